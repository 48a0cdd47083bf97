package vassaltools.driver;

import VASSAL.build.module.map.MenuDisplayer;
import VASSAL.configure.NamedHotKeyConfigurer;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.tools.NamedKeyStroke;
import java.awt.Component;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.KeyStroke;

/** What the pieces are, and their own commands: by key and by right-click menu. */
final class Pieces {
  private static final Map<GamePiece, String> TYPES = new WeakHashMap<>();

  private Pieces() {}

  static void register(Commands commands) {
    commands.add("pieces", a -> all(
      Boolean.parseBoolean(a[1]), Boolean.parseBoolean(a[2]), Arrays.asList(a).subList(3, a.length)
    ));
    commands.add("piece", a -> describe(Find.piece(a[1]), Arrays.asList(a).subList(2, a.length)));
    commands.add("piece-property", a -> text(Find.piece(a[1]).getProperty(a[2])));
    commands.add("key", a -> key(a[1], stroke(a[2], a[3])));
    commands.add("menu", a -> menu(Find.piece(a[1])));
    commands.add("menu-invoke", a -> invoke(a[1], a[2], a[3]));
    commands.add("menu-enter", a -> {
      Watch.enter(a[3]);
      return invoke(a[1], a[2], "");
    });
  }

  private static Object all(boolean withTexts, boolean withNames, List<String> properties) {
    final List<Object> all = new ArrayList<>();
    for (final GamePiece piece : Find.game().getAllPieces()) {
      all.add(describe(piece, withTexts, withNames, properties));
    }
    return all;
  }

  static Map<String, Object> describe(GamePiece piece, List<String> properties) {
    return describe(piece, true, true, properties);
  }

  /** A name is worked out from all labels of a piece, which takes longer than all the rest. */
  private static Map<String, Object> describe(
    GamePiece piece, boolean withTexts, boolean withNames, List<String> properties
  ) {
    final Map<String, Object> wanted = new LinkedHashMap<>();
    for (final String name : properties) {
      wanted.put(name, text(piece.getProperty(name)));
    }
    return Commands.answer(
      "id", piece.getId(),
      "name", withNames ? piece.getName() : "",
      "gpid", text(piece.getProperty(Properties.PIECE_ID)),
      "kind", piece instanceof Deck ? "deck" : piece instanceof Stack ? "stack" : "piece",
      "map", piece.getMap() == null ? null : piece.getMap().getMapName(),
      "x", piece.getPosition().x,
      "y", piece.getPosition().y,
      "parent", piece.getParent() == null ? null : piece.getParent().getId(),
      "contents", contents(piece),
      "location", text(piece.getProperty("LocationName")),
      "zone", text(piece.getProperty("CurrentZone")),
      "board", text(piece.getProperty("CurrentBoard")),
      "type", withTexts ? type(piece) : "",
      "state", withTexts ? piece.getState() : "",
      "properties", wanted
    );
  }

  /** The type, which does not change while a piece is there but for a deck's; the traits take long to write it. */
  private static String type(GamePiece piece) {
    return piece instanceof Stack ? piece.getType() : TYPES.computeIfAbsent(piece, GamePiece::getType);
  }

  private static List<String> contents(GamePiece piece) {
    final List<String> ids = new ArrayList<>();
    if (piece instanceof Stack) {
      for (final GamePiece inside : ((Stack) piece).asList()) {
        ids.add(inside.getId());
      }
    }
    return ids;
  }

  static String text(Object value) {
    return value == null ? null : value.toString();
  }

  /** The stroke meant by "typed" (Java's words: ctrl F), "named" (a named key command) or "code" (as build files have it). */
  static KeyStroke stroke(String kind, String text) {
    final KeyStroke stroke;
    switch (kind) {
    case "typed":
      stroke = KeyStroke.getKeyStroke(text);
      break;
    case "named":
      stroke = NamedKeyStroke.of(text).getKeyStroke();
      break;
    case "code":
      stroke = NamedHotKeyConfigurer.decode(text).getKeyStroke();
      break;
    default:
      throw new Refusal("no kind of key " + kind);
    }
    if (stroke == null) {
      throw new Refusal("no key " + text);
    }
    return stroke;
  }

  private static void select(GamePiece piece) {
    KeyBuffer.getBuffer().clear();
    if (!(piece instanceof Deck)) {
      KeyBuffer.getBuffer().add(piece);
    }
    KeyBuffer.getBuffer().setClickPoint(piece.getPosition());
  }

  private static Object key(String id, KeyStroke stroke) {
    final GamePiece piece = Find.piece(id);
    select(piece);
    Games.log(piece instanceof Deck ? piece.keyEvent(stroke) : KeyBuffer.getBuffer().keyCommand(stroke));
    return whatBecame(id);
  }

  /** The piece as it is now, or null if it is gone. */
  private static Object whatBecame(String id) {
    KeyBuffer.getBuffer().clear();
    final GamePiece piece = Find.game().getPieceForId(id);
    return piece == null ? null : describe(piece, List.of());
  }

  private static Object menu(GamePiece piece) {
    select(piece);
    final List<Object> items = new ArrayList<>();
    for (final Map.Entry<String, JMenuItem> entry : items(piece)) {
      final JMenuItem item = entry.getValue();
      items.add(Commands.answer(
        "path", entry.getKey(), "text", name(item), "shown", item.getText(), "enabled", item.isEnabled(), "key", key(item)
      ));
    }
    KeyBuffer.getBuffer().clear();
    return items;
  }

  /** Chooses a line of the right-click menu by its text or path "Submenu > Line", else by how its text begins. */
  private static Object invoke(String id, String wanted, String beginning) {
    final GamePiece piece = Find.piece(id);
    select(piece);
    final List<Map.Entry<String, JMenuItem>> items = items(piece);
    final JMenuItem item = chosen(items, wanted, beginning);
    if (item == null) {
      final List<String> paths = new ArrayList<>();
      items.forEach(entry -> paths.add(entry.getKey()));
      throw new Refusal("no menu line " + wanted + "; there are " + paths);
    }
    if (!item.isEnabled()) {
      throw new Refusal("the menu line " + wanted + " is disabled");
    }
    for (final ActionListener listener : item.getActionListeners()) {
      listener.actionPerformed(new ActionEvent(item, ActionEvent.ACTION_PERFORMED, item.getActionCommand()));
    }
    return whatBecame(id);
  }

  private static JMenuItem chosen(List<Map.Entry<String, JMenuItem>> items, String wanted, String beginning) {
    for (final Map.Entry<String, JMenuItem> entry : items) {
      if (wanted.equals(entry.getKey()) || wanted.equals(name(entry.getValue()))) {
        return entry.getValue();
      }
    }
    for (final Map.Entry<String, JMenuItem> entry : items) {
      if (!beginning.isEmpty() && entry.getValue().isEnabled() && name(entry.getValue()).startsWith(beginning)) {
        return entry.getValue();
      }
    }
    return null;
  }

  private static List<Map.Entry<String, JMenuItem>> items(GamePiece piece) {
    final List<Map.Entry<String, JMenuItem>> items = new ArrayList<>();
    final JPopupMenu popup = MenuDisplayer.createPopup(piece, true);
    if (popup != null) {
      collect("", popup.getComponents(), items);
    }
    return items;
  }

  /** The key command behind a menu line, or null. */
  private static KeyCommand command(JMenuItem item) {
    if (item.getAction() instanceof KeyCommand) {
      return (KeyCommand) item.getAction();
    }
    for (final ActionListener listener : item.getActionListeners()) {
      if (listener instanceof KeyCommand) {
        return (KeyCommand) listener;
      }
    }
    return null;
  }

  /** The text of a menu line without the key, which 3.6 writes behind it. */
  private static String name(JMenuItem item) {
    final KeyCommand command = command(item);
    return command == null || command.getName() == null ? item.getText() : command.getName();
  }

  /** The name of a named key command, or Java's words for a key, or null. */
  private static String key(JMenuItem item) {
    final KeyCommand command = command(item);
    if (command == null) {
      return text(item.getAccelerator());
    }
    final NamedKeyStroke named = command.getNamedKeyStroke();
    return named != null && named.isNamed() ? named.getName() : text(command.getKeyStroke());
  }

  private static void collect(String above, Component[] components, List<Map.Entry<String, JMenuItem>> items) {
    for (final Component component : components) {
      if (component instanceof JMenu) {
        final JMenu menu = (JMenu) component;
        collect(above + menu.getText() + " > ", menu.getMenuComponents(), items);
      }
      else if (component instanceof JMenuItem) {
        final JMenuItem item = (JMenuItem) component;
        items.add(Map.entry(above + name(item), item));
      }
    }
  }
}
