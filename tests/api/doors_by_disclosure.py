"""Every route, command and page, by what it says of the day it took where none was given."""

from __future__ import annotations

from tests.api.cited import UNDATED

RULE, EVENT = "kr.civil_act.tort", "knowledge=2012-03-05"
ASSUMES_TODAY = {
    "/v1/statutes": "/v1/statutes?name=EX0001",
    "/v1/statutes/{name}": "/v1/statutes/EX0001",
    "/v1/statutes/{name}/articles/{article}": "/v1/statutes/EX0001/articles/1",
    "/v1/statutes/{name}/articles/{article}/versions": "/v1/statutes/EX0001/articles/1/versions",
    "/v1/statutes/{name}/changes": "/v1/statutes/EX0001/changes?since=2020-01-01",
}
DEMANDS_DAYS = {
    "/v1/statutes/{name}/articles/{article}/compare": "/v1/statutes/EX0001/articles/1/compare",
    "/v1/statutes/{name}/compare": "/v1/statutes/EX0001/compare",
    "/v1/changes": "/v1/changes",
}
DEMANDS_TIME = {
    "/v1/statutes/{name}/articles/{article}/during": "/v1/statutes/EX0001/articles/1/during",
}
READS_QUESTIONS = {"/v1/event-date": "민법 제766조의 소멸시효는?"}
POSTED_ASSUMES_TODAY = {
    "/v1/governing": {"statute": "EX0001", "article": "1"},
    "/v1/search": {"question": "조명시설의 밝기"},
    "/v1/answers": {"question": "조명시설의 밝기"},
    "/v1/citations/validate": {"text": UNDATED},
}
COMPUTES = {
    "/v1/deadlines/compute": {
        "rule": RULE,
        "events": [{"role": "knowledge", "date": "2012-03-05"}],
    },
}
FACT = {
    "id": "n",
    "subject": "해지",
    "attribute": "통지",
    "value": "내용증명",
    "event": "2018-03-05",
}
POSTED_ASKED_ON_TODAY = {"/v1/timeline": {"facts": [FACT]}}
STORY = "원고는 2019. 3. 4. 판결정본을 송달받고 2019. 3. 18. 항소하였다."
READS_FACTS = {"/v1/extractions": {"text": STORY, "rule": "kr.civil_procedure.appeal"}}
COMPUTES_TWICE = {
    "/v1/deadlines/what-if": {
        "matter": COMPUTES["/v1/deadlines/compute"],
        "changes": {"knowledge": "2012-04-05"},
    },
}
ASSUMES_CONVENTION = {
    "/v1/date-math/between": "/v1/date-math/between?from=2020-01-01&to=2021-01-01",
    "/v1/date-math/add": "/v1/date-math/add?day=2020-01-01&period=3 months",
    "/v1/date-math/business-days": "/v1/date-math/business-days?day=2020-01-01&until=3",
}
WITHOUT_TEXT = {
    "/v1/status",
    "/v1/deadlines/rules",
    "/v1/deadlines/rules/{rule_id}",
    "/v1/date-math/back",
}

COMMANDS_ASSUME_TODAY = {
    "article": ("article", "EX0001", "1"),
    "versions": ("versions", "EX0001", "1"),
    "statute": ("statute", "EX0001"),
    "governing": ("governing", "EX0001", "1"),
    "search": ("search", "조명시설의 밝기"),
    "what-changed": ("what-changed", "EX0001", "2020-01-01"),
    "ask": ("ask", "조명시설의 밝기"),
}
PAGES_ASSUME_TODAY = {
    "/": {"statute": "EX0001", "article": "1"},
    "/search": {"question": "조명시설의 밝기"},
}
PAGES_READ_DOCUMENTS = {"/citations": {"text": UNDATED}}
PAGES_COMPUTE = {"/deadlines": {"rule": RULE, "event.knowledge": "2012-03-05"}}
PAGES_WITHOUT_TEXT = {"/page.css", "/deadlines/read"}
COMMANDS_DEMAND_DAYS = {
    "compare": ("compare", "EX0001", "1"),
    "changes": ("changes",),
}
COMMANDS_READ_QUESTIONS = {"when": ("when", "민법 제766조의 소멸시효는?")}
COMMANDS_READ_DOCUMENTS = {"cite": ("cite", "-")}
COMMANDS_COMPUTE = {"deadline": ("deadline", "--rule", RULE, "--event", EVENT)}
COMMANDS_READ_FACTS = {"extract": ("extract", "-", "--rule", "kr.civil_procedure.appeal")}
COMMANDS_ASKED_ON_TODAY = {"timeline": ("timeline", "-")}
COMMANDS_ASSUME_CONVENTION = {
    "date-math between": ("date-math", "between", "2020-01-01", "2021-01-01"),
    "date-math add": ("date-math", "add", "2020-01-01", "3 months"),
    "date-math business-days": ("date-math", "business-days", "2020-01-01", "3"),
}
COMMANDS_WITHOUT_TEXT = {
    "date-math back",
    "run",
    "up",
    "down",
    "serve",
    "mcp",
    "status",
    "ingest legalize-kr",
    "ingest example",
    "ingest lawgo",
    "update",
    "index",
    "audit",
    "rules list",
    "rules show",
    "rules audit",
    "regress",
}
