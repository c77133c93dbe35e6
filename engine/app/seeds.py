"""Random seeds in a form that people can read out to each other."""

WORDS = (
    *("amber", "ash", "bellows", "birch", "brand", "cedar", "chimney", "cinder", "coal"),
    *("ember", "flint", "glow", "grate", "hearth", "kettle", "kindling", "larch", "log"),
    *("oak", "pine", "poker", "smoke", "soot", "spark", "tallow", "tinder", "tongs", "wick"),
)

LONGEST = 24
"""Maximum length of a seed in characters."""

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Characters of a seed, without i, l, o and u, which are easily misread (Crockford's base 32)."""
GROUPS = (5, 4, 4)
"""Lengths of the groups of characters: 65 bits in total, too many to guess a seed."""


def new_seed() -> str:
    """Return a new seed, such as ember-7kqx2-m4td-p9wz, from the system's random numbers."""
    import secrets  # slow to import, and not needed on the title

    groups = ("".join(secrets.choice(LETTERS) for _ in range(length)) for length in GROUPS)
    return "-".join([secrets.choice(WORDS), *groups])
