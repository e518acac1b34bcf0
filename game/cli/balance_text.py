"""Formats a balance report for people at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.data.files.visible import one_line
from game.editor.balance_report import BalanceReport
from game.model.grid8 import Grid, column_name

BAR = 40
"""Characters of the longest bar of the histogram."""


def text(report: BalanceReport, words: Callable[..., str]) -> str:
    """The whole report on one map. ``words`` gives the name of a side."""
    played = (
        f"{report.games} matches"
        if report.games == report.planned
        else f"{report.games} of {report.planned} matches"
    )
    lines = [
        f"{report.title}: {played}, bots level {report.level}, seed {report.seed}, "
        f"{report.random_plies} random moves first",
        "",
        f"{'':<12}{'matches':>9}{'share':>9}   95% interval",
    ]
    named = [(words(key), part) for key, part in report.wins.items()]
    named += [("drawn", report.draws)]
    named += [("no one side", report.others)] if report.others.count else []
    for name, part in named:
        lines.append(f"{name:<12}{part.count:>9}{part.share:>9.1%}   {part.low:.1%} to {part.high:.1%}")
    lines += ["", verdict(report, words), ""]
    lines += [f"{reason:<20}{count:>6}" for reason, count in report.reasons.items()]
    least, quarter, median, three, most = report.lengths
    half = f"half of the matches {quarter} to {three}"
    lines += ["", f"moves: median {median:g}, {half}, all {least} to {most}"]
    tallest = max((count for _, _, count in report.histogram), default=0)
    for low, high, count in report.histogram:
        bar = "#" * round(BAR * count / tallest)
        lines.append(f"{low:>6}–{high:<6}{count:>6}  {bar}".rstrip())
    return "\n".join(map(one_line, lines))


def rows(report: BalanceReport, words: Callable[..., str], name: str, *, first: bool) -> list[str]:
    """The report as one line of a table of many maps, with the table's head before the ``first``."""
    sides = [words(key) for key in report.wins]
    head = (
        f"{'map':<24}{'matches':>8}" + "".join(f"{side:>9}" for side in [*sides, "drawn"]) + f"{'moves':>7}"
    )
    shares = "".join(f"{part.share:>9.1%}" for part in [*report.wins.values(), report.draws])
    short = name if len(name) < 24 else f"{name[:22]}…"
    line = f"{short:<24}{report.games:>8}{shares}{report.lengths[2]:>7g}  {verdict(report, words)}"
    return [f"{head}  verdict", line] if first else [line]


def verdict(report: BalanceReport, words: Callable[..., str]) -> str:
    """The conclusion from the figures, in words."""
    if report.decided is not None:
        after = f"after {report.games} matches"
        said = "fair enough" if report.decided == "enough" else report.decided
        return f"{said} {after}"
    if report.verdict == "leans" and report.leans_to is not None:
        return f"leans to {words(report.leans_to)}"
    return "balanced" if report.verdict == "balanced" else "too few matches to say"


def squares_text(report: BalanceReport, grid: Grid) -> str:
    """Two boards side by side: how often each square was driven over, and how often a piece was lost on
    it, in tenths of the most on any square (``.``: never, 0: less than a tenth)."""
    boards = [
        (f"driven over (9: {_most(report.used)} times)", _rows(report.used, grid)),
        (f"lost at (9: {_most(report.lost_at)} times)", _rows(report.lost_at, grid)),
    ]
    width = max(len(boards[0][0]), len(boards[0][1][0])) + 4
    lines = [f"{boards[0][0]:<{width}}{boards[1][0]}"]
    lines += [f"{left:<{width}}{right}" for left, right in zip(boards[0][1], boards[1][1], strict=True)]
    return "\n" + "\n".join(lines) + "\n"


def _most(times: Mapping[int, int]) -> int:
    return max(times.values(), default=0)


def _rows(times: Mapping[int, int], grid: Grid) -> list[str]:
    most = _most(times)

    def sign(square: int) -> str:
        count = times.get(square, 0)
        return str(min(9, 10 * count // most)) if count else "."

    columns = "".join(column_name(column)[-1] for column in range(grid.width))
    found = [
        f"{rank + 1:>2} " + "".join(sign(rank * grid.width + column) for column in range(grid.width))
        for rank in reversed(range(grid.height))
    ]
    return [*found, f"   {columns}"]
