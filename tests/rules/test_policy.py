"""The workspace's supersession rule is the policy of the fold."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from halden_rules.inforce import Policy
from halden_rules.pipeline import read_package
from halden_rules.rules import read_workspace
from tests.rules.test_register import AGREEMENT, DELETED, amendment

OWN = """halden: rules/1
pack: mine
rules:
  - id: signed
    version: 1
    supersession: later over earlier
    when:
      - clause A amends clause B
    date: [date of signature, effective date]
    unresolved: [undated, conditional]
    why: Here the signature counts.
"""


def test_the_shipped_rule_says_what_is_done_without_one() -> None:
    assert read_workspace().policy == Policy()
    assert sum(rule.kind == "supersession" for rule in read_workspace().rules) == 1


def test_an_own_rule_stands_for_the_shipped_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(OWN, "utf-8")
    workspace = read_workspace([file])
    assert workspace.problems == ()
    assert [r.pack for r in workspace.rules if r.kind == "supersession"] == ["mine"]
    assert workspace.policy == Policy(
        date=("date of signature", "effective date"), unresolved=("undated", "conditional")
    )
    assert any(r.pack == "agreements" for r in workspace.rules)


def test_the_date_that_the_rule_names_first_counts(tmp_path: Path) -> None:
    folder = tmp_path / "policy"
    folder.mkdir()
    (folder / "agreement.txt").write_text(AGREEMENT, "utf-8")
    (folder / "amendment-1.txt").write_text(amendment(1, DELETED), "utf-8")
    dates = "    effective: 2019-05-01\n    signed: 2019-06-15\n"
    (folder / "package.yaml").write_text(f"halden: package/1\nfiles:\n  amendment-1.txt:\n{dates}", "utf-8")
    own = tmp_path / "mine.yaml"
    own.write_text(OWN, "utf-8")
    (shipped,) = read_package(folder).timeline.effects
    (signed,) = read_package(folder, policy=read_workspace([own]).policy).timeline.effects
    assert (shipped.on, shipped.settled) == (dt.date(2019, 5, 1), dt.date(2019, 6, 15))
    assert (signed.on, signed.settled) == (dt.date(2019, 6, 15), None)
