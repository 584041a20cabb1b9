"""Halden Rules: what must be read together, what is in force on a date, where documents disagree."""

__version__ = "0.1.0"
__all__ = ["__version__"]
