"""A match as text for a terminal: the board, and beside it cards, tokens and points."""

from __future__ import annotations

from game.rules.battlegrounds.components import ARTILLERY, Active, Card, Face, Fell, OnOffer
from game.rules.battlegrounds.notation import UNKNOWN, colour_name
from game.rules.battlegrounds.position import board_cells, points_left
from game.rules.battlegrounds.state import BattlegroundsState

_RULE = "   +" + "----+" * 8
_LEGEND = {
    "battle": "wm plain  WM special  () shell  G Y R B tanks, standing on what follows",
    "team": "wm plain  WM special  () shell  G Y R B tanks, standing on what follows",
    "family": "?? face down  WM face up  G Y R B pieces, standing on what follows",
    "solo": "wm plain  WM special  ## artillery  G Y R B tanks, standing on what follows",
}

_DOING = {
    "draft": "take a card",
    "activate": "choose the card to start with",
    "place": "place a tank on its base",
    "redeploy": "bring the destroyed tank back",
    "main": "move and shoot, or change tank",
    "drive": "move",
    "shoot": "shoot, or hold fire",
    "keep": "keep one of the cards",
    "walk": "move one or two steps",
    "uncover": "turn over a token",
}


def text_board(view: BattlegroundsState) -> str:
    """Board and play areas, as far as ``view`` knows them."""
    board = _board(view)
    beside = [*_legend(view), *[""] * len(board)]
    wide = max(len(line) for line in board[:-1])
    shown = [f"{line:<{wide}}   {beside[row]}".rstrip() for row, line in enumerate(board[:-1])]
    return "\n".join([*shown, board[-1], "", *_areas(view), *_common(view), _to_act(view)])


def _ability(name: str) -> str:
    """An ability in the publisher's words."""
    return name.replace("extra_", "additional ").replace("_", " ")


def _legend(view: BattlegroundsState) -> list[str]:
    """The letters of all pictures, with what a pair with a special one gives."""
    lines = []
    for picture in view.definitions.pictures:
        gives = "" if view.rules.option == "family" else f": {_ability(picture.ability)}"
        lines.append(f"{picture.letters} {picture.name.replace('_', ' ')}{gives if picture.special else ''}")
    return lines


def _board(view: BattlegroundsState) -> list[str]:
    cells = board_cells(view)
    if view.rules.option == "family":  # known and yet face down: nobody at a table sees it
        cells = [UNKNOWN if cell.islower() else cell for cell in cells]
    lines = [_RULE]
    for rank in reversed(range(8)):
        row = []
        for column in range(8):
            spot = rank * 8 + column
            tank = view.board.tanks.get(spot)
            mark = " " if tank is None else colour_name(tank)[0].upper()
            row.append(f"{mark}{cells[spot].replace('..', '  ')} ")
        lines += [f" {rank + 1} |" + "|".join(row) + "|", _RULE]
    lines.append("     " + "    ".join("abcdefgh"))
    lines.append(_LEGEND[view.rules.option])
    return lines


def _areas(view: BattlegroundsState) -> list[str]:
    lines = []
    for seat, own in enumerate(view.colours):
        area = view.area(seat)
        names = " and ".join(colour_name(colour) for colour in own) or "seat 1"
        left = "  (left the match)" if seat in view.gone else ""
        target = f" of {view.target}" if view.target else ""
        lines.append(f"{seat + 1} {names}: {view.points(area)}{target} points{left}")
        if view.rules.option in ("battle", "team"):
            stacks = ", ".join(
                f"{colour_name(c)} {' '.join(map(str, points_left(view, c))) or 'none'}" for c in own
            )
            lines.append(f"    point tokens left: {stacks}")
        lines += [f"    {_card(view, card)}" for card in view.cards_of(seat)]
        if area == seat or view.sides.index(view.sides[seat]) == seat:
            lines += _tokens(view, area)
    return lines


def _card(view: BattlegroundsState, entity: int) -> str:
    world, card = view.world, view.card(entity)
    active, fell = world.find(entity, Active), world.find(entity, Fell)
    text = f"{card.name}: moves {card.move} {card.move_distance}, shoots {card.shot} {card.shot_distance}"
    for upgrade in view.upgrades(entity):
        text += f", {view.ability(upgrade).replace('_', ' ')}"
    if active is not None:
        text += f"  <- {colour_name(active.colour)}"
    return text + (f"  ({colour_name(fell.colour)} fell with it)" if fell is not None else "")


def _tokens(view: BattlegroundsState, area: int) -> list[str]:
    world, lines = view.world, []
    pairs, waiting = view.pairs(area), sorted(view.waiting(area))
    if pairs:
        lines.append(f"    {pairs} pair{'' if pairs == 1 else 's'}")
    for token in view.ready(area):
        picture = world.get(token, Face).picture
        lines.append(f"    ready to use: {picture} ({_ability(view.ability(token))})")
    if waiting:
        lines.append(f"    unpaired: {', '.join(waiting)}")
    return lines


def _common(view: BattlegroundsState) -> list[str]:
    lines = []
    if view.rules.shells:
        lines.append(f"shells left: {view.shells_left}")
    if view.rules.option != "family":
        lines.append(f"cards in the stack: {view.stack_size}")
    if view.rules.option == "solo":
        taken = view.artillery_points
        letters = " ".join("ABCDEFGH"[column] for column in view.columns)
        numbers = " ".join(str(row + 1) for row in view.rows)
        target = view.rules.artillery_target
        lines.append(f"artillery: {taken} of {target} points; to come {letters} | {numbers}")
    for seat in (ARTILLERY, *range(len(view.sides))):
        names = [
            card.name if (card := view.world.find(entity, Card)) is not None else "?"
            for entity, offer in view.world.each(OnOffer)
            if offer.seat == seat
        ]
        if names:
            whose = "cards to choose from" if seat < 0 else f"seat {seat + 1} looks at"
            lines.append(f"{whose}: {', '.join(names)}")
    return lines


def _to_act(view: BattlegroundsState) -> str:
    if view.outcome is not None:
        return f"over: {view.outcome.reason}"
    names = " and ".join(colour_name(colour) for colour in view.colours[view.seat])
    doing = _DOING.get(view.phase, view.phase)
    if view.acting is not None:
        doing += f", {colour_name(view.acting)}"
    what = f"turn {view.turn}, seat {view.seat + 1}{f' ({names})' if names else ''}: {doing}"
    if view.phase in ("activate", "place", "redeploy") and view.queue:
        what += f", {colour_name(view.queue[0])}"
    return what
