"""Makes the pydantic model of settings from the dataclasses that hold them. Every start needs the
dataclasses, but the model only when a file has to be checked or explained."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

BOUNDS = ("ge", "le")
"""Names of the rules that apply to numbers only; a word allowed instead of the number has none."""


@lru_cache(maxsize=16)
def model_of(part: type) -> type[BaseModel]:
    """The model of a dataclass of settings; the ``metadata`` of its fields give their bounds."""
    hints = get_type_hints(part)
    made: dict[str, Any] = {}
    for one in fields(part):
        kind = hints[one.name]
        told = dict(one.metadata)
        if is_dataclass(kind):
            inner = model_of(kind)  # type: ignore[arg-type]
            made[one.name] = (inner, Field(default=inner(), **told))
            continue
        assert one.default is not MISSING
        made[one.name] = (_annotated(kind, told), Field(default=one.default, **told))
    config = ConfigDict(extra="forbid", frozen=True, validate_default=False)
    return create_model(part.__name__, __config__=config, __doc__=part.__doc__, **made)


def _annotated(kind: Any, told: dict[str, Any]) -> Any:
    """A type with the rules that belong inside it, which are taken out of ``told``."""
    each = told.pop("each", None)
    if each is not None:
        some: Any = tuple
        return some[Annotated[get_args(kind)[0], Field(**each)], ...]
    checked = told.pop("checked", None)
    if checked is not None:
        return Annotated[kind, AfterValidator(checked)]
    choices = get_args(kind)
    if get_origin(kind) is Literal or len(choices) < 2:
        return kind
    bounds = Field(**{rule: told.pop(rule) for rule in BOUNDS if rule in told})
    parts = tuple(one if get_origin(one) is Literal else Annotated[one, bounds] for one in choices)
    return Union[parts]  # noqa: UP007  # of a number that isn't known here
