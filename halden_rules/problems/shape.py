"""A YAML tree against a JSON Schema → problems with their place, in words for people who write rules."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from halden_rules.problems import Problem
from halden_rules.problems.node import Node

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

__all__ = ["check_shape"]


def check_shape(tree: Node, schema: Mapping[str, Any]) -> tuple[Problem, ...]:
    """All places where a tree is not of the shape that a JSON Schema (2020-12) asks for, in the order of the file.

    Every scalar is a string, so a schema of a YAML file says ``string`` with a ``pattern`` where it means a number.
    """
    from jsonschema import Draft202012Validator

    found: set[Problem] = set()
    for error in Draft202012Validator(schema).iter_errors(tree.plain()):
        found.update(_explain(error, tree))
    return tuple(sorted(found, key=lambda problem: (problem.line or 0, problem.column or 0, problem.message)))


def _explain(error: ValidationError, tree: Node) -> Iterator[Problem]:
    node = tree.at(list(error.absolute_path))
    asked: Any = error.validator_value
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    match error.validator:
        case "additionalProperties" | "unevaluatedProperties":
            yield from _unknown_keys(schema, node)
        case "required":
            for name in asked:
                if node.get(name) is None:
                    yield node.problem("H216", f"the key “{name}” is missing here", help=f"add: {name}: …", length=1)
        case "type":
            yield node.mismatch(_KINDS.get(str(asked), "text"))
        case "enum":
            allowed = [str(value) for value in asked]
            near = difflib.get_close_matches(str(node.value), allowed, 1)
            help = f"did you mean {near[0]}?" if near else f"allowed: {', '.join(allowed)}"
            yield node.problem("H217", f"“{_short(node)}” is not allowed here", help=help)
        case "const":
            yield node.problem("H217", f"“{_short(node)}” is not allowed here", help=f"write {asked}")
        case "pattern":
            message = f"“{_short(node)}” does not have the form that is needed here"
            yield node.problem("H217", message, help=str(schema.get("description", "")))
        case "minItems" | "minProperties" | "minLength":
            yield node.problem("H217", "this must not be empty")
        case "anyOf" | "oneOf" if error.context:
            # The alternative that came furthest is the one that was meant.
            best = max(error.context, key=lambda inner: (len(inner.absolute_path), inner.validator != "type"))
            if len(best.absolute_path) > len(error.absolute_path) or best.validator != "type":
                for inner in error.context:
                    if inner.schema_path[0] == best.schema_path[0]:
                        yield from _explain(inner, tree)
            else:
                kinds = sorted({_KINDS.get(str(inner.validator_value), "text") for inner in error.context})
                yield node.problem("H214", f"{' or '.join(kinds)} is expected here", length=1)
        case _:
            yield node.problem("H217", f"this does not have the shape that is needed here ({error.validator})")


def _unknown_keys(schema: Mapping[str, Any], node: Node) -> Iterator[Problem]:
    known = list(schema.get("properties", {}))
    patterns = list(schema.get("patternProperties", {}))
    for key, _ in node.items():
        name = str(key.value)
        if name in known or any(re.search(pattern, name) for pattern in patterns):
            continue
        near = difflib.get_close_matches(name, known, 1)
        help = f"did you mean {near[0]}?" if near else f"known keys: {', '.join(known)}"
        yield key.problem("H215", f"the key “{name}” is not known here", help=help)


def _short(node: Node) -> str:
    text = node.value if isinstance(node.value, str) else node.kind
    return text if len(text) <= 60 else text[:59] + "…"


_KINDS = {"string": "text", "object": "mapping", "array": "list"}
