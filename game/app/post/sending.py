"""Letters on their way into shared folders. The window only hands them over: each folder's own thread puts
them there, and ``PostWatch`` tries again what failed, also after a new start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.app.maps.folder_threads import FOLDERS, at_once
from game.data.post.post_folder import PostFolder
from game.ui.model import Model
from game.ui.window.waking import wake

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.data.post.letters import Letter
    from game.data.post.post_match import PostMatch


@dataclass
class Delivery(Model):
    """What becomes of the last letters of one match. ``trouble``: why they aren't in the folder (they will
    be tried again); ``told``: the player knows that."""

    folder: str
    macs: tuple[str, ...] = ()
    under_way: bool = False
    trouble: OSError | None = None
    told: bool = False
    _count: int = field(default=0, repr=False)

    def begin(self, macs: tuple[str, ...]) -> int:
        """Letters are handed over; gives the number of this try."""
        self._count += 1
        self.macs, self.under_way = macs, True
        return self._count

    def end(self, number: int, trouble: OSError | None) -> bool:
        """A try has ended; whether it was the last one that was begun."""
        if number != self._count:
            return False
        self.under_way, self.trouble = False, trouble
        return True


Then = Callable[[Delivery], object]
"""Is told, in a folder's thread, what became of letters."""


class Sending:
    """The deliveries of all matches that are played from here, by match and party, and the folders."""

    def __init__(self) -> None:
        self._deliveries: dict[tuple[str, int], Delivery] = {}
        self._folders: dict[str, PostFolder] = {}

    def folder(self, path: str) -> PostFolder:
        """The folder of that path. Only the folder's own thread may do anything with it."""
        return self._folders.setdefault(path, PostFolder(Path(path)))

    def delivery(self, post: PostMatch, folder: str) -> Delivery:
        """What becomes of a match's letters."""
        key = post.id, post.party
        found = self._deliveries.get(key)
        if found is None or found.folder != folder:
            found = self._deliveries[key] = Delivery(folder)
        return found

    def send(self, post: PostMatch, folder: str, then: Then) -> Delivery:
        """Have the letters that others may lack put into the folder; ``then`` is called, in the folder's
        thread, when that is done or has failed."""
        letters, delivery = post.outgoing, self.delivery(post, folder)
        macs = tuple(letter.mac for letter in letters)
        if delivery.under_way and delivery.macs == macs:
            return delivery
        waits = not delivery.under_way  # else the folder is known to be slow
        number = delivery.begin(macs)
        work = partial(self._put, folder, letters, delivery, number, then)
        done: Future[None] = FOLDERS.do(folder, work)
        if waits:
            at_once(done)
        return delivery

    def again(self, post: PostMatch, folder: str, then: Then) -> None:
        """In the folder's thread: put the letters there that aren't, as they failed before, or the app was
        closed meanwhile; ``then`` is called if that changes what the player was told."""
        delivery = self.delivery(post, folder)
        if delivery.under_way:
            return
        before, delivery.trouble = delivery.trouble, None
        try:
            self._put_into(folder, post.outgoing)
        except OSError as error:
            delivery.trouble = error
        if (before is None) != (delivery.trouble is None):
            then(delivery)
            wake()

    def _put(
        self, folder: str, letters: tuple[Letter, ...], delivery: Delivery, number: int, then: Then
    ) -> None:
        trouble = None
        try:
            self._put_into(folder, letters)
        except OSError as error:
            trouble = error
        if delivery.end(number, trouble):
            then(delivery)
            wake()

    def _put_into(self, folder: str, letters: Sequence[Letter]) -> None:
        there = self.folder(folder)
        there.hold_there()
        there.put(letters)


SENDING: Final = Sending()
