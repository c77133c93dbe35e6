"""How strong the programs are, game by game, beside yardsticks that are never weakened."""
