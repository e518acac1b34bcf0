"""A hint in words: what is proposed, one choice after the other up to the end of the turn, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.rules.battlegrounds import public as bg
from game.rules.battlegrounds.public import GRID, BattlegroundsState
from game.rules.battlegrounds.queries import drive_outcome, shot_outcome
from game.view.battlegrounds.words import (
    BattlegroundsWords,
    action_params,
    action_words,
    drive_words,
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


def advice(view: BattlegroundsState, line: Sequence[bg.Action], words: Words) -> Advice:
    """What a line of choices of the seat to act comes to, as far as they are legal and of this turn."""
    seat, turn, state = view.seat, view.turn, view
    told: list[str] = []
    why: list[str] = []
    labels: list[tuple[int, str]] = []
    called: list[int] = []
    way: tuple[int, ...] = ()
    target: int | None = None
    for action in line:
        if state.to_act != seat or state.turn != turn or (told and isinstance(action, bg.Drive) and way):
            break
        told.append(_what(state, action, words))
        match action:
            case bg.Drive(colour, path):
                origin = state.board.fields[colour]
                way = (origin, *path)
                called.append(bg.move_field(state, action))
                harm = drive_words(drive_outcome(state, action), words)
                if harm:
                    labels.append((bg.move_field(state, action), harm))
            case bg.Shoot(_, spot, _):
                target = spot
                called.append(spot)
                gives = shot_words(shot_outcome(state, action), words)
                labels.append((spot, gives))
                why.append(gives)
            case bg.Place(field=spot) | bg.Walk(spot) | bg.Uncover(spot):
                called.append(spot)
            case bg.Redeploy(field=spot) | bg.Enter(field=spot):
                called.append(spot)
        following = bg.after(state, action)
        if not isinstance(action, bg.Shoot) and not (isinstance(action, bg.EndTurn) and why):
            why.append(_why(state, following, action, words))
        if following is None:
            break
        state = following
    done = sentence(words(f"{_H}then").join(one for one in told if one))
    reasons = " ".join(f"{sentence(one).rstrip('.')}." for one in dict.fromkeys(why) if one)
    return Advice(
        words(f"{_H}hint", what=done, why=reasons).strip(), tuple(labels), tuple(called), way, target
    )


_CHOICES: Mapping[type[bg.Action], str] = {
    bg.Activate: "activate",
    bg.TakeCard: "take_card",
    bg.ChangeTank: "change",
    bg.UseAction: "use",
    bg.Uncover: "uncover",
    bg.Hold: "hold",
    bg.EndTurn: "endturn",
}


def _what(view: BattlegroundsState, action: bg.Action, words: Words) -> str:
    """A choice as advice: what the record says in the third person is said to the player here."""
    params = action_params(view, action)
    key = _CHOICES.get(type(action), "")
    if isinstance(action, bg.Shoot):
        key = action.aim
        hit = view.board.tanks.get(action.field)
        params["colour"] = words("battlegrounds_view.artillery_in_sentence") if hit is None else hit
    return BattlegroundsWords(words, _H)(key, **params) if key else action_words(view, action, words)


def _why(
    view: BattlegroundsState, following: BattlegroundsState | None, action: bg.Action, words: Words
) -> str:
    """Why a choice that wins nothing at once is proposed: only what the position shows."""
    told = BattlegroundsWords(words, _H)
    match action:
        case bg.TakeCard() | bg.Activate():
            return told("card")
        case bg.UseAction(token) | bg.Upgrade(token, _):
            return words(f"battlegrounds.ability_does.{bg.token_ability(view, token)}")
        case bg.Hold():
            return told("no_shot")
        case bg.EndTurn():
            return told("nothing_left")
        case bg.Walk(spot):
            around = [bg.token_on_board(view, near) for near in GRID.neighbours(spot)]
            return told("walk", n=sum(token is not None and not token.up for token in around))
        case bg.Uncover():
            other = bg.token_on_board(view, view.opened[0]) if view.opened else None
            return told("first") if other is None else told("second", picture=other.picture)
        case bg.Drive(colour, _):
            if sum(isinstance(a, bg.Drive) and a.colour == colour for a in bg.choices(view)) == 1:
                return told("only")
            if following is None or colour not in following.board.fields:
                return ""
            here, there = view.board.fields[colour], following.board.fields[colour]
            safer = here in bg.danger(view, view.seat) and there not in bg.danger(following, view.seat)
            return told("safe", field=there) if safer else ""
        case (
            bg.Place(colour, _)
            | bg.Redeploy(colour, _, _)
            | bg.Enter(colour, _, _)
            | bg.ChangeTank(colour, _)
        ) if following is not None and colour in following.board.active:
            return told("reach", n=len(bg.tokens_in_reach(following, colour)))
    return ""
