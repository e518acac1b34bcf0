"""The screen after an unexpected exception: what happened and what to do."""

from __future__ import annotations

from html import escape
from pathlib import Path

from game.app.error.after_crash import AfterCrash, CrashPress
from game.app.error.bare import BareError
from game.ui.commands import Commands
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.ui.window.crash_page import CrashPage
from game.ui.words import drawable


class ErrorScene(AfterCrash, Screen):
    """The screen, as it should look."""

    home = str(CrashPress.REOPEN)
    commands = Commands(*AfterCrash.commands.rows, more=Screen.commands)

    def compose(self) -> Node:
        told = escape("\n".join(map(drawable, self.report.splitlines())), quote=False)
        report = self.reading("report", told.replace("\n", "<br>").replace("  ", "&nbsp;&nbsp;"))
        main, *others = CrashPress
        fit = ButtonFit(18)
        return Column(align="center").of(
            Column(wide=min(self.width - 80, 880), high=GROW).of(
                Node(high=40),
                Column(high=51).of(Text(self.t("error.title"), "section")),
                Picture(_draw_rule, high=21),
                Text(self.words(), ink="ink.secondary", lines=0),
                Node(high=12),
                Box(radius=6, pad=(16, 16, 12), high=GROW).of(report),
                Node(high=20),
                Row(gap=8, high=44).of(
                    self.act(main, fit, kind="fire"),
                    *(self.act(one, fit, label=self.label(one)) for one in others),
                ),
                Node(high=44),
            )
        )


def _draw_rule(to: PaintedCanvas, area: Area, data: None) -> None:
    to.painter.double_rule(to.surface, *area.rect.topleft, area.rect.width)


def make(app: App, report: str = "", log: Path | None = None, bare: bool = False) -> CrashPage:
    return (BareError if bare else ErrorScene)(app, report, log)
