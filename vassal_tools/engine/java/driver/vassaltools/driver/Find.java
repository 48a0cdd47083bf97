package vassaltools.driver;

import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.Configurable;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameState;
import VASSAL.build.module.Map;
import VASSAL.counters.GamePiece;
import java.util.ArrayList;
import java.util.List;

/** Finds components, maps and pieces by name, and says what there is when it cannot. */
final class Find {
  private Find() {}

  static GameModule module() {
    final GameModule module = GameModule.getGameModule();
    if (module == null) {
      throw new Refusal("no module is open");
    }
    return module;
  }

  static GameState game() {
    return module().getGameState();
  }

  static BasicLogger logger() {
    return (BasicLogger) module().getLogger();
  }

  static GamePiece piece(String id) {
    final GamePiece piece = game().getPieceForId(id);
    if (piece == null) {
      throw new Refusal("no piece with id " + id);
    }
    return piece;
  }

  static Map map(String name) {
    final List<String> names = new ArrayList<>();
    for (final Map map : Map.getMapList()) {
      if (map.getMapName().equals(name)) {
        return map;
      }
      names.add(map.getMapName());
    }
    throw new Refusal("no map " + name + "; there are " + names);
  }

  /** The first component of this class and name; an empty name stands for any. */
  static <T> T component(Class<T> type, String name) {
    final List<String> names = new ArrayList<>();
    for (final T component : module().getAllDescendantComponentsOf(type)) {
      final String itsName = name(component);
      if (name.isEmpty() || name.equals(itsName)) {
        return component;
      }
      names.add(itsName);
    }
    throw new Refusal("no " + type.getSimpleName() + " " + name + "; there are " + names);
  }

  static String name(Object component) {
    return component instanceof Configurable ? ((Configurable) component).getConfigureName() : null;
  }

  /** The module and every component below it, parents first. */
  static List<Buildable> all() {
    final List<Buildable> all = new ArrayList<>();
    collect(module(), all);
    return all;
  }

  private static void collect(Buildable component, List<Buildable> all) {
    all.add(component);
    if (component instanceof AbstractBuildable) {
      for (final Buildable child : ((AbstractBuildable) component).getBuildables()) {
        collect(child, all);
      }
    }
  }
}
