"""The layout of the page of modes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.controls.page import PageFrame
from game.ui.layout import GROW, Area
from game.ui.scene import Scene


@dataclass(frozen=True)
class ModesLayout:
    """The layout: on the left the ``cards`` and their ``buttons``; in the middle ``head`` and ``form``; on
    the right, or below the form where there is little room, ``about`` explains a field and the faults."""

    small: bool
    cards: Area
    buttons: Area
    head: Area
    form: Area
    about: Area
    note: Area
    """The line at the foot, below list and form."""

    @classmethod
    def of(cls, scene: Scene) -> ModesLayout:
        """Return the layout in the current window."""
        page = PageFrame.of(scene)
        small = page.small
        top = page.rule.y + (10 if small else 14)
        body = replace(page.body, y=top, height=scene.height - (30 if small else 44) - top)
        wide = 236 if small else 288
        if small:
            left, middle = body.columns(left=wide, middle=GROW, gap=16)
            head, form, about = middle.rows(head=30, form=GROW, about=44, gap=6)
        else:
            left, middle, right = body.columns(left=wide, middle=GROW, right=300, gap=20)
            head, form = middle.rows(head=32, form=GROW, gap=10)
            about = right
        high = 30 if small else 36
        cards, buttons = left.rows(cards=GROW, buttons=2 * high + 8, gap=8)
        note = replace(left, y=scene.height - (26 if small else 32), width=form.right - left.x, height=22)
        return cls(small, cards, buttons, head, form, about, note)
