"""The main menu: resume the last match, start a new one, learn, look things up."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import auto
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from game.app.maps.counting import counted_maps, left_by_a_crash
from game.app.menu.left_off import left_off, quick_left_off
from game.app.menu.parts import (
    CLOSE,
    LEARN_PICTURE,
    ROOMY,
    TITLES,
    CardForm,
    MenuEntry,
    MenuPlaces,
    MenuSizes,
    card_content,
    card_form,
    draw_picture,
    fitting_role,
    note_fits,
    tall,
    tile_content,
)
from game.app.menu.title import title_picture
from game.app.profiles.marks import mark
from game.app.table.continuing import LeftOff, LessonAhead, Resumable, keep_left_off, kept_left_off
from game.data.files.paths import has_lessons, person_here
from game.data.people.begun import has_learnt, puzzles_solved
from game.data.puzzles.puzzle_names import has_puzzles
from game.model import entries
from game.model.entries import window_games
from game.model.version import VERSION
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.page_tree import KeysTold, key_hints, told_keys
from game.ui.flow import Flow
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, Stack, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Picture, Text
from game.ui.window.aside import Aside

if TYPE_CHECKING:
    from game.data.people.profiles import Profile

SLOTS = 4
"""Most cards below the large one in two columns; more are in three."""


class MainMenuPress(Press):
    """What the menu does besides opening a screen."""

    CONTINUE = auto()
    TURNS = auto()
    PERSON = auto()
    PASTE = auto()
    SCREEN = auto()
    QUIT = auto()


@dataclass(frozen=True, slots=True)
class OpenPage:
    """Open a screen."""

    name: str


@dataclass(frozen=True, slots=True)
class SetUpMatch:
    """Set up a new match of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class PinGame:
    """Put a game on the large card."""

    game: str

    def __str__(self) -> str:
        return f"pin.{self.game}"


EDITABLE = attrgetter("editable")


class Menu(Screen):
    """The main menu. Its buttons keep their places, whatever can be continued."""

    name, context, home = "menu", "ui", "continue"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.left_off: LeftOff | None = None
        """Where the player left off, as it was kept or as it has been read; ``None`` until then."""
        self.reader = Aside[LeftOff]("left_off")
        self._to_read = False
        """Whether to read where the player left off as soon as the menu is visible."""
        self.maps = (0, 0)
        """The number of maps, and how many of them are the player's own."""
        self.puzzles = (0, 0)
        """The number of puzzles solved, and of all puzzles."""
        self.learnt = False
        """Whether a lesson was solved here, so that the player isn't here for the first time."""
        self.person: Profile | None = None
        """The profile of the player at the machine; ``None`` for a guest."""
        self._offers = True
        """Whether to offer a map that a crash left behind."""

    def enter(self) -> None:
        self.app.audio.theme("menu", rests=True)
        before, self.person = self.person, who_is_here() if self.app.keep else None
        if before != self.person:
            self.left_off = None  # it was another's
        quick = quick_left_off(self.app)
        if quick is not None:
            self.reader.close()
            self.left_off = quick
        elif self.app.keep:
            # what was kept is newer than what was read before
            self.left_off = kept_left_off(self.app) or self.left_off
        self._to_read = quick is None
        solved = [puzzles_solved(game, keep=self.app.keep) for game in window_games(has_puzzles)]
        self.puzzles = sum(one for one, _ in solved), sum(count for _, count in solved)
        self.maps = counted_maps(window_games(EDITABLE), own=self.app.keep)
        self.learnt = self.app.keep and has_learnt()

    def uncover(self) -> None:
        self.enter()

    def watched(self) -> Hashable:
        shown, window = self.app.input.shown, self.app.window
        return window.fullscreen, shown("fullscreen", "global"), shown("help", "global")

    def leave(self) -> None:
        self.reader.close()

    @property
    def matches(self) -> tuple[Resumable, ...]:
        """The matches to continue, as far as they are known."""
        return () if self.left_off is None else self.left_off.matches

    # --- what there is to choose ---

    @property
    def featured(self) -> str:
        """The game on the large card, which the player pinned."""
        games, pinned = window_games(), self.app.settings.look.pinned_game
        return pinned if pinned in games else games[0]

    def other_games(self) -> list[MenuEntry]:
        """Return the games with smaller cards below the large one."""
        t = self.t
        return [
            MenuEntry(
                f"new.{game}",
                "play",
                SetUpMatch(game),
                t(f"{game}.name"),
                t(f"{game}.line"),
                game,
                t(f"{game}.card_facts") if self.app.texts.has(f"{game}.card_facts") else "",
            )
            for game in window_games()
            if game != self.featured
        ]

    def lookups(self) -> list[MenuEntry]:
        """Return the entries for learning and browsing."""
        t, matches, puzzles = self.t, self.matches, window_games(has_puzzles)
        maps = t("menu.maps_note" if self.maps[1] else "menu.maps_shipped", n=self.maps[0], own=self.maps[1])
        saved = t("menu.matches_note", n=len(matches)) if matches else t("menu.matches_none")
        solved, count = self.puzzles
        analysts = window_games(attrgetter("analyst"))
        found = [
            ("learn", "courses", "tutorial", "menu.learn", t("menu.learn_note")),
            ("maps", "library", "pencil", "menu.maps", maps),
            ("rules", "rules", "book", "menu.rules", t("menu.rules_note")),
            ("matches", "matches", "history", "menu.matches", self._turns() or saved),
            ("puzzles", "puzzles" if puzzles else "", "puzzle", "puzzles.menu",
             t("puzzles.menu_note", n=solved, count=count)),
            ("analysis", "analysis" if analysts else "", "search", "analysis.menu", t("analysis.menu_note")),
        ]  # fmt: skip
        return [
            MenuEntry(key, icon, OpenPage(page), t(title), note)
            for key, page, icon, title, note in found if page and self.app.can_open(page)
        ]  # fmt: skip

    def _turns(self) -> str:
        """Say in how many matches by post it is somebody's turn here; empty for none."""
        turns = 0 if self.left_off is None else self.left_off.turns
        return self.t("post.turns", n=turns) if turns else ""

    def cards(self) -> list[MenuEntry]:
        """Return the entries below the large card on the right: all other games, and further entries up to
        four."""
        games = self.other_games()
        return [*games, *self.lookups()[: max(0, SLOTS - len(games))]]

    def tiles(self) -> list[MenuEntry]:
        """Return the small entries on the left, first those without room on the right."""
        t = self.t
        shown = {entry.key for entry in self.cards()}
        return [
            *(entry for entry in self.lookups() if entry.key not in shown),
            MenuEntry(
                "settings", "settings", OpenPage("settings"), t("menu.settings"), self._settings_note()
            ),
            MenuEntry("quit", "cross", MainMenuPress.QUIT, t("menu.quit"), t("menu.quit_note")),
        ]

    def _settings_note(self) -> str:
        look = self.app.settings.look
        theme = self.app.texts.called("settings.theme", look.theme)
        return self.app.texts.commas((theme, self.app.texts.percent(self.app.zoom)))

    def help_at(self) -> tuple[str, str]:
        faced = self.focus.key if self.focus.shown else ""
        if faced == "continue" and self.matches:
            return self.matches[0].game, ""
        game = faced.removeprefix("new.")
        return game if game in window_games() else self.featured, ""

    # --- doing it ---

    def go_on(self) -> None:
        """Continue the last match, else the lessons."""
        if self.matches:
            self.matches[0].resume()
        elif self.left_off is not None:
            ahead, games = self.left_off.lesson, window_games(has_lessons)
            if ahead is not None:
                self.app.open("tutorial", **ahead.params)
            elif self.learnt or not games:
                self.app.open("courses")
            else:
                self.app.open("tutorial", game=games[0])

    def paste(self) -> Flow:
        """Open what is in the clipboard, or ask for a position or a match as text."""
        from game.app.table.elsewhere import paste  # here: all kinds of files come with it

        return paste(self.app)

    def open_page(self, command: OpenPage) -> None:
        """Open a screen."""
        self.app.open(command.name)

    def set_up(self, command: SetUpMatch) -> None:
        """Set up a new match."""
        if self.app.can_open("setup"):
            self.app.open("setup", game=command.game)

    def pin(self, command: PinGame) -> None:
        """Put a game on the large card."""
        self.app.change("look.pinned_game", command.game)
        self.focus_on("new")

    def switch_screen(self) -> None:
        """Fill the screen, or show a window again."""
        self.app.change("window.fullscreen", not self.app.window.fullscreen)

    def back(self) -> None:
        self.do(MainMenuPress.QUIT)

    def quit(self) -> Flow:
        """Quit the program, after asking."""
        from game.ui.controls.dialog import confirmed  # the menu opens without

        t = self.t
        if (yield from confirmed(self.app, t("menu.quit_title"), t("menu.quit_words"), t("menu.quit"))):
            self.app.quit()

    def choose_person(self) -> Flow:
        """Let another person sit down at the machine."""
        from game.app.profiles.who import WhoCard  # the menu opens without

        current = self.person.person if self.person else ""
        title = self.t("people.who.title_here")
        self._sit_down((yield WhoCard(self.app, title=title, current=current, more=True)))

    def _sit_down(self, person: Profile | None) -> None:
        try:
            self.app.sit_down(person.person if person else "")
        except OSError as error:
            words = self.t("people.not_sat", reason=self.app.texts.why(error))
            self.app.open("dialog", kind="message", title=self.t("people.title"), words=words, icon="warning")
            return
        self.uncover()

    def open_waiting(self) -> None:
        """Open the match by post that waits for somebody here; if several do, the list of them."""
        from game.app.post.office import open_waiting  # all of play by post comes with it

        if self.left_off is not None:
            open_waiting(self.app, self.left_off.waiting)

    def not_read_yet(self) -> str | None:
        """Nothing can be continued before it is known what."""
        return None if self.left_off is not None else "menu.reading"

    commands = Commands(
        Declared(MainMenuPress.CONTINUE, icon="play", do=go_on, why_not=not_read_yet),
        Declared(MainMenuPress.TURNS, do=open_waiting),
        Declared(MainMenuPress.PERSON, do=choose_person),
        Declared(MainMenuPress.PASTE, "menu.paste", tip="menu.paste_note", binding="paste", do=paste),
        Declared(MainMenuPress.SCREEN, do=switch_screen),
        Declared(MainMenuPress.QUIT, do=quit),
        Declared(OpenPage, "menu.licences", tip="menu.licences_note", do=open_page),
        Declared(SetUpMatch, "menu.new_match", do=set_up),
        Declared(PinGame, do=pin),
        more=Screen.commands,
    )

    # --- what stands still ---

    def update(self, dt: float) -> None:
        if self._offers:
            self._offers = False
            if self._tell_failed():
                return
            if self.app.keep and left_by_a_crash(window_games(EDITABLE)):
                from game.app.maps.recovery import offer_in_menu

                offer_in_menu(self.app)
                return
            if self.app.keep and self.person is not None:
                from game.app.profiles.taking_over import offer_guests_deeds

                self.follow(offer_guests_deeds(self.app))
                if self.app.stack.top is not self:
                    return
        if self._to_read and self._picture is not None:  # the first frame is drawn
            self._to_read = False
            self.reader.start(left_off, self.app)
        read = self.reader.take()
        if read is not None:
            self.left_off = read
            if self.app.keep:
                side = self.app.px(self._side(4 if read.matches else 0))
                keep_left_off(self.app, read, (side, side))

    def _tell_failed(self) -> bool:
        """Tell once which installed games can't be used, and why; return whether there was anything to
        tell."""
        failed = {} if "games" in self.app.told else _failed_games()
        self.app.told.add("games")
        if not failed:
            return False
        self.uncover()  # without them
        told = [self.app.texts.colon(game, reason) for game, reason in sorted(failed.items())]
        title, words = self.t("menu.games_failed", n=len(told)), self.t("menu.games_failed_words")
        self.app.open("dialog", kind="problems", title=title, words=words, problems=told)
        return True

    def due(self) -> float:
        return 0.0 if self._offers or self._to_read or self.reader.ready else math.inf

    # --- the page ---

    @property
    def _sizes(self) -> MenuSizes:
        return CLOSE if self.small else ROOMY

    @property
    def _places(self) -> MenuPlaces:
        return self._sizes.places(self.width, self.height)

    def compose(self) -> Node:
        z, place = self._sizes, self._places
        left_card = self._left_card() if self.has_left_card() else None
        tiles_high = place.high - (place.resume + z.gap if left_card is not None else 0)
        right = place.wide - place.left - z.apart
        columns = Row(gap=z.apart, wide=place.wide, high=place.high).of(
            Column(gap=z.gap, wide=place.left).of(left_card, self._tiles(place.left, tiles_high)),
            Column(gap=z.gap, wide=right).of(
                self._large_card(right), self._cards(right, place.high - place.flag - z.gap)
            ),
        )
        return Column(align="center").of(
            self._title(), Node(high=z.above), columns, spring(), self._foot(), Node(high=z.lift)
        )

    def _title(self) -> Node:
        """Return the illustrated title, with the player's name in the window's corner, off the tanks."""
        place, (high, gap) = self._places, self._sizes.person
        picture = title_picture(self, (self.width - place.wide) / 2)
        name = self.t("people.guest") if self.person is None else self.person.name
        most = (place.wide - place.left - self._sizes.apart) / 2
        button = Box(
            command=MainMenuPress.PERSON, about=self.t("people.menu_tip"), fill="surface.raised",
            line="surface.line_strong", lit_line="ink.primary", lit_edge=2, radius=high / 2,
            wide=min(high + self.measure.text(name, "body_strong") + 26, most),
        ).of(
            Row(pad=(4, 0), gap=8, high=GROW).of(
                mark(self.person, high - 8), Text(name, "body_strong", wide=GROW), Node(wide=2)
            )
        )  # fmt: skip
        shown = button if self.app.can_open("who") else None
        corner = Column().of(Node(high=gap), Row(high=high).of(spring(), shown, Node(wide=gap)))
        return Stack(high=place.band).of(picture, corner)

    def _foot(self) -> Node:
        """Return the version, the rarely needed entries in small words, and the keys."""
        t, shown, (gap, pad) = self.t, self.app.input.shown, self._sizes.quiet
        help_told: tuple[KeysTold, ...] = (("menu.hint_help", "help"),) if self.app.can_open("rules") else ()
        hints = (
            ("menu.hint_choose", *"↑↓←→"),
            ("menu.hint_open", "accept"),
            *help_told,
            ("menu.hint_quit", "back"),
        )
        screen = "menu.windowed" if self.app.window.fullscreen else "menu.fullscreen"
        key = shown("fullscreen", "global")

        def quiet(command: Hashable, spot: str, **more: Any) -> Node:
            words = more.get("label") or t(self.commands[command].words)
            wide = self.measure.text(words, "small") + pad
            return self.act(command, kind="quiet", role="small", spot=spot, wide=wide, high=30, **more)

        return Row(wide=self._places.wide, high=self._sizes.foot - self._sizes.lift).of(
            Text(t("menu.version", version=VERSION), "small", "ink.tertiary"),
            Node(wide=gap),
            quiet(MainMenuPress.PASTE, "paste"),
            quiet(MainMenuPress.SCREEN, "screen", label=t(screen), tip=key),
            quiet(OpenPage("licences"), "licences"),
            Node(wide=16),
            Row(gap=20, wide=GROW).of(spring(), *key_hints(told_keys(self, hints))),
        )

    # --- the left card ---

    def has_left_card(self) -> bool:
        """Whether the left column begins with a large card."""
        return bool(self.matches) or self.app.can_open("courses")

    def _go_on_words(self) -> str:
        if self.left_off is None or self.left_off.matches:
            return self.t("menu.continue")
        if self.left_off.lesson is not None:
            return self.t("menu.learn_match" if self.left_off.lesson.match else "menu.learn_on")
        return self.t("menu.learn_all" if self.learnt else "menu.learn_start")

    def _side(self, more: float = 0) -> float:
        """Return the side of the left card's picture, ``more`` tokens higher than usual if there is room."""
        z, place = self._sizes, self._places
        return min(place.resume + 1 - z.button - 3 * z.inset + more, place.left * z.share)

    def _left_card(self) -> Node:
        """Return the match in progress; in its place the next lesson with its board, or how to begin. Its
        button is the main one."""
        z, place = self._sizes, self._places
        picture, words = self._resume(self.matches[0]) if self.matches else self._begin()
        button = self.act(
            MainMenuPress.CONTINUE, label=self._go_on_words(), kind="fire", role="body_strong", wide=GROW
        )
        return Box(radius=6, high=place.resume).of(
            Row(high=GROW).of(
                Node(wide=z.inset), Column(wide=picture.wide).of(Node(high=z.inset), picture),
                Node(wide=z.beside), Column(wide=GROW).of(Node(high=z.inset - 4), *words),
            ),
            Row(pad=(z.inset, 0), high=z.button).of(button),
            Node(high=z.inset - 1),
        )  # fmt: skip

    def _framed(self, shown: object, icon: str, side: float) -> Node:
        data = self.app, shown, icon, 48, "ink.tertiary"
        return Picture(draw_picture, data, wide=side, high=side)

    def _resume(self, match: Resumable) -> tuple[Node, list[Node]]:
        """Return the board of the match in progress, and its players, its state and its warning, if there is
        one: smaller where the lines have no room above it. That matches by post wait is a button which leads
        to them: the card may be another match's."""
        z, place, m, side = self._sizes, self._places, self.measure, self._side(4)
        top, turns = place.resume - z.inset + 1 - z.button, self._turns()
        alert, x = turns or match.alert, z.inset + side + z.beside
        room = place.left - z.inset - x
        bottom, wide = max(z.inset + side, top - 10), place.left - 8 - x - 24
        above = z.inset + m.line("card_title") + sum(tall(m, line, "small", room) + 2 for line in match.lines)
        role = next((one for one in (z.alert,) if above + tall(m, alert, one, wide) + 2 <= bottom), "small")
        lines = (Text(line, "small", "ink.secondary", lines=0, wide=room, least=16) for line in match.lines)
        words = [
            Text(match.title, "card_title", wide=room), Node(high=4), Column(gap=2, high=GROW).of(*lines)
        ]  # fmt: skip
        if alert:
            icon = Row(high=m.line(role)).of(Icon("letter" if turns else "warning", 18, "fire.accent"))
            told = Row(pad=(0, 2)).of(
                Column(wide=24).of(icon), Text(alert, role, "fire.accent", lines=0, wide=wide), Node(wide=8)
            )
            frame = Box(fill="", line="", radius=4)
            if turns:
                frame = Box(command=MainMenuPress.TURNS, fill="", line="", lit="surface.sunken", radius=4)
            words += [Node(high=2), frame.of(told), Node(high=top - bottom - 2)]
        return self._framed(match, "grid", side), words

    def _begin(self) -> tuple[Node, list[Node]]:
        """Return a picture and words about the next lesson, or about how to begin."""
        side, ahead = self._side(), None if self.left_off is None else self.left_off.lesson
        if self.left_off is None:
            return self._framed("", "", side), []
        if ahead is not None:
            title, told = ahead.title, f"{ahead.words}. {self.t('menu.no_match')}"
        elif self.learnt:
            title, told = self.t("menu.learnt_all"), self.t("menu.learnt_all_words")
        else:
            title, told = self.t("menu.first_time"), self.t("menu.first_time_words")
        shown: LessonAhead | str = LEARN_PICTURE if ahead is None else ahead
        room = self._places.left - 2 * self._sizes.inset - side - self._sizes.beside
        return self._framed(shown, "tutorial", side), [
            Text(title, "card_title", lines=0, wide=room),
            Node(high=4),
            Text(told, ("body", "small"), "ink.secondary", lines=0, wide=room, high=GROW),
            Node(high=6),
        ]

    # --- the games ---

    def _large_card(self, wide: float) -> Node:
        """Return the first game: its picture, its description, and some facts beside the button."""
        z, game, m, t = self._sizes, self.featured, self.measure, self.t
        high = self._places.flag - 2 * z.inset
        side = min(high, wide * 0.52)
        room = wide - 2 * z.inset - side - z.beside_large - 4
        name, line = t(f"{game}.name"), t(f"{game}.line")
        role = fitting_role(m, name, ("section", *TITLES), room)
        left = high + 6 - tall(m, name, role, room) - 2 - tall(m, line, "body", room)
        facts = self._facts(t(f"{game}.facts").split(" · "), room - z.new - 16, left)
        button = self.act(
            SetUpMatch(game), kind="ink", role="body_strong", spot="new", wide=z.new, high=z.button
        )
        words = Column(wide=room, high=GROW).of(
            Text(name, role, lines=0), Node(high=2), Text(line, "body", "ink.secondary", lines=0),
            Row(gap=16, high=GROW).of(
                Column(wide=GROW).of(spring(), *facts),
                Column(wide=z.new).of(spring(), button if self.app.can_open("setup") else None),
            ),
        )  # fmt: skip
        return Box(
            fill="surface.raised", line="ink.primary", edge=2, drop=2, radius=6, high=self._places.flag
        ).of(
            Row(pad=(z.inset, 0), gap=z.beside_large, high=GROW).of(
                self._framed(game, "target", side),
                Column(wide=room).of(Node(high=z.inset - 6), words, Node(high=z.inset)),
            )
        )  # fmt: skip

    def _facts(self, facts: Sequence[str], wide: float, high: float) -> list[Node]:
        """Return the main facts about a game, a line each, as many as have room."""
        m, made, room = self.measure, list[Node](), wide - 14
        for role in ("body", "small"):
            heights = [tall(m, fact, role, room) for fact in facts]
            whole = all(m.text(word, role) <= room for fact in facts for word in fact.split())
            if whole and sum(heights) + 3 * len(facts) <= high:
                break
        dot = Box(fill="fire.accent", line="", radius=2.5, wide=5, high=5)
        mark = Column(wide=14).of(Row(high=m.line(role)).of(Node(wide=1.5), dot))
        for fact, one in zip(facts, heights, strict=True):
            high -= one + (3 if made else 0)
            if high < 0:
                break
            made += [Node(high=3)] if made else []
            made.append(Row().of(mark, Text(fact, role, "ink.secondary", lines=0, wide=room)))
        return made

    def _cards(self, wide: float, high: float) -> Node:
        """Return the cards of the other games, each with a button in its corner that pins it to the large
        card."""
        found = self.cards()
        columns = 2 if len(found) <= SLOTS else 3
        sizes = self._grid_sizes(len(found), wide, high, columns)
        if not found:
            return Node()
        form = card_form(self.measure, found, sizes, self.app)
        contents = [self._card(entry, size, form) for entry, size in zip(found, sizes, strict=True)]
        look = Box(radius=6, lit="surface.raised", lit_line="ink.primary", lit_edge=2)
        return self._grid(found, columns, sizes, look, contents)

    def _card(self, entry: MenuEntry, size: tuple[float, float], form: CardForm) -> Node:
        made, _ = card_content(self.measure, entry, size, form, self.app)
        if not entry.game:
            return made
        tip = self.t("menu.pin", game=self.t(f"{entry.game}.name"))
        pin = Picture(_draw_pin, command=PinGame(entry.game), about=tip, wide=30, high=30)
        corner = Column().of(Node(high=3), Row(high=30).of(spring(), pin, Node(wide=3)))
        return Stack(high=GROW).of(made, corner)

    def _tiles(self, wide: float, high: float) -> Node:
        found = self.tiles()
        sizes = self._grid_sizes(len(found), wide, high, 2)
        noted = all(note_fits(self.measure, entry, sizes[0]) for entry in found)
        contents = [tile_content(entry, size, noted=noted) for entry, size in zip(found, sizes, strict=True)]
        look = Box(fill="surface.raised", line="surface.line_strong", lit_line="ink.primary", lit_edge=2)
        return self._grid(found, 2, sizes, look, contents)

    def _grid_sizes(self, count: int, wide: float, high: float, columns: int) -> list[tuple[float, float]]:
        """Return the sizes of so many entries in columns; the last one alone in its row fills it."""
        rows = -(-count // columns)
        one = (wide - 8 * (columns - 1)) / columns, (high - self._between(rows) * (rows - 1)) / max(1, rows)
        return [(wide, one[1]) if at == count - 1 and not at % columns else one for at in range(count)]

    def _between(self, rows: int) -> float:
        return 5 if rows > 4 else self._sizes.between  # many stand closer, so that each can still be hit

    def _grid(
        self, found: Sequence[MenuEntry], columns: int, sizes: Sequence[tuple[float, float]], look: Box,
        contents: Sequence[Node],
    ) -> Node:  # fmt: skip
        """Return entries in columns."""
        cells = [
            replace(look, command=one.command, spot=one.key, wide=size[0]).of(content)
            for one, size, content in zip(found, sizes, contents, strict=True)
        ]
        rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
        return Column(gap=self._between(len(rows))).of(*(
            Row(gap=8, high=size[1]).of(*row) for row, size in zip(rows, sizes, strict=False)
        ))  # fmt: skip


def _draw_pin(to: PaintedCanvas, area: Area, data: None) -> None:
    if to.hover:
        to.box(area, "surface.sunken", "", radius=4)
    to.icon("pin", 16, area, "ink.primary" if to.hover else "ink.tertiary")


def _failed_games() -> dict[str, str]:
    """Return the games that can't be used, each with the reason. This loads all installed games."""
    for game in window_games():
        if game not in entries.catalogue.shipped:
            from game.bots.registry import bots
            from game.model.registry import kit
            from game.view.registry import view

            with suppress(entries.UnknownGame):
                kit(game), bots(game), view(game)
    return entries.failed()


def who_is_here() -> Profile | None:
    """Return the profile at the machine; ``None`` for a guest. The code for profiles is imported only if
    there is one."""
    if not person_here():
        return None
    from game.data.people.profiles import profile_here

    return profile_here()


make = Menu
