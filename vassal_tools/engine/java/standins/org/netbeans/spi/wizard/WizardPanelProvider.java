package org.netbeans.spi.wizard;

/** Empty: the driver never shows a wizard, the engine only has to find the class. */
public abstract class WizardPanelProvider {
  protected WizardPanelProvider(String title, String[] steps, String[] descriptions) {}

  protected WizardPanelProvider(String title, String step, String description) {}

  protected WizardPanelProvider(String[] steps, String[] descriptions) {}

  public final Wizard createWizard() {
    return null;
  }
}
