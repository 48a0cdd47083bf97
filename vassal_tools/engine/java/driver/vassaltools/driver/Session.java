package vassaltools.driver;

import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.GlobalOptions;
import VASSAL.build.module.WizardSupport;
import VASSAL.configure.DirectoryConfigurer;
import VASSAL.i18n.Localization;
import VASSAL.launch.PlayerWindow;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.DataArchive;
import VASSAL.tools.filechooser.FileChooser;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import javax.swing.JFrame;
import javax.swing.JMenuBar;

/** Opens the one module of this JVM, with a file chooser and a setup wizard that need no person. */
final class Session {
  /** Each of these would put a question into every log or save. */
  private static final List<String> QUESTIONS = List.of(
    "PromptNewLogAtStart", "PromptNewLogEnd", "promptLogComment"
  );

  Session() throws IOException {
    Info.setConfig(new StandardConfig());
    new Menus(); // makes itself the one that the engine asks; it must stand before a module opens
  }

  void register(Commands commands) {
    commands.add("version", a -> Commands.answer(
      "vassal", Info.getVersion(), "java", System.getProperty("java.version")
    ));
    commands.add("open", a -> open(a[1], a[2], a[3]));
    commands.add("player", a -> {
      identify(GameModule.getGameModule(), a[1], a[2]);
      return GlobalOptions.getInstance().getPlayerId();
    });
    commands.add("luck", a -> {
      GameModule.getGameModule().getRNG().setSeed(Long.parseLong(a[1]));
      return true;
    });
  }

  private static Object open(String path, String player, String secret) throws Exception {
    if (GameModule.getGameModule() != null) {
      throw new Refusal("a module is open already; one JVM holds one");
    }
    final GameModule module = new QuietModule(new DataArchive(path));
    GameModule.init(module);
    Localization.getInstance().translate();
    identify(module, player, secret);
    for (final String question : QUESTIONS) {
      if (module.getPrefs().getOption(question) != null) {
        module.getPrefs().setValue(question, Boolean.FALSE);
      }
    }
    return Commands.answer("name", module.getGameName(), "version", module.getGameVersion());
  }

  /** Shows the player window, which stays hidden until it matters: painting it makes every move four times slower. */
  static void show() {
    if (!Find.module().getPlayerWindow().isVisible()) {
      Find.module().getPlayerWindow().setVisible(true);
    }
  }

  /** Does something while the player window is shown, as for a player it always is: hidden buttons hear no key. */
  static <T> T shown(Callable<T> job) throws Exception {
    final boolean wasHidden = !Find.module().getPlayerWindow().isVisible();
    show();
    try {
      return job.call();
    }
    finally {
      if (wasHidden) {
        Find.module().getPlayerWindow().setVisible(false);
      }
    }
  }

  private static void identify(GameModule module, String player, String secret) {
    module.getPrefs().getOption(GameModule.REAL_NAME).setValue(player);
    module.getPrefs().getOption(GameModule.SECRET_NAME).setValue(secret);
    GameModule.setUserId(secret);
    GameModule.clearTempUserId(); // else a loaded game's player with another password of ours goes before
  }

  /** A module whose wizard, file chooser and dice are ours. */
  private static final class QuietModule extends GameModule {
    private Random luck;
    private WizardSupport wizard;
    private FileChooser chooser;

    QuietModule(DataArchive archive) {
      super(archive);
    }

    /** The engine's own takes no seed; dice and decks keep what they got when the module was built. */
    @Override
    public Random getRNG() {
      if (luck == null) {
        luck = new Random();
      }
      return luck;
    }

    @Override
    public WizardSupport getWizardSupport() {
      if (wizard == null) {
        wizard = new SetupWizard();
      }
      return wizard;
    }

    @Override
    public FileChooser getFileChooser() {
      if (chooser == null) {
        final DirectoryConfigurer folder = getGameState().getSavedGameDirectoryPreference();
        chooser = new NamedFile(folder);
      }
      return chooser;
    }
  }

  /** The menu bar of the player window, as the engine's own launcher makes it. */
  private static final class Menus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();

    @Override
    public JMenuBar getMenuBarFor(JFrame frame) {
      return frame instanceof PlayerWindow ? bar.createPeer() : null;
    }

    @Override
    public MenuBarProxy getMenuBarProxyFor(JFrame frame) {
      return frame instanceof PlayerWindow ? bar : null;
    }
  }
}
