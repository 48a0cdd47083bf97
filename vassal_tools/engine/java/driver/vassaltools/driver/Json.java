package vassaltools.driver;

import java.util.Collection;
import java.util.Map;

/** Writes maps, collections, strings, numbers and booleans as JSON in pure ASCII, so that any char survives. */
final class Json {
  private Json() {}

  static String write(Object value) {
    final StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    }
    else if (value instanceof Map) {
      char before = '{';
      for (final Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        out.append(before);
        quote(String.valueOf(entry.getKey()), out);
        out.append(':');
        write(entry.getValue(), out);
        before = ',';
      }
      out.append(before == '{' ? "{}" : "}");
    }
    else if (value instanceof Collection) {
      char before = '[';
      for (final Object item : (Collection<?>) value) {
        out.append(before);
        write(item, out);
        before = ',';
      }
      out.append(before == '[' ? "[]" : "]");
    }
    else {
      quote(value.toString(), out);
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      final char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      }
      else if (c < 32 || c > 126) {
        out.append(String.format("\\u%04x", (int) c));
      }
      else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
