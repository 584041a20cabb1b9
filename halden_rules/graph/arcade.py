"""``ArcadeStore``: the embedded graph store, ArcadeDB in this process. No server, no port, no network.

One folder holds ``graph/`` (the database) and ``log/`` (the engine's own log). Both are readable by their owner only.
One process holds the store at a time; a second one gets a clear error, exit code 4.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from halden_rules.data import data_folder
from halden_rules.graph.cypher_store import CypherStore
from halden_rules.graph.migrations import Migration, read_migrations
from halden_rules.graph.model import NODES
from halden_rules.graph.store import Parameters, Row, iso
from halden_rules.problems import Problem, Problems

__all__ = ["ArcadeStore"]

_PLACE = re.compile(r"line (\d+)(?::|, column )(\d+)\s*-?\s*")
_BROKEN_FILE = re.compile(
    r"java\.(?:io|nio)\.|BufferUnderflow|IndexOutOfBounds|Invalid position|SerializationException"
)

INDEXED = ("packageId", "generation", "id")
INDEXES = tuple((f"{n.label.lower()}_of_package", n.label) for n in NODES if not n.beside)
"""What anchors look up: a package's nodes of a label (the first two properties) and one of them by id.

No index on the first two alone: a key with thousands of nodes makes each removal slow (40,000 clauses: minutes).
"""


class ArcadeStore(CypherStore):
    """The graphs of this machine, in the folder ``path``; made and brought up to date when it is opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)
        made = not (path / "graph" / "schema.json").exists()
        _private_folder(path)
        _private_folder(path / "log")
        self._database: Any = self._open()
        try:
            self.migrate()
        except Problems:
            self.close()
            raise
        except Exception as error:
            self.close()
            if made:
                shutil.rmtree(path / "graph", ignore_errors=True)
            raise self._damaged(error) from error
        self._keep_private()

    def __enter__(self) -> ArcadeStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the database go; nothing more can be read or written."""
        if self._database is not None:
            self._database.close()
            self._database = None
            self._keep_private()

    # The engine ----------------------------------------------------------------------------------------------------

    def _open(self) -> Any:
        # The engine reads both once, when its library is loaded: without them it writes to the terminal and to a
        # folder of its own in the home directory.
        os.environ.setdefault("ARCADEDB_LOG_CONSOLE", "0")
        os.environ.setdefault("ARCADEDB_LOG_DIR", str(self.path / "log"))
        try:
            import arcadedb
        except ImportError as error:
            raise self._problem(
                "H700",
                "the embedded graph engine is not installed",
                "pip install arcadedb, or name a Neo4j with --store bolt://…",
            ) from error
        graph = self.path / "graph"
        try:
            if (graph / "schema.json").exists():
                return arcadedb.open_database(str(graph))
            if graph.exists():
                if any(graph.iterdir()):
                    raise self._damaged(None)
                graph.rmdir()
            return arcadedb.create_database(str(graph))
        except arcadedb.ArcadeDBError as error:
            told = str(error)
            if "locked by another process" in told or "already in use" in told:
                raise self._problem(
                    "H701",
                    "another run is using the store",
                    "wait until it ends, or set HALDEN_HOME to another folder for this run",
                ) from error
            raise self._damaged(error) from error

    def _problem(self, code: str, message: str, help: str) -> Problems:
        return Problems((Problem(file=self.name, code=code, message=message, help=help),), exit_code=4)

    def _damaged(self, error: Exception | None) -> Problems:
        kind = f" ({type(error).__name__})" if error else ""
        return self._problem(
            "H702",
            f"the store can't be read{kind}",
            f"it is made from your documents: remove the folder {self.path} and load them again; "
            "decisions and acknowledgements are kept elsewhere",
        )

    def _keep_private(self) -> None:
        """The engine makes its files as it likes; the folder is closed to others anyway."""
        for folder in (self.path / "graph", self.path / "log"):
            for path in (folder, *sorted(folder.rglob("*"))):
                try:
                    path.chmod(0o700 if path.is_dir() else 0o600)
                except FileNotFoundError:
                    continue  # the engine has put several files together meanwhile

    # Reading and writing -------------------------------------------------------------------------------------------

    def _read(self, text: str, parameters: Parameters) -> list[Row]:
        from arcadedb import ArcadeDBError

        try:
            return [_row(r) for r in self._database.query("opencypher", text, dict(parameters)).to_list()]
        except ArcadeDBError as error:
            if _BROKEN_FILE.search(str(error)):
                raise self._damaged(error) from error
            raise Problems((_query_problem(text, error),)) from error

    @contextmanager
    def _transaction(self) -> Iterator[Callable[[str, Parameters], list[Row]]]:
        def run(text: str, parameters: Parameters) -> list[Row]:
            answer = self._database.command("opencypher", text, dict(parameters))
            return [] if answer is None else [_row(r) for r in answer.to_list()]

        self._database.begin()
        try:
            yield run
            self._database.commit()
        except BaseException:
            if self._database.is_transaction_active():
                self._database.rollback()
            raise

    # Versions of the store -----------------------------------------------------------------------------------------

    def version(self) -> int:
        """The number of the last migration that the store has seen; 0 for a new one."""
        rows = self._read("MATCH (m:Migration) RETURN max(m.number) AS number", {})
        return int(str(rows[0]["number"])) if rows and rows[0]["number"] is not None else 0

    def migrate(self) -> None:
        """Run the migrations that the store has not seen, and make the indexes. Raises Problems for a newer store."""
        known = read_migrations(data_folder("cypher") / "migrations")
        seen, newest = self.version(), known[-1].number
        if seen > newest:
            raise self._problem(
                "H706",
                f"the store was written by a newer version of this program (store {seen}, program {newest})",
                "install the newer version, or set HALDEN_HOME to another folder",
            )
        for migration in known:
            if migration.number > seen:
                self._migrate(migration)
        on = ", ".join(f"n.{p}" for p in INDEXED)
        for name, label in INDEXES:
            with self._transaction() as run:
                run(f"CREATE INDEX {name} IF NOT EXISTS FOR (n:{label}) ON ({on})", {})

    def _migrate(self, migration: Migration) -> None:
        # Schema statements can't be rolled back in every engine, so each says IF NOT EXISTS and may run again.
        for statement in migration.statements:
            with self._transaction() as run:
                run(statement, {})
        with self._transaction() as run:
            run(
                "MERGE (m:Migration {number: $number}) SET m.name = $name",
                {"number": migration.number, "name": migration.name},
            )


def _private_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.chmod(0o700)
    except OSError as error:
        raise Problems(
            (
                Problem(
                    file=str(path),
                    code="H707",
                    message=f"the folder of the store can't be used: {error.strerror}",
                    help="set HALDEN_HOME to a folder that you may write",
                ),
            ),
            exit_code=4,
        ) from error


def _row(row: Any) -> Row:
    return {str(name): _value(value) for name, value in dict(row).items()}


def _value(value: Any) -> object:
    """A whole node or edge becomes its properties: the engine's own marks (``@rid``) mean nothing outside."""
    if isinstance(value, dict):
        return {str(k): _value(v) for k, v in value.items() if not str(k).startswith("@")}
    if isinstance(value, list | tuple):
        return [_value(v) for v in value]
    return iso(value)


def _query_problem(text: str, error: Exception) -> Problem:
    """The engine's message as a Problem with its place in the query."""
    chain = getattr(error, "java_chain", None)
    told = str(chain[0][1] if chain else error).split("\n")[0]
    place = _PLACE.search(told)
    if not place:
        return Problem(file="query", code="H708", message=told)
    line, column = int(place[1]), int(place[2]) + 1
    lines = text.splitlines()
    before, behind = told[: place.start()].removesuffix(" at ").strip(), told[place.end() :].strip()
    return Problem(
        file="query",
        line=line,
        column=column,
        code="H708",
        message=": ".join(p for p in (before, behind) if p),
        excerpt=lines[line - 1] if line <= len(lines) else "",
    )
