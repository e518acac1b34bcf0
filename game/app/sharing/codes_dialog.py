"""A text as QR codes: shown one after another for a phone's camera, and saved as one picture."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from game.app.sharing.drawing import code_picture
from game.app.sharing.where import ask_where
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write
from game.data.sharing.code_pictures import codes_png, modules_of
from game.data.sharing.qr_codes import codes_of
from game.ui import widgets
from game.ui.controls.old_dialog import DialogBlock
from game.ui.controls.old_dialog import OldDialog as Dialog
from game.ui.scene import App
from game.ui.widgets import Action


class CodesDialog(Dialog):
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
        self.told = ""
        self._drawn = [code_picture(code) for code in map(modules_of, self.codes)]

    # --- doing ---

    def turn(self, by: int) -> None:
        """Show the code ``by`` places on; after the last comes the first."""
        self.at = (self.at + by) % len(self.codes)
        self.rebuild()

    def save(self) -> None:
        """Save all codes as one picture."""
        t = self.t

        def write(path: Path) -> None:
            atomic_write(path, codes_png(self.text, self.codes, self.keyword), new=True)

        def saved(path: Path) -> None:
            self.told = t("sharing.dialog.saved", path=str(path))
            self.rebuild()

        ask_where(
            self.app, t("sharing.codes.save_title"), t("sharing.codes.save_words"), f"{self.stem}_qr",
            [".png"], write=write, then=saved,
        )  # fmt: skip

    # --- looks ---

    def blocks(self, width: int) -> list[DialogBlock]:
        high = min(self.px(360), self.size[1] - self.px(280))
        code = DialogBlock(high, self.px(12), build=self._build_turning, paint=self._paint_code)
        told = self.verdict(self.told or " ", width, gap=self.px(10), good=True)
        return [*super().blocks(width), code, told]

    def _beside(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the column right of the code: its number, and the buttons that turn to others."""
        return pygame.Rect(rect.right - self.px(150), rect.top, self.px(150), rect.height)

    def _paint_code(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        drawn, beside = self._drawn[self.at], self._beside(rect)
        middle = rect.centerx
        if len(self.codes) > 1:
            middle = (rect.left + beside.left) // 2
            words = self.t("sharing.codes.number", n=self.at + 1, of=len(self.codes))
            self.painter.text(surface, words, "body_strong", beside.midtop, align="center")
        # whole pixels a module, as large as there is room
        side = max(1, rect.height // drawn.get_width()) * drawn.get_width()
        place = pygame.Rect(0, 0, side, side)
        place.center = (middle, rect.centery)
        surface.blit(pygame.transform.scale(drawn, place.size), place)

    def _build_turning(self, rect: pygame.Rect) -> None:
        if len(self.codes) == 1:
            return
        place = self._beside(rect)
        place.update(place.left, place.top + self.px(36), place.width, self.px(42))
        for key, by in (("next", 1), ("previous", -1)):
            label = self.t(f"sharing.codes.{key}")
            widgets.button(self, place, label, on_press=partial(self.turn, by), key=key)
            place = place.move(0, self.px(50))

    def answers(self) -> list[Action]:
        save = Action("save", self.t("sharing.codes.save"), self.save, icon="export")
        return [*super().answers(), save]


def make(app: App, title: str, text: str, keyword: str) -> CodesDialog:
    """Return the dialog for a text. Raises ``ShareError`` for too many codes."""
    return CodesDialog(app, title, text, keyword)
