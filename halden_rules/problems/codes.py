"""Every code of a problem, with what it means. ``docs/reference/problems.md`` is made from this table.

H0 state, journal, command line · H1 documents · H2 YAML files and package.yaml · H3 rules and playbooks · H4 grammars ·
H7 the graph. A code keeps its meaning; a code that is not used any more is not given again.
"""

from __future__ import annotations

__all__ = ["CODES", "GROUPS"]

GROUPS: dict[str, str] = {
    "H0": "State, journal and command line",
    "H1": "Documents",
    "H2": "YAML files and package.yaml",
    "H3": "Rules and playbooks",
    "H4": "Grammars",
    "H7": "The graph",
}

CODES: dict[str, str] = {
    "H010": "The folder for the program's state can't be used.",
    "H012": "The folder for the results can't be written.",
    "H014": "The store that was named is of a kind that is not supported.",
    "H015": "What was given as a date is none.",
    "H020": "The journal of acknowledgements can't be read.",
    "H021": "A line of the journal is damaged and was left out; the other lines were read.",
    "H022": "What is to be acknowledged is not missing, or nobody is named who acknowledges it.",
    "H101": "There is no such folder.",
    "H102": "A file was named where the folder of a package is needed.",
    "H103": "The folder has no document of a kind that is read.",
    "H104": "A file or folder can't be read.",
    "H105": "A document is empty.",
    "H106": "A document is not text: a PDF, Word file, picture, web page, or damaged.",
    "H107": "A document is larger than 20 MB.",
    "H108": "A link: out of the folder (refused), to nothing (refused), or to what is read itself (left out).",
    "H109": "A file of a kind that is not read was left out.",
    "H110": "The folder has more than 2000 documents.",
    "H111": "A file's name has characters that can't be shown.",
    "H112": "Two files would have the same id, so the ending, and then a number, was added to it.",
    "H113": "A document does not seem to be English.",
    "H114": "Nothing in a document looks like a clause number.",
    "H115": "Some bytes of a document are damaged and stand as spaces.",
    "H201": "A YAML file is not there or can't be read.",
    "H202": "A YAML file is larger than 1 MB.",
    "H203": "A YAML file is not UTF-8.",
    "H204": "A YAML file is empty.",
    "H205": "A tab stands before the text of a line.",
    "H206": "A YAML file has a control character or another one that can't stand there.",
    "H207": "A line is not YAML, or a trap of YAML: a colon in a text, a leading quotation mark, @ or bracket.",
    "H208": "A key stands twice in one mapping.",
    "H209": "An anchor or an alias; they are not allowed.",
    "H210": "A tag; tags are not allowed.",
    "H211": "A key that is a list or a mapping, or a merge key; neither is allowed.",
    "H212": "Nested more than 40 deep.",
    "H213": "A second YAML document in one file.",
    "H214": "Text, a list or a mapping stands where another of the three is expected.",
    "H215": "A key that is not known.",
    "H216": "A key is missing.",
    "H217": "A value that is not allowed.",
    "H220": "package.yaml: who we are said to be is not among the parties.",
    "H221": "package.yaml speaks of a document that is not in the folder.",
    "H222": "package.yaml: a role that no document can have.",
    "H223": "package.yaml: a date that no calendar has.",
}
