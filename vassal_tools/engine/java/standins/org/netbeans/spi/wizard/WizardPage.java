package org.netbeans.spi.wizard;

/** Empty: the driver never shows a wizard, the engine only has to find the class. */
public class WizardPage extends javax.swing.JPanel {
  private static final long serialVersionUID = 1L;

  /** Empty. */
  public interface WizardResultProducer {}
}
