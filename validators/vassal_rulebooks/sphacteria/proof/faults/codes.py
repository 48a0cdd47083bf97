"""Codes that several kinds of faults share."""

ANY = ("SPH-table",)
ORDER = ("SPH-2-order",)
