"""Faces of characters: what they are laid together from."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, ConfigDict

from game.data.files.paths import ASSETS
from game.data.files.problems import shown, words
from game.data.people.profiles import palette

FACES: Final = ASSETS / "faces"
"""The folder of the drawings of faces: ``head.svg``, and several of ``hair``, ``eyes`` and ``mouth``."""


@lru_cache(8)
def face_parts(kind: str) -> tuple[str, ...]:
    """The names of all drawings of ``hair``, ``eyes`` or ``mouth``, in alphabetical order."""
    names = (path.stem.removeprefix(f"{kind}_") for path in FACES.glob(f"{kind}_*.svg"))
    return tuple(sorted(name for name in names if not name.endswith("_back")))


def _of(names: Callable[[], Collection[str]]) -> AfterValidator:
    def known(name: str) -> str:
        if name not in names():
            raise ValueError(f"expected one of {words(list(names()))}, found {shown(name)}")
        return name

    return AfterValidator(known)


class Face(BaseModel):
    """What a character looks like. ``hair``, ``eyes`` and ``mouth`` are drawings (``face_parts``); the rest
    names colours of ``palette()``. A hat is a kind of hair, in the colour of the clothes."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ground: Annotated[str, _of(lambda: palette().colours)]
    skin: Annotated[str, _of(lambda: palette().skin)]
    hair: Annotated[str, _of(lambda: face_parts("hair"))]
    hair_colour: Annotated[str, _of(lambda: palette().hair)]
    eyes: Annotated[str, _of(lambda: face_parts("eyes"))]
    mouth: Annotated[str, _of(lambda: face_parts("mouth"))]
    clothes: Annotated[str, _of(lambda: palette().colours)]
