"""A second reader of the official documents, so that a defect of the first is found. It shares no code with scripts/verify-sources/:
it knows the published method, the atoms that are published in sources.json, and the standard library.

usage: python3 second_reader.py PUBLIC DOCUMENTS

PUBLIC is dist/public or a copy of it, DOCUMENTS the folder of the XHTML files. Exit code 0: every hash is that of the text, 1: some are not.
"""
import hashlib
import json
import pathlib
import re
import sys
import unicodedata
import xml.etree.ElementTree as xml

HTML = "{http://www.w3.org/1999/xhtml}"


def letters(text):
    return "".join(mark for mark in unicodedata.normalize("NFKC", text) if unicodedata.category(mark)[0] in "LN")


def text_of(element):
    """The text of an element without the marks of footnotes, which are links with an id that begins with ntc."""
    if element.tag == HTML + "a" and element.get("id", "").startswith("ntc"):
        return ""
    return (element.text or "") + "".join(text_of(child) + (child.tail or "") for child in element)


def cells_of(row):
    """The cells of a row. A first cell that contains a table counts as the cells of that table."""
    first, *rest = row.findall(HTML + "td")
    inner = first.findall(f"{HTML}table/{HTML}tbody/{HTML}tr/{HTML}td")
    return [letters(text_of(cell)) for cell in (inner or [first]) + rest]


def rows_of(annex, columns):
    """Each numbered row as the text that is hashed, by its printed number."""
    rows = {}
    for row in annex.findall(f"{HTML}table/{HTML}tbody/{HTML}tr"):
        number = re.fullmatch(r"\s*(\d+(\.\d+)?)\.?\s*", text_of(next(row.iter(HTML + "p"))))
        if number:
            rows[number[1]] = "|".join(cells_of(row)[:columns])
    return rows


def part_of(blocks, locator):
    """The blocks of an article or paragraph that a locator means: paragraphs of text begin subparagraphs, points are tables, those within points too."""
    if "subparagraph" in locator:
        starts = [index for index, block in enumerate(blocks) if block.tag == HTML + "p"] + [len(blocks)]
        number = locator["subparagraph"]
        blocks = blocks[starts[number - 1] : starts[number]]
    if "point" in locator:
        blocks = [point_of(blocks, locator["point"])]
    if "subpoint" in locator:
        blocks = [point_of(blocks[0].findall(f"{HTML}tbody/{HTML}tr/{HTML}td/{HTML}table"), locator["subpoint"])]
    return blocks


def point_of(blocks, number):
    """The only table of some blocks that begins with a number or letter in brackets, or in some languages before one."""
    marks = (f"({number})", f"{number})")
    points = [block for block in blocks if block.tag == HTML + "table" and "".join(text_of(block).split()).startswith(marks)]
    assert len(points) == 1, f"{len(points)} points ({number})"
    return points[0]


def read(element, locator, tables):
    """The text that is hashed of the place which a locator names in the element that its link names."""
    if "annex" in locator:
        rows = rows_of(element, len(tables[locator["annex"]]))
        if "data_field" in locator:
            return rows[locator["data_field"]]
        return "\n".join(text for number, text in rows.items() if number.startswith(locator["section"] + "."))
    headings = {"oj-ti-art", "eli-title"}
    blocks = [block for block in element if block.get("class") not in headings]
    return letters("".join(text_of(block) for block in part_of(blocks, locator)))


def main(public, documents):
    atoms, instruments, wrong = {}, {}, []
    for file in sorted(pathlib.Path(public).glob("api/v1/profiles/*/sources.json")):
        sources = json.loads(file.read_text("utf-8"))
        # Of guidance, no text is held.
        instruments |= {instrument["celex"]: instrument for instrument in sources["instruments"] if "celex" in instrument}
        atoms |= {atom["source_atom_id"]: atom for atom in sources["source_atoms"] if "celex" in atom}
    for celex, instrument in instruments.items():
        content = (pathlib.Path(documents) / instrument["file_name"]).read_bytes()
        if hashlib.sha256(content).hexdigest() != instrument["document_sha256"]:
            wrong.append(instrument["file_name"])
        # The articles of other acts that this one changes may have the same ids; those of the act itself come first.
        elements = {element.get("id"): element for element in reversed(list(xml.fromstring(content).iter()))}
        tables = {table["annex"]: table["columns"] for table in instrument.get("annex_tables", [])}
        for name, atom in atoms.items():
            if atom["celex"] != celex:
                continue
            try:
                text = read(elements[atom["href"].partition("#")[2]], atom["locator"], tables)
            except (KeyError, IndexError, AssertionError) as error:
                text = repr(error)
            if hashlib.sha256(text.encode()).hexdigest() != atom["text_sha256"]:
                wrong.append(name)
    print(*(f"differs: {name}" for name in wrong), f"{len(atoms) - len(wrong)} of {len(atoms)} atoms", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
