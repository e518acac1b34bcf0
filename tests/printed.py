"""Reads a PDF back: sizes of pages, words and shapes with their places in mm, fonts, pictures."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator

import pypdfium2
import pypdfium2.raw as raw

MM = 25.4 / 72

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm, from the page's upper left corner."""


class Printed:
    """A PDF as somebody with a ruler sees it."""

    def __init__(self, pdf: bytes) -> None:
        self.document = pypdfium2.PdfDocument(pdf)
        self._pages = list(self.document)
        self._texts = [page.get_textpage() for page in self._pages]

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def sizes(self) -> list[tuple[float, float]]:
        return [(round(w * MM, 2), round(h * MM, 2)) for w, h in (page.get_size() for page in self._pages)]

    def text(self, page: int = 0) -> str:
        """All words of a page."""
        found: str = self._texts[page].get_text_range()
        return found

    def words(self, page: int = 0) -> list[tuple[str, Box]]:
        """Each line of words and the box of its letters."""
        found = []
        for kind, handle in self._objects(page):
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                text = self._text_of(page, handle)
                found.append((text.strip(), self._box(page, handle)))
        return found

    def word(self, text: str, page: int = 0) -> Box:
        """The box of the first line that says just this."""
        return next(box for told, box in self.words(page) if told == text)

    def shapes(self, page: int = 0) -> list[Box]:
        """The boxes of all paths."""
        return [
            self._box(page, handle) for kind, handle in self._objects(page) if kind == raw.FPDF_PAGEOBJ_PATH
        ]

    def dashes(self, page: int = 0) -> set[tuple[float, ...]]:
        """The strokes and gaps in mm of all dashed lines, each dash once."""
        found = set()
        for kind, handle in self._objects(page):
            count = raw.FPDFPageObj_GetDashCount(handle) if kind == raw.FPDF_PAGEOBJ_PATH else 0
            if count > 0:
                lengths = (ctypes.c_float * count)()
                raw.FPDFPageObj_GetDashArray(handle, lengths, count)
                matrix = raw.FS_MATRIX()
                raw.FPDFPageObj_GetMatrix(handle, matrix)
                scale = math.hypot(matrix.a, matrix.b) or 1.0
                found.add(tuple(round(length * scale * MM, 1) for length in lengths))
        return found

    def images(self) -> int:
        """How many pictures made of dots there are on all pages."""
        return sum(
            kind == raw.FPDF_PAGEOBJ_IMAGE for page in range(len(self)) for kind, _ in self._objects(page)
        )

    def fonts(self) -> dict[str, bool]:
        """The fonts that words are set in, and whether each is embedded."""
        found = {}
        for page in range(len(self)):
            for kind, handle in self._objects(page):
                if kind == raw.FPDF_PAGEOBJ_TEXT:
                    font = raw.FPDFTextObj_GetFont(handle)
                    name = ctypes.create_string_buffer(200)
                    raw.FPDFFont_GetBaseFontName(font, name, 200)
                    found[name.value.decode()] = raw.FPDFFont_GetIsEmbedded(font) == 1
        return found

    def _objects(self, page: int) -> Iterator[tuple[int, ctypes.c_void_p]]:
        sheet = self._pages[page]
        for number in range(raw.FPDFPage_CountObjects(sheet.raw)):
            handle = raw.FPDFPage_GetObject(sheet.raw, number)
            yield raw.FPDFPageObj_GetType(handle), handle

    def _box(self, page: int, handle: ctypes.c_void_p) -> Box:
        left, low, right, top = (ctypes.c_float() for _ in range(4))
        raw.FPDFPageObj_GetBounds(handle, left, low, right, top)
        high = self._pages[page].get_size()[1]
        return left.value * MM, (high - top.value) * MM, right.value * MM, (high - low.value) * MM

    def _text_of(self, page: int, handle: ctypes.c_void_p) -> str:
        textpage = self._texts[page]
        length = raw.FPDFTextObj_GetText(handle, textpage.raw, None, 0)
        letters = (raw.FPDF_WCHAR * length)()
        raw.FPDFTextObj_GetText(handle, textpage.raw, letters, length)
        return bytes(letters).decode("utf-16-le").rstrip("\0")


def middle(box: Box) -> tuple[float, float]:
    """The middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
