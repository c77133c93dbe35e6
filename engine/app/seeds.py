"""Seeds that people can read out to each other."""

WORDS = (
    *("amber", "ash", "bellows", "birch", "brand", "cedar", "chimney", "cinder", "coal"),
    *("ember", "flint", "glow", "grate", "hearth", "kettle", "kindling", "larch", "log"),
    *("oak", "pine", "poker", "smoke", "soot", "spark", "tallow", "tinder", "tongs", "wick"),
)

LONGEST = 24
"""Letters of a seed."""


def new_seed() -> str:
    """A word and a number, such as ember-4417; of no rule's random stream."""
    import secrets  # slow to import, and the title needs none

    return f"{secrets.choice(WORDS)}-{secrets.randbelow(9000) + 1000}"
