"""Carries out a turn of battle, team and solo: the effect of each action (BG-3 to BG-8, BG-12)."""

from __future__ import annotations

from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.actions import (
    Action,
    ChangeTank,
    Drive,
    EndTurn,
    Enter,
    Hold,
    Redeploy,
    Shoot,
    TakeCard,
    Upgrade,
    UseAction,
)
from game.games.battlegrounds.rules.choosing import able, entries, extras, free_base
from game.games.battlegrounds.rules.ending import after_gain, after_turn, next_seat
from game.games.battlegrounds.rules.kinds import GUN, NONE, SHELL, UP, HeldCard
from game.games.battlegrounds.rules.moves import Hazard, run
from game.games.battlegrounds.rules.play import ActionRun
from game.games.battlegrounds.rules.world import ARTILLERY, EIGHT, BattlegroundsWorld
from game.model.tuples import put


def begin(play: ActionRun, seat: int) -> None:
    """Begin a seat's turn; a turn in which nothing can be done is over at once, and the next begins."""
    while _begin(play, seat):
        if play.state.rules.option == "solo":
            end_turn(play)
            return
        if after_turn(play):
            return
        seat = next_seat(play.state)


def _begin(play: ActionRun, seat: int) -> bool:
    """Begin a seat's turn, destroyed colours first (BG-6.2); return whether the turn is over already."""
    turn, quiet = play.state.turn + 1, play.state.quiet + 1
    play.set(seat=seat, turn=turn, quiet=quiet, mains=1, acting=None, repaired=False, queue=(), back="main")
    play.tell(ev.TurnBegan(seat, play.state.round))
    state = play.state
    off: list[int] = []
    if state.rules.option != "solo":
        off = [colour for colour in state.colours[seat] if state.field[colour] < 0]
    return _next_back(play, tuple(off))


def _next_back(play: ActionRun, queue: tuple[int, ...]) -> bool:
    """Let the next destroyed colour that can come back decide; with no base field free it stays off
    (BG-6.4).

    With none left the turn goes on. Return whether the turn is over instead.
    """
    while queue and not free_base(play.state, queue[0]):
        queue = queue[1:]
    if queue:
        play.set(phase="redeploy", queue=queue)
        return False
    play.all_back()
    play.set(phase="main", queue=())
    return play.state.repaired or _idle(play.state)  # who repairs pauses (BG-6.2, BG-6.3)


def do(play: ActionRun, action: Action) -> None:
    """Do a legal action."""
    match action:
        case Redeploy(colour, card, spot):
            _redeploy(play, colour, card, spot)
        case Enter(colour, card, spot):
            enter(play, colour, card, spot)
            settle(play)
        case Drive(colour, path):
            _drive(play, colour, path)
        case Shoot():
            _shoot(play, action)
        case Hold():
            _main_done(play)
        case ChangeTank(colour, card):
            play.activate(colour, card)
            _main_done(play)
        case UseAction(token):
            _use(play, token)
        case Upgrade(token, card):
            play.use(token, card)
            play.tell(ev.Upgraded(play.state.seat, card, play.state.ability(token)))
            settle(play)
        case TakeCard(card):
            _keep(play, card)
        case EndTurn():
            end_turn(play)


def _redeploy(play: ActionRun, colour: int, card: str, spot: int) -> None:
    state = play.state
    held = state.card_named(state.seat, card)
    assert held is not None
    same = held.fell != NONE
    play.activate(colour, card)
    if state.lying[spot] == SHELL:  # only where no field without one was left (BG-6.2)
        play.clear(Hazard(spot, "shell"))
    play.put("field", colour, spot)
    play.set(repaired=state.repaired or same)
    play.tell(ev.Placed(colour, spot, same))
    if _next_back(play, state.queue[1:]):
        end_turn(play)


def enter(play: ActionRun, colour: int, card: str, spot: int) -> None:
    """Bring in a tank (solo, BG-12.1, BG-12.5)."""
    play.put("field", colour, spot)
    play.activate(colour, card)
    play.tell(ev.Placed(colour, spot))


def _drive(play: ActionRun, colour: int, path: tuple[int, ...]) -> None:
    state = play.state
    origin = state.field[colour]
    if not path:
        play.tell(ev.Stayed(colour, origin))
        _after_drive(play, colour)
        return
    going = run(state, colour, path)
    play.put("field", colour, going.path[-1])
    play.tell(ev.Drove(colour, (origin, *going.path)))
    for hazard in going.hazards:
        play.clear(hazard)
        if hazard.saved:
            play.saved(colour, hazard.field)
            continue
        play.destroy(colour, hazard.field, "shell" if hazard.kind == "shell" else "ran_over")
        _pay(play, colour, hazard)
    if play.state.phase == "over":
        return
    if going.destroyed:  # no shot then (BG-4.5)
        _main_done(play)
    else:
        _after_drive(play, colour)


def _pay(play: ActionRun, colour: int, hazard: Hazard) -> None:
    """Give the owner of a tank that an enemy runs over the top point token of the driving
    colour (BG-4.4)."""
    state = play.state
    if hazard.kind != "tank" or hazard.colour is None or state.friendly(colour, hazard.colour):
        return
    seat = state.seat_of(hazard.colour)
    if seat is not None:
        play.award(state.area(seat), colour)
        after_gain(play)


def _after_drive(play: ActionRun, colour: int) -> None:
    """Go on after a drive: the tank shoots next, unless it has shot before it drove (BG-3.3, BG-8.7)."""
    if play.state.phase == "drive":
        _main_done(play)
    else:
        play.set(phase="shoot", acting=colour)
        settle(play)


def _shoot(play: ActionRun, shot: Shoot) -> None:
    state = play.state
    first = state.phase == "main"
    area = state.area(state.seat)
    play.tell(ev.Fired(shot.colour, state.field[shot.colour], shot.field, shot.aim))
    if shot.aim == "token":
        play.take_token(shot.field, area)
    elif shot.aim == "lay":
        play.put("lying", shot.field, SHELL)
        play.tell(ev.ShellLaid(shot.field))
    elif shot.aim == "clear":
        play.clear(Hazard(shot.field, "shell"))
    elif state.lying[shot.field] == GUN:
        play.clear(Hazard(shot.field, "artillery"))
    else:
        hit = state.field.index(shot.field)
        if not play.saved(hit, shot.field):
            play.destroy(hit, shot.field, "shot")
            play.award(area, hit)
    after_gain(play)
    if play.state.phase == "over":
        return
    if first:
        play.set(phase="drive", acting=shot.colour)
        settle(play)
    else:
        _main_done(play)


def _main_done(play: ActionRun) -> None:
    """Note that a main action is over."""
    if play.state.phase == "over":
        return
    play.set(phase="main", acting=None, mains=play.state.mains - 1)
    settle(play)


def _use(play: ActionRun, token: int) -> None:
    state = play.state
    ability = state.ability(token)
    play.use(token)
    play.tell(ev.ActionUsed(state.seat, ability))
    if ability == "extra_turn":
        play.set(mains=state.mains + 1)
    else:
        play.set(phase="draw", back=state.phase)


def draw(play: ActionRun, cards: tuple[str, ...]) -> None:
    """Show the drawn cards to the seat alone (BG-8.3)."""
    state = play.state
    play.set(phase="keep", looks=put(state.looks, state.seat, cards))
    play.tell(ev.CardsDrawn(state.seat, len(cards), cards))
    play.learnt = True
    if len(cards) == 1:
        _keep(play, cards[0])


def _keep(play: ActionRun, card: str) -> None:
    """Keep one card and put the other away unseen."""
    state, seat = play.state, play.state.seat
    others = [name for name in state.looks[seat] if name != card]
    play.tell(ev.CardTaken(seat, card))
    play.set(
        phase=state.back,
        back="main",
        unseen=tuple([name for name in state.unseen if name != card]),
        looks=put(state.looks, seat, ()),
        boxed=put(state.boxed, seat, (*state.boxed[seat], *others)),
        cards=put(state.cards, seat, (*state.cards[seat], HeldCard(card, since=state.turn))),
    )
    play.learnt = True
    settle(play)


# --- the end of a turn ---


def settle(play: ActionRun) -> None:
    """End the turn if nothing is left but to end it (BG-3.1)."""
    if _idle(play.state):
        end_turn(play)


def _idle(state: BattlegroundsWorld) -> bool:
    if state.phase != "main" or (state.mains and able(state)):
        return False
    return not entries(state) and not extras(state, state.seat)


def end_turn(play: ActionRun) -> None:
    """End the turn: the artillery fires (BG-12.3), or the match ends, or the next seat begins."""
    if play.state.rules.option == "solo":
        if after_gain(play, turn_ends=True):
            return
        play.set(phase="artillery", acting=None)
        return
    finish_turn(play)


def finish_turn(play: ActionRun) -> None:
    """Finish a turn: find who has won, or whose turn is next (BG-9)."""
    if not after_turn(play):
        begin(play, next_seat(play.state))


def leave(play: ActionRun) -> None:
    """Take the seat whose turn it is out of the match: cards it looked at go back, the next one begins."""
    play.set(looks=((),) * len(play.state.sides), queue=())
    finish_turn(play)


def barrage(play: ActionRun, spot: int) -> None:
    """Let the artillery's shells hit a field (BG-12.3)."""
    state = play.state
    letters = tuple([letter for letter in state.letters if letter != spot % 8])
    numbers = tuple([number for number in state.numbers if number != spot // 8])
    play.set(letters=letters or EIGHT, numbers=numbers or EIGHT)
    play.tell(ev.Barraged(spot))
    if spot in state.field:
        colour = state.field.index(spot)
        if not play.saved(colour, spot):
            play.destroy(colour, spot, "artillery")
    elif state.lying[spot] == UP:
        play.take_token(spot, ARTILLERY)
    elif state.lying[spot] != GUN and state.lying.count(GUN) < state.definitions.artillery_tanks:
        play.put("lying", spot, GUN)
        play.tell(ev.ArtilleryTankPlaced(spot))
    finish_turn(play)
