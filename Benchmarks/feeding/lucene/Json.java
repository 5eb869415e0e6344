import java.util.*;

/** Reads one JSON value: objects as maps in their order, whole numbers as Long, others as Double. A name twice is an error. */
final class Json {
  private final String text;
  private int at;

  private Json(String text) { this.text = text; }

  static Object parse(String text) {
    var reader = new Json(text);
    Object value = reader.value();
    if (reader.next() != 0) throw reader.bad("more text");
    return value;
  }

  private IllegalArgumentException bad(String what) {
    return new IllegalArgumentException("no JSON: " + what + " at " + at + " of " + text.substring(0, Math.min(200, text.length())));
  }

  /** The next character that is no space; 0 at the end. */
  private char next() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean take(char wanted) {
    if (next() != wanted) return false;
    at++;
    return true;
  }

  private Object value() {
    switch (next()) {
      case '{': return object();
      case '[': return array();
      case '"': return string();
      case 0: throw bad("the end");
      default:
    }
    int from = at;
    while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
    String word = text.substring(from, at);
    switch (word) {
      case "true": return true;
      case "false": return false;
      case "null": return null;
      default:
    }
    if (word.matches("-?(0|[1-9][0-9]*)")) return Long.valueOf(word);
    if (word.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) return Double.valueOf(word);
    throw bad(word);
  }

  private Map<String, Object> object() {
    var map = new LinkedHashMap<String, Object>();
    at++;
    if (take('}')) return map;
    do {
      if (next() != '"') throw bad("a name was expected");
      String name = string();
      if (!take(':')) throw bad("a colon was expected");
      if (map.put(name, value()) != null) throw bad("the name " + name + " twice");
    } while (take(','));
    if (!take('}')) throw bad("a brace was expected");
    return map;
  }

  private List<Object> array() {
    var list = new ArrayList<>();
    at++;
    if (take(']')) return list;
    do list.add(value()); while (take(','));
    if (!take(']')) throw bad("a bracket was expected");
    return list;
  }

  private String string() {
    var found = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char one = text.charAt(at);
      if (one == '"') {
        at++;
        return found.toString();
      }
      if (one < ' ') throw bad("a control character");
      if (one != '\\') {
        found.append(one);
        continue;
      }
      if (++at == text.length()) break;
      int known = "\"\\/bfnrt".indexOf(text.charAt(at));
      if (known >= 0) found.append("\"\\/\b\f\n\r\t".charAt(known));
      else if (text.charAt(at) == 'u' && at + 4 < text.length()) {
        found.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
        at += 4;
      } else throw bad("an escape");
    }
    throw bad("a string without an end");
  }
}
