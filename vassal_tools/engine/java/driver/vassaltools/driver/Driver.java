package vassaltools.driver;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;

/**
 * Reads one command a line on stdin (fields apart by TAB; backslash escapes \\ \t \n \r \\uXXXX) and answers each by one
 * line of JSON: ok, result or error and trace, and the dialogs and errors seen since the last answer.
 */
public final class Driver {
  private Driver() {}

  public static void main(String[] args) throws Exception {
    final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "US-ASCII");
    System.setOut(System.err); // what a module prints must not come between the answers
    Watch.start();
    final Session session = new Session();
    final Commands commands = new Commands();
    session.register(commands);
    Games.register(commands);
    Pieces.register(commands);
    Mouse.register(commands);
    Moves.register(commands);
    Buttons.register(commands);
    Components.register(commands);
    Pictures.register(commands);
    Texts.register(commands);
    Windows.register(commands);
    out.println(Json.write(Commands.answer("ok", true, "result", "ready")));
    final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null && !"quit".equals(line); line = in.readLine()) {
      out.println(Json.write(answer(commands, line)));
    }
    Runtime.getRuntime().halt(0);
  }

  private static Map<String, Object> answer(Commands commands, String line) {
    final Map<String, Object> answer = Commands.answer();
    try {
      final String[] fields = line.split("\t", -1);
      for (int i = 0; i < fields.length; i++) {
        fields[i] = unescape(fields[i]);
      }
      answer.put("result", commands.run(fields));
      answer.put("ok", true);
    }
    catch (Throwable thrown) {
      Throwable cause = thrown;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      answer.put("ok", false);
      answer.put("error", cause instanceof Refusal ? cause.getMessage() : cause.toString());
      answer.put("trace", Watch.trace(thrown));
    }
    put(answer, "dialogs", Watch.takeDialogs());
    put(answer, "errors", Watch.takeErrors());
    return answer;
  }

  private static void put(Map<String, Object> answer, String key, Collection<String> values) {
    if (!values.isEmpty()) {
      answer.put(key, values);
    }
  }

  private static String unescape(String field) {
    if (field.indexOf('\\') < 0) {
      return field;
    }
    final StringBuilder text = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      final char c = field.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      final char escaped = field.charAt(++i);
      switch (escaped) {
      case 't':
        text.append('\t');
        break;
      case 'n':
        text.append('\n');
        break;
      case 'r':
        text.append('\r');
        break;
      case 'u':
        text.append((char) Integer.parseInt(field.substring(i + 1, i + 5), 16));
        i += 4;
        break;
      default:
        text.append(escaped);
      }
    }
    return text.toString();
  }
}
