"""Commands for the whole map that ask first: make symmetric, random map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.app.editor.new_map import NewMap
from game.editor.commands import set_symmetry
from game.editor.symmetry import HALVES, Half, asymmetries, make_symmetric
from game.model.drafting import MapDraft
from game.ui.ask import Choice, Question

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


def ask_symmetric(scene: EditorScene) -> None:
    """Ask which half is kept, and make the other one its image."""
    t = scene.t
    draft: MapDraft = scene.document.settled
    symmetry = draft.symmetry
    if symmetry == "none":
        scene.say(t("editor.symmetric.none"))
        return
    if not asymmetries(draft, scene.palette, symmetry):
        scene.say(t("editor.symmetric.already"))
        return
    halves: tuple[Half, ...] = HALVES
    if symmetry == "left_right":
        halves = ("left", "right")
    elif symmetry in ("top_bottom", "point"):
        halves = ("lower", "upper")

    def keep(half: Half) -> Callable[[], None]:
        return lambda: scene.apply(
            "symmetric", make_symmetric(draft, scene.palette, symmetry, half), symmetry=symmetry
        )

    choices = [Choice(half, t(f"editor.symmetric.{half}"), keep(half)) for half in halves]
    choices.append(Choice("cancel", t("dialog.cancel")))
    words = t("editor.symmetric.words")
    scene.app.push(
        Question(scene.app, t("editor.symmetric.title"), words, choices, icon=f"symmetry_{symmetry}")
    )


def open_random(scene: EditorScene) -> None:
    """Draw this board anew at random; its pieces may stay."""

    def take(draft: MapDraft) -> None:
        scene.hand.box.cancel()
        # the ground is another one, the map is the same: title, author and all stay
        drawn = replace(draft, meta=scene.document.settled.meta)
        scene.apply("random", set_symmetry(drawn, draft.symmetry))

    scene.app.push(NewMap(scene, take, begin="random", only="random"))
