"""What the board of Battlegrounds shows while something is chosen: one ``BoardShown`` from all that is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from game.view.battlegrounds.options import verb_of
from game.view.battlegrounds.scene import AimShown, BoardShown, FieldMark
from game.view.battlegrounds.stage import last_facing
from game.view.battlegrounds.words import drive_words, refusal_words, shot_words, verb_words
from game.view.board.scene import LabelShown, LabelStyle

if TYPE_CHECKING:
    from game.view.battlegrounds.table import BattlegroundsTable


def compose(table: BattlegroundsTable) -> BoardShown:
    """The marks of now."""
    view, overlays = table.view, table.overlays
    assert view is not None
    names: tuple[int, ...] = ()
    if view.rules.option == "solo":
        gone = [c for c in range(8) if c not in view.columns] + [
            8 + r for r in range(8) if r not in view.rows
        ]
        names = tuple(gone)
    base = BoardShown(
        last=table.last if overlays.last_move else (),
        danger=table.danger if overlays.danger else frozenset(),
        flipped=overlays.flipped,
        coordinates=overlays.coordinates,
        names=names,
    )
    if table.busy:
        return base
    hover, cursor = table.field_hovered, table.field_cursor
    marks, path, doomed, ghost, gun = _choosing(table, view)
    called = tuple(GRID.square(name) for name, _ in table.notes)
    proposed: tuple[int, ...] = ()
    target: int | None = None
    if table.hint is not None:
        said = table.advised
        called, proposed, target = (*called, *said.called), said.way, said.target
    chooser = table.chooser
    picked = None
    if chooser.colour is not None and view.phase in ("main", "drive", "shoot"):
        picked = view.board.fields.get(chooser.colour)
    elif view.phase in ("walk", "uncover") and chooser.actions:
        picked = view.board.fields.get(view.colours[view.seat][0])
    refused = chooser.refused
    illegal = refused.spot[1] if refused is not None and refused.spot[0] == "field" else None
    return BoardShown(
        marks=tuple(sorted(marks.items())),
        last=base.last,
        picked=picked,
        path=path,
        doomed=doomed,
        ghost=ghost,
        gun=gun,
        hover=hover if cursor is None else None,
        cursor=cursor,
        danger=base.danger,
        called=called,
        proposed=proposed,
        target=target,
        acting=tuple(view.board.fields[c] for c in chooser.colours if c in view.board.fields),
        illegal=illegal if isinstance(illegal, int) else None,
        labels=_labels(table, view),
        asked=chooser.asked,
        aims=_aims(table, view),
        flipped=base.flipped,
        coordinates=base.coordinates,
        names=base.names,
    )


Shown = tuple[dict[int, FieldMark], tuple[int, ...], bool, tuple[int, int, int] | None, tuple[int, ...]]
"""Marks, path, whether it ends badly, ghost, gun."""


def _choosing(table: BattlegroundsTable, view: BattlegroundsState) -> Shown:
    chooser = table.chooser
    at = table.field_cursor if table.field_cursor is not None else table.field_hovered
    card = table.card_pointed if chooser.card is None else chooser.card
    if card is not None and chooser.colour is not None and view.phase == "main" and chooser.token is None:
        ends, guns = preview(view, chooser.colour, card)
        marks = {spot: FieldMark("way") for spot in ends}
        marks |= {spot: mark_of(view, found) for spot, found in chooser.fields().items() if chooser.card}
        return marks, (), False, None, guns
    found = chooser.fields()
    marks = {spot: mark_of(view, actions) for spot, actions in found.items()}
    drive = _drive_shown(table, found, at)
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


def _drive_shown(table: BattlegroundsTable, found: dict[int, list[Action]], at: int | None) -> Drive | None:
    """The drive whose way is drawn: the one that is armed, else the one pointed at."""
    chooser = table.chooser
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


def _labels(table: BattlegroundsTable, view: BattlegroundsState) -> tuple[LabelShown, ...]:
    """Why something can't be, what pointed at gives, and the notes of guided play."""
    chooser, words = table.chooser, table.words
    found: list[LabelShown] = []
    refused = chooser.refused
    if refused is not None and refused.spot[0] == "field":
        text = refusal_words(refused.refusal, words)
        found.append(LabelShown(int(refused.spot[1]), text, "ink", refused.refusal.rule))
    elif chooser.asked is None:
        at = table.field_cursor if table.field_cursor is not None else table.field_hovered
        armed = chooser.armed
        if isinstance(armed, Drive) and (at is None or at == move_field(view, armed)):
            found += _drive_label(table, view, armed)
        elif at is not None:
            found += _field_label(table, view, at)
    if table.hint is not None:
        found += [LabelShown(spot, text, "move") for spot, text in table.advised.labels]
    tip = table.shown_tip
    if tip is not None and tip[0] is not None and chooser.asked is None:
        found.append(LabelShown(int(tip[0][1]), tip[2]))
    found += [LabelShown(GRID.square(name), text, "ink") for name, text in table.notes]
    return tuple(found)


def _drive_label(table: BattlegroundsTable, view: BattlegroundsState, drive: Drive) -> list[LabelShown]:
    words = table.words
    out = drive_outcome(view, drive)
    told = drive_words(out, words)
    ways = len(table.chooser.ways(move_field(view, drive)))
    if ways > 1:
        more = words("battlegrounds_view.drive.ways", n=ways)
        told = f"{told}; {more}" if told else more
    elif not told and out.by_upgrade:
        told = words("battlegrounds_view.drive.free")
    style: LabelStyle = "soft" if out.destroyed else "move"
    return [LabelShown(move_field(view, drive), told, style)] if told else []


def _field_label(table: BattlegroundsTable, view: BattlegroundsState, at: int) -> list[LabelShown]:
    found = table.chooser.verbs(at)
    if not found:
        return []
    if isinstance(found[0], Drive) and len(found) == 1:
        return _drive_label(table, view, found[0])
    told: list[str] = []
    style: LabelStyle = "move"
    for action in found:
        if isinstance(action, Shoot):
            out = shot_outcome(view, action)
            told.append(shot_words(out, table.words))
            if out.points:
                style = "fire"
        elif isinstance(action, Drive | Enter):
            told.append(verb_words(view, action, table.words))
    told = [text for text in told if text]
    return [LabelShown(at, " · ".join(told), style)] if told else []


def _aims(table: BattlegroundsTable, view: BattlegroundsState) -> tuple[AimShown, ...]:
    chooser = table.chooser
    if chooser.asked is None:
        return ()
    pointed = table.cursor if table.cursor is not None else table.hovered
    found = []
    for action in chooser.verbs(chooser.asked):
        verb = verb_of(action)
        token = view.board.tokens.get(chooser.asked)
        picture = shot_outcome(view, action).picture if isinstance(action, Shoot) and token else ""
        colour = view.board.tanks.get(chooser.asked) if verb == "tank" else None
        colour = chooser.colour if verb == "drive" else colour
        told = verb_words(view, action, table.words)
        found.append(AimShown(verb, told, pointed == ("aim", verb), picture, colour))
    return tuple(found)
