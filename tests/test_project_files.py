"""The files around the code keep to one way of checking it: the same on every machine and in CI."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
BINARY = {".png", ".jpg", ".ico", ".ttf", ".otf", ".woff2", ".flac", ".ogg", ".wasm"}


def committed() -> list[Path]:
    try:
        done = subprocess.run(
            ["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no git clone")
    return [ROOT / name for name in done.stdout.splitlines()]


def test_the_workflow_runs_ci_run_on_three_systems_and_five_pythons() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    job = workflow["jobs"]["all"]
    matrix = job["strategy"]["matrix"]
    assert {name.split("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == [f"3.{minor}" for minor in range(11, 16)]
    assert job["steps"][-1]["run"] == ".ci/run"
    assert job["defaults"]["run"]["shell"] == "bash"


def test_ci_run_and_pre_commit_use_the_projects_own_lint() -> None:
    assert "-m tests.lint" in (ROOT / ".ci/run").read_text(encoding="utf-8")
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in hooks["repos"]] == ["local"], "nothing is fetched from elsewhere"
    assert "python -m tests.lint" in {hook["entry"] for hook in hooks["repos"][0]["hooks"]}


def test_every_binary_file_is_marked_as_one() -> None:
    attributes = (ROOT / ".gitattributes").read_text(encoding="utf-8")
    marked = set(re.findall(r"^\*(\.\w+) binary$", attributes, re.MULTILINE))
    assert marked == BINARY
    for path in committed():
        if path.is_file() and "tests/data" not in path.as_posix() and path.suffix not in BINARY:
            assert b"\0" not in path.read_bytes(), f"{path} is binary, but not marked"


TEXT = re.compile(r"(?:(?<!def )(?<![.\w])open|fdopen|\.(?:read|write)_text)\((?!.*encoding=)|\btext=True")
"""What only few files have: parsing them all would take 8 s."""


def in_the_systems_encoding(code: str) -> Iterator[int]:
    """The lines that read or write text and leave to the system how it is encoded."""
    for call in (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)):
        told = {keyword.arg: keyword.value for keyword in call.keywords}
        mode = told.get("mode") or (call.args[1] if call.args[1:] else ast.Constant("r"))
        of_text = isinstance(mode, ast.Constant) and "b" not in str(mode.value)
        match call.func:
            case ast.Name("open") | ast.Attribute(attr="fdopen"):
                found = of_text
            case ast.Attribute(attr="read_text"):
                found = not call.args
            case ast.Attribute(attr="write_text"):
                found = len(call.args) < 2
            case ast.Attribute(attr="run" | "Popen"):
                found = "text" in told
            case _:
                found = False
        if found and told.keys().isdisjoint({"encoding", "errors"}):
            yield call.lineno


def test_no_text_is_read_or_written_in_the_systems_encoding() -> None:
    bad = ["open(a)", "open(a, mode='w')", "os.fdopen(a)", "a.read_text()", "a.write_text(b)"]
    bad += ["subprocess.run(words, text=True)"]
    good = ["open(a, 'rb')", "open(a, encoding='utf-8')", "a.open('menu')", "a.read_bytes()", "t(text=a)"]
    assert list(in_the_systems_encoding("\n".join(bad + good))) == [1, 2, 3, 4, 5, 6]
    files = [path for path in committed() if path.suffix == ".py" and path.is_file()]
    texts = {path: text for path in files if TEXT.search(text := path.read_text(encoding="utf-8"))}
    assert [f"{path}:{line}" for path in texts for line in in_the_systems_encoding(texts[path])] == []


def printed(code: str) -> str:
    """What a program prints of its own text, and its docstring if that is its help."""
    tree = ast.parse(code)
    prints = (
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "print"
    )
    said = [node.value for call in prints for node in ast.walk(call) if isinstance(node, ast.Constant)]
    return "".join(map(str, said)) + (
        (ast.get_docstring(tree) or "") if "description=__doc__" in code else ""
    )


def test_a_tool_that_prints_more_than_ascii_does_so_into_any_pipe() -> None:
    assert printed("a = '×'; print(f'{a}–{b} %')") == "– %"
    texts = {path: path.read_text(encoding="utf-8") for path in committed() if path.suffix == ".py"}
    mains = {path: text for path, text in texts.items() if "\nif __name__ ==" in text and not text.isascii()}
    wide = {path for path, text in mains.items() if not printed(text).isascii()}
    assert len(wide) > 5
    assert [path for path in wide if "\n    clean_streams()\n" not in texts[path]] == []


def test_text_files_have_plain_line_ends() -> None:
    for path in committed():
        data = "tests/data" in path.as_posix()
        if path.is_file() and not data and path.suffix not in BINARY:
            assert b"\r\n" not in path.read_bytes(), path


def test_no_path_is_one_that_windows_can_not_hold() -> None:
    seen: dict[str, str] = {}
    for path in committed():
        name = path.relative_to(ROOT).as_posix()
        assert not re.search(
            r'[<>:"\\|?*]|[ .](/|$)|(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.|/|$)', name, re.IGNORECASE
        )
        assert seen.setdefault(name.lower(), name) == name, "two names that differ in capitals only"
        assert len(name) < 120


SOURCES = ROOT.parent / "shared" / "seeds"
"""The publishers' texts, where they lie beside the project."""
RUN = 8
"""So many words in a row are a sentence of somebody else's."""


def runs(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9]+", re.sub("['’]", "", text.lower()))
    return zip(*(words[at:] for at in range(RUN)), strict=False)


@pytest.mark.slow
@pytest.mark.skipif(not SOURCES.is_dir(), reason="the publishers’ texts aren’t here")
def test_no_text_of_ours_has_eight_words_in_a_row_of_a_publishers() -> None:
    theirs = {run for path in SOURCES.glob("*.txt") for run in runs(path.read_text(encoding="utf-8"))}
    assert theirs
    for path in committed():
        if path.is_file() and path.suffix not in BINARY:
            found = next(
                (run for run in runs(path.read_text(errors="replace", encoding="utf-8")) if run in theirs), ()
            )
            assert not found, f"{path}: {' '.join(found)}"


PAGES = ("README.md", "CONTRIBUTING.md", "docs/*.md", "assets/*/README.md")
PATH = re.compile(r"(?<![\w./-])(?:game|tests|tools|docs|assets|maps)/[\w./*<>-]*[\w*>]")
MODULE = re.compile(r"``(game(?:\.[a-z_0-9]+)+)")


def there(path: str) -> bool:
    """Whether there is such a file or folder; ``<game>`` stands for any of them."""
    return any(ROOT.glob(re.sub(r"<\w+>", "*", path)))


def test_every_path_that_a_page_names_is_there() -> None:
    pages = [page for pattern in PAGES for page in sorted(ROOT.glob(pattern))]
    named = [(page.name, path) for page in pages for path in PATH.findall(page.read_text(encoding="utf-8"))]
    assert len(named) > 100
    assert [(page, path) for page, path in named if not there(path)] == []


def test_every_path_and_module_that_a_docstring_names_is_there() -> None:
    rooms = {path.name for path in (ROOT / "game").iterdir() if path.is_dir()}
    gone = []
    for file in sorted((ROOT / "game").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        paths = [path for path in PATH.findall(text) if path.startswith("game/") and not there(path)]
        # game.apply is a variable
        names = [name for name in MODULE.findall(text) if name.split(".")[1] in rooms and not module(name)]
        gone += [f"{file.relative_to(ROOT)}: {name}" for name in paths + names]
    assert gone == []


def module(name: str) -> bool:
    """Whether a name is a package, a module, or something in one."""
    parts = name.split(".")
    places = ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
    return (ROOT / places[-1]).is_dir() or any((ROOT / f"{place}.py").is_file() for place in places)


def test_the_page_on_architecture_names_what_the_code_has() -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "game").rglob("*.py"))
    defined = {"Executor", "None", *re.findall(r"^\s*(?:class|def) (\w+)", code, re.MULTILINE)}
    classes = set(re.findall(r"`([A-Z]\w*[a-z]\w*)(?:\.\w+)?(?:\(\w*\))?`", page))
    methods = set(re.findall(r"`[A-Z]\w*\.(\w+)(?:\(\w*\))?`", page))
    assert len(classes) > 10
    assert sorted((classes | methods) - defined) == []
    modules = {path.name for path in (ROOT / "game").rglob("*.py")}
    assert sorted(set(re.findall(r"`(\w+\.py)`", page)) - modules) == []
