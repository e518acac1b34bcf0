"""The moment that decided a match: found in its record, and drawn off-screen by its game's table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final

import pygame

from game.app.match.turned import OpenedBy
from game.app.sharing.drawing import OffscreenTable, window_tools
from game.app.table.looking import Looking
from game.data.saves.matches import Match
from game.model.contract import PUBLIC
from game.ui.paint.pens import draw_dashed
from game.ui.scene import App
from game.view.board.timeline import Clip
from game.view.table import TableView

TICK_MS: Final = 15.0
"""Animation time per tick, in ms, on the way to the wanted frame."""

MOST_TICKS: Final = 2_000
"""Most ticks for which a step is animated."""

STRUCK: Final = 0.45
"""Share of the last sound's clip that is over in the picture."""

BLOWS: Final = ("shot", "hit", "wreck", "blast")
"""Beginnings of the names of sounds that blows make."""

LARGEST: Final = 1_600
"""Most px on the longer side of a drawn board."""

LEAST_SEEN: Final = 0.5
"""Least share of the board that a picture shows, so that one sees where it is."""

AROUND: Final = 0.07
"""Margin around what happened, as a share of the board's longer side."""

SAME: Final = (14, 14, 14, 255)
"""Colours that differ by less in every channel count as the same."""


class DecisiveMoment:
    """The decisive moment of a match that is over. ``parties``: who plays against whom, as in
    ``game.bots.contract``."""

    def __init__(self, app: App, match: Match, table: TableView, parties: Sequence[int]) -> None:
        self.app, self.match, self.table, self.parties = app, match, table, parties
        self.record = match.session.record(PUBLIC)
        self.ply = self._found()
        """The number of the step that decided; 0 if there is none, e.g. because nobody won."""
        self.opened: OpenedBy | None = None
        """The move that is shown in its place, with the enemies' answers to it."""

    # --- finding it ---

    def turn_to(self, ply: int, opened: OpenedBy | None) -> None:
        """Show where the match turned instead: the step of ``ply``, or the move that opened it."""
        self.ply, self.opened = ply if opened is None else opened.ply, opened

    def _found(self) -> int:
        """Return the last step, if it ended the match with something seen and heard. Else, or if no winner
        played it, return the step that gained the winners most. 0 if several sides share the first place:
        nothing decided between them."""
        result, entries = self.match.session.result, self.record.entries
        if result is None or all(entry.kind != "move" for entry in entries):
            return 0
        sides = self.match.session.setup.sides
        first = {sides[seat] for seat in result.winners}
        if result.drawn or len(first) > 1:
            return 0
        last, seat = len(entries), entries[-1].seat
        heard = entries[-1].call is None and self._is_heard(last)
        if heard and (not first or seat is None or sides[seat] in first):
            return last
        return self._swing() or (last if heard else 0)

    def _is_heard(self, ply: int) -> bool:
        """Whether the step's animation has a sound."""
        if self.record.entry(ply).kind not in ("move", "chance"):
            return False
        looking = self._looking(100, ply)
        return _last_heard(looking.table) is not None

    def _swing(self) -> int:
        """Return the last of the steps that brought the winners most, by what the game's sides count; 0
        where nothing is counted."""
        result, sides = self.match.session.result, self.match.session.setup.sides
        assert result is not None
        winners = {sides[seat] for seat in result.winners} or {party for party in self.parties if party < 0}
        best, most, before = 0, 0, None
        for ply in range(len(self.record) + 1):
            view = self.record.view(ply)
            had = {party: self.table.sides.material(view, party) for party in self.parties}
            ours = [value for party, value in had.items() if value is not None and party in winners]
            theirs = [value for party, value in had.items() if value is not None and party not in winners]
            lead = max(ours) - max(theirs) if ours and theirs else None
            if lead is not None and before is not None and lead - before >= max(1, most):
                best, most = ply, lead - before
            before = lead
        return best

    @property
    def move(self) -> tuple[int, Any, Any] | None:
        """Return the seat that played the decisive step, the view before it, and the step; ``None`` if no
        seat played it."""
        for ply in range(self.ply, 0, -1):
            if self.record.entry(ply).kind == "move":
                return self.record.entry(ply).seat, self.record.view(ply - 1), self.record.step(ply)
        return None

    # --- drawing it ---

    def _board(self, side: int, *, speed: float = 0.0) -> OffscreenTable:
        """Return a table of ``side`` px, turned as the players saw theirs last."""
        match = self.match
        tools = window_tools(self.app, match.plan.content, match.session.setup)
        self._made = made = OffscreenTable(match.kit.name, tools, side, speed=speed, bare=True)
        made.table.set_overlays(replace(made.table.overlays, turn=self.table.overlays.turn))
        return made

    def _looking(self, side: int, ply: int) -> Looking:
        """Return a table that is about to animate the step of ``ply``, as ``side`` sees it."""
        looking = Looking(self._board(side, speed=1.0).table, self.record)
        looking.go(max(0, ply - 1))
        if ply:
            looking.go(ply)
        return looking

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """Draw the part of the board around the blow, ``size`` px; or the whole board at the end, where
        nothing decided."""
        side = min(LARGEST, round(max(size) / LEAST_SEEN))
        if self.opened is not None:
            return self._answered(self.opened, side, size)
        if not self.ply:
            looking = self._looking(side, 0)
            looking.go(len(self.record))
            looking.show()
            part = self._made.used()
            return _cut(self._made.draw(), _of_shape(part, size, part), size)
        looking = self._looking(side, self.ply - 1)
        looking.table.skip()
        before = self._made.draw().copy()
        part = self._made.used()
        looking.go(self.ply)
        _go_to_blow(looking.table)
        struck = self._made.draw().copy()
        looking.table.skip()
        self._draw_move(struck)
        places = [_differing(before, after) for after in (struck, self._made.draw())]
        return _cut(struck, _focused(part, [place for place in places if place], size), size)

    def _answered(self, opened: OpenedBy, side: int, size: tuple[int, int]) -> pygame.Surface:
        """Draw the part of the board around a move with the enemies' answers, before it was played."""
        made, seat = self._board(side), opened.seat
        made.table.show(opened.view, chooser=seat, viewer=seat, last=None)
        part, table = made.used(), made.table
        add = table.draft.actions.adding(opened.action)
        if add is not None:
            add()
        elif table.places.trace(opened.view, opened.action) is not None:
            table.aim(opened.action)
        else:
            table.propose(opened.action)  # nothing of it can be chosen on the board
        table.set_overlays(replace(table.overlays, answers=False))
        table.update(0.0)
        alone = made.draw().copy()
        # a tick says that nothing can be done about the piece, beside words that say what it led to
        told = opened.answers is not None and bool(opened.answers.answers)
        table.set_overlays(replace(table.overlays, answers=told))
        table.update(0.0)
        answered = made.draw().copy()
        found = [place for place in (_differing(alone, answered), self._move_place(opened)) if place]
        return _cut(answered, _focused(part, found, size), size)

    def _move_place(self, opened: OpenedBy) -> pygame.Rect | None:
        """Return the rectangle around a move on the board, in px."""
        places = self._made.table.places
        trace = places.trace(opened.view, opened.action)
        if trace is None:
            return None
        points = [places.px(place) for place in (*trace.way, *filter(None, (trace.target,)))]
        side = round(places.size)
        squares = [pygame.Rect(round(x) - side // 2, round(y) - side // 2, side, side) for x, y in points]
        return squares[0].unionall(squares[1:])

    def _draw_move(self, surface: pygame.Surface) -> None:
        """Draw the decisive move over the board: the way blue, the shot red, as everywhere."""
        move, places = self.move, self._made.table.places
        trace = None if move is None or move[2].action is None else places.trace(move[1], move[2].action)
        if trace is None or places.rect is None:
            return
        theme, size = self.app.theme, places.size
        way = [places.px(place) for place in trace.way]
        wide, dash = max(2.0, 0.07 * size), (0.2 * size, 0.13 * size)
        if len(way) > 1:
            draw_dashed(surface, theme["move.reach_ink"], way, wide, dash)
        if trace.target is not None and way:
            start, end = pygame.Vector2(way[-1]), pygame.Vector2(places.px(trace.target))
            far = start.distance_to(end)
            if far > size:
                ends = start.lerp(end, 0.45 * size / far), start.lerp(end, 1 - 0.6 * size / far)
                draw_dashed(surface, theme["fire.accent"], [(one.x, one.y) for one in ends], wide, dash)

    def ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Draw some of the map's ground after the match, enlarged to ``size`` px."""
        looking = self._looking(min(LARGEST, round(1.5 * max(size))), 0)
        looking.go(len(self.record))
        looking.show()
        board = self._made.used()
        middle = board.inflate(-0.55 * board.width, -0.55 * board.height)
        return _cut(self._made.draw(), _of_shape(middle, size, board, whole=False), size)


def _last_heard(table: TableView) -> Clip[Any] | None:
    """Return the longer of the last two clips whose sound is a blow, else the last with any sound: points
    counted after a blow are not the blow."""
    timeline = table.timeline
    if timeline is None:
        return None
    heard = [
        (clip, cues)
        for clip in reversed(timeline.clips)
        if clip.ms > 0 and (cues := timeline.cues(clip.effect))
    ]
    blows = [one for one in heard if any(cue.sound.startswith(BLOWS) for cue in one[1])]
    return max((clip for clip, _ in (blows or heard)[:2]), key=attrgetter("ms"), default=None)


def _go_to_blow(table: TableView) -> None:
    """Animate the table's step up to the middle of its last sound."""
    wanted = _last_heard(table)
    for _ in range(MOST_TICKS):
        if wanted is None or not table.busy or wanted.share >= STRUCK:
            return
        table.advance(TICK_MS)


def _differing(first: pygame.Surface, second: pygame.Surface) -> pygame.Rect | None:
    """Return the smallest rectangle (px) with all differences of two pictures; ``None`` if they differ all
    over."""
    same = pygame.mask.from_threshold(first, (0, 0, 0, 0), SAME, second)
    same.invert()
    found = same.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else None


def _focused(board: pygame.Rect, found: Sequence[pygame.Rect], size: tuple[int, int]) -> pygame.Rect:
    """Return the part of ``board`` that a picture of ``size`` shows, around all that was ``found`` on it."""
    edge = round(AROUND * max(board.size))
    focus = board if not found else found[0].unionall(found[1:]).inflate(2 * edge, 2 * edge).clip(board)
    return _around(focus, size, board)


def _of_shape(
    part: pygame.Rect, size: tuple[int, int], board: pygame.Rect, *, whole: bool = True
) -> pygame.Rect:
    """Return a rectangle with the proportions of ``size`` around ``part`` (``whole``) or within it, inside
    ``board`` where that is large enough."""
    shape = size[0] / max(1, size[1])
    wide, high = part.width, part.height
    if (wide / max(1, high) < shape) is whole:
        wide = round(high * shape)
    else:
        high = round(wide / shape)
    shown = pygame.Rect(0, 0, wide, high)
    shown.center = part.center
    if shown.width <= board.width:
        shown.x = min(max(shown.x, board.x), board.right - shown.width)
    else:
        shown.centerx = board.centerx
    if shown.height <= board.height:
        shown.y = min(max(shown.y, board.y), board.bottom - shown.height)
    else:
        shown.centery = board.centery
    return shown


def _around(focus: pygame.Rect, size: tuple[int, int], board: pygame.Rect) -> pygame.Rect:
    """Return the part of ``board`` around ``focus`` that a picture of ``size`` shows: filled by the board
    if ``focus`` allows that, else with all of the board."""
    least = pygame.Rect(0, 0, round(LEAST_SEEN * board.width), round(LEAST_SEEN * board.height))
    least.center = focus.center
    shown, most = (
        _of_shape(focus.union(least.clamp(board)), size, board),
        _of_shape(board, size, board, whole=False),
    )
    if shown.width <= most.width:
        return shown
    if focus.width <= most.width and focus.height <= most.height:
        most.center = focus.center
        return most.clamp(board)
    return _of_shape(board, size, board)


def _cut(surface: pygame.Surface, part: pygame.Rect, size: tuple[int, int]) -> pygame.Surface:
    """Return a part of a picture scaled to ``size`` px; beyond its edges it has the colour of its corner."""
    made = pygame.Surface(part.size)
    made.fill(surface.get_at((0, 0)))
    made.blit(surface, (0, 0), part)
    return pygame.transform.smoothscale(made, size)
