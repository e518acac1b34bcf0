"""Plays the files of ``assets/sounds`` on the sound device; without one there is silence.

A missing device, a missing file or a broken one never stops anything. The device opens at the first sound
and is released after a while of silence; one that can't be opened is tried again, and one that is gone stays
open, unheard, until there is another. However much sounds together, no sample is cut off. Only one thread at
a time uses a mixer.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import re
import time
from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame

from game.ui.window.loudness import KINDS
from game.ui.window.sound_server import has_output

RATE: Final = 22050
"""The files' sample rate: nothing is converted when one is read, and a loop ends where it begins."""

BUFFER: Final = 512
"""Samples per turn of the device: 23 ms. Half as many cost twice the processor time during silence."""

MUSIC: Final = 0
LOOPS: Final = range(1, 7)
CHANNELS: Final = 22
"""Number of channels: one for music, some for lasting sounds, the rest for single sounds."""

WIDTH: Final = 0.8
"""How far to the side a sound from the edge of the board comes from, 0 to 1."""

FADE_IN_MS: Final = 70
FADE_OUT_MS: Final = 160
"""Milliseconds over which lasting sounds begin and end."""

HUSH_MS: Final = 40
"""Milliseconds in which everything falls silent before the end of a side."""

KEPT_BYTES: Final = 4_000_000
"""Most bytes of decoded sounds kept."""

RETRY_S: Final = 3.0
"""Least seconds until a device that couldn't be opened is tried again."""

ALIKE: Final = 2
"""Most sounds of one name at the same time: more of them are only louder."""

ANEW_S: Final = 0.1
"""Seconds after which one more of a name takes the place of the oldest: it is a moment of its own."""

CHANCE_DB: Final = 1.5
"""How much a sound may be louder or softer than the last time, in dB."""

SWAY: Final = math.sqrt(2)
"""How much louder one side of a lasting sound may become when it moves to that side."""

BLOCK_S: Final = 0.05
CEILING: Final = 0.98
"""Everything together stays below this peak, in blocks of so many seconds."""

LONG_S: Final = 5.0
SPARSE: Final = 7
"""From so many seconds on, one sample in so many, of both sides in turn, tells a sound's peaks."""

LEAST: Final = 0.7
"""The least share of its volume that a new sound gets: what is still heard becomes softer for it."""


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Silence file descriptor 2, on which ALSA writes by itself when there is no sound card."""
    try:
        kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def sides(volume: float, pan: float) -> tuple[float, float]:
    """Return the loudness of the left and the right side: the total power is the same for every direction.

    >>> [round(side, 2) for pan in (0, -1, 1) for side in sides(0.5, pan)]
    [0.5, 0.5, 0.7, 0.11, 0.11, 0.7]
    """
    angle = (1 + WIDTH * max(-1.0, min(1.0, pan))) * math.pi / 4
    loud = math.sqrt(2) * max(0.0, min(1.0, volume))
    return min(1.0, loud * math.cos(angle)), min(1.0, loud * math.sin(angle))


def peaks_of(raw: bytes) -> tuple[float, ...]:
    """The largest sample of each block of a stereo sound and of the blocks beside it, 0 to 1: a device is up
    to a block late. Of a theme, which is long and has no sharp peaks, only some samples are looked at.

    >>> peaks_of(array("h", [0, 8192] * 1100 + [-16384] * 3000).tobytes())
    (0.5, 0.5, 0.5)
    """
    samples, size = array("h", raw), 2 * round(BLOCK_S * RATE)
    step = SPARSE if len(samples) > LONG_S * 2 * RATE else 1
    blocks = [samples[at : at + size : step] for at in range(0, len(samples), size)]
    peaks = [max(max(block), -min(block)) / 32768 for block in blocks]
    return tuple(max(peaks[max(0, at - 1) : at + 2]) for at in range(len(peaks)))


@dataclass(frozen=True, slots=True)
class KeptSound:
    """A decoded sound with its peaks (see ``peaks_of``)."""

    sound: Any
    peaks: tuple[float, ...]

    @property
    def size(self) -> int:
        """Its bytes."""
        count: int = round(self.sound.get_length() * RATE) * 4
        return count


@dataclass(slots=True)
class Voice:
    """What sounds on a channel, since when, and its volumes on both sides. ``share``: how much of these there
    is room for."""

    name: str
    since: float
    peaks: tuple[float, ...]
    loud: tuple[float, float]
    lasts: bool = False
    share: float = 1.0

    @property
    def most(self) -> float:
        """The volume of the louder side; what lasts may move to a side."""
        return min(1.0, SWAY * max(self.loud)) if self.lasts else max(self.loud)

    def peaks_from(self, now: float, count: int) -> list[float]:
        """Its peaks in the ``count`` blocks from now on."""
        volume = self.share * self.most
        if self.lasts:
            return [volume * max(self.peaks)] * count
        first = max(0, int((now - self.since) / BLOCK_S))
        found = self.peaks[first : first + count]
        return [volume * peak for peak in found] + [0.0] * (count - len(found))


class Mixer:
    """Sounds by name: ``<kind>/<name>.flac``, or one of ``<kind>/<name>_1.flac``, ``_2.flac`` and so on,
    never the same twice in a row. ``device``: pygame's mixer, or what stands for it; ``output``: whether it
    may be opened; ``clock`` gives seconds."""

    def __init__(
        self,
        folder: Path,
        *,
        device: Any = pygame.mixer,
        output: Callable[[], bool] = has_output,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.folder, self.clock = folder, clock
        self._mixer, self._output = device, output
        self._files: dict[str, list[Path]] | None = None
        self._last: dict[str, Path] = {}
        self._kept: OrderedDict[Path, KeptSound] = OrderedDict()
        self._peaks: dict[Path, tuple[float, ...]] = {}
        """They are small, and take longer than a file that is read again."""
        self._device: bool | None = None
        self._gone = False
        """Whether what is open is no longer there."""
        self._tried = -math.inf
        """When the device was last tried in vain."""
        self._voices: dict[int, Voice] = {}
        """By channel; a voice that has ended may still be here."""
        self._lasting: dict[str, int] = {}
        """The channels of lasting sounds."""
        self._chance = random.Random()

    # --- the device ---

    @property
    def open(self) -> bool:
        """Whether the device is open."""
        return bool(self._device)

    @property
    def has_device(self) -> bool:
        """Return whether anything can be heard; opens the device if it is closed, and tries again where that
        wasn't possible a while ago."""
        if (self._gone or self._device is False) and self.clock() - self._tried >= RETRY_S:
            if self._output():
                self.close()
                self._device = None
            else:
                self._tried = self.clock()
        if self._device is None:
            self._device = self._opened()
            if self._device:
                self._mixer.set_num_channels(CHANNELS)
            else:
                self._tried = self.clock()
        return self._device

    def _opened(self) -> bool:
        """Open the device. Return whether it is open."""
        if self._mixer.get_init() is None and self._output():
            with _quiet_stderr(), contextlib.suppress(pygame.error, NotImplementedError):
                self._mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        return self._mixer.get_init() is not None

    def make_ready(self) -> None:
        """Open the device if it is closed."""
        _ = self.has_device

    def device_added(self) -> None:
        """Open it now if the one that is open is gone, else at the next sound if there was none so far."""
        self._tried = -math.inf
        if self._gone:
            self.make_ready()

    def device_removed(self) -> None:
        """The device that is open is gone. It stays open until there is another: to close it now and open
        what isn't there may end the program."""
        if self._device:
            self._gone, self._tried = True, self.clock()

    @property
    def silent(self) -> bool:
        """Whether there is silence now."""
        return not self._device or not self._mixer.get_busy()

    def stop(self) -> None:
        """Silence everything now."""
        self._forget()
        if self._device:
            self._mixer.stop()

    def close(self) -> None:
        """Release the device; the next sound opens it again."""
        self._forget()
        if self._device:
            self._kept.clear()
            self._mixer.quit()
            self._device, self._gone = None, False

    def _forget(self) -> None:
        self._lasting.clear()
        self._voices.clear()

    # --- files ---

    @property
    def files(self) -> Mapping[str, list[Path]]:
        """Return the files of each name, looked up once."""
        if self._files is None:
            found: dict[str, list[Path]] = {}
            for kind in KINDS:
                for path in sorted((self.folder / kind).glob("*.flac")):
                    found.setdefault(re.sub(r"_\d+$", "", path.stem), []).append(path)
            self._files = found  # whole: another thread may ask
        return self._files

    def kind(self, name: str) -> str:
        """Return the kind of a sound; ``interface`` if there is none of that name."""
        found = self.files.get(name)
        return found[0].parent.name if found else "interface"

    def _file(self, name: str) -> Path | None:
        """Return one of the files of a sound, a different one than last time; ``None`` without any."""
        found = self.files.get(name, [])
        if not found:
            return None
        others = [path for path in found if path != self._last.get(name)]
        self._last[name] = self._chance.choice(others or found)
        return self._last[name]

    def sound(self, name: str) -> KeptSound | None:
        """Return one of the sounds of that name; ``None`` if none can be played."""
        path = self._file(name)
        if path is None or not self.has_device:
            return None
        if path not in self._kept:
            try:
                made = self._mixer.Sound(str(path))
            except pygame.error:
                self.files[name].remove(path)
                return None
            if path not in self._peaks:
                self._peaks[path] = peaks_of(made.get_raw())
            self._kept[path] = KeptSound(made, self._peaks[path])
        self._kept.move_to_end(path)
        sizes = [one.size for one in self._kept.values()]
        while len(self._kept) > 1 and sum(sizes) > KEPT_BYTES:
            self._kept.popitem(last=False)
            sizes.pop(0)
        return self._kept[path]

    # --- playing ---

    def play(self, name: str, volume: float, pan: float) -> None:
        """Play a sound once. Of its name only few are heard: it takes the place of the oldest, unless they
        are of the same moment."""
        sound = self.sound(name)
        alike = [(voice.since, number) for number, voice in self._sounding() if voice.name == name]
        many = len(alike) >= ALIKE
        if sound is None or (many and self.clock() - max(alike)[0] < ANEW_S):
            return
        chance = 10 ** (self._chance.uniform(-CHANCE_DB, CHANCE_DB) / 20)
        number = min(alike)[1] if many else self._free()
        self._begin(number, name, sound, sides(volume * chance, pan))

    def last(self, wanted: Mapping[str, tuple[float, float]]) -> None:
        """Keep these sounds, (volume, pan) each, going from now on; fade all others out."""
        for name in [name for name in self._lasting if name not in wanted]:
            number = self._lasting.pop(name)
            self._mixer.Channel(number).fadeout(FADE_OUT_MS)
            ending = self._voices[number]
            ending.since, ending.lasts = self.clock(), False
            ending.peaks = (max(ending.peaks),) * math.ceil(FADE_OUT_MS / 1000 / BLOCK_S)
        for name, (volume, pan) in wanted.items():
            loud = sides(volume, pan)
            if name in self._lasting:
                self._set_volume(self._lasting[name], loud)
                continue
            sound = self.sound(name)
            free = None if sound is None else self._free_loop()
            if sound is not None and free is not None:
                self._begin(free, name, sound, loud, lasts=True)
                self._lasting[name] = free

    def begin_theme(self, name: str, volume: float) -> None:
        """Play a theme once, in place of the one before."""
        sound = self.sound(name)
        if sound is not None:
            self._begin(MUSIC, name, sound, (volume, volume))

    def set_theme_volume(self, volume: float) -> None:
        """Set the volume of the current theme."""
        if self._device:
            self._set_volume(MUSIC, (volume, volume))

    def end_theme(self, ms: int) -> None:
        """Fade the current theme out over ``ms`` milliseconds."""
        if self._device:
            self._mixer.Channel(MUSIC).fadeout(ms)

    def hush(self) -> None:
        """Let everything fall silent."""
        self._forget()
        for number in range(CHANNELS) if self._device else ():
            self._mixer.Channel(number).fadeout(HUSH_MS)

    def _sounding(self) -> list[tuple[int, Voice]]:
        """The channels of which something is to be heard, with it."""
        now = self.clock()
        return [
            (number, voice)
            for number, voice in self._voices.items()
            if voice.lasts or now - voice.since < len(voice.peaks) * BLOCK_S
        ]

    def _set_volume(self, number: int, loud: tuple[float, float]) -> None:
        """Change the volumes of what sounds on a channel."""
        if number in self._voices:
            self._voices[number].loud = loud
            self._tell(number)

    def _tell(self, number: int) -> None:
        """Give a channel its volumes."""
        voice = self._voices[number]
        left, right = voice.loud
        self._mixer.Channel(number).set_volume(voice.share * left, voice.share * right)

    def _free_loop(self) -> int | None:
        """A silent channel for lasting sounds; ``None`` if there is none left."""
        return next((one for one in LOOPS if not self._mixer.Channel(one).get_busy()), None)

    def _free(self) -> int:
        """A channel for a single sound: a silent one, else that of the oldest."""
        numbers = range(LOOPS.stop, CHANNELS)
        silent = next((one for one in numbers if not self._mixer.Channel(one).get_busy()), None)
        voices = self._voices.items()
        return (
            min((voice.since, one) for one, voice in voices if one in numbers)[1]
            if silent is None
            else silent
        )

    def _begin(
        self, number: int, name: str, kept: KeptSound, loud: tuple[float, float], *, lasts: bool = False
    ) -> None:
        """Begin a sound on a channel."""
        channel = self._mixer.Channel(number)
        channel.stop()  # a volume that is set while something sounds is lost with it
        self._voices.pop(number, None)
        voice = Voice(name, self.clock(), kept.peaks, loud, lasts)
        self._make_room(voice)
        self._voices[number] = voice
        self._tell(number)  # before it begins: else its first buffer would be heard at full volume
        channel.play(kept.sound, loops=-1 if lasts else 0, fade_ms=FADE_IN_MS if lasts else 0)

    def _make_room(self, new: Voice) -> None:
        """Make softer what would be cut off together: the new sound, and what is still heard if there is
        little room for it."""
        sounding, count = self._sounding(), len(new.peaks)
        mine = new.peaks_from(new.since, count)
        others = [one.peaks_from(new.since, count) for _, one in sounding]
        sums = list(map(sum, zip(*others, strict=True))) if others else [0.0] * count
        softer = 1.0
        for peak, rest in zip(mine, sums, strict=True):
            if rest + LEAST * peak > CEILING:
                softer = min(softer, (CEILING - LEAST * peak) / rest)
        for number, voice in sounding if softer < 1 else ():
            voice.share *= softer
            self._tell(number)
        room = [(CEILING - softer * rest) / peak for peak, rest in zip(mine, sums, strict=True) if peak]
        new.share = min([1.0, *room])
