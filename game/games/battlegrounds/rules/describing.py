"""Positions of Battlegrounds in words, as far as a seat sees them. A token that lies face down is
described so even to a seat that knows it, since the board shows it so."""

from __future__ import annotations

from game.games.battlegrounds.rules.choosing import able
from game.games.battlegrounds.rules.components import ARTILLERY, Active, Card, Face, Fell, OnOffer, Up
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.position import points_left
from game.games.battlegrounds.rules.state import BattlegroundsState
from game.games.battlegrounds.rules.telling import area, colour, seats, told_turn
from game.model.kit import FactRow, KeyedText, Line, Name

_WORDS = "describe.battlegrounds"


def describe(view: BattlegroundsState) -> list[KeyedText]:
    """Return the position in words: turn, then what each seat has, then what lies on the board."""
    told = _turn(view)
    for seat in range(len(view.colours)):
        told += _seat(view, seat)
    return [*told, *_common(view), *_board(view)]


def board_foot(view: BattlegroundsState) -> list[Line]:
    """Return the lines below a text board: what each seat has, then whose turn it is."""
    told: list[Line] = []
    for seat in range(len(view.colours)):
        points, *rest = _seat(view, seat)
        told += [points, *(("   ", one) for one in rest)]
    return [*told, *_common(view), *_turn(view)]


def _turn(view: BattlegroundsState) -> list[KeyedText]:
    if view.outcome is not None:
        return [KeyedText("describe.over", {"turn": told_turn(view, view.turn)})]
    done = view.phase == "main" and not (view.mains and able(view))
    doing = Name("battlegrounds.phase", "main_done" if done else view.phase)
    params = {"turn": told_turn(view, view.turn), "seat": seats(view, (view.seat,)), "doing": doing}
    told = [KeyedText(f"{_WORDS}.turn", params)]
    if view.acting is not None:
        told.append(KeyedText(f"{_WORDS}.acting", {"colour": colour(view.acting)}))
    elif view.phase in ("activate", "place", "redeploy") and view.queue:
        told.append(KeyedText(f"{_WORDS}.next", {"colour": colour(view.queue[0])}))
    return told


def _seat(view: BattlegroundsState, seat: int) -> list[KeyedText]:
    own, number = seats(view, (seat,)), view.area(seat)
    params = {"seat": own, "n": view.points(number), "target": view.target}
    told = [KeyedText(f"{_WORDS}.{'points_of' if view.target else 'points'}", params)]
    if seat in view.gone:
        told.append(KeyedText(f"{_WORDS}.gone", {"seat": own}))
    for one in view.colours[seat]:
        told.append(_tank(view, one))
        if view.rules.option in ("battle", "team"):
            left = points_left(view, one)
            if left:
                told.append(
                    KeyedText(f"{_WORDS}.stack", {"colour": colour(one), "points": FactRow(tuple(left))})
                )
    active = view.world.table(Active)
    told += [_card(view, entity) for entity in view.cards_of(seat) if entity not in active]
    if number == seat or view.sides.index(view.sides[seat]) == seat:
        told += _tokens(view, number)
    return told


def _tank(view: BattlegroundsState, one: int) -> KeyedText:
    spot, card = view.board.fields.get(one), view.board.active.get(one)
    word = "piece" if view.rules.option == "family" else "tank"
    if spot is None:
        return KeyedText(f"{_WORDS}.{word}_off", {"colour": colour(one)})
    params: dict[str, object] = {"colour": colour(one), "field": GRID.name(spot)}
    if token := view.board.tokens.get(spot):
        params["on"] = _token(view, token)
        word += "_on"
    if card is None:
        return KeyedText(f"{_WORDS}.{word}", params)
    return KeyedText(
        f"{_WORDS}.driving", {"where": KeyedText(f"{_WORDS}.{word}", params), "card": _facts(view, card)}
    )


def _facts(view: BattlegroundsState, entity: int) -> KeyedText:
    """Return a card in words, with its move, its shot and its upgrades."""
    card = view.card(entity)
    facts = [
        KeyedText(f"{_WORDS}.move.{card.move}", {"n": card.move_distance}),
        KeyedText(f"{_WORDS}.shot.{card.shot}", {"n": card.shot_distance}),
        *(Name("battlegrounds.ability", view.ability(upgrade)) for upgrade in view.upgrades(entity)),
    ]
    fell = view.world.find(entity, Fell)
    if fell is not None:
        facts.append(KeyedText(f"{_WORDS}.fell", {"colour": colour(fell.colour)}))
    return KeyedText(
        f"{_WORDS}.card", {"card": Name("battlegrounds.card", card.name), "facts": FactRow(tuple(facts))}
    )


def _card(view: BattlegroundsState, entity: int) -> KeyedText:
    return KeyedText(f"{_WORDS}.spare", {"card": _facts(view, entity)})


def _tokens(view: BattlegroundsState, number: int) -> list[KeyedText]:
    told = []
    if pairs := view.pairs(number):
        told.append(KeyedText(f"{_WORDS}.pairs", {"n": pairs}))
    for token in view.ready(number):
        params = {
            "picture": Name("battlegrounds.picture", view.world.get(token, Face).picture),
            "ability": Name("battlegrounds.ability", view.ability(token)),
        }
        told.append(KeyedText(f"{_WORDS}.ready", params))
    waiting = tuple(Name("battlegrounds.picture", name) for name in sorted(view.waiting(number)))
    if waiting:
        told.append(KeyedText(f"{_WORDS}.unpaired", {"pictures": FactRow(waiting)}))
    return told


def _common(view: BattlegroundsState) -> list[KeyedText]:
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
                    "columns": FactRow(tuple("ABCDEFGH"[column] for column in view.columns)),
                    "rows": FactRow(tuple(row + 1 for row in view.rows)),
                },
            )
        )
    for seat in (ARTILLERY, *range(len(view.sides))):
        cards = tuple(
            KeyedText(f"{_WORDS}.card_hidden")
            if (card := view.world.find(entity, Card)) is None
            else Name("battlegrounds.card", card.name)
            for entity, offer in view.world.each(OnOffer)
            if offer.seat == seat
        )
        if cards:
            whose = {"seat": area(view, seat), "cards": FactRow(cards)}
            told.append(KeyedText(f"{_WORDS}.{'offered' if seat < 0 else 'looks_at'}", whose))
    return told


def _token(view: BattlegroundsState, token: int) -> Name | KeyedText:
    face = view.world.find(token, Face)
    family = view.rules.option == "family"
    if face is None or (family and view.world.find(token, Up) is None):
        return KeyedText(f"{_WORDS}.face_down")
    picture = Name("battlegrounds.picture", face.picture)
    return KeyedText(f"{_WORDS}.special", {"picture": picture}) if face.special and not family else picture


def _board(view: BattlegroundsState) -> list[KeyedText]:
    told = [KeyedText("describe.board", {"columns": 8, "rows": 8})]
    lying: dict[object, list[str]] = {}
    kinds: dict[object, Name | KeyedText] = {}
    for spot, token in sorted(view.board.tokens.items()):
        kind = _token(view, token)
        key = (kind.key, str(kind.params)) if isinstance(kind, KeyedText) else kind
        kinds[key] = kind
        lying.setdefault(key, []).append(GRID.name(spot))
    told += [
        KeyedText("describe.at", {"what": kinds[key], "places": FactRow(tuple(places))})
        for key, places in sorted(lying.items(), key=lambda one: str(one[0]))
    ]
    for name, found in (("shell", view.board.shells), ("artillery_tank", view.board.artillery)):
        if found:
            places = FactRow(tuple(GRID.name(spot) for spot in sorted(found)))
            told.append(KeyedText("describe.at", {"what": Name(f"{_WORDS}.what", name), "places": places}))
    return told
