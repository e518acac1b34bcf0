"""The words of a review beside the moves, and its buttons, as nodes."""

from __future__ import annotations

from typing import Any, Final

from game.app.replay.commands import ReplayPress
from game.app.replay.model import ReplayModel
from game.app.replay.retry import Retry
from game.app.replay.reviewing import Reviewing
from game.app.table.panel_parts import gauge
from game.app.table.record_list import HEAD
from game.app.table.review import Review
from game.app.table.review_graph import turning_mark
from game.app.table.review_words import per_move_words
from game.app.table.side_fill import hatched
from game.app.table.turning import KINDS, SIGNS
from game.ui.commands import Set
from game.ui.layout import GROW, Area, Grow
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import Kind, PaintedCanvas
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Icon, Picture, Rule, SmallText, Text

FITS: Final = (ButtonFit(9), ButtonFit(7, icons=False), ButtonFit(5, icons=False, short=True))
RANKS: Final = (-2, -1, -4)
"""Which of the sentences after the first one goes where there is little room: the lowest first. Of a turning
point these are what it cost, the best move, and why that is better."""

FIGURE: Final = 64.0
"""The width of a column of figures, in tokens."""


def review_column(s: Screen, m: ReplayModel, *, brief: bool) -> Node:
    """The words about the move shown, or about a try, and the buttons; ``brief``: for a low place."""
    of = m.reviewing
    assert of is not None
    if of.retry is not None:
        head, words, buttons = _trying(s, of, of.retry)
    else:
        head, words, buttons = _looking(s, of, m.looking.ply, brief=brief)

    def button(command: ReplayPress, fit: ButtonFit) -> Button:
        key = f"review.tip.{str(command).replace('.', '_')}"
        if s.app.texts.has(f"{key}_alone") and not of.table.draws_ranks:
            key = f"{key}_alone"  # only the best is drawn
        tip = s.t(key) if s.app.texts.has(key) else None
        label: str | None = None
        if command is ReplayPress.NEXT_POINT and brief:
            label = ""
        elif command is ReplayPress.TRY_NEXT:
            label = s.t("review.try.next" if of.untried else "review.try.done")
        elif command is ReplayPress.NEXT_SIDE:
            label = _sides(s, of, long=not fit.short)[of.side_index]
        kind: Kind = "ink" if command is main_button(of.retry) else "plain"
        return s.act(command, fit, label=label, tip=tip, kind=kind)

    rows = [[one for row in buttons for one in row]] if brief else buttons
    if brief and of.retry is None:
        rows[0].append(ReplayPress.NEXT_SIDE)
    foot = Column(gap=6).of(*(s.fitted([[button(one, fit) for one in row] for fit in FITS]) for row in rows))
    if brief:
        return Column(pad=(10, 4, 10), gap=6, high=GROW).of(
            Column(high=18).of(head) if of.retry is not None else None,
            Column(pad=(4, 0), high=GROW).of(*words),
            foot,
        )
    below = Column(pad=(10, 6, 10), high=GROW, gap=6).of(Column(pad=(4, 0), high=GROW).of(*words), foot)
    return Column(high=GROW).of(Column(pad=(10, 5), high=HEAD).of(head), Rule(), below)


def main_button(retry: Retry | None) -> ReplayPress | None:
    """The main button after a try."""
    if retry is None or retry.phase not in ("told", "shown"):
        return None
    return ReplayPress.AGAIN if retry.phase == "told" and not retry.good else ReplayPress.TRY_NEXT


def _sides(s: Screen, of: Reviewing, *, long: bool = False) -> list[str]:
    parties = of.review.parties
    both = "review.both_sides" if long else "review.both"
    everybody = s.t("after.all_sides" if len(parties) > 2 else both)
    return [everybody, *(of.words.side(party) for party in parties)]


# --- looking ---


def _looking(
    s: Screen, of: Reviewing, ply: int, *, brief: bool
) -> tuple[Node, list[Node | None], list[list[ReplayPress]]]:
    names, review = _sides(s, of), of.review
    tips = [s.t("review.both_tip"), *(s.t("review.side_tip", side=name) for name in names[1:])]
    head = s.choice(Set("review.side"), names, range(len(names)), of.side_index, tips=tips, high=GROW)
    again: list[ReplayPress] = (
        [ReplayPress.TRY, ReplayPress.SHOW_BEST] if review.analysed else [ReplayPress.PLAY_ON]
    )
    failed = s.t("review.failed", reason=review.failed) if review.failed else ""
    words: list[Node | None] = [
        *_about(s, of, ply, brief=brief),
        Text(failed, "small", "signal.error", lines=0) if failed else None,
    ]
    if isinstance(review, Review) and review.finished and not brief and not _at_ends(of, ply):
        words += spring(), Column(gap=8, least=WHOLE, rank=-3).of(Rule(), _summary(s, of, review))
    return head, words, [[ReplayPress.PREVIOUS_POINT, ReplayPress.NEXT_POINT], again]


def _at_ends(of: Reviewing, ply: int) -> bool:
    return ply in (0, of.review.count) and of.review.point(ply) is None


def _about(s: Screen, of: Reviewing, ply: int, *, brief: bool) -> list[Node | None]:
    """What is known about a ply."""
    review = of.review
    if not review.finished and (_at_ends(of, ply) or review.shares(ply) is None):
        return _progress(s, of)
    if not isinstance(review, Review):
        return _estimates(s, of, ply, brief=brief)
    if _at_ends(of, ply):
        told = _short_summary(s, of, review) if brief else _summary(s, of, review)
        return [told, Node(high=4), _worth(of, ply)]
    return _move(s, of, ply)


def _progress(s: Screen, of: Reviewing) -> list[Node | None]:
    review = of.review
    share = review.done / max(1, review.total)
    return [
        Text(of.words.progress(), "body_strong", high=24),
        gauge(share, line="surface.line_strong", high=8),
        Node(high=8),
        _note(s.t(of.words.about_key)),
    ]


def _move(s: Screen, of: Reviewing, ply: int) -> list[Node | None]:
    """The move that led to a ply: its mark and kind, turn and side, and sentences."""
    review, point = of.review, of.review.point(ply)
    if point is None and review.line.entry(ply).kind != "move":
        return [_worth(of, ply)]
    kind = "" if point is None else f"{of.words.kind(point)} {of.words.sign(point)}"
    head = Row(gap=8, high=20).of(
        None if point is None else turning_mark(point.verdict, 8),
        Text(kind, "body_strong") if kind else None,
        SmallText(of.words.heading(ply)),
    )
    about = of.about(ply)
    told = [Text(about[0], lines=0)] if about else []
    more = zip(about[1:], RANKS, strict=False)
    told += [Text(one, "small", lines=0, least=WHOLE, rank=rank) for one, rank in more]
    spaced = [part for one in told for part in (one, Node(high=3))]
    drawn = of.best_shown and of.table.draws_ranks and isinstance(review, Review)
    if drawn and not (isinstance(review, Review) and review.played_best(ply)):
        return [head, Node(high=3), *spaced, _note(s.t("review.marked"), rank=-3)]
    return [head, Node(high=3), *spaced, _worth(of, ply) if point is None else None]


def _note(words: str, rank: int = -1) -> Text:
    return SmallText(words, lines=0, least=WHOLE, rank=rank)


def _worth(of: Reviewing, ply: int) -> Node | None:
    words = of.words.worth(ply)
    return _note(words) if words else None


def _estimates(s: Screen, of: Reviewing, ply: int, *, brief: bool) -> list[Node | None]:
    """Which turn it is and what changed in it, everybody's chances, and that these are estimates."""
    review = of.review
    point, shares = review.point(ply), review.shares(ply) or ()
    if point is not None:
        head = of.words.place(point)
    else:
        head = of.words.heading(ply) if ply else s.t("replay.start")
    note = "after.estimate.untold" if review.untold(ply) else "after.estimate.note"
    mark = None if point is None else turning_mark(point.verdict, 8)
    return [
        Row(gap=6, high=18).of(mark, Text(head, "body_strong")),
        Node(high=6),
        None if point is None else Text(of.words.fault(point), lines=0),
        None if point is None else Node(high=4),
        *(
            Row(high=20, least=WHOLE, rank=-1 if point is None or party != point.side else 0).of(
                Text(of.words.side(party), "small", wide=90),
                Node(wide=6),
                Picture(_paint_share, (of.table, party, place, share), wide=GROW, high=10),
                Text(s.app.texts.percent(share), "numeral", align="right", wide=52),
            )
            for place, (party, share) in enumerate(zip(review.parties, shares, strict=False))
        ),
        Column(pad=(0, 4, 0), least=WHOLE, rank=-2).of(_note(s.t(note)))
        if review.untold(ply) or not brief else None,
    ]  # fmt: skip


def _paint_share(to: PaintedCanvas, area: Area, data: tuple[Any, int, int, float]) -> None:
    """Paint a party's chances as a bar."""
    (table, party, place, share), px, theme, bar = data, to.painter.px, to.theme, area.rect
    to.painter.box(to.surface, bar, theme["surface.sunken"], theme["surface.line_strong"])
    inner = bar.inflate(-2, -2)
    inner.width = round(inner.width * share)
    if inner.width > 0:
        colours = table.sides.colours(theme, party)
        to.surface.blit(hatched(inner.size, place, colours, max(4, px(6)), max(1, px(1))), inner)
        to.surface.fill(theme["surface.line_strong"], (inner.right, inner.y, max(1, px(1)), inner.height))


def _summary(s: Screen, of: Reviewing, review: Review) -> Node:
    """How both sides played."""

    def row(label: list[Node], told: list[str], role: str, ink: str = "ink.primary") -> Node:
        figures = (Text(one, role, ink, "right", wide=FIGURE) for one in told)
        return Row(high=19, gap=4).of(Row(gap=4, wide=GROW).of(*label), *figures)

    share = [per_move_words(one, s.app.texts) for one in review.sums]
    return Column().of(
        row([], [of.words.side(party) for party in review.parties], "small", "ink.secondary"),
        *(
            row(
                [turning_mark(kind, 6), Text(f"{s.t(f'review.kinds.{kind}')} {SIGNS[kind]}", "small")],
                [str(one.counts[kind]) for one in review.sums], "numeral",
            )
            for kind in KINDS
        ),
        row([Text(s.t("review.per_move"), "small")], share, "numeral"),
    )  # fmt: skip


def _short_summary(s: Screen, of: Reviewing, review: Review) -> Node:
    """The same in two lines."""
    return Column().of(*(
        Row(high=25, gap=6).of(
            Text(of.words.side(side), "body_strong", wide=70),
            *(
                Row(gap=4, wide=44).of(turning_mark(kind, 7), Text(str(told.counts[kind]), "numeral"))
                for kind in KINDS
            ),
            SmallText(
                per_move_words(told, s.app.texts, "review.per_move_short"),
                align="right", wide=GROW,
            ),
        )
        for side, told in zip(review.parties, review.sums, strict=True)
    ))  # fmt: skip


# --- trying again ---


def _trying(
    s: Screen, of: Reviewing, retry: Retry
) -> tuple[Node, list[Node | None], list[list[ReplayPress]]]:
    wanted = {point.ply for point in of.wanted()}
    count = s.t("review.try.count", n=len(of.found & wanted), count=len(wanted))
    heading = s.t("review.try.head", heading=of.words.heading(retry.point.ply))
    head = Row(gap=8, pad=(4, 0), high=Grow(least=18)).of(
        Text(heading, "body_strong", wide=GROW), SmallText(count)
    )
    sentences = retry.words
    if retry.phase == "choose":
        kind = s.t(f"review.a_kind.{retry.point.verdict}")
        sentences = [s.t("review.try.words", move=of.words.played(retry.point.ply), kind=kind)]
    elif retry.phase == "judging":
        sentences = [s.t("review.try.judging")]
    sign: Node | None = None
    if retry.phase == "told" and retry.called is not None:
        sign = Icon("check", 20, "signal.ok") if retry.good else turning_mark(retry.called, 8)
    told = Column(gap=4, wide=GROW, high=GROW).of(*(Text(one, lines=0, least=18) for one in sentences))
    words = Row(gap=8, high=GROW).of(
        None if sign is None else Column(wide=18).of(Column(high=20).of(spring(), sign, spring())), told
    )
    return (
        head,
        [words],
        [[ReplayPress.AGAIN, ReplayPress.SOLUTION], [ReplayPress.TRY_NEXT, ReplayPress.STOP]],
    )
