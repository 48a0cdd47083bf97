package org.netbeans.spi.wizard;

/** Empty: the driver never shows a wizard, the engine only has to find the class. */
public abstract class WizardBranchController {
  protected WizardBranchController(WizardPanelProvider base) {}

  public final Wizard createWizard() {
    return null;
  }
}
