package org.netbeans.api.wizard;

/** Empty: the driver never shows a wizard, the engine only has to find the class. */
public interface WizardResultReceiver {}
