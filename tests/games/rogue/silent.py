"""Clauses of RogueSL that hold because nothing happens."""

SILENT = {
    "R18": "an ace in hand is no captive, and only a captive can be used in a fight (R9)",
}
