"""A text as QR codes: shown one after another for a phone's camera, and saved as one picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto
from pathlib import Path

import pygame

from game.app.sharing.drawing import code_picture
from game.app.sharing.reports import Reports
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write
from game.data.sharing.code_pictures import codes_png, modules_of
from game.data.sharing.qr_codes import codes_of
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.dialog import FIT, Dialog, verdict
from game.ui.flow import Flow
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Canvas, Node
from game.ui.tree.seen import Picture, Text


class CodesPress(Press):
    """What can be done with codes."""

    SAVE = auto()


@dataclass(frozen=True, slots=True)
class TurnTo:
    """Show the code so many places on."""

    by: int
    key: str

    def __str__(self) -> str:
        return self.key


class CodesDialog(Reports, Dialog):
    """The dialog that shows one code of the set, with buttons for the others."""

    name = "codes"
    wide = 600.0

    def __init__(self, app: App, title: str, text: str, keyword: str) -> None:
        """Make the codes of a short text; a saved picture also holds the text under a keyword of
        ``png_text``. Raises ``ShareError`` for too many codes."""
        self.codes = codes_of(text)
        t = app.texts
        super().__init__(
            app, t("sharing.codes.title", title=title), t("sharing.codes.words", n=len(self.codes)),
            accept=t("sharing.dialog.close"), icon="grid",
        )  # fmt: skip
        self.text, self.keyword, self.stem = text, keyword, safe_filename(title, "codes")
        self.at = 0
        """The index of the code shown."""
        self._drawn = [code_picture(code) for code in map(modules_of, self.codes)]

    # --- doing ---

    def turn(self, command: TurnTo) -> None:
        """Show another code; after the last comes the first."""
        self.at = (self.at + command.by) % len(self.codes)

    def write(self, path: Path) -> None:
        """Write all codes as one picture. Raises ``OSError``."""
        atomic_write(path, codes_png(self.text, self.codes, self.keyword), new=True)

    def save(self) -> Flow:
        """Save all codes as one picture."""
        title, words = "sharing.codes.save_title", "sharing.codes.save_words"
        return self.save_as(title, words, f"{self.stem}_qr", [".png"], self.write)

    commands = Commands(
        Declared(TurnTo, do=turn),
        Declared(CodesPress.SAVE, "sharing.codes.save", icon="export", do=save),
        more=Dialog.commands,
    )

    # --- looks ---

    def body(self) -> Node:
        t, beside = self.t, None
        if len(self.codes) > 1:
            turns = (
                self.act(TurnTo(by, key), label=t(f"sharing.codes.{key}"), high=42)
                for key, by in (("next", 1), ("previous", -1))
            )
            words = t("sharing.codes.number", n=self.at + 1, of=len(self.codes))
            beside = Column(gap=8, wide=150).of(Text(words, "body_strong", align="center", high=28), *turns)
        code = Picture(_draw_code, self._drawn[self.at], wide=GROW)
        return Column(gap=12).of(
            self.paragraph(),
            Row(high=min(360.0, self.height - 280)).of(code, beside),
            verdict(self.told or " ", good=True),
        )

    def answers(self) -> list[Button]:
        return [*super().answers(), self.act(CodesPress.SAVE, FIT)]


def _draw_code(to: Canvas, area: Area, drawn: pygame.Surface) -> None:
    # whole pixels a module, as large as there is room
    side = max(1, area.rect.height // drawn.get_width()) * drawn.get_width()
    place = pygame.Rect(0, 0, side, side)
    place.center = area.rect.center
    to.surface.blit(pygame.transform.scale(drawn, place.size), place)


make = CodesDialog
