"""The library of all maps: play, edit, copy, describe, share, delete. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.app.library.actions import LibraryActions, LibraryPage
from game.app.library.balances import Balances
from game.app.library.cards import LibraryCards
from game.app.library.changes import MapChanges
from game.app.library.chosen_map import ChosenMap
from game.app.library.foot import LibraryFoot
from game.app.library.head import ListHead
from game.app.library.layout import LibraryLayout
from game.app.library.map_list import MapList
from game.app.library.view import View
from game.app.maps.empty import empty_list
from game.app.maps.importing import TakesMaps
from game.app.maps.pictures import MapPictures
from game.data.maps.map_cards import MapCard
from game.ui import widgets
from game.ui.controls.cell_trees import CellTrees
from game.ui.controls.item_cells import ItemCells
from game.ui.controls.page import back_button, page_title
from game.ui.scene import App, Scene
from game.ui.widgets import Action


class LibraryScene(TakesMaps):
    """The screen: the maps on the left, the chosen one on the right. ``at`` is the map to begin with,
    ``note`` a first message, ``own`` the folder of the player's maps if it is not the default one. With
    ``pick`` a map of ``game`` is chosen for another screen: it gets the file when the library is left;
    ``draw`` begins a new map there, if it is an editor."""

    name = "library"

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
    ) -> None:
        super().__init__(app)
        self.maps = MapList(app.texts, own, game, keep=app.keep)
        self.maps.chosen = at
        self.changes = MapChanges(self.maps.catalogue, app.texts)
        self.pictures = MapPictures(app)
        self.note_down(note)
        self.hurry = 1
        """Most pictures drawn in a frame, so that no frame waits for them."""
        self._way_out: widgets.Pressable | None = None
        """The button in place of an empty list."""
        self.balances = Balances()
        self.cards = LibraryCards(self, self.map_picture, self.several_games)
        self.frame = self.cards.layout
        self.drawn = CellTrees[MapCard](self, self.cards.compose, _path)
        self.cells = ItemCells[MapCard](
            self,
            "list",
            self.drawn.paint,
            identity=_path,
            on_choose=self._choose,
            on_open=lambda _: self.actions.open(),
        )
        page = LibraryPage(lambda: self.cells.current, self.tell, self.arrived, self.refresh, self.back)
        self.actions = LibraryActions(app, page, self.maps, self.changes, pick, draw=draw)
        self.head = ListHead(
            self, self.maps, ask_for=self.ask_for, search=self.search, set_view=self.set_view,
            clear=self.clear, done=self._to_list,
        )  # fmt: skip
        self.side = ChosenMap(self, self.cards, self.balances.of)
        self.foot = LibraryFoot(self, self.maps, self.actions)

    # --- what there is ---

    def enter(self) -> None:
        self.maps.look()
        if self.maps.chosen is not None:
            self.maps.choose_file(self.maps.chosen)
        problems = self.maps.catalogue.problems
        if problems and not self.note:
            self.note = str(problems[0])
        self._list()

    def uncover(self) -> None:
        known = set(self.maps.catalogue.cards)
        self.refresh()
        cards = self.maps.catalogue.cards.items()
        new = [card for path, card in cards if path not in known and card.own]
        if new:  # drawn or saved meanwhile: that is the one wanted now
            self.maps.chosen = max(new, key=lambda card: card.stamp).path
            self.show_chosen()

    def leave(self) -> None:
        self.maps.catalogue.close()

    def refresh(self) -> None:
        """Read the folders anew and show the list."""
        self.balances.forget()
        self.maps.look()
        self._list()
        self.rebuild()

    def _list(self) -> None:
        """Filter and sort; the chosen map stays chosen, or else the one in its place."""
        card = self.cells.fill(self.maps.found(), self.maps.chosen)
        self.maps.chosen = None if card is None else card.path
        self.maps.catalogue.want(self.maps.chosen)

    def several_games(self) -> bool:
        """Whether the list has maps of several games, two of which may have the same title."""
        return len({card.game for card in self.cells.items}) > 1

    def help_at(self) -> tuple[str, str]:
        card = self.cells.current
        return (card.game if card is not None else "") or self.maps.query.game, ""

    def map_picture(self, card: MapCard, px: int) -> pygame.Surface | None:
        """Return a map's picture; ``None`` while it isn't drawn."""
        return self.pictures.get(self.maps.catalogue.shelf_of(card), card, px)

    # --- choosing ---

    def _choose(self, card: MapCard) -> None:
        self.maps.chosen = card.path
        self.note = ""
        self.maps.catalogue.want(card.path)
        self._renew_side()
        self.repaint()

    def show_chosen(self) -> None:
        """Choose the map that is to be chosen, whatever the filters leave out."""
        maps, wanted = self.maps, self.maps.chosen
        self._list()
        if wanted is not None and maps.chosen != wanted:
            maps.query, maps.chosen = maps.all_maps(), wanted
            maps.catalogue.read_now(wanted)
            self._list()
        self.cells.show(self.cells.chosen)
        self.rebuild()

    def arrived(self, path: Path, words: str, *, new: bool = False) -> None:
        """Choose a map that has just been made, changed or imported, and show the message."""
        self.maps.catalogue.look()
        self.maps.choose_file(path)
        self.show_chosen()
        if new:
            self.changes.added(path)
        self.tell(words)

    # --- searching ---

    def ask_for(self, **changes: Any) -> None:
        """Change filter or order."""
        self.maps.ask_for(**changes)
        self.cells.scroll = 0
        self._list()
        self.rebuild()

    def set_view(self, view: View) -> None:
        """Switch between cards and rows, or the order."""
        self.maps.set_view(view)
        self.ask_for()

    def search(self, text: str) -> None:
        """Search for another text; the field with the text stays as it is."""
        self.maps.ask_for(text=text)
        self.cells.scroll = 0
        self._list()
        self._place_cells()
        self._renew_side()
        self.repaint()

    def clear(self) -> None:
        self.maps.query = self.maps.all_maps()
        self._list()
        self.rebuild()
        self._to_list()

    def _to_list(self) -> None:
        self.focus.focus_first("list")

    def back_from_entry(self, entry: UITextEntryLine) -> None:
        if self.maps.query.text:
            self.clear()
        self._to_list()

    # --- building ---

    def build(self) -> None:
        self.frame = self.cards.layout = LibraryLayout.of(self)
        self.cards.rows = self.maps.view.rows
        self.drawn.forget()
        self._way_out = None
        back_button(self)
        widgets.button_row(self, self.frame.page.head.rect, self.actions.with_library(), align="right")
        self.head.build(self.frame)
        self._place_cells()
        self.cells.show(self.cells.chosen)
        self.side.show(self.cells.current, self.actions.with_map(self.cells.current))
        self.side.build()
        self._build_way_out()
        self.foot.build(self.frame)
        if self.focus.current is None:
            self.focus.focus_first("list" if self.cells.items else "search")

    def _place_cells(self) -> None:
        f, rows = self.frame, self.maps.view.rows
        self.cells.place(
            f.list.rect,
            len(self.cells.items),
            cell_height=self.px(f.row if rows else f.thumb + f.words),
            columns=1 if rows else f.columns,
            gap=self.px(6 if rows else 8),
        )

    def _renew_side(self) -> None:
        """Rebuild the buttons for another map; those that stay the same are left alone, so that no press
        is lost."""
        card = self.cells.current
        if not self.side.show(card, self.actions.with_map(card)) and self.cells.items:
            return
        old = [one for one in (*self.side.buttons, self._way_out) if one is not None]
        gone = {id(widget) for widget in old}
        focused = self.focus.key
        self.focus.stops[:] = [(key, stop) for key, stop in self.focus.stops if id(stop) not in gone]
        for widget in old:
            widget.kill()
        self._way_out = None
        self.side.build()
        self._build_way_out()
        if id(self.focus.current) in gone:
            self.focus.focus_first(focused)

    def _build_way_out(self) -> None:
        """Build the button in place of an empty list."""
        maps, out = self.maps, None
        if self.cells.items or maps.catalogue.reading.going_on:
            return
        if maps.query.text or maps.filtered:
            out = Action("clear_all", self.t("library.clear"), self.clear, "close", "ink")
        elif self.actions.can_draw():
            out = Action("new_first", self.t("library.new"), self.actions.new, "plus", "ink")
        if out is not None:
            width = widgets.button_width(self, out.label, icon=out.icon) / self.app.scale
            place = self.frame.list.centred(width, self.frame.button)
            rect = place.moved(y=54 + self.frame.button / 2).rect
            self._way_out = widgets.action_button(self, rect, out)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if self.cells.handle(event):
            return True
        action = self.app.input.action_for(event, "library") or ""
        do = self.actions.by_key().get(action)
        if do is not None:
            do()
        elif action == "search":
            self.head.type("")
        elif action == "list_view":
            self.set_view(self.maps.view.turned())
        elif event.type == pygame.TEXTINPUT and event.text.strip() and event.text.isprintable():
            self.head.type(event.text)
        else:
            return False
        return True

    def update(self, dt: float) -> None:
        self.let_note_fade(dt)
        changed, judged = self.maps.catalogue.work(dt)
        if changed:
            before = [card.path for card in self.cells.items]
            self._list()
            if [card.path for card in self.cells.items] != before:
                self.search(self.maps.query.text)
            elif self.side.card is not self.cells.current or self._is_read_and_empty():
                self._renew_side()
            self.repaint()
        if judged is not None:
            self._take_verdict(judged)
        # the list first: what takes a while of its own waits for a frame with nothing else in it
        done = (
            set()
            if changed or judged is not None
            else self.pictures.work(self.hurry, first=self.side.picture_px)
        )
        if done:
            self.drawn.forget()
        if self.side.picture_px in done:
            self.repaint()  # this one stands on what is painted once
        elif done:
            self.invalidate()

    def _is_read_and_empty(self) -> bool:
        """Whether it has just turned out that no map fits: now the way out may be shown."""
        reading = self.maps.catalogue.reading
        return not self.cells.items and self._way_out is None and not reading.going_on

    def due(self) -> float:
        return 0.0 if self.pictures.wanting else min(self.note_due(), self.maps.catalogue.due())

    def _take_verdict(self, path: Path) -> None:
        """Take a game's verdict on a map, which changes neither the order nor the list."""
        cards = self.maps.catalogue.cards
        self.cells.items = [cards.get(card.path, card) for card in self.cells.items]
        self.invalidate()
        if path == self.maps.chosen:
            self._renew_side()
            self.repaint()

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        page_title(self, surface, self.t("library.title"), "", [((), "")])
        card = self.cells.current
        self.foot.paint(surface, self.frame, self.note, card, len(self.cells.items))
        if not self.cells.items:
            words, note = self.maps.none_words()
            icon = "search" if self.maps.query.text else "map"
            self.side.paint_node(
                surface, empty_list(words, note, icon=icon, role="card_title"), self.frame.list
            )
        self.side.show(card, self.actions.with_map(card))
        self.side.paint(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.cells.draw(surface)


def _path(card: MapCard) -> Path:
    return card.path


def make(
    app: App,
    at: Path | None = None,
    note: str = "",
    game: str = "",
    pick: Callable[[Path], None] | None = None,
    draw: Callable[[], object] | None = None,
    new: bool = False,
) -> Scene:
    """Return the library, at the map ``at``; with ``pick`` to choose a map of that game (``draw``: for an
    editor), with ``new`` undo removes the map again."""
    scene = LibraryScene(app, at, note, game=game, pick=pick, draw=draw)
    if new and at is not None:
        scene.changes.added(at)
    return scene
