package vassaltools.driver;

import java.util.LinkedHashMap;
import java.util.Map;

/** The commands by name. */
final class Commands {
  /** One command: its arguments (from 1; 0 is its name) to an answer that Json can write. */
  interface Command {
    Object run(String[] args) throws Exception;
  }

  private final Map<String, Command> byName = new LinkedHashMap<>();

  /** Adds a command that runs as a whole on the event thread. */
  void add(String name, Command command) {
    addDirect(name, args -> Edt.call(() -> command.run(args)));
  }

  /** Adds a command that goes to the event thread itself, or needs none. */
  void addDirect(String name, Command command) {
    byName.put(name, command);
  }

  Object run(String[] args) throws Exception {
    final Command command = byName.get(args[0]);
    if (command == null) {
      throw new IllegalArgumentException("unknown command " + args[0]);
    }
    return command.run(args);
  }

  /** A map in the order given: key, value, key, value. */
  static Map<String, Object> answer(Object... keysAndValues) {
    final Map<String, Object> answer = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      answer.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return answer;
  }
}
