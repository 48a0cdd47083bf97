package vassaltools.driver;

import VASSAL.tools.ErrorDialog;
import VASSAL.tools.bug.BugHandler;
import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Toolkit;
import java.awt.event.ComponentEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/** Records what the engine complains of, and closes each dialog that comes up: nobody sits before the screen. */
final class Watch {
  private static final List<String> DIALOGS = new ArrayList<>();
  private static final List<String> ERRORS = new ArrayList<>();
  private static boolean keepsWindows;
  private static String entered;

  private Watch() {}

  static void start() {
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> error(thrown));
    // The engine shows its bug dialog once a session and swallows every later bug; a handler sees them all.
    ErrorDialog.addBugHandler(new BugHandler() {
      @Override
      public boolean accept(Throwable thrown) {
        return true;
      }

      @Override
      public void handle(Throwable thrown) {
        error(thrown);
      }
    });
    Toolkit.getDefaultToolkit().addAWTEventListener(event -> {
      if (event.getID() == ComponentEvent.COMPONENT_SHOWN && event.getSource() instanceof Dialog) {
        shown((Dialog) event.getSource());
      }
    }, AWTEvent.COMPONENT_EVENT_MASK);
  }

  static String trace(Throwable thrown) {
    final StringWriter out = new StringWriter();
    thrown.printStackTrace(new PrintWriter(out));
    return out.toString();
  }

  static synchronized void error(Throwable thrown) {
    ERRORS.add(trace(thrown));
  }

  static synchronized List<String> takeDialogs() {
    final List<String> taken = new ArrayList<>(DIALOGS);
    DIALOGS.clear();
    return taken;
  }

  static synchronized boolean hasErrors() {
    return !ERRORS.isEmpty();
  }

  static synchronized List<String> takeErrors() {
    final List<String> taken = new ArrayList<>(ERRORS);
    ERRORS.clear();
    return taken;
  }

  /** Leaves open what needs no answer: the windows of the module. */
  static synchronized void keepWindows(boolean kept) {
    keepsWindows = kept;
  }

  /** Enters a text into the next dialog that asks for one. */
  static synchronized void enter(String text) {
    entered = text;
  }

  private static synchronized void shown(Dialog dialog) {
    if (keepsWindows && !dialog.isModal()) {
      return;
    }
    final JOptionPane question = entered == null ? null : question(dialog);
    if (question != null) {
      question.setInputValue(entered);
      entered = null;
      SwingUtilities.invokeLater(dialog::dispose);
      return;
    }
    final StringBuilder text = new StringBuilder(String.valueOf(dialog.getTitle())).append(": ");
    describe(dialog, text);
    DIALOGS.add(text.toString());
    SwingUtilities.invokeLater(dialog::dispose);
  }

  private static JOptionPane question(Container container) {
    for (final Component child : container.getComponents()) {
      if (child instanceof JOptionPane && ((JOptionPane) child).getWantsInput()) {
        return (JOptionPane) child;
      }
      final JOptionPane inner = child instanceof Container ? question((Container) child) : null;
      if (inner != null) {
        return inner;
      }
    }
    return null;
  }

  private static void describe(Component component, StringBuilder text) {
    if (component instanceof JLabel && ((JLabel) component).getText() != null) {
      text.append(((JLabel) component).getText()).append(' ');
    }
    else if (component instanceof JTextComponent) {
      text.append(((JTextComponent) component).getText()).append(' ');
    }
    else if (component instanceof AbstractButton) {
      text.append('[').append(((AbstractButton) component).getText()).append("] ");
    }
    if (component instanceof Container) {
      for (final Component child : ((Container) component).getComponents()) {
        describe(child, text);
      }
    }
  }
}
