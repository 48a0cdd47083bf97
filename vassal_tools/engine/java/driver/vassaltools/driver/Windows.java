package vassaltools.driver;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Dimension;
import java.awt.Frame;
import java.awt.Window;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JScrollPane;

/** The windows that are open, and how much of what they hold they show. */
final class Windows {
  /** Time for windows to be laid out once they are shown. */
  private static final int LAYOUT_MS = 300;

  private Windows() {}

  static void register(Commands commands) {
    commands.addDirect("keep-windows", a -> {
      Watch.keepWindows(Boolean.parseBoolean(a[1]));
      return Edt.call(() -> {
        Session.show(); // what it owns does not show without it
        return true;
      });
    });
    commands.addDirect("windows", a -> {
      Thread.sleep(LAYOUT_MS);
      return Edt.call(Windows::list);
    });
  }

  private static Object list() {
    final List<Object> list = new ArrayList<>();
    for (final Window window : Window.getWindows()) {
      if (window.isShowing() && window != Find.module().getPlayerWindow()) {
        for (final JScrollPane pane : panes(window)) {
          final Dimension shown = pane.getViewport().getExtentSize();
          final Dimension whole = pane.getViewport().getViewSize();
          list.add(Commands.answer(
            "title", title(window), "width", shown.width, "height", shown.height,
            "whole_width", whole.width, "whole_height", whole.height
          ));
        }
      }
    }
    return list;
  }

  private static String title(Window window) {
    final String title = window instanceof Frame ? ((Frame) window).getTitle()
      : window instanceof Dialog ? ((Dialog) window).getTitle() : "";
    return title == null ? "" : title;
  }

  /** The scroll panes that show, those inside of others too. */
  private static List<JScrollPane> panes(Container container) {
    final List<JScrollPane> found = new ArrayList<>();
    for (final Component one : container.getComponents()) {
      if (one instanceof JScrollPane && one.isShowing()) {
        found.add((JScrollPane) one);
      }
      if (one instanceof Container) {
        found.addAll(panes((Container) one));
      }
    }
    return found;
  }
}
