"""The software bill of materials of a package, as CycloneDX JSON: the packages it takes to play, and of a
packed program Python and every native library with its checksum.

``python -m tools.package.sbom --out FILE`` writes the one of the wheel.
"""

from __future__ import annotations

import argparse
import hashlib
import platform
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import yaml
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, Property, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from game.data.files.packages import needed_by, package_facts
from game.model.version import VERSION
from tools.package.licences import LIST
from tools.package.packed import commit_time, needed, owner, plain

Packed = tuple[str, Path]
"""A native library: its path in the program, and the file it was copied from."""


def bill(libraries: Sequence[Packed] | None = None) -> str:
    """The bill, checked against CycloneDX' own schema. ``libraries`` are those of a packed program. Raises
    ``ValueError`` for one that is not valid."""
    root = Component(
        name="treadboard", version=VERSION, type=ComponentType.APPLICATION, bom_ref="treadboard",
        licenses=[LicenseFactory().make_from_string("MIT")],
    )  # fmt: skip
    made = Bom()
    made.metadata.component = root
    packages = {name: _package(name) for name in needed()}
    made.components.update(packages.values())
    if libraries is not None:
        python = _python()
        made.components.add(python)
        others = [python, *(_library(*library) for library in libraries)]
        made.components.update(others)
    else:
        others = []
    made.register_dependency(root, [*packages.values(), *others])
    for name, component in packages.items():
        made.register_dependency(component, [packages[plain(one)] for one in needed_by([name])])
    _same_again(made, root)
    text: str = JsonV1Dot6(made).output_as_string(indent=1) + "\n"
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong is not None:
        raise ValueError(f"the bill of materials is not valid: {wrong!r}")
    return text


def _same_again(made: Bom, root: Component) -> None:
    """The same parts give the same file: its number is made of them, its time is the commit's."""
    parts = sorted(str(component.purl or component.bom_ref) for component in made.components)
    made.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, "\n".join([f"{root.name} {root.version}", *parts]))
    made.metadata.timestamp = datetime.fromtimestamp(commit_time(), UTC)


def _package(name: str) -> Component:
    facts = package_facts(name)
    if facts is None:
        raise ValueError(f"{name} is not installed")
    parts = yaml.safe_load(LIST.read_text(encoding="utf-8"))["parts"]
    told: dict[str, str] = next((part for part in parts if plain(part.get("package", "")) == name), {})
    licence = told.get("licence") or facts.licence
    site = ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(facts.link))
    return Component(
        name=facts.name,
        version=facts.version,
        type=ComponentType.LIBRARY,
        bom_ref=f"{name}=={facts.version}",
        licenses=[LicenseFactory().make_from_string(licence)] if licence else [],
        purl=PackageURL("pypi", name=name, version=facts.version),
        external_references=[site] if facts.link else [],
    )


def _python() -> Component:
    version = platform.python_version()
    return Component(
        name="CPython", version=version, type=ComponentType.PLATFORM, bom_ref=f"cpython=={version}",
        licenses=[LicenseFactory().make_from_string("PSF-2.0")],
        purl=PackageURL("generic", name="cpython", version=version),
    )  # fmt: skip


def _library(name: str, source: Path) -> Component:
    return Component(
        name=Path(name).name, type=ComponentType.FILE, bom_ref=f"file:{name}",
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=hashlib.sha256(source.read_bytes()).hexdigest())],
        properties=[Property(name="treadboard:from", value=owner(source) or "system")],
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the wheel's software bill of materials.")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    args = parser.parse_args()
    args.out.write_text(bill(), encoding="utf-8")


if __name__ == "__main__":
    main()
