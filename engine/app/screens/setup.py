"""Set-up: who sits where, which variants are played, and the seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.app import names, paint, seeds, theme
from engine.app.navigation import Navigation
from engine.app.record import Record, daily_seed, options_of
from engine.app.screens import form
from engine.app.screens.record import overview
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    IconButton,
    Label,
    Look,
    Panel,
    Screen,
    Widget,
    foot,
    layout,
    top_bar,
)
from engine.app.widgets.choices import Choice, Slider, Toggle
from engine.app.widgets.field import TextField
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.catalogue import CatalogueEntry
from engine.rules.options import Option, OptionValue

FEW = 6
"""A choice among so many numbers is shown as plates; a longer range is a slider."""


@dataclass(eq=False)
class ArrowButton(Button):
    """A button with a triangle that points up or down."""

    up: bool = False

    named = True

    def needs(self, scale: Scale) -> Size:
        side = round(scale.px(36) * scale.text)
        return side, scale.px(theme.FORM_HEIGHT)

    def wants(self, scale: Scale) -> Size:
        return self.needs(scale)

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        half = round(look.scale.px(8) * look.scale.text)
        x, y = self.rect.center
        tip = -half // 2 if self.up else half // 2
        corners = [(x - half, y - tip), (x + half, y - tip), (x, y + tip)]
        pygame.draw.polygon(surface, paint.label_colour(self.kind, not self.enabled), corners)


class SetupScreen(Screen):
    """A new match of one game. `known` are the names of who played last; a solitaire has a
    record."""

    def __init__(
        self,
        entry: CatalogueEntry,
        known: Sequence[str],
        record: Record | None,
        navigation: Navigation,
    ) -> None:
        super().__init__()
        self.entry, self._record, self._navigation = entry, record, navigation
        self.names = names.seated(known, *entry.config.seats)
        self.options = {key: option.default for key, option in entry.config.options.items()}
        self.seed = seeds.new_seed() if entry.solitaire else ""
        """What chance begins with; "" is one that nobody sees before the end, since it would tell
        what is hidden."""

    @property
    def reason(self) -> str:
        """Why the match can't be started as it stands, or ""."""
        if self.unnamed:
            return self.unnamed
        if self.entry.solitaire and not self.seed.strip():
            return "The run has no seed: type one, or press New seed."
        return ""

    @property
    def unnamed(self) -> str:
        """Why the names won't do, or ""."""
        return names.problem(self._called)

    @property
    def _called(self) -> list[str]:
        return [name.strip() for name in self.names]

    def start(self) -> None:
        """Deal."""
        seed = self.seed.strip() or seeds.new_seed()
        self._navigation.start(self.entry, self._called, seed, self.options)

    # What lies on it.

    def build(self, scale: Scale) -> list[Widget]:
        entry, to = self.entry, self._navigation
        top = top_bar(
            scale,
            f"New {'run' if entry.solitaire else 'match'}: {entry.config.title}",
            emblem=entry.emblem,
            right=[
                Label(
                    "facts",
                    words=f"{entry.players} · {entry.minutes}",
                    colour=theme.MUTED,
                    middle=True,
                ),
                IconButton(
                    "open-settings", icon="ui-gear", called="Settings", on_press=to.settings
                ),
            ]
            if not scale.narrow
            else (),
        )
        low = foot(
            scale,
            [
                Button("back", label="Back", hint="Esc", on_press=self.back),
                Button(
                    "rules",
                    label="Rules",
                    hint="F1",
                    hotkey="f1",
                    on_press=partial(to.rules, entry),
                ),
                *self._record_button(),
            ],
            [
                Button(
                    "start",
                    label="Start",
                    hint="Enter",
                    hotkey="enter",
                    kind="primary",
                    role=Role.CALL,
                    reason=self.reason,
                    on_press=self.start,
                ),
            ],
        )
        room, gap = form.between(scale, top, low), scale.px(theme.GAP)
        if scale.narrow:
            panels = form.column(
                scale,
                room,
                "page",
                lambda width: [*self._left(scale, width), *self._right(scale, width)],
            )
            return [top, low, *panels]
        left, right = layout.columns(room, [0.438, 0.535], gap)
        seats = form.column(scale, left, "left", lambda width: self._left(scale, width))
        match = form.column(scale, right, "right", lambda width: self._right(scale, width))
        return [top, low, *seats, *match]

    def _left(self, scale: Scale, width: int) -> list[Panel]:
        best = overview(scale, width, self._record, self.entry.config)[:1] if self._record else []
        return [self._seats(scale, width), *best]

    def _right(self, scale: Scale, width: int) -> list[Panel]:
        daily = [self._daily(scale, width)] if self._record and self.entry.config.daily else []
        variants = [self._variants(scale, width)] if self.options else []
        return [*daily, *variants, self._match(scale, width)]

    def _record_button(self) -> list[Button]:
        if not self.entry.solitaire:
            return []
        show = partial(self._navigation.record, self.entry)
        return [Button("record", label="Record", icon="ui-trophy", on_press=show)]

    # Seats.

    def _seats(self, scale: Scale, width: int) -> Panel:
        def content(rect: Rect) -> list[Widget]:
            seats = [self._seat(scale, rect.width, seat) for seat in range(len(self.names))]
            widgets: list[Widget] = list(seats)
            if len(self.names) < self.entry.config.seats[1]:
                widgets.append(Button("add", label="Add a player", on_press=self._add))
            words = "Everyone plays on this screen. What is secret is covered when it is passed on."
            if not self.entry.solitaire:
                words = f"{self.entry.config.starts} {words}".lstrip()
                widgets.append(Label("seats-note", words=words, colour=theme.MUTED))
            layout.stack(widgets, rect, scale, scale.px(theme.GAP))
            return widgets

        return form.panel(scale, width, "seats", "At the table", content)

    def _seat(self, scale: Scale, width: int, index: int) -> Panel:
        seat, pad = index + 1, scale.px(theme.GAP)
        role = self.entry.role(seat)
        mark = SeatMark(f"mark-{seat}", seat=seat)
        name = TextField(
            f"name-{seat}",
            value=self.names[index],
            on_change=self._naming(index),
            limit=names.LONGEST,
            called=f"Name of {role or f'seat {seat}'}",
            empty="Name",
        )
        up = ArrowButton(
            f"up-{seat}",
            called="Move up",
            up=True,
            reason="" if index else "This is the first seat.",
            on_press=self._swapping(index, index - 1),
        )
        down = ArrowButton(
            f"down-{seat}",
            called="Move down",
            reason="" if seat < len(self.names) else "This is the last seat.",
            on_press=self._swapping(index, index + 1),
        )
        buttons: list[Widget] = [up, down] if len(self.names) > 1 else []
        if len(self.names) > self.entry.config.seats[0]:
            buttons.append(Button(f"leave-{seat}", label="Leave", on_press=self._leaving(index)))
        side = round(scale.px(36) * scale.text)
        tall = max(layout.height_at(name, 100, scale), scale.px(theme.FORM_HEIGHT))
        x = 2 * pad + side
        taken = sum(button.wants(scale)[0] + scale.px(6) for button in buttons)
        beside = width - x - pad - taken >= name.wants(scale)[0] * 0.7
        across = width - x - pad - (taken if beside else 0)
        layout.put(name, Rect(x, pad, across, tall))
        y = name.rect.bottom + scale.px(6)
        row = (
            Rect(x, y, width - x - pad, 0)
            if not beside
            else Rect(name.rect.right + scale.px(6), pad, taken, 0)
        )
        layout.flow(buttons, row, scale, scale.px(6), height=tall)
        low = max([widget.rect.bottom for widget in (*buttons, name)])
        widgets: list[Widget] = [mark, name, *buttons]
        if role:
            said = Label(f"role-{seat}", words=role, colour=theme.MUTED)
            layout.stack([said], Rect(x, low + scale.px(4), width - x - pad, 0), scale, 0)
            widgets.append(said)
            low = said.rect.bottom
        mark.rect = Rect(pad, 0, side, side)
        mark.rect.centery = (low + pad) // 2
        box = Panel(
            f"seat-{seat}",
            Rect(0, 0, width, low + pad),
            kind="well",
            strip=theme.SEATS[seat],
            widgets=widgets,
        )
        return box

    def _naming(self, index: int) -> Callable[[str], None]:
        def name(value: str) -> None:
            self.names[index] = value

        return name

    def _swapping(self, index: int, other: int) -> Callable[[], None]:
        def swap() -> None:
            seated = self.names
            seated[index], seated[other] = seated[other], seated[index]

        return swap

    def _leaving(self, index: int) -> Callable[[], None]:
        return lambda: self.names.__delitem__(index)

    def _add(self) -> None:
        taken = set(self.names)
        numbers = range(len(self.names) + 1, 2 * len(self.names) + 2)
        self.names.append(next(f"Player {n}" for n in numbers if f"Player {n}" not in taken))
        self.focus_on(f"name-{len(self.names)}", show=self.keyboard)

    # Variants.

    def _variants(self, scale: Scale, width: int) -> Panel:
        def content(rect: Rect) -> list[Widget]:
            made = [
                form.row(
                    scale,
                    rect.width,
                    f"option-{key}",
                    option.title,
                    option.help,
                    self._control(key, option),
                )
                for key, option in self.entry.config.options.items()
            ]
            return form.rows(scale, rect, made)

        note = "the defaults are the plain game"
        return form.panel(scale, width, "variants", "Variants", content, note)

    def _control(self, key: str, option: Option) -> Widget:
        id, value, called = f"option-{key}", self.options[key], option.title

        def take(value: OptionValue) -> None:
            self.options[key] = value

        if isinstance(value, bool):
            return Toggle(id, value=value, on_change=take, called=called)
        offered = option.offered
        at = offered.index(value)
        if len(offered) <= FEW:
            return Choice(
                id,
                options=[option.in_words(each) for each in offered],
                value=at,
                on_change=lambda index: take(offered[index]),
                called=called,
            )
        return Slider(
            id,
            value=at,
            low=0,
            high=len(offered) - 1,
            on_change=lambda index: take(offered[index]),
            called=called,
            shown=lambda index: option.in_words(offered[index]),
        )

    # The match.

    def _match(self, scale: Scale, width: int) -> Panel:
        alone = self.entry.solitaire
        note = "The same seed gives the same deal. "
        if alone:
            note += "Played a second time, it is practice."
        else:
            note += "Chance takes one that nobody sees before the end, unless you type one."

        def content(rect: Rect) -> list[Widget]:
            field = TextField(
                "seed",
                value=self.seed,
                on_change=self._set_seed,
                limit=seeds.LONGEST,
                called="Seed",
                empty="Seed" if alone else "by chance",
            )
            fresh = Button("new-seed", label="New seed", on_press=self._reseed)
            both: list[Widget] = [field, fresh] if alone else [field]
            tall = max(scale.px(theme.FORM_HEIGHT), layout.height_at(field, 99, scale))
            words = [
                Label("seed-title", words="Seed", role=Role.HEADING),
                Label("seed-note", words=note),
            ]
            words[1].colour = theme.MUTED
            used = layout.stack(words, rect, scale, scale.px(2))
            row = Rect(rect.left, rect.top + used + scale.px(8), rect.width, 0)
            layout.flow(both, row, scale, scale.px(8), height=tall)
            return [*words, *both]

        return form.panel(scale, width, "match", "Run" if alone else "Match", content)

    # The deal of the day.

    def _daily(self, scale: Scale, width: int) -> Panel:
        """One deal for everybody on a date: once for the record, and again for practice."""
        assert self._record
        today = date.today()
        seed = daily_seed(today)
        plain = options_of({}, self.entry.config)
        begun = self._record.begun_over(seed, plain, self.entry.config)
        over = self._record.over(seed)
        label = "Play it for practice"
        if over and over.day:
            words = f"For the record: {over.words.score}. {over.words.ended}."
            label = "Go on with your practice" if begun else label
        elif seed in self._record.gone:
            words = "You have played it once, and deleted that run."
            label = "Go on with your practice" if begun else label
        elif begun:
            words, label = "You have begun it.", "Go on with it"
        elif self._record.knows(seed):
            words = "You have played its seed with other variants, so that it is known to you."
        else:
            words = "The same for everybody today, in the plain game. The first run counts."
            label = "Play it for the record"

        def play() -> None:
            if begun:
                self._navigation.resume(begun)
            else:
                self._navigation.start(self.entry, self._called, seed, {})

        def content(rect: Rect) -> list[Widget]:
            button = Button("daily", label=label, icon="ui-play", hotkey="d", on_press=play)
            button.reason = "" if begun else self.unnamed
            row = form.row(scale, rect.width, "daily", f"{today.day} {today:%B %Y}", words, button)
            layout.put(row, row.rect.move(rect.topleft))
            return [row]

        return form.panel(scale, width, "daily-panel", self.entry.config.daily, content)

    def _set_seed(self, seed: str) -> None:
        self.seed = seed

    def _reseed(self) -> None:
        self.seed = seeds.new_seed()
