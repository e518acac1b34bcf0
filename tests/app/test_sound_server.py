"""Sound through a real sound server whose outputs come and go."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.data.files.paths import ASSETS

pytestmark = pytest.mark.slow

WAITS_S = 20.0

PLAYS = """
import select, sys, time
import pygame
from game.app.offscreen import offscreen_app
app = offscreen_app((640, 480))
app.audio.start()
frames = 0
while not select.select([sys.stdin], [], [], 0.05)[0]:
    app.step(pygame.event.get(), 0.05)
    app.audio.play("hit")
    app.audio.sustain([("engine_heavy", 0.0)])
    app.audio.frame_over()
    frames += 1
    if frames == 10:
        print("plays", flush=True)
app.audio.close()
print("ended", flush=True)
"""


def until(found: Callable[[], bool]) -> bool:
    """Wait until it is so. Return whether it came to be."""
    ends = time.monotonic() + WAITS_S
    while not found():
        if time.monotonic() > ends:
            return False
        time.sleep(0.05)
    return True


@dataclass
class Server:
    """A sound server of our own, and how to reach it."""

    env: dict[str, str]

    def asked(self, *words: str) -> str:
        """What it answers."""
        return subprocess.run(
            ["pactl", *words], env=self.env, capture_output=True, encoding="utf-8", timeout=WAITS_S
        ).stdout.strip()

    def add(self, name: str) -> str:
        """Plug an output in; return what unplugs it."""
        return self.asked("load-module", "module-null-sink", f"sink_name={name}")

    def remove(self, plug: str) -> None:
        """Unplug an output."""
        self.asked("unload-module", plug)

    def heard_on(self) -> list[str]:
        """The names of the outputs on which something plays, one for each stream."""
        names = dict(line.split("\t")[:2] for line in self.asked("list", "short", "sinks").splitlines())
        inputs = self.asked("list", "short", "sink-inputs").splitlines()
        return [names.get(line.split("\t")[1], "none") for line in inputs]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server without any output."""
    if not all(map(shutil.which, ("pulseaudio", "pactl"))):
        pytest.skip("pulseaudio or pactl is not installed")
    socket = tmp_path / "native"
    env = {
        **os.environ, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path),
        "PULSE_SERVER": f"unix:{socket}", "PULSE_RUNTIME_PATH": str(tmp_path),
        "SDL_AUDIODRIVER": "pulseaudio", "SDL_VIDEODRIVER": "dummy",
    }  # fmt: skip
    opens = f"module-native-protocol-unix auth-anonymous=1 socket={socket}"
    options = ("-n", "-L", opens, "--exit-idle-time=-1", "--daemonize=no", "--use-pid-file=no")
    with subprocess.Popen(
        ["pulseaudio", *options], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            assert until(socket.exists), "the server did not start"
            yield Server(env)
        finally:
            process.terminate()


@dataclass
class Player:
    """The game, which plays until it is told to end."""

    process: subprocess.Popen[str]

    def ends(self) -> None:
        """End it; it must have lived up to then."""
        said, _ = self.process.communicate("\n", timeout=WAITS_S)
        assert (self.process.returncode, said.split()[-1:]) == (0, ["ended"])


@pytest.fixture
def begin(server: Server) -> Iterator[Callable[[], Player]]:
    """Start the game."""
    begun: list[Player] = []

    def start() -> Player:
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYS], env=server.env, cwd=ASSETS.parent, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        begun.append(Player(process))
        return begun[-1]

    yield start
    for player in begun:
        if player.process.poll() is None:
            player.process.kill()
            player.process.communicate()


def test_without_any_output_the_game_goes_on_and_is_heard_on_the_first_one(
    server: Server, begin: Callable[[], Player]
) -> None:
    player = begin()
    assert player.process.stdout is not None
    while "plays" not in player.process.stdout.readline():
        assert player.process.poll() is None, "it ended"
    assert server.heard_on() == []
    server.add("one")
    assert until(lambda: server.heard_on() == ["one"])
    player.ends()


def test_when_all_outputs_are_unplugged_the_game_goes_on_and_is_heard_on_the_next_one(
    server: Server, begin: Callable[[], Player]
) -> None:
    plugs = server.add("one"), server.add("two")
    player = begin()
    assert until(lambda: len(server.heard_on()) == 1)
    for plug in plugs:
        server.remove(plug)
    assert until(lambda: server.heard_on() == [])
    server.add("three")
    assert until(lambda: server.heard_on() == ["three"])
    player.ends()


def test_the_game_ends_well_while_no_output_is_left(server: Server, begin: Callable[[], Player]) -> None:
    plug = server.add("one")
    player = begin()
    assert until(lambda: server.heard_on() == ["one"])
    server.remove(plug)
    assert until(lambda: server.heard_on() == [])
    player.ends()


def test_what_plays_follows_the_output_and_an_unused_one_stops_nothing(
    server: Server, begin: Callable[[], Player]
) -> None:
    plugs = {name: server.add(name) for name in ("one", "two", "three")}
    server.asked("set-default-sink", "one")
    player = begin()
    assert until(lambda: server.heard_on() == ["one"])
    stream = server.asked("list", "short", "sink-inputs").split("\t")[0]
    server.remove(plugs["three"])
    assert until(lambda: "three" not in server.asked("list", "short", "sinks"))
    time.sleep(1.0)  # if it opened the device anew, it would do so now
    assert server.asked("list", "short", "sink-inputs").split("\t")[0] == stream, "the same stream goes on"
    server.asked("set-default-sink", "two")
    assert until(lambda: server.heard_on() == ["two"]), "the default changed"
    server.asked("set-default-sink", "one")
    assert until(lambda: server.heard_on() == ["one"])
    server.remove(plugs["one"])
    assert until(lambda: server.heard_on() == ["two"]), "the one in use was unplugged"
    player.ends()
