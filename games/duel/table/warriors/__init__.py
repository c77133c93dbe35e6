"""The panel of warriors, the order of a phase, and the Reveal phase."""
