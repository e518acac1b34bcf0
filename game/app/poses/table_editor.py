"""The editor of tables, posed. Places are in thousandths of an inch, turns in tenths of a degree."""

from __future__ import annotations

from dataclasses import replace

from game.app.editor.map_rules import CountsForm
from game.app.poses.editor import PosedAnyEditor
from game.app.poses.samples import balance_report
from game.data.files.paths import maps_of
from game.editor.balance import BalanceState
from game.model.map_labels import with_table_label

GAME = "flames_of_tanks"


class PosedTableEditor(PosedAnyEditor):
    """The editor of tables with a map."""

    def begin(self, *, map_name: str = "farms", game: str = GAME) -> None:
        self._fresh(game, path=maps_of(game) / f"{map_name}.yaml")

    def deck(self) -> None:
        """Open the number of each card, above the editor."""
        document = self.scene.document
        deck = next(one for one in document.drafting.settings(document.definitions) if one.kind == "counts")
        names = [self.app.texts(f"tank_tactics.card.{one}.name") for one in deck.choices]
        title = self.app.texts("tank_tactics.setting.deck")
        self.app.push(CountsForm(self.app, title, deck, names, deck.usual))

    def select(self, kind: str, number: int = 0) -> None:
        """Select the nth piece of a kind."""
        pieces = self.scene.draft.pieces.items()
        self.tools.select([at for at, piece in pieces if piece.kind == kind][number])

    def place(self, terrain: int, form: int, turned: int) -> None:
        """Take a piece of the palette into the hand."""
        self.tools.take_item(self.tools.palette.terrain[terrain], form)
        self.tools.tool.turn(turned)

    def outline(self, terrain: int, *points: tuple[int, int]) -> None:
        """Begin to draw an outline."""
        self.tools.take_item(self.tools.palette.terrain[terrain])
        self.tools.take(self.tools.outline)
        self.tools.outline.drawing = points

    def balance(self) -> None:
        """Show the figures of a run."""
        sides = self.scene.document.palette.side_keys[:2]
        report = balance_report("five_farms", GAME, sides)
        self.scene.maps.current.balance.state = BalanceState(240, 240, running=False, report=report)
        self.scene.panels.tab = "balance"

    def label(self, *labels: tuple[int, int, str]) -> None:
        """Put words at places."""
        document, meta = self.scene.document, self.scene.document.settled.meta
        for x, y, words in labels:
            meta = with_table_label(meta, (x, y), words)
        self.state.apply("label", replace(document.settled, meta=meta), text=words)

    def placing(self) -> None:
        """Take the tool that places."""
        self.tools.take(self.tools.placing)


SCREEN = PosedTableEditor
