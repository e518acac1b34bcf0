"""Labels of the open map: asking for the words at a place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from game.app.editor.square_state import SquareState
from game.app.editor.steps import Steps
from game.app.editor.table_state import TableState
from game.model.drafting import MapDraft
from game.model.file_parts import LABEL_LENGTH, MOST_LABELS
from game.model.finding import Place
from game.model.inches import INCH, Point
from game.model.map_labels import (
    clean_label,
    label_near,
    square_labels,
    table_labels,
    with_square_label,
    with_table_label,
)  # fmt: skip
from game.ui.scene import Scene

AnyState = TypeVar("AnyState", bound=Steps)


class Labelling(ABC, Generic[AnyState]):
    """Asks over ``scene`` for labels of the map that ``state`` holds; ``later`` does something once the
    dialog is gone."""

    def __init__(self, scene: Scene, state: AnyState, later: Callable[[Callable[[], Any]], Any]) -> None:
        self.scene, self.state, self.later = scene, state, later

    @abstractmethod
    def place(self) -> Place | None:
        """The place a label would go to now: where the pointer or the cursor is; ``None``: nowhere."""

    @abstractmethod
    def text_at(self, place: Any) -> str:
        """The label that is there; empty for none."""

    @abstractmethod
    def meta_with(self, place: Any, text: str) -> Mapping[str, Any]:
        """The meta with that label there, or with none for an empty text. Raises ``ValueError``."""

    @abstractmethod
    def title(self, place: Any) -> str:
        """A title for the dialog of that label."""

    def start(self) -> None:
        """Label the place under the pointer or the cursor; without one the next press says where."""
        place = self.place()
        if place is None:
            self.state.labelling = True
            self.state.say("labels.where")
        else:
            self.ask(place)

    def ask(self, place: Place) -> None:
        """Ask for the words at a place."""
        t, state = self.scene.t, self.state
        state.labelling = False
        settled = state.document.settled

        def take(text: str) -> str | None:
            try:
                meta = self.meta_with(place, text)
            except ValueError:
                return t("labels.most", n=MOST_LABELS)
            if meta != dict(settled.meta):
                key = "label" if text.strip() else "label_removed"
                self.later(lambda: state.apply(key, settled.having(meta=meta), text=clean_label(text)))
            return None

        self.scene.app.open(
            "dialog", kind="text", title=self.title(place), words=t("labels.words"),
            accept=t("labels.accept"), text=self.text_at(place), check=take, limit=LABEL_LENGTH,
        )  # fmt: skip


class SquareLabelling(Labelling[SquareState]):
    """Of squares."""

    def place(self) -> int | None:
        return self.state.aim()

    def text_at(self, place: int) -> str:
        return square_labels(self.state.draft.meta, self.state.draft.grid).get(place, "")

    def meta_with(self, place: int, text: str) -> Mapping[str, Any]:
        settled: MapDraft = self.state.document.settled
        return with_square_label(settled.meta, settled.grid.name(place), text)

    def title(self, place: int) -> str:
        return self.scene.t("labels.title", square=self.state.draft.grid.name(place))


class TableLabelling(Labelling[TableState]):
    """Of places on a table, by half inches."""

    def place(self) -> Point | None:
        at = self.state.aim()
        if at is None:
            return None
        near = label_near(self.state.draft.meta, at)
        if near is not None:
            return near[0]
        half = INCH // 2
        return (at[0] + half // 2) // half * half, (at[1] + half // 2) // half * half

    def text_at(self, place: Point) -> str:
        return next((text for at, text in table_labels(self.state.draft.meta) if at == place), "")

    def meta_with(self, place: Point, text: str) -> Mapping[str, Any]:
        return with_table_label(self.state.tools.settled.meta, place, text)

    def title(self, place: Point) -> str:
        return self.scene.t("labels.title_table")
