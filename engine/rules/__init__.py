"""The headless kernel: cards, chance, questions, answers, events, positions."""
