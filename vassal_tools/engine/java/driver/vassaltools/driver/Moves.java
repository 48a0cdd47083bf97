package vassaltools.driver;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.DrawPile;
import VASSAL.build.module.map.PieceMover;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.Deck;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.PieceIterator;
import VASSAL.counters.Properties;
import java.awt.Point;
import java.util.ArrayList;
import java.util.List;

/** Drags and drops: of a piece, from the palette, from a deck. */
final class Moves {
  private Moves() {}

  static void register(Commands commands) {
    commands.add("move", a -> {
      drop(Find.piece(a[1]), Find.map(a[2]), point(a[3], a[4]));
      return Pieces.describe(Find.piece(a[1]), List.of());
    });
    commands.add("create", a -> create(a[1], a[2], Find.map(a[3]), point(a[4], a[5])));
    commands.add("draw", a -> draw(deck(a[1]), Find.map(a[2]), point(a[3], a[4])));
    commands.add("shuffle", a -> {
      Games.log(deck(a[1]).shuffle());
      return true;
    });
  }

  private static Point point(String x, String y) {
    return new Point(Integer.parseInt(x), Integer.parseInt(y));
  }

  private static Deck deck(String name) {
    final Deck deck = Find.component(DrawPile.class, name).getDeck();
    if (deck == null) {
      throw new Refusal("the deck " + name + " is not in the game");
    }
    return deck;
  }

  /** What the map's own mover does when the mouse button is let go: snap, stack, report, log. */
  private static void drop(GamePiece piece, Map map, Point point) {
    final List<PieceMover> movers = map.getComponentsOf(PieceMover.class);
    if (movers.isEmpty()) {
      throw new Refusal("the map " + map.getMapName() + " has no piece mover");
    }
    DragBuffer.getBuffer().clear();
    DragBuffer.getBuffer().add(piece);
    Games.log(movers.get(0).movePieces(map, point));
    DragBuffer.getBuffer().clear();
  }

  private static Object create(String key, String wanted, Map map, Point point) {
    final PieceSlot slot = slot(key, wanted);
    final GamePiece piece = PieceCloner.getInstance().clonePiece(slot.getPiece());
    piece.setPosition(new Point(0, 0));
    piece.setProperty(Properties.PIECE_ID, slot.getGpId());
    drop(piece, map, point);
    return Pieces.describe(piece, List.of());
  }

  private static PieceSlot slot(String key, String wanted) {
    final List<String> known = new ArrayList<>();
    for (final PieceSlot slot : Find.module().getAllDescendantComponentsOf(PieceSlot.class)) {
      final String value = "gpid".equals(key) ? slot.getGpId() : slot.getConfigureName();
      if (wanted.equals(value)) {
        return slot;
      }
      known.add(value);
    }
    throw new Refusal("no piece slot of " + key + " " + wanted + "; there are " + known);
  }

  private static Object draw(Deck deck, Map map, Point point) {
    final PieceIterator cards = deck.drawCards();
    if (!cards.hasMoreElements()) {
      throw new Refusal("the deck is empty");
    }
    final GamePiece top = cards.nextPiece();
    drop(top, map, point);
    return Pieces.describe(top, List.of());
  }
}
