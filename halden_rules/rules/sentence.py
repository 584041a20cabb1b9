"""What one controlled sentence says: records made by ``sentences.Sentences.parse``, read by checks and compiler."""

from __future__ import annotations

from msgspec import Struct

__all__ = [
    "Counted",
    "Measured",
    "NoneRelated",
    "Related",
    "Said",
    "Says",
    "Sentence",
    "Stated",
    "Text",
    "Thing",
    "Value",
]


class Thing(Struct, frozen=True, kw_only=True):
    """``noun`` None: a variable that an earlier sentence binds. ``column`` counts from 0 within the sentence."""

    noun: str | None
    variable: str | None = None
    label: str | None = None
    document: str | None = None
    column: int = 0


class Text(Struct, frozen=True, kw_only=True):
    """``kind``: quoted, listed (``value`` names a word list), regex."""

    kind: str
    value: str
    column: int = 0

    @property
    def printed(self) -> str:
        """As a rule writes it."""
        return {"quoted": f'"{self.value}"', "listed": f"one of @{self.value}", "regex": f"/{self.value}/"}[self.kind]


class Said(Struct, frozen=True, kw_only=True):
    """Any of ``texts`` (or, with ``every``, each word of the list), near one of the other texts where there are any."""

    texts: tuple[Text, ...]
    near: tuple[Text, ...] = ()
    every: bool = False

    @property
    def printed(self) -> str:
        words = " or ".join(t.printed for t in self.texts)
        if self.every:
            words = words.replace("one of", "every one of")
        near = " or ".join(t.printed for t in self.near)
        return f"{words} near {near}" if near else words


class Value(Struct, frozen=True, kw_only=True):
    """``the caption of R``; ``of`` None where the sentence does not say of what."""

    property: str
    of: Thing | None = None
    column: int = 0


class Related(Struct, frozen=True, kw_only=True, tag=True):
    """``relation`` is the verb in the singular ("refers to")."""

    text: str
    subject: Thing
    relation: str
    object: Thing
    traits: tuple[str, ...] = ()
    any_version: bool = False
    denied: bool = False


class NoneRelated(Struct, frozen=True, kw_only=True, tag=True):
    """No such thing stands in the relation to the object."""

    text: str
    noun: str
    variable: str | None
    relation: str
    object: Thing


class Counted(Struct, frozen=True, kw_only=True, tag=True):
    """``amount``: at least, exactly."""

    text: str
    amount: str
    number: int
    noun: str
    relation: str
    object: Thing


class Stated(Struct, frozen=True, kw_only=True, tag=True):
    text: str
    thing: Thing
    state: str
    denied: bool = False


class Says(Struct, frozen=True, kw_only=True, tag=True):
    text: str
    value: Value
    said: Said
    denied: bool = False


class Measured(Struct, frozen=True, kw_only=True, tag=True):
    """``measure``: like, same, before, after, words, known."""

    text: str
    value: Value
    measure: str
    other: Value | None = None
    words: tuple[str, ...] = ()
    denied: bool = False


Sentence = Related | NoneRelated | Counted | Stated | Says | Measured
