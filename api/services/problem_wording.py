"""Problems in Korean, for pages: what is wrong, and what to do about it."""

from __future__ import annotations

from api.services.problems import Problem, ProblemFamily

HEADINGS = {
    "announcements_not_kept": "달력에 공포일이 없습니다",
    "body_too_long": "보낸 것이 너무 깁니다",
    "calendar_needed": "어느 곳의 공휴일인지 정해야 합니다",
    "calendar_not_covered": "그해의 공휴일이 수록되지 않았습니다",
    "calendar_without_labour_day": "달력에 노동절이 없습니다",
    "contradiction": "사실이 서로 어긋납니다",
    "cycle": "계산이 서로 맞물려 돌아갑니다",
    "date_out_of_range": "달력의 범위를 넘는 날입니다",
    "document_broken": "문서가 손상되었습니다",
    "document_encoding": "문서의 글자 부호가 확실하지 않습니다",
    "document_encrypted": "암호가 걸린 문서입니다",
    "document_format": "읽을 수 없는 형식의 문서입니다",
    "document_missing": "그런 문서가 없습니다",
    "document_too_large": "문서가 너무 큽니다",
    "document_too_slow": "문서를 읽는 데 너무 오래 걸립니다",
    "document_unreadable": "문서를 읽을 수 없습니다",
    "document_without_text": "문서에 글이 없습니다",
    "duplicate_fact": "같은 id의 사실이 둘입니다",
    "empty_question": "물음이 비어 있습니다",
    "end_before_start": "앞뒤가 바뀐 날입니다",
    "first_day_fixed": "초일 산입 여부는 법이 정합니다",
    "gold_corpus_differs": "다른 자료를 보고 붙인 정답입니다",
    "gold_label_differs": "이미 달리 붙인 정답이 있습니다",
    "gold_malformed": "정답 파일로 읽을 수 없습니다",
    "gold_no_version": "그날 그 조문의 글이 없습니다",
    "gold_version_differs": "내보낸 뒤에 바뀐 정답 파일입니다",
    "invalid_matter": "이 사실로는 계산할 수 없습니다",
    "invalid_period": "기간으로 읽을 수 없습니다",
    "judge_family_unknown": "어느 계열인지 모르는 모델입니다",
    "judge_not_a_person": "사람이 정해야 합니다",
    "judge_of_the_judged_family": "평가받는 모델과 같은 계열입니다",
    "judge_saw_cut_text": "잘린 글을 보고 붙인 정답입니다",
    "judge_saw_not_all": "빠진 것이 있는 채로 붙인 정답입니다",
    "known_on_in_future": "아직 알 수 없는 시점입니다",
    "malformed_article": "조문 번호로 읽을 수 없습니다",
    "malformed_date": "날짜로 읽을 수 없습니다",
    "malformed_fact": "그 사실의 값으로 읽을 수 없습니다",
    "malformed_line": "물음으로 읽을 수 없습니다",
    "malformed_matter": "사실을 읽을 수 없습니다",
    "malformed_name": "법령 이름으로 읽을 수 없습니다",
    "malformed_parameter": "읽을 수 없는 항목이 있습니다",
    "malformed_period": "기간의 앞뒤가 바뀌었습니다",
    "malformed_position": "목록의 자리로 읽을 수 없습니다",
    "malformed_question": "물음으로 읽을 수 없습니다",
    "malformed_search": "검색으로 읽을 수 없습니다",
    "malformed_text": "글로 읽을 수 없습니다",
    "malformed_timeline": "사실을 읽을 수 없습니다",
    "timeline_unknown_attribute": "어느 사실에도 없는 항목입니다",
    "matter_too_large": "사실이 너무 많습니다",
    "no_business_days": "영업일이 없는 계산법입니다",
    "no_convention_yet": "그날의 기간 계산법이 수록되지 않았습니다",
    "no_version_on_day": "그날 적용할 규정이 수록되지 않았습니다",
    "not_a_calendar_day": "하루를 가리키지 않습니다",
    "override_does_not_apply": "공휴일 고침이 맞지 않습니다",
    "question_too_long": "물음이 너무 깁니다",
    "rule_does_not_reach": "이 규칙은 그 사실에 적용되지 않습니다",
    "supersession_additive": "함께 남는 사실입니다",
    "supersession_confirmed_too_early": "사실이 알려지기 전의 확인입니다",
    "supersession_cycle": "사실들이 서로를 돌아가며 대체합니다",
    "supersession_given_twice": "같은 대체가 두 번 있습니다",
    "supersession_mention_unknown": "어느 것이 나중에 알려졌는지 모릅니다",
    "supersession_not_later": "나중에 알려진 사실이 아닙니다",
    "supersession_of_itself": "사실은 자신을 대체할 수 없습니다",
    "supersession_other_attribute": "서로 다른 항목의 사실입니다",
    "supersession_other_subject": "서로 다른 대상의 사실입니다",
    "supersession_unconfirmed": "아무도 확인하지 않은 대체입니다",
    "supersession_unknown_fact": "대체한다는 사실이 없습니다",
    "supersession_without_contradiction": "서로 어긋나지 않는 사실입니다",
    "text_too_long": "글이 너무 깁니다",
    "timeline_too_large": "사실이 너무 많습니다",
    "too_many_readings": "어긋나는 사실이 너무 많습니다",
    "unknown_calendar": "그런 달력이 없습니다",
    "unknown_convention": "그런 계산법이 없습니다",
    "unknown_fact": "규칙이 모르는 사실입니다",
    "unknown_rule": "그런 규칙이 없습니다",
    "unsettled_time": "어느 때인지 정해지지 않았습니다",
}
"""By code; a code without a heading of its own has that of its family."""
_OF_FAMILY = {
    ProblemFamily.MALFORMED: ("읽을 수 없습니다", "아래에 적힌 곳을 고쳐 다시 물으십시오."),
    ProblemFamily.NOT_FOUND: ("찾지 못했습니다", "이름이나 번호를 확인하십시오."),
    ProblemFamily.AMBIGUOUS: ("여럿에 해당합니다", "아래에서 하나를 고르십시오."),
    ProblemFamily.UNAVAILABLE: (
        "지금은 답할 수 없습니다",
        "물음의 잘못이 아닙니다. 잠시 뒤에 다시 물으십시오.",
    ),
    ProblemFamily.SOURCE: ("자료를 읽을 수 없습니다", "자료를 확인하십시오."),
}
_ADVICE = {
    "calendar_needed": "'더'에서 달력을 고르십시오.",
    "contradiction": "날짜의 앞뒤와 칸이 맞는지 확인하십시오.",
    "malformed_date": "해와 달과 날을 2026-04-17처럼 적으십시오.",
    "unknown_rule": "규칙을 다시 찾아 고르십시오.",
}


def problem_heading(problem: Problem) -> str:
    """What is wrong, in one short sentence."""
    return HEADINGS.get(problem.code, _OF_FAMILY[problem.family][0])


def problem_advice(problem: Problem) -> str:
    """What to do about it, in one sentence."""
    return _ADVICE.get(problem.code, _OF_FAMILY[problem.family][1])
