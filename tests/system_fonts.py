"""A font of the system, imitated: it has the signs it is asked to have."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen


def make_font(path: Path, signs: str, *, wide: int = 1000) -> Path:
    """Write a font in which each of these signs is a black square, ``wide`` thousandths of its size."""
    names = {ord(sign): f"u{ord(sign):x}" for sign in signs}
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((50, 700), (wide - 50, 700), (wide - 50, 0)):
        pen.lineTo(point)
    pen.closePath()
    made, glyphs = FontBuilder(1000), [".notdef", *names.values()]
    made.setupGlyphOrder(glyphs)
    made.setupCharacterMap(names)
    made.setupGlyf(dict.fromkeys(glyphs, pen.glyph()))
    made.setupHorizontalMetrics(dict.fromkeys(glyphs, (wide, 50)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    made.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    made.setupPost()
    made.save(path)
    return path
