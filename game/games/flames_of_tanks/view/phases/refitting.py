"""The phase of refitting a tank, on a page of its own: pieces go from the shelf to the grid and back
(FT-5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.actions import Action, Refit
from game.games.flames_of_tanks.rules.definitions import GRID, Cell
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.phases.base import FlamesPhase, PhaseContext
from game.games.flames_of_tanks.view.refit import RefitDraft
from game.games.flames_of_tanks.view.refit_page import RefitPage
from game.games.flames_of_tanks.view.spots import CellSpot, ShelfSpot, Spot
from game.model.contract import Refusal
from game.view.phase import IGNORED, MOUSE_CLICK, MOUSE_WHEEL, TAKEN, Deeds, Prompt, Reply, deeds_of, next_of
from game.view.spots import ButtonSpot

_R = "flames_of_tanks_view.refit."

BUTTONS = "refit_done", "take_out", "pack", "start_over", "take_back", "take_again"
"""The page's buttons that have keys."""


class RefittingPhase(FlamesPhase):
    """The player refits a tank. Nothing counts until it is confirmed."""

    paged = True

    keys = "flames_of_tanks_refit"

    def __init__(self, context: PhaseContext, base: FlamesOfTanksWorld, page: RefitPage) -> None:
        super().__init__(context, base)
        self.refit = RefitDraft(base)
        self._taken = self._far = False
        """Whether the present press took the piece in the hand, and whether it was dragged since."""
        self.show_on(page)

    def show_on(self, page: RefitPage) -> None:
        """Show the refit on that page from now on."""
        self.sheet = page
        page.draft, page.refused, page.first = self.refit, "", 0

    def _changed(self) -> None:
        self.sheet.refused = ""
        self.context.chooser.drop()

    # --- pointer ---

    def hover(self, point: tuple[int, int] | None) -> bool:
        """Move the piece in the hand with the pointer; whether anything is to be drawn for it."""
        self.sheet.point(point)
        hovered = self.context.pointing.hovered
        if isinstance(hovered, CellSpot):
            self._hold_over(hovered.cell)
        return True

    def _hold_over(self, cell: Cell) -> None:
        """Hold the piece in the hand with its middle over a box."""
        draft = self.refit
        if draft.hand is None:
            return
        shape = draft.definitions.upgrades[draft.hand.name].turned[draft.hand.turn]
        wide, high = max(x for x, _ in shape), max(y for _, y in shape)
        draft.aim((cell[0] - wide // 2, cell[1] - high // 2))

    def press(self, spot: Spot | None) -> Reply:
        draft, held = self.refit, self.refit.hand
        self._taken = False
        if isinstance(spot, ButtonSpot):
            return self.own_button(spot.name)
        self._changed()
        match spot:
            case ShelfSpot(upgrade):
                if draft.hand is not None:
                    draft.lay_down()
                else:
                    self._taken = draft.take(upgrade)
                return self._handled(held)
            case CellSpot(cell) if draft.hand is not None:
                self._hold_over(cell)
                return self._put()
            case CellSpot(cell) if (number := draft.at(cell)) is not None:
                draft.lift(number)
                self._hold_over(cell)
                self._taken = True
                return self._handled(held)
        return IGNORED

    def _handled(self, held: object) -> Reply:
        """The reply after a piece was taken or laid down; ``held``: what was in the hand before."""
        if (held is None) == (self.refit.hand is None):
            return TAKEN
        return Reply(True, sounds=("pick" if held is None else "put_down",))

    def drag(self, spot: Spot | None, point: tuple[int, int], far: bool) -> Reply:
        if self.refit.hand is None:
            return IGNORED
        if isinstance(spot, CellSpot):
            self._hold_over(spot.cell)
        self._far = far
        self.sheet.point(point)
        return TAKEN

    def release(self, spot: Spot | None) -> Reply:
        """Lay down a dragged piece; after a click it stays in the hand."""
        dragged = self._taken and self._far
        self._taken = self._far = False
        if self.refit.hand is None or not dragged:
            return TAKEN
        if isinstance(spot, CellSpot):
            return self._put()
        held = self.refit.hand
        self.refit.lay_down()
        return self._handled(held)

    def _put(self) -> Reply:
        held, why = self.refit.hand, self.refit.put()
        self.sheet.refused = "" if why is None else self.sheet.words(why.key, **why.params)
        return self._handled(held)

    def wheel(self, by: int) -> Reply:
        return self.turned(by)

    def turned(self, by: int, *, fine: bool = False) -> Reply:
        """Turn the piece in the hand; without one, scroll the shelf."""
        if not self.refit.turn(by):
            self.sheet.scroll(by)
        return TAKEN

    def take_last(self, spot: Spot | None) -> bool:
        """Take out the piece pointed at, or put back the one in the hand; otherwise undo."""
        draft = self.refit
        if draft.hand is None and isinstance(spot, CellSpot):
            number = draft.at(spot.cell)
            if number is not None:
                draft.remove(number)
                return True
        return draft.undo()

    @property
    def undoes(self) -> tuple[bool, bool]:
        return self.refit.can_undo, self.refit.can_redo

    def own_button(self, name: str) -> Reply:
        draft = self.refit
        out = self.sheet.out
        if name == "refit_done":
            return self.finish()
        self._changed()
        match name:
            case "turn":
                draft.turn(1)
            case "take_out":
                if draft.hand is not None:
                    draft.lay_down()
                elif out is not None:
                    draft.remove(out)
            case "pack":
                draft.pack()
            case "start_over":
                draft.start_over()
            case "take_back":
                return Reply(True, sounds=("undo",)) if draft.undo() else IGNORED
            case "take_again":
                return Reply(True, sounds=("redo",)) if draft.redo() else IGNORED
            case _:
                return IGNORED
        return TAKEN

    # --- keys ---

    def step(self, right: int, up: int, length: int) -> Reply:
        """Move the piece in the hand, or the cursor, by a box; left of the grid is the shelf."""
        draft, pointing = self.refit, self.context.pointing
        if draft.hand is not None:
            draft.aim((draft.hand.column + right, draft.hand.row + up))
            self._cursor_to_hand()
            return TAKEN
        names = list(dict.fromkeys(draft.shelf))
        match pointing.cursor:
            case ShelfSpot() if right > 0 or not names:
                pointing.cursor = CellSpot((0, GRID - 1))
            case ShelfSpot(upgrade):
                at = ((names.index(upgrade) if upgrade in names else 0) - up) % len(names)
                pointing.cursor = ShelfSpot(names[at])
                self.sheet.scroll_to(at)
            case CellSpot((column, row)):
                column, row = column + right, row + up
                if column < 0 and names:
                    pointing.cursor = ShelfSpot(names[0])
                else:
                    pointing.cursor = CellSpot((max(0, min(GRID - 1, column)), max(0, min(GRID - 1, row))))
            case _:
                pointing.cursor = ShelfSpot(names[0]) if names else CellSpot((0, 0))
        return TAKEN

    def _cursor_to_hand(self) -> None:
        hand = self.refit.hand
        if hand is not None:
            self.context.pointing.cursor = CellSpot((hand.column, hand.row))

    def enter(self) -> Reply:
        """Take the piece at the cursor, or lay down the one in the hand."""
        draft = self.refit
        self._changed()
        if draft.hand is not None:
            return self._put()
        match self.context.pointing.cursor:
            case ShelfSpot(upgrade) if draft.take(upgrade):
                self._cursor_to_hand()
            case CellSpot(cell) if (number := draft.at(cell)) is not None:
                draft.lift(number)
            case None:
                return self.step(0, 0, 0)
        return self._handled(None)

    def commit(self) -> Reply:
        return self.finish()

    def finish(self) -> Reply:
        """Confirm the refit, without a piece in the hand."""
        self.sheet.refused = ""
        return self.play(self.refit.action(), ButtonSpot("refit_done"))

    def pointless(self, action: Action) -> Refusal | None:
        if self.refit.hand is not None:
            return Refusal("FT-5.4", f"{_R}in_hand")
        return super().pointless(action)

    def take_back_pin(self) -> Reply:
        return TAKEN if self.take_last(None) else IGNORED

    def next_target(self, by: int) -> Reply:
        """Take the next upgrade on the shelf into the hand."""
        draft = self.refit
        had = None if draft.hand is None else draft.hand.name
        draft.lay_down()
        names = list(dict.fromkeys(draft.shelf))
        if names:
            draft.take(next_of(names, had, by))
            self._cursor_to_hand()
        return TAKEN

    def next_piece(self, by: int) -> Reply:
        return self.own_button("pack" if by > 0 else "take_out")

    def back(self) -> bool:
        """Put the piece in the hand back on the shelf; without one, remove the cursor."""
        pointing = self.context.pointing
        if self.refit.hand is None:
            had, pointing.cursor = pointing.cursor is not None, None
            return had
        self.refit.lay_down()
        return True

    # --- what is being chosen ---

    def aim(self, action: Action) -> None:
        if isinstance(action, Refit):
            self.refit.lay(action.pieces)

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        def told(key: str, *commands: str) -> Prompt:
            return Prompt(commands, words(f"{_R}prompt.{key}"), self.keys)

        pointing = self.context.pointing
        install = pointing.choosing if self.refit.hand is None else (MOUSE_CLICK, "pick")
        return (
            told("install", *install), told("turn", MOUSE_WHEEL, "turn_left", "turn_right"),
            told("take_out", "take_out"), told("pack", "pack"), told("done", "refit_done"),
        )  # fmt: skip

    commands: ClassVar[Deeds] = {
        **FlamesPhase.commands,
        **deeds_of(own_button, {name: name for name in BUTTONS}),
    }
