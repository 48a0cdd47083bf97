package org.netbeans.spi.wizard;

/** Empty: the driver never shows a wizard, the engine only has to find the class. */
public final class WizardController {
  public void setProblem(String problem) {}

  public void setForwardNavigationMode(int mode) {}

  public void setBusy(boolean busy) {}
}
