package vassaltools.driver;

import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameState;
import VASSAL.command.Command;
import VASSAL.tools.SequenceEncoder;
import VASSAL.tools.io.DeobfuscatingInputStream;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Texts as the engine writes and reads them: commands, saved games, sequences. */
final class Texts {
  private Texts() {}

  static void register(Commands commands) {
    commands.add("encode", a -> Find.module().encode(Find.game().getRestoreCommand()));
    commands.add("decode", a -> describe(Find.module().decode(a[1])));
    commands.addDirect("raw", a -> raw(a[1]));
    commands.addDirect("sequence-encode", Texts::encodeSequences);
    commands.addDirect("sequence-decode", Texts::decodeSequences);
  }

  /** A command with its parts: class, its text as the engine writes it, sub-commands, and what a log command holds. */
  private static Map<String, Object> describe(Command command) {
    if (command == null) {
      return null;
    }
    final List<Object> parts = new ArrayList<>();
    for (final Command part : command.getSubCommands()) {
      parts.add(describe(part));
    }
    final Command logged =
      command instanceof BasicLogger.LogCommand ? ((BasicLogger.LogCommand) command).getLoggedCommand() : null;
    return Commands.answer(
      "class", command.getClass().getName(), "text", Find.module().encode(command), "logged", describe(logged),
      "children", parts
    );
  }

  /** The plain text of a save or log file. */
  private static String raw(String path) throws Exception {
    try (ZipFile zip = new ZipFile(path)) {
      final ZipEntry entry = zip.getEntry(GameState.SAVEFILE_ZIP_ENTRY);
      if (entry == null) {
        throw new FileNotFoundException(GameState.SAVEFILE_ZIP_ENTRY + " in " + path);
      }
      try (InputStream in = new DeobfuscatingInputStream(zip.getInputStream(entry))) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }

  /** Arguments, repeated: delimiter, number of tokens, the tokens. */
  private static Object encodeSequences(String[] args) {
    final List<String> encoded = new ArrayList<>();
    int i = 1;
    while (i < args.length) {
      final SequenceEncoder encoder = new SequenceEncoder(args[i].charAt(0));
      final int count = Integer.parseInt(args[i + 1]);
      i += 2;
      for (final int end = i + count; i < end; i++) {
        encoder.append(args[i]);
      }
      encoded.add(encoder.getValue());
    }
    return encoded;
  }

  /** Arguments, repeated: delimiter, text. */
  private static Object decodeSequences(String[] args) {
    final List<List<String>> decoded = new ArrayList<>();
    for (int i = 1; i < args.length; i += 2) {
      final List<String> tokens = new ArrayList<>();
      final SequenceEncoder.Decoder decoder = new SequenceEncoder.Decoder(args[i + 1], args[i].charAt(0));
      while (decoder.hasMoreTokens()) {
        tokens.add(decoder.nextToken());
      }
      decoded.add(tokens);
    }
    return decoded;
  }
}
