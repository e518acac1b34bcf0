"""The match screen: a board to play on, and everything about the match beside it.

The scene knows no game. The match's table does what belongs to the game (board, choosing, card, words),
and ``MatchController`` decides who acts when. The scene lays out, hands events to the table's host, and
connects the panels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

import pygame

from game.app.match import unsaved
from game.app.match.actions import MatchActions
from game.app.match.announcing import Announcer
from game.app.match.banner import BannerBox
from game.app.match.by_post import ByPost, PostPrompt
from game.app.match.commands import MatchPress
from game.app.match.controller import MatchController
from game.app.match.controls import BROWSE, MatchControls
from game.app.match.facing import BoardTurning
from game.app.match.foot import ShownSteps, post_row, steps_row
from game.app.match.hint_card import HintCard
from game.app.match.interruptions import Interruptions
from game.app.match.left_here import LeftHere
from game.app.match.match_bar import MatchBar
from game.app.match.own_setups import OwnSetups
from game.app.match.page_head import BAND_HIGH, page_head, playtest_band
from game.app.match.panel_tabs import PanelTabs
from game.app.match.recap import Recap
from game.app.match.strip_menu import with_menus
from game.app.match.strips import PlayerStrips
from game.app.post.correspondence import Correspondence
from game.app.post.post_screen import PostScreen
from game.app.table.board_screen import BoardPlace, add_tree_tips
from game.app.table.boards import tools_of
from game.app.table.layout import MatchLayout, PanelNeeds
from game.app.table.moves import MoveList, MoveRows, Planned
from game.app.table.players import Players
from game.app.table.record_list import HEAD
from game.app.table.thinking import MakeThinker, worker
from game.data.files.machine_time import steady_ms
from game.data.files.paths import user_saves
from game.data.people.characters import cast_seed
from game.data.post.letters import Letter
from game.data.saves.matches import Match, MatchPlan
from game.model.match_options import may
from game.model.visible_record import VisibleRecord
from game.ui.commands import Set
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.controls.embedded import Embedded
from game.ui.flow import Flow
from game.ui.input.focus import FocusArea
from game.ui.input.input import GAMEPAD
from game.ui.layout import GROW, Area, Grow
from game.ui.paint.free_place import free_place
from game.ui.scene import App
from game.ui.screen import ButtonFit
from game.ui.tree.controls import Button
from game.ui.tree.holders import Arranged, Box, Column, Stack
from game.ui.tree.node import Node
from game.ui.tree.seen import Rule, Text
from game.view.phase import Prompt
from game.view.table import OwnPage, Tools
from game.view.tips import Tips

TOLD_S = 4.0
"""Seconds a message stays."""

_READ = ("recap", "panel")
"""Keys that the recap handles itself."""

ROW = (
    MatchPress.UNDO, MatchPress.REDO, MatchPress.HINT, MatchPress.FLIP, MatchPress.VIEW, MatchPress.MENU,
)  # fmt: skip
"""The buttons below the panel."""

ROW_FITS = ButtonFit(10), ButtonFit(words=False)


@dataclass(frozen=True, slots=True)
class MatchBoard(BoardPlace):
    """The place of the board of a match."""

    framed: bool = False

    def make(self, screen: Any, rect: pygame.Rect) -> None:
        super(MatchBoard, self).make(screen, rect)
        screen.announcer.place_over(rect)


@dataclass(frozen=True, slots=True)
class RecordPlace(Embedded):
    """The place of the list of moves."""

    def make(self, screen: Any, rect: pygame.Rect) -> FocusArea:
        area: FocusArea = screen.place_moves(rect)
        return area


class MatchScene(MatchControls, PostScreen):
    """One match. ``make`` opens it from a plan, a match or a save."""

    name, context, home = "match", "match", "board"
    tells = True

    def __init__(
        self, app: App, match: Match, make_thinker: MakeThinker = worker, *,
        mail: Correspondence | None = None,
    ) -> None:  # fmt: skip
        self.match = match
        # where only bots play, a move is nearly always shown: a press would end one after the other
        self.waits = any(player.kind == "person" for player in match.plan.players)
        super().__init__(app, match.kit)
        self.notice.seconds = TOLD_S
        self.host.know_places(match.plan.map_file)
        controller = self.controller = MatchController(match, self.table, make_thinker)
        controller.talk.seed = cast_seed(keep=app.keep)
        self.table.told_record = self.told_record
        if not may(match.session.setup.options, "answers"):
            self.table.tells_answers = False
        self.table.own_setups = OwnSetups(self)
        self.left_here = LeftHere(app, match)
        self.actions = MatchActions(self, controller, make_thinker)
        self.players = Players(controller.plan, self.table, self)
        self.strips = PlayerStrips(self, controller, self.players)
        self.facing = BoardTurning(match.plan, controller.viewpoint, self.strips, controller.own_side)
        self.banner = BannerBox(self, controller, self.players)
        self.record = MoveRows(match.session, self.table)
        self.moves_area = FocusArea("record", pygame.Rect(0, 0, 0, 0))
        self.moves_area.visible = False
        self.hint_card = HintCard(self, controller.hinting, self.strips)
        self.announcer = Announcer(self, controller)
        self.interruptions = Interruptions(
            self.actions, self.players, self.strips, self.facing, self.announcer
        )
        with_record = controller.viewpoint.record.entries and not self.table.has_side
        self.tabs = PanelTabs("record" if with_record else "card")
        self.recap = Recap(self, controller, self.tabs)
        self.by_post: ByPost | None = None
        if mail is not None:
            self.actions.mail = self.mail = mail
            controller.plans_ahead = False  # whoever is waited for may take days
            self.by_post = self.interruptions.by_post = ByPost(self, controller, mail)
        self.bar = MatchBar(self, self.actions, self.strips)
        self.reasons = "", "", ""
        self.version = 0
        """Counts the changes of the match that are shown."""
        self.seen: tuple[object, ...] = ()
        """What else is shown of the table, which is no model."""
        self._revealed: int | None = None
        """The ply the record last scrolled to."""
        self._was_paged = False
        self.set_turn(self.facing.first_turn())

    @property
    def doers(self) -> Sequence[object]:
        return (
            self.controller, self.controller.viewpoint, self.actions, self.interruptions, self.recap,
            self.record,
        )  # fmt: skip

    def told_record(self) -> tuple[VisibleRecord[Any, Any], int]:
        """Return the record, and how much of it is shown."""
        return self.controller.viewpoint.record, self.controller.viewpoint.ply

    # --- life ---

    def enter(self) -> None:
        self.app.audio.play("card")
        self.controller.start()
        self.controller.resume()
        # a match by post that a letter has ended is opened for its end
        self.interruptions.ended = self.controller.over and self.by_post is None

    def leave(self) -> None:
        if self.by_post is not None:
            self.by_post.tell_unsent()
        self.controller.close()
        self.bar.close()
        self.left_here.close()

    def cover(self) -> None:
        self.notice.words = ""
        self.interruptions.away = False
        self.announcer.dismiss()
        if not self.lies_lightly:
            self.controller.pause()
        self.bar.hold()
        self.host.let_go()
        self.table.hover(None)

    def uncover(self) -> None:
        self.controller.resume()
        self._follow_settings()
        self.settle()

    def slept(self) -> None:
        self.interruptions.slept(on_top=self.app.stack.top is self)

    def unwatched(self) -> None:
        self.controller.veil()

    def back(self) -> None:
        self.open_menu()

    def may_quit(self) -> bool:
        if self.match.flush():
            return True
        if not isinstance(self.app.stack.top, Question):
            self.follow(self._quit())
        return False

    def _quit(self) -> Flow:
        if (yield from self.actions.may_leave()):
            self.app.quit()

    def share_shown(self) -> None:
        self.actions.share()

    def describe_shown(self) -> None:
        self.lies_lightly = True
        self.actions.describe()
        self.lies_lightly = False

    def make_way(self, title: str, *, leaving: bool) -> Flow:
        """Ask before a match in progress is left, or stopped to look at something else."""
        if not self.controller.over:
            answers = [
                DialogAnswer("open", self.t("sharing.during.open"), kind="ink", harms=True),
                DialogAnswer("stay", self.t("sharing.during.stay")),
            ]
            words = self.t("sharing.during.words_leaving" if leaving else "sharing.during.words")
            title = self.t("sharing.during.title", title=title)
            if (yield Question(self.app, title, words, answers)) != "open":
                return False
        return not leaving or (yield from self.actions.may_leave())

    # --- by post ---

    has_board = True

    def take_letter(self, letter: Letter) -> None:
        """Take a letter of this match. Raises ``LetterRefused``, ``OSError``."""
        assert self.by_post is not None
        self.by_post.take(letter)

    def look_again(self) -> bool:
        """Read letters that came too early; see ``PostScreen``."""
        return self.by_post is not None and self.by_post.look_again()

    # --- settings and looks ---

    def tools(self) -> Tools:
        """Return the tools of the match's views; the same map has the same texture for all players."""
        plan = self.match.plan
        return tools_of(self.app, plan.content, seed=sum(map(ord, plan.map_title)) % 1000)

    def make_stale(self) -> None:
        super().make_stale()
        self._follow_settings()

    def _follow_settings(self) -> None:
        self.table.chooser.confirm = self.app.settings.play.confirm_moves
        self.host.follow_settings()
        self.controller.instant = self.app.animation <= 0
        self.controller.talk.wanted = self.app.settings.play.bot_talk
        plans_ahead = self.app.settings.play.premoves and not self.match.plan.post
        if self.controller.plans_ahead != plans_ahead:
            self.controller.plans_ahead = plans_ahead
            self.controller.premoves.clear()

    def set_turn(self, turn: int) -> None:
        self.table.set_overlays(replace(self.table.overlays, turn=turn))

    # --- what follows from the state of the match ---

    def say(self, words: str, *, refuses: bool = False) -> bool:
        self.notice.say(words, refuses=refuses)
        return True

    def settle(self, *, asks: bool = True) -> None:
        controller, viewpoint = self.controller, self.controller.viewpoint
        controller.take_changed()
        self.version += 1
        if controller.settled or viewpoint.looks_back or self.version == 1:
            # what has not been seen yet can be told by no button
            undoing = controller.undoing
            self.reasons = undoing.no_undo(), undoing.no_redo(), controller.no_hint()
        inputs = self.app.input
        held = self.moves_area.visible and self.moves_area.rect.collidepoint(self.app.mouse)
        self.record.read(viewpoint.record, stays=held and not inputs.keys_used)
        looked = viewpoint.ply if viewpoint.looks_back else None
        if looked is not None and looked != self._revealed:
            self.record.reveal(looked)
        self._revealed = looked
        if self.paged != self._was_paged:
            self._was_paged = self.paged
            self.announcer.dismiss()
            self.announcer.told_by_curtain = False
        if not self.paged:
            begun = self.announcer.latest if self.announcer.follow() else None
            self.recap.follow(begun, handed_over=self.announcer.after_curtain)
            self.tabs.show_hint(self.controller.hinting, own=self.l.tabs is not None and not self.l.roomy)
            asks = asks and self.table.asks and self.table.basis is None
            if asks and self.tabs.shown == "record":
                self.tabs.turn_to("card")
            self.banner.sound()

    def _look(self) -> None:
        """Take note of what is shown of the table between two changes of the match."""
        table, match = self.table, self.match
        self.strips.read_clocks()
        self.seen = (
            table.phase.undoes, table.overlays, self._at_foot(), self.banner.premove(),
            self.banner.planned(), match.unsaved, match.trouble,
        )  # fmt: skip

    @property
    def page(self) -> OwnPage | None:
        page, viewpoint = self.table.page, self.controller.viewpoint
        return None if page is None or viewpoint.looks_back or viewpoint.over else page

    def _answered(self, column: int) -> tuple[Planned, ...]:
        """The enemy's move that answers what is planned, where sides have columns."""
        words = next((self.table.answer_move(one.move) for one in self.table.answers.shown), "")
        if not words or self.record.columns < 2:
            return ()
        return (Planned(words, 1 - column, "fire.accent", below=column > 0),)

    @property
    def paged(self) -> bool:
        """Whether the game's own page replaces board and panel."""
        return self.page is not None

    # --- where it is shown ---

    @property
    def l(self) -> MatchLayout:  # noqa: E743
        """Where everything is."""
        window = Area.of(self.size, self.app.scale)
        if self.actions.playtest:
            window = window.at_bottom(window.height - BAND_HIGH)
        layout: MatchLayout = self.part(self._layout, self.settled, window)
        return layout

    def _layout(self, changes: int, window: Area) -> MatchLayout:
        """Work out where everything is in a part of the window."""
        sides, strips = len(self.players.sides), self.strips
        if self.paged:
            return MatchLayout.of_page(window, sides=sides)
        needs = PanelNeeds(
            sides, self.table.has_side, 0.0 if strips.own is None else strips.own.strips_high,
            self.table.wide, self.controller.viewpoint.over, strips.clocked, strips.longest_name(),
            self.controller.hinting.visible,
            # its place is kept while others act, so that the list doesn't move under the pointer
            self.table.has_side and self.tabs.shown != "card" and not self.controller.viewpoint.over,
        )  # fmt: skip
        return MatchLayout.of(window, needs)

    def seen_in_panel(self, tab: str) -> bool:
        """Whether a part of the panel is in sight: a hint replaces the card where all parts stand side by
        side."""
        if tab == "hint" and (self.paged or self.l.hint is not None):
            return self.controller.hinting.visible and self.hint_place() is not None
        if self.paged:
            return False
        if self.l.tabs is not None:
            return self.tabs.in_sight(self.controller.hinting) == tab
        return tab == "record" or (tab == "hint") == self.controller.hinting.visible

    def hint_place(self) -> Area | None:
        """Return where a hint is shown; ``None`` on a page that shows none."""
        if self.page is not None:
            place = self.page.hint_place
            return None if place is None else Area.at(place, self.app.scale)
        return self.l.card if self.l.hint is None else self.l.hint

    def strip_places(self) -> list[tuple[int, Area]]:
        """Return each side's strip and its place."""
        areas = self.l.low_strips if self.banner.over_strips and not self.paged else self.l.strips
        return [*zip(self.facing.sides(), areas, strict=False)]

    def place_moves(self, rect: pygame.Rect) -> FocusArea:
        """Place the list of moves, as a stop of the focus."""
        self.moves_area = self.focus_area("record", rect)
        held = rect.collidepoint(self.app.mouse) and not self.app.input.keys_used
        self.record.place(Area.at(rect, self.app.scale), self.controller.viewpoint.record, stays=held)
        return self.moves_area

    # --- the tree ---

    def build(self) -> None:
        self._follow_settings()
        super().build()

    def watched(self) -> Hashable:
        page, in_panel = self.page, self.host.in_panel  # composing may move focus and cursor
        return in_panel, page and (page.page_title, self.hint_place())

    def compose(self) -> Node:
        window, paged, page = Area.of(self.size, self.app.scale), self.paged, self.page
        parts: list[tuple[Node, Area]] = []
        if self.actions.playtest:
            band = playtest_band(
                self, self.actions.leave_label, self.app.texts.shipped(self.match.plan.map_title)
            )
            parts.append((band, window.at_top(BAND_HIGH - 4)))
        if page is not None:
            parts += self._page_parts(page)
        else:
            parts += self._panel_parts()
        strips = None if self.strips.own is None or self.table.view is None else self.table.told_in_strips
        parts += self.part(self._strips, (self.settled, strips, self.controller.talk.lines))
        parts.append((self._foot_row(self.l.prompts), self.l.prompts))
        place = self.hint_place()
        if place is not None and self.seen_in_panel("hint"):
            parts.append((self.hint_card.node(over=paged), place))
        return Arranged(children=tuple(parts))

    def _strips(self, changes: Hashable) -> list[tuple[Node, Area]]:
        """Return the players' strips."""
        menus = frozenset() if self.paged else with_menus(self.controller)
        return [
            (self.strips.node(side, area.width, area.height, menu=side in menus), area)
            for side, area in self.strip_places()
        ]

    def _page_parts(self, page: OwnPage) -> list[tuple[Node, Area]]:
        """Return the game's own page, with the way back and the menu above it."""
        names = self.t(f"{self.match.kit.name}.name"), self.app.texts.shipped(self.match.plan.map_title)
        hint = None if page.hint_place is None else replace(self._hint_button(ROW_FITS[-1]), wide=GROW)
        told = self.app.texts.commas(filter(None, names))
        head = page_head(self, self.l, page.page_title, told, self.actions.leave_label, hint)
        return [(self.own_page(), self.l.board), *head]

    def _panel_parts(self) -> list[tuple[Node, Area]]:
        """Return the board and the panel beside it."""
        layout, parts = self.l, list[tuple[Node, Area]]()
        parts.append((MatchBoard("board"), layout.board))
        if self.strips.own is None or self.banner.over_strips:
            parts.append((self.part(self._banner, self.settled), layout.banner))
        if self.seen_in_panel("record"):
            parts.append((self.part(self._record, (self.settled, self.table.answers.shown)), layout.record))
        if layout.tabs is not None:
            tabs = self.tab_words()
            choice = self.choice(Set("tab"), [*tabs.values()], [*tabs], self.tabs.shown, high=GROW)
            parts.append((choice, layout.tabs))
        if self.recap.open:
            parts.append((self.recap.node(layout.card.width, layout.card.height), layout.card))
        if self.seen_in_panel("card"):
            words = Text(self.t("match.card_empty"), "body", "ink.tertiary", lines=0)
            parts.append((self.card(Column(pad=(16, 14)).of(words)), layout.card))
        if layout.turn is not None:
            parts.append((self.turn_row(), layout.turn))
        parts.append((self.part(self._buttons, self.settled), layout.buttons))
        return parts

    def _banner(self, changes: int) -> Node:
        return self.banner.node(compact=self.l.compact)

    def _record(self, changes: Hashable) -> Node:
        """Return the list of moves, with a heading where it is no tab."""
        rows, (words, seat, ink) = self.record, self.banner.planned()
        column = rows.column_of(self.match.session.to_act if seat is None else seat)
        planned = (Planned(words, column, ink), *self._answered(column)) if words else ()
        moves = MoveList(
            rows.with_planned(planned), rows.columns, rows.scroll, self.controller.viewpoint.ply, (),
            self.table, planned, spot="moves", high=GROW,
        )  # fmt: skip
        place = Stack(pad=(1, 0, 2), high=GROW).of(RecordPlace("record", high=GROW), moves)
        if self.l.tabs is not None:
            return Box(radius=5, high=GROW).of(Node(high=4), place)
        head = Column(pad=(14, 2, 0), high=HEAD - 2).of(Text(self.t("match.moves"), "body_strong", high=GROW))
        return Box(radius=5, high=GROW).of(head, Rule(), Node(high=1), place)

    def tab_words(self) -> dict[str, str]:
        """Return the tabs of the panel, where it has no room for all its parts, and their words."""
        labels = {"record": self.t("match.moves"), "card": self.t("match.piece")}
        if self.table.has_side:
            labels["card"] = self.table.side_word
        if self.recap.there:
            labels["recap"] = self.t("match.recap.tab")
        if self.controller.hinting.visible and not self.l.roomy:
            labels["hint"] = self.t("match.hint.title")
        return labels

    def _buttons(self, changes: int) -> Node:
        """Return the buttons below the panel, with icons alone where their words need too much room."""
        ways = [
            [self._hint_button(fit) if one is MatchPress.HINT else self.act(one, fit) for one in ROW]
            for fit in ROW_FITS
        ]
        return self.fitted(ways, gap=6 if self.l.compact else 8, high=GROW)

    def _hint_button(self, fit: ButtonFit) -> Button:
        """Return the hint's button, which says what the next press does."""
        words, icon, tip = self.hint_card.button_words()
        usual = self.act(MatchPress.HINT, fit, label=self.t("match.button.hint"))
        wide = usual.width(self.measure)  # no button moves when this one says something else
        on, wants = self.controller.hinting.shown, Grow(wide, least=wide)
        return self.act(MatchPress.HINT, fit, label=words, icon=icon, tip=tip, on=on, wide=wants)

    # --- the row at the foot ---

    def _at_foot(self) -> ShownSteps | PostPrompt | tuple[Prompt, ...]:
        """Return what the row at the foot shows: prompts, steps, or whom a match by post waits for."""
        looking, over = self.controller.viewpoint.looking, self.controller.viewpoint.over
        post = None if looking is not None or self.by_post is None else self.by_post.prompt()
        if post is not None:
            return post
        if looking is not None or (over and self.interruptions.ended):
            return ShownSteps(looking is not None and looking.playing, looking is None)
        found = self.host.prompts(walks=self.focus.current is self.moves_area)
        if self.host.in_panel:
            return found
        return self.with_premoves(self.hint_card.prompts(found))

    def _foot_row(self, area: Area) -> Node:
        what = self._at_foot()
        if isinstance(what, ShownSteps):
            return steps_row(self, what, area.height)
        if isinstance(what, PostPrompt):
            return post_row(self, self.prompt_row, what, area.width, area.height)
        return self.prompt_row.node(what)

    # --- tips ---

    def add_tips(self, tips: Tips) -> None:
        """Add the tips of the tree and of the evaluation bar."""
        place = self.hint_place()
        hides = self.paged and place is not None and self.seen_in_panel("hint")
        add_tree_tips(self, tips, place.rect if place is not None and hides else None)
        if not self.paged:
            self.bar.add_tips(tips)

    def clear_of_tips(self) -> Sequence[pygame.Rect]:
        """The rectangles of the row of keys, of the players' strips, of a hint's buttons, and of what the
        table keeps clear."""
        shown = () if self.paged else (self.l.prompts.rect, *(area.rect for _, area in self.strip_places()))
        return (*shown, *self.hint_buttons(), *self.table.kept_clear())

    def hint_buttons(self) -> tuple[pygame.Rect, ...]:
        """The rectangles of a hint's buttons, from the lowest up."""
        found = [pygame.Rect(stop.rect) for key, stop in self.focus.stops if key.startswith("hint.")]
        return tuple(sorted(found, key=attrgetter("bottom"), reverse=True))

    # --- drawing ---

    def draw_over(self, surface: pygame.Surface) -> None:
        if not self.paged:
            self.bar.draw(surface, self.l.board.rect)
        self.announcer.draw(surface)
        if told := unsaved.words(self.app, self.match):
            unsaved.draw_sign(self, surface, told, self.host.board)
        elif self.controller.viewpoint.looks_back and (banner := self.banner.told()) is not None:
            tone = "ink.primary", "surface.raised", "history"
            unsaved.draw_sign(self, surface, banner.words, self.host.board, *tone)
        elif self.strips.own is not None and (premove := self.banner.premove()) is not None:
            tone = "drawn.premove", "surface.raised", "clock"
            named = bool(self.controller.premoves)
            words = self.t("premove.told", moves=premove.words) if named else premove.words
            unsaved.draw_sign(self, surface, words, self.host.board, *tone)
        wide = self.l.prompts.rect.width - self.px(40)
        self.notice.draw(surface, self.app, wide, self._place_notice, around=(20, 11))
        super().draw_over(surface)

    def _place_notice(self, size: tuple[int, int]) -> pygame.Rect:
        """Return where a notice is: by the row of keys, over neither that nor its buttons, and where it hides
        least of what happened."""
        row, happened = self.l.prompts.rect, self.table.happened()

        def hidden(place: pygame.Rect) -> float:
            return sum(part.width * part.height for part in map(place.clip, happened))

        kept = *self.clear_of_tips(), self.l.buttons.rect
        window = pygame.Rect((0, 0), self.size).inflate(-self.px(8), -self.px(8))
        return free_place(size, [row], kept, window, hidden)

    # --- time ---

    def update(self, dt: float) -> None:
        controller = self.controller
        controller.update(dt)
        self.interruptions.begin_blow()
        self.host.update(dt)
        for key, params in controller.tidings.says:
            self.say(self.t(key, **params))
        controller.tidings.says.clear()
        if controller.take_changed():
            self.settle()
        self._look()
        self.prompt_row.follow()
        self.host.area.ring = not (self.paged or self.table.pointing.cursor is not None)
        self.announcer.update(dt)
        self.host.sound()
        for name in controller.tidings.pop_sounds(dt):
            self.app.audio.play(name)
        self.notice.update(dt)
        if (turn := self.facing.new_turn()) is not None:
            self.set_turn(turn)
        self.bar.update(dt, seen=not self.paged)
        self.left_here.update(dt, self._moves, rests=self._rests)
        if self.app.stack.top is self and controller.settled and not controller.hold:
            if self.by_post is not None:
                self.by_post.send_what_is_due()
            self.interruptions.show_due(dt)

    def due(self) -> float:
        return min(
            self.host.due(), self.controller.due(), self.announcer.due(), self.notice.due(), self.bar.due(),
            self.interruptions.due(), self.left_here.due(self._moves, rests=self._rests),
        )  # fmt: skip

    @property
    def _moves(self) -> int:
        """The number of entries that have been seen."""
        return len(self.controller.viewpoint.record)

    @property
    def _rests(self) -> bool:
        """Whether nothing moves: the board waits for a person."""
        return self.controller.chooser is not None

    def keeps_awake(self) -> bool:
        return self.controller.goes_on

    # --- events ---

    def takes_first(self, event: pygame.event.Event) -> bool:
        return not self.controller.viewpoint.looks_back and self.host.hurries(event)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, GAMEPAD):
            self.interruptions.away = False
        taken = self._taken(event)
        if taken:
            self.invalidate()
        return taken

    def _taken(self, event: pygame.event.Event) -> bool:
        inputs = self.app.input
        if event.type == GAMEPAD:
            inputs.gamepad_used = True
        if self._done_reading(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.notice.words:
                self.notice.words = ""
            if self.host.tips.pressed(event.pos):
                return True
        if self.actions.playtest and inputs.action_for(event, "editor") == "playtest":
            self.do(MatchPress.END_PLAYTEST)  # the key that began the playtest ends it
            return True
        if any(one.handle(event) for one in self._lists_shown):
            return True
        wheel = event.type == pygame.MOUSEWHEEL  # the host knows what is held meanwhile
        return (not wheel and self.handle_pointer(event)) or self.host.handle(event)

    def _done_reading(self, event: pygame.event.Event) -> bool:
        """Close sign and recap at any input; return whether the input is used up by that."""
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, GAMEPAD):
            return False
        action = self.app.input.action_for(event, "match")
        self.interruptions.hurry()
        told = self.announcer.shown
        self.announcer.dismiss()
        if self.controller.viewpoint.looks_back or action in (*BROWSE, *_READ):
            return False
        read = self.recap.by_itself and self.recap.close()
        return (told or read) and action in ("pick", "put_back")

    # --- keys ---

    def show_side(self) -> None:
        self.tabs.turn_to("card")

    def to_panel(self) -> None:
        recap, moves = self.recap, self.moves_area.visible
        key = "record" if moves else "undo"
        if self.paged:
            key = "menu"
        elif recap.open:
            recap.by_itself = False
            key = "recap.play" if recap.summaries else "recap.close"
        self.focus.set(self.focus.by_key(key))

    def open_menu(self) -> None:
        if self.app.stack.top is self:
            self.app.open("match_menu", below=self)


def make(
    app: App,
    *,
    plan: MatchPlan | None = None,
    match: Match | None = None,
    thinker: MakeThinker | None = None,
    keep: bool | None = None,
    on_leave: Callable[[], Any] | None = None,
    playtest: bool = False,
    mail: Correspondence | None = None,
    **_: Any,
) -> MatchScene:
    """Open a match: a new one from ``plan``, or one made elsewhere.

    ``keep=False``: without a save. ``on_leave``, ``playtest``: see ``MatchActions``; ``mail`` belongs to a
    match by post. Raises ``TextError`` for a plan whose position can't be read.
    """
    if match is None:
        assert plan is not None, "a match is opened from a plan or a match"
        match = Match.create(plan, folder=None, now=steady_ms, background=True)
    scene = MatchScene(app, match, thinker or worker, mail=mail)
    scene.actions.on_leave, scene.actions.playtest = on_leave, playtest
    kept = app.keep and app.settings.play.autosave if keep is None else keep
    scene.controller.saving.folder = user_saves() if kept else None
    return scene
