"""The trial and the umpire of Four Cities."""

from pathlib import Path

from cities.rulebook import cities, winner
from vassal_rulebooks.tools.trial import Trial, by_data, umpire_of

FOLDER = Path(__file__).parent
TRIAL = Trial("cities", by_data(FOLDER, cities), data=FOLDER, outcome=winner)
UMPIRE = umpire_of(TRIAL, "Four Cities", cities)
