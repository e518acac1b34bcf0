"""The table beside the board: what is placed, planned, fought or plotted, and the buttons for it.

``lay_*`` say what lies where, for the pointer as for the painter; ``side_art`` draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.tank_battle import queries
from game.rules.tank_battle.public import PIECES, SITES, Position, number
from game.view.side import SideLayout, SideMaker
from game.view.spots import FieldSpot
from game.view.table import Words
from game.view.tank_battle.plan import Plan
from game.view.tank_battle.plot import Plot
from game.view.tank_battle.setting import Setting
from game.view.tank_battle.stage import PACES
from game.view.tank_battle.words import (
    leg_words,
    missing_words,
    odds_words,
    piece_words,
    stop_words,
)

_W = "tank_battle_view."

Spot = FieldSpot | tuple[str, object]

LOW: Final = 400
"""In less room (tokens) than this all is lower."""

TEMPLATES: Final = 4
"""So many set-ups to take are shown at once."""

TRAY: Final = ("1", "2", "3", "4", "5", "6", *SITES, "gun", "mine")
"""The tiles of the tray."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button in the lowest row. ``main``: the one that goes on; ``ready``: it does what it says; ``on``: it
    is the one of several that is chosen."""

    name: str
    words: str
    icon: str = ""
    ready: bool = True
    main: bool = False
    on: bool = False


@dataclass(frozen=True, slots=True)
class OwnShown:
    """The player's own set-ups: key, title and whether it can be used; ``listed``: they are shown now, from
    the page ``page`` on, in place of the templates. ``chosen`` is a key."""

    setups: Sequence[tuple[str, str, bool]]
    listed: bool = False
    chosen: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class TileShown:
    """A tile of the tray: how many of its kind are left."""

    kind: str
    side: int
    left: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class LegShown:
    """A tank's move in the list: its number, its rank, the squares, what it comes to."""

    number: int
    side: int
    rank: int
    squares: str
    told: tuple[str, ...]
    chosen: bool
    fixed: bool


@dataclass(frozen=True, slots=True)
class FoeShown:
    """An enemy tank one plots against: square, rank and marks, what its rank can be, its stops."""

    side: int
    square: int
    rank: int
    marks: str
    words: str
    stops: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words with an icon before it. ``ink`` names a colour; ``fresh``: it has just happened."""

    icon: str
    words: str
    ink: str = "ink.primary"
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step of what is going on: its words; whether it is ``done``, or is ``now``."""

    words: str
    done: bool = False
    now: bool = False


def steps_shown(words: Sequence[str], now: int) -> tuple[StepShown, ...]:
    """Steps in order, one of which is now."""
    return tuple(StepShown(told, at < now, at == now) for at, told in enumerate(words))


@dataclass(frozen=True, slots=True)
class FieldsShown:
    """What the spinner said, with no needle: on ``loses`` of its six fields the gun of ``foe`` loses, on the
    others the tank of ``side``; ``field`` (1 to 6) was drawn."""

    side: int
    foe: int
    loses: int
    field: int


class BattleSide(SideMaker):
    """Lays out the table beside the board."""

    def __init__(
        self,
        rect: pygame.Rect,
        scale: float,
        measure: Callable[[str], int],
        words: Words,
        names: Mapping[int, str],
        hint: Sequence[Line] = (),
    ) -> None:
        super().__init__(rect, scale, measure)
        self.hint = hint
        """A hint's lines: they take the place of what is told beside the player's own card."""
        self.words, self.names = words, names
        self.low = rect.height < self.px(LOW)

    # --- parts ---

    def track(self, steps: Sequence[StepShown]) -> None:
        """Where one is in the set-up, the turn or the reveal, above everything else."""
        if not steps:
            return
        rect, high = self.rect, self.px(26 if self.low else 32)
        self.add("track", pygame.Rect(rect.x, rect.y, rect.width, high), data=tuple(steps))
        gone = high + self.px(6 if self.low else 8)
        self.rect = pygame.Rect(rect.x, rect.y + gone, rect.width, rect.height - gone)

    def _t(self, key: str, **params: object) -> str:
        return self.words(f"{_W}{key}", **params)

    def _card(self, rect: pygame.Rect, title: str, told: str = "", *, warn: bool = False) -> pygame.Rect:
        """A card with its head; the room below it."""
        px = self.px
        self.add("panel", rect)
        pad, high = px(12), px(30 if self.low else 36)
        head = pygame.Rect(rect.x + pad, rect.y + px(2), rect.width - 2 * pad, high)
        self.add("head", head, data=(title, told, warn))
        top = head.bottom + px(2 if self.low else 5)
        return pygame.Rect(rect.x + pad, top, rect.width - 2 * pad, rect.bottom - top - px(6))

    def _foot(self, buttons: Sequence[Button]) -> pygame.Rect:
        """The row of buttons at the bottom; the room above it."""
        px, rect = self.px, self.rect
        high, gap = px(38 if self.low else 44), px(8)
        row = pygame.Rect(rect.x, rect.bottom - high, rect.width, high)
        x = row.x
        for button in buttons:
            if button.main:
                place = pygame.Rect(x, row.y, row.right - x, high)
            else:
                icon = px(26) if button.icon else 0
                wide = self.measure(button.words) + icon + px(22) if button.words else high
                place = pygame.Rect(x, row.y, wide, high)
            self.add(
                "main" if button.main else "tool", place, ("do", button.name), data=button, open=button.ready
            )
            x = place.right + gap
        return pygame.Rect(rect.x, rect.y, rect.width, rect.height - high - gap)

    def _clear(self, ready: bool) -> Button:
        narrow = self.rect.width < self.px(500)
        return Button("clear", "" if narrow else self._t("button.clear"), "eraser", ready)

    def _lines(self, rect: pygame.Rect, lines: Sequence[Line], wrap: Callable[[str, int], int]) -> None:
        """Lines of words below each other, each as high as it needs; where they don't fit, the last ones, of
        a hint the first."""
        px, step = self.px, self.px(18)
        heights = [max(1, wrap(line.words, rect.width - px(24))) * step + px(5) for line in lines]
        first = 0
        while not self.hint and first < len(lines) - 1 and sum(heights[first:]) > rect.height:
            first += 1
        y = rect.y
        for line, high in zip(lines[first:], heights[first:], strict=True):
            if y + high > rect.bottom + px(4):
                break
            self.add("line", pygame.Rect(rect.x, y, rect.width, high - px(3)), data=line)
            y += high

    # --- set-up ---

    def lay_setting(self, setting: Setting, refused: str, own: OwnShown | None, page: int = 0) -> SideLayout:
        """The tray, templates (from the page ``page`` on) or the player's own set-ups (``None``: there can be
        none), buttons."""
        px, low = self.px, self.low
        count = len(setting.missing)
        ready = Button(
            "ready", self._t("button.ready") if not count else self._t("missing.pieces", n=count), "lock",
            not count, True,
        )  # fmt: skip
        room = self._foot([self._clear(count < len(PIECES)), ready])
        high = px(138 if low else 172)
        top = pygame.Rect(room.x, room.y, room.width, high)
        told = self._t("to_place", n=count) if count else self._t("all_placed")
        self._tray(self._card(top, self._t("head.place"), told), setting, refused)
        y = top.bottom + px(6 if low else 8)
        below = pygame.Rect(room.x, y, room.width, room.bottom - y)
        if own is None:
            told = "" if self._pages(setting) > 1 else self._t("head.template_told")
            inside = self._card(below, self._t("head.template"), told)
            self._templates(inside, setting, page, below.y)
            return self.made
        inside = self._card(below, self._t("head.own" if own.listed else "head.template"))
        words = self._t("button.templates") if own.listed else self._t("button.own", n=len(own.setups))
        wide, high = self.measure(words) + px(48), px(24 if low else 28)
        place = pygame.Rect(inside.right - wide, below.y + px(4), wide, high)
        self.add("tool", place, ("do", "own"), data=Button("own", words, "folder"), open=True)
        if own.listed:
            self._own(inside, setting, own)
        else:
            self._templates(inside, setting, page, below.y, wide + px(6))
        return self.made

    def _own(self, rect: pygame.Rect, setting: Setting, own: OwnShown) -> None:
        """The names, some a page, and what can be done with them. No picture: others may see the screen."""
        px, gap = self.px, self.px(4 if self.low else 6)
        button, high = px(34), px(26 if self.low else 30)
        room = rect.height - button - px(8)
        rows = max(1, (room + gap) // (high + gap))
        each, wide = 2 * rows, (rect.width - gap) // 2
        pages = -(-len(own.setups) // each)
        if pages > 1:
            each -= 1
            pages = -(-len(own.setups) // each)
        first = own.page % max(1, pages) * each
        shown: list[tuple[Spot, object, str]] = []
        for key, title, fine in own.setups[first : first + each]:
            shown.append((("own", key), (title, fine, key == own.chosen), "own"))
        if pages > 1:
            told = self._t("own.page", n=own.page % pages + 1, of=pages)
            shown.append((("do", "own_page"), Button("own_page", told, "chevron_right"), "tool"))
        for at, (spot, data, kind) in enumerate(shown):
            x, y = rect.x + at % 2 * (wide + gap), rect.y + at // 2 * (high + gap)
            self.add(kind, pygame.Rect(x, y, wide, high), spot, data=data, open=True)
        if not shown:
            self.add("hint", pygame.Rect(rect.x, rect.y, rect.width, room), data=self._t("own.none"))
        chosen = next((fine for key, _, fine in own.setups if key == own.chosen), None)
        self._three(
            rect, rect.bottom - button,
            (
                ("own_save", "save", not setting.missing),
                ("own_rename", "pencil", bool(chosen)),
                ("own_delete", "trash", chosen is not None),
            ),
        )  # fmt: skip

    def _three(self, rect: pygame.Rect, y: int, buttons: Sequence[tuple[str, str, bool]]) -> None:
        """Three buttons side by side: name, icon, whether it does anything now."""
        gap = self.px(8)
        wide = (rect.width - 2 * gap) // 3
        for at, (name, icon, on) in enumerate(buttons):
            place = pygame.Rect(rect.x + at * (wide + gap), y, wide, self.px(34))
            data = Button(name, self._t(f"button.{name}"), icon, on)
            self.add("tool", place, ("do", name), data=data, open=on)

    def _tray(self, rect: pygame.Rect, setting: Setting, refused: str) -> None:
        px, groups = self.px, (TRAY[:6], TRAY[6:9], TRAY[9:10], TRAY[10:])
        gap, apart = px(4), px(14)
        caption = px(18)
        free = rect.width - 3 * apart - (len(TRAY) - 4) * gap
        side = min(px(44), free // len(TRAY))
        chosen = "" if setting.hand < 0 else PIECES[setting.hand]
        x = rect.x
        for group, name in zip(groups, ("tanks", "sites", "guns", "mines"), strict=True):
            room = pygame.Rect(x, rect.y, len(group) * (side + gap) + apart, caption)
            self.add("words", room, data=self._t(f"tray.{name}"))
            for kind in group:
                tile = TileShown(kind, setting.seat, setting.left(kind), kind == chosen)
                self.add(
                    "tile", pygame.Rect(x, rect.y + caption, side, side), ("tray", kind), data=tile,
                    open=tile.left > 0,
                )  # fmt: skip
                x += side + gap
            x += apart - gap
        y = rect.y + caption + side + px(6)
        note = pygame.Rect(rect.x, y, rect.width, rect.bottom - y)
        if refused:
            self.add("note", note, data=(refused, True))
        elif self.hint:
            self.add("note", note, data=(" ".join(line.words for line in self.hint), False))
        elif chosen:
            piece = piece_words(chosen, self.words)
            kind = "site" if chosen in SITES else chosen if chosen in ("gun", "mine") else "tank"
            self.add("note", note, data=(self._t(f"in_hand.{kind}", piece=piece), False))
        else:
            self.add("note", note, data=(self._t("in_hand.none"), False))

    @staticmethod
    def _pages(setting: Setting) -> int:
        return max(1, -(-len(setting.setups.templates) // TEMPLATES))

    def _templates(self, rect: pygame.Rect, setting: Setting, page: int, top: int, taken: int = 0) -> None:
        """Some set-ups a page, and what can be done with any; ``taken``: the room in the head at ``top`` that
        another button has."""
        px, gap = self.px, self.px(8)
        button, pages = px(34), self._pages(setting)
        if pages > 1:
            told = self._t("own.page", n=page % pages + 1, of=pages)
            room = self.measure(told) + px(48)
            place = pygame.Rect(rect.right - taken - room, top + px(4), room, px(24 if self.low else 28))
            data = Button("template_page", told, "chevron_right")
            self.add("tool", place, ("do", "template_page"), data=data, open=True)
        wide = (rect.width - 3 * gap) // 4
        high = min(wide // 2 + px(26), rect.height - button - gap)
        first = page % pages * TEMPLATES
        for at, name in enumerate([*setting.setups.templates][first : first + TEMPLATES]):
            place = pygame.Rect(rect.x + at * (wide + gap), rect.y, wide, high)
            squares = tuple(setting.setups.template(name, setting.seat))
            self.add("template", place, ("template", name), data=(name, squares, setting.seat), open=True)
        if not setting.setups.templates:
            place = pygame.Rect(rect.x, rect.y, rect.width, high)
            self.add("hint", place, data=self._t("no_templates"))
        self._three(
            rect, rect.y + high + gap,
            (
                ("mirror", "symmetry_left_right", True),
                ("random", "random", True),
                ("fill", "stamp", bool(setting.missing)),
            ),
        )  # fmt: skip

    # --- movement ---

    def lay_plan(
        self, plan: Plan, foe: str, log: Sequence[Line], wrap: Callable[[str, int], int]
    ) -> SideLayout:
        """The planned moves and what they come to; the enemy's sealed shots, what happened before."""
        position = plan.position
        missing = plan.missing
        main = Button("reveal", missing_words(position, missing, self.words), "", missing is None, True)
        room = self._foot([self._clear(bool(plan.steps)), main])
        gap = self.px(8)
        wide = (room.width - gap) * 54 // 100
        left = pygame.Rect(room.x, room.y, wide, room.height)
        right = pygame.Rect(left.right + gap, room.y, room.width - wide - gap, room.height)
        self._moves(self._card(left, self._t("head.move"), self._t("turn", n=position.round)), plan, wrap)
        self._sealed(right, position, foe, log, wrap)
        return self.made

    def _moves(self, rect: pygame.Rect, plan: Plan, wrap: Callable[[str, int], int]) -> None:
        px, position = self.px, plan.position
        walk, most = position.walk, position.moves.most
        few = position.moves.few
        told = self._t("slots_few" if few else "slots", n=walk.total, most=most)
        self.add("slots", pygame.Rect(rect.x, rect.y, rect.width, px(24)), data=(told, walk.total, most))
        y = rect.y + px(28)
        ticks = self._ticks(plan)
        foot = len(ticks) * px(19)
        fixed = len(queries.legs(plan.base))
        legs = queries.legs(position)
        details = [leg_words(position, leg, self.words) for leg in legs]
        spare = rect.bottom - foot - y
        counts = [sum(max(1, wrap(told, rect.width - px(60))) for told in told_of) for told_of in details]
        full = sum(px(33) + count * px(17) for count in counts)
        for at, (leg, told_of) in enumerate(zip(legs, details, strict=True)):
            lines = tuple(told_of) if full <= spare else (self.words.commas(told_of),)
            high = px(29) + counts[at] * px(17)
            if full > spare:
                high = min(high, max(px(24), (spare - px(4) * len(legs)) // max(1, len(legs))))
            rank = position.ranks[position.seat][leg.tank]
            squares = "–".join(str(number(square)) for square in leg.trail)
            shown = LegShown(
                at + 1, position.seat, rank, squares, lines, leg.trail[-1] == plan.picked, at < fixed
            )
            self.add(
                "leg", pygame.Rect(rect.x, y, rect.width, high), ("leg", at), data=shown, open=at >= fixed
            )
            y += high + px(4)
        if not legs:
            self.add("hint", pygame.Rect(rect.x, y, rect.width, px(44)), data=self._t("no_move"))
        y = rect.bottom - foot
        for done, words in ticks:
            self.add("tick", pygame.Rect(rect.x, y, rect.width, px(19)), data=(done, words))
            y += px(19)

    def _ticks(self, plan: Plan) -> list[tuple[bool, str]]:
        position = plan.position
        walk, moves = position.walk, position.moves
        best = moves.best(walk)
        found = []
        if best & 2 or walk.good:
            found.append((walk.good, self._t("tick.forward")))
        if not moves.few and best & 1:
            left = moves.most - walk.total
            found.append((left == 0, self._t("tick.all", n=left) if left else self._t("tick.all_done")))
        elif not moves.few:
            found.append((plan.missing is None, self._t("tick.as_far")))
        return found

    def _sealed(
        self,
        rect: pygame.Rect,
        position: Position,
        foe: str,
        log: Sequence[Line],
        wrap: Callable[[str, int], int],
    ) -> None:
        px = self.px
        other = 1 - position.seat
        safe = position.shots[other] is None
        high = px(120 if self.low else 138) if not safe else px(76 if self.low else 84)
        box = pygame.Rect(rect.x, rect.y, rect.width, high)
        title = self._t("head.safe") if safe else self._t("head.sealed", name=foe)
        room = self._card(box, title, "" if safe else self._t("sealed"))
        if safe:
            self.add("hint", room, data=self._t("safe_told"))
        else:
            self.add(
                "sealed", pygame.Rect(room.x, room.y, room.width, px(18)),
                data=(position.red_pegs(other), position.white[other]),
            )  # fmt: skip
            y = room.y + px(22)
            self.add("hint", pygame.Rect(room.x, y, room.width, room.bottom - y), data=self._t("sealed_told"))
        y = box.bottom + px(8)
        below = pygame.Rect(rect.x, y, rect.width, rect.bottom - y)
        self._happened(below, log, wrap)

    def _happened(self, rect: pygame.Rect, log: Sequence[Line], wrap: Callable[[str, int], int]) -> None:
        room = self._card(rect, self._t("head.hint") if self.hint else self._t("head.happened"))
        log = self.hint or log
        if log:
            self._lines(room, log, wrap)
        else:
            self.add("hint", room, data=self._t("nothing_happened"))

    def lay_told(self, log: Sequence[Line], wrap: Callable[[str, int], int]) -> SideLayout:
        """Nothing but what happened, on a card that others have drawn."""
        px, rect = self.px, self.rect
        self.add("head", pygame.Rect(rect.x + px(12), rect.y, rect.width - px(24), px(32)),
                 data=(self._t("head.happened"), "", False))  # fmt: skip
        room = pygame.Rect(rect.x + px(12), rect.y + px(36), rect.width - px(24), rect.height - px(40))
        if log:
            self._lines(room, log, wrap)
        else:
            self.add("hint", room, data=self._t("nothing_happened"))
        return self.made

    # --- battles ---

    def playback(self, pace: str, *, running: bool, waits: bool, back: bool) -> list[Button]:
        """The buttons that steer a reveal; ``running``: it is being shown, and ``waits`` for somebody
        to go on; ``back``: a stage lies behind."""
        again = Button("again", "", "replay")
        narrow = self.rect.width < self.px(500)
        if not running:
            return [again]
        paces = [
            Button(f"pace_{name}", self._t(f"pace.{name}"), on=name == pace)
            for name in PACES
            if not narrow or name == pace
        ]
        if narrow:
            paces = [Button("pace", self._t(f"pace.{pace}"), "speed")]
        words = self._t("button.go_on" if waits else "button.next")
        main = Button("next", words, "step_forward", True, True)
        return [Button("back", "", "step_back", back), again, *paces, main]

    def lay_fight(
        self, position: Position, acts: bool, at: tuple[int, int] | None, log: Sequence[Line],
        wrap: Callable[[str, int], int], task: str, foot: Sequence[Button], fields: FieldsShown | None = None,
    ) -> SideLayout:  # fmt: skip
        """The battles there are to choose from, and what happened so far; ``fields``: with the spinner's."""
        room = self._foot(foot) if foot else self.rect
        gap = self.px(8)
        if fields is not None:
            high = self.px(44 if self.low else 56)
            self.add("fields", pygame.Rect(room.x, room.bottom - high, room.width, high), data=fields)
            room = pygame.Rect(room.x, room.y, room.width, room.height - high - gap)
        if not acts or position.phase != "fight":
            top = pygame.Rect(room.x, room.y, room.width, self.px(46))
            self.add("panel", top)
            self.add("title", top.inflate(-self.px(24), -self.px(6)), data=task)
            y = top.bottom + gap
            self._happened(pygame.Rect(room.x, y, room.width, room.bottom - y), log, wrap)
            return self.made
        wide = (room.width - gap) // 2
        left = pygame.Rect(room.x, room.y, wide, room.height)
        inside = self._card(left, self._t("head.battles"), self._t("battles_told"))
        y = inside.y
        for origin, target in position.battles():
            words = odds_words(position, origin, target, self.words)
            lines = wrap(words, inside.width - self.px(108))
            place = pygame.Rect(
                inside.x, y, inside.width, max(self.px(44), lines * self.px(17) + self.px(14))
            )
            rank = position.ranks[position.seat][position.tank_on(position.seat, origin)]
            data = (position.seat, rank, number(origin), words, at == (origin, target))
            self.add("battle", place, ("fight", (origin, target)), data=data, open=True)
            y = place.bottom + self.px(6)
        self._happened(pygame.Rect(left.right + gap, room.y, room.width - wide - gap, room.height), log, wrap)
        return self.made

    # --- plotting ---

    def lay_plot(
        self, plot: Plot, foe: str, stops: Mapping[int, Mapping[int, int]], white: bool, alone: int,
        refused: str, wrap: Callable[[str, int], int], *, shaded: bool, shared: bool, at: int = -1,
    ) -> SideLayout:  # fmt: skip
        """The shots, and what the enemy can do, on the square ``at`` above all."""
        missing = plot.missing
        words = self._t("missing.red", n=missing)
        if not missing:
            words = self._t("button.hand_over", name=foe) if shared else self._t("button.seal")
        main = Button("seal", words, "" if missing else "handover" if shared else "lock", not missing, True)
        shade = Button("stops", "", "eye" if shaded else "eye_off")
        room = self._foot([self._clear(bool(plot.red or plot.white)), shade, main])
        gap = self.px(8)
        wide = (room.width - gap) // 2
        left = pygame.Rect(room.x, room.y, wide, room.height)
        right = pygame.Rect(left.right + gap, room.y, room.width - wide - gap, room.height)
        turn = self._t("against", n=plot.base.turn // 2 + 1)  # the enemy's next one
        self._shots(self._card(left, self._t("head.shots"), turn), plot, white, refused, wrap)
        if self.hint:
            self._happened(right, (), wrap)
        else:
            inside = self._card(right, self._t("head.foe", name=foe), "")
            self._stop(self._foes(inside, plot.base, stops, alone), plot, stops, at, wrap)
        return self.made

    def _shots(
        self, rect: pygame.Rect, plot: Plot, white: bool, refused: str, wrap: Callable[[str, int], int]
    ) -> None:
        px, y = self.px, rect.y
        gap, per_row = px(6), 3
        rows = -(-plot.due // per_row) + bool(plot.whites)
        fixed = 2 * px(24) + px(34) + rows * gap  # beside a lesson's text there is little room
        chip = max(px(18), min(px(30 if self.low else 34), (rect.height - fixed) // max(1, rows)))
        wide = (rect.width - gap * (per_row - 1)) // per_row
        done = self._t("of", n=len(plot.red), of=plot.due)
        self.add(
            "pair", pygame.Rect(rect.x, y, rect.width, px(22)), data=(self._t("red"), done, not plot.missing)
        )
        y += px(24)
        for at in range(plot.due):
            square = plot.red[at] if at < len(plot.red) else -1
            place = pygame.Rect(
                rect.x + at % per_row * (wide + gap), y + at // per_row * (chip + gap), wide, chip
            )
            spot = FieldSpot(square) if square >= 0 else None
            self.add("shot", place, spot, data=(square, False), open=square >= 0)
        y += -(-plot.due // per_row) * (chip + gap)
        pegs = plot.whites
        done = self._t("of_free", n=len(plot.white), of=pegs) if pegs else self._t("none_left")
        self.add("pair", pygame.Rect(rect.x, y, rect.width, px(22)), data=(self._t("white"), done, False))
        y += px(24)
        wide = (rect.width - gap * 4) // 5
        for at in range(plot.whites):
            square = plot.white[at] if at < len(plot.white) else -1
            place = pygame.Rect(rect.x + at * (wide + gap), y, wide, chip)
            spot = FieldSpot(square) if square >= 0 else None
            self.add("shot", place, spot, data=(square, True), open=square >= 0)
        y += chip + gap if pegs else 0
        button = px(34) if pegs else 0
        text = pygame.Rect(rect.x, y, rect.width, rect.bottom - y - button - px(4))
        told = self._t("white_told")
        if refused:
            self.add("note", text, data=(refused, True))
        elif pegs and wrap(told, rect.width) * px(18) <= text.height:
            self.add("hint", text, data=told)
        if not pegs:
            return
        half = rect.width // 2
        for at, kind in enumerate(("red", "white")):
            place = pygame.Rect(rect.x + at * half, rect.bottom - button, half, button)
            self.add("colour", place, ("peg", kind), data=(kind, white == (kind == "white")), open=True)

    def _foes(
        self, rect: pygame.Rect, position: Position, stops: Mapping[int, Mapping[int, int]], alone: int
    ) -> pygame.Rect:
        """The enemy's tanks, in two columns if one leaves too little below; the room that is left."""
        px, foe = self.px, 1 - position.seat
        few = position.having(seat=foe).few(foe)
        told = self._t("foe_few" if few else "foe_steps", n=position.turn_steps(foe))
        self.add("hint", pygame.Rect(rect.x, rect.y, rect.width, px(22)), data=told)
        y, high = rect.y + px(28), px(32 if self.low else 36)
        left = self.words.commas(map(str, queries.candidates(position, foe)))
        standing = [(tank, square) for tank, square in enumerate(position.tanks[foe]) if square >= 0]
        columns = 1 if y + len(standing) * (high + px(3)) + px(88) <= rect.bottom else 2
        wide = (rect.width - px(6) * (columns - 1)) // columns
        for at, (tank, square) in enumerate(standing):
            rank, flag = position.ranks[foe][tank], position.commands[foe] >> tank & 1
            words = self._t("rank_seen", rank=rank) if rank else self._t("rank_left", ranks=left)
            words = words if position.match.memory_aid else self._t("rank_covered")
            shown = FoeShown(
                foe, number(square), rank, "^" if flag else "", words if columns == 1 else "",
                len(stops.get(tank, ())), tank == alone,
            )  # fmt: skip
            across, down = at % columns, at // columns
            place = pygame.Rect(rect.x + across * (wide + px(6)), y + down * (high + px(3)), wide, high)
            self.add("foe", place, ("foe", tank), data=shown, open=True)
        y += -(-len(standing) // columns) * (high + px(3)) + px(4)
        return pygame.Rect(rect.x, y, rect.width, max(0, rect.bottom - y))

    def _stop(
        self, rect: pygame.Rect, plot: Plot, stops: Mapping[int, Mapping[int, int]], at: int,
        wrap: Callable[[str, int], int],
    ) -> None:  # fmt: skip
        """What could happen on the square that is pointed at; else what the numbers mean."""
        px, step = self.px, self.px(18)
        if at < 0:
            self.add("hint", rect, data=self._t("foe_told"))
            return
        count = sum(at in squares for squares in stops.values())
        self.add("rule", pygame.Rect(rect.x, rect.y, rect.width, max(1, px(1))))
        kind = "red" if at in plot.red else "white" if at in plot.white else "empty"
        head = pygame.Rect(rect.x, rect.y + px(4), rect.width, px(22))
        told = self._t(f"stop.is_{kind}") if at in plot.base.open_squares(plot.base.seat) else ""
        self.add("square", head, data=(number(at), count, told))
        y = head.bottom + px(2)
        for words in stop_words(plot.base, stops, at, self.words):
            high = max(1, wrap(words, rect.width)) * step
            if y + step > rect.bottom:
                break
            self.add("hint", pygame.Rect(rect.x, y, rect.width, min(high, rect.bottom - y)), data=words)
            y += high
