"""Computer players: evaluation of positions, playouts, and Monte Carlo tree search.

Read in this order: `evaluation` is the value of a position to each seat, `player` the settings that
a game provides for its programs (levels, manners, candidates), `playout` playing on at random,
`greedy` the reference opponent that looks one action ahead, `search` the player at the table, and
`thought` its requests and answers. No module here knows a clock, a match or a window: a budget is a
number of playouts.

Terms: engine/GLOSSARY.md.
"""
