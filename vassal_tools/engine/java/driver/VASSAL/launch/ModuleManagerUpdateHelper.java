package VASSAL.launch;

import java.io.File;

/** Stands before the engine's class of this name, which starts a second JVM after each save; ours does nothing. */
public final class ModuleManagerUpdateHelper {
  private ModuleManagerUpdateHelper() {}

  public static void sendModuleUpdate(File file) {}

  public static void sendExtensionUpdate(File file) {}

  public static void sendGameUpdate(File file) {}
}
