"""Builds definitions and options from the files of Battlegrounds, and finds mistakes their models can't."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.battlegrounds.rules.definitions import (
    COLOUR_NAMES,
    COLOURS,
    GRID,
    Definitions,
    OptionRules,
    TankCard,
    TokenPicture,
)

if TYPE_CHECKING:
    from game.games.battlegrounds.rules.file_models import CardsFile, OptionFile, TokensFile

KeyPath = tuple[str | int, ...]
"""The path to a value in a file: keys, and indices from 0."""

FileProblems = list[tuple[KeyPath, str]]
"""Problems in a file: the path, and what was expected."""

SEATS = {"battle": (2, 3, 4), "team": (4,), "family": (2, 3, 4), "solo": (1,)}
"""The possible numbers of players of each option."""


def definition_problems(cards: CardsFile, tokens: TokensFile) -> dict[str, FileProblems]:
    """Find what the two files define twice or against the board: problems by file."""
    in_cards: FileProblems = [
        (("cards", name), "a colour has this name; choose another one")
        for name in cards.cards
        if name in COLOUR_NAMES
    ]
    in_tokens: FileProblems = []
    letters: dict[str, str] = {}
    for name, entry in tokens.tokens.items():
        if entry.letters in letters:
            said = f"{entry.letters} are already the letters of {letters[entry.letters]}"
            in_tokens.append((("tokens", name, "letters"), said))
        letters.setdefault(entry.letters, name)
    count = sum(entry.plain + entry.special for entry in tokens.tokens.values())
    if count != len(GRID):
        in_tokens.append((("tokens",), f"expected {len(GRID)} tokens in all, found {count}"))
    elif any(entry.plain + entry.special > len(GRID) // 4 for entry in tokens.tokens.values()):
        most = len(GRID) // 4
        in_tokens.append((("tokens",), f"expected at most {most} tokens of a picture: they must not touch"))
    if len(set(tokens.points)) != len(tokens.points):
        in_tokens.append((("points",), "expected every value once"))
    return {"cards": in_cards, "tokens": in_tokens}


def build_definitions(cards: CardsFile, tokens: TokensFile) -> Definitions:
    """Return the definitions of a match. Raises ``ValueError`` if ``definition_problems`` finds any."""
    problems = definition_problems(cards, tokens).values()
    if any(problems):
        raise ValueError("; ".join(message for each in problems for _, message in each))
    return Definitions(
        cards=tuple(
            TankCard(name, c.move.pattern, c.move.distance, c.shot.pattern, c.shot.distance)
            for name, c in cards.cards.items()
        ),
        pictures=tuple(
            TokenPicture(name, t.plain, t.special, t.ability, t.letters) for name, t in tokens.tokens.items()
        ),
        shells=tokens.shells,
        points=tokens.points,
        artillery_tanks=tokens.artillery_tanks,
    )


def option_file_problems(file: OptionFile, definitions: Definitions) -> FileProblems:
    """Find everything wrong with an option that its model can't (BG-2.1, BG-2.3, BG-9.1, BG-12.7)."""
    problems: FileProblems = []
    seats = SEATS[file.option]
    wanted = {"targets": file.option != "solo", "cards_each": file.option != "family"}
    for key, needed in wanted.items():
        given: dict[str, int] = getattr(file, key)
        for players in given:
            if not needed:
                problems.append(((key, players), f"{file.option} doesn’t use this; delete it"))
            elif int(players) not in seats:
                there = ", ".join(map(str, seats))
                problems.append(
                    ((key, players), f"wrong number of players for {file.option} (possible: {there})")
                )
        missing = [str(n) for n in seats if needed and str(n) not in given]
        if missing:
            said = f"an entry is missing for this number of players: {', '.join(missing)}"
            problems.append(((key,), said))
    for players, each in file.cards_each.items():
        least = len(COLOURS) // int(players) if file.option == "battle" and players == "2" else 1
        if int(players) * each > len(definitions.cards):
            said = f"{players} × {each} cards are too many: there are only {len(definitions.cards)}"
            problems.append((("cards_each", players), said))
        elif each < least:
            problems.append((("cards_each", players), f"expected at least {least}, one for each tank"))
    if file.option == "solo" and file.cards_each.get("1", 2) < 2:
        problems.append((("cards_each", "1"), "expected at least 2, one for each tank"))
    problems += _centre_problems(file, definitions)
    # without a rank to reach, nobody could win
    if list(file.ranks) != sorted(set(file.ranks)) or (file.option == "solo" and not file.ranks):
        problems.append((("ranks",), "expected increasing numbers"))
    if file.minutes is not None and file.minutes[0] > file.minutes[1]:
        problems.append((("minutes",), "expected the smaller number of minutes first"))
    return problems


def _centre_problems(file: OptionFile, definitions: Definitions) -> FileProblems:
    if file.centre is None:
        return []
    fields = len(centre_fields(file))
    special = sum(picture.special for picture in definitions.pictures)
    if fields != special:
        return [(("centre",), f"{fields} fields for {special} special tokens: use the same number of both")]
    return []


def centre_fields(file: OptionFile) -> frozenset[int]:
    """Return the fields between the two corners of ``centre``."""
    if file.centre is None:
        return frozenset()
    return fields_between(*(GRID.square(name) for name in file.centre))


def fields_between(a: int, b: int) -> frozenset[int]:
    """Return the fields of the rectangle with these two corners."""
    columns = sorted((GRID.column(a), GRID.column(b)))
    ranks = sorted((GRID.rank(a), GRID.rank(b)))
    return frozenset(
        square
        for square in range(len(GRID))
        if columns[0] <= GRID.column(square) <= columns[1] and ranks[0] <= GRID.rank(square) <= ranks[1]
    )


def option_rules(file: OptionFile) -> OptionRules:
    """Return the switches of an option."""
    return OptionRules(
        option=file.option,
        targets={int(players): points for players, points in file.targets.items()},
        target_at_once=file.target_at_once,
        pair_points=file.pair_points,
        cards_each={int(players): cards for players, cards in file.cards_each.items()},
        centre=centre_fields(file),
        shells=file.shells,
        quiet_rounds=file.quiet_rounds,
        artillery_target=file.artillery_target,
        ranks=file.ranks,
    )
