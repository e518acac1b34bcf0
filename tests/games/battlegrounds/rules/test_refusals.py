"""Every refusal of Battlegrounds: it names a rule, and reads as a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import yaml

from game.data.files.paths import ASSETS
from game.games.battlegrounds.rules import actions as act
from game.games.battlegrounds.rules.layout import random_layout
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.words import refusal_words
from game.model.contract import CHANCE, AgreeDraw, Refusal, Resign
from tests.amount import some
from tests.games.battlegrounds.boards import (
    GAME,
    after,
    at,
    can,
    content,
    four,
    refused,
    rows,
    setup,
    two,
    words,
)
from tests.games.battlegrounds.rules.positions import KINDS, random_position
from tests.rules.test_rule_ids import listed

BOOK = content().definitions
NOTHING = rows()
SOLO = f"solo/1;no_shells;ranks=16 {rows(c3='##', h8='wm')} "
DOWNS = {f"{column}{row}": "??" for column in "abcdefgh" for row in "1234567"}
DOWN = rows(**DOWNS)
SHELLED = [f"{column}{row}" for column in "abgh" for row in "3456"]
AIMS: tuple[act.Aim, ...] = ("token", "tank", "lay", "clear")
FAMILY = f"family/2;target=10;at_once;no_shells {DOWN} green=a1 yellow=c1 "

SAID = [  # a position, what is tried, and the rule and words it is refused with
    ("four", "", "yellow:a8-c6", "BG-3.2 not_yours"),
    ("four", "", "green:a1-a2", "BG-4.1 not_its_move"),
    ("four", "red=a3", "green:a1-a3", "BG-4.1 tank_there"),
    ("four", "", "green:stay", "BG-4.1 must_move"),
    ("four", "", "end", "BG-3.1 main_first"),
    ("four", "", "hold", "BG-3.3 no_shot_now"),
    ("four", "", "green*a3", "BG-3.3 move_first"),
    ("four", "", "green>sherman", "BG-7.1 card_active"),
    ("four", "", "green>panzer_iv", "BG-7.1 card_not_there"),
    ("four", "", "green@a1=tiger", "BG-6.2 not_destroyed"),
    ("four", "", "green@a1", "BG-2.6 not_placing"),
    ("four", "", "green=tiger", "BG-2.5 no_card_now"),
    ("four", "", "take:tiger", "BG-2.4 no_card_now"),
    ("four", "", "green+a1=tiger", "BG-12.5 enter_solo_only"),
    ("four", "", "green?a2", "BG-3.1 not_now"),
    ("four", "", "barrage:a1", "BG-3.1 no_chance_now"),
    ("four", "got1=haHA>sherman", "green*b2", "BG-5.1 out_of_range"),
    ("four", "got1=wmWM! mains=0", "green*a3", "BG-3.1 no_main_left"),
    ("four", "got1=wmWM! mains=0", "green:a1-a3", "BG-3.1 no_main_left"),
    ("four", "got1=wmWM! mains=0", "green>tiger", "BG-3.1 no_main_left"),
    ("four", "got1=faFA!", "use:factory", "BG-8.3 stack_empty"),
    ("four", "got1=buBU!", "use:bunker", "BG-8.2 no_such_action"),
    ("four", "got1=wmWM!", "upgrade:windmill>tiger", "BG-8.2 no_such_upgrade"),
    ("four", "got1=buBU!", "upgrade:bunker>kv_1", "BG-8.4 not_your_card"),
    ("four", "got1=buBU!,liLI>tiger,raRA>tiger", "upgrade:bunker>tiger", "BG-8.4 card_full"),
    ("four", "phase=shoot acting=green", "green*a2", "BG-5.1 out_of_range"),
    ("four", "phase=shoot acting=green", "green*a3:tank", "BG-5.2 nothing_of_that_kind"),
    ("four", "phase=shoot acting=green", "green:a1-a3", "BG-3.1 no_move_now"),
    ("four", "phase=shoot acting=green", "green>tiger", "BG-3.1 finish_first"),
    ("four", "phase=shoot acting=green", "end", "BG-3.1 finish_first"),
    ("four", "phase=keep look1=t_34,is_2 cards2=panzer_iv@yellow cards4=stuart@blue", "take:tiger",
     "BG-8.3 card_not_there"),
    ("four", "phase=keep look1=t_34,is_2 cards2=panzer_iv@yellow cards4=stuart@blue got1=buBU!",
     "upgrade:bunker>tiger", "BG-8.3 finish_first"),
    ("two", "phase=shoot acting=green", "red*h6:lay", "BG-3.2 other_tank_acts"),
    ("two", "phase=shoot acting=green red=a3", "green*a3:tank", "BG-5.5 own_tank"),
    ("two", "phase=drive acting=green", "red:h8-h7", "BG-8.7 other_tank_acts"),
    ("two", "green=- got1=wmWM!", "green:a1-a3", "BG-6.1 off_the_board"),
    ("two", "green=-", "green*a1", "BG-6.1 off_the_board"),
    ("two", "green=-", "green>is_2", "BG-6.1 off_the_board"),
    ("two", "green=- red=- got1=wmWM! mains=0", "use:windmill", "BG-8.3 no_tank_for_it"),
    ("two", "phase=redeploy queue=green green=- yellow=a1 cards1=sherman!green,tiger@red,is_2",
     "green@a1=is_2", "BG-6.2 base_field"),
    ("two", "phase=redeploy queue=green green=- cards1=sherman!green,tiger@red,is_2", "green@a1=tiger",
     "BG-6.2 card_not_there"),
    ("two", "phase=redeploy queue=red red=- cards1=sherman@green,tiger!red,is_2 repaired got1=faFA!",
     "use:factory", "BG-6.2 repairing"),
    ("four", "phase=place queue=green green=- yellow=a1", "green@a1", "BG-2.6 base_taken"),
    ("solo", "", "green:a3-c3", "BG-12.4 tank_there"),
    ("solo", "phase=shoot acting=green", "green*a1:lay", "BG-12.2 lays_none"),
    ("solo", "phase=shoot acting=green", "blue+h1=stuart", "BG-12.5 finish_first"),
    ("solo", "", "blue+h1=stuart", "BG-12.5 enter_next_turn"),
    ("solo", "", "red+h8=stuart", "BG-12.5 came_already"),
    ("solo", "", "blue+h8=stuart", "BG-12.5 base_field"),
    ("solo", "", "blue+h1=sherman", "BG-12.5 card_not_there"),
    ("solo", "phase=artillery letters=ab numbers=12", "barrage:c3", "BG-12.3 shell_drawn"),
    ("solo", "phase=artillery", "hold", "BG-12.3 not_artillery"),
    ("family", "phase=walk", "green:a1-d1", "BG-11.2 too_far"),
    ("family", "phase=walk", "green:a1-c1", "BG-11.2 piece_there"),
    ("family", "phase=walk", "green?a2", "BG-11.2 walk_first"),
    ("family", "phase=uncover", "green:a1-a2", "BG-11.3 uncover_now"),
    ("family", "phase=uncover", "green?c3", "BG-11.3 not_beside"),
    ("family", "phase=uncover", "green?a1", "BG-11.3 not_beside"),
    ("family", "phase=reveal uncovering=b1 got2=wmwm,wmwm", "shows:windmill", "BG-11.3 picture_gone"),
    ("family", "phase=reveal uncovering=b1", "hold", "BG-11.3 not_reveal"),
    ("seen", "phase=reveal uncovering=b1", "shows:farm", "BG-11.3 other_picture"),
    ("family", "phase=open", "open:windmill,windmill", "BG-11.1 not_open"),
]  # fmt: skip


def made(kind: str, more: str) -> BattlegroundsWorld:
    if kind in ("four", "two"):
        state: BattlegroundsWorld = (four if kind == "four" else two)(NOTHING, more)
        return state
    if kind == "family":
        return at(FAMILY + more)
    if kind == "seen":  # a windmill lies on b1, face down again
        return at(FAMILY.replace(DOWN, rows(**DOWNS | {"b1": "wm"})) + more)
    usual = "green=a3 red=h8 cards1=sherman@green,tiger@red,stuart#3 turn=3"
    return at(SOLO + f"{usual} {more}")


@pytest.mark.parametrize(("kind", "more", "word", "said"), SAID)
def test_what_is_not_allowed_is_refused_by_its_own_rule(kind: str, more: str, word: str, said: str) -> None:
    assert refused(made(kind, more), word) == said


def the_rarer() -> Iterator[tuple[str, Refusal | None]]:
    """Refusals of set-up, of chance and of calls, with what is expected of each."""
    start = GAME.new(setup("battle", 4, first=0))
    yield "BG-2.0 not_starter", GAME.refuse(start, act.Hold())
    yield "BG-2.0 not_a_seat", GAME.refuse(start, act.Begins(4))
    start = GAME.new(setup("battle", 4))
    yield "BG-2.3 not_deal", GAME.refuse(start, act.Hold())
    yield "BG-2.3 deal.other_hands", GAME.refuse(start, act.Deal((("tiger",),)))
    hands = (("is_2", "tiger"), ("kv_1", "tiger"), ("churchill", "t_34"), ("hellcat", "panther"))
    yield "BG-2.3 deal.other_cards", GAME.refuse(start, act.Deal(hands))
    hands = (("tiger", "is_2"), ("kv_1", "stuart"), ("churchill", "t_34"), ("hellcat", "panther"))
    yield "BG-2.3 deal.unordered", GAME.refuse(start, act.Deal(hands))
    start = after(start, "deal:is_2,tiger/kv_1,stuart/churchill,t_34/hellcat,panther")
    yield "BG-2.1 not_layout", GAME.refuse(start, act.Hold())
    good = random_layout(start.definitions, start.rules, random.Random(1)).tokens
    yield "BG-1.2 layout.not_the_set", GAME.refuse(start, act.Layout(good[:9]))
    yield "BG-1.2 layout.other_tokens", GAME.refuse(start, act.Layout((good[0],) * 64))
    yield "BG-2.1 layout.special_outside", GAME.refuse(start, act.Layout((*good[32:], *good[:32])))
    plain = sorted(token for token in good if not token[1])
    rest = iter(plain)
    clumped = tuple(token if token[1] else next(rest) for token in good)
    yield "BG-2.2 layout.neighbours", GAME.refuse(start, act.Layout(clumped))
    start = after(start, "lay:" + _rows_of(good))
    yield "BG-2.5 card_not_there", GAME.refuse(start, act.Activate(0, "kv_1"))
    while start.phase == "activate":
        start = after(start, can(start)[0])
    yield "BG-2.6 base_field", GAME.refuse(start, act.Place(0, 30))
    family = GAME.new(setup("family", 2))
    yield "BG-11.1 layout.face_down", GAME.refuse(family, act.Layout(good))
    yield "BG-12.1 card_not_there", GAME.refuse(_chosen(), act.TakeCard("tiger"))
    state = four(NOTHING, "got1=faFA! stack=t_34,is_2 cards2=panzer_iv@yellow cards4=stuart@blue")
    drawing = after(state, "use:factory")
    yield "BG-8.3 card_gone", GAME.refuse(drawing, act.DrawCards(("kv_1", "t_34")))
    yield "BG-8.3 not_draw", GAME.refuse(drawing, act.DrawCards(("t_34",)))
    yield "BG-9.1 no_draws", GAME.refuse_call(state, AgreeDraw(0))
    full = four(rows(**dict.fromkeys(SHELLED, "()")), "green=d4 phase=shoot acting=green")
    yield "BG-5.2 no_shells", GAME.refuse(full, act.Shoot(0, 29, "lay"))
    left = GAME.call(state, Resign(1)).state
    yield "BG-9.1 gone", GAME.refuse_call(left, Resign(1))
    over = GAME.call(two(NOTHING), Resign(1)).state
    yield "BG-9.1 over", GAME.refuse(over, act.Hold())
    turned = after(at(FAMILY + "phase=uncover"), "green?b1", "shows:farm")
    yield "BG-11.3 nothing_to_uncover", GAME.refuse(turned, act.Uncover(1))


def _rows_of(tokens: tuple[tuple[str, bool], ...]) -> str:
    letters = [BOOK.by_picture[p].letters.upper() if s else BOOK.by_picture[p].letters for p, s in tokens]
    return "/".join("".join(letters[8 * row : 8 * row + 8]) for row in reversed(range(8)))


def _chosen() -> BattlegroundsWorld:
    """A solo match in which the tiger has been chosen."""
    rng = random.Random(3)
    state = GAME.new(setup("solo", 1, draft=True))
    while GAME.to_act(state) == CHANCE:
        state = GAME.apply(state, GAME.draw(state, rng)).state
    return after(state, "take:tiger")


def test_set_up_chance_and_calls_are_refused_by_their_rules() -> None:
    for said, refusal in the_rarer():
        assert refusal is not None, said
        assert f"{refusal.rule} {refusal.key.partition('refuse.')[2]}" == said
        read_aloud(refusal)


def read_aloud(refusal: Refusal) -> str:
    """The sentence of a refusal, once it is known to be one."""
    assert refusal.rule in listed()
    sentence = refusal_words(refusal, words())
    assert sentence.endswith("."), sentence
    assert "{" not in sentence, sentence
    assert "  " not in sentence, sentence
    assert not any(str(value) in ("", "None", "-1") for value in refusal.params.values()), sentence
    return sentence


def test_every_sentence_is_said_somewhere() -> None:
    """None of the words is left over, and none is missing."""
    text = (ASSETS / "locale" / "en" / "battlegrounds.yaml").read_text(encoding="utf-8")
    tree = yaml.safe_load(text)["battlegrounds"]["refuse"]
    known = {key for key, value in tree.items() if isinstance(value, str)}
    known |= {f"{key}.{one}" for key, value in tree.items() if isinstance(value, dict) for one in value}
    known |= {"over", "no_draws", "gone"}  # what all games say
    said = {said.partition(" ")[2] for *_, said in SAID} | {said.partition(" ")[2] for said, _ in the_rarer()}
    assert sorted(known - said) == []
    assert sorted(said - known) == []


def anything(state: BattlegroundsWorld, rng: random.Random) -> Iterator[act.Action]:
    """Actions of every kind, sensible or not."""
    names = [card.name for card in BOOK.cards]
    tokens = [token for token, special in enumerate(state.special) if special]
    cards = [card.name for own in state.cards for card in own]
    yield from (act.Hold(), act.EndTurn(), act.Barrage(rng.randrange(64)), act.Reveal("farm"))
    for colour in range(4):
        yield act.Drive(colour, ())
        for aim in AIMS:
            yield from (act.Shoot(colour, rng.randrange(64), aim) for _ in range(4))
        for _ in range(6):
            yield act.Drive(colour, tuple(rng.randrange(64) for _ in range(rng.randint(1, 3))))
            yield act.ChangeTank(colour, rng.choice(names))
            yield act.Activate(colour, rng.choice(names))
            yield act.Redeploy(colour, rng.choice(names), rng.randrange(64))
            yield act.Enter(colour, rng.choice(names), rng.randrange(64))
            yield act.Place(colour, rng.randrange(64))
    yield from (act.TakeCard(name) for name in names)
    yield from (act.UseAction(token) for token in tokens)
    if cards:
        yield from (act.Upgrade(token, rng.choice(cards)) for token in tokens)
    for spot in range(64):
        yield from (act.Walk(spot), act.Uncover(spot))


@pytest.mark.slow
def test_whatever_is_tried_is_done_or_refused_with_a_sentence() -> None:
    for seed in range(some(50, 8)):
        rng = random.Random(seed)
        state = at(random_position(rng, KINDS[seed % len(KINDS)], BOOK))
        legal = list(GAME.actions(state))
        for action in anything(state, rng):
            refusal = GAME.refuse(state, action)
            if GAME.to_act(state) != CHANCE:
                assert (refusal is None) == (action in legal), action
            if refusal is not None:
                read_aloud(refusal)
