"""How a match that is being chosen is played by post: whether it can be, what is missing, in words."""

from __future__ import annotations

from game.app.maps.match_choice import SeatChoice
from game.app.maps.new_match_draft import NewMatchDraft
from game.app.maps.shared_folder import folder_trouble


class PostSettings:
    """Of a draft: they count while a seat is ``elsewhere``."""

    def __init__(self, draft: NewMatchDraft) -> None:
        self.draft, self.kit, self.texts = draft, draft.kit, draft.texts

    @property
    def wanted(self) -> bool:
        """Whether somebody plays elsewhere."""
        return any(seat.kind == "elsewhere" for seat in self._seats)

    @property
    def draws(self) -> bool:
        """Whether anything in this game is left to chance."""
        return self.kit.info.chance

    @property
    def _seats(self) -> tuple[SeatChoice, ...]:
        return self.draft.choice.seats[: len(self.draft.sides)]

    def trouble(self) -> str:
        """Why it can't be played so, in words; empty if it can."""
        if not self.wanted:
            return ""
        if why := self.why_not():
            return why
        if not any(seat.kind == "person" for seat in self._seats):
            return self.texts("post.nobody_here")
        return folder_trouble(self.draft.choice.folder, self.texts)

    def why_not(self) -> str:
        """Why nobody can play elsewhere in this game and mode; empty if somebody can."""
        kit, setup = self.kit, self.draft.setup
        why = kit.why_not_by_post(setup) if setup is not None else "" if kit.info.post else "game"
        return self.texts(f"post.why.{why}", game=self.texts.game_name(kit.name)) if why else ""

    # --- in words ---

    def days_words(self, days: int) -> str:
        """A limit of days."""
        return self.texts("post.days", n=days) if days else self.texts("post.no_days")

    def words(self) -> str:
        """How long a turn may take, in a few words."""
        days = self.draft.choice.days
        return self.texts("post.summary_days", n=days) if days else self.texts("post.summary")
