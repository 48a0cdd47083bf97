"""The acts of the game, as `acts.toml` declares them."""

from vassal_rulebooks.core.acts import acts_beside

(
    Begin, BeginFor, Pass, Abort, Complete, Ask, Lend, Refuse, Post, Objective, Keep, Activate, SetOut, March,
    Losses, Lose, Intercept, LetBy, Win, Ravage, Incite, JoinUp, Fight, Besiege, Fall, Retreat, Hold, GoHome, Group,
    Detach, Garrison, Assign, Surrender, HelotLoss, Accord, Relate, JoinCoalition, Receive, Pay, SetBellicosity,
    SetResentment, SetTribute, Plague, OpenSeason, EndTurn,
) = acts_beside(__file__)  # fmt: skip
