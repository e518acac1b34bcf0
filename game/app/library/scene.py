"""All maps: play, edit, copy, describe, share, delete. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.app.library.balances import Balances
from game.app.library.cards import ListPainter
from game.app.library.layout import LibraryLayout
from game.app.library.side import SidePanel
from game.app.library.view import View, load_view, save_view
from game.app.library.which_game import WhichGame
from game.app.maps import importing
from game.app.maps.cards import problem_words
from game.app.maps.catalogue import FIRST_S, Catalogue
from game.app.maps.details import DetailsDialog
from game.app.maps.importing import TakesMaps
from game.app.maps.new_match import NewMatch
from game.app.maps.pictures import MapPictures
from game.app.maps.sharing import ShareDialog, source_of
from game.app.sharing import incoming
from game.data.files.names import UnsafeName, shows
from game.data.files.paths import from_home, user_maps
from game.data.files.plain_files import read_plain
from game.data.files.problems import ProblemsError
from game.data.files.trash import Trashed, list_made, restore, trash
from game.data.files.yaml_files import MAX_BYTES
from game.data.maps.map_actions import change_details, duplicate, free_title, put_back
from game.data.maps.map_cards import BASIC, SORTS, MapCard, Query, all_tags, matching
from game.data.words.wording import failure_words
from game.ui import widgets
from game.ui.controls.cell_trees import CellTrees
from game.ui.controls.dialog import clipboard_text
from game.ui.controls.item_cells import ItemCells
from game.ui.controls.page import back_button, page_title
from game.ui.layout import Strip
from game.ui.scene import App, Scene
from game.ui.widgets import Action
from game.ui.window import crash

ORIGINS = (None, "shipped", "user")

MOST_TAGS = 24
"""Tags that the menu of filters offers, the commonest; the others are found by searching."""


REFUSED = (OSError, ValueError, ProblemsError)
"""What a change of files may raise (``UnsafeName`` is a ``ValueError``)."""


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
        self._way_out: widgets.Pressable | None = None
        """The button in the place of an empty list."""
        self.balances = Balances()
        self.maps = ListPainter(self, self.map_picture, self.several_games)
        self.frame = self.maps.layout
        self.side = SidePanel(self, self.maps, self.balances.of)
        self.drawn = CellTrees[MapCard](self, self.maps.compose, _path)
        self.cells = ItemCells[MapCard](
            self,
            "list",
            self.drawn.paint,
            identity=_path,
            on_choose=self._choose,
            on_open=lambda _: self._open(),
        )

    # --- what there is ---

    def enter(self) -> None:
        self._look()
        if self.chosen is not None:
            self.chosen = self._own_path(self.chosen)
            self.catalogue.read_now(self.chosen)
        if self.catalogue.problems and not self.note:
            self.note = str(self.catalogue.problems[0])
        self._list()

    def _look(self) -> None:
        self.trashed = len(list_made())
        self.catalogue.look()
        self.catalogue.read(FIRST_S)

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
        self.balances.forget()
        self._look()
        self._list()
        self.rebuild()

    def _list(self) -> None:
        """Filter and sort; the chosen map stays chosen, or the one that took its place."""
        found = self.cells.fill(matching(self.catalogue.all(), self.query), self.chosen)
        self.chosen = None if found is None else found.path
        self.catalogue.want(self.chosen)

    @property
    def listed(self) -> list[MapCard]:
        return self.cells.items

    @property
    def current(self) -> MapCard | None:
        return self.cells.current

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
        wanted = self.chosen
        self._list()
        if wanted is not None and self.chosen != wanted:
            self.query, self.chosen = self.all_maps(), wanted
            self.catalogue.read_now(wanted)
            self._list()
        self.cells.show(self.cells.chosen)
        self.rebuild()

    def arrived(self, path: Path, words: str, *, new: bool = False) -> None:
        """A map that has just been made, changed or brought in: it is chosen, and said what happened."""
        self.catalogue.look()
        self.chosen = self._own_path(path)
        self.catalogue.read_now(self.chosen)
        self.show_chosen()
        if new:
            self.can_take_back(path)
        self.tell(words)

    def can_take_back(self, path: Path) -> None:
        """Undo puts that map, which is new, into the trash."""
        self.undos.append(lambda: self.take_back(path))
        self.rebuild()

    # --- searching ---

    def several_games(self) -> bool:
        """Whether the list holds maps of several games: two of them may have one title."""
        return len({card.game for card in self.listed}) > 1

    def all_maps(self) -> Query:
        """Nothing left out but what can't be chosen here."""
        return Query(sort=self.view.sort, game=self.game)

    def ask_for(self, **changes: Any) -> None:
        """Another filter or order."""
        self.query = replace(self.query, **changes)
        self.cells.scroll = 0
        self._list()
        self.rebuild()

    def search(self, text: str) -> None:
        """Another text; the field it is typed into stays as it is."""
        self.query = replace(self.query, text=text)
        self.cells.scroll = 0
        self._list()
        self._place_cells()
        self._renew_side()
        self.repaint()

    def clear(self) -> None:
        self.query = self.all_maps()
        self._list()
        self.rebuild()
        self.focus.focus_first("list")

    def set_view(self, view: View) -> None:
        """Cards or rows, another order; kept for the next time."""
        self.view = view
        if self.app.keep:
            save_view(view)
        self.ask_for(sort=view.sort)

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
        card, catalogue = self.current, self.catalogue
        if card is None:
            return None
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
        return self.app.can_open("editor") and bool(self.drawn_games())

    def drawn_games(self) -> list[str]:
        """The games whose maps are drawn."""
        shelves = self.catalogue.shelves
        return [game for game, shelf in shelves.items() if shelf.kit.drafting is not None]

    # --- playing and drawing ---

    def play(self) -> None:
        """To the setup, with this map chosen; or back there with it."""
        card = self._playable()
        if card is None:
            return
        if self.pick is not None:
            self.back()
            self.pick(card.path)
            return
        if self.app.can_open("setup"):
            self.app.open("setup", game=card.game, map=str(card.path))

    def play_now(self) -> None:
        """A match on this map, all else as the last time."""
        card = self._playable()
        if card is None or not self.app.can_open("match"):
            return
        shelf = self.catalogue.shelf_of(card)
        try:
            match = NewMatch(shelf.kit, shelf.content, self.app.texts, self.app.settings)
            match.map = card
            match.suggest_clock()
            plan = match.plan()
        except ValueError as error:
            self.tell(self.t("library.failed", reason=str(error)))
            return
        self.app.open("match", plan=plan)

    def _playable(self) -> MapCard | None:
        """The chosen map, if it can be played; if not, that is told."""
        card = self.fresh()
        if card is not None and card.broken:
            self.tell(self.t("library.not_playable", title=card.title))
        return None if card is None or card.broken else card

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
        draft = replace(card.draft, meta={**card.draft.meta, "title": title})
        self.app.open("editor", game=card.game, draft=draft)

    def new(self) -> None:
        """To the editor with an empty board, of the game that is listed; where all are, ask which."""
        games = self.drawn_games()
        if not self.can_draw():
            return
        if self.query.game in games:
            games = [self.query.game]
        if len(games) == 1:
            self._draw(games[0])
            return
        here = self.current.game if self.current is not None else ""
        self.app.push(WhichGame(self.app, games, here if here in games else games[0], self._draw))

    def _draw(self, game: str) -> None:
        self.app.open("editor", game=game)

    # --- changing ---

    def duplicate(self) -> None:
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
        card = self.fresh()
        if card is None or not card.own:
            return
        if not card.readable:
            self.tell(self.t("library.unreadable_rename"))
            return

        def check(text: str) -> str | None:
            title = " ".join(text.split())
            if not shows(title):
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
            return self.t("library.failed", reason=failure_words(error, self.app.texts))
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
        told = [problem_words(problem, self.app.texts) for problem in card.problems]
        words = self.t("library.problems_words", file=card.path.name, n=len(told))
        self.app.open("dialog", kind="problems", title=card.title, words=words, problems=told)

    # --- away ---

    def delete(self) -> None:
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
        self.tell(self.t("library.failed", reason=failure_words(error, self.app.texts)))

    # --- elsewhere ---

    def share(self) -> None:
        card = self.fresh()
        if card is not None:
            self.app.push(ShareDialog(self.app, source_of(self.catalogue.shelf_of(card), card)))

    def trash_page(self) -> None:
        self.app.open("trash")

    # --- building ---

    def _action(
        self,
        key: str,
        icon: str,
        do: Callable[[], None],
        kind: widgets.Kind = "plain",
        words: str = "",
        why: str = "",
    ) -> Action:
        """A deed with its words, which are its key if there are no others."""
        words = f"library.{words or key}"
        tip = self.t(f"{words}_tip") if self.app.texts.has(f"{words}_tip") else ""
        return Action(key, self.t(words, n=self.trashed), do, icon, kind, tip, why=why)

    def _actions(self) -> list[Action]:
        """What can be done with a map, the main thing first. With every sound map it is the same in the same
        places, pale where it can't be."""
        card, app, do = self.current, self.app, self._action
        if card is None:
            return []
        found: list[Action] = []
        if not card.broken and self.pick is not None:
            found.append(do("play", "check", self.play, "fire", "pick"))
        elif not card.broken:
            if app.can_open("setup"):
                found.append(do("play", "play", self.play, "fire"))
            if app.can_open("match"):
                found.append(do("play_now", "forward", self.play_now))
        if self.can_edit(card):
            words = "edit_broken" if card.broken else "edit" if card.own else "edit_copy"
            found.append(do("edit", "pencil", self.edit, "ink" if card.broken else "plain", words))
        if card.broken:
            found.append(do("problems", "list", self.problems))
        if card.readable:
            found.append(do("details", "info", self.details))
        found.append(do("duplicate", "copy", self.duplicate))
        fixed = "" if card.own else self.t("library.fixed")
        if card.readable and (card.own or not card.broken):
            found.append(do("rename", "tag", self.rename, why=fixed))
        found.append(do("share", "share", self.share))
        if card.own or not card.broken:
            found.append(do("delete", "trash", self.delete, why=fixed))
        return found

    def build(self) -> None:
        self.frame = self.maps.layout = LibraryLayout.of(self)
        self.maps.rows = self.view.rows
        self.drawn.forget()
        self._way_out = None
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
            cell_height=self.px(f.row if rows else f.thumb + f.words(named=self.several_games())),
            columns=1 if rows else f.columns,
            gap=self.px(6 if rows else 8),
        )

    def _renew_side(self) -> None:
        """The buttons of another map, and nothing else; those that stay the same are left alone, so that
        a press is never lost."""
        if not self.side.show(self.current, self._actions()) and self.listed:
            return
        old = [one for one in (*self.side.buttons, self._way_out) if one is not None]
        gone = {id(widget) for widget in old}
        focused = self.focus.key
        self.focus.stops[:] = [(key, stop) for key, stop in self.focus.stops if id(stop) not in gone]
        for widget in old:
            widget.kill()
        self._way_out = None
        self.side.build()
        self._build_none()
        if id(self.focus.current) in gone:
            self.focus.focus_first(focused)

    def _build_title(self) -> None:
        """Back on the left; new, import and trash on the right."""
        back_button(self)
        actions = [self._action("trash", "trash", self.trash_page)] if self.trashed else []
        actions.append(self._action("import", "import", self.import_map))
        if self.can_draw():
            actions.append(self._action("new", "plus", self.new, "ink"))
        widgets.button_row(self, self.frame.page.head.rect, actions, align="right")

    def _build_head(self) -> None:
        """Search, origin, filter, order, cards or rows."""
        small, t = self.frame.small, self.t
        row = Strip(self.frame.head.rect, self.px(6 if small else 8))
        square, overlap = self.px(36 if small else 40), self.px(1)
        view = row.right(2 * square - overlap)
        for number, (icon, key) in enumerate((("grid", "cards"), ("list", "rows"))):
            widgets.button(
                self,
                pygame.Rect(view.x + number * (square - overlap), view.y, square, view.height),
                "",
                icon=icon,
                on=self.view.rows is bool(number),
                on_press=partial(self.set_view, View(bool(number), self.view.sort)),
                tip=t(f"library.{key}"),
                corners=(number == 0, number == 1, number == 0, number == 1),
                key=key,
            )
        widgets.drop_down(
            self,
            row.right(self.px(106 if small else 138)),
            [t(f"library.sort.{name}") for name in SORTS],
            chosen=SORTS.index(self.query.sort),
            on_choose=lambda index: self.set_view(View(self.view.rows, SORTS[index])),
            key="sort",
        )
        choices = self.filters()
        widgets.drop_down(
            self,
            row.right(self.px(118 if small else 158)),
            [label for label, _ in choices],
            chosen=next((at for at, (_, change) in enumerate(choices) if self._is_set(change)), 0),
            on_choose=lambda index: self.ask_for(**choices[index][1]),
            key="filter",
        )
        origins = [t(f"library.origin.{name or 'all'}") for name in ORIGINS]
        wanted = sum(widgets.button_width(self, label, padding=10) for label in origins)
        widgets.segments(
            self,
            row.right(min(wanted, max(self.px(120), row.rest.width - row.gap - self.px(110)))),
            origins,
            chosen=ORIGINS.index(self.query.origin),
            on_choose=lambda index: self.ask_for(origin=ORIGINS[index]),
            key="origin",
        )
        row.gap = self.px(4)
        widgets.button(
            self, row.right(square), "", icon="close", on_press=self.clear, enabled=self.query.narrow,
            tip=t("library.clear"), key="clear",
        )  # fmt: skip
        widgets.entry(
            self,
            row.rest,
            self.query.text,
            placeholder=t("library.search"),
            on_change=self.search,
            on_done=lambda text: self.focus.focus_first("list"),
            limit=80,
            key="search",
        )

    def filters(self) -> list[tuple[str, dict[str, str]]]:
        """What the menu of filters offers: all, the games where there are several, the basic game, each
        expansion, each tag. With each the changes of the query."""
        t, cards = self.t, self.catalogue.all()
        none = {"game": self.game, "tag": "", "expansion": ""}
        found = [(t("library.filter_all"), none)]
        games = list(self.catalogue.shelves)
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
        if self.undos:
            cap, f = self.app.input.shown("undo", "library"), self.frame
            row = pygame.Rect(f.foot.rect.x, 0, 0, self.px(28 if f.small else 32))
            row.centery = f.page.note[1]
            undo = Action("undo", self.t("library.undo"), self.undo, "undo", hint=cap)
            widgets.button_row(self, row, [undo], padding=10)

    def _paint_foot(self, surface: pygame.Surface) -> None:
        """What has just happened, or how many maps there are; the keys on the right."""
        f, t, card, cap = self.frame, self.t, self.current, self.app.input.shown
        row = f.foot.rect
        row.height, row.centery = self.px(20), f.page.note[1]
        if self.undos:
            start = self.focus.by_key("undo").rect.right + self.px(14)
            row.x, row.width = start, row.right - start
        words, role, room = self.note, "body_strong", row.copy()
        room.width = min(row.width, self.px(f.page.body.width) * 46 // 100)
        if not words:
            key, role, room = "library.count_of" if self.query.narrow else "library.count", "small", row
            words = t(key, n=len(self.catalogue.cards), shown=len(self.listed))
        colour = "ink.primary" if self.note else "ink.secondary"
        end = widgets.line(self, surface, words, room, role, colour).right
        hints: list[widgets.Hint] = []
        if card is not None:
            key = "mend" if card.broken else "open" if self.pick is None else "pick"
            hints.append(((cap("accept"),), t(f"library.hint_{key}")))
        told = ["edit"] if card is not None and not card.broken and self.can_edit(card) else []
        told += ["search", *(("rename", "delete") if card is not None and card.own else ())]
        hints += [((cap(name, "library"),), t(f"library.hint_{name}")) for name in told]
        hints.append(((cap("back"),), t("dialog.hint_back")))
        left = end + self.px(20)
        if left < row.right:
            room = pygame.Rect(left, row.y, row.right - left, row.height)
            widgets.key_hints(self, surface, room, hints, align="right")

    def _build_none(self) -> None:
        """Where no map is listed: the way out of it."""
        if self.listed:
            return
        query, out = self.query, None
        if query.text or query.tag or query.expansion or query.game:
            out = Action("clear_all", self.t("library.clear"), self.clear, "close", "ink")
        elif self.can_draw():
            out = Action("new_first", self.t("library.new"), self.new, "plus", "ink")
        if out is not None:
            middle = self.frame.list.rect.center
            width = widgets.button_width(self, out.label, icon=out.icon)
            rect = pygame.Rect(0, middle[1] + self.px(54), width, self.px(self.frame.button))
            rect.centerx = middle[0]
            self._way_out = widgets.action_button(self, rect, out)

    def _paint_none(self, surface: pygame.Surface) -> None:
        """Why no map is listed."""
        box, t, query, note = self.frame.list.rect, self.t, self.query, ""
        self.painter.box(surface, box, None, self.app.theme["surface.line"], radius=6)
        x, y = box.center
        name = "search" if query.text else "map"
        widgets.icon(self, surface, name, (x, y - self.px(54)), 36, "ink.tertiary", center=True)
        if query.text.strip():
            words, note = t("library.none_found", text=query.text.strip()), t("library.none_found_note")
        elif query.origin == "user" and not (query.tag or query.expansion or query.game):
            folder = from_home(user_maps(next(iter(self.catalogue.shelves), "")))
            words, note = t("library.no_own"), t("library.no_own_note", folder=folder)
        else:
            words = t("library.none_here")
        line = box.inflate(-self.px(40), 0)
        line.height, line.centery = 0, y - self.px(16)
        widgets.line(self, surface, words, line, "card_title", "ink.primary", align="center")
        body = pygame.Rect(0, y + self.px(4), min(line.width, self.px(460)), self.px(48))
        body.centerx = x
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
        importing.ask(self.app, incoming.try_import)

    def paste(self) -> None:
        """Take what is in the clipboard."""
        text = clipboard_text()
        if text.strip():
            incoming.take_text(self.app, text)
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


def _path(card: MapCard) -> Path:
    return card.path


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
