"""The letters of RogueSL's verbs, which are no columns. A to F are columns, digits number the ways
and the answers, and a digit behind a column is a row."""

RETIRE = "r"
NEW_RUN = "n"
SAME_AGAIN = "s"
RESULT = "r"
TITLE = "t"
