"""The fields of a text."""

from __future__ import annotations

from lawdb.search.lexical.fields import Field, FieldReader, IndexedText
from lawdb.search.lexical.words import legal_words

TEXT = (
    "① 등대는 「항만 안전법」에 따라 켠다. <개정 2007.12.21>\n② 삭제 <2007.12.21>\n"
    "③ 등대지기는 쉰다."
)


def read(*texts: IndexedText) -> list[dict[Field, dict[str, int]]]:
    found = FieldReader(legal_words()).read(texts)
    return [{field: dict(words) for field, words in fields.items()} for fields in found]


def test_each_field_holds_its_own_words() -> None:
    (fields,) = read(IndexedText("등불 관리법", "저당권의 설정", TEXT))
    assert {"등대", "항만"} <= fields[Field.WORDS].keys()
    assert "저당권" not in fields[Field.WORDS]
    assert "저당권" in fields[Field.TITLE]
    assert "등불" in fields[Field.STATUTE]
    assert "항만" not in fields[Field.TITLE].keys() | fields[Field.STATUTE].keys()
    assert fields[Field.NAMED_STATUTES] == {"항만안전법": 1}


def test_amendment_marks_are_no_words() -> None:
    (fields,) = read(IndexedText("등불 관리법", "", TEXT))
    assert "개정" not in fields[Field.WORDS]
    assert not fields[Field.BIGRAMS].keys() & {"개정", "20", "07"}


def test_an_empty_title_has_no_words() -> None:
    (fields,) = read(IndexedText("", "", "등대"))
    assert (fields[Field.TITLE], fields[Field.STATUTE]) == ({}, {})


def test_texts_of_one_batch_read_as_alone() -> None:
    texts = [
        IndexedText("등불 관리법", title, f"① 등대는 {word}에 켠다.\n② 등대는 끈다.")
        for title in ("켜기", "끄기")
        for word in ("밤", "낮")
    ]
    assert read(*texts) == [read(text)[0] for text in texts]


def test_what_an_earlier_batch_kept_changes_nothing() -> None:
    reader = FieldReader(legal_words())
    first, second = IndexedText("법", "가", "등대\n불빛"), IndexedText("법", "가", "불빛\n파도")
    list(reader.read([first]))
    assert [dict(f) for f in reader.read([second])] == [
        dict(f) for f in FieldReader(legal_words()).read([second])
    ]
