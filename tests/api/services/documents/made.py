"""Documents made for the tests: Word documents, and PDFs in a font that PDF readers bring along."""

from __future__ import annotations

import struct
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from docx import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml.parser import parse_xml
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_FOOTNOTES = f"""<?xml version="1.0" encoding="UTF-8"?>
<w:footnotes {_W}><w:footnote w:id="1"><w:p><w:r><w:t>형사소송법 제249조</w:t></w:r></w:p>
</w:footnote></w:footnotes>"""
_TRACKED = f"""<w:p {_W}><w:r><w:t>남은 </w:t></w:r><w:ins w:id="1"><w:r><w:t>넣은</w:t></w:r>
</w:ins><w:del w:id="2"><w:r><w:delText>지운</w:delText><w:t>지운</w:t></w:r></w:del></w:p>"""


def docx(paragraphs: list[str], *, footnote: bool = False, table: bool = False) -> bytes:
    """A Word document."""
    made: Any = Document()
    for paragraph in paragraphs:
        made.add_paragraph(paragraph)
    if table:
        cells = made.add_table(rows=1, cols=2).rows[0].cells
        cells[0].text, cells[1].text = "형법 제241조", "간통"
        made.element.body.append(parse_xml(_TRACKED))
        made.sections[0].header.paragraphs[0].text = "준비서면"
    if footnote:
        name, kind = PackURI("/word/footnotes.xml"), "application/xml"
        part = Part(name, kind, _FOOTNOTES.encode(), made.part.package)
        made.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    return _saved(made)


def _saved(made: Any) -> bytes:
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def docx_bomb(unpacked: int) -> bytes:
    """A small package whose text unpacks to so many bytes."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        with package.open("word/document.xml", "w", force_zip64=True) as text:
            for _ in range(unpacked // 1_000_000 + 1):
                text.write(b" " * 1_000_000)
    return out.getvalue()


def docx_that_lies() -> bytes:
    """A Word document whose package says that its text is shorter than it is."""
    packed = bytearray(docx(["민법 제766조"] * 1000))
    entry = packed.rindex(b"word/document.xml") - 46
    assert packed[entry : entry + 4] == b"PK\x01\x02"
    packed[entry + 24 : entry + 28] = struct.pack("<I", 100)
    return bytes(packed)


def pdf(pages: list[list[str]], *, password: str | None = None) -> bytes:
    """A PDF with these lines on its pages; a page without lines has a drawing."""
    pdfmetrics.registerFont(UnicodeCIDFont("HYSMyeongJo-Medium"))
    out = BytesIO()
    lock = StandardEncryption(password, strength=128) if password else None
    canvas = Canvas(out, encrypt=lock)
    for lines in pages:
        canvas.setFont("HYSMyeongJo-Medium", 11)
        if not lines:
            canvas.rect(100, 100, 300, 300, fill=1)
        for number, line in enumerate(lines):
            canvas.drawString(50, 800 - 20 * number, line)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
