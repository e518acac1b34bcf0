"""All maps: play, edit, copy, describe, share, delete. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.app.library.balances import Balances
from game.app.library.cards import MapPainter
from game.app.library.layout import LibraryLayout
from game.app.library.side import Action, SidePanel, problem_words
from game.app.library.view import View, load_view, save_view
from game.app.maps import importing
from game.app.maps.catalogue import FIRST_S, Catalogue
from game.app.maps.choice import last_plan
from game.app.maps.details import DetailsDialog
from game.app.maps.importing import TakesMaps
from game.app.maps.pictures import MapPictures
from game.app.maps.sharing import ShareDialog, source_of
from game.data.map_actions import change_details, duplicate, free_title, put_back
from game.data.map_cards import BASIC, SORTS, MapCard, Query, all_tags, matching
from game.data.names import UnsafeName
from game.data.paths import user_maps
from game.data.plain_files import read_plain
from game.data.problems import ProblemsError
from game.data.trash import Trashed, restore, trash, trashed_maps
from game.data.yaml_files import MAX_BYTES
from game.ui import crash, widgets
from game.ui.cells import CellState
from game.ui.dialog import clipboard_text
from game.ui.item_cells import ItemCells
from game.ui.page import back_button, page_title
from game.ui.scene import App, Scene

ORIGINS = (None, "shipped", "user")

MOST_TAGS = 24
"""Tags that the menu of filters offers, the commonest; the others are found by searching."""


REFUSED = (OSError, ValueError, ProblemsError)
"""What a change of files may raise (``UnsafeName`` is a ``ValueError``)."""


def reason(error: Exception) -> str:
    """Why something did not work, in words."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, ProblemsError):
        return error.problems[0].message if error.problems else ""
    return str(error)


class Library(TakesMaps):
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
        self.undos: list[Callable[[], str]] = []
        """What takes the last changes back, and gives words for it; may raise what ``REFUSED`` has."""
        self.pictures = MapPictures(app)
        self.view: View = load_view()
        self.query = self.all_maps()
        self.chosen: Path | None = at
        self.note_down(note)
        self.trashed = 0
        self.hurry = 1
        """Pictures drawn in a frame: no frame may wait for them."""
        self._ways_out: list[Any] = []
        """The button in the place of an empty list."""
        self.balances = Balances()
        self.maps = MapPainter(self, self.map_picture)
        self.frame = self.maps.layout
        self.side = SidePanel(self, self.maps, self.balances.of)
        self.cells = ItemCells[MapCard](
            self,
            "list",
            self._paint_cell,
            identity=lambda card: card.path,
            on_choose=self._choose,
            on_open=lambda _: self._open(),
        )

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
        found = self.cells.fill(matching(self.catalogue.all(), self.query), self.chosen)
        self.chosen = None if found is None else found.path
        self.catalogue.want(self.chosen)

    @property
    def listed(self) -> list[MapCard]:
        """The maps that the query finds, in its order."""
        return self.cells.items

    @property
    def current(self) -> MapCard | None:
        """The chosen map."""
        return self.cells.current

    @property
    def side_px(self) -> int:
        """The side of the chosen map's larger picture."""
        return self.side.picture_px

    def map_picture(self, card: MapCard, px: int) -> pygame.Surface | None:
        """A map's picture if it is drawn by now."""
        return self.pictures.get(self.catalogue.shelf_of(card), card, px)

    # --- choosing ---

    def _choose(self, card: MapCard) -> None:
        self.chosen = card.path
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
            self.play()
        elif self.can_edit(card):
            self.edit()
        else:
            self.problems()

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
        self.undos.append(lambda: self.take_back(path))
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

    # --- what can be done ---

    def fresh(self) -> MapCard | None:
        """The chosen map as its file is now, and judged; ``None``, and told, if it is gone."""
        card = self.current
        if card is None:
            return None
        catalogue = self.catalogue
        found = catalogue.read_now(card.path)
        if found is None or found.stamp == (0, 0):
            self.tell(self.t("library.gone", name=card.path.name))
            self.refresh()
            return None
        return catalogue.judge_now(found)

    def can_edit(self, card: MapCard) -> bool:
        """Whether the editor can do something with it."""
        drafting = self.catalogue.shelf_of(card).kit.drafting
        return card.readable and drafting is not None and self.app.can_open("editor")

    def can_draw(self) -> bool:
        """Whether new maps can be made."""
        return self.app.can_open("editor") and bool(self._drawn_games())

    def _drawn_games(self) -> list[str]:
        shelves = self.catalogue.shelves
        return [game for game, shelf in shelves.items() if shelf.kit.drafting is not None]

    # --- playing and drawing ---

    def play(self) -> None:
        """To the setup, with this map chosen; or back there with it."""
        card = self.fresh()
        if card is None or self._told_broken(card):
            return
        if self.pick is not None:
            self.back()
            self.pick(card.path)
            return
        if self.app.can_open("setup"):
            self.app.open("setup", game=card.game, map=str(card.path))

    def play_now(self) -> None:
        """A match on this map, all else as the last time."""
        card = self.fresh()
        if card is None or self._told_broken(card) or card.map_file is None or not self.app.can_open("match"):
            return
        shelf = self.catalogue.shelf_of(card)
        try:
            plan = last_plan(shelf.kit, shelf.content, self.app.settings, self.app.texts, card.map_file)
        except ValueError as error:
            self.tell(self.t("library.failed", reason=str(error)))
            return
        self.app.open("match", plan=plan)

    def _told_broken(self, card: MapCard) -> bool:
        if card.broken:
            self.tell(self.t("library.not_playable", title=card.title))
        return card.broken

    def edit(self) -> None:
        """To the editor: the player's own map, or a copy of a shipped one."""
        card = self.fresh()
        if card is None or not self.can_edit(card):
            return
        if card.own:
            self.app.open("editor", game=card.game, path=card.path)
            return
        assert card.draft is not None
        title = self._copy_title(card)
        draft = card.draft.having(meta={**card.draft.meta, "title": title})
        self.app.open("editor", game=card.game, draft=draft)

    def new(self) -> None:
        """To the editor with an empty board."""
        games = self._drawn_games()
        if not self.can_draw():
            return
        wanted = self.query.game
        self.app.open("editor", game=wanted if wanted in games else games[0])

    # --- changing ---

    def duplicate(self) -> None:
        """A copy among the player's maps, chosen at once."""
        card = self.fresh()
        if card is None:
            return
        library = self.catalogue.shelf_of(card).library
        try:
            path = duplicate(library, card.path, self._copy_title(card))
        except REFUSED as error:
            self._failed(error)
            return
        self.undos.append(lambda: self.take_back(path))
        self.arrived(path, self.t("library.duplicated"))

    def _copy_title(self, card: MapCard) -> str:
        titles = [one.title for one in self.catalogue.all()]
        # the longest title a map may have is cut, so that its copy has one too
        return free_title(self.t("library.copy_of", title=card.title[:60]), titles)

    def rename(self) -> None:
        """Ask for another title."""
        card = self.fresh()
        if card is None or not card.own:
            return
        if not card.readable:
            self.tell(self.t("library.unreadable_rename"))
            return

        def check(text: str) -> str | None:
            title = " ".join(text.split())
            if not title:
                return self.t("library.title_empty")
            return self.change(card, {"title": title}, self.t("library.renamed", title=title))

        self.app.open(
            "dialog",
            kind="text",
            title=self.t("library.rename_title"),
            words=self.t("library.rename_words"),
            check=check,
            text=card.title,
            accept=self.t("library.rename_accept"),
            limit=80,
        )

    def change(self, card: MapCard, changes: Mapping[str, Any], words: str) -> str | None:
        """Change what a map says of itself; gives what went wrong, or ``None``."""
        library = self.catalogue.shelf_of(card).library
        try:
            before = read_plain(card.path, MAX_BYTES)
            path = change_details(library, card.path, changes)
        except REFUSED as error:
            return self.t("library.failed", reason=reason(error))
        old = card.path

        def undo() -> str:
            put_back(path, old, before)
            self.chosen = old
            return self.t("library.as_before")

        self.undos.append(undo)
        self.arrived(path, words)
        return None

    def details(self) -> None:
        """All that a map says of itself, to read or to change."""
        card = self.fresh()
        if card is None or not card.readable:
            return

        def keep(changes: Mapping[str, Any]) -> str | None:
            return self.change(card, changes, self.t("library.details_kept")) if changes else None

        self.app.push(DetailsDialog(self.app, card, keep if card.own else None))

    def problems(self) -> None:
        """Everything that is wrong with a map, in a list that scrolls."""
        card = self.fresh()
        if card is None or not card.problems:
            return
        told = [problem_words(problem, self.t) for problem in card.problems]
        words = self.t("library.problems_words", file=card.path.name, n=len(told))
        self.app.open("dialog", kind="problems", title=card.title, words=words, problems=told)

    # --- away ---

    def delete(self) -> None:
        """To the trash."""
        card = self.current
        if card is None:
            return
        if not card.own:
            self.tell(self.t("library.shipped_stays"))
            return
        if self.fresh() is None:
            return
        try:
            deleted = trash(card.path)
        except REFUSED as error:
            crash.write(self.app.paths.user_data(), f"map not deleted: {error}")
            self._failed(error)
            return
        self.undos.append(lambda: self._untrash(deleted))
        self.refresh()
        self.tell(self.t("library.deleted", title=card.title))

    def _untrash(self, deleted: Trashed) -> str:
        self.chosen = restore(deleted)
        return self.t("library.restored")

    def take_back(self, path: Path) -> str:
        """Put a map that is new into the trash; gives words for it."""
        trash(path)
        return self.t("library.taken_back")

    def undo(self) -> None:
        """Take the last change back."""
        if not self.undos:
            return
        try:
            words = self.undos.pop()()
        except (*REFUSED, UnsafeName) as error:
            self.refresh()
            self._failed(error)
            return
        self.refresh()
        self.show_chosen()
        self.tell(words)

    def _failed(self, error: Exception) -> None:
        self.tell(self.t("library.failed", reason=reason(error)))

    # --- elsewhere ---

    def share(self) -> None:
        """As text, as a file, as a picture."""
        card = self.fresh()
        if card is not None:
            self.app.push(ShareDialog(self.app, source_of(self.catalogue.shelf_of(card), card)))

    def trash_page(self) -> None:
        """What was deleted."""
        self.app.open("trash")

    # --- building ---

    def _actions(self) -> list[Action]:
        """What can be done with a map, the main thing first. With every sound map it is the same in the same
        places, pale where it can't be."""
        card = self.current
        if card is None:
            return []
        t = self.t
        found: list[Action] = []
        if not card.broken and self.pick is not None:
            found.append(Action("play", t("library.pick"), "check", self.play, t("library.pick_tip"), "fire"))
        elif not card.broken:
            if self.app.can_open("setup"):
                found.append(
                    Action("play", t("library.play"), "play", self.play, t("library.play_tip"), "fire")
                )
            if self.app.can_open("match"):
                found.append(
                    Action(
                        "play_now", t("library.play_now"), "forward", self.play_now, t("library.play_now_tip")
                    )
                )
        if self.can_edit(card):
            key = "edit_broken" if card.broken else "edit" if card.own else "edit_copy"
            kind: widgets.Kind = "ink" if card.broken else "plain"
            found.append(
                Action("edit", t(f"library.{key}"), "pencil", self.edit, t(f"library.{key}_tip"), kind)
            )
        if card.broken:
            found.append(Action("problems", t("library.problems"), "list", self.problems))
        if card.readable:
            found.append(Action("details", t("library.details"), "info", self.details))
        found.append(Action("duplicate", t("library.duplicate"), "copy", self.duplicate))
        fixed = "" if card.own else t("library.fixed")
        if card.readable and (card.own or not card.broken):
            found.append(Action("rename", t("library.rename"), "tag", self.rename, why=fixed))
        found.append(Action("share", t("library.share"), "share", self.share))
        if card.own or not card.broken:
            found.append(Action("delete", t("library.delete"), "trash", self.delete, why=fixed))
        return found

    def build(self) -> None:
        self.frame = self.maps.layout = LibraryLayout.of(self)
        self._ways_out = []
        self._build_title()
        self._build_head()
        self._place_cells()
        self.cells.show(self.cells.chosen)
        self.side.show(self.current, self._actions())
        self.side.build()
        self._build_none()
        self._build_foot()
        if self.focus.current is None:
            self.focus.focus_first("list" if self.listed else "search")

    def _place_cells(self) -> None:
        f, rows = self.frame, self.view.rows
        self.cells.place(
            f.list.rect,
            len(self.listed),
            cell_height=self.px(f.row if rows else f.thumb + f.words),
            columns=1 if rows else f.columns,
            gap=self.px(6 if rows else 8),
        )

    def _renew_side(self) -> None:
        """The buttons of another map, and nothing else; those that stay the same are left alone, so that
        a press is never lost."""
        if not self.side.show(self.current, self._actions()) and self.listed:
            return
        widgets_gone = [*self.side.buttons, *self._ways_out]
        gone = {id(widget) for widget in widgets_gone}
        focused = self.focus.key
        self.focus.stops[:] = [(key, stop) for key, stop in self.focus.stops if id(stop) not in gone]
        for widget in widgets_gone:
            widget.kill()
        self._ways_out = []
        self.side.build()
        self._build_none()
        if id(self.focus.current) in gone:
            self.focus.focus_first(focused)

    def _build_title(self) -> None:
        """Back on the left; new, import and trash on the right."""
        back = back_button(self)
        f = self.frame
        right = f.page.head.rect.right
        entries: list[tuple[str, str, str, widgets.Kind, Callable[[], None], str]] = []
        t = self.t
        if self.trashed:
            tip = t("library.trash_tip")
            entries.append(
                ("trash", "trash", t("library.trash", n=self.trashed), "plain", self.trash_page, tip)
            )
        entries.append(
            ("import", "import", t("library.import"), "plain", self.import_map, t("library.import_tip"))
        )
        if self.can_draw():
            entries.append(("new", "plus", t("library.new"), "ink", self.new, t("library.new_tip")))
        placed = []
        for key, icon, label, kind, do, tip in reversed(entries):
            width = widgets.button_width(self, label, icon=icon, padding=14)
            right -= width
            placed.append(
                (pygame.Rect(right, back.rect.y, width, back.rect.height), key, icon, label, kind, do, tip)
            )
            right -= self.px(8)
        for rect, key, icon, label, kind, do, tip in reversed(placed):
            widgets.button(self, rect, label, icon=icon, kind=kind, on_press=do, tip=tip, key=key)

    def _build_head(self) -> None:
        """Search, origin, filter, order, cards or rows."""
        f = self.frame
        head = f.head.rect
        gap = self.px(6 if f.small else 8)
        square = self.px(36 if f.small else 40)
        right = self._build_view(head, square) - gap
        width = self.px(106 if f.small else 138)
        labels = [self.t(f"library.sort.{name}") for name in SORTS]
        rect = pygame.Rect(right - width, head.y, width, head.height)

        def order(index: int) -> None:
            self.set_view(View(self.view.rows, SORTS[index]))

        widgets.drop_down(
            self, rect, labels, chosen=SORTS.index(self.query.sort), on_choose=order, key="sort"
        )
        right = rect.x - gap
        choices = self.filters()
        at = next((at for at, (_, change) in enumerate(choices) if self._is_set(change)), 0)
        width = self.px(118 if f.small else 158)
        rect = pygame.Rect(right - width, head.y, width, head.height)
        widgets.drop_down(
            self,
            rect,
            [label for label, _ in choices],
            chosen=at,
            on_choose=lambda index: self.ask_for(**choices[index][1]),
            key="filter",
        )
        right = rect.x - gap
        origins = [self.t(f"library.origin.{name or 'all'}") for name in ORIGINS]
        wanted = sum(widgets.button_width(self, label, padding=10) for label in origins)
        width = min(wanted, max(self.px(120), right - head.x - gap - self.px(110)))
        rect = pygame.Rect(right - width, head.y, width, head.height)
        widgets.segments(
            self,
            rect,
            origins,
            chosen=ORIGINS.index(self.query.origin),
            on_choose=lambda index: self.ask_for(origin=ORIGINS[index]),
            key="origin",
        )
        rect = pygame.Rect(head.x, head.y, rect.x - gap - head.x, head.height)
        clear = pygame.Rect(rect.right - square, rect.y, square, rect.height)
        widgets.button(
            self, clear, "", icon="close", on_press=self.clear, enabled=self.query.narrow,
            tip=self.t("library.clear"), key="clear",
        )  # fmt: skip
        rect.width -= square + self.px(4)
        widgets.entry(
            self,
            rect,
            self.query.text,
            placeholder=self.t("library.search"),
            on_change=self.search,
            on_done=lambda text: self.focus.focus_first("list"),
            limit=80,
            key="search",
        )

    def _build_view(self, head: pygame.Rect, square: int) -> int:
        """The two buttons for cards and rows; gives their left edge."""
        left = head.right - 2 * square + self.px(1)
        for number, (rows, icon, key) in enumerate(((False, "grid", "cards"), (True, "list", "rows"))):
            widgets.button(
                self,
                pygame.Rect(left + number * (square - self.px(1)), head.y, square, head.height),
                "",
                icon=icon,
                on=self.view.rows is rows,
                on_press=self._viewer(rows),
                tip=self.t(f"library.{key}"),
                corners=(number == 0, number == 1, number == 0, number == 1),
                key=key,
            )
        return left

    def _viewer(self, rows: bool) -> Callable[[], None]:
        return lambda: self.set_view(View(rows, self.view.sort))

    def filters(self) -> list[tuple[str, dict[str, str]]]:
        """What the menu of filters offers: all, the games where there are several, the basic game, each
        expansion, each tag. With each the changes of the query."""
        t, cards = self.t, self.catalogue.all()
        none = {"game": self.game, "tag": "", "expansion": ""}
        found = [(t("library.filter_all"), none)]
        games = self.catalogue.games()
        if len(games) > 1 and not self.game:
            found += [(t(f"{game}.name"), {**none, "game": game}) for game in games]
        expansions = sorted({name for card in cards for name in card.expansions})
        if expansions:
            found.append((t("library.filter_basic"), {**none, "expansion": BASIC}))
            found += [
                (t("library.filter_with", name=name), {**none, "expansion": name}) for name in expansions
            ]
        named = {name.casefold() for name in expansions}
        tags = [tag for tag in all_tags(cards) if tag.casefold() not in named][:MOST_TAGS]
        chosen = self.query.tag
        if chosen and chosen not in tags:
            tags.append(chosen)
        return found + [(t("library.filter_tag", tag=tag), {**none, "tag": tag}) for tag in tags]

    def _is_set(self, change: dict[str, str]) -> bool:
        return all(getattr(self.query, name) == value for name, value in change.items())

    # --- below the list, and in its place ---

    def _build_foot(self) -> None:
        """The button that takes the last change back. The words that tell of it come and go behind it."""
        if not self.undos:
            return
        label, cap = self.t("library.undo"), self.app.input.shown("undo", "library")
        width = widgets.button_width(self, label, icon="undo", hint=cap, padding=10)
        foot = self.frame.foot.rect
        high = self.px(28 if self.frame.small else 32)
        rect = pygame.Rect(foot.x, 0, width, high)
        rect.centery = self.frame.page.note[1]
        widgets.button(self, rect, label, icon="undo", hint=cap, on_press=self.undo, key="undo")

    def _note_width(self) -> int:
        if not self.note:
            return 0
        most = self.px(self.frame.page.body.width) * 46 // 100
        return min(most, self.app.fonts.size(self.note, "body_strong", self.app.scale)[0])

    def _paint_foot(self, surface: pygame.Surface) -> None:
        """What has just happened, or how many maps there are; the keys on the right."""
        f, t = self.frame, self.t
        foot, middle = f.foot.rect, f.page.note[1]
        start = self.focus.by_key("undo").rect.right + self.px(14) if self.undos else foot.x
        if self.note:
            left, width = start, self._note_width()
            self.painter.text(
                surface, self.note, "body_strong", (left, middle), middle=True, width=max(1, width)
            )
            end = left + width
        else:
            shown, count = len(self.listed), len(self.catalogue.cards)
            key = "library.count_of" if self.query.narrow else "library.count"
            words = t(key, n=count, shown=shown)
            at = (start, middle)
            end = self.painter.text(surface, words, "small", at, "ink.secondary", middle=True).right
        cap = self.app.input.shown
        card = self.current
        hints: list[widgets.Hint] = []
        if card is not None:
            key = "mend" if card.broken else "open" if self.pick is None else "pick"
            hints.append(((cap("accept"),), t(f"library.hint_{key}")))
        if card is not None and not card.broken and self.can_edit(card):
            hints.append(((cap("edit", "library"),), t("library.hint_edit")))
        hints.append(((cap("search", "library"),), t("library.hint_search")))
        if card is not None and card.own:
            hints.append(((cap("rename", "library"),), t("library.hint_rename")))
            hints.append(((cap("delete", "library"),), t("library.hint_delete")))
        hints.append(((cap("back"),), t("dialog.back").lower()))
        room = pygame.Rect(
            end + self.px(20), middle - self.px(10), foot.right - end - self.px(20), self.px(20)
        )
        if room.width > 0:
            widgets.key_hints(self, surface, room, hints, align="right")

    def _build_none(self) -> None:
        """Where no map is listed: the way out of it."""
        if self.listed:
            return
        middle = self._none_box().center
        if self.query.text or self.query.tag or self.query.expansion or self.query.game:
            self._centred(middle, "clear_all", self.t("library.clear"), "close", self.clear)
        elif self.can_draw():
            self._centred(middle, "new_first", self.t("library.new"), "plus", self.new)

    def _centred(
        self, middle: tuple[int, int], key: str, label: str, icon: str, do: Callable[[], None]
    ) -> None:
        width = widgets.button_width(self, label, icon=icon)
        rect = pygame.Rect(0, 0, width, self.px(self.frame.button))
        rect.midtop = (middle[0], middle[1] + self.px(54))
        self._ways_out.append(widgets.button(self, rect, label, icon=icon, kind="ink", on_press=do, key=key))

    def _none_box(self) -> pygame.Rect:
        return self.frame.list.rect

    def _paint_none(self, surface: pygame.Surface) -> None:
        """Why no map is listed."""
        box, t = self._none_box(), self.t
        self.painter.box(surface, box, None, self.app.theme["surface.line"], radius=6)
        middle = box.center
        at = (middle[0], middle[1] - self.px(54))
        widgets.icon(
            self, surface, "search" if self.query.text else "map", at, 36, "ink.tertiary", center=True
        )
        if self.query.text.strip():
            words = t("library.none_found", text=self.query.text.strip())
            note = t("library.none_found_note")
        elif self.query.origin == "user" and not (self.query.tag or self.query.expansion or self.query.game):
            words = t("library.no_own")
            home = str(Path.home())
            folder = str(user_maps(next(iter(self.catalogue.games()), "")))
            folder = folder.replace(home, "~", 1) if len(home) > 1 else folder
            note = t("library.no_own_note", folder=folder)
        else:
            words, note = t("library.none_here"), ""
        width = box.width - self.px(40)
        at = (middle[0], middle[1] - self.px(16))
        self.painter.text(surface, words, "card_title", at, align="center", middle=True, width=width)
        body = pygame.Rect(0, middle[1] + self.px(4), min(width, self.px(460)), self.px(48))
        body.centerx = middle[0]
        if note:
            self.painter.paragraph(surface, note, "small", body, "ink.secondary", align="center")

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if self.cells.handle(event):
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
        return {
            "play_now": self.play_now,
            "edit": self.edit,
            "new_map": self.new,
            "duplicate": self.duplicate,
            "rename": self.rename,
            "details": self.details,
            "delete": self.delete,
            "undo": self.undo,
            "share_map": self.share,
            "import_map": self.import_map,
            "paste": self.paste,
            "search": self.start_search,
            "list_view": lambda: self.set_view(self.view.turned()),
            "trash": self.trash_page,
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
            elif self.side.card is not self.current:
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
        self.cells.items = [known.get(card.path, card) for card in self.listed]
        self.invalidate()
        if path == self.chosen:
            self._renew_side()
            self.repaint()

    # --- drawing ---

    def _paint_cell(
        self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, state: CellState
    ) -> None:
        (self.maps.paint_row if self.view.rows else self.maps.paint_card)(surface, rect, card, state)

    def paint(self, surface: pygame.Surface) -> None:
        page_title(self, surface, self.t("library.title"), "", [((), "")])
        self._paint_foot(surface)
        if not self.listed:
            self._paint_none(surface)
        self.side.show(self.current, self._actions())
        self.side.paint(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.cells.draw(surface)


def make(
    app: App,
    at: Path | None = None,
    note: str = "",
    game: str = "",
    pick: Callable[[Path], None] | None = None,
    new: bool = False,
) -> Scene:
    """The library, at that map; with ``pick`` a map of that game is chosen in it, with ``new`` undo takes the
    map away again."""
    made = Library(app, at, note, game=game, pick=pick)
    if new and at is not None:
        made.can_take_back(at)
    return made
