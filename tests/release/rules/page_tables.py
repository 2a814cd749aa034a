#!/usr/bin/env python3
"""The tables of dp2/WIRE.md and responses/QUERIES.md have the numbers and names of the .def tables that the code is made of: opcodes,
render states, stage states, small enumerations, formats, codes and query types. Usage: page_tables.py, in the source tree."""
import re
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGES = {"WIRE.md": "dp2/WIRE.md", "QUERIES.md": "responses/QUERIES.md"}
failed = 0


def expect(name, page, table):
    global failed
    if page != table:
        failed = 1
        print(f"rules: {name}: the page says {page!r}, the table {table!r}")


def rows_of_def(name, macro):
    """The arguments of each row, without quotes."""
    text = (ROOT / name).read_text()
    found = re.findall(rf"^{macro}\(((?:[^()\"]|\"[^\"]*\"|\([^()]*\))*)\)", text, re.M)
    rows = [[part.strip().strip('"') for part in re.findall(r"(?:\"[^\"]*\"|\([^()]*\)|[^,\"()])+", row)] for row in found]
    assert rows, macro
    return rows


def section(cited):
    page, heading = cited.split()
    text = (ROOT / PAGES[page]).read_text()
    begin = re.search(rf"^### {re.escape(heading)} ", text, re.M).start()
    return re.split(r"^##", text[begin + 3:], maxsplit=1, flags=re.M)[0]


def tables(text):
    """The cells of each row of all tables in a text; without the rows that name the columns."""
    for line in text.split("\n"):
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] if line.startswith("| ") else []
        if cells and cells[0] not in ("#", "Type"):
            yield cells


def parts(cell):
    return re.split(r" / |, ", cell)


def numbers(cell):
    """The numbers in a cell such as "1", "64–95", "149, 150" or "158 / 159 / 160"; empty if there is anything else."""
    out = []
    for part in parts(cell):
        found = re.fullmatch(r"(\d+)(?:–(\d+))?", part)
        if not found:
            return []
        out += range(int(found[1]), int(found[2] or found[1]) + 1)
    return out


def opcodes():
    records = {row[0]: int(row[2]) for row in rows_of_def("dp2/wire/records.def", "DP2_RECORD")}
    table = {int(row[2]): row for row in rows_of_def("dp2/wire/opcodes.def", "DP2_OP")}
    page = {}
    for number, name, generation, _, _, payload, *_ in tables(section("WIRE.md C.4")):
        for value in numbers(number):
            page[value] = (name, generation, payload)
    named = {value: row for value, row in page.items() if re.fullmatch(r"\w+", row[0]) and row[0] not in ("EXT", "RESERVED0")}
    expect("opcodes", sorted(named), sorted(set(table) - {11})) # 11 is EXIT, which runtimes do not send
    expect("opcodes without a row", sorted(set(range(1, 256)) - set(page)), [])
    for value, (name, generation, payload) in named.items():
        row = table[value]
        expect(f"opcode {value}", name, row[3])
        expect(f"generation of {name}", "Dx" + generation.split()[0].replace(".", ""), row[8])
        if row[5] == "PerCount" and row[6] == "None" and payload != "–":
            bytes_each = re.match(r"(\d+)n?$", payload)
            expect(f"payload of {name}", bytes_each and int(bytes_each[1]), records[row[4]])


def default_bits(cell, is_float):
    """The default's bits; None when the page names no number."""
    cell = re.sub(r"^.*(?:others|chosen:) ", "", cell)
    word = cell.split()[0].rstrip(")") if cell else ""
    word = {"TRUE": "1", "FALSE": "0", "NONE": "0"}.get(word, word)
    if re.fullmatch(r"\d+\.\d+", word) or is_float and re.fullmatch(r"\d+", word):
        return struct.unpack("<I", struct.pack("<f", float(word)))[0]
    return int(word, 0) if re.fullmatch(r"0x[0-9A-Fa-f]+|\d+", word) else None


def undefined(rule):
    kind, value = re.fullmatch(r"(\w+)(?:\((\w+)\))?", rule).groups()
    return {"Any": "", "Keep": "last", "Becomes": value, "Clamp": "nearest", "Mask": f"bits {value}", "Number": "number", "OfSet": "passes"}[kind]


def states(cited, rows, name, default, is_float):
    """Compares the cited section with the rows of a .def table. rows: {number: row}; name: the column of the default in a row;
    default: the column of the default on the page."""
    seen = set()
    for cells in tables(section(cited)):
        values = numbers(cells[0])
        if len(cells) != default + 2 or not values or not set(values) & set(rows):
            continue
        names, defaults = parts(cells[1]), parts(cells[default])
        for i, value in enumerate(values):
            seen.add(value)
            row = rows[value]
            if i < len(names): # the page lists the first and the last name of a range
                expect(f"{cited} {value}", re.match(r"[A-Z0-9_]+", names[i])[0], row[2])
            bits = default_bits(defaults[i] if len(defaults) == len(values) else cells[default], is_float(row))
            if bits is not None:
                expect(f"default of {row[2]}", hex(bits), hex(int(row[name], 0)))
            expect(f"undefined values of {row[2]}", cells[-1], undefined(row[-2]))
    expect(f"numbers of {cited}", sorted(seen), sorted(rows))


def enumerations():
    names = {row[0]: row[2] for row in rows_of_def("dp2/tables/enums.def", "DP2_ENUM")}
    table = {name: {} for name in names.values()}
    for of, number, _, name in rows_of_def("dp2/tables/enums.def", "DP2_ENUM_VALUE"):
        table[names[of]][int(number, 0)] = name
    page = {cells[0]: cells[1] for cells in tables(section("WIRE.md E.1")) if cells[0] in table}
    for name, values in page.items():
        expect(name, {int(number): value for number, value in re.findall(r"(\d+) ([A-Z]\w*)", values)}, table[name])
    expect("enumerations of WIRE.md E.1", len(page), 4)


def formats():
    table = {int(row[0], 0): row for row in rows_of_def("dp2/tables/formats.def", "DP2_FORMAT")}
    for cells in tables(section("WIRE.md H.4")):
        values = [int(part, 0) for part in cells[0].split(" / ") if re.fullmatch(r"0x[0-9A-Fa-f]+|\d+", part)]
        for value, name in zip(values, re.findall(r"[A-Z]\w*", re.sub(r"\"\w+\"|vendors:", "", cells[1]))):
            if value in table:
                expect(f"format {value:#x}", name, table[value][2])
    page = section("WIRE.md H.4")
    for value, row in table.items():
        if not re.search(rf"[| ](?:{value}|{value:#010x}) ", page.replace("0X", "0x"), re.I):
            expect(f"format {row[2]}", None, value)


def numbers_in(text):
    """The numbers in a text such as '7–10, 14; + DX9: 172–176'."""
    out = set()
    for first, last in re.findall(r"\b(\d+)(?:–(\d+))?", text.replace("DX9", "")):
        out |= set(range(int(first), int(last or first) + 1))
    return out


def blocks(renders, stages):
    """The states of the predefined groups of STATESET."""
    groups = {"ALL": ("Pixel", "Vertex", "Both", "BothInDriver"), "PIXEL": ("Pixel", "Both", "BothInDriver"), "VERTEX": ("Vertex", "Both", "BothInDriver")}
    page = {cells[0].strip("*").split()[-1]: cells for cells in tables(section("WIRE.md E.12")) if len(cells) == 3}
    for group, words in groups.items():
        _, others, states = page[group]
        expect(f"render states of {group}", sorted(numbers_in(states)), sorted(n for n, row in renders.items() if row[8] in words))
        stage_lists = " ".join(re.findall(r"TSS ([\d–, and]+)", others.split("**Not**")[0]))
        expect(f"stage states of {group}", sorted(numbers_in(stage_lists)), sorted(n for n, row in stages.items() if row[8] in words))


def codes():
    table = {row[2]: int(row[0], 0) for row in rows_of_def("responses/protocol/hresults.def", "DP2_HRESULT")}
    page = {}
    for cells in tables(section("WIRE.md B.5")):
        value = re.match(r"0x[0-9A-F]{8}", cells[1])
        if value:
            page |= {name: int(value[0], 0) for name in re.findall(r"\w+", cells[0])}
    for name, value in table.items():
        if name in page:
            expect(name, hex(page[name]), hex(value))
    missing = {name for name in table if name not in page and name not in (ROOT / "responses/QUERIES.md").read_text()}
    expect("codes without a row", sorted(missing), [])


def queries():
    table = {int(row[0]): row for row in rows_of_def("dp2/tables/queries.def", "DP2_QUERY")}
    page = {int(cells[1]): cells for cells in tables(section("QUERIES.md 1.1")) if len(cells) == 5 and cells[1].isdigit()}
    expect("query types", sorted(page), sorted({*table, 7}))
    for number, row in table.items():
        name, _, data, issues, _ = page[number]
        expect(f"query {number}", name, row[2])
        expect(f"issues of {name}", issues.replace("BEGIN + END", "BeginEnd").replace("END", "End"), row[4])
        if row[5] != "Refused":
            expect(f"data of {name}", data, f"{row[8]}, {row[3]}")


def main():
    opcodes()
    renders = {int(row[0]): row for row in rows_of_def("dp2/tables/render_states.def", "DP2_RENDER_STATE")}
    states("WIRE.md E.1", renders, 4, 4, lambda row: row[3] == "F32")
    stages = {int(row[0]): row for row in rows_of_def("dp2/tables/stage_states.def", "DP2_STAGE_STATE")}
    states("WIRE.md E.2", stages, 5, 4, lambda row: row[4] == "F32")
    blocks(renders, stages)
    enumerations()
    formats()
    codes()
    queries()
    return failed


if __name__ == "__main__":
    sys.exit(main())
