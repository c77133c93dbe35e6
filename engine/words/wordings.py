"""What is said of one kind of action, on buttons, in hints and in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.words.labels import Caption


class Wording(NamedTuple):
    """The words for one kind of action; braces stand for what comes from the position.

    Attributes:
        title: The words on the button.
        hint: The numbers on the button, below the title.
        effect: What the action does, in a sentence or two.
        done: What somebody does, as the log says it or begins to say it.
        key: The letter or digit that plays it, or one for each target; "" for none.
        verb: What somebody does, where the title has no verb, as a hint says it.
        advice: How a hint says to choose it, where the button names only a thing: `{}` stands for
            the title. "" for the title itself.
    """

    title: str
    hint: str
    effect: str
    done: str = ""
    key: str | Mapping[str, str] = ""
    verb: str = ""
    advice: str = ""

    def caption(self, facts: Mapping[str, str], key: str = "", more: str = "") -> Caption:
        """Return what the button says, with these facts; `more` is said last of what it does."""
        return Caption(
            self.title.format_map(facts),
            self.hint.format_map(facts),
            self.effect.format_map(facts) + more,
            key,
            self.verb.format_map(facts),
        )
