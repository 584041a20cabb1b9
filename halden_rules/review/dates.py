"""Dates as people read them."""

from __future__ import annotations

import datetime as dt

__all__ = ["day", "last_day", "spell"]

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def day(date: dt.date) -> str:
    """“3 July 2019”."""
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


def last_day(until: dt.date) -> str:
    """The last day before an exclusive end: windows are half-open, people are told the last day."""
    return day(until - dt.timedelta(days=1)) if until > dt.date.min else day(until)


def spell(since: dt.date | None, until: dt.date | None) -> str:
    """“from 1 October 2018 until 31 December 2021”; "" for always."""
    told = [f"from {day(since)}"] if since is not None else []
    told += [f"until {last_day(until)}"] if until is not None else []
    return " ".join(told)
