"""Constructors of our widgets, for ``Scene.build``, and painters of what is no widget, for ``Scene.paint``.

Widgets are pygame-gui's (a :class:`Pressable` is its button with a picture of ours as its face) and are
registered with the scene: the focus ring stops at them, callbacks need no event code. All rectangles
are px: make them with ``scene.box(x, y, w, h)`` from tokens.

In ``build``::

    widgets.button(self, rect, self.t("match.undo"), icon="undo", on_press=self.undo, key="undo")
    widgets.button(self, rect, self.t("setup.start"), icon="play", kind="fire", on_press=self.start)
    widgets.toggle(self, rect, self.t("match.danger"), icon="eye", on=self.danger, on_change=self.set_danger)
    widgets.segments(self, rect, ["15", "30", "45"], chosen=1, on_choose=self.set_clock)
    widgets.check_box(self, rect, self.t("setup.undo"), on=True, on_change=self.set_undo)
    widgets.entry(self, rect, "Anna", on_change=self.set_name, on_done=self.named)
    widgets.entry_box(self, rect, "Several\nlines", on_change=self.set_words)
    widgets.drop_down(self, rect, ["English", "pseudo"], chosen=0, on_choose=self.set_language)
    widgets.slider(self, rect, 0.6, on_change=self.set_volume)
    widgets.text_box(self, rect, "<b>Check</b>: …")          # HTML subset, scrolls
    area = widgets.scroller(self, rect, content_height_px)    # then container=area for what is in it
    widgets.face(self, rect, paint_function, on_press=…)      # a card, a row: any picture that can be pressed
    widgets.button_row(self, rect, [Action("undo", words, self.undo, icon="undo"), …], align="right")

Each gives back the element: ``enable()``, ``disable()``, ``hide()``, ``show()``; a Pressable has besides
``set_on(bool)``, ``set_label(text)`` and ``refresh()`` (paint its face anew).

In ``paint``::

    widgets.heading(self, surface, "Seats", self.box(704, 96, 544, 30))          # section title
    widgets.card(self, surface, rect)                                            # panel with a border
    widgets.key_hints(self, surface, rect, [(("Q", "E"), "turn"), (("Enter",), "drive and fire")])
    widgets.line(self, surface, words, rect, "body")                             # in the middle of its height
    self.painter.text(surface, words, "body", self.point(x, y), "ink.secondary")
    self.painter.paragraph(surface, words, "body", rect)
    widgets.icon(self, surface, "check", self.point(x, y), 20)
"""

from __future__ import annotations

from game.ui.controls.actions import Action, action_button, button_row
from game.ui.controls.buttons import (
    Face,
    Kind,
    Pressable,
    State,
    button,
    button_width,
    face,
    segments,
    toggle,
)
from game.ui.controls.fields import check_box, drop_down, entry, entry_box, scroller, slider, text_box
from game.ui.controls.panels import Hint, card, heading, icon, key_hints, line

__all__ = [
    "Action", "Face", "Hint", "Kind", "Pressable", "State", "action_button", "button", "button_row",
    "button_width", "card", "check_box", "drop_down", "entry", "entry_box", "face", "heading", "icon",
    "key_hints", "line", "scroller", "segments", "slider", "text_box", "toggle",
]  # fmt: skip
