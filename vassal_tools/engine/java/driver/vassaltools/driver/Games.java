package vassaltools.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameRefresher;
import VASSAL.build.module.GameState;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.command.Command;
import java.awt.event.ActionEvent;
import java.io.File;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import javax.swing.Action;
import javax.swing.text.JTextComponent;

/** Starting, loading and saving games; writing, stepping and undoing logs. */
final class Games {
  private static final int LOADING_TRIES = 800;
  /** And after an error, for the engine may then say for ever that it loads. */
  private static final int TRIES_AFTER_ERROR = 120;
  private static final int LOADING_PAUSE_MS = 25;
  /** After so many looks at which nothing loads, no game will come: the file of a setup is missing or broken. */
  private static final int IDLE_TRIES = 40;

  private Games() {}

  static void register(Commands commands) {
    commands.add("side", a -> side(a[1]));
    commands.addDirect("newgame", a -> newGame());
    commands.addDirect("setup", a -> setup(a[1]));
    commands.add("close", a -> close());
    commands.addDirect("load", a -> load(new File(a[1])));
    commands.add("save", a -> save(new File(a[1])));
    commands.add("beginlog", a -> beginLog(new File(a[1])));
    commands.add("endlog", a -> endLog());
    commands.addDirect("step", a -> step(Integer.parseInt(a[1])));
    commands.add("undo", a -> undo());
    commands.add("refresh", a -> refresh());
    commands.add("state", a -> state());
    commands.add("chat-text", a -> chatText());
    commands.add("chat", a -> chat(a[1]));
  }

  /** Wants a side at the next setup; in a running game, whose player has none, takes it at once. */
  private static Object side(String wanted) {
    SetupWizard.want(wanted.isEmpty() ? null : wanted);
    final PlayerRoster roster = Find.module().getPlayerRoster();
    if (!wanted.isEmpty() && roster != null && Find.game().isGameStarted() && PlayerRoster.getMySide() == null) {
      SetupWizard.take(roster);
    }
    return PlayerRoster.getMySide();
  }

  private static Object newGame() throws Exception {
    Edt.call(() -> {
      clear();
      Find.game().setup(true);
      return null;
    });
    return Edt.call(Games::state);
  }

  private static Object setup(String name) throws Exception {
    Edt.call(() -> {
      clear();
      Find.component(PredefinedSetup.class, name).launch();
      return null;
    });
    int idle = 0;
    for (int i = 0; i < (Watch.hasErrors() ? TRIES_AFTER_ERROR : LOADING_TRIES) && idle < IDLE_TRIES; i++) {
      if (Edt.call(() -> Find.game().isLoadingInBackground())) {
        idle = 0;
      }
      else if (Edt.call(() -> Find.game().isGameStarted())) {
        return Edt.call(Games::state);
      }
      else {
        idle++;
      }
      Thread.sleep(LOADING_PAUSE_MS);
    }
    throw new Refusal("the predefined setup " + name + " did not start a game");
  }

  private static Object close() throws Exception {
    clear();
    return state();
  }

  /** Ends the running game without a question whether to save it; else the engine writes it twice to see if it changed. */
  private static void clear() throws ReflectiveOperationException {
    ((Action) Reflect.get(Find.game(), "saveGame")).setEnabled(false);
    Find.game().setup(false);
    final PlayerRoster roster = Find.module().getPlayerRoster();
    if (roster != null) {
      Reflect.set(roster, "pickedSide", false); // else the wizard takes the side for chosen
    }
  }

  private static Object load(File file) throws Exception {
    final boolean valid = Edt.call(() -> {
      clear();
      return Find.game().isSaveMetaDataValid(file);
    });
    Edt.call(() -> {
      Find.game().loadGameInForeground(file);
      return null;
    });
    final Map<String, Object> answer = Edt.call(Games::state);
    answer.put("valid", valid);
    return answer;
  }

  private static Object save(File file) throws Exception {
    Find.game().saveGame(file);
    return file.length();
  }

  private static Object beginLog(File file) throws Exception {
    Files.deleteIfExists(file.toPath()); // the engine asks about a log of an old version in its place
    NamedFile.choose(file);
    action("newLogAction").actionPerformed(new ActionEvent(Find.logger(), 0, ""));
    NamedFile.choose(null);
    return Find.logger().isLogging();
  }

  private static Object endLog() throws Exception {
    if (!Find.logger().isLogging()) {
      throw new Refusal("no log is being written");
    }
    final File file = (File) Reflect.get(Find.logger(), "outputFile");
    final int commands = ((List<?>) Reflect.get(Find.logger(), "logOutput")).size();
    action("endLogAction").actionPerformed(new ActionEvent(Find.logger(), 0, ""));
    return Commands.answer("commands", commands, "bytes", file.length());
  }

  /** Steps so often, or to the end if negative. */
  private static Object step(int times) throws Exception {
    for (int i = 0; i != times && Edt.call(() -> Find.logger().isReplaying()); i++) {
      Edt.call(() -> Reflect.call(Find.logger(), "step"));
    }
    return Edt.call(Games::state);
  }

  private static Object undo() throws Exception {
    final Action undo = action("undoAction");
    if (!undo.isEnabled()) {
      throw new Refusal("there is nothing to undo");
    }
    undo.actionPerformed(new ActionEvent(Find.logger(), 0, ""));
    return state();
  }

  /** Tools, Refresh Counters: each piece becomes what the open module has of its gpid, where and as it stands. */
  private static Object refresh() throws Exception {
    new GameRefresher(Find.module()).execute(new HashSet<>(), null);
    return state();
  }

  private static Action action(String field) throws ReflectiveOperationException {
    return (Action) Reflect.get(Find.logger(), field);
  }

  private static Map<String, Object> state() throws Exception {
    final GameState game = Find.game();
    final BasicLogger logger = Find.logger();
    return Commands.answer(
      "started", game.isGameStarted(),
      "pieces", game.getAllPieces().size(),
      "side", PlayerRoster.getMySide(),
      "logging", logger.isLogging(),
      "replaying", logger.isReplaying(),
      "position", Reflect.get(logger, "nextInput"),
      "total", ((List<?>) Reflect.get(logger, "logInput")).size(),
      "unanswered", SetupWizard.takeUnanswered()
    );
  }

  private static String chatText() throws Exception {
    final JTextComponent pane = (JTextComponent) Reflect.get(Find.module().getChatter(), "conversationPane");
    return pane.getDocument().getText(0, pane.getDocument().getLength());
  }

  /** Types a line into the chat's own field and presses Enter, so that the engine puts the player's name before it. */
  private static Object chat(String line) {
    final GameModule module = Find.module();
    module.getChatter().getInputField().setText(line);
    module.getChatter().getInputField().postActionEvent();
    return true;
  }

  /** Sends and logs a command that has been carried out already. */
  static void log(Command command) {
    Find.module().sendAndLog(command);
  }
}
