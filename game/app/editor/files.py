"""The file of one open map, and its autosaved copy: saving, and leaving without a loss."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.steps import Steps
from game.app.maps.kept_work import outside_question
from game.data.files.names import safe_filename, shows
from game.data.files.paths import shown_path
from game.data.files.problems import ProblemsError
from game.data.files.trash import restore, trash
from game.data.maps.library import MapLibrary
from game.editor import autosave
from game.editor.commands import set_meta
from game.ui.controls.dialog import DialogAnswer, Question, TextDialog
from game.ui.flow import Flow
from game.ui.scene import App


class Files:
    """Saves the map of ``state``. What may ask the player is a flow. ``fairer`` has figures that no file
    stores."""

    def __init__(self, app: App, state: Steps, fairer: FairerChanges) -> None:
        self.app, self.state, self.fairer = app, state, fairer
        self.document = state.document
        self.library = MapLibrary(self.document.kit)
        self.autosave = autosave.Autosave(self.document)
        self._copy_failed = False
        self.let_go = False
        """Whether unsaved work may be lost, because the player said so."""

    # --- saving ---

    def save(self) -> Flow:
        """Save the map to its file; if it has none, ask for its title first. Return whether it was saved."""
        path = self.document.path
        if path is None or self.document.shipped or not self.document.draft.title:
            return (yield from self.save_as())
        how = yield from self._over(path)
        if how == "both":
            return self._titled(self.free_title(self.state.title), None)
        return how == "replace" and self._write(path)

    def save_as(self) -> Flow:
        """Ask for a title, and save the map to a new file. Return whether it was saved."""
        t, document = self.app.texts, self.document
        first = document.path is None or document.shipped
        typed = yield TextDialog(
            self.app, t("editor.save_as.title_first" if first else "editor.save_as.title"),
            t("editor.save_as.words"), self._no_title, accept=t("editor.save_as.accept"), limit=80,
            text=named if shows(named := document.draft.title) else self.free_title(t("editor.untitled")),
        )  # fmt: skip
        if typed is None:
            return False
        title, path = _tidied(typed), document.path
        target: Path | None = self._file_of(title)
        assert target is not None
        how = "new"
        if target.exists():
            own = path is not None and path.exists() and target.samefile(path)
            how = yield from self._over(target) if own else self._clash(title)
            if how == "cancel":
                return False
            if how == "both":
                title, target = self.free_title(self.state.title) if own else title, None
            elif not own:
                return self._replace(title, target)
        return self._titled(title, target)

    def _no_title(self, text: str) -> str | None:
        return None if shows(_tidied(text)) else self.app.texts("editor.details.title_missing")

    def _over(self, path: Path) -> Flow:
        """Return how to save over the map's own file: ``replace`` it, save ``both``, or ``cancel``. Ask the
        player if somebody else has changed it meanwhile."""
        if self.document.outside != "changed":
            return "replace"
        return (yield outside_question(self.app, "editor", path.name))

    def _clash(self, title: str) -> Flow:
        """Ask about another map with that title: ``replace`` it, save ``both``, or ``cancel``."""
        t = self.app.texts
        answers = [
            DialogAnswer("both", t("editor.save_as.both")),
            DialogAnswer("replace", t("editor.save_as.replace"), harms=True),
            DialogAnswer("cancel", t("dialog.cancel")),
        ]
        clash = t("editor.save_as.clash", title=title)
        return (yield Question(self.app, clash, t("editor.save_as.clash_words"), answers))

    def _file_of(self, title: str) -> Path:
        return self.library.user / f"{safe_filename(title).lower()}.yaml"

    def free_title(self, title: str) -> str:
        """Return a title like ``title`` that no own map has."""
        wanted, number = title, 2
        while self._file_of(wanted).exists():
            wanted = f"{title} {number}"
            number += 1
        return wanted

    def _replace(self, title: str, target: Path) -> bool:
        """Save over another map, which goes to the trash: it may hold more than could be read."""
        try:
            gone = trash(target)
        except (OSError, ValueError) as error:
            return self._not_written(error)
        saved = self._titled(title, target)
        if not target.exists():
            with contextlib.suppress(OSError, ValueError):
                restore(gone)
        return saved

    def _titled(self, title: str, target: Path | None) -> bool:
        """Set the map's title, and today's date if it has none, as one step, at its first save; write it."""
        document = self.document
        date = document.settled.meta.get("date") or time.strftime("%Y-%m-%d")
        document.do("meta", set_meta(document.settled, title=title, date=date), {"title": title})
        return self._write(target)

    def _write(self, target: Path | None) -> bool:
        try:
            path = self.document.save(self.library if target is None else target)
        except (OSError, ValueError, ProblemsError) as error:
            return self._not_written(error)
        self.tick()
        self.state.on.changed()
        self.state.say("editor.done.saved", path=shown_path(path))
        return True

    def _not_written(self, error: Exception) -> bool:
        words = self.app.texts("editor.done.not_written", reason=self.app.texts.why(error))
        self.app.open("dialog", title=self.app.texts("editor.save_as.failed"), icon="warning", words=words)
        return False

    # --- leaving ---

    def leave(self, *, beside: bool = False) -> Flow:
        """Ask about unsaved work before this map is closed. Return ``leave``, nothing to stay, or, as another
        answer if it may be given, ``beside``: the other map is to be opened in a tab of its own."""
        t, unsaved, measured = self.app.texts, self.state.unsaved, self.fairer.unused
        if not unsaved and not measured:
            return "leave"
        stay, words = DialogAnswer("stay", t("editor.unsaved.stay")), t("fairer.leave.words")
        if unsaved:
            title, icon = t("editor.unsaved.title", title=self.state.title), "save"
            words = " ".join((t("editor.unsaved.words"), *([words] if measured else [])))
            answers = [
                DialogAnswer("save", t("editor.unsaved.save"), kind="ink"),
                DialogAnswer("discard", t("editor.unsaved.discard"), harms=True),
                *([DialogAnswer("beside", t("tabs.beside"))] if beside else []),
                stay,
            ]
        else:
            title, icon = t("fairer.leave.title"), "symmetry_both"
            answers = [DialogAnswer("discard", t("fairer.leave.go"), harms=True), stay]
        answer = yield Question(self.app, title, words, answers, icon=icon)
        if answer == "beside":
            return answer
        leaves = answer == "discard"
        if answer == "save":
            leaves = yield from self.save()
        if leaves and (measured or answer == "discard"):  # the player has read that the figures go
            self.let_go = True
        return "leave" if leaves else ""

    def recovered(self, one: autosave.Recoverable) -> None:
        """Mark this map as recovered from a crash: store a copy of its own before the old one goes."""
        if self.app.keep:
            self.autosave.flush()
            if one.file != self.autosave.path:
                autosave.discard(one.file)
        self.state.say("editor.done.recovered")

    def close(self) -> None:
        """Close the file when the scene closes. Unsaved work stays as an autosaved copy, unless the player
        gave it up."""
        if self.app.keep:
            self.autosave.close(keep=self.state.unsaved and not self.let_go)

    def tick(self) -> None:
        """Keep the autosaved copy up to date; free while nothing changes."""
        if not self.app.keep:
            return
        self.autosave.tick()
        problem = self.autosave.problem
        if problem is not None and not self._copy_failed:
            self._copy_failed = True
            self.state.say("editor.done.no_copy", reason=self.app.texts.why(problem))


def _tidied(title: str) -> str:
    return " ".join(title.split())[:80]
