"""Citations and what stands around them → the addresses they mean. References, amendments and precedence share it."""

from halden_rules.addresses.records import Meaning, ReferenceTarget
from halden_rules.addresses.resolver import Resolver

__all__ = ["Meaning", "ReferenceTarget", "Resolver"]
