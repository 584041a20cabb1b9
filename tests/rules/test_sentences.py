"""The sentence grammar: no conflict, every example read, every counter-example refused, and what is said of it."""

from __future__ import annotations

import re

import pytest
from lark.exceptions import GrammarError

from halden_rules.rules.sentence import Measured, NoneRelated, Related, Says
from halden_rules.rules.sentences import SentenceError, Sentences, load
from halden_rules.rules.vocabulary import load as load_vocabulary

V = load_vocabulary()


@pytest.mark.parametrize("relation", V.relations, ids=lambda r: r.one)
def test_the_example_of_a_relation_is_read_as_that_relation(relation) -> None:  # type: ignore[no-untyped-def]
    sentence = load().parse(relation.example)
    assert isinstance(sentence, Related)
    assert (sentence.relation, sentence.denied) == (relation.one, False)
    assert sentence.object.noun in relation.objects(sentence.subject.noun or "")
    denied = load().parse(relation.example.replace(f" {relation.one} ", f" {relation.denial} "))
    assert isinstance(denied, Related) and denied.denied and denied.relation == relation.one


@pytest.mark.parametrize("relation", V.relations, ids=lambda r: r.one)
def test_the_counter_example_of_a_relation_is_refused(relation) -> None:  # type: ignore[no-untyped-def]
    assert isinstance(load().parse(relation.counter_example), SentenceError)


def test_a_conflict_in_the_forms_is_refused() -> None:
    forms = load().grammar.split("\n// made from the vocabulary")[0]
    twice = forms.replace("sentence: ", "sentence: mention relation thing -> twice\n        | ") + "\nmention: VAR\n"
    with pytest.raises(GrammarError, match="Reduce/Reduce"):
        Sentences(V, twice)


def test_what_was_expected_where() -> None:
    error = load().parse("clause C refers clause T")
    assert isinstance(error, SentenceError)
    assert error.message == '"clause C refers clause T": expected "to" after "refers"'
    assert error.help == "sentences that begin alike: clause A refers to clause B"
    assert (error.column, error.length) == (16, 6)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "clause",
        "clause C",
        "clause C refers to",
        "clause C refers to clause T with",
        "clause c refers to clause T",
        'the heading says "open',
        "the heading says one of liability",
        "the text says /open",
        "no clause",
        "at least many clauses refer to C",
        "clause C refers to clause T; clause D",
        "MATCH (n) DETACH DELETE n",
    ],
)
def test_what_is_no_sentence_is_refused_with_a_place(text: str) -> None:
    error = load().parse(text)
    assert isinstance(error, SentenceError)
    assert error.message and 0 <= error.column <= len(text)


def test_near_takes_several_texts_and_or_binds_them() -> None:
    sentence = load().parse('the text says "a" or /b+/ near one of @list or "c"')
    assert isinstance(sentence, Says)
    assert [t.printed for t in sentence.said.texts] == ['"a"', "/b+/"]
    assert [t.printed for t in sentence.said.near] == ["one of @list", '"c"']
    assert sentence.said.printed == '"a" or /b+/ near one of @list or "c"'


def test_none_and_like_and_curly_quotes() -> None:
    none = load().parse("no clause uses X")
    assert isinstance(none, NoneRelated) and (none.noun, none.relation, none.object.variable) == ("clause", "uses", "X")
    like = load().parse("the caption of R is not like the heading of T")
    assert isinstance(like, Measured) and like.denied and like.measure == "like"
    curly = load().parse("the heading of C is “fees  and  charges”")
    assert isinstance(curly, Measured) and curly.words == ("fees and charges",)


def test_every_word_of_the_vocabulary_is_small_letters() -> None:
    phrases = [p for r in V.relations for p in (r.one, r.many, r.denial)] + [n.one for n in V.nouns]
    assert [p for p in phrases if not re.fullmatch(r"[a-z]+( [a-z]+)*", p)] == []
