"""Describes what a pydantic model expects of a file, for people, for editors and for the documentation.

All three come from the model's JSON schema. A field whose form only a pattern can check describes it with
``Field(json_schema_extra={"x-expected": "one capital letter, not X"})``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from game.data.files.problems import KeyPath, words

if TYPE_CHECKING:
    from pydantic import BaseModel

Schema = dict[str, Any]

_NAME = "a name of lowercase letters, digits and _"

_FORMS: Final = {
    r"^[a-z][a-z0-9_]*$": _NAME,
    r"^[a-z0-9_]*$": _NAME,
    r"^[a-z][a-z_]{0,29}$": "a name of lowercase letters and _",
    r"^#[0-9A-Fa-f]{6}$": "a colour like #3a7bd5",
    r"^[a-z]{1,2}[1-9][0-9]{0,1}$": "a square like c1",
}
"""Patterns of several kinds of files, in words."""

_NO_LIMIT: Final = 1e15
"""A bound this large is the machine's own, and nothing to tell."""


def json_schema(model: type[BaseModel]) -> Schema:
    """The model as a JSON schema (draft 2020-12), which editors use to check and complete YAML files."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_schema(model)}


@lru_cache(maxsize=64)
def _schema(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


def schemas_at(model: type[BaseModel], path: KeyPath) -> list[Schema]:
    """The schemas of what may be at that path: none, one, or several if there is a choice on the way."""
    root = _schema(model)
    schemas = _choices(root, root)
    for part in path:
        schemas = [choice for schema in schemas for choice in _choices(_inside(schema, part), root)]
    return schemas


def _inside(schema: Schema, part: str | int) -> Schema | None:
    if isinstance(part, int):
        first: list[Schema] = schema.get("prefixItems", [])
        inner = first[part] if 0 <= part < len(first) else schema.get("items")
    else:
        own_keys = next(iter(schema.get("patternProperties", {}).values()), None)
        inner = schema.get("properties", {}).get(part, own_keys or schema.get("additionalProperties"))
    return inner if isinstance(inner, dict) else None


def _choices(schema: Schema | None, root: Schema) -> list[Schema]:
    """A schema with references followed and choices (anyOf) spread out."""
    if schema is None:
        return []
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        return _choices({**root["$defs"][name], **beside}, root)
    if "x-expected" in schema:
        return [schema]
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return [choice for part in schema[union] for choice in _choices(part, root)]
    return [schema]


def expected_words(schemas: list[Schema], root: Schema) -> str:
    """Describe in plain words what these schemas accept.

    >>> expected_words([{"type": "integer", "minimum": 1, "maximum": 9}], {})
    'a whole number from 1 to 9'
    """
    said: list[str] = []
    for schema in schemas:
        if "enum" in schema and "x-expected" not in schema:
            said += [_value(value) for value in schema["enum"]]
        elif schema.get("type") != "null":
            said.append(_words(schema, root))
    return words(list(dict.fromkeys(said)))


def expected_at(model: type[BaseModel], path: KeyPath) -> str:
    """Describe in plain words what the model expects at that path; "" for an unknown path."""
    return expected_words(schemas_at(model, path), _schema(model))


def options_at(model: type[BaseModel], path: KeyPath) -> list[str]:
    """The words allowed at that path, if only certain words are."""
    options: list[str] = []
    for schema in schemas_at(model, path):
        allowed = schema.get("enum", [schema["const"]] if "const" in schema else [])
        options += [value for value in allowed if isinstance(value, str)]
        if schema.get("type") == "boolean":
            options += ["yes", "no", "true", "false"]
    return options


def versions_at(model: type[BaseModel], path: KeyPath) -> list[int]:
    """The numbers allowed at that path, if it is a file's format."""
    return [one["const"] for one in schemas_at(model, path) if isinstance(one.get("const"), int)]


def key_form_at(model: type[BaseModel], path: KeyPath) -> str:
    """The form of the free keys in the mapping at that path, in words, or ""."""
    root = _schema(model)
    names = [one for s in schemas_at(model, path) for one in _choices(s.get("propertyNames"), root)]
    forms = [_words(one, root) for one in names if "x-expected" in one or "enum" in one]
    return words(list(dict.fromkeys(forms)))


def keys_at(model: type[BaseModel], path: KeyPath, found: Mapping[str, Any] | None = None) -> list[str]:
    """The keys that the mapping at that path knows. If several mappings are possible, ``found`` picks one
    by a key with a fixed value."""
    schemas = schemas_at(model, path)
    named = [schema for schema in schemas if len(schemas) > 1 and _named(schema, found or {})]
    every = (key for schema in named or schemas for key in schema.get("properties", {}))
    return list(dict.fromkeys(every))


def _named(schema: Schema, found: Mapping[str, Any]) -> bool:
    fixed = {key: one["const"] for key, one in schema.get("properties", {}).items() if "const" in one}
    return bool(fixed) and all(found.get(key) == value for key, value in fixed.items())


def _words(schema: Schema, root: Schema) -> str:
    if "x-expected" in schema:
        return str(schema["x-expected"])
    if "enum" in schema:
        return words([_value(value) for value in schema["enum"]])
    if "const" in schema:
        return _value(schema["const"])
    match schema.get("type"):
        case "integer":
            return "a whole number" + _range(schema)
        case "number":
            return "a number" + _range(schema)
        case "boolean":
            return "yes or no"
        case "string":
            length = _count(schema.get("minLength"), schema.get("maxLength"), "character")
            pattern = schema.get("pattern", "")
            if pattern in _FORMS:
                return _FORMS[pattern]
            form = f" of the form {pattern}" if pattern else ""
            return "text" + (f" of {length}" if length else "") + form
        case "array":
            count = _count(schema.get("minItems"), schema.get("maxItems"), "value")
            each = [c for s in (schema.get("items"), *schema.get("prefixItems", ())) for c in _list(s, root)]
            inner = expected_words(each, root)
            start = f"a list of {count}" if count else "a list"
            return start + (f", each {inner}" if inner else "")
        case "object":
            count = _count(schema.get("minProperties"), schema.get("maxProperties"), "key")
            return f"{count} with values" if count else "keys with values"
        case "null":
            return "nothing"
    return "any value"


def _list(schema: Any, root: Schema) -> list[Schema]:
    return _choices(schema, root) if isinstance(schema, dict) else []


def _range(schema: Schema) -> str:
    low, high = _bound(schema, "minimum"), _bound(schema, "maximum")
    above, below = _bound(schema, "exclusiveMinimum"), _bound(schema, "exclusiveMaximum")
    if low and high:
        return f" from {low} to {high}"
    parts = []
    if low:
        parts.append(f"at least {low}")
    if above:
        parts.append(f"above {above}")
    if high:
        parts.append(f"at most {high}")
    if below:
        parts.append(f"below {below}")
    said = words(parts, "and")
    return f" {'of ' if said.startswith('at') else ''}{said}" if said else ""


def _bound(schema: Schema, key: str) -> str:
    """A bound in digits; "" if there is none that matters."""
    bound = schema.get(key)
    return "" if bound is None or abs(bound) >= _NO_LIMIT else f"{bound:.15g}"


def _count(low: int | None, high: int | None, unit: str) -> str:
    if low == high:
        return "" if low is None else f"{low} {unit}{'s' * (low != 1)}"
    if low and high:
        return f"{low} to {high} {unit}s"
    if low:
        return f"at least {low} {unit}{'s' * (low != 1)}"
    return f"at most {high} {unit}{'s' * (high != 1)}" if high is not None else ""


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)


def markdown(model: type[BaseModel], title: str = "") -> str:
    """The documentation of a file: a table for each model in it, in order of appearance."""
    root = _schema(model)
    parts = [f"# {title or root.get('title', model.__name__)}"]
    queue, done = [root], set()
    while queue:
        schema = queue.pop(0)
        name = schema.get("title", "")
        if name in done:
            continue
        done.add(name)
        if schema is not root:
            parts.append(f"## {name}")
        if schema.get("description"):
            parts.append(_text(schema["description"]))
        required = schema.get("required", [])
        rows = ["| key | expected | if left out | meaning |", "|---|---|---|---|"]
        for key, field in schema.get("properties", {}).items():
            below = _models_in(field, root)
            queue += below
            said = expected_words(_choices(field, root), root)
            named = "".join(f" (see {m['title']})" for m in below)
            missing = "**needed**" if key in required else _default(field)
            meaning = _text(str(field.get("description", ""))).replace("|", "\\|").replace("\n", " ")
            rows.append(f"| `{key}` | {said.replace('|', chr(92) + '|')}{named} | {missing} | {meaning} |")
        if len(rows) > 2:
            parts.append("\n".join(rows))
    return "\n\n".join(parts) + "\n"


def _models_in(schema: Any, root: Schema) -> list[Schema]:
    """The models that a field holds: itself, in a list or under free keys."""
    models = []
    for choice in _list(schema, root):
        if "properties" in choice:
            # The field's description stands beside the reference; the model's own is wanted here.
            own = [d for d in root.get("$defs", {}).values() if d.get("title") == choice.get("title")]
            models += own or [choice]
        own_keys = choice.get("patternProperties", {}).values()
        below = choice.get("items"), choice.get("additionalProperties"), *choice.get("prefixItems", ())
        for inner in (*below, *own_keys):
            models += _models_in(inner, root)
    return list({model["title"]: model for model in models}.values())


def _default(field: Schema) -> str:
    value = field.get("default")
    if value is None:
        return "–"
    if isinstance(value, list | dict):
        return "–" if not value else f"`{value}`"
    return "–" if value == "" else f"`{_value(value)}`"


def _text(text: str) -> str:
    return text.replace("``", "`").strip()
