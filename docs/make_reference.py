"""Write docs/reference.md from the docstrings of the public names."""

import inspect
from pathlib import Path

import draughts_core
from draughts_core import batch, draw_rules, pdn, reference, validate, variants, violations
from draughts_core.variants import Variant

PAGE = Path(__file__).parent / "reference.md"


def heading(name: str, thing: object, depth: int) -> list[str]:
    """One entry: its name with the signature, then its docstring."""
    try:
        signature = str(inspect.signature(thing)) if callable(thing) else ""
    except (TypeError, ValueError):
        signature = "(...)"
    text = inspect.getdoc(thing) or ""
    return [f"{'#' * depth} `{name}{signature}`", "", "```text", text, "```", ""]


def members(cls: type) -> list[str]:
    """The entries of a class's own public members, its compiled base's included."""
    lines = []
    for name, member in inspect.getmembers(cls):
        if name.startswith("_") or not (inspect.getdoc(member) or "").strip():
            continue
        owner = next((base for base in cls.__mro__ if name in vars(base)), object)
        if not owner.__module__.startswith("draughts_core"):
            continue
        if isinstance(member, (property, type(cls.__dict__.get(name)))) and not callable(member):
            lines += [
                f"#### `{cls.__name__}.{name}`",
                "",
                "```text",
                inspect.getdoc(member),
                "```",
                "",
            ]
        else:
            lines += heading(f"{cls.__name__}.{name}", member, 4)
    return lines


def game(name: str, variant: Variant) -> list[str]:
    """The entry of a game: its names, rules, sources, and where these leave a doubt."""
    lines = [f"### `{name}`: {variant.full_name}", "", variant.rules, ""]
    if variant.other_names:
        lines += [f"Also: {', '.join(variant.other_names)}.", ""]
    lines += [f"- Uncertain: {doubt}" for doubt in variant.uncertain]
    lines += [f"- Source: {source}" for source in variant.sources]
    return [*lines, ""]


def names_of(module: object) -> list[str]:
    """The public names of a module, in their order."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return [name for name in listed if not name.startswith("__")]
    return [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__
    ]


def main() -> None:
    """Write the page."""
    lines = [
        "# Reference",
        "",
        f"Made from the docstrings of version {draughts_core.__version__}.",
        "",
    ]
    for module in (
        draughts_core,
        variants,
        draw_rules,
        batch,
        pdn,
        violations,
        validate,
        reference,
    ):
        lines += [f"## {module.__name__}", ""]
        for name in names_of(module):
            thing = getattr(module, name)
            if isinstance(thing, Variant):
                lines += game(name, thing)
            if not (inspect.isclass(thing) or inspect.isfunction(thing) or callable(thing)):
                continue
            lines += heading(name, thing, 3)
            if inspect.isclass(thing) and not issubclass(thing, (Exception, int)):
                lines += members(thing)
    PAGE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    print(f"{PAGE.name}: {len(lines)} lines")


if __name__ == "__main__":
    main()
