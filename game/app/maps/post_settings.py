"""The options of a match by post while it is set up: whether it is possible, and what is missing, in
words."""

from __future__ import annotations

from game.app.maps.new_match_draft import NewMatchDraft
from game.app.maps.shared_folder import folder_trouble


class PostSettings:
    """The options of a draft; they count while a seat is ``elsewhere``."""

    def __init__(self, draft: NewMatchDraft) -> None:
        self.draft, self.kit, self.texts = draft, draft.kit, draft.texts

    @property
    def wanted(self) -> bool:
        """Whether somebody plays elsewhere."""
        return any(seat.kind == "elsewhere" for seat in self.draft.seats)

    @property
    def draws(self) -> bool:
        """Whether chance plays a part in this game."""
        return self.kit.game.has_chance

    def trouble(self) -> str:
        """Return why the match can't be played by post, in words; empty if it can."""
        if not self.wanted:
            return ""
        if why := self.why_not():
            return why
        if not any(seat.kind == "person" for seat in self.draft.seats):
            return self.texts("post.nobody_here")
        return self.folder_wrong()

    def folder_wrong(self) -> str:
        """Return what is wrong with the shared folder, in words; empty if nothing is, or it isn't known
        yet."""
        folder = self.draft.choice.folder
        return folder_trouble(folder, self.texts, whole=False) if folder and self.wanted else ""

    def why_not(self) -> str:
        """Return why nobody can play elsewhere in this game and mode; empty if somebody can."""
        kit, setup = self.kit, self.draft.setup
        why = kit.why_not_by_post(setup) if setup is not None else "" if kit.info.post else "game"
        return self.texts(f"post.why.{why}", game=self.texts.game_name(kit.name)) if why else ""

    # --- in words ---

    def days_words(self, days: int) -> str:
        """Return a limit of days in words."""
        return self.texts("post.days", n=days) if days else self.texts("post.no_days")

    def words(self) -> str:
        """Say in a few words how long a turn may take."""
        days = self.draft.choice.days
        return self.texts("post.summary_days", n=days) if days else self.texts("post.summary")
