"""What the board of Battlegrounds shows while something is chosen: one ``BoardShown`` from all that is so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.battlegrounds.definitions import GRID
from game.rules.battlegrounds.diagram import (
    Action,
    BattlegroundsState,
    Drive,
    Enter,
    Place,
    Redeploy,
    Shoot,
    Uncover,
    gun_fields,
    move_field,
    preview,
    tank_reach,
)
from game.rules.battlegrounds.queries import drive_outcome, shot_outcome
from game.view.battlegrounds.choose import Chooser
from game.view.battlegrounds.hint import Advice
from game.view.battlegrounds.options import Spot, field_of_spot, verb_of
from game.view.battlegrounds.scene import AimShown, BoardShown, FieldMark
from game.view.battlegrounds.stage import last_facing
from game.view.battlegrounds.words import drive_words, refusal_words, shot_words, verb_words
from game.view.board.scene import LabelShown, LabelStyle
from game.view.table import Words


def compose(
    view: BattlegroundsState,
    chooser: Chooser,
    words: Words,
    base: BoardShown,
    *,
    cursor: Spot | None,
    hovered: Spot | None,
    notes: Sequence[tuple[str, str]] = (),
    advice: Advice | None = None,
    tip: tuple[int, str] | None = None,
) -> BoardShown:
    """The marks of now, on top of those that are there while something moves, too. ``tip``: what is explained
    of a field."""
    at = field_of_spot(cursor if cursor is not None else hovered)
    marks, path, doomed, ghost, gun = _choosing(view, chooser, cursor if cursor is not None else hovered)
    called = tuple(GRID.square(name) for name, _ in notes)
    labels = _labels(view, chooser, words, at)
    if advice is not None:
        called = (*called, *advice.called)
        labels += [LabelShown(spot, text, "move") for spot, text in advice.labels]
    if tip is not None and chooser.asked is None:
        labels.append(LabelShown(*tip))
    labels += [LabelShown(GRID.square(name), text, "ink") for name, text in notes]
    picked = None
    if chooser.colour is not None and view.phase in ("main", "drive", "shoot"):
        picked = view.board.fields.get(chooser.colour)
    elif view.phase in ("walk", "uncover") and chooser.actions:
        picked = view.board.fields.get(view.colours[view.seat][0])
    return replace(
        base,
        marks=tuple(sorted(marks.items())),
        picked=picked,
        path=path,
        doomed=doomed,
        ghost=ghost,
        gun=gun,
        hover=field_of_spot(hovered) if field_of_spot(cursor) is None else None,
        cursor=field_of_spot(cursor),
        called=called,
        proposed=() if advice is None else advice.way,
        target=None if advice is None else advice.target,
        acting=tuple(view.board.fields[c] for c in chooser.colours if c in view.board.fields),
        illegal=None if chooser.refused is None else field_of_spot(chooser.refused.spot),
        labels=tuple(labels),
        asked=chooser.asked,
        aims=_aims(view, chooser, words, cursor if cursor is not None else hovered),
    )


Shown = tuple[dict[int, FieldMark], tuple[int, ...], bool, tuple[int, int, int] | None, tuple[int, ...]]
"""Marks, path, whether it ends badly, ghost, gun."""


def _choosing(view: BattlegroundsState, chooser: Chooser, pointed: Spot | None) -> Shown:
    at = field_of_spot(pointed)
    card = chooser.card_at(pointed) if chooser.card is None else chooser.card
    if card is not None and chooser.colour is not None and view.phase == "main" and chooser.token is None:
        ends, guns = preview(view, chooser.colour, card)
        marks = {spot: FieldMark("way") for spot in ends}
        marks |= {spot: mark_of(view, found) for spot, found in chooser.fields().items() if chooser.card}
        return marks, (), False, None, guns
    found = chooser.fields()
    marks = {spot: mark_of(view, actions) for spot, actions in found.items()}
    drive = _drive_shown(chooser, found, at)
    if drive is not None and drive.path:
        out = drive_outcome(view, drive)
        origin = view.board.fields[drive.colour]
        path = (origin, *drive.path[: drive.path.index(out.end) + 1])
        facing = last_facing(path)
        ghost = (drive.colour, out.end, 0 if facing is None else facing)
        guns = () if out.destroyed or view.phase == "drive" else gun_fields(view, drive.colour, out.end)
        return marks, path, out.destroyed, ghost, guns
    if chooser.way and chooser.colour is not None:
        return marks, (view.board.fields[chooser.colour], *chooser.way), False, None, ()
    other = None if at is None else view.board.tanks.get(at)
    shooting = view.rules.option != "family" and view.phase not in ("place", "redeploy")
    if other is not None and other != chooser.colour and at not in marks and shooting:
        ends, guns = tank_reach(view, other), gun_fields(view, other)
        return {spot: FieldMark("way") for spot in ends}, (), False, None, guns
    return marks, (), False, None, ()


def _drive_shown(chooser: Chooser, found: dict[int, list[Action]], at: int | None) -> Drive | None:
    """The drive whose way is drawn: the one that is armed, else the one pointed at."""
    if isinstance(chooser.armed, Drive):
        return chooser.armed
    if at is None or chooser.asked is not None:
        return None
    return next((action for action in found.get(at, []) if isinstance(action, Drive)), None)


def mark_of(view: BattlegroundsState, actions: list[Action]) -> FieldMark:
    """The mark of a field, by what can be done there; the most valuable comes first."""
    marks = [_mark(view, action) for action in actions]
    best = max(
        marks, key=lambda mark: (bool(mark.badge), mark.badge, bool(mark.ability), mark.kind == "shot")
    )
    if len({verb_of(action) for action in actions}) == 1:
        return best
    return FieldMark(best.kind, best.badge, best.ability, best.payee, best.armour, also=True)


def _mark(view: BattlegroundsState, action: Action) -> FieldMark:
    match action:
        case Drive():
            out = drive_outcome(view, action)
            paid = out.hazards[-1].colour if out.destroyed and out.to is not None and out.hazards else None
            badge = f"+{out.points}" if paid is not None and out.points else ""
            return FieldMark("lost" if out.destroyed else "go", badge, payee=paid, armour=out.armour > 0)
        case Shoot(_, _, "token" | "tank"):
            shot = shot_outcome(view, action)
            badge = f"+{shot.points}" if shot.points else ""
            return FieldMark("shot", badge, shot.ability or "", armour=shot.armour)
        case Shoot(_, _, "clear"):
            return FieldMark("clear")
        case Shoot():
            return FieldMark("lay")
        case Place() | Redeploy() | Enter():
            return FieldMark("place")
        case Uncover():
            return FieldMark("open")
    return FieldMark("go")


def _labels(view: BattlegroundsState, chooser: Chooser, words: Words, at: int | None) -> list[LabelShown]:
    """Why something can't be, or what is pointed at gives."""
    refused, armed = chooser.refused, chooser.armed
    if refused is not None and refused.spot[0] == "field":
        text = refusal_words(refused.refusal, words)
        return [LabelShown(int(refused.spot[1]), text, "ink", refused.refusal.rule)]
    if chooser.asked is not None:
        return []
    if isinstance(armed, Drive) and (at is None or at == move_field(view, armed)):
        return _drive_label(view, chooser, words, armed)
    return [] if at is None else _field_label(view, chooser, words, at)


def _drive_label(view: BattlegroundsState, chooser: Chooser, words: Words, drive: Drive) -> list[LabelShown]:
    out = drive_outcome(view, drive)
    told = drive_words(out, words)
    ways = len(chooser.ways(move_field(view, drive)))
    if ways > 1:
        more = words("battlegrounds_view.drive.ways", n=ways)
        told = f"{told}; {more}" if told else more
    elif not told and out.by_upgrade:
        told = words("battlegrounds_view.drive.free")
    style: LabelStyle = "soft" if out.destroyed else "move"
    return [LabelShown(move_field(view, drive), told, style)] if told else []


def _field_label(view: BattlegroundsState, chooser: Chooser, words: Words, at: int) -> list[LabelShown]:
    found = chooser.verbs(at)
    if not found:
        return []
    if isinstance(found[0], Drive) and len(found) == 1:
        return _drive_label(view, chooser, words, found[0])
    told: list[str] = []
    style: LabelStyle = "move"
    for action in found:
        if isinstance(action, Shoot):
            out = shot_outcome(view, action)
            told.append(shot_words(out, words))
            if out.points:
                style = "fire"
        elif isinstance(action, Drive | Enter):
            told.append(verb_words(view, action, words))
    told = [text for text in told if text]
    return [LabelShown(at, " · ".join(told), style)] if told else []


def _aims(
    view: BattlegroundsState, chooser: Chooser, words: Words, pointed: Spot | None
) -> tuple[AimShown, ...]:
    if chooser.asked is None:
        return ()
    found = []
    for action in chooser.verbs(chooser.asked):
        verb = verb_of(action)
        token = view.board.tokens.get(chooser.asked)
        picture = shot_outcome(view, action).picture if isinstance(action, Shoot) and token else ""
        colour = view.board.tanks.get(chooser.asked) if verb == "tank" else None
        colour = chooser.colour if verb == "drive" else colour
        told = verb_words(view, action, words)
        found.append(AimShown(verb, told, pointed == ("aim", verb), picture, colour))
    return tuple(found)
