"""An animated picture: its frames, whose view it shows, and what it costs nobody."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.app.sharing.animating import ALL, Film, FilmOptions, write_film
from game.app.sharing.drawing import ground_seed, own_tools
from game.data.files.apng import AnimatedPng
from tests.shared_matches import GAMES, played


def chunks(raw: bytes) -> list[tuple[bytes, bytes]]:
    """The chunks of a PNG, each with the right sum."""
    found, at = [], 8
    while at < len(raw):
        length = int.from_bytes(raw[at : at + 4], "big")
        kind, data = raw[at + 4 : at + 8], raw[at + 8 : at + 8 + length]
        assert zlib.crc32(data, zlib.crc32(kind)) == int.from_bytes(
            raw[at + 8 + length : at + 12 + length], "big"
        )
        found.append((kind, data))
        at += 12 + length
    return found


def frames(raw: bytes) -> list[tuple[int, bytes]]:
    """What a viewer shows: each frame's milliseconds and its pixels, red, green, blue."""
    parts = chunks(raw)
    width, height = struct.unpack(">II", parts[0][1][:8])
    screen = np.zeros((height, width, 4), np.uint8)
    shown, numbers, control = [], [], b""
    for kind, data in parts:
        if kind == b"fcTL":
            control = data
            numbers.append(int.from_bytes(data[:4], "big"))
        if kind not in (b"IDAT", b"fdAT"):
            continue
        if kind == b"fdAT":
            numbers.append(int.from_bytes(data[:4], "big"))
            data = data[4:]
        _, wide, high, x, y, ms, of, dispose, blend = struct.unpack(">IIIIIHHBB", control)
        assert of == 1000 and dispose == 0
        lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(high, wide * 4 + 1)
        pixels = np.zeros((high, wide * 4), np.uint8)
        above = np.zeros(wide * 4, np.uint8)
        for row, line in enumerate(lines):
            above = pixels[row] = line[1:] + above if line[0] == 2 else line[1:]
        new = pixels.reshape(high, wide, 4)
        part = screen[y : y + high, x : x + wide]
        part[:] = np.where(new[..., 3:] > 0, new, part) if blend else new
        shown.append((ms, screen[..., :3].tobytes()))
    assert numbers == list(range(len(numbers))), "the frames are numbered without a gap"
    return shown


def test_frames_come_out_as_they_went_in_and_equal_ones_last_longer() -> None:
    rng = np.random.default_rng(1)
    one = rng.integers(0, 256, (7, 9, 3), np.uint8)
    two = one.copy()
    two[3:5, 2:6] = 200
    three = two.copy()
    three[0, 0] = three[6, 8] = 7
    made = AnimatedPng((9, 7), loops=2)
    for pixels, ms in ((one, 80), (one, 40), (two, 100), (three, 70_000)):
        made.add(pixels.tobytes(), ms)
    raw = made.file()
    assert frames(raw) == [(120, one.tobytes()), (100, two.tobytes()), (65_535, three.tobytes())]
    assert dict(chunks(raw))[b"acTL"] == struct.pack(">II", 3, 2)
    with pytest.raises(ValueError, match="frame"):
        AnimatedPng((9, 7)).file()


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_film_of_every_game_moves_and_ends_with_the_last_position(game: str, tmp_path: Path) -> None:
    match = played(game, 16, resigned=True)
    path = tmp_path / "film.png"
    steps = list(write_film(match, FilmOptions(size="small", pace="fast", loops=1), path, theme="dark"))
    assert steps == list(range(1, len(match.session.whole_line) + 2))
    shown = frames(path.read_bytes())
    assert len({pixels for _, pixels in shown}) > 10
    tools = own_tools("dark", "en", match.plan.content, ground_seed(match.plan.content, match.session.setup))
    last = Film(tools, match, FilmOptions(size="small", pace="fast")).still()
    ended, wanted = (
        np.frombuffer(raw, np.uint8).astype(int) for raw in (shown[-1][1], pygame.image.tobytes(last, "RGB"))
    )
    # a tank that has driven may be turned as it drove
    assert np.abs(ended - wanted).mean() < 1.5
    with pytest.raises(FileExistsError):
        list(write_film(match, FilmOptions(), path))


@pytest.mark.slow
def test_a_seats_film_shows_what_that_seat_saw() -> None:
    match = played("tank_battle", 40, resigned=True)
    assert match.session.result is not None
    tools = own_tools("light", "en", match.plan.content, ground_seed(match.plan.content, match.session.setup))
    early = {ALL: 30, 0: 10, 1: 10}  # all have set up in secret, and seats count what they saw
    views = [Film(tools, match, FilmOptions(size="small", seat=seat)) for seat in early]
    stills = [film.still(ply) for film, ply in zip(views, early.values(), strict=True)]
    assert len({still.get_buffer().raw for still in stills}) == 3
    session = match.session
    for film, seat in zip(views[1:], (0, 1), strict=True):
        record = film.looking.line
        state = session.whole_line[record.moment(10)._count - 1].step.state
        assert record.view(10) == session.game.observe(state, seat)
