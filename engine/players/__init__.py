"""Programs that play: what they are given, how they weigh a position, how they search.

Read in this order: `evaluation` is what a position is worth to each seat, `player` what a game
brings for its players (levels, manners, candidates), `playout` how positions are played on,
`greedy` the yardstick that looks one action ahead, `search` the player at the table, `thought` what
it is asked and answers. None of them knows a clock, a match or a window: a budget is a number of
playouts.
"""
