"""The guided first map: a few steps to do yourself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.editor.brushes import PieceBrush
from game.editor.document import MapDocument
from game.editor.templates import empty
from game.ui import widgets
from game.ui.ask import Choice, Question

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

SIZE = 12
OBSTACLES = 4
"""Squares that are asked for in the first step."""


@dataclass(frozen=True)
class Step:
    """What is asked for, where to look (``points`` gives a rectangle in px), and when it is done."""

    name: str
    points: Callable[[Guide], pygame.Rect | None]
    done: Callable[[Guide], bool]


class Guide:
    """The steps over the scene: a card that says what to do, and a frame around where."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.at = 0
        self.card = pygame.Rect(0, 0, 0, 0)
        self._tested = False
        self.steps = (
            Step("obstacles", _ground_card, lambda guide: guide.ground_count() >= OBSTACLES),
            Step("command", _pieces_card, lambda guide: guide.chiefs() >= 2),
            Step("piece", _pieces_card, lambda guide: guide.others() >= 4),
            Step("mend", _checks_card, lambda guide: guide.scene.document.playable),
            Step("playtest", _play_button, lambda guide: guide.tested()),
            Step("end", _save_button, lambda guide: not guide.scene.unsaved),
        )

    @classmethod
    def begin(cls, scene: EditorScene) -> None:
        """A small empty map, and its first step."""
        draft = empty(scene.palette, SIZE, SIZE, "point")
        scene.take(MapDocument(scene.kit, scene.definitions, draft, key="new"))
        scene.guide = cls(scene)
        scene.rebuild()

    # --- how far it is ---

    @property
    def step(self) -> Step:
        """The step of now."""
        return self.steps[self.at]

    def ground_count(self) -> int:
        """How many squares are not plain."""
        return len(self.scene.draft.ground)

    def _single(self) -> set[str]:
        return {item.name for item in self.scene.palette.pieces if item.single}

    def chiefs(self) -> int:
        """How many pieces stand of which a side has exactly one."""
        single = self._single()
        return sum(stand.kind in single for stand in self.scene.draft.pieces.values())

    def others(self) -> int:
        """How many other pieces with a side stand."""
        single = self._single()
        pieces = self.scene.draft.pieces.values()
        return sum(stand.side is not None and stand.kind not in single for stand in pieces)

    def tested(self) -> bool:
        """Whether it was played."""
        self._tested = self._tested or any(entry.key == "playtest" for entry in self.scene.history.entries)
        return self._tested

    def look(self) -> None:
        """Something was done: perhaps the step."""
        at = self.at
        while self.at < len(self.steps) - 1 and self.step.done(self):
            self.at += 1
        if at != self.at:
            self.scene.app.audio.play("win" if self.step.name == "end" else "card")
            self.scene.rebuild()
        elif self.step.name == "end" and self.step.done(self):
            self.stop()

    def squares(self) -> frozenset[int]:
        """Squares it points at."""
        scene = self.scene
        if self.step.name == "command" and isinstance(scene.hand.brush, PieceBrush) and not self.chiefs():
            grid = scene.draft.grid
            return frozenset({grid.width // 2})
        return frozenset()

    def stop(self) -> None:
        """It is over, or was skipped."""
        self.scene.guide = None
        self.scene.relook()
        self.scene.rebuild()

    def next(self) -> None:
        """On without doing it."""
        if self.at + 1 >= len(self.steps):
            self.stop()
            return
        self.at += 1
        self.scene.relook()
        self.scene.rebuild()

    # --- looks ---

    def _words(self) -> str:
        shown = self.scene.app.input.shown
        name = self.step.name
        saved = name == "end" and self.step.done(self)
        return self.scene.t(
            f"editor.guide.{name}.{'words_saved' if saved else 'words'}",
            turn=f"{shown('turn_left', 'editor_hand')} {shown('turn_right', 'editor_hand')}",
            side=shown("change_side", "editor"),
            playtest=shown("playtest", "editor"),
            save=shown("save", "editor"),
            undo=shown("undo", "editor"),
        )

    def build(self) -> None:
        """The card's buttons."""
        scene = self.scene
        # never over the board or the checks: both are asked for
        over = scene.box(*scene.frame.guide)
        width = over.width - scene.px(4)
        words = scene.painter.paragraph_height(self._words(), "body", width - scene.px(32))
        height = scene.px(44) + words + scene.px(58)
        self.card = pygame.Rect(0, 0, width, height)
        self.card.height = max(height, over.height if not scene.frame.small else 0)
        self.card.midbottom = (over.centerx, over.bottom)
        last = self.at == len(self.steps) - 1
        high = scene.px(34)
        right, y = self.card.right - scene.px(14), self.card.bottom - scene.px(12) - high
        entries = [("next", scene.t("editor.guide.done" if last else "editor.guide.next"), self.next)]
        if not last:
            entries.append(("skip", scene.t("editor.guide.skip"), self.stop))
        for key, label, do in entries:
            wide = widgets.button_width(scene, label, padding=14)
            rect = pygame.Rect(right - wide, y, wide, high)
            kind: widgets.Kind = "ink" if last else "plain"
            widgets.button(scene, rect, label, on_press=do, key=f"guide.{key}", kind=kind)
            right = rect.x - scene.px(8)

    def paint(self, surface: pygame.Surface) -> None:
        """The card, below its buttons."""
        scene = self.scene
        widgets.card(scene, surface, self.card, raised=True, strong=True, shadow=True)
        pad = scene.px(16)
        rect = pygame.Rect(
            self.card.x + pad, self.card.y + scene.px(8), self.card.width - 2 * pad, scene.px(30)
        )
        aside = scene.t("editor.guide.step", at=self.at + 1, n=len(self.steps))
        widgets.heading(scene, surface, scene.t(f"editor.guide.{self.step.name}.title"), rect)
        at = (rect.x, self.card.bottom - scene.px(12 + 17))
        widgets.text(scene, surface, aside, "small", at, "ink.secondary", middle=True)
        body = pygame.Rect(rect.x, rect.bottom + scene.px(6), rect.width, self.card.bottom - rect.bottom)
        widgets.paragraph(scene, surface, self._words(), "body", body, "ink.secondary")

    def draw(self, surface: pygame.Surface) -> None:
        """The frame around what is meant, over everything."""
        rect = self.step.points(self)
        if rect is not None:
            theme, painter = self.scene.app.theme, self.scene.painter
            painter.box(
                surface,
                rect.inflate(self.scene.px(6), self.scene.px(6)),
                None,
                theme["move.reach_ink"],
                width=3,
                radius=8,
            )

    def handle(self, event: pygame.event.Event) -> bool:
        """A press on the card is not one on the board below it."""
        return event.type == pygame.MOUSEBUTTONDOWN and self.card.collidepoint(event.pos)


def _ground_card(guide: Guide) -> pygame.Rect | None:
    scene = guide.scene
    return (
        scene.box(*scene.frame.ground) if scene.hand.ground_index() < 0 or not guide.ground_count() else None
    )


def _pieces_card(guide: Guide) -> pygame.Rect | None:
    scene = guide.scene
    return scene.box(*scene.frame.pieces) if scene.hand.piece_index() < 0 else None


def _checks_card(guide: Guide) -> pygame.Rect | None:
    return guide.scene.box(*guide.scene.frame.checks)


def _play_button(guide: Guide) -> pygame.Rect | None:
    return pygame.Rect(guide.scene.bar.buttons["playtest"].rect)


def _save_button(guide: Guide) -> pygame.Rect | None:
    return pygame.Rect(guide.scene.bar.buttons["save"].rect)


def offer_guide(scene: EditorScene) -> bool:
    """Offer it to somebody who was never offered it; whether it was."""
    if scene.choices.guide_offered:
        return False
    scene.choose(guide_offered=True)
    t = scene.t
    scene.app.push(
        Question(
            scene.app,
            t("editor.guide.offer_title"),
            t("editor.guide.offer_words"),
            [
                Choice("guide", t("editor.guide.offer_accept"), lambda: Guide.begin(scene), kind="ink"),
                Choice("later", t("editor.guide.offer_later"), scene.files.new),
            ],
            icon="tutorial",
        )
    )
    return True
