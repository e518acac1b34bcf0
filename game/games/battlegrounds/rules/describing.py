"""Positions of Battlegrounds in words, as far as a seat sees them. A token that lies face down is
described so even to a seat that knows it, since the board shows it so."""

from __future__ import annotations

from game.games.battlegrounds.rules.choosing import able
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.kinds import DOWN, GUN, NONE, SHELL, HeldCard
from game.games.battlegrounds.rules.telling import area, colour, seats
from game.games.battlegrounds.rules.world import ARTILLERY, BattlegroundsWorld
from game.model.kit import FactRow, KeyedText, Line, Name

_WORDS = "describe.battlegrounds"


def describe(view: BattlegroundsWorld) -> list[KeyedText]:
    """Return the position in words: turn, then what each seat has, then what lies on the board."""
    told = _turn(view)
    for seat in range(len(view.colours)):
        told += _seat(view, seat)
    return [*told, *_common(view), *_board(view)]


def board_foot(view: BattlegroundsWorld) -> list[Line]:
    """Return the lines below a text board: what each seat has, then whose turn it is."""
    told: list[Line] = []
    for seat in range(len(view.colours)):
        points, *rest = _seat(view, seat)
        told += [points, *(("   ", one) for one in rest)]
    return [*told, *_common(view), *_turn(view)]


def _turn(view: BattlegroundsWorld) -> list[KeyedText]:
    if view.outcome is not None:
        return [KeyedText("describe.over", {"turn": view.round})]
    done = view.phase == "main" and not (view.mains and able(view))
    doing = Name("battlegrounds.phase", "main_done" if done else view.phase)
    params = {"turn": view.round, "seat": seats(view, (view.seat,)), "doing": doing}
    told = [KeyedText(f"{_WORDS}.turn", params)]
    if view.acting is not None:
        told.append(KeyedText(f"{_WORDS}.acting", {"colour": colour(view.acting)}))
    elif view.phase in ("activate", "place", "redeploy") and view.queue:
        told.append(KeyedText(f"{_WORDS}.next", {"colour": colour(view.queue[0])}))
    return told


def _seat(view: BattlegroundsWorld, seat: int) -> list[KeyedText]:
    own, number = seats(view, (seat,)), view.area(seat)
    params = {"seat": own, "n": view.points(number), "target": view.target}
    told = [KeyedText(f"{_WORDS}.{'points_of' if view.target else 'points'}", params)]
    if seat in view.gone:
        told.append(KeyedText(f"{_WORDS}.gone", {"seat": own}))
    for one in view.colours[seat]:
        told.append(_tank(view, one))
        left = view.points_left(one)
        if left:
            told.append(KeyedText(f"{_WORDS}.stack", {"colour": colour(one), "points": FactRow(tuple(left))}))
    told += [KeyedText(f"{_WORDS}.spare", {"card": _facts(view, card)}) for card in view.inactive(seat)]
    if number == seat or view.sides.index(view.sides[seat]) == seat:
        told += _tokens(view, number)
    return told


def _tank(view: BattlegroundsWorld, one: int) -> KeyedText:
    spot = view.fields.get(one)
    card = next((card for own in view.cards for card in own if card.colour == one), None)
    word = "piece" if view.rules.option == "family" else "tank"
    if spot is None:
        return KeyedText(f"{_WORDS}.{word}_off", {"colour": colour(one)})
    params: dict[str, object] = {"colour": colour(one), "field": GRID.name(spot)}
    if spot in view.tokens:
        params["on"] = _token(view, spot)
        word += "_on"
    if card is None:
        return KeyedText(f"{_WORDS}.{word}", params)
    return KeyedText(
        f"{_WORDS}.driving", {"where": KeyedText(f"{_WORDS}.{word}", params), "card": _facts(view, card)}
    )


def _facts(view: BattlegroundsWorld, held: HeldCard) -> KeyedText:
    """Return a card in words, with its move, its shot and its upgrades."""
    card = view.definitions.by_card[held.name]
    facts = [
        KeyedText(f"{_WORDS}.move.{card.move}", {"n": card.move_distance}),
        KeyedText(f"{_WORDS}.shot.{card.shot}", {"n": card.shot_distance}),
        *(Name("battlegrounds.ability", view.ability(upgrade)) for upgrade in view.upgrades(held.name)),
    ]
    if held.fell != NONE:
        facts.append(KeyedText(f"{_WORDS}.fell", {"colour": colour(held.fell)}))
    return KeyedText(
        f"{_WORDS}.card", {"card": Name("battlegrounds.card", card.name), "facts": FactRow(tuple(facts))}
    )


def _tokens(view: BattlegroundsWorld, number: int) -> list[KeyedText]:
    told = []
    if pairs := len(view.got[number].pairs):
        told.append(KeyedText(f"{_WORDS}.pairs", {"n": pairs}))
    for token in view.ready(number):
        params = {
            "picture": Name("battlegrounds.picture", view.picture[token]),
            "ability": Name("battlegrounds.ability", view.ability(token)),
        }
        told.append(KeyedText(f"{_WORDS}.ready", params))
    waiting = tuple(Name("battlegrounds.picture", name) for name in sorted(view.waiting(number)))
    if waiting:
        told.append(KeyedText(f"{_WORDS}.unpaired", {"pictures": FactRow(waiting)}))
    return told


def _common(view: BattlegroundsWorld) -> list[KeyedText]:
    told = []
    if view.rules.shells:
        told.append(KeyedText(f"{_WORDS}.shells", {"n": view.shells_left}))
    if view.rules.option != "family":
        told.append(KeyedText(f"{_WORDS}.cards", {"n": view.stack_size}))
    if view.rules.option == "solo":
        points = {"n": view.artillery_points, "target": view.rules.artillery_target}
        told.append(KeyedText(f"{_WORDS}.artillery", points))
        told.append(
            KeyedText(
                f"{_WORDS}.artillery_next",
                {
                    "columns": FactRow(tuple("ABCDEFGH"[column] for column in view.letters)),
                    "rows": FactRow(tuple(row + 1 for row in view.numbers)),
                },
            )
        )
    for seat in (ARTILLERY, *range(len(view.sides))):
        cards = tuple(
            Name("battlegrounds.card", name) if name else KeyedText(f"{_WORDS}.card_hidden")
            for name in (view.open if seat == ARTILLERY else view.looks[seat])
        )
        if cards:
            whose = {"seat": area(view, seat), "cards": FactRow(cards)}
            told.append(KeyedText(f"{_WORDS}.{'offered' if seat < 0 else 'looks_at'}", whose))
    return told


def _token(view: BattlegroundsWorld, token: int) -> Name | KeyedText:
    if view.lying[token] == DOWN:
        return KeyedText(f"{_WORDS}.face_down")
    picture = Name("battlegrounds.picture", view.picture[token])
    return KeyedText(f"{_WORDS}.special", {"picture": picture}) if view.special[token] else picture


def _board(view: BattlegroundsWorld) -> list[KeyedText]:
    told = [KeyedText("describe.board", {"columns": 8, "rows": 8})]
    lying: dict[object, list[str]] = {}
    kinds: dict[object, Name | KeyedText] = {}
    for spot in view.tokens:
        kind = _token(view, spot)
        key = (kind.key, str(kind.params)) if isinstance(kind, KeyedText) else kind
        kinds[key] = kind
        lying.setdefault(key, []).append(GRID.name(spot))
    told += [
        KeyedText("describe.at", {"what": kinds[key], "places": FactRow(tuple(places))})
        for key, places in sorted(lying.items(), key=lambda one: str(one[0]))
    ]
    for name, thing in (("shell", SHELL), ("artillery_tank", GUN)):
        if found := view.where(thing):
            places = FactRow(tuple(map(GRID.name, found)))
            told.append(KeyedText("describe.at", {"what": Name(f"{_WORDS}.what", name), "places": places}))
    return told
