package vassaltools.driver;

import VASSAL.build.module.Map;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import javax.imageio.ImageIO;

/** Pictures of the screen, of the player window and of a map, as PNG files. */
final class Pictures {
  /** Time for the windows, which paint on their own, to be painted. */
  private static final int PAINT_MS = 200;

  private Pictures() {}

  static void register(Commands commands) {
    commands.addDirect("screenshot", a -> screen(new File(a[1])));
    commands.addDirect("window-image", a -> {
      Edt.call(() -> {
        Session.show();
        return null;
      });
      return Edt.call(() -> window(new File(a[1])));
    });
    commands.add("map-image", a -> map(Find.map(a[1]), new File(a[2])));
    commands.addDirect("map-image-in-window", a -> inWindow(a[1], new File(a[2])));
    commands.addDirect("map-view", a -> {
      Edt.call(() -> {
        Session.show();
        Find.module().getPlayerWindow().setSize(Integer.parseInt(a[2]), Integer.parseInt(a[3]));
        Find.module().getPlayerWindow().validate();
        return null;
      });
      return Edt.call(() -> view(Find.map(a[1])));
    });
    commands.addDirect("map-zoom", a -> Edt.call(() -> {
      Find.map(a[1]).getZoomer().setZoomFactor(Double.parseDouble(a[2]));
      return view(Find.map(a[1]));
    }));
  }

  private static Object screen(File file) throws Exception {
    Edt.call(() -> {
      Session.show();
      return null;
    });
    Edt.call(() -> {
      Map.getMapList().forEach(Pictures::loadWhatShows);
      Find.module().getPlayerWindow().repaint();
      return null;
    });
    Thread.sleep(PAINT_MS);
    final Robot robot = new Robot();
    return write(robot.createScreenCapture(new Rectangle(Toolkit.getDefaultToolkit().getScreenSize())), file);
  }

  /** Draws what a map shows once aside: the window itself leaves out every picture that is not yet loaded. */
  private static void loadWhatShows(Map map) {
    final Rectangle shown = map.getView().getVisibleRect();
    if (!shown.isEmpty()) {
      final Graphics2D graphics = blank(shown.getSize()).createGraphics();
      graphics.translate(-shown.x, -shown.y);
      map.paintRegion(graphics, shown, null); // without a component the images are waited for
      graphics.dispose();
    }
  }

  private static Object window(File file) throws IOException {
    final Component window = Find.module().getPlayerWindow();
    final BufferedImage image = blank(window.getSize());
    final Graphics2D graphics = image.createGraphics();
    window.printAll(graphics);
    graphics.dispose();
    return write(image, file);
  }

  /** Paints the whole map at zoom 1, whatever the zoom and the size of its window. */
  private static Object map(Map map, File file) throws IOException {
    return write(painted(map, null), file);
  }

  /** The same as its window does, which alone shows trails, as far as it shows the map. */
  private static Object inWindow(String name, File file) throws Exception {
    Edt.call(() -> {
      Session.show();
      final Map map = Find.map(name);
      return painted(map, map.getView()); // a window begins to load what it leaves out
    });
    Thread.sleep(PAINT_MS);
    return Edt.call(() -> {
      final Map map = Find.map(name);
      return write(painted(map, map.getView()), file);
    });
  }

  /** The picture of a map; without a component the images are waited for. */
  private static BufferedImage painted(Map map, Component observer) throws IOException {
    final double zoom = map.getZoom();
    final boolean zoomed = zoom != 1.0 && map.getZoomer() != null;
    if (zoomed) {
      map.getZoomer().setZoomFactor(1.0);
    }
    try {
      final Dimension size = map.mapSize();
      final BufferedImage image = blank(size);
      final Graphics2D graphics = image.createGraphics();
      graphics.setColor(Color.WHITE);
      graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
      map.paintRegion(graphics, new Rectangle(size), observer);
      graphics.dispose();
      return image;
    }
    finally {
      if (zoomed) {
        map.getZoomer().setZoomFactor(zoom);
      }
    }
  }

  /** The zoom of a map, how large it is at that, and how much of it its window shows. */
  private static Object view(Map map) {
    final Dimension size = map.getView().getPreferredSize();
    final Dimension shown = map.getView().getParent().getSize();
    return Commands.answer(
      "zoom", map.getZoom(),
      "width", size.width, "height", size.height, "shownWidth", shown.width, "shownHeight", shown.height
    );
  }

  private static BufferedImage blank(Dimension size) {
    return new BufferedImage(Math.max(1, size.width), Math.max(1, size.height), BufferedImage.TYPE_INT_RGB);
  }

  private static Object write(BufferedImage image, File file) throws IOException {
    if (!ImageIO.write(image, "png", file)) {
      throw new IOException("no PNG writer");
    }
    return Commands.answer("width", image.getWidth(), "height", image.getHeight());
  }
}
