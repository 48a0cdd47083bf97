"""The trial and the umpire of The Ridge."""

from pathlib import Path

from ridge.rulebook import account, ridge, winner
from vassal_rulebooks.core import Attack
from vassal_rulebooks.tools.trial import Trial, by_data, umpire_of

FOLDER = Path(__file__).parent
TRIAL = Trial(
    "ridge", by_data(FOLDER, ridge), data=FOLDER, outcome=winner,
    account=lambda state, act: tuple(account(state, act).lines()) if isinstance(act, Attack) else ())  # fmt: skip
UMPIRE = umpire_of(TRIAL, "The Ridge", ridge)
