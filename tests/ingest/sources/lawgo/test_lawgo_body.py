"""Official bodies: every shape the two formats take, and every way they are broken."""

from __future__ import annotations

from datetime import date

import pytest

from ingest.sources.lawgo.body import BodyFormat, BodyKind, OfficialReading, read_body
from ingest.sources.lawgo.unreadable_body import UnreadableBody
from lawdb.article_key import ArticleKey
from tests.ingest.sources.lawgo.invented_bodies import (
    json_article,
    json_body,
    xml_addenda,
    xml_article,
    xml_body,
)


def read_xml(data: bytes) -> OfficialReading:
    return read_body(
        data, body_format=BodyFormat.XML, kind=BodyKind.LAW, mst="1", source_ref="1.xml"
    )


def read_json(data: bytes) -> OfficialReading:
    return read_body(
        data, body_format=BodyFormat.JSON, kind=BodyKind.EFLAW, mst="1", source_ref="1.json"
    )


def text_of(reading: OfficialReading, key: str) -> str:
    return reading.revision.articles[ArticleKey.parse(key)].text


def test_what_a_body_says_about_itself() -> None:
    revision = read_xml(xml_body(starts="20261001:제1조")).revision
    assert (revision.statute_id, revision.title, revision.statute_kind) == (
        "990001",
        "가상 시험법",
        "법률",
    )
    assert (revision.promulgated_on, revision.promulgation_no) == (date(2026, 3, 31), "9901")
    assert (revision.effective_on, revision.body_as_of) == (date(2026, 3, 31), None)
    assert (revision.mst, revision.revision_kind, revision.source) == ("1", "일부개정", "law.go.kr")
    assert revision.ministries == ("가상부", "예시부")
    assert revision.abbreviations == ("시험법", "가시법")
    assert revision.amending_text.splitlines()[1] == "제1조를 다음과 같이 한다."
    assert revision.official_starts == {"제1조": date(2026, 10, 1)}


def test_an_eflaw_body_is_what_was_in_force_on_its_day() -> None:
    revision = read_json(json_body(json_article("1", "제1조 시험한다."))).revision
    assert revision.body_as_of == revision.effective_on == date(2026, 4, 1)


@pytest.mark.parametrize(
    ("content", "title", "expected_title", "expected_text"),
    [
        ("제2조(정의) 이 법의 뜻이다.", "정의", "정의", "이 법의 뜻이다."),
        ("제2조 (정의) 이 법의 뜻이다.", "정의", "정의", "이 법의 뜻이다."),
        ("제2조 (정의) 이 법의 뜻이다.", "(定義)", "定義", "이 법의 뜻이다."),
        ("제2조(뜻(말)의 풀이) 이 법", "뜻(말)의 풀이", "뜻(말)의 풀이", "이 법"),
        ("제2조 이 법의 뜻이다.", "", "", "이 법의 뜻이다."),
        ("제2조 (가)목의 뜻이다.", "", "", "(가)목의 뜻이다."),
        ("제2조(정의) 이 법", "", "정의", "이 법"),
        ("제2조 삭제 <2020.1.1>", "", "", "삭제 <2020.1.1>"),
        ("제2조년 5월 31일 현재", "", "", "년 5월 31일 현재"),
    ],
)
def test_the_number_and_heading_are_taken_off_the_text(
    content: str, title: str, expected_title: str, expected_text: str
) -> None:
    reading = read_xml(xml_body(articles=xml_article("2", content, title=title)))
    article = reading.revision.articles[ArticleKey(2)]
    assert (article.title, article.text) == (expected_title, expected_text)


def test_units_stand_one_a_line_in_the_order_of_the_book() -> None:
    below = """
      <항><항번호><![CDATA[①]]></항번호><항내용><![CDATA[①첫째 항 <개정 2020.1.1>]]></항내용>
        <호><호번호>1.</호번호><호내용><![CDATA[1.  첫째 호]]></호내용>
          <목><목번호>가.</목번호><목내용><![CDATA[가.  첫째 목
              1) 세목]]></목내용></목></호>
        <호><호번호>1.</호번호><호가지번호>2</호가지번호>
          <호내용><![CDATA[1의2.  가지호]]></호내용></호>
      </항>
      <항><항번호><![CDATA[②]]></항번호><항내용><![CDATA[② 둘째 항]]></항내용></항>"""
    reading = read_xml(xml_body(articles=xml_article("3", "제3조(항)", title="항", below=below)))
    assert text_of(reading, "제3조").splitlines() == [
        "① 첫째 항 <개정 2020.1.1>",
        "1. 첫째 호",
        "가. 첫째 목",
        "1) 세목",
        "1의2. 가지호",
        "② 둘째 항",
    ]
    assert reading.problems == ()


def test_subparagraphs_without_a_paragraph_and_notes_beside_the_text() -> None:
    below = "<항><호><호번호>1.</호번호><호내용>1.  하나</호내용></호></항>"
    article = xml_article(
        "3", "제3조(뜻) 다음과 같다.", title="뜻", below=below, reference="[본조신설 2020.1.1]"
    )
    assert text_of(read_xml(xml_body(articles=article)), "제3조") == "다음과 같다.\n1. 하나"


def test_headings_are_no_articles_though_they_reuse_the_number() -> None:
    articles = "".join(
        [
            xml_article("1", "제1장 총칙", heading=True),
            xml_article("1", "제1조 하나", title=""),
            xml_article("2", "제2장 벌칙 <개정 2020.1.1>", heading=True, branch="3"),
            xml_article("2", "제2조의3 둘", branch="3"),
        ]
    )
    revision = read_xml(xml_body(articles=articles)).revision
    assert list(revision.articles) == [ArticleKey(1), ArticleKey(2, 3)]
    assert revision.articles[ArticleKey(1)].text == "하나"
    assert revision.chapters == (
        (ArticleKey(1), "제1장 총칙"),
        (ArticleKey(2, 3), "제2장 벌칙 <개정 2020.1.1>"),
    )


def test_rows_under_number_0_are_a_preamble() -> None:
    articles = "".join(
        [
            xml_article("0", "전문", heading=True),
            xml_article("0", "우리 가상국민은 다음과 같이 정한다.", heading=True),
            xml_article("1", "제1조 하나"),
        ]
    )
    preamble = read_xml(xml_body(articles=articles)).revision.articles[ArticleKey(0)]
    assert (preamble.title, preamble.text) == ("전문", "우리 가상국민은 다음과 같이 정한다.")


def test_json_gives_an_object_for_one_child_and_lists_of_lists_for_lines() -> None:
    one = json_article(
        "1",
        "제1조(하나)",
        title="하나",
        항={
            "항번호": "①",
            "항내용": [["① 다음 표와 같다.", "┌──┐", "│가│", "└──┘"]],
            "호": {
                "호번호": "1.",
                "호내용": "1.  호",
                "목": {"목번호": "가.", "목내용": "가.  목"},
            },
        },
    )
    expected = "① 다음 표와 같다.\n┌──┐\n│가│\n└──┘\n1. 호\n가. 목"
    assert text_of(read_json(json_body(one)), "제1조") == expected
    assert text_of(read_json(json_body([one, json_article("2", "제2조 둘")])), "제1조") == expected


def test_own_addenda_are_found_by_number_then_day() -> None:
    addenda = "".join(
        [
            xml_addenda("19480717", "00001", "옛 부칙"),
            xml_addenda("20250101", "09900", "앞 부칙"),
            xml_addenda("20260331", "00001", "제1조(시행일) 공포한 날부터", "제2조 경과조치"),
        ]
    )
    revision = read_xml(xml_body(number="00001", addenda=addenda)).revision
    assert revision.addenda_heading == "부칙 <제1호,2026.3.31>"
    assert revision.addenda == "제1조(시행일) 공포한 날부터\n제2조 경과조치"


def test_missing_own_addenda_are_reported() -> None:
    reading = read_xml(xml_body(addenda=xml_addenda("20250101", "09900", "앞 부칙")))
    assert reading.revision.addenda == ""
    assert [problem.code for problem in reading.problems] == ["addenda_not_found"]


@pytest.mark.parametrize(
    ("articles", "code"),
    [
        (xml_article("1", "제1조 하나") + xml_article("1", "제1조 둘"), "duplicate_article"),
        (
            xml_article("1", "제1조 하나")
            + xml_article("2", "제2조 둘").replace("<조문번호>2<", "<조문번호>이<"),
            "malformed_article",
        ),
        (xml_article("1", "제1조 하나", below="<단>새 단위</단>"), "unknown_element"),
    ],
)
def test_what_cannot_be_read_is_reported_and_the_rest_loads(articles: str, code: str) -> None:
    reading = read_xml(xml_body(articles=articles))
    assert [problem.code for problem in reading.problems] == [code]
    assert text_of(reading, "제1조") == "하나"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_body"),
        (b" \r\n\t", "empty_body"),
        (b"{}", "empty_body"),
        (xml_body()[:900], "malformed_xml"),
        (xml_body()[:-3], "malformed_xml"),
        ("<법령>".encode("utf-16"), "malformed_xml"),
        (b"not xml at all", "malformed_xml"),
        (b"<!DOCTYPE html><html><body>error</body></html>", "html_instead_of_xml"),
        (b"\xef\xbb\xbf\n<HTML><head></head></HTML>", "html_instead_of_xml"),
        ("<Law>일치하는 법령이 없습니다.</Law>".encode(), "not_found_at_source"),
        (
            "<Response><msg>사용자 정보 검증에 실패하였습니다.</msg></Response>".encode(),
            "key_refused",
        ),
        (b"<other><a>1</a></other>", "not_a_statute"),
        (xml_body().replace("<법령ID>990001</법령ID>".encode(), b""), "missing_field"),
        (xml_body(promulgated="20260230"), "malformed_field"),
        (xml_body(articles="<빈것>없음</빈것>"), "empty_body"),
        (
            b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n'
            + xml_body().split(b"\n", 1)[1],
            "doctype_not_allowed",
        ),
    ],
)
def test_broken_xml_has_a_stable_code(data: bytes, code: str) -> None:
    with pytest.raises(UnreadableBody) as caught:
        read_xml(data)
    assert caught.value.code == code
    assert caught.value.as_problem().source_ref == "1.xml"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_body"),
        (b"{}", "empty_body"),
        (b"{ }", "empty_body"),
        (b"[]", "empty_body"),
        (b"null", "empty_body"),
        (b"[1]", "not_a_statute"),
        (json_body(json_article("1", "제1조 하나"))[:-40], "malformed_json"),
        (b'{"\xff": 1}', "malformed_json"),
        (b"[" * 100_000, "malformed_json"),
        (b"<html></html>", "html_instead_of_json"),
        ('{"Law": "일치하는 법령이 없습니다."}'.encode(), "not_found_at_source"),
        ('{"result": "사용자 정보 검증에 실패하였습니다."}'.encode(), "key_refused"),
        (json_body([]), "empty_body"),
    ],
)
def test_broken_json_has_a_stable_code(data: bytes, code: str) -> None:
    with pytest.raises(UnreadableBody) as caught:
        read_json(data)
    assert caught.value.code == code


def test_a_body_beyond_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.sources.lawgo.tree.MAX_BODY_BYTES", 100)
    with pytest.raises(UnreadableBody) as caught:
        read_xml(xml_body())
    assert caught.value.code == "too_large"
