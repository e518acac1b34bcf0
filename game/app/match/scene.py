"""The match screen: a board to play on, and everything about the match beside it.

The scene knows no game. The match's table does what belongs to the game (board, choosing, card, words),
and ``MatchController`` decides who acts when. The scene lays out, hands events to the table's host, and
connects the panels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.match import unsaved
from game.app.match.actions import MatchActions
from game.app.match.announcing import Announcer
from game.app.match.by_post import ByPost
from game.app.match.commands import BROWSE, MatchCommands
from game.app.match.controller import MatchController
from game.app.match.facing import BoardTurning
from game.app.match.hint_card import HintCard
from game.app.match.interruptions import Interruptions
from game.app.match.left_here import LeftHere
from game.app.match.match_bar import MatchBar
from game.app.match.own_setups import OwnSetups
from game.app.match.page_head import build_head, paint_head
from game.app.match.panel import BannerBox, ButtonRow
from game.app.match.playtest_band import HEIGHT, build_band, paint_band
from game.app.match.recap import Recap
from game.app.match.stepping import Stepping
from game.app.match.strip_menu import StripMenu
from game.app.match.strips import PlayerStrips
from game.app.match.view_menu import ViewMenu
from game.app.post.correspondence import Correspondence
from game.app.post.office import open_post, paste, show_letter
from game.app.post.post_screen import PostScreen
from game.app.table.boards import tools_of
from game.app.table.host import TableConfig, TableHost
from game.app.table.layout import MatchLayout
from game.app.table.panel_trees import PanelTrees
from game.app.table.players import Players
from game.app.table.prompt_row import PromptRow
from game.app.table.record_list import RecordList
from game.app.table.thinking import MakeThinker, worker
from game.data.files.machine_time import steady_ms
from game.data.files.paths import user_saves
from game.data.post.letters import Letter
from game.data.saves.matches import Match, MatchPlan
from game.ui import widgets
from game.ui.controls.actions import Action
from game.ui.controls.dialog import Question
from game.ui.controls.notice import Notice
from game.ui.controls.popup import Popup
from game.ui.input.input import GAMEPAD
from game.ui.layout import Area
from game.ui.scene import App
from game.view.table import OwnPage, Tools
from game.view.tips import Tips

TOLD_S = 4.0
"""Seconds a message stays."""

LOOKS = ("flip", "view")
"""Buttons that change only how the board is shown."""

_READ = ("recap", "panel")
"""Commands that the recap handles itself."""


class MatchScene(PostScreen):
    """One match. ``make`` opens it from a plan, a match or a save."""

    name = "match"

    def __init__(
        self, app: App, match: Match, make_thinker: MakeThinker = worker,
        on_leave: Callable[[], Any] | None = None, *, playtest: bool = False,
        mail: Correspondence | None = None,
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.match = match
        self.host = TableHost(
            self, match.kit.name, self.tools,
            TableConfig(
                play=lambda action: self.commands.play(action), acted=lambda name: self.commands.acted(name),
                may_press=lambda: self.commands.may_press(),
                takes=lambda at: self.commands.takes_premove(at),
                idle_click=lambda: self.commands.click_to_now(),
                press_beside=lambda at: self.steps.press(at),
                scroll=lambda notches, at: self.commands.scroll(notches, at),
                own=lambda name: self.commands.command(name), put_back=lambda: self.commands.put_back(),
                to_panel=self._to_panel, show_side=lambda: self.turn_to("card"), walk=self._walk,
                offers=lambda: self.controller.offers,
                lines=lambda: self.commands.lines(), say=self.say, tells=True,
                # where only bots play, a move is nearly always shown: a press would end one after the other
                waits=any(player.kind == "person" for player in match.plan.players),
            ),
        )  # fmt: skip
        self.table, self.side = self.host.table, self.host.side
        self.host.know_places(match.plan.map_file)
        controller = self.controller = MatchController(match, self.table, make_thinker)
        self.table.told_record = lambda: (controller.viewpoint.record, controller.viewpoint.ply)
        self.table.own_setups = OwnSetups(app, match.kit.name, self.table.refresh, self.say)
        self.left_here = LeftHere(app, match)
        self.actions = MatchActions(app, controller, make_thinker, self.say)
        self.actions.on_leave, self.actions.playtest = on_leave, playtest
        self.players = Players(controller.plan, self.table, self.t)
        self.trees = PanelTrees(self)
        self.strips = PlayerStrips(self.trees, controller, self.players)
        self.facing = BoardTurning(match.plan, controller.viewpoint, self.strips, controller.own_side)
        self.banner = BannerBox(self.trees, controller, self.players)
        self.record = RecordList(self, match.session, self.table)
        self.host.tips.gather += [self.trees.add_tips, self._add_panel_tips]
        self.hint_card = HintCard(
            self.trees, controller.hinting, self.strips.side_name, lambda command: self.commands.do(command)
        )
        self.announcer = Announcer(self, controller)
        self.interruptions = Interruptions(
            self.actions, self.players, self.strips, self.facing, self.announcer,
            refresh=self.refresh,
        )  # fmt: skip
        self.steps = Stepping(
            controller.viewpoint, self.record, shown=self.refresh, result=self.interruptions.show_end
        )
        self.recap = Recap(self, controller, self.turn_to)
        self.commands = MatchCommands(
            self.actions, self.host, self.steps, self.recap, self.interruptions, refresh=self.refresh,
            buttons=lambda: self.buttons.refresh(), say=self.say, turn=self.set_turn, menu=self.open_menu,
            views=self.open_views, paged=lambda: self._paged, done=lambda: self.notice.done(),
        )  # fmt: skip
        self.prompt_row = PromptRow(self.trees, self.host.press_prompt)
        self.by_post: ByPost | None = None
        """What only a match by post has; ``None`` in other matches."""
        if mail is not None:
            self.actions.mail = mail
            controller.plans_ahead = False  # whoever is waited for may take days
            self.by_post = ByPost(
                app, controller, mail, say=self.say, changed=self.refresh, away=self._to_post,
                show_letter=lambda: show_letter(app, mail), paste=lambda: paste(app),
                open_again=lambda: open_post(app, mail.id),
            )  # fmt: skip
            self.commands.send = self.by_post.send
            self.interruptions.waits = lambda: self.by_post is not None and self.by_post.done
        self.views = ViewMenu(self.actions, self.host, self.commands.do)
        self.buttons = ButtonRow(self.trees, controller, self.hint_card, self.views, self.commands.do)
        self.strip_menu = StripMenu(self, self.actions, self.strips, self._lightly)
        self.l = MatchLayout.of(Area(0, 0, 1280, 720))
        self.tab = "record" if self.controller.viewpoint.record.entries and self.side is None else "card"
        self.bar = MatchBar(self, self.actions, self.strips.party_name)
        self.notice = Notice(app.messages, self.invalidate)
        self._revealed: int | None = None
        """The ply the record last scrolled to."""
        self._shown: object = None
        """The values of what can change between moves, as last drawn."""
        self._strips: object = None
        """What the strips depended on when the game last painted them."""
        self._premove: object = None
        """The planned move that was last announced."""
        self._lies_lightly = False
        """Whether the page being opened leaves the board in sight, or describes it: the clock runs on."""
        self._undoes = self.table.phase.undoes
        self._laid_out: object = None
        """What decided which parts the screen has, at the last layout."""
        self._paged = False
        """Whether the game's own page replaces board and panel."""
        self._placed: OwnPage | None = None
        """The page that was last placed there."""
        self.set_turn(self.facing.first_turn())

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
        if not self._lies_lightly:
            self.controller.pause()
        self.bar.hold()
        self.host.let_go()
        self.table.hover(None)

    def uncover(self) -> None:
        self.controller.resume()
        self._follow_settings()
        self.refresh()

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
            self.actions.before_leaving(self.app.quit)
        return False

    def share_shown(self) -> None:
        self.actions.share()

    def describe_shown(self) -> None:
        self._lightly(self.actions.describe)

    def _lightly(self, do: Callable[[], object]) -> None:
        """Open something that leaves the board in sight, so that time runs on meanwhile."""
        self._lies_lightly = True
        try:
            do()
        finally:
            self._lies_lightly = False

    def make_way(self, title: str, go: Callable[[], object], *, leaving: bool) -> None:
        """Ask before a match in progress is left, or stopped to look at something else; then ``go``."""
        leave = partial(self.actions.before_leaving, go) if leaving else go
        if self.controller.over:
            leave()
            return
        answers = [
            Action("open", self.t("sharing.during.open"), leave, kind="ink", harms=True),
            Action("stay", self.t("sharing.during.stay")),
        ]
        words = self.t("sharing.during.words_leaving" if leaving else "sharing.during.words")
        self.app.push(Question(self.app, self.t("sharing.during.title", title=title), words, answers))

    def help_at(self) -> tuple[str, str]:
        return self.host.help_at()

    # --- by post ---

    @property
    def post_id(self) -> str:
        """The id of a match by post, by which its letters reach it."""
        return self.match.plan.post if self.by_post is not None else ""

    has_board = True

    @property
    def shows_board(self) -> bool:
        """Whether a match by post still has a board to be shown."""
        return self.by_post is None or self.by_post.mail.shows_board

    def take_letter(self, letter: Letter) -> None:
        """Take a letter of this match. Raises ``LetterRefused``, ``OSError``."""
        assert self.by_post is not None
        self.by_post.take(letter)

    def look_again(self) -> bool:
        """Read letters that came too early; see ``PostScreen``."""
        return self.by_post is not None and self.by_post.look_again()

    def _to_post(self) -> None:
        """Replace this screen by another page of the match by post, or by the match built anew."""
        app, post = self.app, self.post_id
        if app.stack.top is self:
            app.pop()
            open_post(app, post)
        else:
            app.stack.remove(self)

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
        if self.host.follow_settings():
            self.record.forget()
            self.record.update(self.controller.viewpoint.record)
        self.controller.instant = self.app.animation <= 0
        plans_ahead = self.app.settings.play.premoves and not self.match.plan.post
        if self.controller.plans_ahead != plans_ahead:
            self.controller.plans_ahead = plans_ahead
            self.controller.premoves.clear()

    def set_turn(self, turn: int) -> None:
        """Turn the board to ``turn`` quarter turns; the strips change places."""
        self.table.set_overlays(replace(self.table.overlays, turn=turn))
        self.rebuild()

    # --- what is shown ---

    def say(self, words: str, *, refuses: bool = False) -> None:
        """Tell the player something, for a few seconds; ``refuses``: why something can't be done."""
        self.notice.say(words, TOLD_S, refuses=refuses)

    def refresh(self) -> None:
        """Redraw the panel, because something about the match changed."""
        self.record.update(self.controller.viewpoint.record)
        looked = None if self.controller.viewpoint.looking is None else self.controller.viewpoint.ply
        if looked is not None and looked != self._revealed:
            self.record.reveal(looked)
        self._revealed = looked
        if self._refresh_page():
            return
        begun = self.announcer.latest if self.announcer.follow() else None
        self.recap.follow(begun, handed_over=self.announcer.after_curtain)
        tab = self._tab_wanted()
        if tab != self.tab:
            self.turn_to(tab)
        asks = self.side is not None and self.side.asks and self.table.basis is None
        if asks and self.tab == "record":
            self.turn_to("card")
        elif (
            self.container is None
            or self._parts() != self._laid_out
            or self.strip_menu.moved(self._strip_places())
        ):
            self.rebuild()
        self.banner.sound()
        self.buttons.refresh()
        self.recap.refresh()
        self.repaint()

    def _parts(self) -> object:
        """Return the conditions that decide which parts the panel has."""
        return self.controller.viewpoint.over, self.controller.hinting.visible, self._tabs()

    def _tab_wanted(self) -> str:
        """The tab to show in the match's current state."""
        return self.hint_card.tab_wanted(self.tab, turns=self.l.tabs is not None and not self.l.roomy)

    def _tabs(self) -> list[str]:
        """The tabs of the panel, where it has no room for all its parts."""
        found: list[str] = ["record", "card"]
        found += ["recap"] if self.recap.there else []
        return [*found, "hint"] if self.controller.hinting.visible and not self.l.roomy else found

    @property
    def page(self) -> OwnPage | None:
        """The game's own page while it is shown; else ``None``."""
        viewpoint = self.controller.viewpoint
        return None if viewpoint.looking is not None or viewpoint.over else self.table.page

    def _refresh_page(self) -> bool:
        """Show the game's own page, or board and panel again; return whether the page is shown."""
        page = self.page
        paged = page is not None
        hints = page is not None and self._paged and page.hint_place is not None
        if paged != self._paged or (paged and hints != ("hint" in self.buttons.buttons)):
            self.announcer.dismiss()
            self.announcer.told_by_curtain = False
            self._paged = paged
            self.rebuild()
        if paged:
            self.buttons.refresh()
            self.repaint()
        return paged

    def turn_to(self, tab: str) -> None:
        """Show another tab of the panel: record, card or recap."""
        before, self.tab = self.tab, tab
        self.recap.tab_shown(tab, before)
        self.rebuild()

    def choose_tab(self, index: int) -> None:
        """Show the tab the player chose."""
        tab = self._tabs()[index]
        if tab == "recap":
            self.recap.show()
        else:
            self.recap.by_itself = False
            self.turn_to(tab)

    def _add_panel_tips(self, tips: Tips) -> None:
        """Add the tips of the list of moves, the hint and the evaluation bar, where they are in sight."""
        if self._seen_in_panel("record"):
            self.record.add_tips(tips)
        if self._seen_in_panel("hint"):
            self.hint_card.add_tips(tips)
        if not self._paged:
            self.bar.add_tips(tips)

    def _seen_in_panel(self, tab: str) -> bool:
        """Whether a part of the panel is in sight: a hint replaces the card where all parts stand side by
        side."""
        if tab == "hint" and (self._paged or self.l.hint is not None):
            return self.controller.hinting.visible and self._hint_place() is not None
        if self._paged:
            return False
        if self.l.tabs is not None:
            return self.tab == tab
        return tab == "record" or (tab == "hint") == self.controller.hinting.visible

    def build(self) -> None:
        self._follow_settings()
        page = Area.of(self.size, self.app.scale)
        if self.actions.playtest:
            self._band = page.at_top(HEIGHT - 4).rect
            build_band(self, self._band, self.actions.leave_label, self.actions.leave)
            page = page.at_bottom(page.height - HEIGHT)
        self._paged = self.page is not None
        if self._build_page(page):
            return
        layout = MatchLayout.of(
            page, sides=len(self.players.sides), side=self.side is not None,
            own_strips=0.0 if self.strips.own is None else self.strips.own.strips_high,
            wide=self.table.wide, over=self.controller.viewpoint.over, clocked=self.strips.clocked,
            name=self.strips.longest_name(),
        )  # fmt: skip
        self.l = layout = layout.with_hint() if self.controller.hinting.visible else layout
        self.tab = self._tab_wanted()
        self._laid_out = self._parts()
        self.host.place(layout.board.rect)
        self.announcer.place_over(layout.board.rect)
        self.host.place_side(layout.card.rect if self.tab == "card" else None)
        self.record.rect = layout.record.rect
        self.record.headed = layout.tabs is None
        self.record.update(self.controller.viewpoint.record)
        self.record.settle()
        self.steps.area = self.focus_area("record", self.record.rect)
        self.steps.area.visible = self._seen_in_panel("record")
        self.prompt_row.forget()
        self.hint_card.forget()
        if layout.tabs is not None:
            tabs = self._tabs()
            labels = {
                "record": self.t("match.moves"),
                "card": self.t("match.piece") if self.side is None else self.side.side_word,
                "recap": self.t("match.recap.tab"),
                "hint": self.t("match.hint.title"),
            }
            widgets.segments(
                self, layout.tabs.rect, [labels[tab] for tab in tabs],
                chosen=tabs.index(self.tab), on_choose=self.choose_tab, key="tab",
            )  # fmt: skip
        if self.recap.open:
            self.recap.build(layout.card.rect)
        self.buttons.build(layout.buttons, compact=layout.compact)
        self.strip_menu.build(self._strip_places())
        self.update_panel()
        self.buttons.refresh()
        if self.focus.current is None:
            self.focus.focus_first("board")

    def _build_page(self, window: Area) -> bool:
        """Build the game's own page, with the way back and the menu above it; return whether it is shown."""
        own = self.table.page
        if own is None or not self._paged:
            gone, self._placed = own or self._placed, None
            if gone is not None:
                gone.set_page(None, self.app.scale)
            return False
        self._placed = own
        layout = self.l = MatchLayout.of_page(window, sides=len(self.players.sides))
        own.set_page(layout.board.rect, self.app.scale)
        self.host.place(layout.board.rect)
        self.host.place_side(None)
        self.steps.area = self.focus_area("record", layout.record.rect)
        self.steps.area.visible = False
        self.prompt_row.forget()
        self.hint_card.forget()
        hint = build_head(self, layout, self.actions.leave_label, self.actions.leave_asking, self.open_menu)
        self.buttons.build_hint(None if own.hint_place is None else hint)
        self.update_panel()
        if self.focus.current is None:
            self.focus.focus_first("board")
        return True

    def update_panel(self) -> None:
        """Update prompts, card and plan to what is being chosen."""
        if self.container is None:
            return
        controller, looking, place = self.controller, self.controller.viewpoint.looking, self.l.prompts
        post = None if looking is not None or self.by_post is None else self.by_post.prompt()
        if post is not None:
            self.prompt_row.show_actions(place, post.words, post.icon, post.actions)
        elif looking is not None or (controller.viewpoint.over and self.interruptions.ended):
            playing = looking is not None and looking.playing
            self.prompt_row.show_steps(place, self.steps.go, playing=playing, over=looking is None)
        else:
            found = self.host.prompts(walks=self.focus.current is self.steps.area)
            found = found if self.host.in_panel else self.commands.prompts(self.hint_card.prompts(found))
            self.prompt_row.show_prompts(place, found)
        self.hint_card.show_buttons(self._hint_place() if self._seen_in_panel("hint") else None)
        self.host.area.ring = not (self._paged or self.table.pointing.cursor is not None)
        shown = (
            self.table.card_key(), self.banner.planned(), self.record.scroll, controller.hinting.changes,
            tuple(self.strips.clock_key(side) for side in self.players.sides),
            unsaved.words(self.app, self.match),
        )  # fmt: skip
        premove = self.banner.premove()
        if premove != self._premove:
            self._premove = premove
            self.repaint()
        if shown != self._shown:
            strips = self.strips.own is not None and shown[0] != self._strips
            self._shown, self._strips = shown, shown[0]
            (self.repaint if strips else self.invalidate)()

    def refuse(self, stop: Any) -> None:
        """Tell the player, in the usual place, why a disabled button is disabled."""
        self.host.refuse(stop.why)

    def paint(self, surface: pygame.Surface) -> None:
        if self.actions.playtest:
            paint_band(
                self,
                surface,
                self._band,
                self.actions.leave_label,
                self.app.texts.shipped(self.match.plan.map_title),
            )
        layout = self.l
        signs = frozenset() if self._paged else self.strip_menu.sides
        self.prompt_row.paint(surface)
        for side, rect in self._strip_places():
            self.strips.paint(surface, rect, side, menu=side in signs)
        if self._paged and (own := self.table.page) is not None:
            names = self.t(f"{self.match.kit.name}.name"), self.app.texts.shipped(self.match.plan.map_title)
            paint_head(self, surface, layout, own.page_title, names)
            return
        if self.strips.own is None or self.banner.over_strips:
            self.banner.paint(surface, layout.banner.rect, compact=layout.compact)
        if self._seen_in_panel("record"):
            widgets.card(self, surface, layout.record.rect)
        if self._seen_in_panel("card") and self._card_framed:
            widgets.card(self, surface, layout.card.rect)
        if (place := self._hint_place()) is not None and self._seen_in_panel("hint"):
            widgets.card(self, surface, place)
        if self.recap.open:
            self.recap.paint(surface)
        if layout.tabs is None:
            self.record.paint_head(surface, self.t("match.moves"))

    def _hint_place(self) -> pygame.Rect | None:
        """Return where a hint is shown, in px; ``None`` on a page that shows none."""
        if self._paged:
            return None if self.table.page is None else self.table.page.hint_place
        return (self.l.card if self.l.hint is None else self.l.hint).rect

    def _strip_places(self) -> list[tuple[int, pygame.Rect]]:
        """Return each side's strip and its rectangle in px."""
        areas = self._strip_areas()
        return [(side, area.rect) for side, area in zip(self.facing.sides(), areas, strict=False)]

    def _strip_areas(self) -> Sequence[Area]:
        """The areas of the strips."""
        return self.l.low_strips if self.banner.over_strips and not self._paged else self.l.strips

    @property
    def _card_framed(self) -> bool:
        """Whether the content in the card's place lies on a card that the scene draws."""
        return self.strips.own is None or self.recap.open

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_around(surface, pygame.Rect(0, 0, 0, 0) if self._paged else self.table.covered)
        if self._paged and (own := self.table.page) is not None:
            own.draw_page(surface)
        else:
            self.host.draw(surface)
            self.host.draw_map_labels(surface)
        for side, _ in zip(self.facing.sides(), self._strip_areas(), strict=False):
            self.strips.draw_clock(surface, side)
        if (place := self._hint_place()) is not None and self._seen_in_panel("hint"):
            if self._paged:
                widgets.card(self, surface, place, raised=True, strong=True, shadow=True)
            self.hint_card.draw(surface, place)
        if self._seen_in_panel("record"):
            self.record.draw(surface, self.controller.viewpoint.ply, *self.banner.planned())
        if self._seen_in_panel("card"):
            self._draw_card(surface, self.l.card.rect)

    def _draw_card(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the game's own table, or the piece's card."""
        if self.side is not None:
            self.side.draw_side(surface)
        elif self.table.card_key() is not None:
            self.table.draw_card(surface, rect, self.app.scale)
        else:
            inner = rect.inflate(-self.px(32), -self.px(28))
            self.painter.paragraph(surface, self.t("match.card_empty"), "body", inner, "ink.tertiary")

    def draw_over(self, surface: pygame.Surface) -> None:
        if not self._paged:
            self.bar.draw(surface, self.l.board.rect)
        self.announcer.draw(surface)
        if told := unsaved.words(self.app, self.match):
            unsaved.draw_sign(self, surface, told, self.host.board)
        elif self.controller.viewpoint.looking is not None and (banner := self.banner.told()) is not None:
            tone = "ink.primary", "surface.raised", "history"
            unsaved.draw_sign(self, surface, banner.words, self.host.board, *tone)
        elif self.strips.own is not None and (premove := self.banner.premove()) is not None:
            tone = "drawn.premove", "surface.raised", "clock"
            named = bool(self.controller.premoves)
            words = self.t("premove.told", moves=premove.words) if named else premove.words
            unsaved.draw_sign(self, surface, words, self.host.board, *tone)
        below = self.l.prompts.rect

        def place(rect: pygame.Rect) -> None:
            """Place the tip above the row of keys: never over pieces somebody wants to see."""
            rect.midbottom = (below.centerx, below.bottom + self.px(2))

        self.notice.draw(surface, self.app, below.width - self.px(40), place, around=(20, 11))
        self.host.draw_over(surface)

    def clear_of_tips(self) -> Sequence[pygame.Rect]:
        """The rectangles of the row of keys and of a hint's buttons."""
        keys = () if self._paged else (self.l.prompts.rect,)
        return (*keys, *self.hint_card.clear_of_tips)

    # --- time ---

    def update(self, dt: float) -> None:
        controller = self.controller
        controller.update(dt)
        self.interruptions.begin_blow()
        self.host.update(dt * self.interruptions.pace)
        for key, params in controller.says:
            self.say(self.t(key, **params))
        controller.says.clear()
        if controller.take_changed():
            self.refresh()
        if self.table.phase.undoes != self._undoes:
            self._undoes = self.table.phase.undoes
            self.buttons.refresh()
        self.update_panel()
        self.announcer.update(dt)
        self.host.sound()
        for name in self.controller.sounds:
            self.app.audio.play(name)
        self.controller.sounds.clear()
        self.notice.update(dt)
        if (turn := self.facing.new_turn()) is not None:
            self.set_turn(turn)
        self.bar.update(dt, seen=not self._paged)
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
        if self.controller.viewpoint.looking is not None or self._looks_round(event):
            return False
        return self.host.hurries(event)

    def _looks_round(self, event: pygame.event.Event) -> bool:
        """Whether an event presses a button that changes only how the board is shown."""
        buttons = self.buttons.buttons
        return event.type == pygame.MOUSEBUTTONDOWN and any(
            name in buttons and pygame.Rect(buttons[name].rect).collidepoint(event.pos) for name in LOOKS
        )

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
        if event.type == pygame.MOUSEBUTTONDOWN and self.notice.words:
            self.notice.words = ""
            self.invalidate()
        if self.actions.playtest and inputs.action_for(event, "editor") == "playtest":
            self.actions.leave()  # the key that began the playtest ends it
            return True
        return self.host.handle(event)

    def _done_reading(self, event: pygame.event.Event) -> bool:
        """Close sign and recap at any input; return whether the input is used up by that."""
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, GAMEPAD):
            return False
        action = self.app.input.action_for(event, "match")
        self.interruptions.hurry()
        told = self.announcer.shown
        self.announcer.dismiss()
        if self.controller.viewpoint.looking is not None or action in (*BROWSE, *_READ):
            return False
        read = self.recap.by_itself and self.recap.close()
        return (told or read) and action in ("pick", "put_back")

    # --- keys ---

    def _to_panel(self) -> None:
        focus, recap = self.focus, self.recap
        if self._paged:
            focus.set(focus.by_key("menu"))
        elif recap.open:
            recap.by_itself = False
            focus.set(focus.by_key("recap.play" if recap.summaries else "recap.close"))
        else:
            focus.set(self.steps.area if self.steps.area.visible else self.buttons.buttons["undo"])

    def _walk(self, action: str) -> bool:
        return self.focus.current is self.steps.area and self.steps.walk(action)

    def open_views(self) -> None:
        """Open the menu of what the board shows, beside its button."""
        rect = pygame.Rect(self.buttons.buttons["view"].rect)
        self._lightly(lambda: self.app.push(Popup(self.app, lambda: rect, self.views.groups, width=250)))

    def open_menu(self) -> None:
        """Open the menu on top of the match."""
        if self.app.stack.top is self:
            do = self.commands.do
            self.app.open("match_menu", actions=self.actions, host=self.host, do=do, rules=self.help)


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
    scene = MatchScene(app, match, thinker or worker, on_leave, playtest=playtest, mail=mail)
    kept = app.keep and app.settings.play.autosave if keep is None else keep
    scene.controller.saving.folder = user_saves() if kept else None
    return scene
