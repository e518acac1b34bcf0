"""Writes pages as PDF: drawings stay drawings, and the used letters of each font are embedded."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame
from fpdf import FPDF, ViewerPreferences
from fpdf.drawing_primitives import Transform
from fpdf.svg import SVGLimits, SVGObject

from game.ui.paint.sign_font import FontRun
from game.ui.paper.marks import CAPITAL, PaperGroup, PaperMark, PaperPage, PaperPicture, PaperWords
from game.ui.paper.typeface import DRAWN_PX, drawn_run, is_drawn, typeface

POINTS: Final = 72 / 25.4
"""PDF points per mm."""

# what fpdf2 tells while it makes a font smaller is for its developers
logging.getLogger("fontTools").setLevel(logging.ERROR)


def write_pdf(
    pages: Sequence[PaperPage],
    title: str,
    *,
    language: str = "en",
    maker: str = "",
    told: Callable[[int], object] = int,
) -> bytes:
    """Return the pages as a PDF file, made by ``maker``; ``told`` is called with the number of finished
    pages. Raises ``ValueError`` for a drawing that is not SVG."""
    writer = _Writer(title, language, maker)
    for done, page in enumerate(pages, 1):
        writer.page(page)
        told(done)
    return writer.bytes()


class _Writer:
    """One file being written."""

    def __init__(self, title: str, language: str, maker: str) -> None:
        self._pdf = FPDF(unit="mm")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_title(title)
        self._pdf.set_creator(maker)
        self._pdf.set_lang(language)
        # printers fit pages to their paper unless they are told otherwise, and squares are smaller then
        self._pdf.viewer_preferences = ViewerPreferences(display_doc_title=True, print_scaling="None")
        self._faces: set[str] = set()

    def page(self, page: PaperPage) -> None:
        self._pdf.add_page(format=(page.wide, page.high))
        self._marks(page.marks, 0.0, 0.0)

    def bytes(self) -> bytes:
        return bytes(self._pdf.output())

    def _marks(self, marks: Sequence[PaperMark], x: float, y: float) -> None:
        for mark in marks:
            match mark:
                case PaperPicture():
                    self._picture(mark, x, y)
                case PaperWords():
                    self._words(mark, x, y)
                case PaperGroup():
                    self._group(mark, x, y)

    def _group(self, group: PaperGroup, x: float, y: float) -> None:
        x, y = x + group.x, y + group.y
        with ExitStack() as stack:
            if group.clip is not None:
                stack.enter_context(self._pdf.rect_clip(*group.clip.moved(x, y)))
            self._marks(group.marks, x, y)

    def _picture(self, picture: PaperPicture, x: float, y: float) -> None:
        area = picture.area.moved(x, y)
        drawing = _drawing(picture.svg)
        _, _, path = drawing.transform_to_rect_viewport(
            1, area.wide, area.high, align_viewbox=False, ignore_svg_top_attrs=True
        )
        assert path.transform is not None
        if picture.turned:
            middle = (area.wide / 2, area.high / 2)
            turned = Transform.rotation_d(picture.turned).about(*middle)
            path.transform = path.transform @ turned
        path.transform = path.transform @ Transform.translation(area.x, area.y)
        self._pdf.set_xy(0, 0)
        self._pdf.draw_path(path, copy=False)

    def _words(self, words: PaperWords, x: float, y: float) -> None:
        face = typeface(words.family, words.weight)
        text, size = face.written(words.text), words.size
        wide = face.width(text, size)
        if words.most and wide > words.most:
            size *= words.most / wide
            wide = words.most
        if not text.strip():
            return
        self._pdf.set_text_color(words.colour)
        x, y = x + words.x, y + words.y
        left = x - {"left": 0.0, "middle": wide / 2, "right": wide}[words.align]
        foot = y + (size * CAPITAL / 2 if words.middle else 0.0)
        with ExitStack() as stack:
            if words.turned:
                stack.enter_context(self._pdf.rotation(-words.turned, x, y))
            for run in face.runs(text):
                if is_drawn(run):
                    self._drawn_run(run, face.path, words.colour, left, foot, size)
                else:
                    self._pdf.set_font(self._face(run.path or face.path), size=size * POINTS)
                    self._pdf.text(left, foot, run.text)
                left += face.run_width(run, size)

    def _drawn_run(self, run: FontRun, own: Path, colour: str, left: float, foot: float, size: float) -> None:
        drawn, ascent = drawn_run(run, own, colour)
        held = io.BytesIO()
        pygame.image.save(drawn, held, "words.png")
        part = size / DRAWN_PX
        wide, high = drawn.get_size()
        self._pdf.image(held, left, foot - ascent * part, wide * part, high * part)

    def _face(self, path: Path) -> str:
        name = path.stem
        if name not in self._faces:
            self._faces.add(name)
            self._pdf.add_font(name, fname=path)
        return name


@lru_cache(maxsize=256)
def _drawing(svg: str) -> SVGObject:
    """Read a drawing, once however often it is drawn."""
    return SVGObject(svg, svg_limits=SVGLimits(max_resolved_elements=None))
