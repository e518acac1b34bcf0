"""The actions on the maps of the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.app.library.changes import REFUSED, MapChanges
from game.app.library.map_list import MapList
from game.app.maps import importing
from game.app.maps.cards import problem_words
from game.app.maps.details import DetailsDialog
from game.app.maps.new_match import NewMatch
from game.app.maps.sharing import ShareDialog, print_order, shared_map
from game.app.maps.which_game import WhichGame
from game.app.profiles.leaving import begin_match
from game.app.sharing import incoming
from game.data.files.names import shows
from game.data.maps.map_cards import MapCard
from game.data.words.wording import failure_words
from game.ui import widgets
from game.ui.scene import App
from game.ui.widgets import Action
from game.ui.window import crash


@dataclass(frozen=True)
class LibraryPage:
    """The page as the actions need it: its chosen map, a message, showing a map with a message, reading
    the folders anew, leaving."""

    current: Callable[[], MapCard | None]
    tell: Callable[[str], None]
    arrived: Callable[[Path, str], None]
    refresh: Callable[[], None]
    back: Callable[[], None]


class LibraryActions:
    """Runs actions on the chosen map of the ``page``. With ``pick`` a map is chosen for another screen;
    with ``draw`` for an editor, which is to have no second one beside it: ``draw`` begins a new map there."""

    def __init__(
        self,
        app: App,
        page: LibraryPage,
        maps: MapList,
        changes: MapChanges,
        pick: Callable[[Path], None] | None,
        *,
        draw: Callable[[], object] | None = None,
    ) -> None:
        self.app, self.t = app, app.texts
        self.page, self.maps, self.changes = page, maps, changes
        self.pick, self.draw = pick, draw

    @property
    def to_edit(self) -> bool:
        """Whether the map is chosen for an editor."""
        return self.draw is not None

    def _fresh(self) -> MapCard | None:
        """Return the chosen map as its file is now, judged; ``None``, with a message, if it is gone."""
        card, catalogue = self.page.current(), self.maps.catalogue
        if card is None:
            return None
        now = catalogue.read_now(card.path)
        if now is None or now.stamp == (0, 0):
            self.page.tell(self.t("library.gone", name=card.path.name))
            self.page.refresh()
            return None
        return catalogue.judge_now(now)

    def _failed(self, error: Exception) -> None:
        self.page.tell(self.t("library.failed", reason=failure_words(error, self.t)))

    # --- playing and drawing ---

    def open(self) -> None:
        """Play the map, or repair a broken one, after Enter or a double click."""
        card = self.page.current()
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
            self.page.back()
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
            match = NewMatch(shelf.kit, shelf.content, self.app.texts, self.app.settings)
            match.choose_map(card)
            plan = match.plan()
        except ValueError as error:
            self.page.tell(self.t("library.failed", reason=str(error)))
            return
        begin_match(self.app, plan, lambda: self.app.open("match", plan=plan))

    def _playable(self) -> MapCard | None:
        """Return the chosen map, if it can be played; if not, say so and return ``None``."""
        card = self._fresh()
        if card is not None and card.broken:
            self.page.tell(self.t("library.not_playable", title=card.title))
        return None if card is None or card.broken else card

    def can_edit(self, card: MapCard) -> bool:
        """Whether the editor can open a map."""
        return card.readable and self.maps.drafting_of(card) is not None and self.app.can_open("editor")

    def edit(self) -> None:
        """Open the editor with the player's own map, or with a copy of a built-in one."""
        card = self._fresh()
        if card is None or not self.can_edit(card):
            return
        if self.to_edit and self.pick is not None:
            self.page.back()
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

    def new(self) -> None:
        """Open the editor with an empty board of the listed game; where all are listed, ask which. The
        editor that a map is chosen for begins the new one itself."""
        if self.draw is not None:
            self.page.back()
            self.draw()
            return
        games, listed = self.maps.drawn_games(), self.maps.query.game
        if not self.can_draw():
            return
        if listed in games or len(games) == 1:
            self._draw(listed if listed in games else games[0])
            return
        card = self.page.current()
        here = card.game if card is not None else ""
        self.app.push(WhichGame(self.app, games, here if here in games else games[0], self._draw))

    def _draw(self, game: str) -> None:
        self.app.open("editor", game=game)

    # --- changing ---

    def duplicate(self) -> None:
        """Copy the chosen map into the player's own."""
        card = self._fresh()
        if card is None:
            return
        try:
            path = self.changes.copy(card)
        except REFUSED as error:
            self._failed(error)
            return
        self.page.arrived(path, self.t("library.duplicated"))

    def rename(self) -> None:
        """Ask for another title of the chosen map."""
        card = self._fresh()
        if card is None or not card.own:
            return
        if not card.readable:
            self.page.tell(self.t("library.unreadable_rename"))
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
            return self.t("library.failed", reason=failure_words(error, self.t))
        self.page.arrived(path, words)
        return None

    def details(self) -> None:
        """Show all details of a map, to read or to change."""
        card = self._fresh()
        if card is None or not card.readable:
            return

        def keep(changes: Mapping[str, Any]) -> str | None:
            return self._change(card, changes, self.t("library.details_kept")) if changes else None

        self.app.push(DetailsDialog(self.app, card, keep if card.own else None))

    def problems(self) -> None:
        """Show everything that is wrong with a map, in a scrolling list."""
        card = self._fresh()
        if card is None or not card.problems:
            return
        problems = [problem_words(problem, self.t) for problem in card.problems]
        words = self.t("library.problems_words", file=card.path.name, n=len(problems))
        self.app.open("dialog", kind="problems", title=card.title, words=words, problems=problems)

    def delete(self) -> None:
        """Move the chosen map to the trash; undo brings it back."""
        card = self.page.current()
        if card is None:
            return
        if not card.own:
            self.page.tell(self.t("library.shipped_stays"))
            return
        if self._fresh() is None:
            return
        try:
            self.changes.delete(card)
        except REFUSED as error:
            crash.write(self.app.paths.user_data(), f"map not deleted: {error}")
            self._failed(error)
            return
        self.page.refresh()
        self.page.tell(self.t("library.deleted", title=card.title))

    def undo(self) -> None:
        """Undo the last change."""
        if not self.changes.undos:
            return
        try:
            undone = self.changes.undos.pop()()
        except REFUSED as error:
            self.page.refresh()
            self._failed(error)
            return
        self.page.refresh()
        if undone.path is None:
            self.page.tell(undone.words)
        else:
            self.page.arrived(undone.path, undone.words)

    # --- elsewhere ---

    def share(self) -> None:
        """Share the chosen map as a text, a file or a picture."""
        card = self._fresh()
        if card is not None:
            self.app.push(ShareDialog(self.app, shared_map(self.maps.catalogue.shelf_of(card), card)))

    def print(self) -> None:
        """Print the chosen map."""
        card = self._fresh()
        if card is None:
            return
        order = print_order(shared_map(self.maps.catalogue.shelf_of(card), card), self.t.language)
        if order is None:  # there is no board
            self.page.tell(self.t("printing.nothing"))
        else:
            self.app.open("print", order=order)

    def trash_page(self) -> None:
        """Open the trash, with maps and other things."""
        self.app.open("trash")

    def import_map(self) -> None:
        """Ask for a text or the path of a file, and import it."""
        importing.ask(self.app, incoming.try_import)

    def paste(self) -> None:
        """Import what is in the clipboard."""
        incoming.paste(self.app)

    # --- their buttons ---

    def action(
        self,
        key: str,
        icon: str,
        do: Callable[[], None],
        kind: widgets.Kind = "plain",
        words: str = "",
        why: str = "",
    ) -> Action:
        """Return an action with its words, by default those of its key."""
        words = f"library.{words or key}"
        tip = self.t(f"{words}_tip") if self.t.has(f"{words}_tip") else ""
        return Action(key, self.t(words, n=self.maps.trashed), do, icon, kind, tip, why=why)

    def with_map(self, card: MapCard | None) -> list[Action]:
        """Return the actions on a map, the main one first. They keep their places with every valid map,
        disabled where they don't apply."""
        app, do = self.app, self.action
        if card is None:
            return []
        actions: list[Action] = []
        kind: widgets.Kind = "ink" if card.broken else "fire" if self.to_edit else "plain"
        if not card.broken and self.pick is not None and not self.to_edit:
            actions.append(do("play", "check", self.play, "fire", "pick"))
        elif not card.broken and self.pick is None:
            if app.can_open("setup"):
                actions.append(do("play", "play", self.play, "fire"))
            if app.can_open("match"):
                actions.append(do("play_now", "forward", self.play_now))
        if self.can_edit(card):
            words = "edit_broken" if card.broken else "edit" if card.own else "edit_copy"
            actions.append(do("edit", "pencil", self.edit, kind, words))
        if card.broken:
            actions.append(do("problems", "list", self.problems))
        if card.readable:
            actions.append(do("details", "info", self.details))
        actions.append(do("duplicate", "copy", self.duplicate))
        fixed = "" if card.own else self.t("library.fixed")
        if card.readable and (card.own or not card.broken):
            actions.append(do("rename", "tag", self.rename, why=fixed))
        actions.append(do("share", "share", self.share))
        if not card.broken:
            actions.append(do("print", "print", self.print))
        if card.own or not card.broken:
            actions.append(do("delete", "trash", self.delete, why=fixed))
        return actions

    def with_library(self) -> list[Action]:
        """Return the actions that need no map."""
        actions = [self.action("trash", "trash", self.trash_page)] if self.maps.trashed else []
        actions.append(self.action("import", "import", self.import_map))
        if self.can_draw():
            actions.append(self.action("new", "plus", self.new, "ink"))
        return actions

    def by_key(self) -> dict[str, Callable[[], None]]:
        """Return what keys do, by the names of their actions."""
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
            "print": self.print,
            "import_map": self.import_map,
            "paste": self.paste,
            "trash": self.trash_page,
        }
