"""Melee phase on the table: setting dice, blows, showing cards, and the queue of actions."""
