import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** For each expression on stdin, in Base64: whether BeanShell takes it as VASSAL's ExpressionInterpreter wraps it. */
public class Parses {
  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println(parses(new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8)));
    }
  }

  private static boolean parses(String expression) {
    String method = "String _plugh() { _plover=" + expression + "; return _plover.toString();}";
    bsh.Parser parser = new bsh.Parser(new StringReader(method));
    int methods = 0;
    try {
      while (!parser.Line()) {
        parser.popNode();
        methods++;
      }
    }
    catch (Exception | Error refused) {
      return false;
    }
    return methods == 1;
  }
}
