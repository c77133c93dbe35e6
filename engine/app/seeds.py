"""Seeds that people can read out to each other."""

WORDS = (
    *("amber", "ash", "bellows", "birch", "brand", "cedar", "chimney", "cinder", "coal"),
    *("ember", "flint", "glow", "grate", "hearth", "kettle", "kindling", "larch", "log"),
    *("oak", "pine", "poker", "smoke", "soot", "spark", "tallow", "tinder", "tongs", "wick"),
)

LONGEST = 24
"""Letters of a seed."""

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""No letter can be mistaken for another when read out: no i, l, o and u (Crockford's base 32)."""
GROUPS = (5, 4, 4)
"""So many letters stand together: 65 bits, so that nobody finds a seed by trying all."""


def new_seed() -> str:
    """A word and letters, such as ember-7kqx2-m4td-p9wz; not drawn from any game's chance."""
    import secrets  # slow to import, and the title needs none

    groups = ("".join(secrets.choice(LETTERS) for _ in range(length)) for length in GROUPS)
    return "-".join([secrets.choice(WORDS), *groups])
