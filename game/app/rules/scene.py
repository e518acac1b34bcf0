"""The rules of a game, section by section, with boards; opened at the rule that help was asked about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.app.rules.keys_told import keys_told, with_keys
from game.app.rules.page import Page
from game.app.rules.search import SearchHit, search
from game.app.table.failure import problems_dialog
from game.data.files.content import Content, load_content
from game.data.files.paths import has_help
from game.data.files.problems import ProblemsError
from game.data.words.help_book import Book, load_book
from game.model.entries import window_game, window_games
from game.model.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.cells import Cells, CellState
from game.ui.controls.page import PageFrame, back_button, page_title
from game.ui.controls.scroll_bar import ScrollBar
from game.ui.layout import GROW, Area
from game.ui.scene import App, Scene
from game.ui.widgets import Action


class Rules(Scene):
    """The page: contents on the left, a section on the right."""

    name = "rules"

    def __init__(self, app: App, game: str, rule: str = "", section: str = "") -> None:
        super().__init__(app)
        self.kit = kit_of(game)
        self.content: Content = load_content(self.kit)
        self.language = app.texts.language
        self.told = keys_told(app, self.kit)
        self.book = self._load_book()
        self.section = 0
        self.marked: tuple[int, int] | None = None
        self.text = ""
        self.found: list[SearchHit] = []
        self.scroll = 0.0
        self._page: Page | None = None
        self._picture: pygame.Surface | None = None
        self._for: tuple[object, ...] = ()
        self._bar = ScrollBar(self)
        self._card = self._view = pygame.Rect(0, 0, 0, 0)
        self._contents = Area(0, 0, 0, 0)
        self.contents = Cells(self, "contents", self._paint_entry, on_choose=self._choose)
        self._jump: int | None = None
        ids = [one.id for one in self.book.sections]
        if section in ids:
            self.section = ids.index(section)
        if rule:
            self.open_rule(rule)
        self.contents.chosen = self.section

    def _load_book(self) -> Book:
        """Return the game's rules in the current language, with the current keys."""
        return with_keys(load_book(self.kit.name, self.language), self.t("rules.told.title"), self.told)

    # --- going ---

    def open_rule(self, rule: str) -> None:
        """Go to the block with a rule, and mark it."""
        place = self.book.place(rule)
        if place is not None:
            self._go(place)

    def _go(self, place: tuple[int, int]) -> None:
        self.section, self.marked = place[0], place
        self._jump = place[1]
        self.rebuild()

    def _choose(self, index: int) -> None:
        if self.text:
            found = self.found[index]
            self._go((found.section, found.block))
            return
        self.section, self.marked, self.scroll = index, None, 0.0
        self.rebuild()

    def _search(self, text: str) -> None:
        self.text = text.strip()
        self.found = search(self.book, self.text)
        self.contents.chosen = -1 if self.text else self.section
        self.contents.scroll = 0
        self._place_contents()
        self.repaint()

    def help(self) -> None:
        """Go back to where help was asked for (F1 again)."""
        self.back()

    # --- building ---

    def build(self) -> None:
        f = PageFrame.of(self)
        side, page = f.body.columns(20, side=248 if f.small else 300, page=GROW)
        search, self._contents = side.rows(10, search=34, contents=GROW)
        self._card = card = page.rect
        wide, high = card.width - self.px(20) - self.px(24), card.height - self.px(32)
        self._view = pygame.Rect(card.x + self.px(20), card.y + self.px(16), wide, high)
        back_button(self)
        self._build_links()
        widgets.entry(
            self,
            search.rect,
            self.text,
            placeholder=self.t("rules.search"),
            on_change=self._search,
            limit=60,
            key="search",
        )
        self._place_contents()
        self.focus_area("page", self._view)
        self._lay_out()
        self._build_page_links()
        if self.focus.current is None:
            self.focus.focus_first("contents")

    def _has_room(self, actions: Sequence[Action]) -> bool:
        """Whether these buttons have room beside the title."""
        fonts, scale = self.app.fonts, self.app.scale
        back = widgets.button_width(self, self.t("dialog.back"), icon="back")
        title = fonts.size(self.t("rules.title"), "screen_title", scale)[0]
        game = fonts.size(self.t(f"{self.kit.name}.name"), "card_title", scale)[0]
        wide = [widgets.button_width(self, one.label, icon=one.icon, padding=14) for one in actions]
        taken = back + title + game + self.px(24 + 10 + 16) + sum(wide) + self.px(8) * len(wide)
        return taken <= PageFrame.of(self).head.rect.width

    def _build_links(self) -> None:
        """Build the buttons beside the title: to the keys, to the lessons, and to the rules of the other
        games. Where there is no room for a button each, the games are a menu."""
        app, game, t = self.app, self.kit.name, self.t
        head, games = PageFrame.of(self).head, window_games(has_help)
        actions = [
            Action("link.keys", t("rules.keys"), partial(app.open, "settings", page="keys"), "keyboard")
        ]
        if app.can_open("tutorial"):
            lessons = partial(app.open, "tutorial", game=game)
            actions.insert(0, Action("link.learn", t("rules.learn"), lessons, "tutorial"))
        others = [
            Action(f"link.{other}", t(f"{other}.name"), partial(self._to, other), "book")
            for other in reversed(games) if other != game
        ]  # fmt: skip
        menu = PageFrame.of(self).small or not self._has_room([*others, *actions])
        row = widgets.button_row(self, head.rect, actions if menu else [*others, *actions], align="right")
        if menu and len(games) > 1 and game in games:
            width = self.px(176)
            place = pygame.Rect(row.x - self.px(8) - width, row.y, width, row.height)
            names = [t(f"{one}.name") for one in games]
            widgets.drop_down(
                self,
                place,
                names,
                chosen=games.index(game),
                on_choose=lambda index: self._to(games[index]),
                key="link.games",
            )

    def _to(self, game: str) -> None:
        """Open the rules of another game."""
        if game != self.kit.name:
            self.app.open("rules", how="replace", game=game)

    def _place_contents(self) -> None:
        count = len(self.found) if self.text else len(self.book.sections)
        high = self.px(62 if self.text else 36 if PageFrame.of(self).small else 40)
        self.contents.place(self._contents.rect, count, cell_height=high, gap=self.px(4))
        if not self.text:
            self.contents.chosen = self.section

    def _lay_out(self) -> None:
        view = self._view
        told = keys_told(self.app, self.kit)
        key = (self.section, view.size, self.app.scale, self.app.theme, self.app.texts, told)
        if key != self._for:
            self._for = key
            if (self.app.texts.language, told) != (self.language, self.told):
                self.language, self.told = self.app.texts.language, told
                self.book = self._load_book()
            section = self.book.sections[self.section]
            self._page = Page(self, self.kit, self.content, section, view.size)
            self._picture = None
        if self._jump is not None and self._page is not None:
            place = self._page.placed[self._jump]
            self.scroll = max(0.0, place.top - view.height * 0.2)
            self._jump = None
        self._clamp()

    def _build_page_links(self) -> None:
        """Build the links in the text, which are buttons on the card; only those in sight."""
        app = self.app
        opens = {
            "keys": ("keyboard", partial(app.open, "settings", page="keys")),
            "tutorial": ("tutorial", partial(app.open, "tutorial", game=self.kit.name)),
        }
        for name, rect in self._page.links.items() if self._page is not None else ():
            place = rect.move(self._view.x, self._view.y - round(self.scroll))
            if name in opens and self._view.contains(place) and (name == "keys" or app.can_open(name)):
                icon, do = opens[name]
                label = self.t(f"rules.link.{name}")
                place.width = max(place.width, widgets.button_width(self, label))
                widgets.button(self, place, label, icon=icon, on_press=do, key=f"page.{name}")

    # --- scrolling ---

    @property
    def _whole(self) -> int:
        return self._page.height if self._page is not None else 0

    def _track(self) -> pygame.Rect:
        view = self._view
        return pygame.Rect(view.right + self.px(8), view.y, self.px(8), view.height)

    def _clamp(self) -> None:
        self.scroll = min(max(0.0, self.scroll), max(0.0, float(self._whole - self._view.height)))

    def scroll_by(self, px: float) -> bool:
        """Scroll down by px; return whether it moved."""
        before = self.scroll
        self.scroll += px
        self._clamp()
        if self.scroll == before:
            return False
        if self._page is not None and self._page.links:
            self.rebuild()
        self.invalidate()
        return True

    def _turn_page(self, by: int) -> None:
        target = self.section + by
        if 0 <= target < len(self.book.sections):
            self.section, self.marked, self.scroll = target, None, 0.0
            self.rebuild()

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        dragged = self._bar.handle(event, self._track(), self._whole, self.scroll)
        if dragged is not None:
            self.scroll_by(dragged - self.scroll)
            return True
        key = self.app.input.pressed(event, "pageup", "pagedown")
        if key is not None:
            way = 1 if key == "pagedown" else -1
            if not self.scroll_by(way * self._view.height * 0.85):
                self._turn_page(way)
            return True
        if self.contents.handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self._card.collidepoint(self.app.mouse):
            self.scroll_by(-event.y * self.px(60))
            return True
        if self.focus.key == "page" and self.focus.shown:
            action = self.app.input.action_for(event, "ui")
            if action in ("up", "down"):
                return self.scroll_by(self.px(60) * (1 if action == "down" else -1))
        return False

    # --- drawing ---

    def _paint_entry(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        theme, painter = self.app.theme, self.painter
        on = state.chosen
        fill = theme["ink.primary"] if on else theme["surface.raised" if state.hovered else "surface.panel"]
        line = theme["ink.primary" if on or state.hovered else "surface.line"]
        painter.box(surface, rect, fill, line)
        ink = "surface.raised" if on else "ink.primary"
        x, room = rect.x + self.px(14), rect.width - self.px(24)
        if not self.text:
            title, place = self.book.sections[state.index].title, pygame.Rect(x, rect.y, room, rect.height)
            widgets.line(self, surface, title, place, ("body_strong", "small"), ink)
            return
        found = self.found[state.index]
        title = self.book.sections[found.section].title
        at = (x, rect.y + self.px(8))
        end = painter.text(surface, title, "body_strong", at, ink, width=room - self.px(60)).right
        pale = "surface.raised" if on else "ink.secondary"
        if found.rule:
            at = (end + self.px(8), rect.y + self.px(10))
            painter.text(surface, found.rule, "small", at, pale)
        at = (x, rect.y + self.px(32))
        painter.text(surface, found.words, "small", at, pale, width=room)

    def paint(self, surface: pygame.Surface) -> None:
        hints = [
            (("↑", "↓"), self.t("rules.hint_sections")),
            ((self.app.input.cap("pageup"), self.app.input.cap("pagedown")), self.t("rules.hint_scroll")),
            ((self.app.input.shown("back"),), self.t("dialog.hint_back")),
        ]
        page_title(self, surface, self.t("rules.title"), self.t(f"{self.kit.name}.name"), hints)
        widgets.card(self, surface, self._card)
        if self.text and not self.found:
            rect = self._contents.inset(8, 0).moved(y=12).at_top(0).rect
            words = self.t("rules.nothing", text=self.text)
            self.painter.paragraph(surface, words, "body", rect, "ink.secondary")

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.contents.draw(surface)
        if self._page is None:
            return
        if self._picture is None:
            self._picture = self._page.draw()
        view = self._view
        clip = surface.get_clip()
        surface.set_clip(self._card.inflate(-2, -2 * self.px(4)).clip(clip))
        surface.set_clip(view.inflate(2 * self.px(14), 0).clip(clip))
        at = view.x, view.y - round(self.scroll)
        surface.blit(self._picture, at)
        self.app.fonts.cuts.blit(surface, self._picture, at)
        if self.marked is not None and self.marked[0] == self.section:
            place = self._page.placed[self.marked[1]]
            bar = pygame.Rect(
                view.x - self.px(10), view.y - round(self.scroll) + place.top, self.px(4), place.height
            )
            surface.fill(self.app.theme["signal.last_move"], bar)
        surface.set_clip(clip)
        self._bar.draw(surface, self._track(), self._whole, self.scroll)


def make(app: App, game: str = "", rule: str = "", section: str = "") -> Scene:
    """Return the rules of a game, at a rule's id or at a section."""
    try:
        return Rules(app, window_game(game, has_help), rule, section)
    except ProblemsError as error:
        return problems_dialog(app, app.texts("rules.title"), app.texts("rules.no_book"), error)
