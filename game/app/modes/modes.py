"""The modes of a game, and the one being viewed or changed: saved, copied, deleted, described."""

from __future__ import annotations

import contextlib
from pathlib import Path

from game.app.maps.cards import problem_words
from game.app.maps.sharing import SharedFile
from game.app.modes.draft import FieldPath, ModeDraft
from game.data.files.content import Content
from game.data.files.own_files import TITLE
from game.data.files.paths import GONE, Stamp, stamp_of
from game.data.files.plain_files import read_plain
from game.data.files.trash import Trashed, list_made, restore, trash
from game.data.files.yaml_files import MAX_BYTES
from game.data.maps.map_actions import free_title
from game.data.maps.own_modes import ModeCard, mode_cards, mode_text, modes_folder, modes_of, save_mode
from game.data.words.texts import Texts
from game.model.kit import AnyKit
from game.ui.model import Model


class GameModes(Model):
    """The modes. ``draft`` is the mode in the form, ``card`` the same as listed; a new one has none.
    Methods that change files raise ``OSError`` or ``ValueError`` where that fails."""

    def __init__(self, kit: AnyKit, content: Content, texts: Texts) -> None:
        self.kit, self.content, self.texts = kit, content, texts
        self._modes = modes_of(kit)
        self.cards = tuple[ModeCard, ...]()
        self.trashed = 0
        """The number of things in the trash."""
        self.deleted: Trashed | None = None
        """What was deleted last, for undo."""
        self._stamps: dict[Path, Stamp] = {}
        """The stamps of the listed files."""
        self._stamp: Stamp | None = None
        """The stamp of the draft's file when it was last read or written."""
        self.read()
        self.card: ModeCard | None = self.cards[0]
        self.show(self.cards[0])

    # --- which one ---

    def read(self) -> None:
        """Read the files of modes anew."""
        # before they are read: what is written meanwhile is noticed
        self._stamps = {path: stamp_of(path) for path in modes_folder(self.kit.name).glob("*.yaml")}
        self.cards = tuple(mode_cards(self.kit, self.content, self.texts))
        self.trashed = len(list_made())

    def show(self, card: ModeCard) -> None:
        """Show a mode of the list."""
        self.card, self.draft = card, self._draft_of(card)
        self._stamp = None if card.path is None else self._stamps.get(card.path)

    def show_named(self, identity: str) -> None:
        """Show the mode of that identity, else the first."""
        self.show(next((one for one in self.cards if one.identity == identity), self.cards[0]))

    def show_new(self) -> None:
        """Show a new mode, with defaults in every field."""
        title = free_title(self.texts("modes.new_title"), [card.title for card in self.cards])
        self.card, self._stamp = None, None
        self.draft = ModeDraft(self.kit, self.content, self.texts, title, {}, kept=False)

    def _draft_of(self, card: ModeCard) -> ModeDraft:
        data = card.document.data if card.document is not None else None
        if card.value is not None:
            data = self._modes.data(card.value, self.content.definitions)
        readable = data if isinstance(data, dict) else {}
        return ModeDraft(
            self.kit, self.content, self.texts, card.title, readable, path=card.path, fixed=not card.own
        )

    @property
    def readable(self) -> bool:
        """Whether there is a form to show: a file that is not YAML has none."""
        card = self.card
        if card is None or card.value is not None:
            return True
        return card.document is not None and isinstance(card.document.data, dict)

    # --- what can be done ---

    @property
    def loses(self) -> bool:
        """Whether showing another mode would lose changes."""
        return self.draft.touched and self.readable

    def no_change(self) -> str | None:
        """There is nothing to save, or it can't be."""
        return None if self.readable and self.draft.unsaved and not self.draft.wrong() else ""

    def no_step(self) -> str | None:
        """There is nothing to undo."""
        return None if self.draft.can_undo or self.deleted is not None else ""

    def not_readable(self) -> str | None:
        """It is no mode that could be copied."""
        return None if self.readable else ""

    def not_own(self) -> str | None:
        """It isn't one of the player's saved modes."""
        return None if self.card is not None and self.card.own else ""

    @property
    def can_play(self) -> bool:
        """Whether the current mode can be played as saved."""
        return self.card is not None and self.card.value is not None and not self.draft.unsaved

    @property
    def title(self) -> str:
        """Return the draft's title in its file."""
        return " ".join(self.draft.fields.title.split())

    def title_taken(self) -> bool:
        """Whether another mode has the draft's title."""
        title, own = self.title.casefold(), "" if self.card is None else self.card.identity
        return any(one.title.casefold() == title and one.identity != own for one in self.cards)

    @property
    def changed_outside(self) -> bool:
        """Whether another program has changed the draft's file since it was read or written; asks the
        disk."""
        path = self.draft.path
        return path is not None and self._stamp is not None and stamp_of(path) not in (self._stamp, GONE)

    def save(self) -> None:
        """Save the draft to its file."""
        path = save_mode(self.kit, self.title, self.draft.data(), self.draft.path)
        self.draft.saved(path)
        self.read()
        self.card = next((one for one in self.cards if one.path == path), None)
        self._stamp = self._stamps.get(path)

    def replace(self) -> None:
        """Save the draft over its file, whose version by another program goes to the trash."""
        assert self.draft.path is not None
        gone = trash(self.draft.path)
        try:
            self.save()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                restore(gone)
            raise

    def copy(self) -> None:
        """Copy the draft in the form to a file of its own, and show it."""
        title = self.texts("modes.copy_of", title=self.draft.fields.title[: TITLE - 10])
        title = free_title(title, [card.title for card in self.cards])
        path = save_mode(self.kit, title, self.draft.data())
        self.read()
        self.show_named(str(path))

    def delete(self) -> None:
        """Move the mode's file to the trash; show the first mode."""
        assert self.card is not None and self.card.path is not None
        self.deleted = trash(self.card.path)
        self.read()
        self.show_named("")

    def restore(self) -> None:
        """Restore and show what was deleted last."""
        assert self.deleted is not None
        path = restore(self.deleted)
        self.deleted = None
        self.read()
        self.show_named(str(path))

    def follow_files(self) -> None:
        """Show the files as they are now; unsaved changes stay."""
        self.read()
        if self.deleted is not None and not self.deleted.path.exists():
            self.deleted = None  # the trash gave it back, or it is gone for good
        if not self.draft.unsaved:
            self.show_named(self.card.identity if self.card is not None else "")

    def shared(self) -> SharedFile:
        """Return the draft in the form for sharing."""
        card, draft = self.card, self.draft
        title = draft.fields.title
        if card is not None and card.path is not None and not draft.unsaved:
            text = read_plain(card.path, MAX_BYTES).decode("utf-8")
        else:
            text = mode_text(self.kit, title, draft.data())
        data = {"format": 1, "game": self.kit.name, "title": title, **draft.data()} if self.readable else None
        return SharedFile(self.kit, self.content, title, text, data, None)

    # --- in words ---

    def faults(self) -> list[tuple[str, str]]:
        """Return the faults: severity and words."""
        card, draft = self.card, self.draft
        if card is not None and card.value is None and not draft.unsaved:
            return [(one.severity, problem_words(one, self.texts)) for one in card.problems]
        if draft.fixed:
            return []
        if wrong := draft.wrong():
            return [("error", wrong)]
        return [(one.severity, one.message) for one in draft.problems]

    def about(self, field: FieldPath | None) -> tuple[str, str]:
        """Return a field's name and explanation; without a field, what modes are."""
        draft, t = self.draft, self.texts
        if not field:
            return t("modes.about"), t("modes.built_in_note" if draft.fixed else "modes.about_none")
        setting = draft.setting(field)
        words = t(f"{self.kit.name}.setting.{setting.name}_note")
        if not draft.counts(setting) and setting.when is not None:
            why = t(f"modes.why_{setting.when[0][0]}")
            words = f"{t('modes.only_when', why=why)} {words}"
        return draft.said(setting), words
