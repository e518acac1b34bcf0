"""Which values the options of a match may have."""

from __future__ import annotations

import types
from typing import Any, Union, get_args, get_origin

from pydantic import ValidationError

from game.model.kit import AnyKit


def option_kind(kit: AnyKit, name: str) -> type | None:
    """Return ``bool`` or ``int``; ``None`` for an option that can't be set on a page."""
    annotation: Any = kit.options_model.model_fields[name].annotation
    if get_origin(annotation) in (Union, types.UnionType):
        annotation = next(one for one in get_args(annotation) if one is not type(None))
    return annotation if annotation in (bool, int) else None


def option_fits(kit: AnyKit, name: str, value: Any) -> bool:
    """Whether an option may have that value."""
    try:
        kit.options_model.model_validate({name: value}, strict=True)
    except ValidationError:
        return False
    return True


def option_bounds(kit: AnyKit, name: str) -> tuple[int, int]:
    """Return the least and greatest value of a number option."""
    low, high = 0, 9999
    for rule in kit.options_model.model_fields[name].metadata:
        for attribute, add in (("ge", 0), ("gt", 1), ("le", 0), ("lt", -1)):
            bound = getattr(rule, attribute, None)
            if bound is not None and attribute[0] == "g":
                low = int(bound) + add
            elif bound is not None:
                high = int(bound) + add
    return low, high
