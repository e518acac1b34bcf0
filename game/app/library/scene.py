"""All maps: play, edit, copy, describe, share, delete. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.app.library.balances import Balances
from game.app.library.cards import paint_card, paint_row
from game.app.library.controls import (
    View,
    build_foot,
    build_head,
    build_none,
    build_title,
    load_view,
    paint_foot,
    paint_none,
    save_view,
)
from game.app.library.deeds import Deeds
from game.app.library.frame import LibraryFrame
from game.app.library.side import build_side, offered, paint_side
from game.app.maps import importing
from game.app.maps.catalogue import FIRST_S, Catalogue
from game.app.maps.pictures import MapPictures
from game.data.map_cards import MapCard, Query, matching
from game.data.trash import trashed_maps
from game.ui.cells import Cells, CellState
from game.ui.dialog import clipboard_text
from game.ui.noting import NotingScene
from game.ui.page import page_title
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.application import App


class Library(NotingScene):
    """The maps on the left, the chosen one on the right. ``at`` is a map to begin with, ``note`` words to
    say at the start, ``own`` the folder of the player's maps if it is not the usual one. With ``pick`` a map
    of ``game`` is chosen here for something else: it is called with the file when the library is left."""

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
    ) -> None:
        super().__init__(app)
        self.pick, self.game = pick, game
        self.catalogue = Catalogue(app.texts, own, keep=app.keep)
        self.deeds = Deeds(self)
        self.pictures = MapPictures(app)
        self.frame = LibraryFrame.of(self)
        self.view: View = load_view()
        self.query = self.all_maps()
        self.listed: list[MapCard] = []
        self.chosen: Path | None = at
        self.note_down(note)
        self.trashed = 0
        self.hurry = 1
        """Pictures drawn in a frame: no frame may wait for them."""
        self.side_widgets: list[Any] = []
        self.offered: list[tuple[str, str]] = []
        """The chosen map's buttons."""
        self.side_px = 0
        """The side of the chosen map's larger picture."""
        self.cells = Cells(
            self, "list", self._paint_cell, on_choose=self._choose, on_open=lambda _: self._open()
        )
        self.balances = Balances()
        self._shown: MapCard | None = None

    # --- what there is ---

    def enter(self) -> None:
        self.trashed = len(trashed_maps())
        self.catalogue.look()
        self.catalogue.read(FIRST_S)
        if self.chosen is not None:
            self.chosen = self._own_path(self.chosen)
            self.catalogue.read_now(self.chosen)
        if self.catalogue.problems and not self.note:
            self.note = str(self.catalogue.problems[0])
        self._list()

    def uncover(self) -> None:
        known = set(self.catalogue.cards)
        self.refresh()
        new = [card for path, card in self.catalogue.cards.items() if path not in known and card.own]
        if new:  # drawn or saved meanwhile: that is the one wanted now
            self.chosen = max(new, key=lambda card: card.stamp).path
            self.show_chosen()

    def leave(self) -> None:
        self.catalogue.close()

    def _own_path(self, path: Path) -> Path:
        """The path by which the catalogue knows a file."""
        if path in self.catalogue.cards:
            return path
        same = (known for known in self.catalogue.cards if known.resolve() == path.resolve())
        return next(same, path)

    def refresh(self) -> None:
        """Look at the folders anew and show what there is."""
        self.trashed = len(trashed_maps())
        self.balances.forget()
        self.catalogue.look()
        self.catalogue.read(FIRST_S)
        self._list()
        self.rebuild()

    def _list(self) -> None:
        """Filter and sort; the chosen map stays chosen, or the one that took its place."""
        self.listed = matching(self.catalogue.all(), self.query)
        place = next((at for at, card in enumerate(self.listed) if card.path == self.chosen), -1)
        if place < 0 and self.listed:
            place = min(max(self.cells.chosen, 0), len(self.listed) - 1)
        self.cells.chosen = place
        self.chosen = self.listed[place].path if place >= 0 else None
        self.catalogue.want(self.chosen)

    @property
    def current(self) -> MapCard | None:
        """The chosen map."""
        at = self.cells.chosen
        return self.listed[at] if 0 <= at < len(self.listed) else None

    def map_picture(self, card: MapCard, px: int) -> pygame.Surface | None:
        """A map's picture if it is drawn by now."""
        return self.pictures.get(self.catalogue.shelf_of(card), card, px)

    # --- choosing ---

    def _choose(self, index: int) -> None:
        self.chosen = self.listed[index].path
        self.note = ""
        self.catalogue.want(self.chosen)
        self._renew_side()
        self.repaint()

    def _open(self) -> None:
        """Enter or a double click: play it, or mend it."""
        card = self.current
        if card is None:
            return
        if not self.catalogue.judge_now(card).broken:
            self.deeds.play()
        elif self.deeds.can_edit(card):
            self.deeds.edit()
        else:
            self.deeds.problems()

    def show_chosen(self) -> None:
        """Choose what ``chosen`` names, whatever the filters leave out."""
        if self.chosen is not None and all(card.path != self.chosen for card in self.listed):
            self.query = self.all_maps()
            self.catalogue.read_now(self.chosen)
        self._list()
        self.cells.show(self.cells.chosen)
        self.rebuild()

    def arrived(self, path: Path, words: str, *, new: bool = False) -> None:
        """A map that has just been made, changed or brought in: it is chosen, and said what happened."""
        self.catalogue.look()
        self.chosen = self._own_path(path)
        self.catalogue.read_now(self.chosen)
        wanted = self.chosen
        self._list()
        self.chosen = wanted
        self.show_chosen()
        if new:
            self.can_take_back(path)
        self.tell(words)

    def can_take_back(self, path: Path) -> None:
        """Undo puts that map, which is new, into the trash."""
        self.deeds.undos.append(lambda: self.deeds.take_back(path))
        self.rebuild()

    def tell(self, words: str) -> None:
        """Say something at the foot of the screen."""
        self.note_down(words)
        self.rebuild()

    # --- searching ---

    def all_maps(self) -> Query:
        """Nothing left out but what can't be chosen here."""
        return Query(sort=self.view.sort, game=self.game)

    def ask_for(self, **changes: Any) -> None:
        """Another filter or order."""
        self.query = Query(**{**self.query.__dict__, **changes})
        self.cells.scroll = 0
        self._list()
        self.rebuild()

    def search(self, text: str) -> None:
        """Another text; the field it is typed into stays as it is."""
        self.query = Query(**{**self.query.__dict__, "text": text})
        self.cells.scroll = 0
        self._list()
        area = self.cells.area
        self.focus.stops[:] = [(key, stop) for key, stop in self.focus.stops if stop is not area]
        self._place_cells()
        self._renew_side()
        self.repaint()

    def clear(self) -> None:
        """Show all maps again."""
        self.query = self.all_maps()
        self._list()
        self.rebuild()
        self.focus.focus_first("list")

    def set_view(self, view: View) -> None:
        """Cards or rows, another order; kept for the next time."""
        self.view = view
        self.query = Query(**{**self.query.__dict__, "sort": view.sort})
        self._list()
        if self.app.keep:
            save_view(view)
        self.rebuild()

    def start_search(self, text: str = "") -> None:
        """Give the keys to the search field."""
        entry = self.focus.by_key("search")
        self.focus.set(entry)
        if text:
            entry.set_text(entry.get_text() + text)
            self.search(entry.get_text())
        entry.edit_position = len(entry.get_text())
        entry.cursor_has_moved_recently = True

    def back_from_entry(self, entry: UITextEntryLine) -> None:
        if self.query.text:
            self.clear()
        self.focus.focus_first("list")

    # --- building ---

    def build(self) -> None:
        self.frame = LibraryFrame.of(self)
        self.side_widgets = []
        build_title(self)
        build_head(self)
        self._place_cells()
        self.cells.show(self.cells.chosen)
        build_side(self)
        build_none(self)
        build_foot(self)
        self._shown = self.current
        if self.focus.current is None:
            self.focus.focus_first("list" if self.listed else "search")

    def _place_cells(self) -> None:
        f = self.frame
        rows = self.view.rows
        self.cells.place(
            self.box(*f.list),
            len(self.listed),
            cell_height=self.px(f.row if rows else f.thumb() + f.words),
            columns=1 if rows else f.columns(),
            gap=self.px(6 if rows else 8),
        )

    def _renew_side(self) -> None:
        """The buttons of another map, and nothing else; those that stay the same are left alone, so that
        a press is never lost."""
        self._shown = self.current
        if offered(self) == self.offered and self.listed:
            return
        gone = {id(widget) for widget in self.side_widgets}
        focused = self.focus.key
        self.focus.stops[:] = [(key, stop) for key, stop in self.focus.stops if id(stop) not in gone]
        for widget in self.side_widgets:
            widget.kill()
        self.side_widgets = []
        build_side(self)
        build_none(self)
        if id(self.focus.current) in gone:
            self.focus.focus_first(focused)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if self.listed and self.cells.handle(event):
            return True
        action = self.app.input.action_for(event, "library")
        do = self._keys().get(action or "")
        if do is not None:
            do()
            return True
        if event.type == pygame.TEXTINPUT and event.text.strip() and event.text.isprintable():
            self.start_search(event.text)
            return True
        return False

    def _keys(self) -> dict[str, Callable[[], None]]:
        deeds = self.deeds
        return {
            "play_now": deeds.play_now,
            "edit": deeds.edit,
            "new_map": deeds.new,
            "duplicate": deeds.duplicate,
            "rename": deeds.rename,
            "details": deeds.details,
            "delete": deeds.delete,
            "undo": deeds.undo,
            "share_map": deeds.share,
            "import_map": self.import_map,
            "paste": self.paste,
            "search": self.start_search,
            "list_view": lambda: self.set_view(self.view.turned()),
            "trash": deeds.trash_page,
        }

    def import_map(self) -> None:
        """Ask for a file or a text."""
        importing.ask(self.app)

    def paste(self) -> None:
        """Take what is in the clipboard."""
        text = clipboard_text()
        if text.strip():
            importing.import_text(self.app, text)
        else:
            self.tell(self.t("library.nothing_to_paste"))

    def update(self, dt: float) -> None:
        self.let_note_fade(dt)
        changed, judged = self.catalogue.work(dt)
        if changed:
            before = [card.path for card in self.listed]
            self._list()
            if [card.path for card in self.listed] != before:
                self.search(self.query.text)
            elif self._shown is not self.current:
                self._renew_side()
            self.repaint()
        if judged is not None:
            self._take_verdict(judged)
        # the list first: what takes a while of its own waits for a frame with nothing else in it
        done = set() if changed or judged is not None else self.pictures.work(self.hurry, first=self.side_px)
        if self.side_px in done:
            self.repaint()  # this one stands on what is painted once
        elif done:
            self.invalidate()

    def due(self) -> float:
        return 0.0 if self.pictures.wanting else min(self.note_due(), self.catalogue.due())

    def _take_verdict(self, path: Path) -> None:
        """What a game said of a map changes neither the order nor what is listed."""
        known = self.catalogue.cards
        self.listed = [known.get(card.path, card) for card in self.listed]
        self.invalidate()
        if path == self.chosen:
            self._renew_side()
            self.repaint()

    # --- drawing ---

    def _paint_cell(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        (paint_row if self.view.rows else paint_card)(self, surface, rect, state)

    def paint(self, surface: pygame.Surface) -> None:
        page_title(self, surface, self.t("library.title"), "", [((), "")])
        paint_foot(self, surface)
        if not self.listed:
            paint_none(self, surface)
        paint_side(self, surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.listed:
            self.cells.draw(surface)


def make(
    app: App,
    at: Path | None = None,
    note: str = "",
    game: str = "",
    pick: Callable[[Path], None] | None = None,
) -> Scene:
    """The library, at that map; with ``pick`` a map of that game is chosen in it."""
    return Library(app, at, note, game=game, pick=pick)
