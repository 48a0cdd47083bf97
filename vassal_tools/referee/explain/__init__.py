"""Explain the changes in a log of any game, stretch by stretch, by the cheapest sequence of acts.

A *touch* is an event that sets a value on the table, such as the place of a counter. To *concede* an event is to
accept it without an act that explains it, at a cost.
"""
