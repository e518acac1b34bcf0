"""Lays out the location tokens (BG-2.1, BG-2.2, BG-12.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.games.battlegrounds.rules.actions import Layout
from game.games.battlegrounds.rules.definitions import GRID, Definitions, OptionRules

_NEIGHBOURS = tuple(GRID.neighbours(spot) for spot in range(len(GRID)))


def random_layout(definitions: Definitions, rules: OptionRules, rng: random.Random) -> Layout:
    """Tokens so that no two of a picture are neighbours, special ones on the centre alone if there is one.

    Shuffled, then mended: a token that lies beside one of its picture changes places with one of its kind
    where that leaves fewer such pairs. At last the pictures are renamed at random, so that each lies on
    each field it may lie on equally often, whatever the mending prefers.
    """
    while True:
        tokens = _shuffled(definitions, rules, rng)
        if _mend(tokens, rules, rng):
            return Layout(tuple(_renamed(tokens, definitions, rng)))


def layout_problem(layout: Layout, definitions: Definitions, rules: OptionRules) -> str | None:
    """Return why a layout can't be, as the end of a text key; ``None`` if it can (BG-1.2, BG-2.1, BG-2.2)."""
    tokens = layout.tokens
    if len(tokens) != len(GRID) or sorted(tokens) != sorted(_all(definitions)):
        return "other_tokens"
    if rules.centre and any(special != (spot in rules.centre) for spot, (_, special) in enumerate(tokens)):
        return "special_outside"
    pictures = [picture for picture, _ in tokens]
    if any(pictures[a] == pictures[b] for a in range(len(GRID)) for b in _NEIGHBOURS[a]):
        return "neighbours"
    return None


def _all(definitions: Definitions) -> list[tuple[str, bool]]:
    found = []
    for picture in definitions.pictures:
        found += [(picture.name, False)] * picture.plain + [(picture.name, True)] * picture.special
    return found


def _shuffled(definitions: Definitions, rules: OptionRules, rng: random.Random) -> list[tuple[str, bool]]:
    tokens = _all(definitions)
    rng.shuffle(tokens)
    if not rules.centre:
        return tokens
    special = iter([token for token in tokens if token[1]])
    plain = iter([token for token in tokens if not token[1]])
    return [next(special if spot in rules.centre else plain) for spot in range(len(GRID))]


def _mend(tokens: list[tuple[str, bool]], rules: OptionRules, rng: random.Random) -> bool:
    def clashes(spot: int) -> int:
        return sum(tokens[other][0] == tokens[spot][0] for other in _NEIGHBOURS[spot])

    for _ in range(400):
        bad = [spot for spot in range(len(tokens)) if clashes(spot)]
        if not bad:
            return True
        a = rng.choice(bad)
        inside = a in rules.centre
        places = [b for b in range(len(tokens)) if not rules.centre or (b in rules.centre) == inside]
        rng.shuffle(places)
        for b in places:
            before = clashes(a) + clashes(b)
            tokens[a], tokens[b] = tokens[b], tokens[a]
            if clashes(a) + clashes(b) < before:
                break
            tokens[a], tokens[b] = tokens[b], tokens[a]
    return False


def _renamed(
    tokens: Sequence[tuple[str, bool]], definitions: Definitions, rng: random.Random
) -> list[tuple[str, bool]]:
    """Return the same pattern with the pictures of equal numbers of tokens exchanged at random."""
    names: dict[str, str] = {}
    kinds = sorted({(picture.plain, picture.special) for picture in definitions.pictures})
    for kind in kinds:
        alike = [p.name for p in definitions.pictures if (p.plain, p.special) == kind]
        names.update(zip(alike, rng.sample(alike, len(alike)), strict=True))
    return [(names[picture], special) for picture, special in tokens]
