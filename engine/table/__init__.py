"""What a table scene is made of: cards, piles, hands."""
