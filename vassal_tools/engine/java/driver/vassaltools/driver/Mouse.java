package vassaltools.driver;

import VASSAL.build.module.Map;
import java.awt.Point;
import java.awt.Robot;
import java.awt.event.InputEvent;

/** The mouse of the screen over a map: it rests there, or clicks. */
final class Mouse {
  /** Time for the windows, which paint on their own, to be painted. */
  private static final int PAINT_MS = 200;
  /** Longer than any viewer of our modules waits for the mouse to rest. */
  private static final int REST_MS = 1500;

  private Mouse() {}

  static void register(Commands commands) {
    commands.addDirect("map-rest", a -> {
      over(a[1], Integer.parseInt(a[2]), Integer.parseInt(a[3]));
      Thread.sleep(REST_MS);
      return true;
    });
    commands.addDirect("map-click", a -> {
      final Robot robot = over(a[1], Integer.parseInt(a[2]), Integer.parseInt(a[3]));
      for (int times = Integer.parseInt(a[4]); times > 0; times--) {
        robot.mousePress(InputEvent.BUTTON1_DOWN_MASK);
        robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
      }
      robot.waitForIdle();
      return true;
    });
  }

  /** Moves the mouse over a point of a map, which is scrolled to its middle. */
  private static Robot over(String name, int x, int y) throws Exception {
    final Robot robot = new Robot();
    final Point there = Edt.call(() -> {
      Session.show();
      final Map map = Find.map(name);
      map.centerAt(new Point(x, y));
      final Point point = map.mapToComponent(new Point(x, y));
      final Point corner = map.getView().getLocationOnScreen();
      return new Point(corner.x + point.x, corner.y + point.y);
    });
    robot.mouseMove(there.x - 1, there.y - 1);
    Thread.sleep(PAINT_MS);
    robot.mouseMove(there.x, there.y);
    return robot;
  }
}
