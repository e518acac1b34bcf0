"""Labels on the open map: asks for the words at a place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from game.app.editor.square_state import SquareState
from game.app.editor.steps import Steps
from game.app.editor.table_state import TableState
from game.model.file_parts import LABEL_LENGTH, MOST_LABELS
from game.model.inches import INCH
from game.model.map_labels import (
    clean_label,
    label_near,
    square_labels,
    table_labels,
    with_square_label,
    with_table_label,
)  # fmt: skip
from game.ui.scene import Scene


@dataclass(frozen=True)
class LabelPlace:
    """The place of a label: a title for its dialog, the current words (empty for none), and a function
    that returns the meta with other words there, which may be empty; it raises ``ValueError``."""

    title: str
    text: str
    meta_with: Callable[[str], Mapping[str, Any]]


class Labelling:
    """Asks over ``scene`` for labels of the map in ``state``. ``place`` returns where a label would go
    now, ``None`` for nowhere; ``later`` calls something once the dialog is closed."""

    def __init__(
        self, scene: Scene, state: Steps, place: Callable[[], LabelPlace | None],
        later: Callable[[Callable[[], Any]], Any],
    ) -> None:  # fmt: skip
        self.scene, self.state, self.place, self.later = scene, state, place, later

    def start(self) -> None:
        """Label the place under the pointer or the cursor; without one, the next press chooses it."""
        place = self.place()
        self.state.labelling = place is None
        if place is None:
            self.state.say("labels.where")
        else:
            self._ask(place)

    def _ask(self, place: LabelPlace) -> None:
        t, state = self.scene.t, self.state
        settled = state.document.settled

        def take(text: str) -> str | None:
            try:
                meta = place.meta_with(text)
            except ValueError:
                return t("labels.most", n=MOST_LABELS)
            if meta != dict(settled.meta):
                key = "label" if text.strip() else "label_removed"
                self.later(lambda: state.apply(key, replace(settled, meta=meta), text=clean_label(text)))
            return None

        self.scene.app.open(
            "dialog", kind="text", title=place.title, words=t("labels.words"), accept=t("labels.accept"),
            text=place.text, check=take, limit=LABEL_LENGTH,
        )  # fmt: skip


def square_place(state: SquareState) -> LabelPlace | None:
    """Return the label place of the square under the cursor; ``None`` without one."""
    square, draft, settled = state.aim(), state.draft, state.document.settled
    if square is None:
        return None
    name, text = draft.grid.name(square), square_labels(draft.meta, draft.grid).get(square, "")
    title = state.names.texts("labels.title", square=name)
    return LabelPlace(title, text, partial(with_square_label, settled.meta, name))


def table_place(state: TableState) -> LabelPlace | None:
    """Return the nearest label, or a place rounded to half inches; ``None`` off the table."""
    at, meta = state.aim(), state.draft.meta
    if at is None:
        return None
    half, near = INCH // 2, label_near(meta, at)
    place = tuple((one + half // 2) // half * half for one in at) if near is None else near[0]
    text = dict(table_labels(meta)).get(place, "")
    title = state.names.texts("labels.title_table")
    return LabelPlace(title, text, partial(with_table_label, state.tools.settled.meta, place))
