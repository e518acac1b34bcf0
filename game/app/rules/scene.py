"""The rules of a game, section by section, with boards; opened at the rule that help was asked about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame

from game.app.rules.keys_told import keys_told, with_keys
from game.app.rules.page import BlockSpot, RulesPress, SectionPages
from game.app.rules.search import SearchHit, search
from game.app.table.failure import problems_dialog
from game.data.files.content import Content, load_content
from game.data.files.paths import has_help
from game.data.files.problems import ProblemsError
from game.data.words.help_book import load_book
from game.model.entries import window_game, window_games
from game.model.registry import kit as kit_of
from game.ui.commands import Commands, Declared, ListChosen, ListOpened, Set
from game.ui.controls.page_tree import BACK, page
from game.ui.controls.scrolled import BESIDE, Scrolled
from game.ui.controls.tree_list import TreeList
from game.ui.input.input import Key
from game.ui.layout import GROW
from game.ui.scene import App, Scene
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Column, FirstFit, Room, Row, spring
from game.ui.tree.node import WHOLE, Measure, Node
from game.ui.tree.seen import Text


@dataclass(frozen=True, slots=True)
class ShowRules:
    """Show the rules of another game."""

    value: str = ""

    def __str__(self) -> str:
        return f"link.{self.value or 'games'}"


def _itself(entry: int | SearchHit) -> int | SearchHit:
    return entry


HINTS = (
    ("rules.hint_sections", "↑", "↓"), ("rules.hint_scroll", Key.parse("pageup"), Key.parse("pagedown")), BACK
)  # fmt: skip


class Rules(Screen):
    """The page: contents on the left, a section on the right."""

    name, home = "rules", "contents"

    def __init__(self, app: App, game: str, rule: str = "", section: str = "") -> None:
        super().__init__(app)
        self.kit = kit_of(game)
        self.content: Content = load_content(self.kit)
        self.section = 0
        self.marked: tuple[int, int] | None = None
        self.text = ""
        self.found: tuple[SearchHit, ...] = ()
        self.contents = TreeList[int | SearchHit](
            self, "contents", self._entry, identity=_itself, opens_at_once=True
        )
        self.sheet = Scrolled(self, "page")
        self.pages = SectionPages(self, self.kit, self.content)
        self._told: tuple[str, tuple[str, ...]] | None = None
        self._read_book()
        ids = [one.id for one in self.book.sections]
        self.show_section(ids.index(section) if section in ids else 0)
        place = self.book.place(rule) if rule else None
        if place is not None:
            self.show_section(*place)

    def _read_book(self) -> None:
        """Read the game's rules in the current language, with the current keys, if these are others."""
        told = self.app.texts.language, keys_told(self.app, self.kit)
        if told != self._told:
            self._told = told
            self.book = with_keys(load_book(self.kit.name, told[0]), self.t("rules.told.title"), told[1])

    def make_stale(self) -> None:
        super().make_stale()
        self.pages.forget()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.pages.work():
            self.sheet.paint_again()

    def due(self) -> float:
        return 0.0 if self.pages.wanting else super().due()

    # --- going ---

    def show_section(self, section: int, block: int = -1) -> None:
        """Show a section, from its top or at a block, which is marked."""
        self.section, self.marked = section, None if block < 0 else (section, block)
        self.sheet.scroll = 0.0
        if block >= 0:
            self.sheet.show(BlockSpot(block))
        if not self.text.strip():
            self.contents.fill(range(len(self.book.sections)), section)

    def choose(self) -> None:
        """Show what is chosen on the left: a section, or a block that was found."""
        entry = self.contents.current
        if isinstance(entry, SearchHit):
            self.show_section(entry.section, entry.block)
        elif entry is not None:
            self.show_section(entry)

    def search(self, command: Set) -> None:
        """List the blocks with these words; without any, the sections."""
        self.text = command.value
        self.found = tuple(search(self.book, self.text.strip()))
        self.contents.scroll = 0.0
        if self.text.strip():
            self.contents.fill(self.found, None)
            self.contents.chosen = -1
        else:
            self.contents.fill(range(len(self.book.sections)), self.section)

    def show_rules(self, command: ShowRules) -> None:
        """Open the rules of another game."""
        if command.value != self.kit.name:
            self.app.open("rules", how="replace", game=command.value)

    def show_keys(self) -> None:
        """Open the keys."""
        self.app.open("settings", page="keys")

    def learn(self) -> None:
        """Open the lessons."""
        self.app.open("tutorial", game=self.kit.name)

    def no_lessons(self) -> str | None:
        """The lessons may not be there."""
        return None if self.app.can_open("tutorial") else ""

    commands = Commands(
        Declared(ListChosen("contents"), do=choose),
        Declared(ListOpened("contents"), do=choose),
        Declared(Set, do=search),
        Declared(ShowRules, icon="book", do=show_rules),
        Declared(RulesPress.LEARN, "rules.learn", icon="tutorial", do=learn, why_not=no_lessons),
        Declared(RulesPress.KEYS, "rules.keys", icon="keyboard", do=show_keys),
        more=Screen.commands,
    )

    def help(self) -> None:
        """Go back to where help was asked for (F1 again)."""
        self.back()

    def handle(self, event: pygame.event.Event) -> bool:
        key = self.app.input.pressed(event, "pageup", "pagedown")
        if key is None:
            return super().handle(event)
        way = 1 if key == "pagedown" else -1
        target = self.section + way
        if not self.sheet.scroll_by(way * self.sheet.rect.height * 0.85) and 0 <= target < len(
            self.book.sections
        ):
            self.show_section(target)
        return True

    # --- the page ---

    def compose(self) -> Node:
        self._read_book()
        t = self.t
        if self.text.strip() and not self.found:
            words = Text(t("rules.nothing", text=self.text.strip()), ink="ink.secondary", lines=0, high=GROW)
            listed: Node = Column(pad=(8, 12), high=GROW).of(words)
        else:
            listed = self.contents.node(row=62 if self.text.strip() else self.density.head, gap=4)
        side = Column(gap=10, wide=self.density.aside).of(
            self.entry(Set("search"), self.text, limit=60, hint=t("rules.search"), high=34), listed
        )
        told = (
            self.section,
            self.marked,
            self.sheet.scroll,
            self.sheet.wanted,
            self.book,
            self.sheet.times_again,
        )
        sheet = Row(high=GROW).of(Room(self._sheet, told, wide=GROW), Node(wide=2))
        card = Box(radius=6, pad=(6, 16), wide=GROW).of(sheet)
        return page(
            self, t("rules.title"), t(f"{self.kit.name}.name"), Row(gap=20, high=GROW).of(side, card),
            aside=self._links(), hints=HINTS,
        )  # fmt: skip

    def _sheet(self, told: Any, m: Measure, width: float, height: float) -> Node:
        marked = self.marked[1] if self.marked is not None else None
        section = self.book.sections[self.section]
        return self.sheet.node(self.part(self.pages.page, section, marked, width - BESIDE, height))

    def _links(self) -> Node:
        """Return the buttons beside the title: to the rules of the other games, to the lessons, to the keys.
        Where there is no room for a button each, the games are a menu."""
        t, game, games = self.t, self.kit.name, window_games(has_help)
        names = [t(f"{one}.name") for one in games]
        leads = [self.act(one) for one in RulesPress if self.why_not(one) is None]
        others = [
            self.act(ShowRules(one), label=name)
            for one, name in reversed([*zip(games, names, strict=True)]) if one != game
        ]  # fmt: skip
        menu = (
            self.menu(ShowRules(), names, games, game, wide=176, high=GROW)
            if others and game in games
            else None
        )
        few = Row(gap=8).of(spring(), menu, *leads)
        return FirstFit(whole_only=True).of(Row(gap=8).of(*others, *leads), few)

    def _entry(self, entry: int | SearchHit) -> Node:
        """Return a section, or a block that was found, as an entry on the left."""
        chosen = self.contents.current == entry
        ink, pale = ("surface.raised", "surface.raised") if chosen else ("ink.primary", "ink.secondary")
        ground = Box(fill="ink.primary", line="ink.primary") if chosen else Column()
        if isinstance(entry, SearchHit):
            title = Text(self.book.sections[entry.section].title, "body_strong", ink)
            rule = Text(entry.rule, "small", pale, least=WHOLE) if entry.rule else None
            words = Text(entry.words, "small", pale)
            return ground.of(Column(pad=(14, 8)).of(Row(gap=8).of(title, rule), Node(high=GROW), words))
        title = Text(self.book.sections[entry].title, ("body_strong", "small"), ink, high=GROW)
        return ground.of(Row(pad=(14, 0), high=GROW).of(title))


def make(app: App, game: str = "", rule: str = "", section: str = "") -> Scene:
    """Return the rules of a game, at a rule's id or at a section."""
    try:
        return Rules(app, window_game(game, has_help), rule, section)
    except ProblemsError as error:
        return problems_dialog(app, app.texts("rules.title"), app.texts("rules.no_book"), error)
