"""The modes of a game whose mode is an option of a match: looked at, made, changed, copied, shared, deleted
(FT-6.6). Knows no game: the Kit says everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.app.maps import importing
from game.app.maps.cards import problem_words
from game.app.maps.importing import TakesModes
from game.app.maps.mode_cards import ModePainter
from game.app.maps.sharing import ShareDialog, Source
from game.app.modes.draft import FieldPath, ModeDraft
from game.app.modes.form import ModeForm
from game.app.modes.layout import ModesLayout
from game.app.sharing import incoming
from game.app.table.failure import could_not_open
from game.data.files.content import Content, load_content
from game.data.files.names import UnsafeName
from game.data.files.own_files import TITLE
from game.data.files.paths import from_home
from game.data.files.plain_files import read_plain
from game.data.files.problems import ProblemsError
from game.data.files.trash import Trashed, list_made, restore, trash
from game.data.files.yaml_files import MAX_BYTES
from game.data.maps.map_actions import free_title
from game.data.maps.own_modes import ModeCard, mode_cards, mode_text, modes_folder, modes_of, save_mode
from game.data.words.wording import failure_words
from game.model.entries import window_game
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import ItemCells
from game.ui.controls.page import PageFrame, back_button, page_title
from game.ui.folders import open_folder
from game.ui.layout import Strip
from game.ui.scene import App, Scene
from game.ui.widgets import Action

Pick = Callable[[str], object]


class ModesScene(TakesModes):
    """The list, the form of the chosen one, what its fields mean and what is wrong.

    ``at`` is the mode to begin with, by its name or its file; ``new``: a new one. ``pick`` gets the identity
    of the mode that is to be played.
    """

    name = "modes"
    grabs_keys = True
    """Saving and undoing work while one types, too."""

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
        self.kit = kit_of(game)
        self.content: Content = load_content(self.kit)
        self.modes = modes_of(self.kit)
        self.pick = pick
        self.cards: list[ModeCard] = mode_cards(self.kit, self.content, app.texts)
        self.painter_of = ModePainter(self, self.kit, self.content)
        self.form = ModeForm(self, self._changed)
        self.cells = ItemCells[ModeCard](
            self,
            "modes",
            self._paint_card,
            identity=lambda card: card.identity,
            on_choose=self._choose,
            allowed=self._may_choose,
        )
        self.about: FieldPath | None = None
        """The field that is explained."""
        self._pointed: FieldPath | None = None
        self.card: ModeCard | None = None
        self._deleted: Trashed | None = None
        """What was deleted last: undo brings it back."""
        self.trashed = len(list_made())
        self.draft = self._show(next((one for one in self.cards if one.identity == at), self.cards[0]))
        if new:
            self.draft = self._new()
        self.note = note

    # --- what is shown ---

    def _show(self, card: ModeCard) -> ModeDraft:
        """A mode of the list, in the form."""
        self.card = card
        return ModeDraft(
            self.kit, self.content, self.app.texts, card.title, self._data(card), path=card.path,
            fixed=not card.own,
        )  # fmt: skip

    def _data(self, card: ModeCard) -> dict[str, Any]:
        """What a mode's file says, as far as it can be read."""
        if card.value is not None:
            return self.modes.data(card.value, self.content.definitions)
        data = card.document.data if card.document is not None else None
        return data if isinstance(data, dict) else {}

    def _titles(self) -> list[str]:
        return [card.title for card in self.cards]

    def _new(self) -> ModeDraft:
        self.card = None
        title = free_title(self.t("modes.new_title"), self._titles())
        return ModeDraft(self.kit, self.content, self.app.texts, title, {}, kept=False)

    @property
    def readable(self) -> bool:
        """Whether there is a form to show: a file that is no YAML has none."""
        card = self.card
        if card is None or card.value is not None:
            return True
        return card.document is not None and isinstance(card.document.data, dict)

    def refresh(self, identity: str) -> None:
        """The list as the files are now, with that mode chosen."""
        self.cards = mode_cards(self.kit, self.content, self.app.texts)
        card = next((one for one in self.cards if one.identity == identity), self.cards[0])
        self.draft = self._show(card)
        self.rebuild()

    def mode_arrived(self, path: Path, words: str) -> None:
        """A mode that has just come in is chosen."""

        def do() -> None:
            self.refresh(str(path))
            self.tell(words)

        self._unless_unsaved(do)

    # --- choosing ---

    def _may_choose(self, card: ModeCard) -> bool:
        if not self.draft.unsaved:
            return True

        def go() -> None:
            self.draft = self._show(card)
            self.rebuild()

        self._unless_unsaved(go)
        return False

    def _choose(self, card: ModeCard) -> None:
        self.draft = self._show(card)
        self.rebuild()

    def _unless_unsaved(self, do: Callable[[], object]) -> None:
        """Do it; where that loses what was changed, ask first."""
        if not self.draft.unsaved or not self.readable:
            do()
            return
        title = self.draft.fields.title
        self.app.open(
            "dialog", kind="confirm", title=self.t("modes.keep_title"), icon="warning", careful=True,
            words=self.t("modes.keep_words", title=title), accept=self.t("modes.discard"),
            cancel=self.t("modes.keep_editing"), on_accept=do,
        )  # fmt: skip

    def back(self) -> None:
        self._unless_unsaved(super().back)

    def may_quit(self) -> bool:
        if not self.draft.unsaved:
            return True
        self._unless_unsaved(self.app.quit)
        return False

    def help(self) -> None:
        """F1: the rules of this game."""
        self.app.open("rules", game=self.kit.name)

    # --- doing ---

    def _changed(self, shape: bool) -> None:
        """A field has another value. ``shape``: others begin or cease to count."""
        if shape:
            self.rebuild()
        else:
            self._follow()
            self.repaint()

    def _follow(self) -> None:
        """Which buttons can be pressed now."""
        for key, can in (
            ("save", self.can_save), ("undo", self.can_undo), ("redo", self.draft.can_redo),
            ("play", self.can_play),
        ):  # fmt: skip
            button = dict(self.focus.stops).get(key)
            if button is not None and bool(button.is_enabled) != can:
                button.set_enabled(can)

    @property
    def can_save(self) -> bool:
        return self.readable and self.draft.unsaved and not self.draft.wrong()

    @property
    def can_play(self) -> bool:
        """Whether the mode of now, as it is kept, can be played."""
        return self.card is not None and self.card.value is not None and not self.draft.unsaved

    def save(self) -> bool:
        """Keep the mode of now in its file."""
        draft = self.draft
        if not self.can_save:
            return False
        title = " ".join(draft.fields.title.split())
        same = [one for one in self.cards if one.title.casefold() == title.casefold() and one != self.card]
        if same:
            self.note_down(self.t("modes.taken"))
            self.repaint()
            return False
        try:
            path = save_mode(self.kit, title, draft.data(), draft.path)
        except (OSError, ValueError, UnsafeName) as error:
            self.tell(self.t("library.failed", reason=failure_words(error, self.app.texts)))
            return False
        draft.saved(path)
        self.cards = mode_cards(self.kit, self.content, self.app.texts)
        self.card = next((one for one in self.cards if one.path == path), None)
        self.tell(self.t("modes.saved", title=title))
        return True

    @property
    def can_undo(self) -> bool:
        return self.draft.can_undo or self._deleted is not None

    def undo(self) -> None:
        """One step back in the form; with none left a deleted mode comes back."""
        if self.draft.can_undo:
            self.draft.undo()
            self.rebuild()
        elif self._deleted is not None:
            try:
                path = restore(self._deleted)
            except OSError as error:
                self.tell(self.t("library.failed", reason=failure_words(error, self.app.texts)))
                return
            self._deleted = None
            self.trashed = len(list_made())
            self.refresh(str(path))
            self.tell(self.t("modes.restored", title=self.draft.fields.title))

    def redo(self) -> None:
        self.draft.redo()
        self.rebuild()

    def new(self) -> None:
        """A new mode, as usual in every field."""

        def do() -> None:
            self.draft = self._new()
            self.focus.set(None)
            self.rebuild()

        self._unless_unsaved(do)

    def copy(self) -> None:
        """A copy of the mode of now, as it stands in the form, in a file of its own."""
        draft = self.draft
        title = free_title(self.t("modes.copy_of", title=draft.fields.title[: TITLE - 10]), self._titles())
        try:
            path = save_mode(self.kit, title, draft.data())
        except (OSError, ValueError, UnsafeName) as error:
            self.tell(self.t("library.failed", reason=failure_words(error, self.app.texts)))
            return
        self.refresh(str(path))
        self.tell(self.t("modes.copied"))

    def share(self) -> None:
        """As a text and as a file, like a map."""
        card, draft = self.card, self.draft
        title = draft.fields.title
        try:
            if card is not None and card.path is not None and not draft.unsaved:
                text = read_plain(card.path, MAX_BYTES).decode("utf-8")
            else:
                text = mode_text(self.kit, title, draft.data())
        except (OSError, ValueError) as error:
            self.tell(self.t("library.failed", reason=failure_words(error, self.app.texts)))
            return
        data = None
        if self.readable:
            head = {"format": 1, "game": self.kit.name, "title": title}
            data = {**head, **draft.data()}
        source = Source(self.kit, self.content, title, text, data, None)
        self.app.push(ShareDialog(self.app, source, words=self.t("modes.share_words")))

    def delete(self) -> None:
        """Into the trash, after a question."""
        card = self.card
        if card is None or card.path is None:
            return
        path = card.path

        def do() -> None:
            try:
                self._deleted = trash(path)
            except (OSError, UnsafeName) as error:
                self.tell(self.t("library.failed", reason=failure_words(error, self.app.texts)))
                return
            self.trashed = len(list_made())
            self.refresh("")
            self.tell(self.t("modes.deleted", title=card.title))

        self.app.open(
            "dialog", kind="confirm", title=self.t("modes.delete_title"), careful=True, icon="trash",
            words=self.t("modes.delete_words", title=card.title), accept=self.t("modes.delete_accept"),
            on_accept=do,
        )  # fmt: skip

    def trash_page(self) -> None:
        """What was deleted, modes and other things."""
        self.app.open("trash")

    def bring(self) -> None:
        """Import a mode from a file or a text."""
        importing.ask(self.app, incoming.try_import)

    def play(self) -> None:
        """Back to the new match, with this mode."""
        if self.pick is None or self.card is None or not self.can_play:
            return
        identity = self.card.identity
        super().back()
        self.pick(identity)

    def show_problems(self) -> None:
        """Everything that is wrong, in a list that scrolls."""
        told = self._told()
        name = self.card.path.name if self.card is not None and self.card.path is not None else ""
        words = self.t("modes.problems_words", file=name) if name else ""
        title = self.draft.fields.title
        self.app.open(
            "dialog", kind="problems", title=title, words=words, problems=[line for _, line in told]
        )

    # --- building ---

    def build(self) -> None:
        self.frame = f = ModesLayout.of(self)
        back_button(self)
        if self.trashed:
            words, tip = self.t("library.trash", n=self.trashed), self.t("library.trash_tip")
            action = Action("trash", words, self.trash_page, "trash", tip=tip)
            widgets.button_row(self, PageFrame.of(self).head.rect, [action], align="right")
        self._build_list(f)
        self._build_head(f)
        if self.readable:
            self.form.build(f.form.rect, self.draft)
        self._build_folder()
        if self.focus.current is None:
            self.focus.focus_first("modes" if self.card is not None else "field.title")

    def _build_list(self, f: ModesLayout) -> None:
        self.cells.fill(self.cards, None if self.card is None else self.card.identity)
        if self.card is None:
            self.cells.chosen = -1
        high = self.px(66 if f.small else 84)
        self.cells.place(f.cards.rect, len(self.cards), cell_height=high, gap=self.px(6 if f.small else 8))
        self.cells.show(self.cells.chosen)
        own = self.card is not None and self.card.own
        ways = [
            ("new", "plus", self.new, True),
            ("import", "import", self.bring, True),
            ("copy", "copy", self.copy, self.readable),
            ("share", "share", self.share, True),
            ("delete", "trash", self.delete, own),
        ]
        gap, place = self.px(6), f.buttons.rect
        high = (place.height - gap) // 2
        for row, some in enumerate((ways[:2], ways[2:])):
            room = place.width - gap * (len(some) - 1)
            widths = self._widths(some)
            if row and (f.small or sum(widths) > room):  # there is room for words or for pictures
                some = [(key, "", do, can) for key, _, do, can in some]
                widths = self._widths(some)
            spare = (room - sum(widths)) / len(some)
            left = float(place.x)
            for (key, icon, do, can), width in zip(some, widths, strict=True):
                rect = pygame.Rect(round(left), place.y + row * (high + gap), round(width + spare), high)
                tip = self.t("modes.import_tip") if key == "import" else None
                widgets.button(
                    self, rect, self._short(key), icon=icon, on_press=do, enabled=can, tip=tip, key=key
                )
                left += width + spare + gap

    def _widths(self, buttons: Sequence[tuple[str, str, Callable[[], None], bool]]) -> list[int]:
        """The widths of buttons with these keys and icons, px."""
        return [
            widgets.button_width(self, self._short(key), icon=icon, padding=8) for key, icon, *_ in buttons
        ]

    def _short(self, key: str) -> str:
        return self.t(f"modes.{key}")

    def _build_head(self, f: ModesLayout) -> None:
        """Save, undo and redo, and back to the match with this mode."""
        row = Strip(f.head.rect, self.px(8))
        if self.pick is not None:
            label = self.t("modes.play")
            place = row.right(widgets.button_width(self, label, icon="play", padding=12))
            widgets.button(
                self, place, label, icon="play", kind="ink", on_press=self.play, enabled=self.can_play,
                tip=self.t("modes.play_tip"), key="play",
            )  # fmt: skip
        if self.draft.fixed and self._deleted is None:
            return
        side = row.rest.height + self.px(6)
        for key, icon, do, can in (
            ("redo", "redo", self.redo, self.draft.can_redo),
            ("undo", "undo", self.undo, self.can_undo),
        ):
            tip = self.t(f"modes.{key}_tip")
            widgets.button(self, row.right(side), "", icon=icon, on_press=do, enabled=can, tip=tip, key=key)
        if self.draft.fixed:
            return
        label = self.t("modes.save")
        place = row.right(widgets.button_width(self, label, icon="save", padding=14))
        widgets.button(self, place, label, icon="save", on_press=self.save, enabled=self.can_save, key="save")

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self.form.at(event.pos) if self.readable else None
        if self.cells.handle(event):
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
        self.trashed = len(list_made())
        if self._deleted is not None and not self._deleted.path.exists():
            self._deleted = None  # the trash gave it back, or it is gone for good
        if self.draft.unsaved:
            self.cards = mode_cards(self.kit, self.content, self.app.texts)
            self.rebuild()
        else:
            identity = self.card.identity if self.card is not None else ""
            self.refresh(identity)

    def update(self, dt: float) -> None:
        super().update(dt)
        about = self._pointed if self._pointed is not None else self.form.of_key(self.focus.key)
        if about != self.about:
            self.about = about
            self.repaint()
        if self.painter_of.pictures.work(2):
            self.repaint()

    def due(self) -> float:
        return 0.0 if self.painter_of.pictures.wanting else self.note_due()

    # --- looks ---

    def _told(self) -> list[tuple[str, str]]:
        """What is wrong: severity and words."""
        if self.card is not None and self.card.value is None and not self.draft.unsaved:
            return [(one.severity, problem_words(one, self.app.texts)) for one in self.card.problems]
        if self.draft.fixed:
            return []
        if wrong := self.draft.wrong():
            return [("error", wrong)]
        return [(one.severity, one.message) for one in self.draft.problems]

    def _about(self) -> tuple[str, str]:
        """The field that is explained: its name and what it does."""
        draft = self.draft
        if self.about is None or self.about == ():
            if draft.fixed:
                return self.t("modes.about"), self.t("modes.built_in_note")
            return self.t("modes.about"), self.t("modes.about_none")
        setting = draft.setting(self.about)
        words = self.t(f"{self.kit.name}.setting.{setting.name}_note")
        if not draft.counts(setting) and setting.when is not None:
            why = self.t(f"modes.why_{setting.when[0][0]}")
            words = f"{self.t('modes.only_when', why=why)} {words}"
        return draft.said(setting), words

    def _paint_card(
        self, surface: pygame.Surface, rect: pygame.Rect, card: ModeCard, state: CellState
    ) -> None:
        self.painter_of.paint_card(surface, rect, card, state)

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        page_title(self, surface, self.t("modes.title"), self.t(f"{self.kit.name}.name"), [((), "")])
        self._paint_head(surface)
        if self.readable:
            self.form.paint(surface)
        else:
            widgets.card(self, surface, f.form.rect)
            room = f.form.inset(24).rect
            self.painter.paragraph(surface, self.t("modes.broken_note"), "body", room, "ink.secondary")
        if f.small:
            self._paint_foot(surface, f.about.rect)
        else:
            self._paint_about(surface, f.about.rect)
        self._paint_note(surface)

    def _note_row(self) -> pygame.Rect:
        """Where it is told what has happened, or where the files are."""
        f = self.frame
        low = self.px(32 if not f.small else 26)
        return pygame.Rect(
            f.cards.rect.x, self.size[1] - low, f.form.rect.right - f.cards.rect.x, self.px(22)
        )

    def _build_folder(self) -> None:
        """The way to the files, in the system's file manager."""
        row = self._note_row()
        rect = pygame.Rect(row.right - self.px(30), row.y, self.px(30), row.height)
        tip = self.t("paths.open_folder")
        widgets.button(self, rect, "", icon="folder", tip=tip, on_press=self.show_folder, key="folder")

    def show_folder(self) -> None:
        """Show the folder of the player's modes in the system's file manager."""
        folder = modes_folder(self.kit.name)
        if not open_folder(folder):
            self.tell(self.t("paths.no_folder", path=from_home(folder)))

    def _paint_note(self, surface: pygame.Surface) -> None:
        row = self._note_row()
        row.width -= self.px(38)
        if self.note:
            widgets.line(self, surface, self.note, row, "body_strong", "ink.primary")
            return
        words = self.t("modes.files_note", folder=from_home(modes_folder(self.kit.name)))
        widgets.line(self, surface, words, row)

    def _paint_head(self, surface: pygame.Surface) -> None:
        row = Strip(self.frame.head.rect, self.px(10))
        taken = [stop.rect.left for key, stop in self.focus.stops if key in ("save", "play")]
        room = min(taken, default=row.rest.right) - row.rest.x - self.px(10)
        role = "body_strong" if self.frame.small else "card_title"
        kind = self.t(
            "modes.unsaved"
            if self.draft.unsaved
            else "modes.built_in"
            if self.draft.fixed
            else "modes.custom"
        )
        aside = self.app.fonts.size(kind, "small", self.app.scale)[0]
        title = row.rest.copy()
        title.width = max(1, room - aside - self.px(10))
        end = widgets.line(self, surface, self.draft.fields.title, title, role, "ink.primary").right
        rest = pygame.Rect(end + self.px(10), row.rest.y + self.px(2), aside + self.px(4), row.rest.height)
        if rest.right <= row.rest.x + room:
            widgets.line(self, surface, kind, rest)

    def _paint_about(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """What a field does, and what is wrong, one below the other."""
        title, words = self._about()
        head = pygame.Rect(rect.x, rect.y, rect.width, self.px(32))
        widgets.heading(self, surface, title, head)
        y = head.bottom + self.px(8)
        body = pygame.Rect(rect.x, y, rect.width, self.px(120))
        self.painter.paragraph(surface, words, "body", body, "ink.secondary")
        y = rect.y + self.px(186)
        head = pygame.Rect(rect.x, y, rect.width, self.px(30))
        told = self._told()
        if self.draft.fixed and not told:
            self._paint_picture(surface, pygame.Rect(rect.x, y, rect.width, rect.bottom - y))
            return
        widgets.heading(self, surface, self.t("modes.problems"), head)
        y = head.bottom + self.px(6)
        if not told:
            row = pygame.Rect(rect.x, y, rect.width, self.px(24))
            words = self.t("modes.no_problems")
            widgets.marked_line(self, surface, "check", words, row, "body", "ink.primary")
            return
        for severity, line in told:
            left = rect.x + self.px(26)
            high = self.painter.paragraph_height(line, "body", rect.right - left)
            if y + high > rect.bottom:
                break
            tone = "signal.error" if severity == "error" else "ink.secondary"
            at = (rect.x + self.px(9), y + self.px(11))
            icon = "error" if severity == "error" else "warning"
            widgets.icon(self, surface, icon, at, 18, tone, center=True)
            room = pygame.Rect(left, y, rect.right - left, high)
            y = self.painter.paragraph(surface, line, "body", room, "ink.primary") + self.px(8)

    def _paint_picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The mode's picture, as large as there is room."""
        side = min(rect.size)
        if side < self.px(120) or self.card is None or self.card.value is None:
            return
        made = self.painter_of.picture(self.card.value, side)
        if made is not None:
            frame = surface.blit(made, rect.topleft)
            self.painter.box(surface, frame, None, self.app.theme["surface.line_strong"], radius=0)

    def _paint_foot(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The same in two lines: the first thing wrong, and what the field does."""
        told = self._told()
        upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
        lower = upper.move(0, rect.height // 2)
        if told:
            severity, line = told[0]
            tone = "signal.error" if severity == "error" else "ink.secondary"
            icon = "error" if severity == "error" else "warning"
            widgets.marked_line(
                self, surface, icon, line, upper, ("small",), "ink.primary", tone=tone, size=16
            )
        words = self._about()[1]
        lines = self.app.fonts.wrap(words, "small", rect.width, self.app.scale)
        room = [lower] if told else [upper, lower]
        for place, line in zip(room, lines, strict=False):
            widgets.line(self, surface, line, place)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.cells.draw(surface)


def make(
    app: App,
    game: str = "",
    at: str | Path | None = None,
    new: bool = False,
    pick: Pick | None = None,
    note: str = "",
) -> Scene:
    """The page of a game's modes; the files of the game that can't be read are told instead."""
    try:
        return ModesScene(app, window_game(game), str(at or ""), new=new, pick=pick, note=note)
    except ProblemsError as error:
        return could_not_open(app, app.texts("modes.title"), "", error)
