"""The playtest lab: programs play many games of one kind, and a report says what came of it.

Read in this order: `trial` is one game and what is measured of it, `intervals` how far a share can
be believed, `findings` what many games tell together, `report` holds it, `sentences` says it and
`page` shows it in figures and plain charts, `running` has the games played on all cores or on
other machines.
"""
