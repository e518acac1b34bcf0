"""Text that is broken into lines, and cut where there is no room for all of them."""

from __future__ import annotations

import pytest

from game.app.offscreen import offscreen_app
from game.ui.layout import Area
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.measuring import FontMeasure
from game.ui.window.application import Application


def lines_of(
    app: Application, text: str, rows: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    drawn: list[str] = []
    monkeypatch.setattr(app.painter, "text", lambda surface, line, *args, **more: drawn.append(line))
    canvas = PaintedCanvas(app.painter, app.icons, app.window.surface)
    height = FontMeasure(app.fonts, app.scale).line("body")
    canvas.paragraph(text, "body", Area(0, 0, width, rows * height, app.scale), "ink.primary")
    return drawn


@pytest.mark.parametrize("text", ["one of the very long titles " * 4, "short\nsecond\nthird"])
def test_a_text_that_is_cut_ends_in_one_mark_and_has_none_in_its_midst(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = offscreen_app((960, 540))
    try:
        for rows in (1, 2):
            for width in range(100, 200, 10):
                drawn = lines_of(app, text, rows, width, monkeypatch)
                assert len(drawn) == rows
                assert drawn[-1].endswith("…")
                assert sum(line.count("…") for line in drawn) == 1, drawn
    finally:
        app.close()
