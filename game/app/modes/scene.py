"""The page of modes, for games whose mode is an option of a match: viewed, made, changed, copied, shared,
deleted (FT-6.6). Knows no game: the Kit says everything."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import auto
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any

from game.app.maps.importing import TakesModes
from game.app.maps.kept_work import KeepsWork, outside_question
from game.app.maps.mode_cards import ModeCards
from game.app.maps.sharing import ShareDialog
from game.app.modes.about import about_lines, about_page
from game.app.modes.draft import FieldPath, Fields, ModeDraft
from game.app.modes.form import ModeForm, SetField
from game.app.modes.modes import GameModes
from game.app.sharing import incoming
from game.app.table.failure import problems_dialog
from game.data.files.content import load_content
from game.data.files.paths import from_home
from game.data.files.problems import ProblemsError
from game.data.maps.own_modes import ModeCard, modes_folder
from game.model.entries import window_game
from game.model.registry import kit as kit_of
from game.ui.commands import Commands, Declared, ListChosen, Press
from game.ui.controls.dialog import Dialog
from game.ui.controls.page_tree import page
from game.ui.controls.tree_list import TreeList
from game.ui.flow import Flow
from game.ui.folders import open_folder
from game.ui.layout import GROW, Area
from game.ui.scene import App, Scene
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, FirstFit, Room, Row, spring
from game.ui.tree.node import WHOLE, Measure, Node
from game.ui.tree.seen import Picture, SmallText, Text

Pick = Callable[[str], object]


class ModePress(Press):
    """What the page of modes has buttons or keys for."""

    SAVE = auto()
    UNDO = auto()
    REDO = auto()
    PLAY = auto()
    NEW = auto()
    IMPORT = auto()
    COPY = auto()
    SHARE = auto()
    DELETE = auto()
    TRASH = auto()
    FOLDER = auto()


class ModesScene(KeepsWork, TakesModes):
    """The list, the form of the chosen mode, the explanation of its fields and its faults.

    ``at`` is the mode to begin with, by its name or its file; ``new``: a new one. ``pick`` gets the
    identity of the mode to play.
    """

    name, context, home = "modes", "modes", "modes"
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
        self.cards = ModeCards(app, kit, self.modes.content)
        self.cells = TreeList[ModeCard](
            self, "modes", self._card, identity=attrgetter("identity"), allowed=self._may_choose
        )
        self._listed: object = None
        """The modes and the chosen one that the list was filled with."""
        self.notice.words = note

    @property
    def doers(self) -> Sequence[object]:
        return self.modes, self.modes.draft

    # --- choosing ---

    def _may_choose(self, card: ModeCard) -> bool:
        if not self.modes.loses:
            return True
        self.follow(self.leave_for(partial(self.modes.show, card)))
        return False

    def choose(self) -> None:
        """Show the mode that was chosen in the list."""
        assert self.cells.current is not None
        self.modes.show(self.cells.current)

    @property
    def loses(self) -> bool:
        return self.modes.loses

    def may_leave(self) -> Flow:
        """Return whether unsaved changes may be lost: there are none, or the player says so."""
        if not self.loses:
            return True
        t, words = self.t, self.t("modes.keep_words", title=self.modes.draft.fields.title)
        discard, stay = t("modes.discard"), t("modes.keep_editing")
        title, icon = t("modes.keep_title"), "warning"
        return (yield Dialog(self.app, title, words, accept=discard, cancel=stay, careful=True, icon=icon))

    def mode_arrived(self, path: Path, words: str) -> None:
        self.follow(self._arrive(path, words))

    def _arrive(self, path: Path, words: str) -> Flow:
        if (yield from self.may_leave()):
            self.modes.read()
            self.modes.show_named(str(path))
            self.tell(words)

    def help_at(self) -> tuple[str, str]:
        return self.modes.kit.name, ""

    # --- doing ---

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Change files; if that fails, say why."""
        try:
            yield
        except (OSError, ValueError) as error:
            self.tell(self.t("library.failed", reason=self.app.texts.why(error)))

    def save(self) -> Flow:
        """Save the current mode to its file; ask before what another program has written there is lost."""
        modes, t, path = self.modes, self.t, self.modes.draft.path
        if modes.title_taken():
            self.tell(t("modes.taken"))
            return
        answer = "save"
        if modes.changed_outside and path is not None:
            answer = yield outside_question(self.app, "modes", path.name)
        if answer == "both":
            self.copy()
        elif answer != "cancel":
            with self._telling():
                if answer == "save":
                    modes.save()
                else:
                    modes.replace()
                self.tell(t("modes.saved", title=modes.title))

    def undo(self) -> Flow:
        """Undo the last step in the form; with none left restore a deleted mode."""
        if self.modes.draft.can_undo:
            self.modes.draft.undo()
        elif self.modes.deleted is not None and (yield from self.may_leave()):
            with self._telling():
                self.modes.restore()
                self.tell(self.t("modes.restored", title=self.modes.draft.fields.title))

    def new(self) -> Flow:
        """Make a new mode, with defaults in every field."""
        if (yield from self.may_leave()):
            self.modes.show_new()
            self.focus_on(str(SetField(())))

    def copy(self) -> None:
        """Copy the current mode, as it is in the form."""
        with self._telling():
            self.modes.copy()
            self.tell(self.t("modes.copied"))

    def share(self) -> None:
        """Share the mode as a text and as a file, like a map."""
        with self._telling():
            words = self.t("modes.share_words")
            self.app.push(ShareDialog(self.app, self.modes.shared(), words=words))

    def delete(self) -> Flow:
        """Move the mode to the trash, after asking."""
        card, t = self.modes.card, self.t
        assert card is not None
        sure = yield Dialog(
            self.app, t("modes.delete_title"), t("modes.delete_words", title=card.title),
            accept=t("modes.delete_accept"), cancel=t("dialog.cancel"), careful=True, icon="trash",
        )  # fmt: skip
        if sure:
            with self._telling():
                self.modes.delete()
                self.tell(t("modes.deleted", title=card.title))

    def trash_page(self) -> None:
        """Open the trash, with modes and other things."""
        self.app.open("trash")

    def import_mode(self) -> None:
        """Import a mode from a file or a text."""
        incoming.ask_to_import(self.app)

    def play(self) -> None:
        """Return to the new match, with this mode."""
        assert self.pick is not None and self.modes.card is not None
        self.back()
        self.pick(self.modes.card.identity)

    def show_folder(self) -> None:
        """Show the folder of the player's modes in the system's file manager."""
        folder = modes_folder(self.modes.kit.name)
        if not open_folder(folder):
            self.tell(self.t("paths.no_folder", path=from_home(folder)))

    def set_field(self, command: SetField) -> None:
        """Change a value of the form."""
        draft, path = self.modes.draft, command.path
        typed = not path or draft.setting(path).kind == "number"
        draft.change(path, command.value, typed=typed)

    # --- why not ---

    def not_playable(self) -> str | None:
        """The mode can't be played as it is saved."""
        return None if self.pick is not None and self.modes.can_play else ""

    commands = Commands(
        Declared(
            ModePress.SAVE, "modes.save", icon="save", binding="save", do=save,
            why_not=GameModes.no_change,
        ),
        Declared(
            ModePress.UNDO, icon="undo", tip="modes.undo_tip", binding="undo", do=undo,
            why_not=GameModes.no_step,
        ),
        Declared(
            ModePress.REDO, icon="redo", tip="modes.redo_tip", binding="redo", do=ModeDraft.redo,
            why_not=ModeDraft.no_redo,
        ),
        Declared(
            ModePress.PLAY, "modes.play", icon="play", tip="modes.play_tip", do=play, why_not=not_playable
        ),
        Declared(ModePress.NEW, "modes.new", icon="plus", binding="new", do=new),
        Declared(ModePress.IMPORT, "modes.import", icon="import", tip="modes.import_tip", do=import_mode),
        Declared(
            ModePress.COPY, "modes.copy", icon="copy", binding="duplicate", do=copy,
            why_not=GameModes.not_readable,
        ),
        Declared(ModePress.SHARE, "modes.share", icon="share", binding="share", do=share),
        Declared(ModePress.DELETE, "modes.delete", icon="trash", do=delete, why_not=GameModes.not_own),
        Declared(ModePress.TRASH, icon="trash", tip="library.trash_tip", do=trash_page),
        Declared(ModePress.FOLDER, icon="folder", tip="paths.open_folder", do=show_folder),
        Declared(SetField, do=set_field),
        Declared(ListChosen("modes"), do=choose),
        more=Screen.commands,
    )  # fmt: skip

    # --- events ---

    @property
    def field(self) -> FieldPath | None:
        """The field being explained: the one under the pointer, else the one with the focus."""
        if isinstance(self.pointed, tuple):
            return self.pointed
        of = (self._field_of(name) for name in (str(self.pointed), self.focus.key))
        return next((path for path in of if path is not None), None)

    def _field_of(self, name: str) -> FieldPath | None:
        """Return the field whose control has that name; ``None`` without one."""
        part = name.split(".")[1] if name.startswith("field.") else ""
        paths: list[FieldPath] = [(), *(one.path for one in self.modes.draft.settings)]
        return next((path for path in paths if str(SetField(path)) == f"field.{part}"), None)

    def watched(self) -> Hashable:
        return self.field

    def take_drop(self, files: list[Path], texts: list[str]) -> bool:
        incoming.take_drop(self.app, files[:1], texts)
        return True

    def uncover(self) -> None:
        self.modes.follow_files()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.cards.pictures.work(2):
            self.cells.forget()

    def due(self) -> float:
        return 0.0 if self.cards.pictures.wanting else super().due()

    # --- looks ---

    def compose(self) -> Node:
        modes, t, density = self.modes, self.t, self.density
        trash = self.act(ModePress.TRASH, label=t("library.trash", n=modes.trashed))
        below, about = self._foot(), None
        if self.small:
            below = self._explained(below)
        else:
            right = Picture(self._draw_picture, (modes.card, self.cells.times_forgotten), high=GROW)
            about = Column(wide=300).of(about_page(modes, self.field, right, self.measure))
        middle = Column(gap=density.gap, wide=GROW).of(self._head(), self._form(), below)
        body = Row(gap=density.margin, high=GROW).of(self._list(), middle, about)
        title, game = t("modes.title"), t(f"{modes.kit.name}.name")
        return page(self, title, game, body, aside=trash if modes.trashed else None, hints=None)

    def _list(self) -> Node:
        """Return the modes, and two rows of buttons below them."""
        modes, density, press = self.modes, self.density, ModePress
        listed = modes.cards, modes.card
        if listed != self._listed:
            self._listed = listed
            self.cells.fill(modes.cards, None if modes.card is None else modes.card.identity)
            if modes.card is None:
                self.cells.chosen = -1
        fits = [ButtonFit(8), ButtonFit(8, icons=False)]
        rows = (press.NEW, press.IMPORT), (press.COPY, press.SHARE, press.DELETE)
        return Column(gap=8, wide=density.aside).of(
            Column(high=GROW).of(self.cells.node(row=density.card, gap=density.gap)),
            Column(gap=6).of(*(self.acts(row, fits, high=density.line) for row in rows)),
        )

    def _card(self, card: ModeCard) -> Node:
        return self.cards.card(card, card is self.cells.current)

    def _head(self) -> Node:
        """Return the row above the form: its title, save, undo and redo, and the way back to the match."""
        draft, press, high = self.modes.draft, ModePress, self.density.line
        kind = "unsaved" if draft.unsaved else "built_in" if draft.fixed else "custom"
        steps = not draft.fixed or self.modes.deleted is not None
        return Row(gap=8, high=high).of(
            Row(gap=10, wide=GROW).of(
                Text(draft.fields.title, ("card_title", "body_strong")),
                SmallText(self.t(f"modes.{kind}"), rank=1, least=WHOLE),
            ),
            None if draft.fixed else self.act(press.SAVE, ButtonFit(13)),
            self.act(press.UNDO, wide=high + 6) if steps else None,
            self.act(press.REDO, wide=high + 6) if steps else None,
            None if self.pick is None else self.act(press.PLAY, ButtonFit(13), kind="ink"),
        )

    def _form(self) -> Node:
        draft = self.modes.draft
        if self.modes.readable:
            return Room(self._made_form, (draft, draft.fields), high=GROW)
        broken = Text(self.t("modes.broken_note"), "body", "ink.secondary", lines=0, least=0)
        return Box(radius=6, pad=24, high=GROW).of(broken)

    def _made_form(self, data: tuple[ModeDraft, Fields], m: Measure, width: float, height: float) -> Node:
        return ModeForm(self, data[0], width, height).node()

    def _foot(self) -> Node:
        """Return the line below the form: the last message, or where the files are."""
        note = Text(self.note, "body_strong", wide=GROW)
        if not self.note:
            words = self.t("modes.files_note", folder=from_home(modes_folder(self.modes.kit.name)))
            note = SmallText(words, wide=GROW)
        return Row(gap=8, high=22).of(note, self.act(ModePress.FOLDER, wide=30, high=22))

    def _explained(self, foot: Node) -> Node:
        """Return the explanation of a field above that line, which it may take as well."""
        whole = about_lines(self.modes, self.field, 2, self.measure)
        if self.note:
            lines = about_lines(self.modes, self.field, 1 if self.modes.faults() else 2, self.measure)
            return Column(high=66).of(Column(high=44).of(lines), foot)
        return FirstFit(high=66).of(
            Column().of(whole, spring(), foot),
            Row(gap=8).of(
                replace(whole, wide=GROW),
                Column(wide=30).of(spring(), self.act(ModePress.FOLDER, wide=30, high=22)),
            ),
        )

    def _draw_picture(self, to: PaintedCanvas, area: Area, data: tuple[ModeCard | None, int]) -> None:
        """Draw the mode's picture, as large as there is room."""
        card, side = data[0], min(area.rect.size)
        if side < 120 * area.scale or card is None or card.value is None:
            return
        picture = self.cards.picture(card.value, side)
        if picture is not None:
            frame = to.surface.blit(picture, area.rect.topleft)
            to.painter.box(to.surface, frame, None, to.theme["surface.line_strong"], radius=0)


def make(app: App, game: str = "", at: str | Path | None = None, **begun: Any) -> Scene:
    """Return the page of a game's modes; if files of the game can't be read, the page about them instead."""
    try:
        return ModesScene(app, window_game(game), str(at or ""), **begun)
    except ProblemsError as error:
        return problems_dialog(app, app.texts("modes.title"), "", error)
