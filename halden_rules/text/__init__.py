"""Text and places in it.

Two kinds of position, never mixed. A ``Span`` counts code points in the *reading text* of a document (line ends are
``\\n``, invisible marks are gone, no-break spaces are spaces): every pass works in it. A ``Place`` counts code points
in the decoded *file* and carries the words: everything that leaves the program (exchange, graph, packet) uses places.
``SourceText.place`` is the only way from one to the other; ``text[start:end]`` of the file equals the place's words.
"""

from halden_rules.text.source import Place, Quote, SourceText, Span

__all__ = ["Place", "Quote", "SourceText", "Span"]
