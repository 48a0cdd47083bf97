package vassaltools.driver;

import VASSAL.build.Buildable;
import VASSAL.build.GameModule;
import VASSAL.build.module.DiceButton;
import VASSAL.build.module.Map;
import VASSAL.build.module.SpecialDiceButton;
import VASSAL.build.module.turn.TurnTracker;
import VASSAL.tools.LaunchButton;
import VASSAL.tools.NamedKeyStroke;
import java.awt.Component;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.JToolBar;
import javax.swing.MenuSelectionManager;

/** Presses what stands on the toolbars: dice, turn tracker, any button. */
final class Buttons {
  private Buttons() {}

  /** A button and whose it is; owner is null for one that stands on a toolbar without a component of ours. */
  private static final class Owned {
    final AbstractButton button;
    final String owner;
    final String kind;

    Owned(AbstractButton button, String owner, String kind) {
      this.button = button;
      this.owner = owner;
      this.kind = kind;
    }

    String text() {
      return button.getText() == null ? "" : button.getText();
    }

    boolean answersTo(String name, String wantedKind) {
      return (name.equals(text()) || name.equals(owner)) && (wantedKind.isEmpty() || wantedKind.equals(kind));
    }
  }

  static void register(Commands commands) {
    commands.add("dice", a -> Reflect.call(Find.component(DiceButton.class, a[1]), "DR"));
    commands.add("special-dice", a -> Reflect.call(Find.component(SpecialDiceButton.class, a[1]), "DR"));
    commands.add("turn", a -> turn(Find.component(TurnTracker.class, a[1]), "next".equals(a[2]) ? "doNext" : "doPrev"));
    commands.add("turn-text", a -> Reflect.call(Find.component(TurnTracker.class, a[1]), "getTurnString"));
    commands.add("buttons", a -> list());
    commands.add("press", a -> press(a[1], a[2]));
    commands.add("hotkey", a -> Session.shown(() -> {
      Find.module().fireKeyStroke(NamedKeyStroke.of(Pieces.stroke(a[1], a[2])));
      return true;
    }));
  }

  private static Object turn(TurnTracker tracker, String method) throws Exception {
    return Session.shown(() -> {
      Reflect.call(Reflect.get(tracker, "turnWidget"), method);
      return Reflect.call(tracker, "getTurnString");
    });
  }

  /** All buttons; those without a component are the engine's own. */
  private static Object list() throws ReflectiveOperationException {
    final List<Object> list = new ArrayList<>();
    for (final Owned owned : all()) {
      list.add(Commands.answer(
        "text", owned.text(), "owner", owned.owner, "kind", owned.kind,
        "enabled", owned.button.isEnabled(), "visible", owned.button.isVisible()
      ));
    }
    return list;
  }

  /** Presses the one button with this text, or of the component with this name; of several the one that is seen. */
  private static Object press(String name, String kind) throws ReflectiveOperationException {
    final List<Owned> found = new ArrayList<>();
    for (final Owned owned : all()) {
      if (owned.answersTo(name, kind)) {
        found.add(owned);
      }
    }
    if (found.size() > 1) {
      found.removeIf(owned -> !owned.button.isVisible());
    }
    if (found.size() != 1) {
      final List<String> kinds = new ArrayList<>();
      found.forEach(owned -> kinds.add(owned.kind));
      throw new Refusal(found.isEmpty() ? "no button " + name : "more than one button " + name + ", of " + kinds);
    }
    final AbstractButton button = found.get(0).button;
    if (!button.isEnabled()) {
      throw new Refusal("the button " + name + " is disabled");
    }
    button.doClick(0);
    MenuSelectionManager.defaultManager().clearSelectedPath(); // a toolbar menu would stay open
    return true;
  }

  private static List<Owned> all() throws ReflectiveOperationException {
    final LinkedHashMap<AbstractButton, Owned> all = new LinkedHashMap<>();
    for (final Buildable component : Find.all()) {
      for (final LaunchButton button : launchButtons(component)) {
        all.putIfAbsent(button, new Owned(button, Find.name(component), component.getClass().getSimpleName()));
      }
    }
    final List<JToolBar> bars = new ArrayList<>(List.of(GameModule.getGameModule().getToolBar()));
    for (final Map map : Map.getMapList()) {
      bars.add(map.getToolBar());
    }
    for (final JToolBar bar : bars) {
      for (final Component child : bar == null ? new Component[0] : bar.getComponents()) {
        if (child instanceof AbstractButton) {
          all.putIfAbsent((AbstractButton) child, new Owned((AbstractButton) child, null, ""));
        }
      }
    }
    return new ArrayList<>(all.values());
  }

  private static List<LaunchButton> launchButtons(Buildable component) throws ReflectiveOperationException {
    final List<LaunchButton> buttons = new ArrayList<>();
    for (Class<?> c = component.getClass(); c != null && !c.getName().startsWith("java"); c = c.getSuperclass()) {
      for (final Field field : Arrays.asList(c.getDeclaredFields())) {
        if (LaunchButton.class.isAssignableFrom(field.getType())) {
          field.setAccessible(true);
          final LaunchButton button = (LaunchButton) field.get(component);
          if (button != null && !buttons.contains(button)) {
            buttons.add(button);
          }
        }
      }
    }
    return buttons;
  }
}
