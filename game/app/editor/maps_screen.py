"""The base of the editor's screen: the maps that are open in it, and those that come and go."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Generic, TypeVar

from game.app.editor.arriving import NotOpenedError, read_map, takes
from game.app.editor.board import EditorBoard
from game.app.editor.commands import CloseMap, EditorPress, ShowMap, keyed
from game.app.editor.files import Files
from game.app.editor.guide import Guide, GuidePress
from game.app.editor.open_maps import MOST, OpenMap, OpenMaps
from game.app.editor.starting import open_document
from game.app.editor.steps import Steps
from game.app.maps.importing import map_in_file
from game.app.maps.kept_work import KeepsWork
from game.app.maps.recovery import recovery_question
from game.app.maps.which_game import WhichGame
from game.app.sharing.incoming import take_drop
from game.app.sharing.waiting import do_slowly, long_picture
from game.data.maps.map_import import NoMap
from game.editor import autosave
from game.editor.autosave import Recoverable
from game.editor.document import MapDocument
from game.model.drafting import Draft
from game.model.entries import window_games
from game.model.kit import AnyKit
from game.ui.commands import Commands, Declared
from game.ui.controls.dialog import Dialog, DialogAnswer, Question, TextDialog
from game.ui.flow import Flow
from game.ui.scene import App
from game.ui.screen import Screen

AnyBoard = TypeVar("AnyBoard", bound=EditorBoard)


class MapsScreen(KeepsWork, Generic[AnyBoard]):
    """Opens, shows and closes maps, and asks before anything is lost; ``board`` draws the current one."""

    def __init__(self, app: App, kit: AnyKit, board: AnyBoard) -> None:
        super().__init__(app)
        self.kit, self.board = kit, board
        self.maps = OpenMaps()
        self.guide: Guide | None = None
        self.before_guide: MapDocument | None = None
        """The map that was open before the guide began."""

    def deals_with(self) -> Hashable:
        return super().deals_with(), tuple(map(id, self.maps.all))

    def opened(self, document: MapDocument) -> OpenMap:
        """Return a document as an open map."""
        raise NotImplementedError

    def show_current(self) -> None:
        """Show the current one of the open maps, if another is shown."""
        raise NotImplementedError

    @property
    def steps(self) -> Steps:
        """The current map's changes."""
        return self.board.state

    @property
    def files(self) -> Files:
        """The current map's file."""
        return self.maps.current.files

    @property
    def document(self) -> MapDocument:
        """The current map."""
        return self.steps.document

    # --- one after the other ---

    def take(self, document: MapDocument, left: Recoverable | None = None) -> None:
        """Put a map in place of the current one, about which the player was asked already. ``left``: a
        crash left the map behind."""
        self.maps.replace(self.opened(document))
        self.show_current()
        self._recovered(left)

    def open_beside(self, document: MapDocument, left: Recoverable | None = None) -> bool:
        """Open a map in a tab of its own, or in place of an untouched empty one. If no more fit, say so;
        return whether it is open."""
        there = self.maps.find(document.path) if left is None else None
        if there is not None:
            self.go_to(there)
        elif self.maps.current.untouched:
            self.take(document, left)
        elif self._is_full():
            return False
        else:
            self.stop_guide()
            self.maps.add(self.opened(document))
            self.show_current()
            self._recovered(left)
        return True

    def _recovered(self, left: Recoverable | None) -> None:
        if left is not None:
            self.files.recovered(left)

    def _is_full(self) -> bool:
        """Whether no more maps can be opened; if so, say it."""
        if self.maps.full:
            self.steps.say("tabs.limit", n=MOST)
        return self.maps.full

    def go_to(self, at: int) -> None:
        """Show the map of a tab; the number wraps round."""
        self.maps.at = at % len(self.maps.all)
        self.show_current()

    def show_map(self, command: ShowMap) -> None:
        """Show another of the open maps."""
        self.go_to(command.value)

    def go_by(self, tabs: int) -> None:
        """Show the map so many tabs farther on."""
        self.go_to(self.maps.at + tabs)

    # --- closing ---

    def close_map(self, command: CloseMap) -> Flow:
        """Close one of the open maps, after asking about unsaved work."""
        self.go_to(command.value)
        return self.close_current()

    def close_current(self) -> Flow:
        """Close the map shown, after asking about unsaved work; closing the last one closes the editor."""
        if not (yield from self.files.leave()):
            return
        self.stop_guide()
        if len(self.maps.all) == 1:
            Screen.back(self)
        else:
            self.maps.remove()
            self.show_current()

    def may_leave(self) -> Flow:
        """Ask about the unsaved work of each map; return whether work on all of them may end."""
        for one in self.maps.all:
            one.files.let_go = False  # the player gave it up, but then stayed
        while (waiting := self.maps.asking()) is not None:
            self.go_to(waiting)
            if not (yield from self.files.leave()):
                return False
        return True

    @property
    def loses(self) -> bool:
        return any(one.asks for one in self.maps.all)

    def open_library(self) -> Flow:
        """Go to the library."""
        return self.leave_for(self._to_library)

    def _to_library(self) -> None:
        """Go to the library, back to the one below if the editor was opened there."""
        app = self.app
        below = list(app.stack)
        at = below.index(self)
        if at and below[at - 1].name == "library":
            app.pop()
        else:
            app.open("library", how="replace", game=self.kit.name)

    def no_library(self) -> str | None:
        """Return why the library can't be opened; nothing to say if there is none."""
        return None if self.app.can_open("library") else ""

    # --- new ones ---

    def new(self) -> Flow:
        """Ask for another map in place of this one, of this game or another: dialogs come first, so that
        looking loses nothing."""
        games, game = window_games(attrgetter("editable")), self.kit.name
        if len(games) > 1:
            game = yield WhichGame(self.app, games, self.kit.name)
        if game == self.kit.name:
            yield from self._new_in_place()
        elif game and (yield from self.may_leave()):
            self.app.open("editor", how="replace", game=game)

    def _new_in_place(self) -> Flow:
        draft = yield self.board.new_dialog()
        if draft is not None and (yield from self.files.leave()):
            self.take(self.new_document(draft))

    def new_document(self, draft: Draft) -> MapDocument:
        """Return a new map, which counts as unsaved unless it is bare."""
        document = MapDocument(self.kit, self.document.definitions, draft, key="new")
        if not draft.bare:
            document.mark_unsaved()
        return document

    def new_tab(self) -> Flow:
        """Open a new map in a tab of its own."""
        draft = None if self._is_full() else (yield self.board.new_dialog())
        if draft is not None:
            self.open_beside(self.new_document(draft))

    def choose_tab(self) -> None:
        """Choose a map of the library, for a tab of its own."""
        if not self._is_full():
            self.app.open(
                "library", at=self.document.path, game=self.kit.name, pick=self._open_picked,
                draw=partial(self.do, EditorPress.NEW_TAB),
            )  # fmt: skip

    def _open_picked(self, path: Path) -> None:
        self.open_beside(open_document(self.kit, self.document.definitions, path))
        self._tell_broken()

    def _tell_broken(self) -> None:
        """Say how much of the map's file could not be read."""
        if self.document.file_problems:
            self.steps.say("editor.done.opened_broken", n=len(self.document.file_problems))

    # --- coming from elsewhere ---

    def take_drop(self, files: list[Path], texts: list[str]) -> bool:
        came = files[0] if files else "".join(texts)
        if not takes(came, self.kit.name):
            return False
        # what lies over it (a menu, a question) is answered by the drop
        while self.app.stack.top is not self:
            self.app.pop()
        self.follow(self.open_came(came))
        if len(files) > 1:
            self.tell(self.t("editor.drop.more"))
        return True

    def open_came(self, came: Path | str) -> Flow:
        """Open a file or a text that was brought, in place of this map, or say why not. A large picture is
        read in a thread, and opened elsewhere if there is no map in it."""
        found = None
        if isinstance(came, Path) and long_picture(came):
            found = yield from do_slowly(self.app, NoMap, map_in_file, came, long=True)
            if found is None:
                return
            if isinstance(found, NoMap):
                take_drop(self.app, [came], [])
                return
        try:
            document = read_map(came, self.document, self.app.texts, found)
        except NotOpenedError as error:
            yield Dialog(self.app, self.t("editor.drop.failed"), str(error), icon="warning")
        else:
            yield from self.open_read(document)

    def ask_for_text(self) -> Flow:
        """Ask for a text that somebody shared, and open it in place of this map."""
        t = self.t
        text = yield TextDialog(
            self.app, t("editor.paste.title"), t("editor.paste.words"), self.wrong_text,
            accept=t("editor.paste.accept"), paste=True, limit=200_000,
        )  # fmt: skip
        if text is not None:
            yield from self.open_read(read_map(text, self.document, self.app.texts))

    def wrong_text(self, text: str) -> str | None:
        """Return why a text can't be opened as a map; ``None`` if it can."""
        try:
            read_map(text, self.document, self.app.texts)
        except NotOpenedError as error:
            return str(error)
        return None

    def open_read(self, document: MapDocument) -> Flow:
        """Open a map that was read, once this one may be left."""
        if document.kit.name != self.kit.name:
            if (yield from self.may_leave()):
                self.app.open(
                    "editor", how="replace", game=document.kit.name, draft=document.draft, path=document.path,
                    problems=document.file_problems,
                )  # fmt: skip
        elif (
            self.maps.find(document.path) not in (None, self.maps.at)
            or (how := (yield from self.files.leave(beside=True))) == "beside"
        ):
            self.open_beside(document)
        elif how:
            self.take(document)
            self._tell_broken()

    def left_behind(self) -> list[Recoverable]:
        """Return what a crash left of other maps of this game, the latest first."""
        if not self.app.keep:
            return []
        mine = {one.files.autosave.path for one in self.maps.all}
        return [one for one in autosave.recoverable([self.kit.name]) if one.file not in mine]

    def offer_recovery(self) -> Flow:
        """Offer what a crash left, each in a tab of its own; return whether there was anything."""
        offered = False
        while found := self.left_behind():
            one, offered = found[0], True
            answer = yield recovery_question(self.app, one.title, one.saved, len(found) - 1)
            if answer == "discard":
                autosave.discard(one.file)
            elif answer != "recover" or not self.open_beside(
                one.open(self.kit, self.document.definitions), one
            ):
                break
        return offered

    # --- the guide to a first map ---

    def begin(self, left: Recoverable | None, *, fresh: bool) -> Flow:
        """Begin: with what a crash ``left`` of the map, else with an offer of what is left of others; else,
        if nothing was opened (``fresh``), with the guide or a new map."""
        self._recovered(left)
        if not (yield from self.offer_recovery()) and fresh:
            yield from self.offer_guide()

    def offer_guide(self) -> Flow:
        """Offer a newcomer the guide, else ask for a new map."""
        steps, offered, t = self.steps, self.board.guide.offered, self.t
        if not getattr(steps.choices, offered):
            steps.choose(**{offered: True})
            answers = [
                DialogAnswer("guide", t("editor.guide.offer_accept"), kind="ink"),
                DialogAnswer("later", t("editor.guide.offer_later")),
            ]
            title, words = t(f"editor.{offered}.title"), t(f"editor.{offered}.words")
            if (yield Question(self.app, title, words, answers, icon="tutorial")) == "guide":
                self.begin_guide()
                return
        yield from self._new_in_place()

    def start_guide(self) -> Flow:
        """Ask about unsaved work, then begin the guide."""
        if (yield from self.files.leave()):
            self.begin_guide()

    def begin_guide(self) -> None:
        """Begin the guide with an empty map and its first step."""
        now, kind = self.document, self.board.guide
        self.take(MapDocument(now.kit, now.definitions, kind.first_draft(now), key="new"))
        self.guide, self.before_guide = kind(self.app, self.steps), now

    def stop_guide(self) -> None:
        """Stop the guide, because another map is shown."""
        self.guide = self.before_guide = None

    def end_guide(self) -> None:
        """End the guide: it is over, or was skipped. If nothing was drawn, the map from before is back."""
        now, before = self.document, self.before_guide
        self.stop_guide()
        if before is not None and now.draft == self.board.guide.first_draft(now):
            self.take(before)

    def next_step(self) -> None:
        """Go to the guide's next step, after the last one on without it."""
        if self.guide is not None and not self.guide.next():
            self.end_guide()

    def look_at_guide(self) -> None:
        """Check whether the guide's step has been done."""
        if self.guide is not None and self.guide.look():
            self.end_guide()

    commands = Commands(
        Declared(ShowMap, do=show_map),
        Declared(CloseMap, do=close_map),
        Declared(GuidePress.SKIP, "editor.guide.skip", do=end_guide),
        Declared(GuidePress.NEXT, do=next_step),
        keyed(EditorPress.NEW, new, "plus"),
        keyed(EditorPress.OPEN, open_library, "folder", why_not=no_library),
        keyed(EditorPress.NEW_TAB, new_tab, "plus"),
        keyed(EditorPress.OPEN_TAB, choose_tab, "folder", why_not=no_library),
        keyed(EditorPress.CLOSE_TAB, close_current, "close"),
        keyed(EditorPress.NEXT_TAB, go_by, "", 1),
        keyed(EditorPress.PREVIOUS_TAB, go_by, "", -1),
        keyed(EditorPress.PASTE_TEXT, ask_for_text, "paste"),
        keyed(EditorPress.GUIDE, start_guide, "tutorial"),
        keyed(EditorPress.LEAVE, KeepsWork.back, "exit"),
        more=Screen.commands,
    )
