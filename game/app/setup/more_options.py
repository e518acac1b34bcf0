"""Further options of a new match, on a card of its own: the permissions of players, the same for every
game, and what has no room beside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest

import pygame

from game.app.maps.new_match import NewMatch
from game.app.maps.option_rules import option_kind
from game.app.maps.option_words import option_label
from game.model.match_options import EVERYWHERE
from game.ui import widgets
from game.ui.controls.numbers import number_field
from game.ui.controls.old_dialog import DialogBlock
from game.ui.controls.old_dialog import OldDialog as Dialog
from game.ui.scene import App


class MoreOptions(Dialog):
    """The card with a box or a number for each option, and its explanation below; changes apply at once.
    ``away`` are boxes that had no room in the set-up. A low window has no room for explanations, which are
    tips then, and the options may stand in two columns."""

    name = "more_options"
    wide = 480.0

    def __init__(
        self, app: App, match: NewMatch, changed: Callable[[], None], away: Sequence[str] = ()
    ) -> None:
        super().__init__(app, app.texts("match_options.title"))
        self.draft, self.options, self.changed = match.draft, match.options, changed
        self.names = [*away, *match.options.more()]

    def build(self) -> None:
        self.wide = (2 if self._two_columns() else 1) * MoreOptions.wide
        super().build()

    def blocks(self, width: int) -> list[DialogBlock]:
        if self._two_columns():
            rows = [self._row(name, low_room=True) for name in self.names]
            half = -(-len(rows) // 2)
            return [self._beside(*pair) for pair in zip_longest(rows[:half], rows[half:])]
        made, low_room = [], self._low_room(width)
        for name in self.names:
            made.append(self._row(name, low_room))
            note = None if low_room else self._note(name, width)
            if note is not None:
                made.append(replace(note, paint=partial(self._indented, note)))
        return made

    def _row(self, name: str, low_room: bool) -> DialogBlock:
        """Return an option's block, without its explanation."""
        high, gap = self.px(40), self.px(6)
        if option_kind(self.draft.kit, name) is int:
            build = partial(self._number, name, low_room)
            return DialogBlock(high, gap, build=build, paint=partial(self._label, name))
        return DialogBlock(high, gap, build=partial(self._box, name, low_room))

    def _beside(self, left: DialogBlock, right: DialogBlock | None) -> DialogBlock:
        """Return a block with one in each of its halves."""

        def halves(rect: pygame.Rect) -> list[tuple[DialogBlock, pygame.Rect]]:
            wide = (rect.width - self.px(24)) // 2
            place = pygame.Rect(rect.topleft, (wide, rect.height))
            places = (place, place.move(rect.width - wide, 0))
            return [(one, place) for one, place in zip((left, right), places, strict=True) if one]

        def build(rect: pygame.Rect) -> None:
            for one, place in halves(rect):
                if one.build is not None:
                    one.build(place)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            for one, place in halves(rect):
                if one.paint is not None:
                    one.paint(surface, place)

        return DialogBlock(left.high, left.gap, build, paint)

    def _around(self) -> int:
        """Return the height of all but the options, in px."""
        return self.title_height() + self.px(40 + 24 + 42 + 24)

    def _two_columns(self) -> bool:
        """Whether one below the other, the options wouldn't fit even without their explanations."""
        return len(self.names) * self.px(46) + self._around() > self.size[1]

    def _low_room(self, width: int) -> bool:
        """Whether there is too little room for the explanations, which become tips then."""
        names = self.names
        notes = [note.high for name in names if (note := self._note(name, width)) is not None]
        return len(names) * self.px(46) + sum(notes) + self._around() > self.size[1]

    def _note(self, name: str, width: int) -> DialogBlock | None:
        """Return an option's explanation."""
        words = self._meaning(name)
        return self.paragraph(words, width - self.px(30)) if words else None

    def _meaning(self, name: str) -> str:
        words = self.t(f"match_options.{name}_note") if name in EVERYWHERE else ""
        return words or self.options.tip(name) or ""

    def _words(self, name: str) -> str:
        """Return an option's label: the one of all games, or its own."""
        if name in EVERYWHERE:
            return self.t(f"match_options.{name}")
        return option_label(self.draft.kit, name, self.app.texts)

    def _number_place(self, name: str, rect: pygame.Rect) -> pygame.Rect:
        """Return the place of an option's number: at the right, or within the sentence that describes it."""
        before, _ = self.options.sentence(name)
        wide = self.px(122 if before else 170)
        x = (
            rect.x + self.px(38) + self.app.fonts.size(before, "body", self.app.scale)[0]
            if before
            else rect.right - wide
        )
        return pygame.Rect(x, rect.y + self.px(4), wide, rect.height - self.px(8))

    def _label(self, name: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        before, after = self.options.sentence(name)
        number = self._number_place(name, rect)
        words = before or self._words(name)
        place = pygame.Rect(rect.x + self.px(30), rect.y, number.x - rect.x - self.px(34), rect.height)
        widgets.line(self, surface, words, place, "body", "ink.primary")
        place = pygame.Rect(number.right + self.px(8), rect.y, rect.right - number.right, rect.height)
        widgets.line(self, surface, after, place, "body", "ink.primary")

    def _number(self, name: str, low_room: bool, rect: pygame.Rect) -> None:
        options = self.options
        low, high = options.range(name)
        number_field(
            self, self._number_place(name, rect), options.typed(name), low=low, high=high,
            key=f"option.{name}", step=1 if high <= 60 else 10, on_change=partial(self._type, name),
            zero=options.zero_words(name), tip=self._meaning(name) if low_room else None,
        )  # fmt: skip

    def _type(self, name: str, text: str) -> None:
        self.options.type(name, text)
        self.changed()

    def _tick(self, name: str, on: bool) -> None:
        self.draft.set_options(**{name: on})
        self.changed()

    def _indented(self, note: DialogBlock, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a note indented, below the words of its box."""
        if note.paint is not None:
            left = self.px(30)
            note.paint(surface, pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height))

    def _box(self, name: str, low_room: bool, rect: pygame.Rect) -> None:
        box = widgets.check_box(
            self, rect, self._words(name), on=bool(self.options.value(name)),
            on_change=partial(self._tick, name), key=f"option.{name}",
            tip=self._meaning(name) if low_room else None,
        )  # fmt: skip
        if why := self.options.why_fixed(name):
            box.set_enabled(False, why)
