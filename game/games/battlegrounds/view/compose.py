"""Composes the marks of Battlegrounds during a choice."""

from __future__ import annotations

from dataclasses import replace

from game.games.battlegrounds.rules.actions import Action, Drive, Enter, Place, Redeploy, Shoot, Uncover
from game.games.battlegrounds.rules.definitions import BASES, COLOUR_NAMES, GRID
from game.games.battlegrounds.rules.queries import drive_outcome, shot_outcome
from game.games.battlegrounds.rules.seen import gun_fields, move_field, preview, tank_reach
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.choose import Chooser, Spot, end_of, verb_of
from game.games.battlegrounds.view.hint import Advice
from game.games.battlegrounds.view.scene import AimShown, FieldMark, field_marks
from game.games.battlegrounds.view.stage import last_facing
from game.games.battlegrounds.view.words import drive_words, shot_words, verb_words
from game.view.board.drawn import Trace
from game.view.board.marks import BoardMark, Layer, marked
from game.view.board.scene import (
    GhostShown,
    HintShown,
    LabelShown,
    LabelStyle,
    marks_of,
    picked_marks,
    way_marks,
)
from game.view.orientation import middle_of
from game.view.spots import AimSpot, FieldSpot, square_of
from game.view.table import Words


def compose(
    view: BattlegroundsWorld,
    chooser: Chooser,
    words: Words,
    pointed: Spot | None,
    advice: Advice | None = None,
    *,
    asks: bool = True,
) -> list[BoardMark]:
    """The marks of the choice and of a hint. ``asks``: the possibilities of the tank pointed at are asked
    for."""
    found = _choosing(view, chooser, pointed, asks)
    found += marks_of(*_labels(view, chooser, words, square_of(pointed)))
    acting = tuple(view.fields[c] for c in chooser.colours if c in view.fields)
    if advice is not None:
        found += marks_of(*(LabelShown(spot, text, "move") for spot, text in advice.labels))
        # a ring around the proposed target
        found += marked(Layer.TARGET, "target", (advice.target,), "open")
        found += marks_of(HintShown(advice.way)) if advice.way else ()
        acting = (*acting, *advice.called)
    picked = None
    if chooser.colour is not None and view.phase in ("main", "drive", "shoot"):
        picked = view.fields.get(chooser.colour)
    elif view.phase in ("walk", "uncover") and chooser.actions:
        picked = view.fields.get(view.colours[view.seat][0])
    found += picked_marks(picked)
    found += marked(Layer.CHOICE, "aims", (chooser.asked,), _aims(view, chooser, words, pointed))
    return [*found, *marked(Layer.FRAME, "announced", (spot for spot in acting if spot != picked))]


def _choosing(
    view: BattlegroundsWorld, chooser: Chooser, pointed: Spot | None, asks: bool
) -> list[BoardMark]:
    """The marks of the possible actions, and the way, ghost and gun of the choice."""
    at, card = square_of(pointed), _card_shown(view, chooser, pointed)
    if card is not None and chooser.colour is not None:
        ends, guns = preview(view, chooser.colour, card)
        marks = {spot: FieldMark("way") for spot in ends}
        marks |= {spot: mark_of(view, found) for spot, found in chooser.fields().items() if chooser.card}
        return [*field_marks(marks, guns)]
    found = chooser.fields()
    shown = field_marks({spot: mark_of(view, actions) for spot, actions in found.items()})
    drive = drive_shown(view, chooser, pointed)
    if drive is not None:
        out, side = drive_outcome(view, drive), COLOUR_NAMES[drive.colour]
        path = (view.fields[drive.colour], *drive.path[: drive.path.index(out.end) + 1])
        facing = last_facing(path) or 0
        ghost = GhostShown(side, side, out.end, facing, (), bare=True, lost=out.destroyed)
        over = out.destroyed or view.phase == "drive"
        guns = () if over else gun_fields(view, drive.colour, out.end)
        return [*shown, *way_marks(path), *marks_of(ghost), *field_marks({}, guns)]
    if chooser.way and chooser.colour is not None:
        return [*shown, *way_marks((view.fields[chooser.colour], *chooser.way))]
    other = None if at is None else view.tanks.get(at)
    shooting = view.rules.option != "family" and view.phase not in ("place", "redeploy")
    if asks and other is not None and other != chooser.colour and at not in found and shooting:
        ends, guns = tank_reach(view, other), gun_fields(view, other)
        return [*field_marks({spot: FieldMark("way") for spot in ends}, guns)]
    return [*shown]


def _card_shown(view: BattlegroundsWorld, chooser: Chooser, pointed: Spot | None) -> str | None:
    """The card whose reach is drawn in place of the present one's: the chosen one, or the one pointed at."""
    if chooser.colour is None or view.phase != "main" or chooser.token is not None:
        return None
    return chooser.card_at(pointed) if chooser.card is None else chooser.card


def drive_shown(view: BattlegroundsWorld, chooser: Chooser, pointed: Spot | None) -> Drive | None:
    """The drive whose way and ghost are drawn: the armed one, or the one pointed at."""
    at, drive = square_of(pointed), chooser.armed
    if _card_shown(view, chooser, pointed) is not None:
        return None
    if not isinstance(drive, Drive) and at is not None and chooser.asked is None:
        drives = (action for action in chooser.fields().get(at, []) if isinstance(action, Drive))
        drive = next(drives, None)
    return drive if isinstance(drive, Drive) and drive.path else None


def mark_of(view: BattlegroundsWorld, actions: list[Action]) -> FieldMark:
    """The mark of a field for its possible actions, of which the most valuable comes first."""
    marks = [_mark(view, action) for action in actions]
    best = max(
        marks, key=lambda mark: (bool(mark.badge), mark.badge, bool(mark.ability), mark.kind == "shot")
    )
    if len({verb_of(action) for action in actions}) == 1:
        return best
    return replace(best, also=True)


def _mark(view: BattlegroundsWorld, action: Action) -> FieldMark:
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


def _labels(view: BattlegroundsWorld, chooser: Chooser, words: Words, at: int | None) -> list[LabelShown]:
    """Labels that say what the field pointed at would give; none where a refusal is shown."""
    refused, armed = chooser.refused, chooser.armed
    if chooser.asked is not None or (refused is not None and isinstance(refused.spot, FieldSpot)):
        return []
    if isinstance(armed, Drive) and (at is None or at == move_field(view, armed)):
        return _drive_label(view, chooser, words, armed)
    return [] if at is None else _field_label(view, chooser, words, at)


def _drive_label(view: BattlegroundsWorld, chooser: Chooser, words: Words, drive: Drive) -> list[LabelShown]:
    out = drive_outcome(view, drive)
    told = drive_words(out, words)
    ways = len(chooser.ways(move_field(view, drive)))
    if ways > 1:
        more = words("battlegrounds_view.drive.ways", n=ways)
        told = words.semicolons((told, more)) if told else more
    elif not told and out.by_upgrade:
        told = words("battlegrounds_view.drive.free")
    style: LabelStyle = "soft" if out.destroyed else "move"
    return [LabelShown(move_field(view, drive), told, style)] if told else []


def _field_label(view: BattlegroundsWorld, chooser: Chooser, words: Words, at: int) -> list[LabelShown]:
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
    view: BattlegroundsWorld, chooser: Chooser, words: Words, pointed: Spot | None
) -> tuple[AimShown, ...]:
    if chooser.asked is None:
        return ()
    found = []
    for action in chooser.verbs(chooser.asked):
        verb = verb_of(action)
        token = view.tokens.get(chooser.asked)
        picture = shot_outcome(view, action).picture if isinstance(action, Shoot) and token else ""
        colour = view.tanks.get(chooser.asked) if verb == "tank" else None
        colour = chooser.colour if verb == "drive" else colour
        told = verb_words(view, action, words)
        found.append(AimShown(verb, told, pointed == AimSpot(verb), picture, colour))
    return tuple(found)


def home_of(view: BattlegroundsWorld, seat: int) -> tuple[float, float] | None:
    """Where a seat sits: at its colour's corner; ``None`` in solo play, where the player has no colours."""
    own = view.colours[seat] if seat < len(view.colours) else ()
    return middle_of(BASES[own[0]], GRID) if own else None


def trace_of(view: BattlegroundsWorld, action: Action) -> Trace | None:
    """The places an action leads over on the board, with its target."""
    fields = view.fields
    match action:
        case Drive(colour, path) if colour in fields:
            return Trace((fields[colour], *path))
        case Shoot(colour, spot) if colour in fields:
            return Trace((fields[colour],), spot)
    end = end_of(action)
    return None if end is None else Trace((end,))
