"""The trial and the umpire of Convoy."""

from pathlib import Path

from convoy.rulebook import convoy, winner
from vassal_rulebooks.tools.trial import Trial, by_data, umpire_of

FOLDER = Path(__file__).parent
TRIAL = Trial("convoy", by_data(FOLDER, convoy), data=FOLDER, outcome=winner)
UMPIRE = umpire_of(TRIAL, "Convoy", convoy)
