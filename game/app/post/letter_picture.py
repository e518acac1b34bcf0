"""A picture that carries a letter: the board as everybody sees it, and below it sender and recipients."""

from __future__ import annotations

from game.app.sharing.drawing import png_with, position_picture, window_tools, with_foot
from game.data.post.post_match import PostMatch
from game.data.sharing.png_text import LETTER_KEYWORD
from game.model.contract import PUBLIC
from game.ui.scene import App

PICTURE_PX = 640
"""The approximate longer side of the board, in px."""


def letter_png(app: App, post: PostMatch, text: str, told: tuple[str, str]) -> bytes:
    """Return the picture as PNG, with two lines ``told`` below the board. Raises ``ShareError``."""
    terms, playing = post.course.terms, post.course.playing
    # what stands in for sealed moves is nobody's to see
    state = terms.kit.game.new(terms.setup) if playing.sealed else playing.state
    tools = window_tools(app, terms.plan.content, terms.setup)
    view = terms.kit.game.observe(state, PUBLIC)
    picture = position_picture(terms.kit.name, tools, view, PICTURE_PX)
    return png_with(with_foot(picture, tools, told, text), text, LETTER_KEYWORD)
