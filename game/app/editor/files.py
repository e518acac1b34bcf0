"""The file of the open map: saving, leaving, and recovery after a crash."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any

from game.app.editor.starting import document_of, open_document
from game.app.editor.steps import Steps
from game.app.maps.importing import map_in_file, map_in_text
from game.app.maps.recovery import ask_recovery
from game.app.sharing.incoming import KitShelf, take_drop
from game.app.sharing.pasting import drop, paste_copied
from game.app.sharing.waiting import LONG_BYTES, caught, do_slowly, long_picture, read_at_once
from game.data.files.content import load_content
from game.data.files.names import safe_filename, shows
from game.data.files.paths import shown_path
from game.data.files.problems import ProblemsError
from game.data.files.recognise import Unknown, is_packed, recognise_held, recognise_text
from game.data.files.trash import restore, trash
from game.data.maps.library import MapLibrary
from game.data.maps.map_import import Incoming, NoMap
from game.data.words.wording import failure_words, said_words
from game.editor import autosave
from game.editor.commands import set_meta
from game.editor.document import MapDocument
from game.model.drafting import Draft
from game.model.registry import kit as kit_of
from game.ui.controls.actions import Action
from game.ui.controls.dialog import Question
from game.ui.flow import Flow, follow
from game.ui.scene import Scene

Then = Callable[[], Any] | None
"""Called after a map was saved."""


class Files:
    """The file of one open map. ``scene`` is below the dialogs; ``later`` calls something once they are
    closed, ``take`` replaces this map by another (with a second argument: one that a crash left behind)."""

    def __init__(
        self, scene: Scene, state: Steps, later: Callable[[Callable[[], Any]], Any],
        take: Callable[..., Any],
    ) -> None:  # fmt: skip
        self.scene, self.app, self.t, self.state = scene, scene.app, scene.t, state
        self.later, self.take = later, take
        self.document, self.kit = state.document, state.document.kit
        self.library = MapLibrary(self.kit)
        self.autosave = autosave.Autosave(self.document)
        self._copy_failed = False
        self.let_go = False
        """Whether unsaved work may be lost, because the player said so."""
        self.taken: Callable[[], Collection[Path]] = tuple
        """The autosaved copies of the other open maps."""
        self.measured: Callable[[], bool] = lambda: False
        """Returns whether figures that no file stores would be lost with the map."""
        self.leave_scene: Callable[[Callable[[], Any]], Any] = self.leave
        """Leaves all open maps, after asking."""
        self.in_tab: Callable[[Path | None], bool] = lambda path: False
        """Returns whether a file is open in another tab."""
        self.beside: Callable[..., Any] = take
        """Opens a map in a tab of its own."""

    # --- saving ---

    def save(self, then: Then = None) -> None:
        """Save the map to its file; if it has none, ask for its title first."""
        document = self.document
        if document.path is None or document.shipped or not document.draft.title:
            self.save_as(then)
        else:
            self._save_over(document.path, lambda: self._write(document.path, then), then)

    def _save_over(self, path: Path, write: Callable[[], Any], then: Then) -> None:
        """Save over the map's own file; ask before if somebody else has changed it meanwhile."""
        t = self.t
        if self.document.outside != "changed":
            write()
            return
        choices = [
            Action("replace", t("editor.outside.replace"), write, harms=True),
            Action("both", t("editor.outside.both"), lambda: self._beside(then)),
            Action("cancel", t("dialog.cancel")),
        ]
        title = t("editor.outside.title", file=path.name)
        self.app.push(Question(self.app, title, t("editor.outside.words"), choices, icon="warning"))

    def _beside(self, then: Then) -> None:
        """Save the map as a new one beside the original."""
        self._titled(self.free_title(self.state.title), None, then)

    def save_as(self, then: Then = None) -> None:
        """Ask for a title, and save the map to a new file."""
        t, document = self.t, self.document
        first = document.path is None or document.shipped

        def take(title: str) -> str | None:
            title = " ".join(title.split())[:80]
            if not shows(title):
                return t("editor.details.title_missing")
            # the dialog goes first: a question may come in its place
            self.later(lambda: self._save_under(title, then))
            return None

        self.app.open(
            "dialog", kind="text", title=t("editor.save_as.title_first" if first else "editor.save_as.title"),
            words=t("editor.save_as.words"), check=take, accept=t("editor.save_as.accept"), limit=80,
            text=named if shows(named := document.draft.title) else self.free_title(t("editor.untitled")),
        )  # fmt: skip

    def _file_of(self, title: str) -> Path:
        return self.library.user / f"{safe_filename(title).lower()}.yaml"

    def free_title(self, title: str) -> str:
        """Return a title like ``title`` that no own map has."""
        wanted, number = title, 2
        while self._file_of(wanted).exists():
            wanted = f"{title} {number}"
            number += 1
        return wanted

    def _save_under(self, title: str, then: Then) -> None:
        t, path, target = self.t, self.document.path, self._file_of(title)
        own = path is not None and target.exists() and path.exists()
        if target.exists() and not (own and path is not None and target.samefile(path)):
            both, replace = t("editor.save_as.both"), t("editor.save_as.replace")
            choices = [
                Action("both", both, lambda: self._titled(title, None, then)),
                Action("replace", replace, lambda: self._replace(title, target, then), harms=True),
                Action("cancel", t("dialog.cancel")),
            ]
            clash = t("editor.save_as.clash", title=title)
            self.app.push(Question(self.app, clash, t("editor.save_as.clash_words"), choices))
        elif own:
            self._save_over(target, lambda: self._titled(title, target, then), then)
        else:
            self._titled(title, target, then)

    def _replace(self, title: str, target: Path, then: Then) -> None:
        """Save over another map, which goes to the trash: it may hold more than could be read."""
        try:
            gone = trash(target)
        except (OSError, ValueError) as error:
            self._not_written(error)
            return
        self._titled(title, target, then)
        if not target.exists():
            with contextlib.suppress(OSError, ValueError):
                restore(gone)

    def _titled(self, title: str, target: Path | None, then: Then) -> None:
        """Set the map's title, and today's date if it has none, as one step, at its first save."""
        document = self.document
        date = document.settled.meta.get("date") or time.strftime("%Y-%m-%d")
        document.do("meta", set_meta(document.settled, title=title, date=date), {"title": title})
        self._write(target, then)

    def _write(self, target: Path | None, then: Then) -> None:
        try:
            path = self.document.save(self.library if target is None else target)
        except (OSError, ValueError, ProblemsError) as error:
            self._not_written(error)
            return
        self.tick()
        self.state.on.changed()
        self.state.say("editor.done.saved", path=shown_path(path))
        if then is not None:
            then()

    def _not_written(self, error: Exception) -> None:
        words = self.t("editor.done.not_written", reason=failure_words(error, self.app.texts))
        self.app.open("dialog", title=self.t("editor.save_as.failed"), icon="warning", words=words)

    # --- leaving ---

    def leave(self, then: Callable[[], Any], beside: Callable[[], Any] | None = None) -> None:
        """Call ``then``, which ends work on this map, after asking about unsaved work. ``beside`` opens
        the other map in a tab of its own instead."""
        t, words = self.t, []
        if self.state.unsaved:
            words.append(t("editor.unsaved.words"))
        if self.measured():
            words.append(t("fairer.leave.words"))
        if not words:
            then()
            return

        def discard() -> None:
            self.let_go = True
            then()

        saved = discard if self.measured() else then  # the player has read that they go
        if not self.state.unsaved:
            answers = [
                Action("discard", t("fairer.leave.go"), discard, harms=True),
                Action("stay", t("editor.unsaved.stay")),
            ]
            self.app.push(
                Question(self.app, t("fairer.leave.title"), words[0], answers, icon="symmetry_both")
            )
            return
        choices = [
            Action("save", t("editor.unsaved.save"), lambda: self.save(saved), kind="ink"),
            Action("discard", t("editor.unsaved.discard"), discard, harms=True),
            Action("stay", t("editor.unsaved.stay")),
        ]
        if beside is not None:
            choices.insert(2, Action("beside", t("tabs.beside"), beside))
        title = t("editor.unsaved.title", title=self.state.title)
        self.app.push(Question(self.app, title, " ".join(words), choices, icon="save"))

    def offer_recovery(self) -> bool:
        """Offer what a crash left of other maps, the latest first; return whether there was anything."""
        left = autosave.recoverable([self.kit.name]) if self.app.keep else []
        mine = {self.autosave.path, *self.taken()}
        found = [one for one in left if one.file not in mine]
        if not found:
            return False
        one = found[0]

        def recover() -> None:
            document = one.open(self.kit, self.document.definitions)
            self.beside(document, one)

        def discard() -> None:
            autosave.discard(one.file)
            self.offer_recovery()

        ask_recovery(self.app, one.title, one.saved, recover, discard, len(found) - 1)
        return True

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
            self.state.say("editor.done.no_copy", reason=failure_words(problem, self.app.texts))

    # --- other maps ---

    def takes(self, came: Path | str) -> bool:
        """Whether the editor takes a file or a text: not a match or the like, nor a file that doesn't answer
        at once. What is in a large picture is found out later."""
        try:
            shelf = KitShelf()
            if isinstance(came, str):
                found = recognise_text(came, shelf)
            else:
                held = read_at_once(came)
                if held is None:
                    return False
                if held.kind == "picture" and len(held.raw) > LONG_BYTES:
                    return True
                found = recognise_held(held, shelf)
        except Unknown:
            return True  # the editor says what it isn't
        return found.kind == "map" or (found.kind == "position" and found.game == self.kit.name)

    def take_new(self, draft: Draft) -> None:
        """Replace this map by a new one."""
        document = MapDocument(self.kit, self.document.definitions, draft, key="new")
        if not draft.bare:
            document.mark_unsaved()
        self.take(document)

    def open_file(self, path: Path) -> None:
        """Open a file dropped on the window, in place of this map, or say why not. A large picture is read
        in a thread, and opened elsewhere if there is no map in it."""
        if not long_picture(path):
            self._arrived(lambda: map_in_file(path), path)
            return
        follow(self.app.push, self._open_slowly(path))

    def _open_slowly(self, path: Path) -> Flow:
        came = yield from do_slowly(self.app, partial(caught, NoMap, map_in_file, path), long=True)
        if isinstance(came, NoMap):
            take_drop(self.app, [path], [])
        elif came is not None:
            self._arrived(lambda: came, path)

    def open_text(self, text: str) -> None:
        """Open a text pasted into the window, in place of this map, or say why not."""
        self._arrived(lambda: map_in_text(text, self.t("editor.untitled")), None)

    def ask_for_text(self) -> None:
        """Ask for a text that somebody shared."""
        t = self.t
        self.app.open(
            "dialog", kind="text", title=t("editor.paste.title"), words=t("editor.paste.words"),
            accept=t("editor.paste.accept"), paste=True, check=self.take_text, limit=200_000,
        )  # fmt: skip

    def take_text(self, text: str) -> str | None:
        """Open a text in place of this map: a shared one, a file's, a position; return what is wrong with
        it, or ``None``."""
        if not text.strip():
            return self.t("editor.paste.empty")
        return self.try_open(lambda: map_in_text(text, self.t("editor.untitled")), None)

    def take_pasted(self, text: str, nothing: Callable[[str], object]) -> None:
        """Open a text that was pasted, or else a picture or file in the clipboard, as if it was dropped on
        the window; ``nothing`` is told why there is nothing to open."""
        try:
            known = is_packed(text) or bool(recognise_text(text, KitShelf()))
        except Unknown:
            known = False
        if known:
            drop(texts=[text])
        else:
            follow(self.app.push, self._take_copied(nothing))

    def _take_copied(self, nothing: Callable[[str], object]) -> Flow:
        if wrong := (yield from paste_copied(self.app)):
            nothing(wrong)

    def _arrived(self, read: Callable[[], Incoming], path: Path | None) -> None:
        wrong = self.try_open(read, path)
        if wrong is not None:
            title = self.t("editor.drop.failed")
            self.app.open("dialog", title=title, words=wrong, icon="warning")

    def try_open(self, read: Callable[[], Incoming], path: Path | None) -> str | None:
        """Open what ``read`` returns once this map may be left; return what is wrong with it, or ``None``.
        A YAML file becomes the map's file; a picture or a text becomes a new map."""
        kit, definitions = self.kit, self.document.definitions
        try:
            came = read()
        except NoMap as error:
            if error.reason != "no_yaml" or path is None:
                name = path.name if path is not None else ""
                return self.t(
                    f"library.no_map.{error.reason}", name=name, said=said_words(error.said, self.app.texts)
                )
            document = open_document(kit, definitions, path)
        else:
            if came.game != kit.name:
                kit = kit_of(came.game)
                if kit.drafting is None:
                    return self.t("editor.drop.other_game")
                definitions = load_content(kit).definitions
            try:
                document = document_of(kit, definitions, came, path)
            except ProblemsError as error:  # a map by its head, whose YAML breaks further down
                if path is None:
                    return "\n".join(self.app.texts.problem(problem) for problem in error.problems[:3])
                document = open_document(kit, definitions, path)
        if kit.name != self.kit.name:
            self.later(lambda: self.leave_scene(lambda: self._other(document)))
        elif self.in_tab(document.path):
            self.later(lambda: self.beside(document))
        else:
            self.later(lambda: self.leave(lambda: self._shown(document), lambda: self.beside(document)))
        return None

    def _other(self, document: MapDocument) -> None:
        """Open a map of another game, in an editor of its own."""
        self.app.open(
            "editor", how="replace", game=document.kit.name, draft=document.draft, path=document.path,
            problems=document.file_problems,
        )  # fmt: skip

    def _shown(self, document: MapDocument) -> None:
        self.take(document)
        if document.file_problems:
            self.state.say("editor.done.opened_broken", n=len(document.file_problems))

    def open(self) -> None:
        if self.app.can_open("library"):
            self.leave_scene(self._to_library)

    def _to_library(self) -> None:
        """Go to the library, back to the one below if the editor was opened there."""
        app = self.app
        below = list(app.stack)
        at = below.index(self.scene)
        if at and below[at - 1].name == "library":
            app.pop()
        else:
            app.open("library", how="replace", game=self.kit.name)
