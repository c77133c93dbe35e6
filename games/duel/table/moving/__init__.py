"""Question of the Motion phase: the reach of a warrior, and the path that a player draws."""
