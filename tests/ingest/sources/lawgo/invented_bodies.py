"""Official-looking bodies of an invented statute, in the shapes the API really gives."""

from __future__ import annotations

import json
from typing import Any

STATUTE_ID = "990001"
TITLE = "가상 시험법"


def xml_body(
    *,
    statute_id: str = STATUTE_ID,
    promulgated: str = "20260331",
    number: str = "09901",
    effective: str = "20260331",
    starts: str = "",
    articles: str = "",
    addenda: str = "",
) -> bytes:
    """A ``target=law`` body."""
    articles = articles or xml_article("1", "제1조(목적) 이 법은 시험을 위한 것이다.", title="목적")
    addenda = addenda or xml_addenda(promulgated, number, "이 법은 공포한 날부터 시행한다.")
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<법령 법령키="{statute_id}{promulgated}{number}">
<기본정보>
<법령ID>{statute_id}</법령ID>
<공포일자>{promulgated}</공포일자>
<공포번호>{number}</공포번호>
<법종구분 법종구분코드="A0002">법률</법종구분>
<법령명_한글><![CDATA[{TITLE}]]></법령명_한글>
<법령명약칭><![CDATA[시험법,가시법]]></법령명약칭>
<소관부처 소관부처코드="0000000,0000001">가상부,예시부</소관부처>
<시행일자>{effective}</시행일자>
<제개정구분>일부개정</제개정구분>
<조문시행일자문자열>{starts}</조문시행일자문자열>
</기본정보>
<조문>
{articles}
</조문>
<부칙>
{addenda}
</부칙>
<개정문><개정문내용>
<![CDATA[가상 시험법 일부를 다음과 같이 개정한다.]]>
<![CDATA[
]]>
<![CDATA[제1조를 다음과 같이 한다.]]>
</개정문내용></개정문>
</법령>""".encode()


def xml_article(
    number: str,
    content: str,
    *,
    title: str = "",
    branch: str = "",
    heading: bool = False,
    below: str = "",
    reference: str = "",
) -> str:
    """One 조문단위; ``below`` holds 항 elements."""
    return f"""<조문단위 조문키="{int(number):04}{int(branch or 0):02}{0 if heading else 1}">
<조문번호>{number}</조문번호>
{f"<조문가지번호>{branch}</조문가지번호>" if branch else ""}
<조문여부>{"전문" if heading else "조문"}</조문여부>
{f"<조문제목><![CDATA[{title}]]></조문제목>" if title else ""}
<조문시행일자>20260331</조문시행일자>
<조문변경여부>N</조문변경여부>
<조문내용>
    <![CDATA[{content}]]>
</조문내용>{below}
<조문참고자료><![CDATA[{reference}]]></조문참고자료>
</조문단위>"""


def xml_addenda(promulgated: str, number: str, *content: str) -> str:
    """One 부칙단위 with its heading line."""
    year, month, day = int(promulgated[:4]), int(promulgated[4:6]), int(promulgated[6:])
    heading = f"부칙 <제{int(number)}호,{year}.{month}.{day}>"
    texts = "\n".join(f"<![CDATA[{line}]]>\n<![CDATA[\n]]>" for line in (heading, *content))
    return f"""<부칙단위 부칙키="{promulgated}{number}">
<부칙공포일자>{promulgated}</부칙공포일자>
<부칙공포번호>{number}</부칙공포번호>
<부칙내용>{texts}</부칙내용>
</부칙단위>"""


def json_body(
    units: Any,
    *,
    promulgated: str = "20260331",
    number: str = "09901",
    effective: str = "20260401",
    starts: str = "",
) -> bytes:
    """An ``eflaw`` body; ``units`` stands under 조문단위 as it is."""
    body = {
        "법령": {
            "기본정보": {
                "법령ID": STATUTE_ID,
                "공포일자": promulgated,
                "공포번호": number,
                "법종구분": {"content": "법률", "법종구분코드": "A0002"},
                "법령명_한글": TITLE,
                "법령명약칭": "",
                "소관부처": {"content": "가상부", "소관부처코드": "0000000"},
                "시행일자": effective,
                "제개정구분": "일부개정",
                "조문시행일자문자열": starts,
            },
            "조문": {"조문단위": units},
            "부칙": {
                "부칙단위": {
                    "부칙공포일자": promulgated,
                    "부칙공포번호": number,
                    "부칙내용": [[f"부칙 <제{int(number)}호>", "이 법은 공포한 날부터 시행한다."]],
                }
            },
            "개정문": {"개정문내용": [["가상 시험법 일부를 다음과 같이 개정한다."]]},
        }
    }
    return json.dumps(body, ensure_ascii=False, indent=1).encode()


def json_article(number: str, content: Any, *, title: str = "", **more: Any) -> dict[str, Any]:
    """One unit of 조문단위."""
    return {
        "조문번호": number,
        "조문여부": "조문",
        "조문제목": title,
        "조문내용": content,
        "조문시행일자": "20260401",
        "조문키": f"{int(number):04}001",
        **more,
    }
