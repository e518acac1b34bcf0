"""The page after a match: who won, over the map's ground, what decided it, and what to do next."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from enum import auto
from functools import partial

import pygame

from game.app.match.actions import MatchActions
from game.app.match.after import AfterMatch
from game.app.match.end_figures import figures_of
from game.app.match.end_moment import DecisiveMoment
from game.app.match.end_scenery import EndScenery, Mood
from game.app.match.spoken import spoken
from game.app.match.turned import TurnedWords, WhereItTurned
from game.app.table.elsewhere import no_analysis, play_from
from game.app.table.match_source import MatchSource
from game.app.table.players import Players
from game.model.contract import PUBLIC
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.dialog import GUARD_S
from game.ui.controls.popup import MenuLine, MenuLines, open_popup
from game.ui.controls.scrolled import Scrolled
from game.ui.flow import Flow
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Length, Measure, Node
from game.ui.tree.seen import Icon, Picture, SmallText, Text
from game.view.explains import plainly
from game.view.sides import DrawTank, PointsTally, Stat

ROW = 28.0
"""The height of a row that says where points come from, in tokens."""


TOLD, PICTURED = 190.0, 150.0
"""Least widths of the words about where it turned, and of its picture beside them, in tokens."""

ACROSS, INSIDE, AGAIN = 10.0, 6.0, 34.0
"""The room in tokens beside these words, above and below them, and the height of the button under them."""

SHARES = (0.4, 0.45, 0.5, 0.55, 0.6, 0.65)
"""Shares of the width that these words may have: the first in which they fit."""

SIDE = 440.0
"""Least width of all that isn't the large picture, in tokens."""

SHARE, LARGER = 1.12, 1.7
"""That width as a multiple of the large picture's; where it is told where the match turned."""

MOST_TANKS = 4
"""Most tanks in the large picture."""


class EndPress(Press):
    """What can be done: the page's buttons, the picture of the decisive moment, the further actions."""

    REMATCH = auto()
    LOOK = auto()
    REPORT = auto()
    MENU = auto()
    MORE = auto()
    MOMENT = auto()
    AGAIN = auto()
    ANALYSE = auto()
    REPLAY = auto()
    BOARD = auto()
    SHARE = auto()
    SAVE = auto()
    SEND_AGAIN = auto()


def further(page: EndPage) -> Sequence[MenuLines]:
    """Return the further actions, always in the same places."""
    shown = list(EndPress)[7:]  # after the page's own
    if page.actions.mail is None:
        shown.remove(EndPress.SEND_AGAIN)
    why = {EndPress.ANALYSE: no_analysis(page.app, page.match)}
    return [MenuLines("", tuple(MenuLine(one, why=why.get(one)) for one in shown))]


class _SceneryPlace(Node):
    """Where the large picture is."""


class EndPage(AfterMatch):
    """The end page of one match."""

    name, home = "end", "rematch"
    guard_s = GUARD_S  # it comes by itself, while hands are on the board

    def __init__(self, app: App, actions: MatchActions, players: Players) -> None:
        super().__init__(app, actions, players)
        self.moment = DecisiveMoment(app, self.match, self.table, self.parties)
        self.turned = self._turned()
        self.words = Scrolled(self, "turned")
        self.figures: Sequence[Stat] = ()
        self.scenery: EndScenery | None = None
        self._at = math.inf if self.still else 0.0
        """Seconds since the large picture began to appear."""

    # --- life ---

    @property
    def still(self) -> bool:
        """Whether nothing moves, because animations are off."""
        return self.app.settings.look.reduced_motion or self.app.animation <= 0

    def _turned(self) -> WhereItTurned | None:
        """What looks for where the match turned; ``None`` where nobody lost, or nobody can tell."""
        result, sides = self.match.session.result, self.match.session.setup.sides
        if result is None or result.drawn or self.actions.no_review():
            return None
        won = {sides[seat] for seat in result.winners}
        own = self.controller.own_side
        lost = [party for party in self.parties if party not in won] if own is None or own in won else [own]
        if min(lost, default=-1) < 0:
            return None  # nobody explains to the game what it did wrong
        source, texts = MatchSource(self.match), self.app.texts
        return WhereItTurned(
            source, self.table, self.actions.thinker, texts, lost, own=own, keep=self.app.keep
        )

    def leave(self) -> None:
        super().leave()
        if self.turned is not None:
            self.turned.close()

    def cover(self) -> None:
        if self.turned is not None:
            self.turned.pause()

    def uncover(self) -> None:
        if self.turned is not None:
            self.turned.resume()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.turned is not None and self.turned.busy:
            self._look_on(self.turned)
        if not self.pictures.work() and self._moves:
            self.appear(math.inf if self.still else self._at + dt * self.app.animation)

    def watched(self) -> tuple[str, int]:
        return self.rated.words, self.pictures.drawn

    def _look_on(self, turned: WhereItTurned) -> None:
        """Go on looking for where the match turned; show it once that is known."""
        turned.update()
        point = turned.point
        if turned.told is not None and point is not None:
            self.moment.turn_to(turned.shown, turned.opened)

    @property
    def _moves(self) -> bool:
        return self.scenery is not None and self._at < self.scenery.length

    def due(self) -> float:
        if self._moves or self.pictures.wanting:
            return 0.0
        return min(super().due(), math.inf if self.turned is None else self.turned.due())

    def handle(self, event: pygame.event.Event) -> bool:
        if self._moves and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.hurry()
        return super().handle(event)

    def hurry(self) -> None:
        """Complete the large picture at once."""
        self.appear(math.inf)

    def appear(self, seconds: float) -> None:
        """Show the large picture so many seconds after it began to appear."""
        self._at = seconds
        self.invalidate()

    # --- words ---

    def title(self) -> str:
        """Who won, worded for the people at the machine."""
        controller = self.controller
        return self.players.own_result(
            controller.viewpoint.seen, controller.session.result, controller.own_side
        )

    def headline(self) -> str:
        """Who won, by name, with the points of two parties as the rows below tell them."""
        result, tally, players = self.match.session.result, self.tally(), self.players
        won = players.winner(self.controller.viewpoint.seen, result, named=True)
        sides = () if result is None else {players.plan.sides[seat] for seat in result.winners}
        mine, others = [[row.points for row in tally if (row.side in sides) is one] for one in (True, False)]
        if len(mine) == len(others) == 1 and mine[0] and others[0]:
            return self.t("match.end.headline", won=won, points=mine[0], other=others[0])
        return won

    def tally(self) -> Sequence[PointsTally]:
        """Where the points come from, in games with points."""
        return self.controller.table.sides.tally(self.match.session.view(PUBLIC))

    def mood(self) -> Mood:
        """Whether the people at the machine won, lost or drew. People who play each other celebrate the
        winner; so does a mere viewer."""
        result, own = self.match.session.result, self.controller.own_side
        if result is None or result.drawn:
            return Mood.DRAWN
        winners = {self.players.plan.sides[seat] for seat in result.winners}
        return Mood.WON if winners and (own is None or own in winners) else Mood.LOST

    def _moment_words(self) -> tuple[str, str]:
        """The title of the decisive picture, and who did what in it."""
        move = self.moment.move
        if move is None:
            return self.t("match.end.last_position"), ""
        seat, before, step = move
        name, wording = self.players.plan.players[seat].name, self.table.wording
        plain = ""
        if step.action is not None and not wording.in_words:
            plain = plainly(self.table.explains, before, (step.action,), self.app.texts)
        told = self.t("match.end.who_did", name=name, words=plain) if plain else ""
        return self.t("match.end.moment"), told or wording.alone(before, step, name)

    # --- doing: what happens on the board closes the page first ---

    def show_moment(self) -> None:
        """Show the decisive moment on the board."""
        self.close()
        ply, viewpoint = self.moment.ply, self.controller.viewpoint
        viewpoint.look(ply - 1)
        viewpoint.look(ply)

    def play_again(self) -> None:
        """Set up a match of one's own from the position before the move that opened it."""
        assert self.turned is not None
        plan = self.match.plan
        if why := play_from(self.app, plan.kit, self.turned.begins, plan.players, plan.sides):
            self.tell(why)

    def report(self) -> None:
        """Open the report about the match, over the board."""
        self.close()
        self.app.open("report", actions=self.actions, players=self.players)

    def replay(self) -> None:
        """Show the last move on the board again."""
        self.close()
        self.controller.viewpoint.replay_last()

    def save_copy(self) -> Flow:
        """Save a copy."""
        self.close()
        return self.actions.save_copy()

    def more(self) -> None:
        """Open the small menu of further actions."""
        open_popup(self, "more", further, width=230)

    commands = Commands(
        Declared(EndPress.REMATCH, icon="rematch", do=AfterMatch.rematch),
        Declared(EndPress.LOOK, "match.end.look", icon="replay", do=MatchActions.review),
        Declared(EndPress.MENU, do=MatchActions.leave),
        Declared(EndPress.MORE, "match.end.more", icon="more", do=more),
        Declared(EndPress.REPORT, "after.report", icon="chart", do=report),
        Declared(EndPress.MOMENT, do=show_moment),
        Declared(EndPress.AGAIN, "after.turned.again", icon="rematch", do=play_again),
        Declared(EndPress.ANALYSE, "match.end.analyse", icon="search", do=MatchActions.analyse),
        Declared(EndPress.REPLAY, "match.end.replay", icon="to_end", do=replay),
        Declared(EndPress.BOARD, "match.end.board", icon="eye", do=AfterMatch.close),
        Declared(EndPress.SHARE, "match.end.share", icon="share", do=MatchActions.share),
        Declared(EndPress.SAVE, "match.end.save", icon="save", do=save_copy),
        Declared(EndPress.SEND_AGAIN, "match.end.send_again", icon="letter", do=MatchActions.send_again),
        more=Screen.commands,
    )

    # --- the page ---

    def build(self) -> None:
        self.scenery = EndScenery(self.painter, self.mood(), self.title(), self._tanks())
        self.figures = figures_of(
            self.match, self.table, self.players, self.parties,
            self.app.texts.first(f"{self.match.kit.name}.figure_turns", "match.end.figure.turns"),
        )  # fmt: skip
        super().build()

    def compose(self) -> Node:
        d, tally, told = self.density, self.tally(), self.turned is not None and self.turned.told is not None
        share = SHARE if self.turned is None else LARGER
        side = Column(gap=d.pad, wide=Grow(share, least=SIDE)).of(
            self._told(),
            Column(gap=0).of(*map(self._tally_row, tally)) if tally else None,
            self._moment(),
            self._figures(high=d.button if told else 2 * d.button) if not (told and self.small) else None,
            self._buttons(high=d.bar + 2),
        )
        return Row(pad=d.margin, gap=d.margin).of(_SceneryPlace(wide=GROW, high=GROW), side)

    def _told(self) -> Node:
        """Return the node that says who won, and why the match is over."""
        rated = Text(self.rated.words, "small", high=20) if self.rated.wanted else None
        words, result = self.match.result_words(self.app.texts), self.match.session.result
        headline = self.headline()
        line = None if result is None else self.controller.talk.at_end(result)
        told = Column(gap=2, wide=GROW).of(
            Text(headline, "card_title" if self.small else "section", lines=0),
            SmallText(words, lines=0, least=22),
            rated,
        )
        wide, high = 200.0, 48.0
        said = None if line is None else spoken(self, line, wide, high)
        if said is None or (self.small and self.measure.text(headline, "card_title") > SIDE - wide - 8):
            return told  # there, where it turned needs the room
        return Row(gap=8).of(told, replace(said, wide=wide, high=high))

    def _moment(self) -> Node:
        """Return the node with the picture of the decisive moment, or of where the match turned, and its
        words."""
        told = None if self.turned is None else self.turned.told
        if told is not None:
            head = Row(gap=12, high=24).of(
                Text(told.title, "body_strong"), SmallText(told.of, align="right", wide=GROW)
            )
            data = told, self.pictures.drawn, self.words.scroll
            inside: Node = Room(self._told_moment, data, high=GROW)
        else:
            title, words = self._moment_words()
            if self.turned is not None and self.turned.busy:
                words = self.t("after.turned.looking")
            look = SmallText(words, wide=GROW, lines=2)
            head = Row(gap=12).of(Text(title, "body_strong", high=24), look)
            inside = self._moment_picture(self.pictures.drawn)
        return Column(gap=4, high=GROW).of(head, Box(radius=5, pad=3, high=GROW).of(inside))

    def _moment_picture(self, drawn: int, wide: Length = None) -> Node:
        return Picture(
            self._draw_moment, drawn, high=GROW, wide=wide,
            command=EndPress.MOMENT if self.moment.ply else None,
        )  # fmt: skip

    def _told_moment(
        self, data: tuple[TurnedWords, int, float], m: Measure, width: float, height: float
    ) -> Node:
        """Return the picture of where it turned with the words beside it: the words take from the picture
        what they need, and scroll where that isn't enough."""
        told, drawn, _ = data
        words = Column(gap=6).of(
            Text(told.played, "body_strong", lines=0),
            Text(told.opened, "small", lines=0) if told.opened else None,
            *(Text(one, "small", "move.reach_ink", lines=0) for one in told.better),
            SmallText(told.chances, lines=0) if told.chances else None,
        )
        most = width - PICTURED if width - PICTURED >= TOLD else width
        wides = [min(most, max(TOLD, share * width)) for share in SHARES]
        room = height - AGAIN - 3 * INSIDE
        wide, fits = next(
            ((one, True) for one in wides if words.height(m, one - 2 * ACROSS) <= room), (wides[-1], False)
        )
        beside = Column(gap=INSIDE, wide=wide, high=GROW, pad=(ACROSS, INSIDE)).of(
            Column(high=GROW).of(words) if fits else self.words.node(words),
            self.act(EndPress.AGAIN, ButtonFit(8), high=AGAIN),
        )
        return Row().of(self._moment_picture(drawn, GROW) if wide < width else None, beside)

    def _draw_moment(self, to: PaintedCanvas, area: Area, drawn: int) -> None:
        size = area.rect.size
        if min(size) < 8:
            return
        key = "moment", size, self.moment.ply, self.moment.opened is None
        found = self.pictures.get(key, partial(self.moment.picture, size))
        if found is not None:
            to.surface.blit(found, area.rect)

    def _figures(self, *, high: float) -> Node:
        """Return the node with the three most telling figures, each in one line where the room is small."""
        flat = high < 2 * self.density.button
        return Row(gap=8, high=high).of(*(self._figure(one, flat) for one in self.figures))

    def _figure(self, one: Stat, flat: bool) -> Node:
        if flat:
            beside = Column(wide=GROW, high=GROW).of(spring(), SmallText(one.words, lines=2), spring())
            return Box(radius=6, high=GROW, wide=GROW, pad=(8, 0)).of(
                Row(gap=8, high=GROW).of(Text(one.value, "card_title", high=GROW), beside)
            )
        words = SmallText(one.words, align="center", lines=2, high=GROW)
        value = Text(one.value, "card_title", align="center", high=24)
        return Box(radius=6, high=GROW, wide=GROW, pad=(8, 4, 2)).of(Column(high=GROW).of(value, words))

    def _buttons(self, *, high: float) -> Node:
        """Return the row of buttons: another match, looking back, the menu; everything else behind a quiet
        one."""
        leaving = self.actions.on_leave is not None
        back = self.actions.leave_label if leaving else self.t("match.end.menu")
        return Column(gap=8).of(
            self.act(
                EndPress.REMATCH, label=self.rematch_words, kind="fire", role="body_strong",
                wide=GROW, high=high,
            ),
            Row(gap=8, high=high - 6).of(
                self.act(EndPress.LOOK, wide=GROW),
                self.act(EndPress.REPORT, wide=GROW),
                self.act(EndPress.MENU, label=back, icon="back" if leaving else "home", wide=GROW),
                self.act(EndPress.MORE, ButtonFit(8), kind="quiet"),
            ),
        )  # fmt: skip

    def _tally_row(self, row: PointsTally) -> Node:
        """Return a row with a side's picture, its player, where its points come from and how many it has."""
        name = self.players.names(row.side) if row.side >= 0 else row.who
        wide = min(140, max(100, self.measure.text(name, "body_strong") + 2))
        won, count = row.stars
        stars = Row(high=16).of(
            *(
                Icon("star", 16) if number < won else Icon("star_outline", 16, "ink.tertiary")
                for number in range(count)
            )
        )
        return Row(gap=8, high=ROW).of(
            Picture(self._draw_side, row, wide=24, high=24),
            Text(name, "body_strong", wide=wide, squeeze=0.8),
            SmallText(row.words, wide=GROW, squeeze=0.8),
            stars if count else None,
            Text(row.points, "numeral", align="right", rank=1),
        )

    def _draw_side(self, to: PaintedCanvas, area: Area, row: PointsTally) -> None:
        self.controller.table.sides.draw_tally(to.surface, area.rect, row)

    # --- the large picture ---

    def _tanks(self) -> Sequence[DrawTank]:
        """What draws the tanks in the picture: the winners', after a draw everybody's; of a side that
        plays alone, what beat it."""
        result = self.match.session.result
        seats = [] if result is None else list(result.winners)
        if not seats:
            return [partial(self._draw_portrait, min(self.parties))]
        view, sides = self.match.session.view(PUBLIC), self.players.plan.sides
        return self.table.sides.tanks_of(view, seats, sides)[:MOST_TANKS]

    def _draw_portrait(self, side: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.table.sides.draw_portrait(surface, rect, side)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        place = self.placed(_SceneryPlace)
        if self.scenery is None or place is None:
            return
        size = place.rect.size
        ground = self.pictures.get(("ground", size), partial(self.moment.ground, size))
        self.scenery.draw(surface, place.rect, self._at, ground)


make = EndPage
