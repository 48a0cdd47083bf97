package org.netbeans.spi.wizard;

/** Empty: the driver never shows a wizard, the engine only has to find the class. */
public abstract class Wizard {
  public static final int MODE_CAN_FINISH = 0;
  public static final int MODE_CAN_CONTINUE = 1;
  public static final int MODE_CAN_CONTINUE_OR_FINISH = 2;

  /** Empty. */
  public interface WizardListener {}
}
