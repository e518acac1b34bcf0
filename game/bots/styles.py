"""Styles that a level follows only partway: the better it sees what a liking costs, the less it gives in."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

S = TypeVar("S", bound="DataclassInstance")


def partway(plain: S, style: S, share: float) -> S:
    """Return a level's judgement that goes only so far (0 to 1) from its plain one towards a style: every
    number that isn't whole is in between; all else is as in the style."""
    between = {
        one.name: (1 - share) * getattr(plain, one.name) + share * getattr(style, one.name)
        for one in fields(plain)
        if isinstance(getattr(plain, one.name), float)
    }
    return replace(style, **between)
