"""The trial and the umpire of Sentries."""

from pathlib import Path

from sentries.rulebook import sentries, winner
from vassal_rulebooks.tools.trial import Trial, by_data, umpire_of

FOLDER = Path(__file__).parent
TRIAL = Trial("sentries", by_data(FOLDER, sentries), data=FOLDER, outcome=winner)
UMPIRE = umpire_of(TRIAL, "Sentries", sentries)
