package org.netbeans.spi.wizard;

/** Empty: the driver never shows a wizard, the engine only has to find the class. */
public class WizardException extends Exception {
  private static final long serialVersionUID = 1L;
}
