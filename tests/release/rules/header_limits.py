#!/usr/bin/env python3
"""The limits in dp2emu_options are those of dp2/base/limits.def: for each DP2_LIMIT there is a member of the row's
type, whose comment has the row's default in brackets; limits of reading captures have no member. Checks first, with changed
texts, that a difference is found. Usage: header_limits.py
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HEADER, TABLE = ROOT / "responses/include/dp2emu.h", ROOT / "dp2/base/limits.def"
UNITS = {"KiB": 10, "MiB": 20, "GiB": 30}


def value_in_table(text):
    """The number that C++ writes as 65536 or std::uint64_t{1} << 26."""
    number, shift = re.fullmatch(r"(?:std::uint\d+_t\{)?(\d+)\}?(?: << (\d+))?", text).groups(default="0")
    return int(number) << int(shift)


def value_in_header(text):
    """The number that a comment writes as 65,536, 64 MiB, 2^36 or "no limit" (0)."""
    if text == "no limit":
        return 0
    if power := re.fullmatch(r"2\^(\d+)", text):
        return 1 << int(power[1])
    if parts := re.fullmatch(r"(\d{1,3}(?:,\d{3})*)(?: ([KMG]iB))?", text):
        return int(parts[1].replace(",", "")) << UNITS.get(parts[2], 0)
    return text # not a number


def rows_of(table):
    """{name: (type, default)} of the limits of an emulator."""
    rows = re.findall(r"^DP2_(?:REPLAYED_)?LIMIT\((max_\w+),\s*std::(\w+),\s*(.+?),\s*\"", table, re.M | re.S)
    return {name: (type_, value_in_table(value)) for name, type_, value in rows}


def members_of(header):
    """{name: (type, default)} of dp2emu_options; the comment of a member is before or after it."""
    body = re.search(r"^typedef struct dp2emu_options \{(.*?)^\}", header, re.M | re.S)[1]
    members = {}
    for before, type_, name, after in re.findall(
            r"(/\*\*(?!<)(?:(?!\*/).)*\*/)?\s*\b(uint\d+_t) (max_\w+);(\s*/\*\*<(?:(?!\*/).)*\*/)?", body, re.S):
        comment = re.sub(r"\s*\n\s*\*\s*", " ", before + after)
        default = re.search(r"\[([^\]]*)\]", comment)
        members[name] = (type_, value_in_header(default[1]) if default else "not said")
    return members


def differences(header, table):
    rows, members = rows_of(table), members_of(header)
    return [f"{name}: {members.get(name, 'no member')} in the header, {rows.get(name, 'no row')} in the table"
            for name in sorted(rows | members) if rows.get(name) != members.get(name)]


def main():
    header, table = HEADER.read_text(), TABLE.read_text()
    number_of_rows = len(re.findall(r"^DP2_(?:REPLAYED_)?LIMIT\(", table, re.M))
    changes = [
        ("[1 GiB]", "[1 MiB]"), ("[65,536]", "[65,535]"), ("[2^36]", "[2^35]"), ("[2^48]", ""), ("[64]", "[all]"),
        ("[no limit]", "[1,000]"), ("uint32_t max_objects", "uint64_t max_objects"),
        ("uint32_t max_lights", "uint32_t max_lamps"), ("_LIMIT(max_lights", "_LIMIT(max_lamps"),
        ("(max_palettes, std::uint32_t, 65536", "(max_palettes, std::uint32_t, 65537"),
        ("(max_commands, std::uint64_t, std::uint64_t{1} << 24", "(max_commands, std::uint64_t, std::uint64_t{1} << 25"),
        ("DP2_READ_LIMIT(max_records", "DP2_LIMIT(max_records")]
    for old, new in changes:
        assert old in header + table, old
        if not differences(header.replace(old, new, 1), table.replace(old, new, 1)):
            sys.exit(f"header_limits: this test does not see {old} become {new}")
    if len(rows_of(table)) != number_of_rows:
        sys.exit("header_limits: a row of limits.def is not understood")
    if found := differences(header, table):
        sys.exit("header_limits: dp2emu.h and limits.def differ:\n    " + "\n    ".join(found))
    print(f"header_limits: {number_of_rows} limits with the same defaults in the header and the table")


if __name__ == "__main__":
    main()
