"""Further options of a new match, on a card of its own: the permissions of players, the same for every
game, and what has no room beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from game.app.maps.new_match import NewMatch
from game.app.maps.options import option_kind, option_label
from game.app.setup.commands import SetOption
from game.model.match_options import EVERYWHERE
from game.ui.commands import Commands, Declared
from game.ui.controls.dialog import Dialog
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text

AROUND = 170.0
"""The height of all but the options, in tokens."""


class MoreOptions(Dialog):
    """The card with a box or a number for each option, and its explanation below; changes apply at once.
    ``away`` are boxes that had no room in the set-up. A low window has no room for explanations, which are
    tips then, and the options may stand in two columns."""

    name = "more_options"

    def __init__(self, app: App, match: NewMatch, away: Sequence[str] = ()) -> None:
        super().__init__(app, app.texts("match_options.title"))
        self.draft, self.options = match.draft, match.options
        self.names = (*away, *match.options.more())

    def set_option(self, command: SetOption) -> None:
        """Change an option."""
        self.options.set(command.name, command.value)

    commands = Commands(Declared(SetOption, do=set_option), more=Dialog.commands)

    @property
    def wide(self) -> float:  # type: ignore[override]
        return 480.0 * (2 if self._two_columns else 1)

    def body(self) -> Node:
        wide, names = 480.0 - 48, self.names
        notes = [Text(self._meaning(name), ink="ink.secondary", lines=0) for name in names]
        high = sum(note.height(self.measure, wide - 30) for note in notes if note.words)
        told = not self._two_columns and len(names) * 46 + high + AROUND <= self.height
        rows = [self._row(name, told=told) for name in names]
        if self._two_columns:
            half = -(-len(rows) // 2)
            pairs = zip_longest(rows[:half], rows[half:], fillvalue=Node())
            return Column(gap=6).of(*(
                Row(gap=24).of(*(replace(one, wide=GROW) for one in pair)) for pair in pairs
            ))  # fmt: skip
        below = (
            Row().of(Node(wide=30), Column(wide=GROW).of(note)) if note.words else None for note in notes
        )
        return Column(gap=6).of(*(
            Column().of(row, note if told else None) for row, note in zip(rows, below, strict=True)
        ))  # fmt: skip

    @property
    def _two_columns(self) -> bool:
        """Whether one below the other, the options wouldn't fit even without their explanations."""
        return len(self.names) * 46 + AROUND > self.height

    def _row(self, name: str, *, told: bool) -> Node:
        """Return an option, without its explanation; if that isn't ``told`` below, it is its tip."""
        options, tip = self.options, "" if told else self._meaning(name)
        if option_kind(self.draft.kit, name) is not int:
            why = options.why_fixed(name) or None
            on = bool(options.value(name))
            return self.tick(SetOption(name), self._words(name), on, tip=tip, why=why, high=40)
        before, after = options.sentence(name)
        low, high = options.range(name)
        number = self.number(
            SetOption(name), options.typed(name), (low, high), step=1 if high <= 60 else 10,
            zero=options.zero_words(name), tip=tip, wide=122 if before else 170, high=32,
        )  # fmt: skip
        words = Text(before or self._words(name), wide=None if before else GROW)
        return Row(gap=8, high=40).of(
            Node(wide=22), words, number, Text(after, wide=GROW) if before else None
        )

    def _meaning(self, name: str) -> str:
        words = self.t(f"match_options.{name}_note") if name in EVERYWHERE else ""
        return words or self.options.tip(name) or ""

    def _words(self, name: str) -> str:
        """Return an option's label: the one of all games, or its own."""
        if name in EVERYWHERE:
            return self.t(f"match_options.{name}")
        return option_label(self.draft.kit, name, self.app.texts)
