"""The rule book of Battlegrounds as a ``Game``: battle, team, family and solo (BG-1 to BG-12)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.games.battlegrounds.entry import INFO
from game.games.battlegrounds.rules import choosing, family, setting_up, turn
from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.actions import (
    Action,
    Barrage,
    Begins,
    Deal,
    DrawCards,
    Drive,
    Layout,
    Open,
    Reveal,
    Uncover,
    Walk,
)
from game.games.battlegrounds.rules.definitions import OptionRules
from game.games.battlegrounds.rules.ending import next_seat, ranked, solo_result
from game.games.battlegrounds.rules.kinds import ABSENT, DOWN, OFF, UP
from game.games.battlegrounds.rules.layout import random_layout
from game.games.battlegrounds.rules.play import ActionRun
from game.games.battlegrounds.rules.queries import drive_outcome
from game.games.battlegrounds.rules.refusals import refuse_chance, why_not
from game.games.battlegrounds.rules.world import BattlegroundsWorld, MatchTerms
from game.model.contract import (
    CHANCE,
    Game,
    Refusal,
    SeenStep,
    Setup,
    Step,
    require,
)

SETTING_UP = ("draft", "activate", "place")
"""The phases before the first turn."""


class Battlegrounds(Game[BattlegroundsWorld, Action]):
    """The rules of Battlegrounds. Stateless; every method is a pure function of its arguments."""

    info = INFO
    rules_version = 2
    refusal_rule = "BG-9.1"
    reasons = (
        "target",
        "nothing_left",
        "quiet",
        "turn_limit",
        "resigned",
        "time_up",
        "artillery",
        "all_destroyed",
        "no_tokens",
    )

    def new(self, setup: Setup) -> BattlegroundsWorld:
        """Return the match at its start: the board is empty, and chance deals and lays out first (BG-2)."""
        if isinstance(setup.map, BattlegroundsWorld):
            return setup.map
        rules = setup.map
        seats = len(setup.sides)
        family_match = rules.option == "family"
        # alone, or told at the setup, nobody is drawn (BG-2.0)
        first = 1 if seats == 1 else int(setup.options.get("first", 0))
        order = setting_up.colour_order(str(setup.options.get("colours", "")))
        colours = setting_up.colours_of(rules.option, seats, order)
        return BattlegroundsWorld(
            MatchTerms(setup.definitions, rules, tuple(setup.sides), colours),
            draft=bool(setup.options.get("draft")) and not family_match,
            starter=max(0, first - 1),
            phase="starter" if not first else "layout" if family_match else "deal",
        )

    def to_act(self, state: BattlegroundsWorld) -> int | None:
        """Return the seat to decide, or chance."""
        return state.to_act

    # --- what may be done ---

    def actions(self, view: BattlegroundsWorld) -> Sequence[Action]:
        """Return every legal action of the seat to act."""
        if view.to_act is None or view.to_act == CHANCE:
            return []
        if view.phase in SETTING_UP:
            return setting_up.choices(view)
        if view.rules.option == "family":
            return family.choices(view)
        return choosing.choices(view)

    def refuse(self, view: BattlegroundsWorld, action: Action) -> Refusal | None:
        """See ``Game.refuse``."""
        seat = view.to_act
        if seat is None:
            return Refusal("BG-9.1", "refuse.over")
        if seat == CHANCE:
            return refuse_chance(view, action, list(self.chance(view) or ()))
        if isinstance(action, Begins | Layout | Deal | DrawCards | Barrage | Open | Reveal):
            return Refusal("BG-3.1", "battlegrounds.refuse.no_chance_now")
        return None if action in self.actions(view) else why_not(view, action)

    def chance(self, state: BattlegroundsWorld) -> Sequence[tuple[Action, int]] | None:
        """Return the possible outcomes with their weights; ``None`` for deals and layouts, which are too
        many."""
        match state.phase:
            case "starter":
                return setting_up.starters(state)
            case "layout" if state.rules.option == "family":
                return [(Layout(()), 1)]
            case "deal" | "layout":
                return None
            case "open":
                return setting_up.openings(state)
            case "draw":
                return setting_up.draws(state)
            case "reveal":
                return setting_up.reveals(state)
            case "artillery":
                return [(Barrage(row * 8 + column), 1) for row in state.numbers for column in state.letters]
        return ()

    def draw(self, state: BattlegroundsWorld, rng: random.Random) -> Action:
        """Return one outcome, drawn by its weight."""
        if state.phase == "deal":
            return setting_up.random_deal(state, rng)
        if state.phase == "layout" and state.rules.option != "family":
            return random_layout(state.definitions, state.rules, rng)
        return super().draw(state, rng)

    def apply(self, state: BattlegroundsWorld, action: Action) -> Step[BattlegroundsWorld, Action]:
        """See ``Game.apply``."""
        require(self.refuse(state, action))
        return self.advance(state, action)

    def advance(self, state: BattlegroundsWorld, action: Action) -> Step[BattlegroundsWorld, Action]:
        """Apply an action without checking that it is allowed, for searches: only for actions that
        ``actions`` or ``chance`` gave for this very state. Others break the state unnoticed."""
        play = ActionRun(state)
        match action:
            case Begins(seat):
                setting_up.begin_with(play, seat)
            case Deal():
                setting_up.deal(play, action)
            case Layout():
                setting_up.lay_out(play, action)
            case Open():
                setting_up.open_up(play, action)
            case DrawCards(cards):
                turn.draw(play, cards)
            case Barrage(spot):
                turn.barrage(play, spot)
            case Reveal(picture):
                family.reveal(play, picture)
            case Walk() | Uncover():
                family.do(play, action)
            case _ if state.phase in SETTING_UP:
                setting_up.do(play, action)
            case _:
                turn.do(play, action)
        return Step(play.state, tuple(play.events), action, play.learnt)

    def premove_view(self, view: BattlegroundsWorld, seat: int) -> BattlegroundsWorld | None:
        """Return the view as if the seat's turn began now, in battle and team: destroyed tanks come back
        first. Face-down tokens and outcomes of chance can't be planned (BG-11, BG-12)."""
        if view.rules.option not in ("battle", "team") or view.phase in SETTING_UP or view.seat == seat:
            return None
        if view.to_act in (None, CHANCE) or seat in view.gone:
            return None
        play = ActionRun(view)
        turn.begin(play, seat)
        return play.state if play.state.to_act == seat else None

    def refuse_premove(
        self, earlier: BattlegroundsWorld, view: BattlegroundsWorld, action: Action
    ) -> Refusal | None:
        """Refuse a planned drive that would now lose the tank because a shell was laid on its way
        (BG-5.4)."""
        if not isinstance(action, Drive):
            return None
        lost = drive_outcome(view, action).destroyed and not drive_outcome(earlier, action).destroyed
        return Refusal("BG-5.4", "premove.battlegrounds.lost") if lost else None

    # --- calls ---

    def playing(self, state: BattlegroundsWorld) -> list[int]:
        """Return the seats that haven't left the match."""
        return [seat for seat in range(len(state.sides)) if seat not in state.gone]

    def without(self, state: BattlegroundsWorld, seat: int, reason: str) -> Step[BattlegroundsWorld, Action]:
        """Return the state after a seat has left the board and is last; the last side left wins."""
        play = ActionRun(state)
        play.tell(ev.LeftTheMatch(seat, reason))
        play.set(gone=state.gone | {seat})
        if state.rules.option == "solo":
            play.end(solo_result(play.state, reason))
        elif len({state.sides[left] for left in self.playing(play.state)}) <= 1:
            play.end(ranked(play.state, reason, "BG-9.1"))
        else:
            self._leave(play, seat)
        return Step(play.state, tuple(play.events), learnt=False)

    @staticmethod
    def _leave(play: ActionRun, seat: int) -> None:
        """Take the seat's tanks off the board; its turn or setup decision passes on."""
        state = play.state
        for colour in state.colours[seat]:
            if state.field[colour] != ABSENT:
                play.put("field", colour, OFF)
        if state.phase in ("starter", "deal", "layout", "open"):
            return
        if state.seat != seat and state.phase not in SETTING_UP:
            return
        if state.phase in SETTING_UP:
            setting_up.skip(play, seat)
        elif state.rules.option == "family":
            play.set(uncovering=None)
            family.begin(play, next_seat(play.state))
        else:
            turn.leave(play)

    # --- who knows what ---

    def keeps_secrets(self, setup: Setup) -> bool:
        """Return whether a match has secrets: family hides face-down tokens, battle and team the cards of
        an additional tank, solo nothing."""
        rules: OptionRules = setup.map.rules if isinstance(setup.map, BattlegroundsWorld) else setup.map
        return rules.option != "solo"

    def observe(self, state: BattlegroundsWorld, seat: int) -> BattlegroundsWorld:
        """Return the state without what the seat can't know: the faces of covered tokens (family), and the
        cards another seat looks at or has put away unseen. Unknown cards and tokens count as still in the
        stack or the bag."""
        return state.seen_by(seat)

    def views_differ(self, state: BattlegroundsWorld, seat: int, other: int) -> bool:
        """Return whether one of the two seats looks at cards from the stack, which the other must not see
        (BG-8.3). The card that is kept becomes open, and the one put away is never shown again."""
        return state.is_secret and bool(state.looks[seat] or state.looks[other])

    def sees_action(self, before: BattlegroundsWorld, action: Action, seat: int) -> bool:
        """Return whether a seat sees an action or outcome; cards that another seat draws it doesn't."""
        return before.seat == seat or before.rules.option == "solo" or not isinstance(action, DrawCards)

    def remembers(self, setup: Setup) -> bool:
        """Return whether players have to remember things: family is a game of memory (BG-11.7)."""
        rules: OptionRules = setup.map.rules if isinstance(setup.map, BattlegroundsWorld) else setup.map
        return rules.option == "family"

    def shows_briefly(self, step: Step[BattlegroundsWorld, Action]) -> bool:
        """Return whether a step shows tokens that are covered again, and have to be remembered (BG-11.7)."""
        return any(isinstance(event, ev.Uncovered) for event in step.events)

    def recall(
        self, seen: SeenStep[BattlegroundsWorld, Action], now: BattlegroundsWorld, seat: int
    ) -> SeenStep[BattlegroundsWorld, Action]:
        """Return a step without the pictures of tokens that were turned up then and lie face down now
        (BG-11.7). They lie face down in its view, and its events give their fields alone."""
        if now.rules.option != "family":
            return seen
        events = tuple(
            ev.Uncovered(event.field, "")
            if isinstance(event, ev.Uncovered) and not now.picture[event.field]
            else event
            for event in seen.events
        )
        view = seen.view
        covered = [spot for spot in view.where(UP) if not now.picture[spot]]
        if covered:
            lying = tuple(DOWN if spot in covered else lies for spot, lies in enumerate(view.lying))
            view = view.with_(lying=lying).seen_by(seat)
        return SeenStep(view, events, seen.action if events == seen.events else None)

    def resample(self, view: BattlegroundsWorld, rng: random.Random) -> BattlegroundsWorld:
        """Return a random full state that a view allows: unknown cards get names, face-down tokens pictures
        from the bag."""
        looks, boxed, picture = view.looks, view.boxed, list(view.picture)
        unknown = [sum(not name for own in column for name in own) for column in (looks, boxed)]
        if any(unknown):
            names = rng.sample(view.stack, sum(unknown))
            # cards that are looked at are in order of their names
            cards = iter([*sorted(names[: unknown[0]]), *names[unknown[0] :]])
            looks, boxed = (
                tuple([tuple([name or next(cards) for name in own]) for own in column])
                for column in (looks, boxed)
            )
        covered = [spot for spot, shows in view.tokens.items() if not shows]
        if covered and view.bag and view.phase != "open":  # before that nobody can have seen any
            left, counts = zip(*view.bag, strict=True)
            for spot, shows in zip(covered, rng.sample(left, len(covered), counts=counts), strict=True):
                picture[spot] = shows
        return view.with_(looks=looks, boxed=boxed, picture=tuple(picture))
