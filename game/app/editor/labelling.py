"""Labels on the open map: asks for the words at a place."""

from __future__ import annotations

from dataclasses import replace

from game.app.editor.steps import Steps
from game.model.file_parts import LABEL_LENGTH, MOST_LABELS
from game.model.map_labels import clean_label
from game.ui.controls.dialog import TextDialog
from game.ui.flow import Flow
from game.ui.scene import App


def ask_label(app: App, steps: Steps) -> Flow:
    """Label the place under the pointer or the cursor; without one, the next press chooses it."""
    place, t, settled = steps.label_place(), app.texts, steps.document.settled
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
        app, place.title, t("labels.words"), wrong, text=place.text, accept=t("labels.accept"),
        limit=LABEL_LENGTH,
    )  # fmt: skip
    meta = settled.meta if text is None else steps.with_label(place, text)
    if meta != dict(settled.meta):
        key = "label" if text.strip() else "label_removed"
        steps.apply(key, replace(settled, meta=meta), text=clean_label(text))
