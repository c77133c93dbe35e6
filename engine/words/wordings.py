"""Wording of one kind of action, shared by its button, hints and the log.

A game may keep a `Wording` for each kind of action; the facts of a position fill its braces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.words.labels import Caption


class Wording(NamedTuple):
    """Words for one kind of action; braces stand for facts of the position.

    Attributes:
        title: The words on the button.
        hint: The numbers on the button, below the title.
        effect: A sentence or two about the effect of the action.
        done: The start of the log's sentence about it, or all of the sentence.
        key: The letter or digit that plays it, or one for each target; "" for none.
        verb: The words of a hint for the action, if the title has no verb.
        advice: A hint's words for choosing it, if the button names only a thing: `{}` stands for
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
        """Return the button's caption with these facts; `more` is put behind the effect."""
        return Caption(
            self.title.format_map(facts),
            hint=self.hint.format_map(facts),
            help=self.effect.format_map(facts) + more,
            key=key,
            verb=self.verb.format_map(facts),
        )
