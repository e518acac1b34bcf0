"""The page of modes, for games whose mode is an option of a match: viewed, made, changed, copied, shared,
deleted (FT-6.6). Knows no game: the Kit says everything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.app.maps import importing
from game.app.maps.importing import TakesModes
from game.app.maps.sharing import ShareDialog
from game.app.modes.about import BESIDE, AboutMode
from game.app.modes.draft import FieldPath
from game.app.modes.form import ModeForm
from game.app.modes.head import ModeHead
from game.app.modes.layout import ModesLayout
from game.app.modes.mode_list import ModeList
from game.app.modes.modes import GameModes
from game.app.sharing import incoming
from game.app.table.failure import problems_dialog
from game.data.files.content import load_content
from game.data.files.paths import from_home
from game.data.files.problems import ProblemsError
from game.data.maps.own_modes import ModeCard, modes_folder
from game.data.words.wording import failure_words
from game.model.entries import window_game
from game.model.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.dialog import Question
from game.ui.controls.page import PageFrame, back_button, page_title
from game.ui.folders import open_folder
from game.ui.scene import App, Scene
from game.ui.tree.holders import Column
from game.ui.tree.seen import Text
from game.ui.widgets import Action

Pick = Callable[[str], object]


class ModesScene(TakesModes):
    """The list, the form of the chosen mode, the explanation of its fields and its faults.

    ``at`` is the mode to begin with, by its name or its file; ``new``: a new one. ``pick`` gets the
    identity of the mode to play.
    """

    name = "modes"
    grabs_keys = True
    """Whether keys come to ``handle`` before anything else: saving and undoing work during typing, too."""

    def __init__(
        self,
        app: App,
        game: str,
        at: str = "",
        *,
        new: bool = False,
        pick: Pick | None = None,
        note: str = "",
    ) -> None:
        super().__init__(app)
        kit = kit_of(game)
        self.pick = pick
        self.modes = GameModes(kit, load_content(kit), app.texts)
        self.modes.show_named(at)
        if new:
            self.modes.show_new()
        self.list = ModeList(self, self.modes, self._choose, self._may_choose)
        self.head = ModeHead(self, self.modes, self._head_buttons)
        self.form = ModeForm(self, self._changed)
        self.about = AboutMode(self, self.modes, self.list.cards)
        self.field: FieldPath | None = None
        """The field being explained."""
        self._pointed: FieldPath | None = None
        self.note = note

    # --- choosing ---

    def _may_choose(self, card: ModeCard) -> bool:
        if not self.modes.loses:
            return True
        self._unless_unsaved(lambda: self._choose(card))
        return False

    def _choose(self, card: ModeCard) -> None:
        self.modes.show(card)
        self.rebuild()

    def _unless_unsaved(self, do: Callable[[], object]) -> None:
        """Call ``do``; if that loses changes, ask first."""
        if not self.modes.loses:
            do()
            return
        title = self.modes.draft.fields.title
        self.app.open(
            "dialog", kind="confirm", title=self.t("modes.keep_title"), icon="warning", careful=True,
            words=self.t("modes.keep_words", title=title), accept=self.t("modes.discard"),
            cancel=self.t("modes.keep_editing"), on_accept=do,
        )  # fmt: skip

    def mode_arrived(self, path: Path, words: str) -> None:
        """Choose a mode that has just been imported."""

        def do() -> None:
            self.modes.read()
            self.modes.show_named(str(path))
            self.tell(words)

        self._unless_unsaved(do)

    def back(self) -> None:
        self._unless_unsaved(super().back)

    def may_quit(self) -> bool:
        if not self.modes.loses:
            return True
        self._unless_unsaved(self.app.quit)
        return False

    def make_way(self, title: str, go: Callable[[], object], *, leaving: bool) -> None:
        """Ask about unsaved changes before something takes this page's place."""
        if leaving:
            self._unless_unsaved(go)
        else:
            go()

    def help_at(self) -> tuple[str, str]:
        return self.modes.kit.name, ""

    # --- doing ---

    def _try(self, do: Callable[[], object]) -> bool:
        """Change files; if that fails, say why. Return whether it worked."""
        try:
            do()
        except (OSError, ValueError) as error:
            self.tell(self.t("library.failed", reason=failure_words(error, self.app.texts)))
            return False
        return True

    def save(self) -> None:
        """Save the current mode to its file."""
        if not self.modes.can_save:
            return
        if self.modes.title_taken():
            self.note_down(self.t("modes.taken"))
            self.repaint()
        elif self.modes.changed_outside:
            self._ask_outside()
        else:
            self._save(self.modes.save)

    def _save(self, save: Callable[[], object]) -> None:
        if self._try(save):
            self.tell(self.t("modes.saved", title=self.modes.title))

    def _ask_outside(self) -> None:
        """Ask before the mode is saved over what another program has written into its file."""
        t, path = self.t, self.modes.draft.path
        assert path is not None
        choices = [
            Action("replace", t("modes.outside.replace"), lambda: self._save(self.modes.replace), harms=True),
            Action("both", t("modes.outside.both"), self.copy),
            Action("cancel", t("dialog.cancel")),
        ]
        title = t("modes.outside.title", file=path.name)
        self.app.push(Question(self.app, title, t("modes.outside.words"), choices))

    def undo(self) -> None:
        """Undo the last step in the form; with none left restore a deleted mode."""
        if self.modes.draft.can_undo:
            self.modes.draft.undo()
            self.rebuild()
        elif self.modes.deleted is not None:
            self._unless_unsaved(self._restore)

    def _restore(self) -> None:
        if self._try(self.modes.restore):
            self.tell(self.t("modes.restored", title=self.modes.draft.fields.title))

    def redo(self) -> None:
        self.modes.draft.redo()
        self.rebuild()

    def new(self) -> None:
        """Make a new mode, with defaults in every field."""

        def do() -> None:
            self.modes.show_new()
            self.focus.set(None)
            self.rebuild()

        self._unless_unsaved(do)

    def copy(self) -> None:
        """Copy the current mode, as it is in the form."""
        if self._try(self.modes.copy):
            self.tell(self.t("modes.copied"))

    def share(self) -> None:
        """Share the mode as a text and as a file, like a map."""

        def do() -> None:
            words = self.t("modes.share_words")
            self.app.push(ShareDialog(self.app, self.modes.shared(), words=words))

        self._try(do)

    def delete(self) -> None:
        """Move the mode to the trash, after asking."""
        card = self.modes.card
        if card is None or card.path is None:
            return

        def do() -> None:
            if self._try(self.modes.delete):
                self.tell(self.t("modes.deleted", title=card.title))

        self.app.open(
            "dialog", kind="confirm", title=self.t("modes.delete_title"), careful=True, icon="trash",
            words=self.t("modes.delete_words", title=card.title), accept=self.t("modes.delete_accept"),
            on_accept=do,
        )  # fmt: skip

    def trash_page(self) -> None:
        """Open the trash, with modes and other things."""
        self.app.open("trash")

    def import_mode(self) -> None:
        """Import a mode from a file or a text."""
        importing.ask(self.app, incoming.try_import)

    def play(self) -> None:
        """Return to the new match, with this mode."""
        card = self.modes.card
        if self.pick is not None and card is not None and self.modes.can_play:
            super().back()
            self.pick(card.identity)

    def show_folder(self) -> None:
        """Show the folder of the player's modes in the system's file manager."""
        folder = modes_folder(self.modes.kit.name)
        if not open_folder(folder):
            self.tell(self.t("paths.no_folder", path=from_home(folder)))

    # --- building ---

    def build(self) -> None:
        self.frame = f = ModesLayout.of(self)
        modes, t, card = self.modes, self.t, self.modes.card
        back_button(self)
        if modes.trashed:
            words, tip = t("library.trash", n=modes.trashed), t("library.trash_tip")
            action = Action("trash", words, self.trash_page, "trash", tip=tip)
            widgets.button_row(self, PageFrame.of(self).head.rect, [action], align="right")
        own = card is not None and card.own
        upper = [
            Action("new", t("modes.new"), self.new, "plus"),
            Action("import", t("modes.import"), self.import_mode, "import", tip=t("modes.import_tip")),
        ]
        lower = [
            Action("copy", t("modes.copy"), self.copy, "copy", enabled=modes.readable),
            Action("share", t("modes.share"), self.share, "share"),
            Action("delete", t("modes.delete"), self.delete, "trash", enabled=own),
        ]
        self.list.build(f, upper, lower)
        self.head.build(f.head)
        if modes.readable:
            self.form.build(f.form, modes.draft)
        folder = f.note.at_right(30).rect
        tip = t("paths.open_folder")
        widgets.button(self, folder, "", icon="folder", tip=tip, on_press=self.show_folder, key="folder")
        if self.focus.current is None:
            self.focus.focus_first("modes" if card is not None else "field.title")

    def _head_buttons(self) -> list[Action]:
        modes, t = self.modes, self.t
        draft, buttons = modes.draft, list[Action]()
        if self.pick is not None:
            tip = t("modes.play_tip")
            buttons.append(
                Action("play", t("modes.play"), self.play, "play", "ink", tip, enabled=modes.can_play)
            )
        if not draft.fixed or modes.deleted is not None:
            redo, undo = t("modes.redo_tip"), t("modes.undo_tip")
            buttons.append(Action("redo", "", self.redo, "redo", tip=redo, enabled=draft.can_redo))
            buttons.append(Action("undo", "", self.undo, "undo", tip=undo, enabled=modes.can_undo))
        if not draft.fixed:
            buttons.append(Action("save", t("modes.save"), self.save, "save", enabled=modes.can_save))
        return buttons

    # --- events ---

    def _changed(self, shape: bool) -> None:
        """React to a changed value. ``shape``: other fields begin or cease to have an effect."""
        if shape:
            self.rebuild()
        else:
            self.head.follow()
            self.repaint()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self.form.at(event.pos) if self.modes.readable else None
        if self.list.cells.handle(event):
            return True
        action = self.app.input.action_for(event, "modes")
        doing: dict[str, Callable[[], object]] = {
            "save": self.save, "undo": self.undo, "redo": self.redo, "new": self.new,
            "duplicate": self.copy, "share": self.share,
        }  # fmt: skip
        if action in doing:
            doing[action]()
            return True
        return False

    def take_drop(self, files: list[Path], texts: list[str]) -> bool:
        incoming.take_drop(self.app, files[:1], texts)
        return True

    def uncover(self) -> None:
        self.modes.follow_files()
        self.rebuild()

    def update(self, dt: float) -> None:
        super().update(dt)
        field = self._pointed if self._pointed is not None else self.form.of_key(self.focus.key)
        if field != self.field:
            self.field = field
            self.repaint()
        if self.list.draw_pictures():
            self.repaint()

    def due(self) -> float:
        return 0.0 if self.list.cards.pictures.wanting else self.note_due()

    # --- looks ---

    def paint(self, surface: pygame.Surface) -> None:
        f, modes = self.frame, self.modes
        page_title(self, surface, self.t("modes.title"), self.t(f"{modes.kit.name}.name"), [((), "")])
        self.head.paint(surface, small=f.small)
        if modes.readable:
            self.form.paint(surface)
        else:
            widgets.card(self, surface, f.form.rect)
            broken = Text(self.t("modes.broken_note"), "body", "ink.secondary", lines=0, least=0)
            self.about.paint_node(surface, Column(pad=24).of(broken), f.form)
        if self.about.paint(surface, f, self.field, free=not self.note):
            return
        note = Text(self.note, "body_strong")
        if not self.note:
            folder = from_home(modes_folder(modes.kit.name))
            note = Text(self.t("modes.files_note", folder=folder), "small", "ink.secondary")
        self.about.paint_node(surface, note, f.note.at_left(f.note.width - BESIDE))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.list.cells.draw(surface)


def make(
    app: App,
    game: str = "",
    at: str | Path | None = None,
    new: bool = False,
    pick: Pick | None = None,
    note: str = "",
) -> Scene:
    """Return the page of a game's modes; if files of the game can't be read, the page about them instead."""
    try:
        return ModesScene(app, window_game(game), str(at or ""), new=new, pick=pick, note=note)
    except ProblemsError as error:
        return problems_dialog(app, app.texts("modes.title"), "", error)
