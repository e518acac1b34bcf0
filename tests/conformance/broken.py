"""Ford, broken in every way the suite must catch: each variant says by which check."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import Any, ClassVar

from game.model.answers import Answering, EnemyAnswers
from game.model.contract import (
    CHANCE,
    PUBLIC,
    Call,
    Event,
    IllegalAction,
    Refusal,
    Resign,
    Result,
    SeenStep,
    Setup,
    Step,
)
from game.model.game_info import GameInfo
from game.model.kit import Line, ReadRecord
from game.model.tuples import put
from tests.conformance.tiny_game import (
    INFO,
    Choose,
    Drew,
    HasChosen,
    Lock,
    Play,
    Roll,
    TinyAction,
    TinyGame,
    TinyWorld,
)
from tests.conformance.tiny_kit import TinyKit

TinyStep = Step[TinyWorld, TinyAction]
Seen = SeenStep[TinyWorld, TinyAction]

EXPECTED: dict[type[Any], str] = {}
"""Each broken variant, a game or a Kit, and the name of the check that must catch it."""


def caught_by(check: str) -> Callable[[type[Any]], type[Any]]:
    """Register a broken variant."""

    def register(kind: type[Any]) -> type[Any]:
        EXPECTED[kind] = check
        return kind

    return register


def kit_of(kind: type[Any]) -> TinyKit:
    """A Kit with that variant."""
    made: Any = kind()
    return made if isinstance(made, TinyKit) else TinyKit(made)


# --- who knows what ---


@caught_by("records_count_nothing_hidden")
class FadesByWhatIsHidden(TinyGame):
    """Whether a step is to be remembered hangs on a gear that is not shown yet."""

    def shows_briefly(self, step: TinyStep) -> bool:
        return isinstance(step.action, Lock) and 1 in step.state.chosen


@caught_by("twins_look_the_same")
class OneSeatSeesEverything(TinyGame):
    """Its observation is the state."""

    def observe(self, state: TinyWorld, seat: int) -> TinyWorld:
        return state if seat == 1 else super().observe(state, seat)

    def resample(self, view: TinyWorld, rng: random.Random) -> TinyWorld:
        return super().resample(view, rng)


@caught_by("what_is_looked_up_later_shows_no_more")
class RecordsForgetWhatDoesNotFade(TinyGame):
    """Whoever looks something up finds that nothing happened, though no step is said to fade."""

    def recall(self, seen: Seen, now: TinyWorld, seat: int) -> Seen:
        return SeenStep(seen.view, (), None)


@caught_by("what_is_looked_up_later_shows_no_more")
class RecordsForgetWhatIsSoNow(TinyGame):
    """Whoever looks something up finds the hands gone, those of now as well."""

    def recall(self, seen: Seen, now: TinyWorld, seat: int) -> Seen:
        hands = ((),) * len(seen.view.hand)
        return SeenStep(seen.view.with_(hand=hands), seen.events, seen.action)


@caught_by("twins_look_the_same")
class ChoicesAreOpen(TinyGame):
    """Gears are seen before they are due."""

    def observe(self, state: TinyWorld, seat: int) -> TinyWorld:
        return super().observe(state.with_(phase="play"), seat).with_(phase=state.phase)


@caught_by("twins_look_the_same")
class TheDeckTellsTheHands(TinyGame):
    """The deck is shown without the cards others hold, so that these can be worked out."""

    def observe(self, state: TinyWorld, seat: int) -> TinyWorld:
        return super().observe(state, seat).with_(deck=state.deck)

    def resample(self, view: TinyWorld, rng: random.Random) -> TinyWorld:
        extra = ("star",) * sum(hand.count("?") for hand in view.hand)
        dealt = super().resample(view.with_(deck=tuple(sorted((*view.deck, *extra)))), rng)
        return dealt.with_(deck=view.deck)


@caught_by("everybody_knows_what_is_public")
class PublicSeesTheHands(TinyGame):
    """The curtain shows the state, but for the gears."""

    def observe(self, state: TinyWorld, seat: int) -> TinyWorld:
        hides = seat != PUBLIC or state.phase == "choose"
        return super().observe(state, seat) if hides else state


@caught_by("observing_again_hides_no_more")
class HidesMoreEachTime(TinyGame):
    """Each look takes a card off the deck."""

    def observe(self, state: TinyWorld, seat: int) -> TinyWorld:
        view = super().observe(state, seat)
        return view.with_(deck=view.deck[1:])


@caught_by("resampled_states_look_the_same")
class ResampleMovesCrews(TinyGame):
    """It invents what the seat knows better."""

    def resample(self, view: TinyWorld, rng: random.Random) -> TinyWorld:
        state = super().resample(view, rng)
        return state.with_(square=put(state.square, 0, rng.randrange(9)))


@caught_by("secrets_are_kept_and_declared")
class ResampleGivesTheView(TinyGame):
    """It leaves open what it should fill in."""

    def resample(self, view: TinyWorld, rng: random.Random) -> TinyWorld:
        return view


@caught_by("hidden_choices_leave_no_trace")
class ActionsAreShown(TinyGame):
    """Everybody is handed the secret action."""

    def observe_step(self, before: TinyWorld, step: TinyStep, seat: int) -> Seen:
        return replace(super().observe_step(before, step, seat), action=step.action)


@caught_by("hidden_choices_leave_no_trace")
class EventsTellTheCard(TinyGame):
    """Everybody sees the card that one crew draws."""

    def observe_step(self, before: TinyWorld, step: TinyStep, seat: int) -> Seen:
        seen = super().observe_step(before, step, seat)
        drew = any(isinstance(event, Drew) for event in step.events)
        return replace(seen, events=step.events) if drew else seen


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    """An event that says what was chosen before."""

    key = "tiny.whispered"
    gears: tuple[int, ...]


@caught_by("steps_of_twins_look_the_same")
class EventsTellEarlierChoices(TinyGame):
    """An event tells the gears chosen so far."""

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        step = super().apply(state, action)
        if not isinstance(action, Lock) or step.learnt:
            return step
        gears = tuple(gear for gear in state.chosen if gear is not None)
        return replace(step, events=(*step.events, Whispered(gears)))


@caught_by("steps_of_twins_look_the_same")
class ForgetsThatSomethingIsLearnt(TinyGame):
    """Undo could go back over the showing of the gears."""

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        return replace(super().apply(state, action), learnt=False)


@caught_by("steps_of_twins_look_the_same")
class UndoTellsTheSecret(TinyGame):
    """Nobody may go back over a step while somebody has secretly chosen the third gear."""

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        third = 3 in state.chosen
        step = super().apply(state, action)
        return replace(step, learnt=step.learnt or third)


@caught_by("open_games_show_everything")
class HidesWithoutSayingSo(TinyGame):
    """It has secrets and says that this match has none."""

    def keeps_secrets(self, setup: Setup) -> bool:
        return False


@caught_by("only_set_ups_are_secret_by_post")
class SecretInEveryRoundByPost(TinyGame):
    """It is offered by post, and has secrets in every round."""

    info: ClassVar[GameInfo] = replace(INFO, post=True)


@caught_by("steps_are_sound")
class EventsCarryTheState(TinyGame):
    """An event brings everything to everybody."""

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        step = super().apply(state, action)
        event: Any = HasChosen(step.state)  # type: ignore[arg-type]
        return replace(step, events=(*step.events, event)) if isinstance(action, Roll) else step


@caught_by("steps_are_sound")
class ShowsAnotherView(TinyGame):
    """The view of a step is not the view."""

    def observe_step(self, before: TinyWorld, step: TinyStep, seat: int) -> Seen:
        seen = super().observe_step(before, step, seat)
        return replace(seen, view=seen.view.with_(round=99)) if step.learnt else seen


# --- actions ---


@caught_by("actions_are_in_a_fixed_order")
class ActionsInAnyOrder(TinyGame):
    """The order is thrown."""

    def actions(self, view: TinyWorld) -> Sequence[TinyAction]:
        return random.sample(found := list(super().actions(view)), len(found))


@caught_by("same_in_another_process")
class ActionsInOrderOfASet(TinyGame):
    """The order is that of hashed texts: another one in each process."""

    def actions(self, view: TinyWorld) -> Sequence[TinyAction]:
        texts = {str(action): action for action in super().actions(view)}
        return [texts[text] for text in set(texts)]


@caught_by("actions_are_unique")
class ActionsTwice(TinyGame):
    """One action is listed twice."""

    def actions(self, view: TinyWorld) -> Sequence[TinyAction]:
        found = super().actions(view)
        return [*found, *found[:1]]


@caught_by("actions_are_there")
class ActionsForChance(TinyGame):
    """It lists actions while chance is to act."""

    def actions(self, view: TinyWorld) -> Sequence[TinyAction]:
        return [Roll(1)] if self.to_act(view) == CHANCE else super().actions(view)


@caught_by("turns_ahead_are_sound")
class LooksAheadForOthers(TinyGame):
    """It says nothing of premoves, and gives the turn of whoever acts."""

    def premove_view(self, view: TinyWorld, seat: int) -> TinyWorld | None:
        return view


@caught_by("actions_are_accepted")
class ListsWhatItRefuses(TinyGame):
    """A fourth gear is listed, and refused."""

    def actions(self, view: TinyWorld) -> Sequence[TinyAction]:
        found = super().actions(view)
        return [*found, Choose(4)] if any(isinstance(action, Choose) for action in found) else found

    def refuse(self, view: TinyWorld, action: TinyAction) -> Refusal | None:
        return Refusal("TINY-1", "tiny.gear") if action == Choose(4) else super().refuse(view, action)


@caught_by("actions_from_view_and_state_agree")
class ActionsKnowTheSecret(TinyGame):
    """A gear another crew has secretly chosen is not listed for the next."""

    def actions(self, view: TinyWorld) -> Sequence[TinyAction]:
        taken = set(view.chosen)
        found = super().actions(view)
        return [a for a in found if not (isinstance(a, Choose) and a.gear in taken)] or found


@caught_by("refusals_hold")
class AllowsAFourthGear(TinyGame):
    """It is not listed."""

    def refuse(self, view: TinyWorld, action: TinyAction) -> Refusal | None:
        if view.phase == "choose" and isinstance(action, Choose) and 1 <= action.gear <= 4:
            return None
        return super().refuse(view, action)


@caught_by("refusals_hold")
class AppliesWhatItRefuses(TinyGame):
    """``apply`` does not ask."""

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        try:
            return super().apply(state, action)
        except IllegalAction:
            return Step(state, (), action)


@caught_by("refusals_hold")
class ChangesBeforeItRefuses(TinyGame):
    """A refused action has already done something."""

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        if self.refuse(state, action) is not None:
            state.round += 1
        return super().apply(state, action)


@caught_by("refusals_hold")
class CrashesOnNonsense(TinyGame):
    """A card it does not know is an error in its code, not a refusal."""

    def refuse(self, view: TinyWorld, action: TinyAction) -> Refusal | None:
        if isinstance(action, Play):
            return None if {"fuel": True, "mud": True}[action.card] and action in self.actions(view) else _NO
        return super().refuse(view, action)


_NO = Refusal("TINY-4", "tiny.no")


# --- apply ---


@caught_by("apply_leaves_its_input_alone")
class ChangesItsInput(TinyGame):
    """It works on the state it is given."""

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        step = super().apply(state, action)
        if isinstance(action, Choose):
            state.last = put(state.last, state.waiting[0], action.gear)
        return step


@caught_by("states_stay_as_they_are")
class WritingChangesIt(TinyKit):
    """A position that was written down is another one."""

    def format_position(self, view: TinyWorld) -> str:
        view.round = 77
        return super().format_position(view)


@caught_by("apply_gives_the_same_twice")
class RollsItsOwnDice(TinyGame):
    """Common chance decides how far a crew comes."""

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        step = super().apply(state, action)
        if isinstance(action, Roll):
            moved = put(step.state.square, 0, random.randrange(10**6))
            return replace(step, state=step.state.with_(square=moved))
        return step


@caught_by("states_are_plain")
class KeepsItsGenerator(TinyGame):
    """A generator in the state."""

    def new(self, setup: Setup) -> TinyWorld:
        return super().new(setup).with_(reason=random.Random(3))


@caught_by("states_are_plain")
class KeepsAFraction(TinyGame):
    """A place along the track that no save can write exactly."""

    def new(self, setup: Setup) -> TinyWorld:
        state = super().new(setup)
        return state.with_(square=put(state.square, 0, 0.1))


@caught_by("states_are_plain")
class ColumnsThatChange(TinyGame):
    """Worlds share them, so a change in one would be a change in all."""

    def new(self, setup: Setup) -> TinyWorld:
        state = super().new(setup)
        return state.with_(square=list(state.square))


class Indexed(TinyWorld):
    """A state that works out who leads, and keeps it."""

    @cached_property
    def far(self) -> int:
        return max(self.square)


class HandsOn(TinyGame):
    """What was worked out of a state goes on to the next one."""

    def new(self, setup: Setup) -> TinyWorld:
        return Indexed(setup)

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        assert isinstance(state, Indexed)
        step = super().apply(state, action)
        step.state.__dict__["far"] = state.far
        return step


@caught_by("what_is_derived_is_so")
class KeepsWhatWasSoBefore(TinyKit):
    """The position it keeps is not the one it saves."""

    def __init__(self) -> None:
        super().__init__(HandsOn())

    def load_state(self, data: Mapping[str, Any], setup: Setup) -> TinyWorld:
        return Indexed.load(data, setup)


@caught_by("values_can_be_sent")
class EventsThatStayAtHome(TinyGame):
    """A class made in a function is not found by another process."""

    def apply(self, state: TinyWorld, action: TinyAction) -> TinyStep:
        @dataclass(frozen=True)
        class Local(Event):
            key = "tiny.local"

        step = super().apply(state, action)
        return replace(step, events=(*step.events, _once(Local)))


_LOCAL: list[Event] = []


def _once(kind: type[Event]) -> Event:
    # always the same one, or apply would not give the same twice
    if not _LOCAL:
        _LOCAL.append(kind())
    return _LOCAL[0]


# --- chance, turns, ends ---


@caught_by("chance_is_sound")
class WeighsInFractions(TinyGame):
    """Weights are halves."""

    def chance(self, state: TinyWorld) -> Sequence[tuple[TinyAction, int]]:
        return [(outcome, weight / 2) for outcome, weight in super().chance(state)]  # type: ignore[misc]


@caught_by("chance_is_sound")
class DrawsFromElsewhere(TinyGame):
    """Another generator than the one it is handed."""

    def draw(self, state: TinyWorld, rng: random.Random) -> TinyAction:
        return super().draw(state, random.Random())


@caught_by("plays")
class DrawsWhatIsNoOutcome(TinyGame):
    """A seven."""

    def draw(self, state: TinyWorld, rng: random.Random) -> TinyAction:
        return Roll(7)


@caught_by("the_seed_decides_all_chance")
class EachMatchHasLuckOfItsOwn(TinyGame):
    """What is drawn depends on how many matches were begun before."""

    def __init__(self) -> None:
        self._matches = 0

    def new(self, setup: Setup) -> TinyWorld:
        self._matches += 1
        return super().new(setup)

    def draw(self, state: TinyWorld, rng: random.Random) -> TinyAction:
        for _ in range(self._matches):
            rng.random()
        return super().draw(state, rng)


@caught_by("records_replay")
class EachMatchBeginsElsewhere(TinyGame):
    """The first match of a program is another one."""

    def __init__(self) -> None:
        self._numbers = count()

    def new(self, setup: Setup) -> TinyWorld:
        state = super().new(setup)
        return state.with_(last=put(state.last, 0, next(self._numbers) % 3))


@caught_by("ends")
class NeverEnds(TinyGame):
    """The last round is followed by another."""

    @staticmethod
    def _end_round(after: TinyWorld) -> None:
        after.phase, after.round, after.waiting = "choose", after.round + 1, after.still_in


@caught_by("whose_turn")
class OverWithoutResult(TinyGame):
    """It ends, and does not say how."""

    def result(self, state: TinyWorld) -> Result | None:
        return None if state.reason in ("line", "rounds") else super().result(state)


@caught_by("results_are_sound")
class NobodyIsFirst(TinyGame):
    """Places begin at 2."""

    def result(self, state: TinyWorld) -> Result | None:
        result = super().result(state)
        return result and replace(result, places=tuple(place + 1 for place in result.places))


@caught_by("who_resigned_is_not_asked_again")
class WhoResignedGoesOn(TinyGame):
    """Resigning does nothing but say so."""

    def call(self, state: TinyWorld, call: Call) -> TinyStep:
        step = super().call(state, call)
        return Step(state, step.events) if isinstance(call, Resign) else step


@caught_by("calls_behave")
class CallsAfterTheEnd(TinyGame):
    """A match that is over can be resigned."""

    def refuse_call(self, state: TinyWorld, call: Call) -> Refusal | None:
        over = state.phase == "over" and isinstance(call, Resign) and call.seat in (0, 1, 2)
        return None if over else super().refuse_call(state, call)

    def call(self, state: TinyWorld, call: Call) -> TinyStep:
        return Step(state) if state.phase == "over" else super().call(state, call)


# --- texts and saves ---


@caught_by("saves_load")
class SavesForgetTheLastGear(TinyKit):
    """What was saved is another state."""

    def load_state(self, data: Mapping[str, Any], setup: Setup) -> TinyWorld:
        state = super().load_state(data, setup)
        return state.with_(last=(0,) * len(state.last))


@caught_by("saves_load")
class SavesAreNotPlain(TinyKit):
    """A tuple comes back as a list."""

    def dump_state(self, state: TinyWorld) -> Mapping[str, Any]:
        return {**super().dump_state(state), "deck": state.deck}


@caught_by("action_texts_read_back")
class TextsThatMeanTwoThings(TinyKit):
    """All gears are written alike."""

    def format_action(self, action: TinyAction, view: TinyWorld) -> str:
        return "gear-1" if isinstance(action, Choose) else super().format_action(action, view)


@caught_by("action_texts_read_back")
class TextsOfTwoWords(TinyKit):
    """A record's lines would fall apart."""

    def format_action(self, action: TinyAction, view: TinyWorld) -> str:
        return super().format_action(action, view).replace("-", " ")


@caught_by("nonsense_is_no_action")
class NonsenseCrashes(TinyKit):
    """``int`` of anything at all."""

    def parse_action(self, text: str, view: TinyWorld) -> TinyAction:
        return Choose(int(text)) if "-" not in text and text != "keep" else super().parse_action(text, view)


@caught_by("position_texts_read_back")
class PositionsForgetTheRound(TinyKit):
    """Every position begins in round 1."""

    def parse_position(self, text: str, definitions: Any, sides: tuple[int, ...] = ()) -> Setup:
        setup = super().parse_position(text, definitions, sides)
        return replace(setup, map=replace(setup.map, first_round=99))


@caught_by("boards_are_text")
class BoardsOfOneLine(TinyKit):
    """No board."""

    def text_board(self, view: TinyWorld) -> list[Line]:
        return ["Ford"]


@caught_by("answers_are_sound")
class AnswersOfChance(TinyKit):
    """Enemies do something else each time they are asked."""

    counter: ClassVar[Any] = count()

    def answering(self, view: TinyWorld, plan: Sequence[TinyAction], /) -> Answering:
        return EnemyAnswers(next(self.counter), "safe")
        yield


@caught_by("player_records_read_back")
class RecordsLoseTheEnd(TinyKit):
    """The last move is not read."""

    def read_record(
        self, text: str, definitions: Any, setup: Setup | None = None
    ) -> ReadRecord[TinyWorld, TinyAction]:
        return super().read_record(text.rsplit(" ", 1)[0], definitions, setup)
