"""How a battlefield looks: its floor, its terrain and its legend. No seat and no rules."""
