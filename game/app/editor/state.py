"""One map that is being drawn: what is done to it, what is in hand, where the cursor is. Knows no window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.editor.choices import EditorChoices
from game.app.editor.hand import Hand
from game.app.editor.naming import Names
from game.app.editor.steps import Listener, Steps
from game.editor.brushes import PieceBrush
from game.editor.commands import move_pieces
from game.editor.document import MapDocument
from game.editor.selection import Clip, Selection
from game.editor.symmetry import asymmetries, twins
from game.editor.tools import NO_MODS, Button, Mods, Preview
from game.model.drafting import MapDraft, SymmetryName
from game.model.finding import Place
from game.view.draft.look import DraftLook, Floating, Ghost

MOST_GHOSTS = 200
"""More squares than this would be painted: their outline says enough."""


class EditorState(Steps):
    """The document, the hand that draws on it, the cursor of the keyboard, and all that these do."""

    def __init__(
        self, document: MapDocument, names: Names, choices: EditorChoices, listener: Listener | None = None
    ) -> None:
        super().__init__(document, choices, listener)
        self.names: Names = names
        self.hand = Hand(document, lambda: self.on.held())
        self.box = self.hand.box
        self.take_brush()
        self.clip: Clip | None = None
        """What was cut or copied last: the system's clipboard may be somebody else's."""
        self.cursor = 0
        """The keyboard's square."""
        self._carried: tuple[int, int] | None = None
        """A piece that is dragged: where it stood, and where it is held now."""

    # --- what there is ---

    @property
    def draft(self) -> MapDraft:
        """The map as it is to be seen."""
        draft: MapDraft = self.document.draft
        return draft

    def broken(self, symmetry: SymmetryName) -> Sequence[int]:
        """See ``Steps.broken``."""
        return sorted(asymmetries(self.draft, self.document.palette, symmetry))

    def seen(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """See ``Steps.seen``."""
        squares = len(self.draft.grid)
        return tuple(place for place in places if isinstance(place, int) and 0 <= place < squares)

    @property
    def pressing(self) -> bool:
        """Whether a button or key is held that draws or drags."""
        return self.box.pressing or self._carried is not None

    def pointed_square(self) -> int | None:
        """The square under the pointer or the cursor."""
        if self.cursor_shown:
            return self.cursor
        square = self.box.pointer
        return square if square is not None and square < len(self.draft.grid) else None

    def take_brush(self) -> None:
        """Stamp and eraser are as wide, round and thin as is chosen."""
        box, choices = self.box, self.choices
        box.size, box.round, box.density = choices.brush_size, choices.brush_round, choices.brush_density

    # --- drawing ---

    def _takes_piece(self, square: int, button: Button, mods: Mods) -> bool:
        """Whether a press there picks a piece up; the ground under it stays."""
        if button != "left" or mods.shift or mods.ctrl or mods.alt:
            return False
        if self.box.tool != "select" or self.box.floating is not None or square in self.box.selection:
            return False
        return square in self.document.settled.pieces

    def press(self, square: int, button: Button = "left", mods: Mods = NO_MODS) -> None:
        box = self.box
        if self._takes_piece(square, button, mods):
            box.selection, box.pointer = Selection(), square
            self._carried = square, square
            self.document.begin("move")
        else:
            before = (box.tool, box.brush)
            box.press(square, button, mods)
            if (box.tool, box.brush) != before:
                self.hand.follow()
        self.on.drawn()

    def drag(self, square: int) -> None:
        """It is held over another square."""
        document = self.document
        if self._carried is None:
            self.box.drag(square)
        elif not document.drawing:
            self._carried = None  # something else was done meanwhile, which put the piece down
        else:
            start, settled = self._carried[0], document.settled
            self._carried = start, square
            self.box.pointer = square
            moved = move_pieces(settled, document.palette, {start: square}, settled.symmetry)
            document.extend(settled if square == start else moved)
        self.on.drawn()

    def release(self) -> None:
        """It goes up: what was drawn is one step. A piece that was only clicked is selected."""
        if self._carried is not None:
            (start, end), self._carried = self._carried, None
            if start == end:
                self.document.abandon()
                self.box.selection = Selection(frozenset({start}))
            else:
                self.document.commit(by_hand=(start, end))
            self.on.changed()
        elif self.box.pressing:
            before = self.document.settled
            self.box.release()
            self.on.changed()
            if gone := self._removed(before):
                self.on.removed(before, gone)

    def _removed(self, before: MapDraft) -> list[int]:
        now = self.document.settled
        return [
            square
            for square in sorted(before.pieces)
            if len(now.grid) == len(before.grid)
            and square not in now.pieces
            and square in now.ground
            and before.ground.get(square) != now.ground[square]
        ]

    def drop_carried(self) -> bool:
        """Leave a dragged piece where it stood; whether one was dragged."""
        if self._carried is None:
            return False
        self._carried = None
        self.document.abandon()
        return True

    def cancel(self) -> bool:
        """Give up what is being drawn, hung up or selected; whether anything was."""
        if not (self.drop_carried() or self.box.cancel()):
            return False
        self.on.changed()
        return True

    def turn(self, by: int) -> None:
        """Turn what is held, selected or pointed at by steps of 45°."""
        if self.box.turn(by):
            self.hand.follow()
            self.on.changed()

    # --- steps ---

    def moved(self) -> None:
        """Another board may be there now: squares beyond it are forgotten."""
        box, count = self.box, len(self.draft.grid)
        if any(square >= count for square in box.selection.squares):
            box.cancel()
        if box.pointer is not None and box.pointer >= count:
            box.pointer = None
        self.cursor = min(self.cursor, count - 1)
        super().moved()

    # --- what is selected ---

    def change_side(self) -> None:
        """The next side: of a clip in hand, of what is selected, else of what is painted."""
        box = self.box
        if box.floating is not None:
            box.floating = box.floating.swapped(self.document.palette)
            self.on.marked()
        elif box.tool == "select" and box.swap_selected():
            self.on.changed()
        else:
            self.hand.change_side()
            self.say("editor.done.side", side=self.names.side(self.hand.side))

    def select_all(self) -> None:
        self.hand.set_tool("select")
        self.box.select_all()
        self.on.marked()

    def needs_selection(self) -> bool:
        """Whether anything is selected; if not, that is said."""
        if not self.box.selection:
            self.say("editor.done.select_first")
        return bool(self.box.selection)

    def float(self, clip: Clip) -> None:
        """Let a part of a map hang on the pointer."""
        if self.box.pointer is None:
            self.box.pointer = self.cursor
        self.box.float(clip)
        self.say("editor.done.floating")
        self.on.marked()

    def delete(self) -> None:
        """What is selected, else what is under the pointer."""
        box = self.box
        if box.selection:
            box.delete()
        elif box.floating is not None:
            box.floating = None
        elif box.pointer is not None and not self.pressing:
            box.erase_one(box.pointer)
        self.on.changed()

    def transform(self, do: Callable[[], bool]) -> None:
        """Turn, mirror or move what is selected."""
        if do():
            self.on.changed()
        else:
            self.needs_selection()

    def shift(self, dx: int, dy: int) -> None:
        """Move what is selected."""
        if self.box.shift(dx, dy):
            self.on.changed()
        else:
            self.say("editor.done.select_first")

    # --- what is shown ---

    def looks(self, look: DraftLook) -> DraftLook:
        """With what is selected, the cursor, and what a press would do added to it."""
        box, draft = self.box, self.draft
        look = look.having(
            selection=box.selection.squares, symmetry=draft.symmetry, grid_lines=self.choices.grid,
            cursor=self.cursor if self.cursor_shown else None,
        )  # fmt: skip
        square = self.pointed_square()
        if square is None and not self.pressing:
            return look
        hover = None if self.cursor_shown else square
        if self._carried is not None:
            return look.having(hover=hover)
        preview = box.preview()
        if box.floating is not None and not box.pressing:
            return look.having(floating=_floating(preview))
        if preview.brush is None:
            return look.having(hover=hover)
        if box.pressing:
            return look.having(stroke=preview.squares, stroke_twins=preview.twins, hover=hover)
        ghosts = self._ghosts(preview)
        if box.size > 1 and box.tool in ("stamp", "erase") and len(preview.squares) > 1:
            return look.having(brush=preview.squares, hover=hover, ghosts=ghosts)
        single = preview.twins if len(preview.squares) == 1 else frozenset()
        return look.having(hover=hover, hover_twins=single, ghosts=ghosts)

    def _ghosts(self, preview: Preview) -> dict[int, Ghost]:
        """What the squares would hold that would look different."""
        new, draft = preview.draft, self.draft
        squares = preview.squares | preview.twins
        if new is None or new is draft or len(squares) > MOST_GHOSTS:
            return {}
        found: dict[int, Ghost] = {}
        for square in squares:
            ground, stand = new.ground.get(square), new.pieces.get(square)
            other = stand != draft.pieces.get(square)
            if ground == draft.ground.get(square) and not other:
                continue
            if isinstance(preview.brush, PieceBrush) or other:
                found[square] = stand if stand is not None or ground is None else ground
            else:
                found[square] = ground
        return found

    def pointed_words(self) -> tuple[str, str]:
        """The name of the square pointed at, and what is there; twice nothing where there is none."""
        square = self.pointed_square()
        if square is None:
            return "", ""
        grid, words = self.draft.grid, self.names.at(self.draft, square)
        others = [grid.name(twin) for twin in twins(grid, self.draft.symmetry, square)]
        if others:
            key = "editor.twin_at" if len(others) == 1 else "editor.twins_at"
            words = f"{words}, {self.names.texts(key, squares=' '.join(others))}"
        return grid.name(square), words


def _floating(preview: Preview) -> Floating | None:
    new = preview.draft
    if new is None:
        return None
    covered = preview.squares | preview.twins
    return Floating(
        covered,
        {square: new.ground[square] for square in covered if square in new.ground},
        {square: new.pieces[square] for square in covered if square in new.pieces},
        preview.twins,
    )
