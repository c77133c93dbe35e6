"""Keyboard shortcuts of RogueSL: a letter for each verb, none of them a column's.

A to F are columns, digits number the ways and the answers, and a digit after a column is a row.
"""

RETIRE = "r"
NEW_RUN = "n"
SAME_AGAIN = "s"
RESULT = "r"
TITLE = "t"
