"""The dialogs about the open map: its symmetry, its details, its rules, sharing it, what is drawn at once."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.app.editor.map_rules import MapRules
from game.app.editor.resizing import Resize
from game.app.editor.scattering import Scattering
from game.app.editor.stamp_list import StampList
from game.app.editor.steps import Steps
from game.app.editor.suggesting import Suggesting
from game.app.maps.details import DetailsDialog
from game.app.maps.sharing import SharedFile, ShareDialog
from game.data.files.content import Content
from game.data.files.paths import is_shipped_map
from game.data.maps.library import MapEntry
from game.data.maps.map_cards import drawn_card
from game.editor.commands import set_meta
from game.model.drafting import MapSetting
from game.model.file_parts import LABEL_LENGTH, MOST_LABELS
from game.model.map_labels import clean_label
from game.ui.controls.dialog import DialogAnswer, Question, TextDialog
from game.ui.flow import Flow
from game.ui.scene import App
from game.view.draft.board import DraftBoard
from game.view.draft.table_board import TableDraftBoard


class MapDialogs:
    """Asks about the map in ``steps``, and applies the answers; ``drawing`` draws the pictures."""

    def __init__(
        self, app: App, steps: Steps, content: Content, drawing: DraftBoard | TableDraftBoard
    ) -> None:
        self.app, self.steps, self.content, self.drawing = app, steps, content, drawing
        self.document, self.kit = steps.document, steps.document.kit

    # --- its symmetry ---

    def make_symmetric(self) -> Flow:
        """Ask which half to keep, and make the other one its image."""
        t, steps, symmetry = self.app.texts, self.steps, self.steps.draft.symmetry
        if symmetry == "none" or not steps.broken(symmetry):
            steps.say(f"editor.symmetric.{'none' if symmetry == 'none' else 'already'}")
            return
        answers = [DialogAnswer(half, t(f"editor.symmetric.{half}")) for half in steps.halves(symmetry)]
        answers.append(DialogAnswer("cancel", t("dialog.cancel")))
        title, words = t("editor.symmetric.title"), t("editor.symmetric.words")
        half = yield Question(self.app, title, words, answers, icon=f"symmetry_{symmetry}")
        if half != "cancel":
            steps.apply("symmetric", steps.mirrored(half), symmetry=symmetry)

    def next_symmetry(self) -> None:
        """Switch to the next symmetry, and say which."""
        every = self.document.palette.symmetries
        self.steps.set_symmetry(every[(every.index(self.steps.draft.symmetry) + 1) % len(every)])
        now = self.app.texts(f"editor.symmetry_name.{self.steps.draft.symmetry}")
        self.steps.say("editor.done.symmetry", what=now)

    # --- drawing ---

    def scatter(self) -> Flow:
        """Ask what to scatter, and do it."""
        made = yield Scattering(self.app, self.steps, self.drawing)
        if made is not None:
            self.steps.apply("scatter", made)

    def stamps(self) -> Flow:
        """Choose a stamp, or make one of the selection."""
        stamp = yield StampList(self.app, self.steps, self.drawing)
        if stamp is not None:
            self.steps.put(stamp)

    def resize(self) -> Flow:
        """Ask for another size."""
        size = yield Resize(self.app, self.steps)
        if size is not None:
            self.steps.resize(*size)

    def label(self) -> Flow:
        """Label the place under the pointer or the cursor; without one, the next press chooses it."""
        steps, place, t = self.steps, self.steps.label_place(), self.app.texts
        steps.labelling = place is None
        if place is None:
            steps.say("labels.where")
            return

        def wrong(text: str) -> str | None:
            try:
                steps.with_label(place, text)
            except ValueError:
                return t("labels.most", n=MOST_LABELS)
            return None

        text = yield TextDialog(
            self.app, place.title, t("labels.words"), wrong, text=place.text, accept=t("labels.accept"),
            limit=LABEL_LENGTH,
        )  # fmt: skip
        settled = steps.document.settled
        meta = settled.meta if text is None else steps.with_label(place, text)
        if meta != dict(settled.meta):
            key = "label" if text.strip() else "label_removed"
            steps.apply(key, replace(settled, meta=meta), text=clean_label(text))

    # --- what is said of it ---

    def details(self) -> None:
        """Ask for the map's details; author and licence of the last map are proposed."""
        settled, path = self.document.settled, self.document.path
        shipped = path is not None and is_shipped_map(path)
        entry = MapEntry(path or Path(), "shipped" if shipped else "user")

        def keep(changes: Mapping[str, Any]) -> str | None:
            if changes.get("date"):
                try:
                    datetime.date.fromisoformat(changes["date"])
                except ValueError:
                    return self.app.texts("editor.details.date_wrong")
            if changes:
                own = {name: changes[name] or "" for name in ("author", "licence") if name in changes}
                if own:
                    self.steps.choose(**{name: words[:80] for name, words in own.items()})
                draft = set_meta(settled, **changes)
                self.steps.apply("meta", draft, title=draft.title)
            return None

        dialog = DetailsDialog(self.app, drawn_card(self.kit, self.content, entry, settled), keep)
        for name in ("author", "licence"):
            dialog.values[name] = dialog.values[name] or getattr(self.steps.choices, name)
        self.app.push(dialog)

    # --- how it is played ---

    def settings(self) -> Sequence[MapSetting]:
        """Return the settings of this game's maps that aren't drawn."""
        found: Sequence[MapSetting] = self.document.drafting.settings(self.document.definitions)
        return found

    def rules(self) -> Flow:
        """Ask for the rules that the game's maps can set."""
        settled, settings = self.document.settled, self.settings()
        if not settings:
            return
        meta = yield MapRules(self.app, self.kit.name, settled, settings)
        if meta is not None:
            self.steps.let_go()
            if meta != settled.meta:
                self.steps.apply("map_rules", replace(settled, meta=meta))

    def suggestions(self) -> Flow:
        """Ask which clock and which options the map suggests."""
        settled = self.document.settled
        suggests = yield Suggesting(self.app, self.kit, settled.meta)
        if suggests is not None:
            # an older map says its clock under a key of its own
            draft = set_meta(settled, suggests=suggests or None, clock=None)
            if dict(draft.meta) != dict(settled.meta):
                self.steps.apply("suggests", draft)

    # --- giving it away ---

    def share(self) -> None:
        """Offer the current map as a text, a file, a picture."""
        document = self.document
        try:
            text, data = document.text(), document.data()
        except ValueError as error:
            self.steps.say("editor.done.not_written", reason=str(error))
            return
        shared = SharedFile(self.kit, self.content, self.steps.title, text, data, document.settled)
        self.app.push(ShareDialog(self.app, shared))
