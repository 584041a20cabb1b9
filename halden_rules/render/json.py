"""The packet as JSON: the records themselves, and the schema made from them. Same packet, same bytes."""

from __future__ import annotations

import json

import msgspec

from halden_rules.review.packet import Packet

__all__ = ["read", "render", "schema_text"]


def render(packet: Packet) -> str:
    """One JSON document, fields in the order of the records, two blanks of indentation."""
    return msgspec.json.format(msgspec.json.encode(packet), indent=1).decode("utf-8") + "\n"


def read(text: str | bytes) -> Packet:
    """A packet from its JSON. Raises msgspec.ValidationError where it is none."""
    return msgspec.json.decode(text, type=Packet)


def schema_text() -> str:
    """``schemas/packet.schema.json``, made from the records."""
    schema = msgspec.json.schema(Packet)
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Halden packet",
        "description": "One review of one package, as written by `halden review` beside the HTML packet.",
        **schema,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
