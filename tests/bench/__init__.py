"""How fast Fireside is, beside something that does the same: `python -m tests.bench`."""
