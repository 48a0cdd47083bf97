"""The trial and the umpire of The Ford."""

from pathlib import Path

from ford.rulebook import ford, winner
from vassal_rulebooks.tools.trial import Trial, by_data, umpire_of

FOLDER = Path(__file__).parent
TRIAL = Trial("ford", by_data(FOLDER, ford), data=FOLDER, outcome=winner)
UMPIRE = umpire_of(TRIAL, "The Ford", ford)
