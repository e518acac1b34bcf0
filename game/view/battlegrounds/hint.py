"""A hint in words: what is proposed, one choice after the other up to the end of the turn, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.battlegrounds.definitions import GRID
from game.rules.battlegrounds.diagram import (
    Action,
    Activate,
    BattlegroundsState,
    ChangeTank,
    Drive,
    EndTurn,
    Enter,
    Hold,
    Place,
    Redeploy,
    Shoot,
    TakeCard,
    Uncover,
    Upgrade,
    UseAction,
    Walk,
    after,
    choices,
    danger,
    move_field,
    token_ability,
    token_on_board,
    tokens_in_reach,
)
from game.rules.battlegrounds.queries import drive_outcome, shot_outcome
from game.view.battlegrounds.words import (
    ability_words,
    action_words,
    card_words,
    colour_words,
    drive_words,
    picture_words,
    sentence,
    shot_words,
)
from game.view.table import Words

_H = "battlegrounds_view.hint."


@dataclass(frozen=True)
class Advice:
    """A hint: what to do and why in a sentence or two; words at fields; the fields in brackets, the way of a
    drive, and the field that is shot at."""

    words: str = ""
    labels: tuple[tuple[int, str], ...] = ()
    called: tuple[int, ...] = ()
    way: tuple[int, ...] = ()
    target: int | None = None


def advice(view: BattlegroundsState, line: Sequence[Action], words: Words) -> Advice:
    """What a line of choices of the seat to act comes to, as far as they are legal and of this turn."""
    seat, turn, state = view.seat, view.turn, view
    told: list[str] = []
    why: list[str] = []
    labels: list[tuple[int, str]] = []
    called: list[int] = []
    way: tuple[int, ...] = ()
    target: int | None = None
    for action in line:
        if state.to_act != seat or state.turn != turn or (told and isinstance(action, Drive) and way):
            break
        told.append(_what(state, action, words))
        match action:
            case Drive(colour, path):
                origin = state.board.fields[colour]
                way = (origin, *path)
                called.append(move_field(state, action))
                harm = drive_words(drive_outcome(state, action), words)
                if harm:
                    labels.append((move_field(state, action), harm))
            case Shoot(_, spot, _):
                target = spot
                called.append(spot)
                gives = shot_words(shot_outcome(state, action), words)
                labels.append((spot, gives))
                why.append(gives)
            case Place(_, spot) | Walk(spot) | Uncover(spot) | Redeploy(_, _, spot) | Enter(_, _, spot):
                called.append(spot)
        following = after(state, action)
        if not isinstance(action, Shoot) and not (isinstance(action, EndTurn) and why):
            why += _why(state, following, action, words)
        if following is None:
            break
        state = following
    done = sentence(words(f"{_H}then").join(one for one in told if one))
    reasons = " ".join(f"{sentence(one).rstrip('.')}." for one in dict.fromkeys(why) if one)
    return Advice(
        words(f"{_H}hint", what=done, why=reasons).strip(), tuple(labels), tuple(called), way, target
    )


def _what(view: BattlegroundsState, action: Action, words: Words) -> str:
    """A choice as advice: what the record says in the third person is said to the player here."""
    match action:
        case Shoot(_, spot, "token"):
            face = shot_outcome(view, action).picture
            return words(f"{_H}token", picture=picture_words(face, words), field=GRID.name(spot))
        case Shoot(_, spot, "tank") if spot in view.board.tanks:
            return words(
                f"{_H}tank", colour=colour_words(view.board.tanks[spot], words), field=GRID.name(spot)
            )
        case Shoot(_, spot, aim):
            return words(f"{_H}{aim}", field=GRID.name(spot))
        case Activate(_, card):
            return words(f"{_H}activate", card=card_words(card, words))
        case TakeCard(card):
            return words(f"{_H}take_card", card=card_words(card, words))
        case ChangeTank(_, card):
            return words(f"{_H}change", card=card_words(card, words))
        case UseAction(token):
            return words(f"{_H}use", ability=ability_words(token_ability(view, token), words))
        case Uncover(spot):
            return words(f"{_H}uncover", field=GRID.name(spot))
        case Hold() | EndTurn():
            return words(f"{_H}{type(action).__name__.lower()}")
    return action_words(view, action, words)


def _why(
    view: BattlegroundsState, following: BattlegroundsState | None, action: Action, words: Words
) -> list[str]:
    """Why a choice that wins nothing at once is proposed: only what the position shows."""
    match action:
        case TakeCard() | Activate():
            return [words(f"{_H}card")]
        case UseAction(token) | Upgrade(token, _):
            return [words(f"battlegrounds.ability_does.{token_ability(view, token)}")]
        case Hold():
            return [words(f"{_H}no_shot")]
        case EndTurn():
            return [words(f"{_H}nothing_left")]
        case Walk(spot):
            around = [token_on_board(view, near) for near in GRID.neighbours(spot)]
            return [words(f"{_H}walk", n=sum(token is not None and not token.up for token in around))]
        case Uncover():
            other = token_on_board(view, view.opened[0]) if view.opened else None
            if other is None:
                return [words(f"{_H}first")]
            return [words(f"{_H}second", picture=picture_words(other.picture, words))]
        case Drive(colour, _) if sum(isinstance(a, Drive) and a.colour == colour for a in choices(view)) == 1:
            return [words(f"{_H}only")]
        case Drive(colour, _):
            return _of_drive(view, following, colour, words)
        case Place(colour, _) | Redeploy(colour, _, _) | Enter(colour, _, _) | ChangeTank(colour, _):
            if following is None or colour not in following.board.fields:
                return []
            return [words(f"{_H}reach", n=len(tokens_in_reach(following, colour)))]
    return []


def _of_drive(
    view: BattlegroundsState, following: BattlegroundsState | None, colour: int, words: Words
) -> list[str]:
    """Whether a drive brings the tank out of fire, or beside tokens."""
    if following is None or colour not in following.board.fields:
        return []
    here, there = view.board.fields[colour], following.board.fields[colour]
    if here in danger(view, view.seat) and there not in danger(following, view.seat):
        return [words(f"{_H}safe", field=GRID.name(there))]
    return []
