"""The tree of an analysis: grown by moves, promoted, cut and mended, walked."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.analysis.subject import of_map, with_kept_tree
from game.app.analysis.tree import AnalysisNode, AnalysisTree, Known
from game.app.poses.match_plans import match_of, plan_on
from game.bots.contract import Thought
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.saves.matches import Player
from game.data.words.texts import Texts
from game.model.contract import OfferDraw, Resign
from game.ui.window.application import Application
from tests.games.tank_chess.boards import KIT, words
from tests.games.tank_chess.bots.tables import state

SMALL = "8/6c01/8/8/4m43/8/8/L42C04 w 1"


def tree() -> AnalysisTree:
    return AnalysisTree(KIT.game, state(SMALL))


def grow(made: AnalysisTree, moves: str, node: AnalysisNode | None = None) -> AnalysisNode:
    node = node or made.root
    for text in moves.split():
        node = made.play(node, KIT.parse_action(text, node.state))
    return node


def told(made: AnalysisTree) -> str:
    """The whole tree as text, variations in brackets."""

    def below(node: AnalysisNode) -> str:
        parts = []
        for place, child in enumerate(node.children):
            text = f"{KIT.format_action(child.action, node.state)} {below(child)}".strip()
            parts.append(f"({text})" if place else text)
        first, *others = parts or [""]
        return " ".join([*others, first]).strip()

    return below(made.root)


@pytest.mark.slow
def test_a_move_played_again_is_followed_and_another_one_branches_off() -> None:
    made = tree()
    end = grow(made, "a1-b2N e4-e3E d1-d2N")
    assert grow(made, "a1-b2N e4-e3E d1-d2N") is end
    side = grow(made, "a1-b2N e4-e5S")
    assert [node.main for node in (end, side)] == [True, False]
    assert told(made) == "a1-b2N (e4-e5S) e4-e3E d1-d2N"
    assert len([*side.way()]) == 3
    assert side.fork is side
    assert len([*end.fork.way()]) == 3, "others were played beside its second move"


def test_a_variation_is_promoted_and_that_is_taken_back() -> None:
    made = tree()
    grow(made, "a1-b2N e4-e3E")
    side = grow(made, "a1-b2N e4-e5S d1-d2N")
    assert made.promote(side)
    assert side.main
    assert told(made) == "a1-b2N (e4-e3E) e4-e5S d1-d2N"
    assert not made.promote(side), "it is the main line already"
    made.undo()
    assert told(made) == "a1-b2N (e4-e5S d1-d2N) e4-e3E"
    assert made.undo() is None


def test_a_variation_within_a_variation_is_promoted_in_it() -> None:
    made = tree()
    grow(made, "a1-b2N e4-e3E")
    grow(made, "a1-b2N e4-e5S d1-d2N")
    inner = grow(made, "a1-b2N e4-e5S d1-e2N")
    made.promote(inner)
    assert told(made) == "a1-b2N (e4-e5S (d1-d2N) d1-e2N) e4-e3E"
    made.promote(inner)
    assert told(made) == "a1-b2N (e4-e3E) e4-e5S (d1-d2N) d1-e2N"


def test_what_was_deleted_comes_back_at_its_place_with_what_came_after_it() -> None:
    made = tree()
    main = grow(made, "a1-b2N e4-e3E d1-d2N")
    grow(made, "a1-b2N e4-e5S")
    assert told(made) == "a1-b2N (e4-e5S) e4-e3E d1-d2N"
    assert main.parent is not None
    parent = made.delete(main.parent)
    assert told(made) == "a1-b2N e4-e5S"
    assert len([*parent.way()]) == 2
    grow(made, "a1-b2N e4-e3E d1-e2N")  # the same move again, and another after it
    made.undo()
    assert told(made) == "a1-b2N (e4-e5S) e4-e3E (d1-e2N) d1-d2N"
    assert made.delete(made.root) is made.root, "the start stays"


def test_a_match_is_the_main_line_and_what_was_said_a_note() -> None:
    plan = plan_on(words(), (Player("person", "A"), Player("person", "B")), position=SMALL)
    match = match_of(plan, "a1-b2N e4-e3E")
    match.session.call(OfferDraw(0))
    made = AnalysisTree(KIT.game, match.session.start)
    nodes = made.follow(match.session)
    assert [len(node.calls) for node in nodes] == [0, 0, 1]
    side = grow(made, "a1-b2N e4-e5S")
    match.session.play(KIT.parse_action("d1-d2N", match.session.state))
    match.session.call(Resign(1))
    again = made.follow(match.session)
    assert again[:3] == nodes, "what was there stays"
    assert [len(node.calls) for node in again] == [0, 0, 1, 1]
    assert KIT.game.result(again[-1].state) is None, "the position can be gone on with"
    assert side.parent is again[1]


def test_deeper_or_more_lines_take_the_place_of_what_is_known_and_shallower_ones_do_not() -> None:
    known = Known()
    deep: tuple[Thought[Any], ...] = tuple(Thought(6, 100, 50, (), None, rank) for rank in (1, 2))
    assert known.take(deep)
    assert not known.take((Thought(7, 900, 10),)), "one line tells less than two"
    assert not known.take(tuple(Thought(3, 900, 10, (), None, rank) for rank in (1, 2)))
    assert known.lines == deep
    more: tuple[Thought[Any], ...] = tuple(Thought(2, 5, 10, (), None, rank) for rank in (1, 2, 3))
    assert known.take(more)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_undoing_everything_gives_the_tree_before(seed: int) -> None:
    rng, made = random.Random(seed), tree()
    nodes = [made.root]
    for _ in range(8):
        node = rng.choice(nodes)
        if (moves := KIT.game.actions(node.state)) and KIT.game.result(node.state) is None:
            nodes.append(made.play(node, rng.choice(moves)))
    before, done = told(made), 0
    for _ in range(6):
        there = [one for one in nodes if all(above in above.siblings for above in one.way())]
        node = rng.choice(there)
        if rng.random() < 0.5:
            done += made.promote(node)
        elif node.parent is not None:
            made.delete(node)
            done += 1
    for _ in range(done):
        assert made.undo() is not None
    assert told(made) == before
    assert made.undoable == ""


def test_what_was_tried_with_other_pieces_is_not_mixed_in(app: Application) -> None:
    content, path = load_content(KIT), MAPS / "tank_chess" / "official_16.yaml"
    map_file = load_map(KIT, path, content, Texts(ASSETS / "locale")).map_file
    name, file = next(iter(content.files.items()))
    other = replace(content, files={**content.files, name: file.model_copy(update={"format": 99})})
    first = with_kept_tree(app, of_map(KIT, content, map_file))
    assert with_kept_tree(app, of_map(KIT, content, map_file)).tree is first.tree
    assert with_kept_tree(app, of_map(KIT, other, map_file)).tree is not first.tree
