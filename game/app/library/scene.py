"""The library of all maps: play, edit, copy, describe, share, delete. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.app.library.balances import Balances
from game.app.library.cards import map_card, map_row
from game.app.library.changes import REFUSED, MapChanges
from game.app.library.chosen_map import chosen_map
from game.app.library.map_list import MapList, View
from game.app.library.rows import LibraryPress, library_foot, list_head
from game.app.maps.cards import draw_board, empty_list, show_problems
from game.app.maps.details import DetailsDialog
from game.app.maps.importing import TakesMaps
from game.app.maps.new_match import NewMatch
from game.app.maps.new_match_draft import NewMatchDraft
from game.app.maps.pictures import MapPictures
from game.app.maps.sharing import ShareDialog, print_order, shared_map
from game.app.maps.which_game import WhichGame
from game.app.profiles.leaving import begin_match
from game.app.sharing import incoming
from game.data.files.names import shows
from game.data.maps.map_cards import MapCard
from game.ui.commands import Commands, Declared, ListChosen, ListOpened, Set
from game.ui.controls.page_tree import BACK, KeysTold, page, page_width
from game.ui.controls.tree_list import TreeList
from game.ui.flow import Flow
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.still_reading import StillReading
from game.ui.tree.canvas import Kind, PaintedCanvas
from game.ui.tree.controls import Button
from game.ui.tree.holders import Box, Column, Row, Stack, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.ui.window import crash


class LibraryScene(TakesMaps):
    """The screen: the maps on the left, the chosen one on the right. ``at`` is the map to begin with,
    ``note`` a first message, ``own`` the folder of the player's maps if it is not the default one. With
    ``pick`` a map of ``game`` is chosen for another screen: it gets the file when the library is left;
    ``draw`` begins a new map there, if it is an editor, which is to have no second one beside it. With
    ``new`` undo removes the map ``at`` again."""

    name, context, home = "library", "library", "list"

    def __init__(
        self,
        app: App,
        at: Path | None = None,
        note: str = "",
        *,
        own: Path | None = None,
        game: str = "",
        pick: Callable[[Path], None] | None = None,
        draw: Callable[[], object] | None = None,
        new: bool = False,
    ) -> None:
        super().__init__(app)
        self.maps = MapList(app.texts, own, game, keep=app.keep)
        self.maps.chosen = at
        self.changes = MapChanges(self.maps.catalogue, app.texts)
        if new and at is not None:
            self.changes.added(at)
        self.pictures = MapPictures(app)
        self.pick, self.begin_new = pick, draw
        if note:
            self.tell(note)
        self.hurry = 1
        """Most pictures drawn in a frame, so that no frame waits for them."""
        self.large_drawn = 0
        """How often the chosen map's picture was drawn."""
        self._large_px = 0
        """The side of that picture."""
        self.balances = Balances()
        self.cells = TreeList[MapCard](self, "list", self._listed_map, identity=attrgetter("path"))

    @property
    def to_edit(self) -> bool:
        """Whether the map is chosen for an editor."""
        return self.begin_new is not None

    # --- what there is ---

    def enter(self) -> None:
        self.maps.look()
        if self.maps.chosen is not None:
            self.maps.choose_file(self.maps.chosen)
        problems = self.maps.catalogue.problems
        if problems and not self.note:
            self.notice.words = str(problems[0])
        self._list()
        self.home = "list" if self.cells.items else "search"

    def uncover(self) -> None:
        known = set(self.maps.catalogue.cards)
        self.look_again()
        cards = self.maps.catalogue.cards.items()
        new = [card for path, card in cards if path not in known and card.own]
        if new:  # drawn or saved meanwhile: that is the one wanted now
            self.maps.chosen = max(new, key=attrgetter("stamp")).path
            self.show_chosen()

    def leave(self) -> None:
        self.maps.catalogue.close()

    def look_again(self) -> None:
        """Read the folders anew and show the list."""
        self.balances.forget()
        self.maps.look()
        self._list()

    def _list(self, *, show: bool = True) -> None:
        """Filter and sort; the chosen map stays chosen, or else the one in its place. ``show``: scroll it
        into view."""
        card = self.cells.fill(self.maps.found(), self.maps.chosen, show=show)
        self.maps.chosen = None if card is None else card.path
        self.maps.catalogue.want(self.maps.chosen)

    def help_at(self) -> tuple[str, str]:
        card = self.cells.current
        return (card.game if card is not None else "") or self.maps.query.game, ""

    def map_picture(self, card: MapCard, px: int) -> pygame.Surface | None:
        """Return a map's picture; ``None`` while it isn't drawn."""
        return self.pictures.get(self.maps.catalogue.shelf_of(card), card, px)

    def update(self, dt: float) -> None:
        super().update(dt)
        changed, judged = self.maps.catalogue.work(dt)
        if changed or judged is not None:
            self._list(show=False)
        else:  # what takes a while of its own waits for a frame with nothing else in it
            done = self.pictures.work(self.hurry, first=self._large_px)
            if done:
                self.cells.forget()
                self.large_drawn += self._large_px in done

    def watched(self) -> StillReading:
        return self.maps.catalogue.reading

    def due(self) -> float:
        return 0.0 if self.pictures.wanting else min(super().due(), self.maps.catalogue.due())

    # --- choosing ---

    def choose(self) -> None:
        """Show the map that was chosen in the list."""
        self.maps.chosen = self._current.path
        self.notice.words = ""
        self.maps.catalogue.want(self.maps.chosen)

    @property
    def _current(self) -> MapCard:
        assert self.cells.current is not None
        return self.cells.current

    def show_chosen(self) -> None:
        """Choose the map that is to be chosen, whatever the filters leave out."""
        maps, wanted = self.maps, self.maps.chosen
        self._list()
        if wanted is not None and maps.chosen != wanted:
            maps.query, maps.chosen = maps.all_maps(), wanted
            maps.catalogue.read_now(wanted)
            self._list()

    def arrived(self, path: Path, words: str, *, new: bool = False) -> None:
        """Choose a map that has just been made, changed or imported, and show the message."""
        self.maps.catalogue.look()
        self.maps.choose_file(path)
        self.show_chosen()
        if new:
            self.changes.added(path)
        self.tell(words)

    # --- searching ---

    def set(self, command: Set) -> None:
        """Search, filter or sort, or switch between cards and rows."""
        match command.name:
            case "rows":
                self.set_view(View(command.value, self.maps.view.sort))
            case "sort":
                self.set_view(View(self.maps.view.rows, command.value))
            case "filter":
                game, tag, expansion = command.value
                self.ask_for(game=game, tag=tag, expansion=expansion)
            case "origin":
                self.ask_for(origin=command.value)
            case _:
                self.maps.ask_for(text=command.value)
                self.cells.scroll = 0
                self._list(show=False)

    def ask_for(self, **changes: Any) -> None:
        """Change filter or order."""
        self.maps.ask_for(**changes)
        self.cells.scroll = 0
        self._list()

    def set_view(self, view: View) -> None:
        """Switch between cards and rows, or the order."""
        self.maps.set_view(view)
        self.ask_for()

    def turn_view(self) -> None:
        """Show rows for cards, or cards for rows."""
        self.set_view(self.maps.view.turned())

    def not_narrow(self) -> str | None:
        """All maps are shown."""
        return None if self.maps.query.narrow else ""

    def clear(self) -> None:
        """Show all maps."""
        self.maps.query = self.maps.all_maps()
        self._list()
        self.to_list()

    def to_list(self) -> None:
        """Go from the search to the list."""
        self.focus_on("list")

    def back_from_entry(self, entry: UITextEntryLine) -> None:
        if self.maps.query.text:
            self.clear()
        self.to_list()

    def search(self, text: str = "") -> None:
        """Focus the search field, and type ``text`` into it."""
        entry = self.focus.by_key("search")
        self.focus.set(entry)
        if text:
            entry.set_text(entry.get_text() + text)
            self.do(Set("search", entry.get_text()))
        entry.edit_position = len(entry.get_text())
        entry.cursor_has_moved_recently = True

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        typed = event.type == pygame.TEXTINPUT and bool(event.text.strip()) and event.text.isprintable()
        if typed:
            self.search(event.text)
        return typed

    def _as_now(self) -> MapCard | None:
        """Return the chosen map as its file is now, judged; ``None``, with a message, if it is gone."""
        card, catalogue = self.cells.current, self.maps.catalogue
        if card is None:
            return None
        now = catalogue.read_now(card.path)
        if now is None or now.stamp == (0, 0):
            self.tell(self.t("library.gone", name=card.path.name))
            self.look_again()
            return None
        return catalogue.judge_now(now)

    def _failed(self, error: Exception) -> None:
        self.tell(self.t("library.failed", reason=self.app.texts.why(error)))

    # --- playing and drawing ---

    def open(self) -> None:
        """Play the map, or repair a broken one, after Enter or a double click."""
        card = self.cells.current
        if card is None:
            return
        if not self.maps.catalogue.judge_now(card).broken:
            self.play()
        elif self.can_edit(card):
            self.edit()
        else:
            self.problems()

    def play(self) -> None:
        """Open the setup with this map, or return there with it."""
        if self.to_edit:
            self.edit()
            return
        card = self._playable()
        if card is None:
            return
        if self.pick is not None:
            self.back()
            self.pick(card.path)
        elif self.app.can_open("setup"):
            self.app.open("setup", game=card.game, map=str(card.path))

    def play_now(self) -> None:
        """Start a match on this map, with everything else as the last time. A map that is chosen for another
        screen starts none."""
        if self.pick is not None:
            return
        card = self._playable()
        if card is None or not self.app.can_open("match"):
            return
        shelf = self.maps.catalogue.shelf_of(card)
        try:
            draft = NewMatchDraft(shelf.kit, shelf.content, self.app.texts, self.app.settings)
            match = NewMatch(draft)
            match.choose_map(card)
            plan = match.plan()
        except ValueError as error:
            self.tell(self.t("library.failed", reason=str(error)))
            return
        begin_match(self.app, plan)

    def _playable(self) -> MapCard | None:
        """Return the chosen map, if it can be played; if not, say so and return ``None``."""
        card = self._as_now()
        if card is not None and card.broken:
            self.tell(self.t("library.not_playable", title=card.title))
        return None if card is None or card.broken else card

    def can_edit(self, card: MapCard) -> bool:
        """Whether the editor can open a map."""
        return card.readable and card.game in self.maps.drawn_games() and self.app.can_open("editor")

    def edit(self) -> None:
        """Open the editor with the player's own map, or with a copy of a built-in one."""
        card = self._as_now()
        if card is None or not self.can_edit(card):
            return
        if self.to_edit and self.pick is not None:
            self.back()
            self.pick(card.path)
            return
        if card.own:
            self.app.open("editor", game=card.game, path=card.path)
            return
        assert card.draft is not None
        draft = replace(card.draft, meta={**card.draft.meta, "title": self.changes.copy_title(card)})
        self.app.open("editor", game=card.game, draft=draft)

    def can_draw(self) -> bool:
        """Whether new maps can be made."""
        return self.app.can_open("editor") and bool(self.maps.drawn_games())

    def new(self) -> Flow:
        """Open the editor with an empty board of the listed game; where all are listed, ask which. The
        editor that a map is chosen for begins the new one itself."""
        if self.begin_new is not None:
            self.back()
            self.begin_new()
            return
        games, listed = self.maps.drawn_games(), self.maps.query.game
        if not self.can_draw():
            return
        game = listed if listed in games else games[0]
        if listed not in games and len(games) > 1:
            card = self.cells.current
            here = card.game if card is not None else ""
            game = yield WhichGame(self.app, games, here if here in games else game)
        if game:
            self.app.open("editor", game=game)

    # --- changing ---

    def duplicate(self) -> None:
        """Copy the chosen map into the player's own."""
        card = self._as_now()
        if card is None:
            return
        try:
            path = self.changes.copy(card)
        except REFUSED as error:
            self._failed(error)
            return
        self.arrived(path, self.t("library.duplicated"))

    def rename(self) -> None:
        """Ask for another title of the chosen map."""
        card = self._as_now()
        if card is None or not card.own:
            return
        if not card.readable:
            self.tell(self.t("library.unreadable_rename"))
            return

        def check(text: str) -> str | None:
            title = " ".join(text.split())
            if not shows(title):
                return self.t("library.title_empty")
            return self._change(card, {"title": title}, self.t("library.renamed", title=title))

        self.app.open(
            "dialog", kind="text", title=self.t("library.rename_title"), words=self.t("library.rename_words"),
            check=check, text=card.title, accept=self.t("library.rename_accept"), limit=80,
        )  # fmt: skip

    def _change(self, card: MapCard, changes: Mapping[str, Any], words: str) -> str | None:
        """Change the details of a map; return what went wrong, or ``None``."""
        try:
            path = self.changes.change(card, changes)
        except REFUSED as error:
            return self.t("library.failed", reason=self.app.texts.why(error))
        self.arrived(path, words)
        return None

    def details(self) -> None:
        """Show all details of a map, to read or to change."""
        card = self._as_now()
        if card is None or not card.readable:
            return

        def keep(changes: Mapping[str, Any]) -> str | None:
            return self._change(card, changes, self.t("library.details_kept")) if changes else None

        self.app.push(DetailsDialog(self.app, card, keep if card.own else None))

    def problems(self) -> None:
        """Show everything that is wrong with a map, in a scrolling list."""
        card = self._as_now()
        if card is None or not card.problems:
            return
        words = self.t("library.problems_words", file=card.path.name, n=len(card.problems))
        show_problems(self.app, card.title, words, card.problems)

    def delete(self) -> None:
        """Move the chosen map to the trash; undo brings it back."""
        card = self.cells.current
        if card is None:
            return
        if not card.own:
            self.tell(self.t("library.shipped_stays"))
            return
        if self._as_now() is None:
            return
        try:
            self.changes.delete(card)
        except REFUSED as error:
            crash.write(self.app.paths.user_data(), f"map not deleted: {error}")
            self._failed(error)
            return
        self.look_again()
        self.tell(self.t("library.deleted", title=card.title))

    def undo(self) -> None:
        """Undo the last change."""
        if not self.changes.undos:
            return
        try:
            undone = self.changes.undo()
        except REFUSED as error:
            self.look_again()
            self._failed(error)
            return
        self.look_again()
        if undone.path is None:
            self.tell(undone.words)
        else:
            self.arrived(undone.path, undone.words)

    # --- elsewhere ---

    def share(self) -> None:
        """Share the chosen map as a text, a file or a picture."""
        card = self._as_now()
        if card is not None:
            self.app.push(ShareDialog(self.app, shared_map(self.maps.catalogue.shelf_of(card), card)))

    def print(self) -> None:
        """Print the chosen map."""
        card = self._as_now()
        if card is None:
            return
        order = print_order(shared_map(self.maps.catalogue.shelf_of(card), card), self.app.texts.language)
        if order is None:  # there is no board
            self.tell(self.t("printing.nothing"))
        else:
            self.app.open("print", order=order)

    def trash_page(self) -> None:
        """Open the trash, with maps and other things."""
        self.app.open("trash")

    def import_map(self) -> None:
        """Ask for a text or the path of a file, and import it."""
        incoming.ask_to_import(self.app)

    def paste(self) -> None:
        """Import what is in the clipboard."""
        incoming.paste_or_tell(self.app)

    commands = Commands(
        Declared(LibraryPress.PLAY, "library.play", icon="play", tip="library.play_tip", do=play),
        Declared(
            LibraryPress.PLAY_NOW,
            "library.play_now",
            icon="forward",
            tip="library.play_now_tip",
            binding="play_now",
            do=play_now,
        ),
        Declared(
            LibraryPress.EDIT, "library.edit", icon="pencil", tip="library.edit_tip", binding="edit", do=edit
        ),
        Declared(LibraryPress.PROBLEMS, "library.problems", icon="list", do=problems),
        Declared(LibraryPress.DETAILS, "library.details", icon="info", binding="details", do=details),
        Declared(LibraryPress.DUPLICATE, "library.duplicate", icon="copy", binding="duplicate", do=duplicate),
        Declared(LibraryPress.RENAME, "library.rename", icon="tag", binding="rename", do=rename),
        Declared(LibraryPress.SHARE, "library.share", icon="share", binding="share_map", do=share),
        Declared(LibraryPress.PRINT, "library.print", icon="print", binding="print", do=print),
        Declared(LibraryPress.DELETE, "library.delete", icon="trash", binding="delete", do=delete),
        Declared(LibraryPress.TRASH, icon="trash", tip="library.trash_tip", binding="trash", do=trash_page),
        Declared(
            LibraryPress.IMPORT,
            "library.import",
            icon="import",
            tip="library.import_tip",
            binding="import_map",
            do=import_map,
        ),
        Declared(
            LibraryPress.NEW, "library.new", icon="plus", tip="library.new_tip", binding="new_map", do=new
        ),
        Declared(LibraryPress.PASTE, binding="paste", do=paste),
        Declared(LibraryPress.UNDO, "library.undo", icon="undo", binding="undo", do=undo),
        Declared(LibraryPress.SEARCH, binding="search", do=search),
        Declared(LibraryPress.CLEAR, icon="close", tip="library.clear", do=clear, why_not=not_narrow),
        Declared(LibraryPress.LIST, do=to_list),
        Declared(LibraryPress.TURN_VIEW, binding="list_view", do=turn_view),
        Declared(ListChosen("list"), do=choose),
        Declared(ListOpened("list"), do=open),
        Declared(Set, do=set),
        more=Screen.commands,
    )

    # --- looks ---

    def compose(self) -> Node:
        density, card, t = self.density, self.cells.current, self.t
        across, gap = density.side, density.margin
        left = Column(gap=density.wide_gap, wide=GROW).of(
            list_head(self, self.maps), self._listed(page_width(self) - across - gap)
        )
        shown: Node = Text(t("library.none_chosen"), "body", "ink.secondary", "center", high=GROW)
        if card is not None:
            board = Picture(self._draw_large, (card, self.large_drawn))
            report = self.balances.of(card)
            shown = Column(gap=10, high=GROW).of(
                chosen_map(card, board, report, self.app.texts, self.measure, density), self._acts(card)
            )
        side = Box(radius=6, wide=across, pad=gap, high=GROW).of(shown)
        top = (
            self.act(LibraryPress.TRASH, label=t("library.trash", n=self.maps.trashed)),
            self.act(LibraryPress.IMPORT),
            self.act(LibraryPress.NEW, kind="ink"),
        )
        there = (self.maps.trashed, True, self.can_draw())
        return page(
            self, t("library.title"), "",
            Row(gap=gap, high=GROW).of(left, side),
            aside=Row(gap=8).of(*(one for one, can in zip(top, there, strict=True) if can)),
            foot=library_foot(self, self.maps, len(self.cells.items), undo=bool(self.changes.undos)),
            hints=self._hints(card),
        )  # fmt: skip

    def _hints(self, card: MapCard | None) -> list[KeysTold]:
        if card is None:
            return [("library.hint_search", "search"), BACK]
        opens = "mend" if card.broken else "edit" if self.to_edit else "open" if self.pick is None else "pick"
        edits = not card.broken and not self.to_edit and self.can_edit(card)
        keys = *(("edit",) if edits else ()), "search", *(("rename", "delete") if card.own else ())
        return [(f"library.hint_{opens}", "accept"), *((f"library.hint_{key}", key) for key in keys), BACK]

    def _listed(self, wide: float) -> Node:
        """Return the list, or why it is empty and the way out of that."""
        maps, density = self.maps, self.density
        if self.cells.items:
            if maps.view.rows:
                return self.cells.node(row=density.row)
            across = max(2, int(wide // (density.aside / 2 + 20)))
            side = (wide - 14 - 8 * (across - 1)) / across - 16
            return self.cells.node(row=side + 86 + density.gap, gap=8, columns=across)
        words, note = maps.none_words()
        icon = "search" if maps.query.text else "map"
        none = empty_list(words, note, icon=icon, role="card_title")
        out: Button | None = None
        if maps.catalogue.reading.going_on:
            pass
        elif maps.query.text or maps.filtered:
            out = self.act(LibraryPress.CLEAR, label=self.t("library.clear"), kind="ink", spot="clear_all")
        elif self.can_draw():
            out = self.act(LibraryPress.NEW, kind="ink", spot="new_first")
        way = Row(high=density.button).of(spring(), out, spring())
        below = Column().of(spring(), Node(high=108 + density.button), way, spring())
        return Stack(high=GROW).of(none, below)

    def _listed_map(self, card: MapCard) -> Node:
        make = map_row if self.maps.view.rows else map_card
        several = len({one.game for one in self.cells.items}) > 1
        game = self.app.texts.game_name(card.game) if several else ""
        return make(card, Picture(self._draw_small, card), self.app.texts, game, self.density)

    def _draw_small(self, to: PaintedCanvas, area: Area, card: MapCard) -> None:
        draw_board(to, area, card, self.map_picture)

    def _draw_large(self, to: PaintedCanvas, area: Area, data: tuple[MapCard, int]) -> None:
        self._large_px = min(area.rect.size)
        draw_board(to, area, data[0], self.map_picture, badge=False)

    def _acts(self, card: MapCard) -> Node:
        """Return the buttons of a map, the main one first. They keep their places with every valid map,
        disabled where they don't apply."""
        act, press, t, can = self.act, LibraryPress, self.t, self.app.can_open
        sound, begins = not card.broken, not card.broken and self.pick is None
        picks = sound and self.pick is not None and not self.to_edit
        kind: Kind = "ink" if card.broken else "fire" if self.to_edit else "plain"
        edit = f"library.edit{'_broken' if card.broken else '' if card.own else '_copy'}"
        fixed = None if card.own else t("library.fixed")
        pick, pick_tip = t("library.pick"), t("library.pick_tip")
        shown = (
            (picks, act(press.PLAY, label=pick, icon="check", tip=pick_tip, kind="fire")),
            (begins and can("setup"), act(press.PLAY, kind="fire")),
            (begins and can("match"), act(press.PLAY_NOW)),
            (self.can_edit(card), act(press.EDIT, label=t(edit), tip=t(f"{edit}_tip"), kind=kind)),
            (card.broken, act(press.PROBLEMS)),
            (card.readable, act(press.DETAILS)),
            (True, act(press.DUPLICATE)),
            (card.readable and (card.own or sound), act(press.RENAME, why=fixed)),
            (True, act(press.SHARE)),
            (sound, act(press.PRINT)),
            (card.own or sound, act(press.DELETE, why=fixed)),
        )
        made = [replace(one, wide=GROW) for there, one in shown if there]
        # the main one is alone in its row, or with the one that plays at once
        alone = made[0].kind != "plain" and made[1].command is not press.PLAY_NOW
        rows = [made[:1]] if alone else []
        rows += [made[at : at + 2] for at in range(len(rows), len(made), 2)]
        gap = self.density.gap
        return Column(gap=gap).of(*(Row(gap=gap, high=self.density.button).of(*row) for row in rows))


make = LibraryScene
