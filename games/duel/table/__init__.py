"""The table of DUEL: the battlefield, the warriors, the fights."""
