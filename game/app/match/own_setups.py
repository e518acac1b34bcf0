"""A player's own set-ups in a match: what the table shows of them, and the dialogs that change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.app.table.failure import problems_dialog
from game.app.table.host import TableScreen
from game.data.files.own_files import TITLE, OwnFile, clean_title, rename_own
from game.data.files.trash import trash
from game.data.maps.own_setups import OwnSetupFile, list_setups, save_setup
from game.ui.controls.dialog import Dialog
from game.ui.flow import Flow, follow
from game.view.table import SavedSetup

_REFUSED = (OSError, ValueError)

Change = Callable[[str], object]
"""Writes a set-up under a title."""


class OwnSetups:
    """A player's set-ups of the game on a screen."""

    def __init__(self, screen: TableScreen) -> None:
        self.app, self.notice = screen.app, screen.notice
        self.table, self.game = screen.table, screen.kit.name
        self._found: list[OwnFile[OwnSetupFile]] | None = None

    @property
    def _all(self) -> list[OwnFile[OwnSetupFile]]:
        if self._found is None:
            self._found = list_setups(self.game)
        return self._found

    def forget(self) -> None:
        """Read the folder again when the list is next wanted."""
        self._found = None

    def listed(self) -> Sequence[SavedSetup]:
        """The set-ups, sorted by title."""
        return [
            SavedSetup(one.path.name, one.title, one.value.squares if one.value else None)
            for one in self._all
        ]

    def _of(self, key: str) -> OwnFile[OwnSetupFile] | None:
        return next((one for one in self._all if one.path.name == key), None)

    def _renew(self, words: str) -> None:
        self.forget()
        self.notice.say(words)

    def _why(self, error: Exception) -> str:
        return self.app.texts("own_setups.failed", reason=self.app.texts.why(error))

    def _bad(self, title: str, but: str = "") -> str:
        """Return what is wrong with a title, empty for nothing; ``but`` is the title that is being
        renamed."""
        try:
            title = clean_title(title)
        except ValueError:
            return self.app.texts("own_setups.bad_title", n=TITLE)
        same = [one for one in self._all if one.title.casefold() == title.casefold() and one.path.name != but]
        return self.app.texts("own_setups.taken") if same else ""

    def _ask(self, what: str, text: str, done: str, change: Change, but: str = "") -> None:
        """Ask for a title with the words of ``what``, and ``change`` that file."""
        t = self.app.texts

        def check(title: str) -> str | None:
            self.forget()
            if wrong := self._bad(title, but):
                return wrong
            try:
                change(title)
            except _REFUSED as error:
                return self._why(error)
            self._renew(t(f"own_setups.{done}", title=clean_title(title)))
            return None

        self.app.open(
            "dialog", kind="text", title=t(f"own_setups.{what}"), words=t(f"own_setups.{what}_words"),
            check=check, text=text, accept=t(f"own_setups.{what}_accept"), limit=TITLE,
        )  # fmt: skip

    def save(self, squares: Mapping[str, Sequence[int]]) -> None:
        """Ask for a name and save a set-up: the squares of each piece's kind."""
        self._ask("save", "", "saved", partial(save_setup, self.game, squares=squares))

    def rename(self, key: str) -> None:
        """Ask for another name of a set-up."""
        one = self._of(key)
        if one is not None and one.value is None:
            self.explain(key)
        elif one is not None:
            self._ask("rename", one.title, "renamed", partial(rename_own, one.path), key)

    def delete(self, key: str) -> None:
        """Move a set-up to the trash, after asking."""
        one = self._of(key)
        if one is not None:
            follow(self.app, self._delete(one))

    def _delete(self, one: OwnFile[OwnSetupFile]) -> Flow:
        t = self.app.texts
        accepted = yield Dialog(
            self.app, t("own_setups.delete"), t("own_setups.delete_words", title=one.title), danger=True,
            accept=t("own_setups.delete_accept"), cancel=t("dialog.cancel"), icon="warning",
        )  # fmt: skip
        if not accepted:
            return
        try:
            trash(one.path)
        except _REFUSED as error:
            self._renew(self._why(error))
        else:
            self._renew(t("own_setups.deleted", title=one.title))

    def explain(self, key: str) -> None:
        """Tell the player why a set-up can't be used."""
        one = self._of(key)
        if one is None:
            return
        t = self.app.texts
        if one.problems:
            words = t("own_setups.unreadable_words", file=one.path.name)
            self.app.push(problems_dialog(self.app, t("own_setups.unreadable"), words, one.problems))
        else:
            self.notice.say(t("own_setups.breaks_rules"))
