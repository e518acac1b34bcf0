"""Files of every kind the app reads, after slips of the hand, of the disk or of somebody with bad will:
each is read or told, by all that reads it, in bounded time and memory, and nothing is raised but what the
reader says it raises."""

from __future__ import annotations

import base64
import json
import random
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.app.editor.choices import editor_choices
from game.app.library.map_list import load_view
from game.app.licences.scene import load_parts
from game.app.table.match_source import from_path
from game.cli.tournament.plan import TournamentPlan, fixtures, load_plan, save_plan
from game.cli.tournament.results import PlayedMatch, Results
from game.cli.verbs.validate import examine
from game.data.files.config import Settings, save_user
from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import ASSETS, MAPS, PROJECT, user_cache
from game.data.files.problems import Problem, ProblemsError
from game.data.files.veil import unveil
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapEntry
from game.data.maps.map_balance import balance_file, load_balance
from game.data.maps.map_cards import judge, read_card
from game.data.maps.map_import import NoMap, read_file
from game.data.maps.map_verdicts import Verdicts
from game.data.people.last_choices import last_setup
from game.data.people.learning import load_solved, progress_file
from game.data.people.puzzle_progress import load_progress
from game.data.people.puzzle_progress import progress_file as tried_file
from game.data.puzzles.puzzle_grades import grades_file, load_grades
from game.data.puzzles.puzzles import read_puzzle
from game.data.saves.matches import Match, Player, new_plan
from game.data.saves.reviews import JudgedPosition, load_review, review_file, save_review
from game.data.saves.saves import summary
from game.data.sharing.png_text import put_text, take_text
from game.data.sharing.share import ShareError, map_checksum, read_share_text, share_text
from game.data.words.texts import Texts
from game.editor.autosave import recoverable, unsaved_folder
from game.editor.balance_report import BalanceReport
from game.editor.selection import TEXT_MARK, MapClip
from game.model.entries import games
from game.model.registry import kit
from game.ui.input.input import Bindings
from game.ui.input.keys_file import keys_file, make_input
from game.ui.paint.palette import ThemeError, load_metrics, load_palette
from tests.amount import some
from tests.data.test_fuzz import mutated, well_told
from tests.patience import no_waiting_for_ever

WORSE = [
    b"[" * 3_000, b"{a: " * 3_000, b"Infinity", b"NaN", b"1e999", b"-1e999", b"9" * 5_000, b"\x1b]0;x\x07",
    "\u202e".encode(), b"\\ud800", b"&a [*a, *a]", b"{}" * 500, b"null", b"-1", b"true", b'""', b"[]", b"..",
    b"../../etc/passwd", b"/dev/zero", b"\x00", b"\xff\xfe", b"!!python/object:os.system x", b"9" * 19,
]  # fmt: skip

LEAST_MB = 150
"""Memory that may come on top, whatever is read: a file of the largest kind read twice over."""


def slipped(seed: bytes, draw: random.Random) -> bytes:
    """A file after slips, some of them worse than a hand's."""
    raw = mutated(seed, draw)
    if draw.random() < 0.4:
        at, length = draw.randint(0, len(raw)), draw.choice([0, 1, 4, 12])
        raw = raw[:at] + draw.choice(WORSE) + raw[at + length :]
    return raw


@cache
def content(game: str) -> Content:
    return load_content(kit(game))


def texts() -> Texts:
    return Texts(ASSETS / "locale")


def told(problems: list[Problem]) -> None:
    well_told(problems)


def checked(path: Path) -> None:
    told(examine(path)[1])


def on_map(path: Path) -> None:
    checked(path)
    with_kits = {game: (kit(game), content(game)) for game in games()}
    for game in games():
        card = read_card(kit(game), content(game), MapEntry(path, "user"))
        told(list(judge(kit(game), content(game), texts(), card)))
    with suppress(NoMap):
        read_file(path, with_kits)


def on_save(path: Path) -> None:
    checked(path)
    told(list(summary(path).problems))
    try:
        told(Match.resume(path, kit, write=False).problems)
    except ProblemsError as error:
        told(error.problems)


def on_settings(path: Path) -> None:
    checked(path)
    told(Settings.load(user_file=path, config_file=path)[1])
    save_user({"sound.volume": 1}, user_file=path)


def on_own_keys(path: Path) -> None:
    checked(path)
    placed(path, keys_file())
    problems: list[Problem] = []
    make_input("default", problems)
    told(problems)


def on_keys(path: Path) -> None:
    checked(path)
    # as it says it does
    with suppress(ProblemsError):
        Bindings.load(path)
    problems: list[Problem] = []
    (path.parent / "default.yaml").write_bytes((ASSETS / "keys" / "default.yaml").read_bytes())
    make_input(path.stem, problems, path.parent)
    told(problems)


def on_theme(path: Path) -> None:
    checked(path)
    for load in (load_palette, load_metrics):
        with suppress(ThemeError):
            load(path)


def on_words(path: Path) -> None:
    checked(path)
    placed(path, path.parent / "locale" / "en" / "x.yaml")
    words = Texts(path.parent / "locale")
    told(words.problems)
    for key in list(words._words)[:50]:
        words(key, n=1, name="x")
    checked(path.parent / "locale" / "en" / "x.yaml")


def on_puzzle(path: Path) -> None:
    checked(path)
    told(read_puzzle(kit("tank_chess"), content("tank_chess"), path)[1])


def on_licences(path: Path) -> None:
    checked(path)
    load_parts(path)


def on_record(path: Path) -> None:
    checked(path)
    for game in games():
        with suppress(ProblemsError):
            from_path(path, game, texts())


def on_results(path: Path) -> None:
    wanted = list(fixtures(A_PLAN))
    placed(path, path.parent / "t" / "results.jsonl")
    for number, one in Results(path.parent / "t", wanted).played.items():
        assert one.engines == wanted[number].seats
        assert sum(one.points) == 1


def on_tournament(path: Path) -> None:
    placed(path, path.parent / "t" / "tournament.yaml")
    try:
        load_plan(path.parent / "t")
    except ProblemsError as error:
        told(error.problems)


def on_verdicts(path: Path) -> None:
    for one in ("a", "b"):
        told(list(Verdicts(path, "j").get(Path(one), (10**18, 2)) or ()))


def on_review(path: Path) -> None:
    placed(path, review_file("k"))
    load_review("k", 5, 3)


def on_balance(path: Path) -> None:
    data: dict[str, Any] = {"game": "tank_chess", "board": ["........"]}
    placed(path, balance_file("tank_chess", map_checksum(data)))
    found = load_balance("tank_chess", data)
    if found is not None:
        with suppress(ValueError):
            BalanceReport.from_json(found)


def on_view(path: Path) -> None:
    placed(path, user_cache() / "library.json")
    load_view()


def on_progress(path: Path) -> None:
    for home, load in (
        (progress_file("tank_chess").path, load_solved),
        (tried_file("tank_chess").path, load_progress),
        (grades_file("tank_chess").path, load_grades),
        (last_setup("tank_chess").path, lambda game: last_setup(game).find()),
    ):
        placed(path, home)
        load("tank_chess")
    placed(path, editor_choices().path)
    editor_choices().value()


def on_autosave(path: Path) -> None:
    placed(path, unsaved_folder() / "x.autosave.yaml")
    recoverable(games())


def on_shared(path: Path) -> None:
    with suppress(ShareError):
        read_share_text(path.read_bytes().decode("utf-8", "replace"), games())


def on_picture(path: Path) -> None:
    raw = path.read_bytes()
    with suppress(ShareError):
        read_share_text(take_text(raw), games())
    on_file(path)


def on_file(path: Path) -> None:
    with suppress(NoMap):
        read_file(path, {game: (kit(game), content(game)) for game in games()})


def on_veil(path: Path) -> None:
    packed = base64.urlsafe_b64encode(zlib.compress(path.read_bytes())).rstrip(b"=").decode()
    for read in (unveil, lambda text: MapClip.from_text(TEXT_MARK + text, "tank_chess")):
        with suppress(ValueError):
            read(packed)


def on_share_content(path: Path) -> None:
    """What a share text holds, changed before it was packed: its checksums are right then."""
    from game.data.sharing.share import _content

    with suppress(ShareError):
        _content(path.read_bytes())


def placed(path: Path, home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_bytes(path.read_bytes())


# --- good files to begin with ---

A_PLAN = TournamentPlan.model_validate({
    "game": "tank_chess", "games": 4, "nodes": 5, "maps": ("official_16",),
    "engines": ({"name": "A", "command": "bot:1"}, {"name": "B", "command": "x", "options": {"Hash": "1"}}),
})  # fmt: skip


def shipped(*patterns: str) -> list[bytes]:
    return [path.read_bytes() for pattern in patterns for path in sorted(PROJECT.glob(pattern))]


def saves() -> list[bytes]:
    found = [(PROJECT / "tests" / "data" / "saves" / "format4.yaml").read_bytes()]
    for game in games():
        one = kit(game)
        checked_map = load_map(one, MAPS / game / f"{one.default_map}.yaml", content(game), texts())
        sides = one.seatings_for(checked_map.map_file)[0].sides
        players = tuple(Player("bot", f"P{n}", 1) for n in range(len(sides)))
        plan = new_plan(one, content(game), checked_map.map_file, players, sides=sides, options={}, seed=1)
        match = Match.create(plan, folder=user_cache() / "saves")
        draw = random.Random(1)
        for _ in range(8):
            seat = match.session.to_act
            if seat is None:
                break
            view = match.session.view(seat)
            match.session.play(draw.choice(list(one.game.actions(view))), seat=seat)
        match.close()
        assert match.path is not None
        found.append(match.path.read_bytes())
    return found


def results() -> list[bytes]:
    lines = [
        PlayedMatch(f.number, f.opening, f.seats, (1.0, 0.0), "time", 3, f.seats[1]) for f in fixtures(A_PLAN)
    ]
    folder = user_cache() / "results"
    folder.mkdir(parents=True, exist_ok=True)
    kept = Results(folder, fixtures(A_PLAN))
    for line in lines:
        kept.add(line)
    return [(folder / "results.jsonl").read_bytes()]


def plans() -> list[bytes]:
    folder = user_cache() / "plan"
    save_plan(folder, A_PLAN)
    return [(folder / "tournament.yaml").read_bytes()]


def verdicts() -> list[bytes]:
    file = user_cache() / "v.json"
    kept = Verdicts(file, "j")
    kept.put(Path("a"), (10**18, 2), [Problem("a", 1, None, "k", "m", "", "warning")])
    kept.put(Path("b"), (10**18, 2), [])
    kept.save()
    return [file.read_bytes()]


def reviews() -> list[bytes]:
    return [
        save_review("k", 5, 3, {n: JudgedPosition(score=n, line=("h3-h4N",)) for n in range(3)}).read_bytes()
    ]


PART = {"count": 1, "share": 0.5, "low": 0.1, "high": 0.9}
REPORT = {
    "format": 1, "title": "T", "checksum": "x", "game": "tank_chess", "level": 1, "seed": 1,
    "random_plies": 4, "planned": 2, "games": 2, "wins": {"side.white": PART}, "draws": PART, "others": PART,
    "decisive": PART, "lengths": [1, 2, 3, 4, 5], "histogram": [[1, 2, 3]], "reasons": {"x": 1},
    "lost_at": {"1": 2}, "used": {"1": 2}, "verdict": "too_few", "leans_to": None,
}  # fmt: skip
PROGRESS = [
    b"format: 1\nsolved: [a, b]\n",
    b"format: 1\npuzzles:\n  a: {solved: true, wrong: 1}\nstreak: 1\nbest: 2\n",
    b"format: 1\ngrades: {a: 3}\n",
    b"format: 1\nmap: x\nseats:\n  - {kind: bot, level: 3}\nclock: none\noptions: {draft: true}\n",
    b"format: 1\ngames: 400\nlevel: 3\nauthor: A\n",
]


def shared() -> list[str]:
    found = []
    for game in games():
        document, _ = load_yaml(MAPS / game / f"{kit(game).default_map}.yaml")
        assert document is not None
        assert isinstance(document.data, dict)
        found.append(share_text(game, document.data))
    return found


def picture(text: str) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    size = (1).to_bytes(4, "big")
    head = chunk(b"IHDR", size + size + bytes([8, 2, 0, 0, 0]))
    plain = b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0\0\0\0")) + chunk(b"IEND", b"")
    return put_text(plain, text)


def share_contents() -> list[bytes]:
    data = load_yaml(MAPS / "tank_chess" / "quick_bout_8.yaml")[0]
    assert data is not None
    return [fold + b"\n" + json.dumps(data.data).encode() for fold in (b"0", b"1", b"2", b"3", b"-")]


@dataclass(frozen=True)
class Kind:
    """Good files of a kind, their suffix, and all that reads them."""

    seeds: Callable[[], list[bytes]]
    read: Callable[[Path], None]
    suffix: str = ".yaml"


def fixed(*seeds: bytes) -> Callable[[], list[bytes]]:
    return lambda: list(seeds)


KINDS: dict[str, Kind] = {
    "maps": Kind(lambda: shipped("maps/*/*.yaml"), on_map),
    "saves": Kind(saves, on_save),
    "settings": Kind(
        lambda: [*shipped("config.yaml"), b"sound: {volume: 3}\nlook: {theme: dark}\n"], on_settings
    ),
    "own keys": Kind(
        fixed(b"format: 1\nkeys:\n  match.undo: [u, Ctrl+z]\n  gamepad.match.hint: [x]\n"), on_own_keys
    ),
    "keys": Kind(lambda: shipped("assets/keys/*.yaml"), on_keys),
    "themes": Kind(lambda: shipped("assets/themes/*.yaml"), on_theme),
    "words": Kind(lambda: shipped("assets/locale/en/*.yaml"), on_words),
    "rules": Kind(lambda: shipped("assets/help/en/*.yaml"), checked),
    "lessons": Kind(lambda: shipped("assets/help/tutorial/*/*.yaml"), checked),
    "lessons of courses": Kind(lambda: shipped("assets/help/tutorial/*/*/*.yaml"), checked),
    "puzzles": Kind(lambda: shipped("assets/puzzles/*/*.yaml"), on_puzzle),
    "pieces and tanks": Kind(lambda: shipped("assets/tanks/*.yaml"), checked),
    "ground, tokens, armies": Kind(lambda: shipped("assets/games/*/*.yaml"), checked),
    "licences": Kind(lambda: shipped("assets/help/licences.yaml"), on_licences),
    "records": Kind(
        lambda: [*shipped("tests/golden/battlegrounds/*.txt"), b"1. h3-h4N i14-i13S 2. h4-h5N *\n"],
        on_record,
        ".txt",
    ),
    "results": Kind(results, on_results, ".jsonl"),
    "tournaments": Kind(plans, on_tournament),
    "verdicts": Kind(verdicts, on_verdicts, ".json"),
    "reviews": Kind(reviews, on_review, ".json"),
    "balance": Kind(fixed(json.dumps(REPORT).encode()), on_balance, ".json"),
    "the library’s view": Kind(fixed(b'{"rows": true, "sort": "title"}\n'), on_view, ".json"),
    "progress and choices": Kind(fixed(*PROGRESS), on_progress),
    "unsaved maps": Kind(
        fixed(b"format: 1\ngame: tank_chess\npath: /x.yaml\nsaved: 5\nmap: {title: T}\nstamp: '1 2'\n"),
        on_autosave,
    ),
    "shared texts": Kind(lambda: [text.encode() for text in shared()], on_shared, ".txt"),
    "what is in shared texts": Kind(share_contents, on_share_content, ".bin"),
    "pictures": Kind(lambda: [picture(text) for text in shared()], on_picture, ".png"),
    "what is veiled": Kind(fixed(b'{"seed": 7, "chosen": [[1, "x"], null]}'), on_veil, ".bin"),
}


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))


def most_memory_mb() -> float:
    try:
        import resource
    except ImportError:  # nobody says so there
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def attack(name: str, numbers: range, folder: Path) -> None:
    kind = KINDS[name]
    seeds = kind.seeds()
    path = folder / f"x{kind.suffix}"
    for seed in seeds:
        path.write_bytes(seed)
        kind.read(path)
    before = most_memory_mb()
    for number in numbers:
        draw = random.Random(f"{name} {number}")
        raw = slipped(draw.choice(seeds), draw)
        path.write_bytes(raw)
        try:
            with no_waiting_for_ever():
                kind.read(path)
        except Exception as error:
            raise AssertionError(f"{name} {number}: {error!r} for {raw[:3000]!r}") from error
    assert most_memory_mb() - before < LEAST_MB


@pytest.mark.unfilled  # a slip may be in the name of a gap
@pytest.mark.slow(few=10)
@pytest.mark.parametrize("name", KINDS)
def test_a_file_with_slips_is_read_or_told(name: str, tmp_path: Path) -> None:
    attack(name, range(some(12, 2)), tmp_path)


@pytest.mark.unfilled
@pytest.mark.slow(few=12)
@pytest.mark.parametrize("name", KINDS)
def test_ten_thousand_files_with_slips_are_read_or_told(name: str, tmp_path: Path) -> None:
    attack(name, range(12, 12 + some(10_000, 150) // len(KINDS) + 1), tmp_path)
