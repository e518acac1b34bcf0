"""The file of the open map: saving, leaving, and recovery after a crash."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.app.editor.starting import document_of, open_document
from game.app.maps.importing import kits
from game.app.maps.recovery import ask_recovery
from game.data.content import load_content
from game.data.library import Library
from game.data.map_import import Incoming, NoMap, read_file, read_text
from game.data.names import safe_filename
from game.data.paths import shown_path
from game.data.problems import ProblemsError
from game.data.trash import restore, trash
from game.editor import autosave
from game.editor.commands import set_meta
from game.editor.document import MapDocument
from game.rules.registry import kit as kit_of
from game.ui.ask import Choice, Question

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene
    from game.ui.application import App


class Files:
    """Everything about the file of one open map."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.library = Library(scene.kit)
        self.autosave = autosave.Autosave(scene.document)
        self._told = False
        self.let_go = False
        """What is not saved may be lost: the player said so."""

    # --- saving ---

    def save(self, then: Callable[[], Any] | None = None) -> None:
        """Write it to its file; a map that has none is asked for its title first."""
        document = self.scene.document
        if document.path is None or document.shipped or not document.draft.title:
            self.save_as(then)
        else:
            self._save_over(document.path, lambda: self._write(document.path, then), then)

    def _save_over(self, path: Path, write: Callable[[], Any], then: Callable[[], Any] | None) -> None:
        """Write over the map's own file; asked before if somebody else has written it meanwhile."""
        scene, t = self.scene, self.scene.t
        if scene.document.outside != "changed":
            write()
            return
        scene.app.push(
            Question(
                scene.app,
                t("editor.outside.title", file=path.name),
                t("editor.outside.words"),
                [
                    Choice("replace", t("editor.outside.replace"), write, harms=True),
                    Choice("both", t("editor.outside.both"), lambda: self._beside(then)),
                    Choice("cancel", t("dialog.cancel")),
                ],
                icon="warning",
            )
        )

    def _beside(self, then: Callable[[], Any] | None) -> None:
        """Save it as a map of its own beside the one it was."""
        self._titled(self.free_title(self.scene.draft.title or self.scene.t("editor.untitled")), None, then)

    def save_as(self, then: Callable[[], Any] | None = None) -> None:
        """Ask for a title, and write it to a file of its own."""
        scene, t = self.scene, self.scene.t
        document = scene.document
        first = document.path is None or document.shipped
        text = document.draft.title or self.free_title(t("editor.untitled"))

        def take(title: str) -> str | None:
            title = " ".join(title.split())[:80]
            if not title:
                return t("editor.details.title_missing")
            # the dialog goes first: a question may come in its place
            scene.later(lambda: self._save_under(title, then))
            return None

        scene.app.open(
            "dialog",
            kind="text",
            title=t("editor.save_as.title_first" if first else "editor.save_as.title"),
            words=t("editor.save_as.words"),
            check=take,
            text=text,
            accept=t("editor.save_as.accept"),
            limit=80,
        )

    def _file_of(self, title: str) -> Path:
        return self.library.user / f"{safe_filename(title).lower()}.yaml"

    def free_title(self, title: str) -> str:
        """A title no map of the player's has."""
        wanted, number = title, 2
        while self._file_of(wanted).exists():
            wanted = f"{title} {number}"
            number += 1
        return wanted

    def _save_under(self, title: str, then: Callable[[], Any] | None) -> None:
        scene, t = self.scene, self.scene.t
        target = self._file_of(title)
        document = scene.document
        own = document.path is not None and target.exists() and document.path.exists()
        if target.exists() and not (own and document.path is not None and target.samefile(document.path)):
            scene.app.push(
                Question(
                    scene.app,
                    t("editor.save_as.clash", title=title),
                    t("editor.save_as.clash_words"),
                    [
                        Choice("both", t("editor.save_as.both"), lambda: self._titled(title, None, then)),
                        Choice(
                            "replace",
                            t("editor.save_as.replace"),
                            lambda: self._replace(title, target, then),
                            harms=True,
                        ),
                        Choice("cancel", t("dialog.cancel")),
                    ],
                )
            )
            return
        if own:
            self._save_over(target, lambda: self._titled(title, target, then), then)
        else:
            self._titled(title, target, then)

    def _replace(self, title: str, target: Path, then: Callable[[], Any] | None) -> None:
        """Write over another map, which goes to the trash: it may hold more than could be opened of it."""
        try:
            gone = trash(target)
        except (OSError, ValueError) as error:
            self._not_written(error)
            return
        self._titled(title, target, then)
        if not target.exists():
            with contextlib.suppress(OSError, ValueError):
                restore(gone)

    def _titled(self, title: str, target: Path | None, then: Callable[[], Any] | None) -> None:
        """Give it its title, and the date of today if it has none: one step, at its first save."""
        document = self.scene.document
        date = document.settled.meta.get("date") or time.strftime("%Y-%m-%d")
        document.do("meta", set_meta(document.settled, title=title, date=date), {"title": title})
        self._write(target, then)

    def _write(self, target: Path | None, then: Callable[[], Any] | None) -> None:
        scene = self.scene
        document = scene.document
        try:
            path = document.save(self.library if target is None else target)
        except (OSError, ValueError, ProblemsError) as error:
            self._not_written(error)
            return
        self.tick()
        scene.changed()
        scene.say(scene.t("editor.done.saved", path=shown_path(path)))
        if then is not None:
            then()

    def _not_written(self, error: Exception) -> None:
        reason = getattr(error, "strerror", None) or str(error)
        self.scene.app.open(
            "dialog", title=self.scene.t("editor.save_as.failed"), icon="warning",
            words=self.scene.t("editor.done.not_written", reason=reason),
        )  # fmt: skip

    # --- leaving ---

    def leave(self, then: Callable[[], Any]) -> None:
        """Do something that ends work on this map, after asking about what is not saved."""
        scene, t = self.scene, self.scene.t
        if not scene.unsaved:
            then()
            return

        def discard() -> None:
            self.let_go = True
            then()

        title = scene.draft.title or t("editor.untitled")
        scene.app.push(
            Question(
                scene.app,
                t("editor.unsaved.title", title=title),
                t("editor.unsaved.words"),
                [
                    Choice("save", t("editor.unsaved.save"), lambda: self.save(then), kind="ink"),
                    Choice("discard", t("editor.unsaved.discard"), discard, harms=True),
                    Choice("stay", t("editor.unsaved.stay")),
                ],
                icon="save",
            )
        )

    def recovered(self, one: autosave.Recoverable) -> None:
        """This map is what a crash left: keep a copy of its own before the old one goes."""
        if self.scene.app.keep:
            self.autosave.flush()
            if one.file != self.autosave.path:
                autosave.discard(one.file)
        self.scene.say(self.scene.t("editor.done.recovered"))

    def close(self) -> None:
        """The scene is off the stack. Unasked for, what is not saved is kept as its copy."""
        if self.scene.app.keep:
            self.autosave.close(keep=self.scene.unsaved and not self.let_go)

    def tick(self) -> None:
        """Keep the copy up to date; costs nothing while nothing changes."""
        if not self.scene.app.keep:
            return
        self.autosave.tick()
        problem = self.autosave.problem
        if problem is not None and not self._told:
            self._told = True
            reason = getattr(problem, "strerror", None) or str(problem)
            self.scene.say(self.scene.t("editor.done.no_copy", reason=reason))

    # --- other maps ---

    def new(self) -> None:
        """Another map in place of this one: chosen in the dialog first, nothing is lost by looking."""
        from game.app.editor.new_map import NewMap

        scene = self.scene
        scene.app.push(NewMap(scene, lambda draft: self.leave(lambda: self.take_new(draft))))

    def take_new(self, draft: Any) -> None:
        """Put a new map in place of this one."""
        document = MapDocument(self.scene.kit, self.scene.definitions, draft, key="new")
        if draft.ground or draft.pieces:
            document.mark_unsaved()
        self.scene.take(document)

    def open_file(self, path: Path) -> None:
        """A file that was dropped on the window, in place of this map; a message says why not."""
        self._arrived(lambda: read_file(path, kits()), path)

    def open_text(self, text: str) -> None:
        """The same of a text."""
        self._arrived(lambda: read_text(text, kits(), self.scene.t("editor.untitled")), None)

    def _arrived(self, read: Callable[[], Incoming], path: Path | None) -> None:
        wrong = self.try_open(read, path)
        if wrong is not None:
            title = self.scene.t("editor.drop.failed")
            self.scene.app.open("dialog", title=title, words=wrong, icon="warning")

    def try_open(self, read: Callable[[], Incoming], path: Path | None) -> str | None:
        """Open what ``read`` gives once this map may be left; gives what is wrong with it, or ``None``.

        A YAML file goes on being the map's file; of a picture or a text it is a new map.
        """
        scene = self.scene
        try:
            came = read()
        except NoMap as error:
            if error.reason != "no_yaml" or path is None:
                name = path.name if path is not None else ""
                return scene.t(f"library.no_map.{error.reason}", name=name, said=error.said)
            document = open_document(scene.kit, scene.content, path, None)
        else:
            if came.game != scene.kit.name:
                kit = kit_of(came.game)
                if kit.drafting is None:
                    return scene.t("editor.drop.other_game")
                self.leave(lambda: self._other(came, path))
                return None
            try:
                document = document_of(scene.kit, scene.definitions, came, path)
            except ProblemsError as error:  # a map by its head, whose YAML breaks further down
                if path is None:
                    return "\n".join(str(problem) for problem in error.problems[:3])
                document = open_document(scene.kit, scene.content, path, None)
        scene.later(lambda: self.leave(lambda: self._shown(document)))
        return None

    def _other(self, came: Incoming, path: Path | None) -> None:
        """A map of another game has an editor of its own."""
        kit = kit_of(came.game)
        document = document_of(kit, load_content(kit).definitions, came, path)
        self.scene.app.open(
            "editor", how="replace", game=came.game, draft=document.draft, path=document.path,
            told=document.told,
        )  # fmt: skip

    def _shown(self, document: MapDocument) -> None:
        self.scene.take(document)
        if document.told:
            self.scene.say(self.scene.t("editor.done.opened_broken", n=len(document.told)))

    def open(self) -> None:
        """The library."""
        if self.scene.app.can_open("library"):
            self.leave(self._to_library)

    def _to_library(self) -> None:
        """Back to it, if that is where this came from."""
        app = self.scene.app
        below = list(app.stack)
        at = below.index(self.scene)
        if at and below[at - 1].name == "library":
            app.pop()
        else:
            app.open("library", how="replace", game=self.scene.kit.name)


def offer_recovery(app: App, scene: EditorScene) -> bool:
    """Ask about what a crash left, the latest first; whether there was anything."""
    if not app.keep:
        return False
    own = scene.files.autosave.path
    found = [one for one in autosave.recoverable([scene.kit.name]) if one.file != own]
    if not found:
        return False
    one = found[0]

    def recover() -> None:
        document = one.open(scene.kit, scene.definitions)
        scene.files.leave(lambda: take(document))

    def take(document: MapDocument) -> None:
        scene.take(document)
        scene.files.recovered(one)

    def discard() -> None:
        autosave.discard(one.file)
        offer_recovery(app, scene)

    ask_recovery(app, one.title, one.saved, recover, discard, len(found) - 1)
    return True
