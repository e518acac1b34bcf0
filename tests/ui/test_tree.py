"""The tree of a screen: what gives way, what lies where, and that no more is painted than has to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.layout import GROW, Area, Grow
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.ui.tree.canvas import Canvases
from game.ui.tree.controls import Button, ButtonGrid, button
from game.ui.tree.holders import Box, CellGrid, Column, Holder, Room, Row, Stack, Want, share, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, Text
from game.ui.tree.tree import PlacedNode, Tree, walk

SIZE = (360, 240)


@pytest.fixture(scope="module")
def canvases() -> Canvases:
    theme = load_theme("light")
    return Canvases(theme, FontStore(theme))


def placed(
    canvases: Canvases, node: Node, size: tuple[float, float] = (200, 100), scale: float = 1.0
) -> Tree:
    tree = Tree()
    tree.show(node, Area(0, 0, *size, scale), canvases.measure(scale))
    return tree


def rects(tree: Tree) -> list[tuple[int, int, int, int]]:
    assert tree.root is not None
    return [(one.rect.x, one.rect.y, *one.rect.size) for one in tree.root.parts]


@pytest.mark.parametrize(("wide", "rows"), [(420, [3]), (250, [2, 1]), (110, [1, 1, 1])])
def test_buttons_stand_in_fewer_columns_where_one_would_be_cut(
    canvases: Canvases, wide: float, rows: list[int]
) -> None:
    grid = ButtonGrid(columns=3, row_high=30, gap=6).of(
        *(Button(label) for label in ("Read", "A longer word", "Write"))
    )
    high = grid.height(canvases.measure(1.0), wide)
    assert high == 36 * len(rows) - 6
    tree = placed(canvases, Column().of(grid), (wide, high))
    places = [one.rect for one in tree if isinstance(one.node, Button)]
    assert [sum(one.y == y for one in places) for y in sorted({one.y for one in places})] == rows
    assert len({one.width for one in places}) == 1


# --- who gives way ---


class Part(NamedTuple):
    """What a part of a row is to have, and how it gives way."""

    length: float
    floor: float
    least: float | None = None
    rank: int = 0
    grow: Grow | None = None


def shared(parts: Sequence[Part], room: float, gap: float) -> list[float | None]:
    return share(
        [part.length for part in parts], [part.grow for part in parts], room, gap,
        [Want(part.floor, part.least, part.rank) for part in parts],
    )  # fmt: skip


def test_what_is_left_goes_to_those_that_grow() -> None:
    assert shared([Part(30, 30), Part(0, 0, grow=GROW), Part(0, 0, grow=Grow(2))], 100, 5) == [30, 20, 40]


def test_the_lowest_rank_gives_way_first_and_of_equal_ones_the_last() -> None:
    wants = [Part(40, 0), Part(40, 0, rank=1), Part(40, 0)]
    assert shared(wants, 100, 0) == [40, 40, 20]
    assert shared(wants, 70, 0) == [30, 40, 0]
    assert shared(wants, 30, 0) == [0, 30, 0]


def test_what_has_a_least_is_left_out_and_others_have_its_room() -> None:
    wants = [Part(60, 20), Part(50, 50, least=40)]
    assert shared(wants, 105, 5) == [60, 40]
    assert shared(wants, 90, 5) == [60, None]


WANTS = st.one_of(
    st.builds(
        lambda long, floor, rank: Part(long, min(floor, long), None, rank),
        st.floats(0, 200), st.floats(0, 200), st.integers(-1, 2),
    ),
    st.builds(
        lambda long, least, rank: Part(long, long, min(least, long), rank),
        st.floats(0, 200), st.floats(0, 200), st.integers(-1, 2),
    ),
    st.builds(lambda share: Part(0, 0, grow=Grow(share)), st.floats(0.5, 3)),
)  # fmt: skip


@given(st.lists(WANTS, max_size=7), st.floats(0, 600), st.floats(0, 12))
def test_nobody_gets_more_than_there_is_or_less_than_it_may_have(
    wants: list[Part], room: float, gap: float
) -> None:
    got = shared(wants, room, gap)
    shown = [length for length in got if length is not None]
    used = sum(shown) + gap * max(0, len(shown) - 1)
    floors = sum(want.floor for want in wants if want.least is None)
    stay = [want for want in wants if want.least is None]
    if floors + gap * max(0, len(stay) - 1) <= room:
        assert used <= room + 1e-3
    for want, length in zip(wants, got, strict=True):
        if length is None:
            assert want.least is not None
        elif want.least is not None:
            assert length >= want.least - 1e-3
        else:
            assert length >= want.floor - 1e-3
    if any(want.grow is not None and length is not None for want, length in zip(wants, got, strict=True)):
        assert used >= room - 1e-3


# --- where things lie ---


def test_a_row_and_a_column_lie_in_their_pads(canvases: Canvases) -> None:
    row = Row(gap=10, pad=(5, 20)).of(Node(wide=40), None, Node(wide=GROW), Node(wide=30, high=10))
    assert rects(placed(canvases, row)) == [(5, 20, 40, 60), (55, 20, 100, 60), (165, 45, 30, 10)]
    column = Column(gap=10, align="right").of(Node(high=20), Node(high=GROW, wide=50))
    assert rects(placed(canvases, column)) == [(0, 0, 200, 20), (150, 30, 50, 70)]


def test_a_row_is_as_high_as_its_paragraph_in_the_room_that_is_left(canvases: Canvases) -> None:
    m, words = canvases.measure(1.0), "a rather long text of several words that has to be broken"
    text = Text(words, wide=GROW, lines=0)
    row = Row(gap=10, pad=(5, 0)).of(Node(wide=60), text)
    assert row.height(m, 200) == text.height(m, 200 - 10 - 60 - 10) > text.height(m, 200)


def test_a_grid_has_columns_of_one_width(canvases: Canvases) -> None:
    grid = CellGrid(columns=3, gap=10, row_high=30).of(*(Node() for _ in range(4)))
    found = rects(placed(canvases, grid, (200, 100)))
    assert [one[:2] for one in found] == [(0, 0), (70, 0), (140, 0), (0, 40)]
    assert {one[2:] for one in found} == {(60, 30)}
    assert grid.height(canvases.measure(1.0), 200) == 70


def test_edges_meet_at_every_scale(canvases: Canvases) -> None:
    for scale in (0.75, 1.0, 1.3, 1.7, 2.5):
        tree = placed(canvases, Row().of(*(Node(wide=GROW) for _ in range(7))), (199.3, 40), scale)
        assert tree.root is not None
        found = [one.rect for one in tree.root.parts]
        assert all(one.right == other.x for one, other in pairwise(found))
        assert found[-1].right == tree.root.rect.right


def test_the_first_wording_that_fits_is_written(canvases: Canvases) -> None:
    text = Text(("three whole words", "two words", "one"), least=WHOLE)
    m = canvases.measure(1.0)
    for room, words in ((200, "three whole words"), (80, "two words"), (m.text("one", "body"), "one")):
        tree = placed(canvases, text, (room, 20))
        assert [getattr(one.node, "words", "") for one in tree][1] == words
    assert rects(placed(canvases, Row().of(text), (m.text("one", "body") - 1, 20))) == []


def test_words_that_have_the_room_they_ask_for_are_never_cut(canvases: Canvases) -> None:
    for scale in (0.75, 0.9, 1.0, 1.1, 1.3, 1.7):
        for shift in (0.0, 0.31, 0.5, 0.77):
            for words in ("Anna", "l", "Hold fire", "Points at stake"):
                m, tree = canvases.measure(scale), Tree()
                tree.show(Row(pad=(shift, 0)).of(Text(words)), Area(0, 0, 300, 20, scale), m)
                cut: list[str] = []
                canvas = canvases.on(pygame.Surface((600, 60)), scale)
                plain = canvas.painter.fonts.fit
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(
                        canvas.painter.fonts, "fit",
                        lambda *a, plain=plain, cut=cut: cut.append(plain(*a)) or cut[-1],
                    )  # fmt: skip
                    tree.draw(canvas)
                assert cut == [words], (scale, shift)


def test_a_tree_can_depend_on_its_room(canvases: Canvases) -> None:
    def make(data: str, m: Measure, width: float, height: float) -> Node:
        return Row().of(*(Text(data) for _ in range(2 if width > 100 else 1)))

    node = Room(make, "x")
    for width, said in ((200, "x\nx"), (90, "x")):
        assert placed(canvases, node, (width, 40)).say() == said


# --- what is there ---


def four(canvases: Canvases) -> Tree:
    cells = (Text(name, spot=name, tip=f"tip of {name}", wide=GROW, high=GROW) for name in "abcd")
    return placed(canvases, CellGrid(columns=2, gap=10).of(*cells))


def test_a_point_a_spot_and_a_way_of_the_keys_lead_to_what_is_there(canvases: Canvases) -> None:
    tree = four(canvases)
    found = tree.at((150, 80))
    assert found is not None and found.spot == "d"
    assert tree.at((99, 5)) is None
    first = tree.of("a")
    assert first is not None
    assert tree.nearest(first.rect, 1, 0, leaving="a") == "b"
    assert tree.nearest(first.rect, 0, -1, leaving="a") == "c"
    assert tree.nearest(first.rect, 0, 1, leaving="a") is None
    assert [tip for tip, _ in tree.tips()] == [f"tip of {name}" for name in "abcd"]
    assert tree.say() == "a\nb\nc\nd"


def test_what_lies_over_another_is_pointed_at(canvases: Canvases) -> None:
    tree = placed(
        canvases, Stack().of(Node(spot="below"), Row(pad=(50, 10)).of(Node(spot="above", wide=GROW)))
    )
    for point, spot in (((10, 10), "below"), ((100, 50), "above")):
        found = tree.at(point)
        assert found is not None and found.spot == spot


def test_an_equal_tree_is_neither_placed_nor_painted_again(canvases: Canvases) -> None:
    tree, surface = four(canvases), pygame.Surface(SIZE)
    canvas = canvases.on(surface, 1.0)
    tree.draw(canvas)
    assert tree.painted_px
    root = tree.root
    cells = (Text(name, spot=name, tip=f"tip of {name}", wide=GROW, high=GROW) for name in "abcd")
    again = CellGrid(columns=2, gap=10).of(*cells)
    assert not tree.show(again, Area(0, 0, 200, 100), canvases.measure(1.0))
    assert tree.root is root
    tree.draw(canvas)
    assert tree.painted_px == 0


def test_what_changed_alone_is_painted(canvases: Canvases) -> None:
    tree, surface = four(canvases), pygame.Surface(SIZE)
    canvas = canvases.on(surface, 1.0)
    tree.draw(canvas)
    tree.draw(canvas, hover="a")
    assert 0 < tree.painted_px < 200 * 100 / 2


# --- partial repaints equal full ones, whatever changes ---


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamp(Node):
    """Lit while it is pointed at, and a little beyond its place."""

    number: int

    def paint(self, to: Canvas, area: Area) -> None:
        colour = (200, 40 * self.number, 90) if to.hover else (40 * self.number, 60, 120)
        to.surface.fill(colour, area.rect.inflate(4, 4))
        to.surface.fill((250, 250, 250), area.rect)


LEAVES = st.one_of(
    st.builds(lambda words, spot, wide: Text(words, spot=spot, wide=wide),
              st.sampled_from(["a", "some words", "a rather long text of several words"]),
              st.none() | st.integers(0, 3), st.sampled_from([None, GROW, 40.0])),
    st.builds(lambda number, spot: Lamp(number=number, spot=spot, wide=30, high=20),
              st.integers(0, 5), st.integers(0, 3)),
    st.just(Rule()), st.just(Icon("check")), st.just(spring()),
    st.builds(button, st.just("Go"), st.integers(0, 3)),
)  # fmt: skip
TREES = st.recursive(
    LEAVES,
    lambda inner: st.builds(
        lambda kind, gap, pad, spot, children: replace(kind, gap=gap, pad=pad, spot=spot).of(*children),
        st.sampled_from(
            [Row(), Column(), CellGrid(), Stack(), Box(), Box(drop=2, lit="surface.sunken", ringed=True)]
        ),
        st.sampled_from([0.0, 4.0, 7.5]), st.sampled_from([0.0, 3.0, (6.0, 2.0)]),
        st.none() | st.integers(0, 3),
        st.lists(inner, max_size=4),
    ),
    max_leaves=12,
)  # fmt: skip


@pytest.mark.slow
@given(st.lists(st.tuples(TREES, st.none() | st.integers(0, 3), st.none() | st.integers(0, 3)), max_size=4))
def test_a_partial_repaint_equals_a_full_one(
    canvases: Canvases, frames: list[tuple[Node, int | None, int | None]]
) -> None:
    same_in_part_and_whole(canvases, frames)


def test_what_reaches_beyond_its_place_is_painted_and_taken_away_whole(canvases: Canvases) -> None:
    lamps = [Lamp(number=at, spot=at, wide=30, high=20) for at in range(4)]
    frames: list[tuple[Node, int | None]] = [(Row(gap=3).of(*lamps), at) for at in (None, 0, 1, 3, None)]
    frames += [(Row(gap=3).of(*lamps[:2]), 1), (Row(gap=3).of(*lamps[::-1]), 2)]
    same_in_part_and_whole(canvases, [(node, hover, None) for node, hover in frames])


def same_in_part_and_whole(canvases: Canvases, frames: list[tuple[Node, int | None, int | None]]) -> None:
    tree, m, area = Tree(), canvases.measure(1.0), Area(10, 10, 300, 200)
    for node, hover, focus in frames:
        tree.show(node, area, m)
        fresh = Tree()
        fresh.show(node, area, m)
        pictures = []
        for one in (tree, fresh):
            surface = pygame.Surface(SIZE)
            surface.fill((220, 210, 190))
            one.draw(canvases.on(surface, 1.0), hover, focus)
            pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert pictures[0] == pictures[1]


@given(TREES, st.sampled_from([(300.0, 200.0), (90.0, 60.0)]))
def test_nothing_lies_beyond_what_holds_it_where_there_is_room(
    canvases: Canvases, node: Node, size: tuple[float, float]
) -> None:
    m = canvases.measure(1.0)
    tree = Tree()
    tree.show(node, Area(0, 0, max(size[0], node.width(m)), max(size[1], node.height(m, size[0]))), m)
    assert tree.root is not None
    for one in walk(tree.root):
        if isinstance(one.node, Row):
            assert all(part.rect.right <= one.rect.right + 1 for part in one.parts), one.node


def test_a_word_that_no_holder_knows_is_refused() -> None:
    with pytest.raises(TypeError):
        Row(gpa=3)  # type: ignore[call-arg]
    assert isinstance(Row(gap=3).of(Text("x")), Holder)


def test_a_picture_is_the_same_for_the_same_data() -> None:
    def draw(to: Canvas, area: Area, data: int) -> None:
        """Nothing."""

    assert Picture(draw, 3) == Picture(draw, 3) != Picture(draw, 4)
    assert isinstance(PlacedNode(Node(), Area(0, 0, 1, 1), None).parts, list)


def test_a_tree_is_whole_when_another_one_was_drawn_before(canvases: Canvases) -> None:
    surface, expected = pygame.Surface(SIZE), pygame.Surface(SIZE)
    area, m = Area(0, 0, *SIZE, 1.0), canvases.measure(1.0)
    tree, fresh = Tree(), Tree()
    tree.show(Column().of(Text("before", "body", high=40)), area, m)
    tree.draw(canvases.on(surface, 1.0))
    after = Column().of(Node(high=60), Text("after", "body", high=40))
    tree.show(after, area, m)
    surface.fill("black")
    tree.draw(canvases.on(surface, 1.0))
    fresh.show(after, area, m)
    fresh.draw(canvases.on(expected, 1.0))
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(expected, "RGB")
