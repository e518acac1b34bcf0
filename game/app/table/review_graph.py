"""The chances of all sides over a match, as a picture: areas, turns, turning points, and the ply shown."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import groupby
from typing import Final

import pygame

from game.app.table.match_review import MatchReview, Turning
from game.app.table.review_words import ReviewWords
from game.app.table.side_fill import fill_shape, hatched, untold_field
from game.ui.layout import Area
from game.ui.paint.palette import Theme
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.view.table import TableView
from game.view.tips import Tips

FINE: Final = 3
"""How many times too large shapes are drawn before they are scaled down."""

COARSE: Final = 900
"""Width in px from which shapes are drawn less finely."""

STEPS: Final = 16
"""How many times the picture is redrawn while the review is being made."""

FOOT: Final = 20.0
"""The height of the row of turns below the plot, in tokens."""

NEAR: Final = 7.0
"""Distance within which the pointer snaps to a turning point's mark, in tokens."""

COLOURS: Final = {"inaccuracy": "signal.last_move", "mistake": "signal.warning", "blunder": "fire.accent"}


class Graph:
    """A strip with one point for each ply. Set ``rect``, its whole card in px, before drawing. ``framed``:
    it is a card of its own, not part of another one.

    Of two parties the first one's area is above the middle line; more are stacked, the first at the
    bottom.
    """

    def __init__(self, page: Scene, review: MatchReview, words: ReviewWords, table: TableView) -> None:
        self.page, self.review, self.words, self.table = page, review, words, table
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.framed = True
        self.hovered: int | None = None
        self._plot: tuple[Hashable, pygame.Rect] | None = None
        self._key: Hashable = None
        self._picture: pygame.Surface | None = None

    # --- places ---

    @property
    def plot(self) -> pygame.Rect:
        """Where the curve is, within the card."""
        px, rect = self.page.px, self.rect
        key = tuple(rect), self.page.app.scale, self.page.app.texts
        if self._plot is None or self._plot[0] != key:
            left = self._gutter() + px(18 if len(self.review.parties) == 2 else 34)
            wide, high = rect.width - left - px(14), rect.height - px(10 + FOOT)
            self._plot = key, pygame.Rect(rect.x + left, rect.y + px(10), wide, high)
        return self._plot[1]

    def _gutter(self) -> int:
        """The width of the column with the sides' names, in px."""
        fonts, scale = self.page.app.fonts, self.page.app.scale
        names = [self.words.side(party) for party in self.review.parties]
        return min(self.page.px(76), max(fonts.size(name, "small", scale)[0] for name in names))

    def x_of(self, ply: int) -> int:
        """Return the x of a ply, in px of the window."""
        plot = self.plot
        return plot.x + round((plot.width - 1) * ply / max(1, self.review.count))

    def y_of(self, share: float) -> int:
        """Return the y of the first side's chances, in px of the window."""
        plot = self.plot
        return plot.bottom - 1 - round((plot.height - 1) * share)

    def _mark_y(self, point: Turning) -> int | None:
        """Return the y of a turning point's mark, in px: on the curve, or at the top of its side's area;
        ``None`` without one."""
        shares = self.review.shares(point.ply)
        if shares is None:
            return None
        place = 0 if len(shares) == 2 else self.review.parties.index(point.side)
        return self.y_of(min(1.0, sum(shares[: place + 1])))

    def ply_at(self, point: tuple[int, int], *, held: bool = False) -> int | None:
        """Return the ply under a point; a turning point close by comes first. ``held``: after a press on
        the graph any height will do."""
        if not held and not self.rect.collidepoint(point):
            return None
        plot = self.plot
        ply = round((point[0] - plot.x) * self.review.count / max(1, plot.width - 1))
        ply = max(0, min(self.review.count, ply))
        marks = [turn.ply for turn in self.review.points]
        close = min(marks, key=lambda at: abs(self.x_of(at) - point[0]), default=None)
        if not held and close is not None and abs(self.x_of(close) - point[0]) <= self.page.px(NEAR):
            return close
        return ply

    def hover(self, point: tuple[int, int] | None) -> bool:
        """Take the pointer's place; return whether the drawing changes."""
        seen = point is not None and point[0] >= self.plot.x - self.page.px(NEAR)
        at = self.ply_at(point) if point is not None and seen else None
        changed = at != self.hovered
        self.hovered = at
        return changed

    def add_tips(self, tips: Tips) -> None:
        """Add the tips of the curve, of the names beside it, and of the marks on it; none while the words
        about a ply are drawn."""
        if self.hovered is not None:
            return
        review, rect = self.review, self.rect
        told = "two" if len(review.parties) == 2 else "more"
        for place in (self.plot, pygame.Rect(rect.topleft, (self.plot.x - rect.x, rect.height))):
            tips.add(f"graph.{told}", place)
        for field in self._untold_fields():
            tips.add("graph.untold", field)
        if not review.finished:
            tips.add("graph.growing", self.plot)
        for point in review.points:
            high = self._mark_y(point)
            if high is not None:
                place = pygame.Rect(0, 0, self.page.px(16), self.page.px(16))
                place.center = self.x_of(point.ply), high
                tips.add(f"graph.{point.verdict}", place, side=self.words.side(point.side))

    # --- drawing ---

    def draw(self, surface: pygame.Surface, ply: int) -> None:
        """Draw the strip with the marker of the ply shown."""
        review, page = self.review, self.page
        marks = tuple((point.ply, point.verdict) for point in review.points)
        look = page.app.theme.name, page.app.scale, page.app.texts
        known = (review.finished, STEPS * len(review.known) // max(1, review.total))
        key = (self.rect.size, known, marks if review.finished else (), look, review.failed)
        if key != self._key or self._picture is None:
            self._key = key
            self._picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            with page.app.fonts.cuts.on(self._picture):
                self._paint(self._picture)
        surface.blit(self._picture, self.rect)
        page.app.fonts.cuts.blit(surface, self._picture, self.rect.topleft)
        plot, theme = self.plot, page.app.theme
        wide = max(2, page.px(2))
        x = self.x_of(ply)
        surface.fill(theme["move.reach_ink"], (x - wide // 2, plot.y, wide, plot.height))
        share = review.share(ply)
        point = review.point(ply)
        high = None if point is None else self._mark_y(point)
        if point is not None and high is not None:
            shape = mark_shape(page.app.theme, point.verdict, page.px(10))
            surface.blit(shape, shape.get_rect(center=(x, high)))
        elif share is not None and len(review.parties) == 2:
            self._dot(surface, (x, self.y_of(share)), "move.reach_ink")
        if self.hovered is not None and self.hovered != ply:
            x = self.x_of(self.hovered)
            for y in range(plot.y, plot.bottom, page.px(6)):
                surface.fill(theme["ink.primary"], (x, y, max(1, page.px(1)), page.px(3)))

    def _dot(self, surface: pygame.Surface, at: tuple[int, int], colour: str) -> None:
        radius = self.page.px(5)
        side = 2 * radius + 2
        big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
        middle = (side * FINE // 2, side * FINE // 2)
        theme = self.page.app.theme
        pygame.draw.circle(big, theme["surface.raised"], middle, radius * FINE)
        pygame.draw.circle(big, theme[colour], middle, round(radius * 0.72 * FINE))
        dot = pygame.transform.smoothscale(big, (side, side))
        surface.blit(dot, dot.get_rect(center=at))

    def _paint(self, made: pygame.Surface) -> None:
        """Draw all fixed parts: card, areas, axis and marks."""
        page, rect = self.page, self.rect
        if self.framed:
            theme = page.app.theme
            page.painter.box(made, made.get_rect(), theme["surface.panel"], theme["surface.line"], radius=6)
        else:  # within the card of the moves
            line = max(1, page.px(1))
            made.fill(page.app.theme["surface.line"], (line, rect.height - line, rect.width - 2 * line, line))
        plot = self.plot.move(-rect.x, -rect.y)
        made.fill(page.app.theme["surface.sunken"], plot)
        self._areas(made, plot)
        self._frame(made, plot)
        self._untold(made)
        self._turns(made, plot)
        for point in sorted(self.review.points, key=lambda turn: turn.before - turn.after):
            high = self._mark_y(point)
            if high is not None:
                shape = mark_shape(page.app.theme, point.verdict, page.px(7))
                at = (self.x_of(point.ply) - rect.x, high - rect.y)
                made.blit(shape, shape.get_rect(center=at))

    def _areas(self, made: pygame.Surface, plot: pygame.Rect) -> None:
        """Draw the parties' areas, and the curves between them."""
        review, theme, px = self.review, self.page.app.theme, self.page.px
        # the larger the plot, the fewer of its px are seen
        fine = FINE if plot.width < COARSE else 2
        field = pygame.Surface(plot.size, pygame.SRCALPHA)
        lines = pygame.Surface((plot.width * fine, plot.height * fine), pygame.SRCALPHA)
        lines.fill((*theme["ink.primary"][:3], 0))
        fields = [
            hatched(plot.size, place, self.table.sides.colours(theme, party), max(4, px(6)), max(1, px(1)))
            for place, party in enumerate(review.parties)
        ]
        for run in self._runs():
            if len(run) < 2:
                continue
            across = [(lines.get_width() - 1) * ply / max(1, review.count) for ply, _ in run]
            curves = []
            for place in range(len(review.parties) - 1):
                heights = [min(1.0, sum(shares[: place + 1])) for _, shares in run]
                curves.append(
                    [
                        (x, (lines.get_height() - 1) * (1.0 - share))
                        for x, share in zip(across, heights, strict=True)
                    ]
                )
            if len(review.parties) == 2:
                self._halves(field, curves[0], fine, fields)
            else:
                self._bands(field, across, curves, fine, fields)
            wide = max(2, px(2) * fine)
            for curve in curves:
                pygame.draw.lines(lines, theme["ink.primary"], False, curve, wide)
                for at in curve:
                    pygame.draw.circle(lines, theme["ink.primary"], at, wide / 2 - 0.5)
        made.blit(field, plot)
        made.blit(pygame.transform.smoothscale(lines, plot.size), plot)

    def _runs(self) -> list[list[tuple[int, tuple[float, ...]]]]:
        """Return the known plies with their shares, in runs without gaps."""
        runs: list[list[tuple[int, tuple[float, ...]]]] = [[]]
        for ply in range(self.review.count + 1):
            shares = self.review.shares(ply)
            if shares is not None:
                runs[-1].append((ply, shares))
            elif runs[-1] and (self._gap(ply) or self.review.untold(ply)):
                runs.append([])
        return runs

    def _untold_fields(self) -> list[pygame.Rect]:
        """Return the fields of the plies that can't be judged, in px of the window."""
        plot, plies, found = self.plot, range(self.review.count + 1), []
        for untold, run in groupby(plies, self.review.untold):
            if untold:
                of_run = tuple(run)
                left, right = self.x_of(of_run[0]), self.x_of(min(of_run[-1] + 1, plies[-1]))
                found.append(pygame.Rect(left, plot.y, right - left + 1, plot.height))
        return found

    def _untold(self, made: pygame.Surface) -> None:
        """Mark the plies that can't be judged as unknown, in words if they have room."""
        page = self.page
        words = page.t("after.estimate.untold_here")
        wide = page.app.fonts.size(words, "small", page.app.scale)[0]
        for place in self._untold_fields():
            field = place.move(-self.rect.x, -self.rect.y)
            made.blit(untold_field(field.size, page.app.theme, page.px(9), max(1, page.px(1))), field)
            chip = pygame.Rect(0, 0, wide + page.px(16), page.px(22))
            chip.center = field.center
            if chip.width < field.width:
                page.painter.box(made, chip, page.app.theme["surface.sunken"], radius=4)
                page.painter.text(
                    made, words, "small", chip.center, "ink.secondary", align="center", middle=True
                )

    def _gap(self, ply: int) -> bool:
        """Whether a ply is still to be judged; one that never is gets drawn over."""
        return not self.review.finished or bool(self.review.failed)

    def _halves(
        self, field: pygame.Surface, curve: list[tuple[float, float]], fine: int,
        fields: list[pygame.Surface],
    ) -> None:  # fmt: skip
        """Draw the first side's area above the middle line, the second's below it."""
        width, high = field.get_size()
        half = high // 2
        shape = [(curve[0][0], half * fine), *curve, (curve[-1][0], half * fine)]
        parts = (pygame.Rect(0, 0, width, half), pygame.Rect(0, half, width, high - half))
        for own, part in zip(fields, parts, strict=True):
            fill_shape(field, shape, fine, own, part)

    def _bands(
        self, field: pygame.Surface, across: list[float], curves: list[list[tuple[float, float]]],
        fine: int, fields: list[pygame.Surface],
    ) -> None:  # fmt: skip
        """Draw the areas of all parties, stacked."""
        floor: list[tuple[float, float]] = [(x, field.get_height() * fine) for x in across]
        roof: list[tuple[float, float]] = [(x, 0.0) for x in across]
        edges = [floor, *curves, roof]
        for place, own in enumerate(fields):
            fill_shape(field, [*edges[place], *reversed(edges[place + 1])], fine, own)

    def _frame(self, made: pygame.Surface, plot: pygame.Rect) -> None:
        page, theme = self.page, self.page.app.theme
        thin = max(1, page.px(1))
        if len(self.review.parties) == 2:
            made.fill(theme["ink.secondary"], (plot.x, plot.centery - thin // 2, plot.width, thin))
        pygame.draw.rect(made, theme["surface.line_strong"], plot.inflate(2, 2), 1)
        right, room = plot.x - page.px(7), self._gutter()
        parties = self.review.parties
        # of two the first has the upper half, of more the lowest band
        order = parties if len(parties) == 2 else tuple(reversed(parties))
        for place, party in enumerate(order):
            at = (right, plot.y + plot.height * (2 * place + 1) // (2 * len(order)))
            name = page.painter.text(
                made,
                self.words.side(party),
                "small",
                at,
                "ink.secondary",
                align="right",
                middle=True,
                width=room,
            )
            if len(parties) > 2:
                swatch = pygame.Rect(name.x - page.px(14), at[1] - page.px(5), page.px(10), page.px(10))
                made.fill(self.table.sides.colours(theme, party)[0], swatch)
                pygame.draw.rect(made, theme["surface.line_strong"], swatch, 1)
        if not self.review.finished:
            self._progress(made, plot)

    def _progress(self, made: pygame.Surface, plot: pygame.Rect) -> None:
        """Draw the review's progress, while nothing is known yet."""
        page, review = self.page, self.review
        known = [ply for ply in range(review.count + 1) if review.share(ply) is not None]
        right = plot.x + round(plot.width * (min(known) if known else review.count) / max(1, review.count))
        words = self.words.progress()
        wide = page.app.fonts.size(words, "small", page.app.scale)[0]
        if right - plot.x > wide + page.px(24):
            at = ((plot.x + right) // 2, plot.centery - page.px(12))
            page.painter.text(made, words, "small", at, "ink.secondary", align="center", middle=True)

    def _turns(self, made: pygame.Surface, plot: pygame.Rect) -> None:
        """Draw the numbers of rounds below the plot, as many as have room."""
        page, theme = self.page, self.page.app.theme
        starts: dict[int, int] = {}
        for ply, entry in enumerate(self.review.line.entries, 1):
            starts.setdefault(entry.round, ply)
        first, last = min(starts), max(starts)
        room = max(1, plot.width // page.px(44))
        step = next(
            size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if (last - first) / size <= room
        )
        for number, ply in starts.items():
            if number % step and (number != first or -first % step < 0.7 * step):
                continue
            x = self.x_of(ply) - self.rect.x
            made.fill(theme["surface.line_strong"], (x, plot.bottom + 1, 1, page.px(4)))
            at = (x, plot.bottom + page.px(11))
            page.painter.text(
                made, str(number), "coordinate", at, "ink.tertiary", align="center", middle=True
            )


def draw_ply_words(
    page: Screen, surface: pygame.Surface, words: str, above: tuple[int, int], left: int, right: int
) -> pygame.Rect:
    """Draw words about a ply over everything, in as many lines as they need between ``left`` and ``right``,
    and with their foot in the middle at ``above``; return their place. All in px of the window."""
    m = page.measure
    wide = min(m.text(words, "small") + page.tokens(1), page.tokens(right - left) - 20) + 20
    told = Text(words, "small", "surface.raised", "center", lines=0)
    card = Box(pad=(10, 5), fill="ink.primary", line="surface.raised", radius=4).of(told)
    chip = pygame.Rect(0, 0, page.px(wide), page.px(card.height(m, wide)))
    chip.midbottom = above
    chip.clamp_ip(pygame.Rect(left, 0, right - left, surface.get_height()))
    page.draw_node(surface, card, chip)
    return chip


def turning_mark(verdict: str, radius: float, *, wide: float | None = None, tip: object = None) -> Node:
    """Return the mark of a kind of turning point, ``radius`` tokens around its middle."""
    side = 2 * radius + 2
    return Picture(_draw_mark, (verdict, radius), wide=wide or side, high=side, tip=tip)


def _draw_mark(to: PaintedCanvas, area: Area, data: tuple[str, float]) -> None:
    shape = mark_shape(to.theme, data[0], to.painter.px(data[1]))
    to.surface.blit(shape, shape.get_rect(center=area.rect.center))


def mark_shape(theme: Theme, verdict: str, radius: int) -> pygame.Surface:
    """Return the mark of a kind of turning point, ``radius`` px around its middle: a disc for an
    inaccuracy, a diamond for a mistake, a triangle on its tip for a blunder."""
    side = 2 * radius + 2
    big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    c, fill, rim = side * FINE / 2, theme[COLOURS[verdict]], theme["surface.raised"]
    edge = theme["ink.primary"]

    def grown(by: float) -> list[tuple[float, float]]:
        r = by * FINE
        if verdict == "mistake":
            return [(c, c - r), (c + r, c), (c, c + r), (c - r, c)]
        y = c - 0.21 * (radius * FINE - r)  # about its own middle, so that the rim is even
        return [(c - r, y - 0.82 * r), (c + r, y - 0.82 * r), (c, y + r)]

    for by, colour in ((radius, edge), (radius * 0.84, rim), (radius * 0.62, fill)):
        if verdict == "inaccuracy":
            pygame.draw.circle(big, colour, (c, c), by * 0.78 * FINE)
        else:
            pygame.draw.polygon(big, colour, grown(by))
    return pygame.transform.smoothscale(big, (side, side))
