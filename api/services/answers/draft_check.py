"""A draft held to its sources by code: what does not hold is taken out, with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from api.services.answers.carried import carried, least_carried, telling_stems
from api.services.answers.case_claims import about_the_case, of_other_day
from api.services.answers.draft_citations import DraftCitations, Fault
from api.services.answers.draft_language import foreign
from api.services.answers.draft_quotes import OtherVersions, stand_in_force, unfounded_mark
from api.services.answers.draft_text import seen
from api.services.answers.draft_times import in_digits, ungiven
from api.services.answers.drafting import DEADLINE, Draft, DraftMaterial, DraftSentence
from api.services.answers.grounds import Grounds, GroundsOf
from api.services.answers.polarity import contrary, denies
from api.services.answers.results import AnswerSentence, Removed, RemovedCode
from api.services.answers.verbatim import beside_the_law, pieces_of
from api.services.answers.verdict_claims import claims_in
from deadline_engine.graph.elements import Verdict

_REASONS = {
    RemovedCode.EMPTY_SENTENCE: ("빈 문장입니다.", "The sentence is empty."),
    RemovedCode.NO_SOURCE: ("근거 조문이 없습니다.", "It cites no source."),
    RemovedCode.NO_SUCH_SOURCE: ("없는 번호의 근거입니다.", "It cites a source that is not there."),
    RemovedCode.QUOTE_NOT_IN_FORCE: (
        "인용한 말이 기준일에 시행 중인 그 조문에 없습니다.",
        "The quoted words stand in no cited text in force on the event date.",
    ),
    RemovedCode.CITATION_OUTSIDE_SOURCES: (
        "제시된 조문 밖의 것을 인용하였습니다.",
        "It cites what is not among the texts it was given.",
    ),
    RemovedCode.CITATION_NOT_SOUND: (
        "인용이 기준일의 법령과 맞지 않거나 확인할 수 없습니다.",
        "The citation is not sound on the event date, or cannot be checked.",
    ),
    RemovedCode.CITATION_OF_OTHER_DAY: (
        "기준일에 시행 중이 아닌 판을 인용하였습니다.",
        "It cites a version that was not in force on the event date.",
    ),
    RemovedCode.DATE_NOT_GIVEN: (
        "질문, 조문, 시행 기간, 기간 계산 어디에도 없는 날짜입니다.",
        "The date is in none of the question, the cited texts, their days and the computation.",
    ),
    RemovedCode.PERIOD_NOT_GIVEN: (
        "질문, 조문, 기간 계산 어디에도 없는 기간입니다.",
        "The length of time is in none of the question, the cited texts and the computation.",
    ),
    RemovedCode.NUMBER_NOT_GIVEN: (
        "질문, 조문, 기간 계산 어디에도 없는 수입니다.",
        "The number is in none of the question, the cited texts and the computation.",
    ),
    RemovedCode.VERDICT_WITHOUT_ENGINE: (
        "기간을 지켰는지에 관한 판단인데, 계산된 것이 없습니다.",
        "It says whether something is in time, and nothing decided was computed.",
    ),
    RemovedCode.VERDICT_CONTRADICTS_ENGINE: (
        "기간을 지켰는지에 관한 판단이 계산 결과와 다릅니다.",
        "It says of the deadline something other than the computation.",
    ),
    RemovedCode.OTHER_LANGUAGE: (
        "답의 언어가 아닌 말이 있습니다.",
        "It has words of another language than the answer's.",
    ),
    RemovedCode.LAW_OF_OTHER_DAY: (
        "지난 기준일의 물음에 지금이나 나중의 법을 말합니다.",
        "It tells the law of today or later, and the event date lies in the past.",
    ),
    RemovedCode.CASE_WITHOUT_ENGINE: (
        "계산된 것 없이 질문한 사람의 일을 판단하거나 권합니다.",
        "It speaks of the case itself, advises or foretells, and nothing decided was computed.",
    ),
    RemovedCode.CONTRADICTS_SOURCES: (
        "근거 조문이 말하는 것과 반대입니다.",
        "It says the contrary of the text that it restates.",
    ),
    RemovedCode.NOT_CARRIED_BY_SOURCES: (
        "근거 조문에도 질문에도 없는 말이 많습니다.",
        "Too few of its words stand in its sources, the question or the computation.",
    ),
}
_OF_TIMES = {
    "date": RemovedCode.DATE_NOT_GIVEN,
    "period": RemovedCode.PERIOD_NOT_GIVEN,
    "number": RemovedCode.NUMBER_NOT_GIVEN,
}


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """What remained of a draft, and what did not."""

    kept: tuple[AnswerSentence, ...]
    removed: tuple[Removed, ...]


def checked_draft(
    session: Session, draft: Draft, material: DraftMaterial, today: date, *, attempt: int = 1
) -> DraftCheck:
    """Every sentence of the draft that holds, word for word, without letters that nobody sees.

    Sources and quotes first, then citations, dates and numbers, what it says of a deadline, its
    language, what it says of the case and of other days, and at last whether its sources carry it.
    The first fault of a sentence is its reason.
    """
    sentences = [s.model_copy(update={"text": seen(s.text)}) for s in draft.sentences]
    texts = [each.text for each in sentences]
    citations = DraftCitations.of(session, texts, material, today)
    checker = _Checker(material, today, citations, OtherVersions(session), GroundsOf(material))
    kept: list[AnswerSentence] = []
    removed: list[Removed] = []
    for index, sentence in enumerate(sentences):
        fault = checker.fault(index, sentence)
        if fault is None:
            numbers = tuple(dict.fromkeys(sentence.sources))
            kept.append(AnswerSentence(text=sentence.text, sources=numbers))
            continue
        korean, english = _REASONS[fault.code]
        removed.append(
            Removed(
                attempt=attempt,
                sentence=draft.sentences[index].text,
                code=fault.code,
                detail=fault.detail,
                reason_ko=korean,
                reason_en=english,
            )
        )
    return DraftCheck(tuple(kept), tuple(removed))


@dataclass(frozen=True, slots=True)
class _Checker:
    material: DraftMaterial
    today: date
    citations: DraftCitations
    other_versions: OtherVersions
    grounds_of: GroundsOf

    def fault(self, index: int, sentence: DraftSentence) -> Fault | None:
        """The first thing wrong with a sentence; None where it holds."""
        text = sentence.text
        if not any(map(str.isalnum, text)):
            return Fault(RemovedCode.EMPTY_SENTENCE, "")
        fault = self._sources(sentence)
        if fault is not None:
            return fault
        grounds = self.grounds_of(sentence.sources)
        return (
            self._quotes(sentence, grounds)
            or self.citations.fault(index, text, grounds)
            or self._times(index, text, grounds)
            or self._verdict(text, grounds)
            or self._words(index, sentence, grounds)
        )

    def _sources(self, sentence: DraftSentence) -> Fault | None:
        if not sentence.sources:
            return Fault(RemovedCode.NO_SOURCE, "")
        known = {source.number for source in self.material.sources}
        if self.material.deadline is not None:
            known.add(DEADLINE)
        quoted = [quote.source for quote in sentence.quotes]
        for number in (*sentence.sources, *quoted):
            if number not in known or (number in quoted and number not in sentence.sources):
                return Fault(RemovedCode.NO_SUCH_SOURCE, str(number))
        return None

    def _quotes(self, sentence: DraftSentence, grounds: Grounds) -> Fault | None:
        for quote in sentence.quotes:
            sources = [s for s in grounds.sources if s.number == quote.source]
            if not stand_in_force(quote.words, sources):
                return Fault(RemovedCode.QUOTE_NOT_IN_FORCE, quote.words[:200])
        names = [n for s in self.material.sources for n in (s.statute_title, s.title)]
        marked = unfounded_mark(sentence.text, grounds, names)
        if marked is not None:
            return Fault(RemovedCode.QUOTE_NOT_IN_FORCE, marked[:200])
        days = self.other_versions.told(sentence.text, grounds)
        return None if days is None else Fault(RemovedCode.QUOTE_NOT_IN_FORCE, days)

    def _times(self, index: int, text: str, grounds: Grounds) -> Fault | None:
        found = ungiven(self.citations.blanked(index, text), grounds, self.today)
        return None if found is None else Fault(_OF_TIMES[found.kind], found.words)

    @property
    def _decided(self) -> Verdict | None:
        deadline = self.material.deadline
        decided = deadline.verdict if deadline is not None else None
        return decided if decided in {Verdict.IN_TIME, Verdict.LATE} else None

    def _verdict(self, text: str, grounds: Grounds) -> Fault | None:
        for claim in claims_in(text, grounds):
            if self._decided is None:
                return Fault(RemovedCode.VERDICT_WITHOUT_ENGINE, claim.words)
            if claim.says is not self._decided:
                return Fault(RemovedCode.VERDICT_CONTRADICTS_ENGINE, claim.words)
        return None

    def _words(self, index: int, sentence: DraftSentence, grounds: Grounds) -> Fault | None:
        """What the words of a sentence tell, apart from times and citations."""
        bare = self.citations.blanked(index, sentence.text)
        for title in sorted({s.statute_title for s in grounds.sources}, key=len, reverse=True):
            bare = bare.replace(title, " " * len(title))
        told = False
        for piece in pieces_of(bare):
            beside = beside_the_law(piece, grounds)
            fault = self._piece(beside, grounds) or self._carried(piece, beside, grounds)
            if fault is not None:
                return fault
            told |= beside != piece or carried(piece, self.material.lang, grounds).telling > 0
        cites = bool(self.citations.of_sentence[index]) or any(map(str.isdecimal, bare))
        return None if told or cites or sentence.quotes else Fault(RemovedCode.EMPTY_SENTENCE, "")

    def _piece(self, beside: str, grounds: Grounds) -> Fault | None:
        """What is said beside the law's own words: in which language, of which day, to whom."""
        found = foreign(beside, self.material.lang, grounds)
        if found is not None:
            return Fault(RemovedCode.OTHER_LANGUAGE, found)
        if self._past and (found := of_other_day(beside, grounds)) is not None:
            return Fault(RemovedCode.LAW_OF_OTHER_DAY, found)
        if self._decided is None and (found := about_the_case(beside, grounds)) is not None:
            return Fault(RemovedCode.CASE_WITHOUT_ENGINE, found)
        return None

    def _carried(self, piece: str, beside: str, grounds: Grounds) -> Fault | None:
        """Whether the sources say it at all, and not the contrary."""
        lang = self.material.lang
        turns = beside == piece or denies(beside) or next(telling_stems(beside), None) is not None
        if turns and (found := contrary(piece, lang, grounds)) is not None:
            return Fault(RemovedCode.CONTRADICTS_SOURCES, found)
        for claim in claims_in(beside, grounds):  # as the engine said
            beside = beside.replace(claim.words, " " * len(claim.words))
        told = carried(in_digits(beside), lang, grounds)
        if told.share < least_carried(lang):
            return Fault(RemovedCode.NOT_CARRIED_BY_SOURCES, " ".join(told.strange)[:200])
        return None

    @property
    def _past(self) -> bool:
        end = self.material.event_date.interval.end
        return end is not None and end <= self.today
