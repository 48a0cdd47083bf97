"""The trial and the umpire of Three Leagues."""

from pathlib import Path

from leagues.rulebook import leagues, winner
from vassal_rulebooks.tools.trial import Trial, by_data, umpire_of

FOLDER = Path(__file__).parent
TRIAL = Trial("leagues", by_data(FOLDER, leagues), data=FOLDER, outcome=winner)
UMPIRE = umpire_of(TRIAL, "Three Leagues", leagues)
