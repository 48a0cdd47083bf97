package org.netbeans.spi.wizard;

/** Empty: the driver never shows a wizard, the engine only has to find the class. */
public interface WizardObserver {}
