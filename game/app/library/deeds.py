"""What can be done with maps in the library, and undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.app.library.playing import last_plan
from game.app.library.side import problem_words
from game.app.maps.details import DetailsDialog
from game.app.maps.sharing import ShareDialog, source_of
from game.data.map_actions import change_details, duplicate, free_title, put_back
from game.data.map_cards import MapCard
from game.data.names import UnsafeName
from game.data.plain_files import read_plain
from game.data.problems import ProblemsError
from game.data.trash import Trashed, restore, trash
from game.data.yaml_files import MAX_BYTES
from game.ui import crash

if TYPE_CHECKING:
    from game.app.library.scene import Library

Refused = (OSError, ValueError, ProblemsError)
"""What a change of files may raise (``UnsafeName`` is a ``ValueError``)."""


def reason(error: Exception) -> str:
    """Why something did not work, in words."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, ProblemsError):
        return error.problems[0].message if error.problems else ""
    return str(error)


class Deeds:
    """The library's actions. Each reads its map anew first: the file may have changed or be gone."""

    def __init__(self, scene: Library) -> None:
        self.scene = scene
        self.app = scene.app
        self.t = scene.t
        self.undos: list[Callable[[], str]] = []
        """What takes the last changes back, and gives words for it; may raise what ``Refused`` has."""

    # --- asking ---

    def fresh(self) -> MapCard | None:
        """The chosen map as its file is now, and judged; ``None``, and told, if it is gone."""
        card = self.scene.current
        if card is None:
            return None
        catalogue = self.scene.catalogue
        found = catalogue.read_now(card.path)
        if found is None or found.stamp == (0, 0):
            self.scene.tell(self.t("library.gone", name=card.path.name))
            self.scene.refresh()
            return None
        return catalogue.judge_now(found)

    def can_edit(self, card: MapCard) -> bool:
        """Whether the editor can do something with it."""
        drafting = self.scene.catalogue.shelf_of(card).kit.drafting
        return card.readable and drafting is not None and self.app.can_open("editor")

    def can_draw(self) -> bool:
        """Whether new maps can be made."""
        return self.app.can_open("editor") and bool(self._drawn_games())

    def _drawn_games(self) -> list[str]:
        shelves = self.scene.catalogue.shelves
        return [game for game, shelf in shelves.items() if shelf.kit.drafting is not None]

    # --- playing and drawing ---

    def play(self) -> None:
        """To the setup, with this map chosen; or back there with it."""
        card = self.fresh()
        if card is None or self._told_broken(card):
            return
        if self.scene.pick is not None:
            self.scene.back()
            self.scene.pick(card.path)
            return
        if self.app.can_open("setup"):
            self.app.open("setup", game=card.game, map=str(card.path))

    def play_now(self) -> None:
        """A match on this map, all else as the last time."""
        card = self.fresh()
        if card is None or self._told_broken(card) or not self.app.can_open("match"):
            return
        shelf = self.scene.catalogue.shelf_of(card)
        try:
            plan = last_plan(self.app, shelf.kit, shelf.content, card.map_file)
        except ValueError as error:
            self.scene.tell(self.t("library.failed", reason=str(error)))
            return
        self.app.open("match", plan=plan)

    def _told_broken(self, card: MapCard) -> bool:
        if card.broken:
            self.scene.tell(self.t("library.not_playable", title=card.title))
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
        wanted = self.scene.query.game
        self.app.open("editor", game=wanted if wanted in games else games[0])

    # --- changing ---

    def duplicate(self) -> None:
        """A copy among the player's maps, chosen at once."""
        card = self.fresh()
        if card is None:
            return
        library = self.scene.catalogue.shelf_of(card).library
        try:
            path = duplicate(library, card.path, self._copy_title(card))
        except Refused as error:
            self._failed(error)
            return
        self.undos.append(lambda: self.take_back(path))
        self.scene.arrived(path, self.t("library.duplicated"))

    def _copy_title(self, card: MapCard) -> str:
        titles = [one.title for one in self.scene.catalogue.all()]
        # the longest title a map may have is cut, so that its copy has one too
        return free_title(self.t("library.copy_of", title=card.title[:60]), titles)

    def rename(self) -> None:
        """Ask for another title."""
        card = self.fresh()
        if card is None or not card.own:
            return
        if not card.readable:
            self.scene.tell(self.t("library.unreadable_rename"))
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
        library = self.scene.catalogue.shelf_of(card).library
        try:
            before = read_plain(card.path, MAX_BYTES)
            path = change_details(library, card.path, changes)
        except Refused as error:
            return self.t("library.failed", reason=reason(error))
        old = card.path

        def undo() -> str:
            put_back(path, old, before)
            self.scene.chosen = old
            return self.t("library.as_before")

        self.undos.append(undo)
        self.scene.arrived(path, words)
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
        told = [problem_words(self.scene, problem) for problem in card.problems]
        words = self.t("library.problems_words", file=card.path.name, n=len(told))
        self.app.open("dialog", kind="problems", title=card.title, words=words, problems=told)

    # --- away ---

    def delete(self) -> None:
        """To the trash."""
        card = self.scene.current
        if card is None:
            return
        if not card.own:
            self.scene.tell(self.t("library.shipped_stays"))
            return
        if self.fresh() is None:
            return
        try:
            deleted = trash(card.path)
        except Refused as error:
            crash.write(self.app.paths.user_data(), f"map not deleted: {error}")
            self._failed(error)
            return
        self.undos.append(lambda: self._untrash(deleted))
        self.scene.refresh()
        self.scene.tell(self.t("library.deleted", title=card.title))

    def _untrash(self, deleted: Trashed) -> str:
        self.scene.chosen = restore(deleted)
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
        except (*Refused, UnsafeName) as error:
            self.scene.refresh()
            self._failed(error)
            return
        self.scene.refresh()
        self.scene.show_chosen()
        self.scene.tell(words)

    def _failed(self, error: Exception) -> None:
        self.scene.tell(self.t("library.failed", reason=reason(error)))

    # --- elsewhere ---

    def share(self) -> None:
        """As text, as a file, as a picture."""
        card = self.fresh()
        if card is not None:
            self.app.push(ShareDialog(self.app, source_of(self.scene.catalogue.shelf_of(card), card)))

    def trash_page(self) -> None:
        """What was deleted."""
        self.app.open("trash")
