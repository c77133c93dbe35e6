"""Playtest lab: programs play many games of one kind, and a report shows the results.

Read in this order: `trial` plays and measures one game, `intervals` computes confidence intervals,
`findings` evaluates many games, `report` holds the results, `sentences` puts them into words,
`page` shows them as figures and plain charts, `running` distributes the games to all cores or other
machines.

Terms: engine/GLOSSARY.md.
"""
