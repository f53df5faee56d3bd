"""The encoder of multilingual-e5-small as an ONNX graph: one text in, the mean of its tokens out.

Matrices are kept in 8 bits with one scale per output, and the values they are multiplied with are
brought to 8 bits with one scale per token. A scale for a whole run would let one token with large
values blur all others (and its neighbours, in a batch); per token, nothing depends on what else
is in the run. Whoever changes what is computed here renames the recipe of ``OfflineEmbedder``.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from lawdb.search.embedding.e5_weights import E5Weights

INPUT, OUTPUT = "embedded", "mean"
_OPSET = 20  # the first with Gelu
_IR_VERSION = 9
_CONTRIB = "com.microsoft"
_LARGEST = 127
_ZERO = 128


def build(weights: E5Weights, *, quantised: bool = True) -> bytes:
    """The graph, serialised. Not quantised it is in single precision, for comparison.

    Its input is (1, tokens, width): the sum of word, position and type vectors of each token.
    """
    return _Graph(weights, quantised=quantised).model().SerializeToString()


class _Graph:
    def __init__(self, weights: E5Weights, *, quantised: bool) -> None:
        self._weights = weights
        self._quantised = quantised
        self._nodes: list[onnx.NodeProto] = []
        self._constants: list[onnx.TensorProto] = []

    def model(self) -> onnx.ModelProto:
        width = self._weights.width
        self._constant("token_axis", np.array([1], np.int64))
        if self._quantised:
            self._constant("one", np.array(1, np.float32))
            self._constant("zero", np.array(_ZERO, np.uint8))
            self._constant("per_step", np.array(1 / _LARGEST, np.float32))
            # A token whose values are all 0 keeps a scale to divide by.
            self._constant("smallest", np.array(1e-12, np.float32))
            self._constant("last_axis", np.array([-1], np.int64))
        hidden = self._normalised(INPUT, "emb.ln")
        for number in range(self._weights.layers):
            hidden = self._layer(f"l{number}", hidden)
        self._node("ReduceMean", [hidden, "token_axis"], OUTPUT, keepdims=0)
        tokens: list[int | str] = [1, "tokens", width]
        graph = helper.make_graph(
            self._nodes,
            "e5",
            [helper.make_tensor_value_info(INPUT, TensorProto.FLOAT, tokens)],
            [helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, [1, width])],
            self._constants,
        )
        return helper.make_model(
            graph,
            opset_imports=[helper.make_opsetid("", _OPSET), helper.make_opsetid(_CONTRIB, 1)],
            ir_version=_IR_VERSION,
        )

    def _layer(self, name: str, hidden: str) -> str:
        heads = self._weights.heads
        ready = self._prepared(hidden)
        attended = self._node(
            "MultiHeadAttention",
            [self._linear(f"{name}.{part}", ready) for part in ("q", "k", "v")],
            f"{name}.attended",
            domain=_CONTRIB,
            num_heads=heads,
            scale=1.0 / math.sqrt(self._weights.width // heads),
        )
        projected = self._linear(f"{name}.ao", self._prepared(attended))
        summed = self._node("Add", [hidden, projected], f"{name}.attention_sum")
        hidden = self._normalised(summed, f"{name}.aln")
        inner = self._linear(f"{name}.fi", self._prepared(hidden))
        active = self._node("Gelu", [inner], f"{name}.active")
        outer = self._linear(f"{name}.fo", self._prepared(active))
        return self._normalised(
            self._node("Add", [hidden, outer], f"{name}.feedforward_sum"), f"{name}.oln"
        )

    def _prepared(self, hidden: str) -> str:
        """Bring values to 8 bits, with one scale per token."""
        if not self._quantised:
            return hidden
        size = self._node("Abs", [hidden], f"{hidden}.size")
        largest = self._node("ReduceMax", [size, "last_axis"], f"{hidden}.largest", keepdims=1)
        step = self._node("Mul", [largest, "per_step"], f"{hidden}.step_or_zero")
        scale = self._node("Max", [step, "smallest"], f"{hidden}.scale")
        scaled = self._node("Div", [hidden, scale], f"{hidden}.scaled")
        self._node("QuantizeLinear", [scaled, "one", "zero"], f"{hidden}.bytes")
        return hidden

    def _linear(self, name: str, hidden: str) -> str:
        matrix = self._weights.matrices[f"{name}.w"].dense()
        bias = self._constant(f"{name}.b", self._weights.vectors[f"{name}.b"])
        if not self._quantised:
            weight = self._constant(f"{name}.w", matrix.T)
            product = self._node("MatMul", [hidden, weight], f"{name}.product")
            return self._node("Add", [product, bias], f"{name}.linear")
        scale = np.abs(matrix).max(axis=1) / _LARGEST
        rounded = np.clip(np.rint(matrix / scale[:, None]), -_LARGEST, _LARGEST).astype(np.int8)
        weight = self._constant(f"{name}.w", rounded.T)
        scales = self._constant(f"{name}.s", scale.astype(np.float32))
        counted = self._node(
            "MatMulIntegerToFloat",
            [f"{hidden}.bytes", weight, "one", scales, "zero"],
            f"{name}.counted",
            domain=_CONTRIB,
        )
        product = self._node("Mul", [counted, f"{hidden}.scale"], f"{name}.product")
        return self._node("Add", [product, bias], f"{name}.linear")

    def _normalised(self, hidden: str, name: str) -> str:
        scale = self._constant(f"{name}.w", self._weights.vectors[f"{name}.w"])
        bias = self._constant(f"{name}.b", self._weights.vectors[f"{name}.b"])
        return self._node(
            "LayerNormalization",
            [hidden, scale, bias],
            f"{name}.normalised",
            axis=-1,
            epsilon=self._weights.epsilon,
        )

    def _node(
        self, kind: str, inputs: list[str], output: str, domain: str = "", **attributes: Any
    ) -> str:
        self._nodes.append(
            helper.make_node(kind, inputs, [output], name=output, domain=domain, **attributes)
        )
        return output

    def _constant(self, name: str, values: NDArray[Any]) -> str:
        self._constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name
