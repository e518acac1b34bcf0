"""The dialog that asks which game a new map is for."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.commands import Commands, Declared, Valued
from game.ui.controls.dialog import Dialog
from game.ui.layout import GROW, Area
from game.ui.paint import pictures
from game.ui.scene import App
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import Button
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text

CARD = 268.0
"""The height of a game's card, in tokens."""


class ChooseGame(Valued):
    """Begin a map of this game."""

    called = "game.{}"


class WhichGame(Dialog):
    """A card for each game, with its picture and description; the likeliest has the focus. A flow that asks
    it gets the chosen one."""

    name = "which_game"
    wide = 780.0

    def __init__(self, app: App, games: Sequence[str], likely: str) -> None:
        t = app.texts
        super().__init__(app, t("library.new"), t("library.new_for"), cancel=t("dialog.cancel"))
        self.games = tuple(games)
        self.home = f"game.{likely}"

    def choose(self, command: ChooseGame) -> None:
        """Close the dialog and answer with that game."""
        self.close()
        self.answered(command.value)

    commands = Commands(Declared(ChooseGame, do=choose), more=Dialog.commands)

    def answers(self) -> list[Button]:
        return super().answers()[1:]  # a game is the answer

    def body(self) -> Node:
        return Column(gap=12).of(
            self.paragraph(), Row(gap=12, high=CARD).of(*map(self._game_card, self.games))
        )

    def _game_card(self, game: str) -> Node:
        words = self.measure.line("small")
        return Box(
            command=ChooseGame(game), pad=12, radius=4, wide=GROW, high=GROW, line="surface.line_strong",
            lit="surface.raised", lit_line="ink.primary",
        ).of(
            Picture(self._draw, game, high=GROW),
            Node(high=6),
            Text(self.t(f"{game}.name"), "card_title", high=26),
            Text(self.t(f"{game}.line"), "small", "ink.secondary", lines=4, high=4 * words + 4),
        )  # fmt: skip

    def _draw(self, to: PaintedCanvas, area: Area, game: str) -> None:
        side = min(area.rect.size)
        picture = pictures.of_game(self.app, game, (side, side))
        if picture is not None:
            to.put(picture, area)
