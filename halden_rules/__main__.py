"""``python -m halden_rules``: the same as ``halden``."""

from halden_rules.cli.main import main

main()
