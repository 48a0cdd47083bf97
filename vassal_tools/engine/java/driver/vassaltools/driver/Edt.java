package vassaltools.driver;

import java.awt.Toolkit;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import javax.swing.SwingUtilities;

/** Runs work on Swing's event thread and waits until what it set off there is done too. */
final class Edt {
  /** A window that repaints for ever must not hold up an answer for ever. */
  private static final int MOST_DRAINS = 20;

  private Edt() {}

  static <T> T call(Callable<T> job) throws Exception {
    final AtomicReference<T> result = new AtomicReference<>();
    final AtomicReference<Throwable> thrown = new AtomicReference<>();
    SwingUtilities.invokeAndWait(() -> {
      try {
        result.set(job.call());
      }
      catch (Throwable t) {
        thrown.set(t);
      }
    });
    drain();
    final Throwable t = thrown.get();
    if (t != null) {
      throw t instanceof Exception ? (Exception) t : new IllegalStateException(t);
    }
    return result.get();
  }

  /** The engine puts off work with invokeLater: startup key commands, the question for a log. */
  private static void drain() throws Exception {
    for (int i = 0; i < MOST_DRAINS; i++) {
      SwingUtilities.invokeAndWait(() -> {});
      if (i > 0 && Toolkit.getDefaultToolkit().getSystemEventQueue().peekEvent() == null) {
        return;
      }
    }
  }
}
