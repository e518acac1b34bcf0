"""Names for bots from a list, so that two of one level can be told apart."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import read_model
from game.data.files.paths import ASSETS
from game.data.saves.match_plan import Player


class BotNames(BaseModel):
    """The content of ``assets/bot_names.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1]
    names: tuple[Annotated[str, Field(min_length=2, max_length=8)], ...] = Field(min_length=8)


@lru_cache(1)
def bot_names() -> tuple[str, ...]:
    """All names for bots. Raises ``ProblemsError`` if their file is damaged."""
    return read_model(ASSETS / "bot_names.yaml", BotNames).names


def names_seed(*, keep: bool) -> int:
    """A seed for the names in a match: another one each time, or always the same if ``keep`` is false."""
    return secrets.randbits(32) if keep else 0


def with_bot_names(players: Sequence[Player], seed: int) -> tuple[Player, ...]:
    """The players, each bot with a name nobody else has; the same names for the same ``seed``. A seat's
    bot keeps its name while other seats change."""
    order = list(bot_names())
    Random(seed).shuffle(order)
    people = {player.name.casefold() for player in players if player.kind != "bot"}
    free = [name for name in order if name.casefold() not in people]
    found = []
    for seat, player in enumerate(players):
        found.append(replace(player, name=free[seat % len(free)]) if player.kind == "bot" else player)
    return tuple(found)
