"""The phase in which a player places the pieces in secret (TB-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.games.tank_battle.rules.actions import Action, Place
from game.games.tank_battle.rules.board import NOWHERE, OWN, SITES, number
from game.games.tank_battle.rules.setups import Setups
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.hint import Advice
from game.games.tank_battle.view.panel.parts import PanelNow
from game.games.tank_battle.view.panel.set_up import OwnNames
from game.games.tank_battle.view.phases.phase import (
    MAIN,
    PICK,
    PUT_DOWN,
    VAIN,
    BoardNow,
    DraftingPhase,
    Hands,
    Panels,
)
from game.games.tank_battle.view.scene import (
    owner_marks,
)
from game.games.tank_battle.view.set_up_draft import SetUpDraft
from game.games.tank_battle.view.spots import OwnSetupSpot, Spot, TemplateSpot, TraySpot
from game.model.contract import Refusal
from game.ui.tree.node import Node
from game.view.board.marks import BoardMark, Layer, Marks, marked, without
from game.view.board.scene import LabelShown, marks_of
from game.view.phase import IGNORED, TAKEN, Deeds, Prompt, Reply
from game.view.spots import FieldSpot, square_of
from game.view.table import SetupStore, Words


class SettingUpPhase(DraftingPhase):
    """The set-up: pieces go from the tray to squares and back. ``own`` gives the set-ups that the player
    has saved."""

    keys = "tank_battle_setting"
    rules_phase = "setup"
    asks = True

    def __init__(
        self, hands: Hands, base: TankBattleWorld, setups: Setups, own: Callable[[], SetupStore | None]
    ) -> None:
        super().__init__(hands, base)
        self.set_up = SetUpDraft(base, base.seat, setups)
        self._own = own
        self.own_listed = False
        """Whether the player's own set-ups are shown in place of the templates."""
        self.own_chosen = ""
        """The key of the own set-up that was chosen last."""
        self.own_page = self.template_page = 0
        """The page of set-ups that is shown."""
        self.carried = NOWHERE
        """The piece that is dragged."""

    @property
    def drafted(self) -> SetUpDraft:
        return self.set_up

    # --- what is seen ---

    def has_placed(self, hint: Action) -> bool:
        return isinstance(hint, Place) and not self.set_up.left(hint.piece)

    def carried_picture(self, art: Art, px: int) -> pygame.Surface:
        return art.placed(self.set_up.seat, self.set_up.order[self.carried], px)

    def stands(self, advice: Advice | None) -> TankBattleWorld:
        return self.set_up.position

    def compose(self, marks: Marks, now: BoardNow) -> Marks:
        set_up = self.set_up
        piece = set_up.hand if self.carried < 0 else self.carried
        free = frozenset(set_up.free(piece)) if piece >= 0 else frozenset()
        barred = OWN[set_up.seat] - free if piece >= 0 else frozenset()
        at, there = self.at, list[BoardMark]()
        stand = enumerate(set_up.squares[: len(SITES)])
        sites = {site: square for site, square in stand if square >= 0 and site != self.carried}
        held: tuple[int, int] | None = None
        if at is not None and at in free and now.advice is None:
            if self.carried < 0:
                there.append(BoardMark(Layer.PLAN, (at,), "held", (set_up.seat, set_up.order[piece])))
            if set_up.order[piece] in SITES:
                held = piece, at
                told = now.words("tank_battle_view.row_free", square=number(at))
                there += marks_of(LabelShown(at, told, "paper"))
        return (
            *without(marks, "last_move"), *marked(Layer.TINT, "free", sorted(free)),
            *marked(Layer.LEFT, "barred", sorted(barred)), *owner_marks(set_up.seat, sites, held), *there,
        )  # fmt: skip

    def panel(self, panels: Panels, now: PanelNow) -> Node:
        store, listed = self._own(), self.own_listed
        own: OwnNames | None = None
        if store is not None and not self.chooser.guided:
            own = tuple((one.key, one.title, one.squares is not None) for one in store.listed())
        page = self.own_page if listed else self.template_page
        return panels.set_up.tree(now, self.set_up, own, listed=listed, chosen=self.own_chosen, page=page)

    # --- pieces ---

    def take_up(self, spot: Spot) -> bool:
        set_up, square = self.set_up, square_of(spot)
        if square is not None:
            self.carried = next((one for one in set_up.on(square) if one >= set_up.first), NOWHERE)
        elif isinstance(spot, TraySpot) and set_up.take(spot.kind):
            self.carried = set_up.hand
        return self.carried >= 0

    def drop(self, spot: Spot | None) -> Reply:
        """Place the dragged piece; dropped beside the board it returns to the tray."""
        set_up, square = self.set_up, square_of(spot)
        at = set_up.squares[self.carried]
        refusal: Refusal | None = None
        if square is None and at >= 0:
            set_up.lift(at)
        elif square is not None and square != at:
            refusal = set_up.put(self.carried, square)
        return self.chooser.answer(refusal, spot)

    def let_go(self) -> None:
        super().let_go()
        self.carried = NOWHERE

    def choose(self, spot: Spot) -> Reply:
        match spot:
            case TraySpot(kind):
                return PICK if self.set_up.take(kind) else VAIN
            case TemplateSpot(name):
                self.set_up.lay_template(name)
                return PICK
            case OwnSetupSpot(key):
                return self._lay_own(key)
        return super().choose(spot)

    def choose_square(self, square: int) -> Reply:
        set_up = self.set_up
        if set_up.hand >= 0 and (not set_up.on(square) or square in set_up.free(set_up.hand)):
            spot = FieldSpot(square)
            if self.chooser.guided and set_up.why_not(set_up.first, square) is None:
                return self.hands.play([Place(set_up.order[set_up.first], square)], spot)
            return self.chooser.answer(set_up.put(set_up.hand, square), spot, PUT_DOWN)
        return PICK if set_up.lift(square) else TAKEN

    def right_click(self, square: int) -> Reply:
        """Return the piece on a square to the tray."""
        if not self.set_up.lift(square):
            return IGNORED
        self.chooser.drop()
        return PUT_DOWN

    def goes_on(self, square: int) -> bool:
        set_up = self.set_up
        return bool(set_up.on(square)) or (set_up.hand >= 0 and square in set_up.free(set_up.hand))

    def next(self, by: int) -> Reply:
        """Take the next piece to place."""
        self.set_up.next_hand(by)
        return PICK

    def finish(self) -> Reply:
        return VAIN if self.set_up.missing else self.hands.play(self.set_up.actions(), MAIN)

    # --- buttons ---

    def push(self, name: str) -> Reply:
        set_up = self.set_up
        match name:
            case "ready":
                return self.finish()
            case "template_page":
                self.template_page += 1
            case "mirror":
                set_up.mirror()
            case "random":
                set_up.random(all_of_them=True)
            case "fill" if set_up.missing:
                set_up.random(all_of_them=False)
            case "own" | "own_page" | "own_save" | "own_rename" | "own_delete":
                own = self._own()
                return IGNORED if own is None else self._with_own(name, own)
            case _:
                return super().push(name)
        return self.changed()

    def _lay_own(self, key: str) -> Reply:
        """Place one of the player's own set-ups, or report why that can't be done."""
        own = self._own()
        if own is None:
            return TAKEN
        self.own_chosen = key
        one = next((one for one in own.listed() if one.key == key), None)
        if one is None or one.squares is None or not self.set_up.lay_own(one.squares):
            own.explain(key)
            return VAIN
        return PICK

    def _with_own(self, name: str, own: SetupStore) -> Reply:
        """Answer a button of the player's own set-ups."""
        known = self.own_chosen in {one.key for one in own.listed()}
        match name:
            case "own":
                self.own_listed, self.own_page = not self.own_listed, 0
            case "own_page":
                self.own_page += 1
            case "own_save" if not self.set_up.missing:
                own.save(self.set_up.written)
            case "own_rename" if known:
                own.rename(self.own_chosen)
            case "own_delete" if known:
                own.delete(self.own_chosen)
            case _:
                return VAIN
        return PICK

    # --- words ---

    def choice(self) -> SetUpDraft:
        return self.set_up

    def prompts(self, words: Words) -> Sequence[Prompt]:
        return (
            self.prompt(words, "place", *self.pointing.choosing),
            *self.pointing.walks(words),
            self.prompt(words, "next_piece", "next_piece"),
            self.prompt(words, "mirror", "mirror_setup"),
            self.prompt(words, "undo", "take_back"),
            self.prompt(words, "ready", "done"),
        )

    commands: ClassVar[Deeds] = {
        **DraftingPhase.commands, "mirror_setup": (push, "mirror"), "random_setup": (push, "random"),
    }  # fmt: skip
