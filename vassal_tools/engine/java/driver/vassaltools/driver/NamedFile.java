package vassaltools.driver;

import VASSAL.configure.DirectoryConfigurer;
import VASSAL.tools.filechooser.FileChooser;
import VASSAL.tools.filechooser.FileFilter;
import java.awt.Component;
import java.io.File;

/** A file chooser that approves the file named beforehand, and cancels if none was. */
final class NamedFile extends FileChooser {
  private static File next;

  NamedFile(DirectoryConfigurer folder) {
    super(null, folder);
  }

  static void choose(File file) {
    next = file;
  }

  private static int verdict() {
    return next == null ? CANCEL_OPTION : APPROVE_OPTION;
  }

  @Override
  public File getSelectedFile() {
    return next;
  }

  @Override
  public void setSelectedFile(File file) {}

  @Override
  public File getCurrentDirectory() {
    return next == null ? null : next.getParentFile();
  }

  @Override
  public void setCurrentDirectory(File folder) {}

  @Override
  public void rescanCurrentDirectory() {}

  @Override
  public int showOpenDialog(Component parent) {
    return verdict();
  }

  @Override
  public int showSaveDialog(Component parent) {
    return verdict();
  }

  @Override
  public String getDialogTitle() {
    return "";
  }

  @Override
  public void setDialogTitle(String title) {}

  @Override
  public FileFilter getFileFilter() {
    return null;
  }

  @Override
  public void setFileFilter(FileFilter filter) {}

  @Override
  public void addChoosableFileFilter(FileFilter filter) {}

  @Override
  public boolean removeChoosableFileFilter(FileFilter filter) {
    return true;
  }

  @Override
  public void resetChoosableFileFilters() {}
}
