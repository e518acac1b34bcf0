"""The characters of bots: who plays at each level, and which of them play in a match."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from game.data.files.check import read_model
from game.data.files.paths import assets_of
from game.data.files.problems import ProblemsError
from game.data.people.faces import Face
from game.data.saves.match_plan import Player
from game.data.words.texts import Texts

Name = Annotated[str, Field(min_length=2, max_length=8)]
Word = Annotated[str, Field(min_length=2, max_length=20)]


class Character(BaseModel):
    """Somebody who plays at one level of a game. ``style`` is how (``GameBots.STYLES``), ``temper`` is how it
    talks (the texts ``talk.<temper>``)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name
    style: Word
    temper: Word
    face: Face


class CharactersFile(BaseModel):
    """The content of ``assets/games/<game>/characters.yaml``: those of each level."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1]
    levels: Mapping[int, tuple[Character, ...]]

    @model_validator(mode="after")
    def _told_apart(self) -> Self:
        names = [one.name.casefold() for level in self.levels.values() for one in level]
        if twice := {name for name in names if names.count(name) > 1}:
            raise ValueError(f"two characters have the name {min(twice)}")
        for number, level in self.levels.items():
            if len({one.style for one in level}) < len(level):
                raise ValueError(f"two characters of level {number} play in the same style")
        return self


@lru_cache(32)
def characters(game: str) -> Mapping[int, tuple[Character, ...]]:
    """The characters of a game's bots by level; none for a game without ``characters.yaml``, whose bots are
    plain."""
    try:
        return read_model(assets_of(game) / "games" / game / "characters.yaml", CharactersFile).levels
    except ProblemsError:
        return {}


def character(game: str, level: int, style: str) -> Character | None:
    """The character of that level who plays in that style; ``None`` if there is none."""
    return next((one for one in characters(game).get(level, ()) if one.style == style), None)


def bot_words(key: str, who: Character | None, way: str, texts: Texts) -> tuple[str, str]:
    """What a bot overlooks in a ``way`` to play, and what its character likes and does badly; the latter is
    empty for a plain one, and where the way has a line of its own, as styles don't show there. ``key`` is the
    level's."""
    if way and texts.has(f"{key}.{way}"):
        return texts(f"{key}.{way}"), ""
    line = texts(f"{key}.line")
    if who is None:
        return line, ""
    style = f"{key.rpartition('.')[0]}.styles.{who.style}"
    likes = texts("bots.likes", name=who.name, likes=texts(f"{style}.likes"))
    return line, f"{likes} {texts(f'{style}.vice')}"


def cast_seed(*, keep: bool) -> int:
    """A seed for who plays in a match: another one each time, or always the same if ``keep`` is false."""
    return secrets.randbits(32) if keep else 0


def with_characters(players: Sequence[Player], game: str, texts: Texts, seed: int) -> tuple[Player, ...]:
    """The players, with a character for each bot that has no name: the one of its style, or any of its level,
    the same for the same ``seed``. Nobody plays twice: where all of a level do, the next bot plays plainly,
    and is called as its level is. A seat's bot stays the same while other seats change, as far as it can."""
    taken = {player.name.casefold() for player in players}
    chosen = {(player.level, player.style) for player in players if player.kind == "bot" and player.style}
    found = []
    for seat, player in enumerate(players):
        if player.kind == "bot" and not player.name:
            there = characters(game).get(player.level, ())
            first = Random(f"{seed} {player.level}").randrange(max(1, len(there))) + seat
            turned = [there[(first + at) % len(there)] for at in range(len(there))]
            free = (
                one
                for one in turned
                if one.name.casefold() not in taken
                and (one.style == player.style if player.style else (player.level, one.style) not in chosen)
            )
            who = next(free, None)
            name = who.name if who is not None else _plain(game, player.level, taken, texts)
            player = replace(player, name=name, style="" if who is None else who.style)
            taken.add(name.casefold())
        found.append(player)
    return tuple(found)


def _plain(game: str, level: int, taken: set[str], texts: Texts) -> str:
    """A name for a bot that is nobody in particular: its level's, with a number if somebody has it."""
    name = told = texts(texts.first(f"bots.{game}.{level}.name", "bots.simple.1.name"))
    number = 1
    while told.casefold() in taken:
        number += 1
        told = f"{name} {number}"
    return told
