package vassaltools.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.GameSetupStep;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.WizardSupport;
import VASSAL.configure.StringEnumConfigurer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Answers the wizard's question for a side with the side wanted, by the roster's own controls. */
final class SetupWizard extends WizardSupport {
  private static String side;
  private static final List<String> UNANSWERED = new ArrayList<>();

  static void want(String wanted) {
    side = wanted;
  }

  /** What the wizard would have asked for and we could not answer: a choice of boards, a side that is taken. */
  static List<String> takeUnanswered() {
    final List<String> taken = new ArrayList<>(UNANSWERED);
    UNANSWERED.clear();
    return taken;
  }

  @Override
  public void showWelcomeWizard() {}

  @Override
  public void showGameSetupWizard() {
    final Iterator<GameSetupStep> steps = GameModule.getGameModule().getGameState().getUnfinishedSetupSteps();
    while (steps.hasNext()) {
      final GameSetupStep step = steps.next();
      if (step instanceof PlayerRoster) {
        if (side != null) {
          try {
            take((PlayerRoster) step);
          }
          catch (Refusal e) { // as with a person who finds the side taken: the game goes on, without a side
            UNANSWERED.add(e.getMessage());
          }
        }
      }
      else {
        UNANSWERED.add(step.getClass().getName());
      }
    }
  }

  static void take(PlayerRoster roster) {
    try {
      roster.getControls();
      final StringEnumConfigurer choice = (StringEnumConfigurer) Reflect.get(roster, "sideConfig");
      final List<String> open = List.of(choice.getValidValues());
      if (!open.contains(side)) {
        throw new Refusal("side " + side + " is not to be had; open are " + open);
      }
      choice.setValue(side);
      roster.finish();
    }
    catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
