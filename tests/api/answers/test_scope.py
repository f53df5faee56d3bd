"""What no text answers is told as such; what a court would ask of Korean law is not."""

from __future__ import annotations

import pytest

from api.services.answers.scope import out_of_scope, statutes_not_stored
from lawdb.citations.finding import NameBook
from lawdb.citations.finding.reading_form import reading_form

UNFAIR = "uk.employment.unfair_dismissal"
NAMES = NameBook(["민법", "상법", "특허법", "근로기준법", "성폭력범죄의 처벌 등에 관한 특례법"])


@pytest.mark.parametrize(
    ("question", "reason", "rule"),
    [
        ("독일 민법상 소멸시효는 몇 년인가", "foreign_law", None),
        ("미국 캘리포니아주의 불법행위 소멸시효", "foreign_law", None),
        ("2026년 10월 1일 영국 부당해고 청구기간은", "foreign_law", UNFAIR),
        ("영국 고용심판소 부당해고 청구기간은 언제까지인가", "foreign_law", UNFAIR),
        ("EU 지급명령 이의기간", "foreign_law", "eu.payment_order.opposition"),
        ("안녕하세요", "no_question", None),
        ("반갑습니다. 테스트입니다", None, None),
        ("오늘 서울 날씨", "no_question", None),
        ("내일 부산 날씨는 어때요?", "no_question", None),
        ("환율이 올라 민법상 사정변경으로 해제할 수 있나", None, None),
        ("주가 조작으로 손해를 본 사람의 청구권", None, None),
        ("날씨 때문에 공사가 늦어진 때의 지체상금", None, None),
        ("내일 시행되는 법률은 무엇인가", "list_of_statutes", None),
        ("소멸시효 완성 여부를 판단해 주세요", "no_facts", None),
        ("시효가 지났는지 확인해 주세요", "no_facts", None),
        ("처리기간에 산입하지 아니하는 기간: 소요, 선행 확인 부탁드립니다", None, None),
        ("미국인과 혼인한 배우자의 상속분은", None, None),
        ("일본 회사에 대한 소장 송달은 민법상 최고인가", None, None),
        ("독일에서 산 기계의 하자와 민법 제580조", None, None),
        ("한국 민법과 독일 민법의 소멸시효 차이", None, None),
        ("영국법을 준거법으로 한 계약의 소멸시효", None, None),
        ("내일 시행되는 근로기준법은 무엇을 바꾸나", None, None),
        ("불법행위 소멸시효의 기산점을 판단해 주세요", None, None),
        ("건물의 인도와 손해배상", None, None),
    ],
)  # fmt: skip
def test_what_no_text_answers(question: str, reason: str | None, rule: str | None) -> None:
    found = out_of_scope(question, NAMES, dated=False, facts=False)
    assert (found.reason.code.value if found else None) == reason
    assert rule is None or (found is not None and rule in [each.id for each in found.rules])


def test_facts_that_were_sent_are_judged() -> None:
    asked = "소멸시효 완성 여부를 판단해 주세요"
    assert out_of_scope(asked, NAMES, dated=False, facts=True) is None
    assert out_of_scope(asked, NAMES, dated=True, facts=False) is None


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("부동산 실권리자명의 등기에 관한 법률 제4조", ["부동산 실권리자명의 등기에 관한 법률"]),
        ("세월호 특별법상 배상금 신청기간", ["세월호 특별법"]),
        ("성폭력범죄의 처벌 등에 관한 특례법 제21조", []),
        ("위 특별법에 따른 보상", []),
        ("임대차에 관한 법률관계와 민법 제618조", []),
    ],
)
def test_names_of_several_words(text: str, names: list[str]) -> None:
    read = reading_form(text)
    found = [read[start:end] for start, end in statutes_not_stored(read, NAMES)]
    assert found == names
