#!/usr/bin/env python3
"""Writes the corpus: buffers/*.bin and manifest.json, which README.md describes. Usage: make.py [FOLDER]

Nothing here asks an implementation. Sizes, offsets, codes, pixels and answers are computed from the driver
documentation, as the project's wire-format notes number it (C.4: sizes, B.4: errors, G: queries).
"""
import json
import struct
import sys
from pathlib import Path

OK, CONTEXT_BAD, UNPARSED, INVALID, GENERIC, UNSUPPORTED = 0, 0x200, 0x88760BB8, 0x80070057, 0x80004005, 0x80004001
EVENT, OCCLUSION, VCACHE, DISJOINT, FREQUENCY = 8, 9, 4, 11, 12
BEGIN, END = 2, 1
RED, GREEN, BLUE = 0xFFFF0000, 0xFF00FF00, 0xFF0000FF


def command(opcode, count, payload=b"", reserved=0):
    return struct.pack("<BBH", opcode, reserved, count) + payload


def words(*values):
    return b"".join(struct.pack("<f" if isinstance(v, float) else "<I", v if isinstance(v, float) else v & 0xFFFFFFFF)
                    for v in values)


# --- what an opcode's payload is for a count n; C.4 ---

REPEATED = {  # bytes of one structure, n of them
    1: 4, 2: 4, 3: 8, 8: 8, 25: 8, 28: 16, 29: 8, 30: 12, 32: 8, 33: 68, 35: 4, 36: 68, 38: 36, 39: 12, 40: 8, 41: 8, 43: 8,
    44: 20, 46: 4, 47: 4, 49: 12, 50: 8, 51: 8, 52: 12, 53: 24, 55: 4, 56: 4, 58: 12, 59: 12, 60: 24, 63: 48, 64: 24, 65: 68,
    66: 20, 67: 28, 72: 4, 73: 4, 75: 4, 76: 4, 79: 16, 80: 16, 81: 52, 82: 24, 84: 8, 85: 8, 86: 4, 89: 8, 90: 4, 91: 8, 95: 8,
    96: 52, 98: 32}
ONCE = {15: 2, 16: 2, 18: 2, 19: 2, 21: 2}
INDEXED = {17: lambda n: 2 + 2 * (n + 1), 20: lambda n: 2 + 2 * (n + 2), 22: lambda n: 2 + 2 * (n + 2), 26: lambda n: 2 + 6 * n,
           27: lambda n: 2 + 4 * n}
ONE_RECORD_READING = {35, 41}  # drivers exist that read one record whatever n says
NAMES = {
    1: "POINTS", 2: "INDEXEDLINELIST", 3: "INDEXEDTRIANGLELIST", 8: "RENDERSTATE", 11: "EXIT", 15: "LINELIST", 16: "LINESTRIP",
    17: "INDEXEDLINESTRIP", 18: "TRIANGLELIST", 19: "TRIANGLESTRIP", 20: "INDEXEDTRIANGLESTRIP", 21: "TRIANGLEFAN",
    22: "INDEXEDTRIANGLEFAN", 23: "TRIANGLEFAN_IMM", 24: "LINELIST_IMM", 25: "TEXTURESTAGESTATE", 26: "INDEXEDTRIANGLELIST2",
    27: "INDEXEDLINELIST2", 28: "VIEWPORTINFO", 29: "WINFO", 30: "SETPALETTE", 31: "UPDATEPALETTE", 32: "ZRANGE", 33: "SETMATERIAL",
    34: "SETLIGHT", 35: "CREATELIGHT", 36: "SETTRANSFORM", 38: "TEXBLT", 39: "STATESET", 40: "SETPRIORITY", 41: "SETRENDERTARGET",
    42: "CLEAR", 43: "SETTEXLOD", 44: "SETCLIPPLANE", 45: "CREATEVERTEXSHADER", 46: "DELETEVERTEXSHADER", 47: "SETVERTEXSHADER",
    48: "SETVERTEXSHADERCONST", 49: "SETSTREAMSOURCE", 50: "SETSTREAMSOURCEUM", 51: "SETINDICES", 52: "DRAWPRIMITIVE",
    53: "DRAWINDEXEDPRIMITIVE", 54: "CREATEPIXELSHADER", 55: "DELETEPIXELSHADER", 56: "SETPIXELSHADER", 57: "SETPIXELSHADERCONST",
    58: "CLIPPEDTRIANGLEFAN", 59: "DRAWPRIMITIVE2", 60: "DRAWINDEXEDPRIMITIVE2", 61: "DRAWRECTPATCH", 62: "DRAWTRIPATCH",
    63: "VOLUMEBLT", 64: "BUFFERBLT", 65: "MULTIPLYTRANSFORM", 66: "ADDDIRTYRECT", 67: "ADDDIRTYBOX", 71: "CREATEVERTEXSHADERDECL",
    72: "DELETEVERTEXSHADERDECL", 73: "SETVERTEXSHADERDECL", 74: "CREATEVERTEXSHADERFUNC", 75: "DELETEVERTEXSHADERFUNC",
    76: "SETVERTEXSHADERFUNC", 77: "SETVERTEXSHADERCONSTI", 79: "SETSCISSORRECT", 80: "SETSTREAMSOURCE2", 81: "BLT", 82: "COLORFILL",
    83: "SETVERTEXSHADERCONSTB", 84: "CREATEQUERY", 85: "SETRENDERTARGET2", 86: "SETDEPTHSTENCIL", 89: "GENERATEMIPSUBLEVELS",
    90: "DELETEQUERY", 91: "ISSUEQUERY", 93: "SETPIXELSHADERCONSTI", 94: "SETPIXELSHADERCONSTB", 95: "SETSTREAMSOURCEFREQ",
    96: "SURFACEBLT", 97: "SETCONVOLUTIONKERNELMONO", 98: "COMPOSERECTS"}


def variable_payloads():
    """(opcode, n, payload, what varies) of the opcodes whose payload has a size of its own."""
    yield 31, 1, words(5, 0 | 3 << 16) + bytes(12), "three entries"
    yield 31, 7, words(5, 0 | 2 << 16) + bytes(8), "two entries, and a count that means nothing"
    yield 34, 1, words(0, 0), "ENABLE has no data"
    yield 34, 3, words(0, 2) + bytes(104) + words(1, 1) + words(2, 2) + bytes(104), "DATA has a light, DISABLE has none"
    yield 42, 1, words(1, RED, 1.0, 0) + bytes(16), "one rectangle"
    yield 42, 3, words(1, RED, 1.0, 0) + bytes(48), "three rectangles"
    yield 45, 1, words(2, 8, 12) + bytes(20), "declaration and code"
    yield 45, 2, words(2, 8, 12) + bytes(20) + words(4, 4, 0) + bytes(4), "two of different sizes, one without code"
    for opcode in (48, 57, 77, 93):
        yield opcode, 2, words(0, 2) + bytes(32) + words(7, 1) + bytes(16), "16 bytes a register"
    for opcode in (83, 94):
        yield opcode, 2, words(0, 3) + bytes(12) + words(7, 1) + bytes(4), "4 bytes a register"
    for opcode in (54, 74):
        yield opcode, 2, words(3, 8) + bytes(8) + words(5, 4) + bytes(4), "code of the size that each says"
    yield 61, 4, (words(1, 0) + words(1, 1) + bytes(16) + words(1, 2) + bytes(28) + words(1, 3) + bytes(44)), \
        "segments with flag 1, then info with flag 2"
    yield 62, 4, (words(1, 0) + words(1, 1) + bytes(12) + words(1, 2) + bytes(16) + words(1, 3) + bytes(28)), \
        "segments with flag 1, then info with flag 2"
    yield 71, 2, words(1, 2) + bytes(16) + words(3, 1) + bytes(8), "8 bytes an element"
    yield 97, 1, words(3, 2, 3) + bytes(20), "weights of rows and columns"
    yield 97, 2, words(3, 2, 1) + bytes(12) + words(3, 2, 0), "weights of rows, and none"


SENTINEL = command(8, 1, words(7, 1))  # RENDERSTATE: it is found only when what stands before it has the right size


class Corpus:
    def __init__(self, folder):
        self.folder, self.cases = folder, []
        (folder / "buffers").mkdir(parents=True, exist_ok=True)
        for old in (folder / "buffers").glob("*.bin"):
            old.unlink()

    def file(self, name, data):
        path = "buffers/" + name.replace("/", "_") + ".bin"
        (self.folder / path).write_bytes(data)
        return path

    def walk(self, name, about, parts, stops_at=None, basis="documents", source="C.4", offset=0, vertex_size=0, tail=b""):
        """parts: the commands' bytes in order. tail: bytes behind them, where the walk must stop."""
        at, commands = 0, []
        for part in parts:
            commands.append([at, part[0], struct.unpack_from("<H", part, 2)[0], len(part)])
            at += len(part)
        assert tail == b"" or stops_at is None or stops_at == at
        case = {"name": name, "kind": "walk", "about": about, "basis": basis, "source": source,
                "file": self.file(name, b"".join(parts) + tail), "offset": offset, "vertex_size": vertex_size,
                "commands": commands, "stops_at": at if tail else None}
        self.cases.append(case)

    def run(self, name, about, calls, basis="documents", source="G.4", interface=5, context=None, pixels=(), buffers=()):
        for number, call in enumerate(calls):
            call["file"] = self.file(f"{name}_{number}", call.pop("bytes"))
        case = {"name": name, "kind": "run", "about": about, "basis": basis, "source": source, "interface": interface,
                "surfaces": [{"handle": 1, "format": 21, "width": 8, "height": 8, "usage": 2}], "target": 1,
                "calls": calls, "pixels": [list(p) for p in pixels]}
        if context is not None:
            case["context"] = context
        self.cases.append(case)

    def write(self):
        text = ",\n".join("  " + json.dumps(case) for case in self.cases)
        (self.folder / "manifest.json").write_text('{"version": 1, "cases": [\n' + text + "\n]}\n")


def call(commands, capacity=None, ddrval=OK, error_offset=0, answers=(), more=False, waiting=0, needed=0, offset=0, response=None,
         **others):
    """One call and what comes back. capacity: bytes of the whole command surface; None: 256."""
    found = response if response is not None else respond(answers, more)
    out = {"bytes": commands, "offset": offset, "capacity": 256 if capacity is None else capacity, "ddrval": ddrval,
           "error_offset": len(found) if ddrval == OK else error_offset, "response": found.hex(),
           "answers": [[query, data.hex()] for query, data in answers], "more": more, "waiting": waiting, "needed": needed}
    out.update(others)
    return out


def respond(answers, more):
    """G.4: one RESPONSEQUERY record, and RESPONSECONTINUE when more answers wait."""
    out = b""
    if answers:
        entries = b"".join(words(query, len(data)) + data for query, data in answers)
        out += command(88, len(answers)) + words(8 + len(entries)) + entries
    return out + (command(87, 0) + words(8) if more else b"")


def page(waiting, capacity):
    """G.5: how many of the waiting answers (their data's sizes) one page of this size has."""
    taken, used = 0, 8
    for size in waiting:
        last = taken + 1 == len(waiting)
        if used + 8 + size + (0 if last else 8) > capacity:
            break
        used, taken = used + 8 + size, taken + 1
    return taken


def create(*queries):
    return command(84, len(queries), b"".join(words(*q) for q in queries))


def issue(*issues):
    return command(91, len(issues), b"".join(words(*i) for i in issues))


TRUE = words(1)
CLEAR = lambda color: command(42, 0, words(1 | 8, color, 1.0, 0) + bytes(16))  # COMPUTERECTS: the whole target
UNKNOWN = command(5, 0)


def walk_cases(corpus):
    for opcode, size in REPEATED.items():
        basis = "reading" if opcode in ONE_RECORD_READING else "documents"
        corpus.walk(f"walk/{NAMES[opcode]}", f"{NAMES[opcode]}: n structures of {size} bytes",
                    [command(opcode, 1, bytes(size)), command(opcode, 3, bytes(3 * size)), SENTINEL], basis=basis)
        corpus.walk(f"cut/{NAMES[opcode]}", f"{NAMES[opcode]} without its last byte is not executed, what is before it is",
                    [SENTINEL], tail=command(opcode, 2, bytes(2 * size - 1)), stops_at=len(SENTINEL), basis=basis)
    for opcode, size in ONCE.items():
        corpus.walk(f"walk/{NAMES[opcode]}", f"{NAMES[opcode]}: one structure whatever n says, and no padding behind it",
                    [command(opcode, 9, bytes(size)), SENTINEL])
        corpus.walk(f"cut/{NAMES[opcode]}", f"{NAMES[opcode]} without its last byte", [SENTINEL],
                    tail=command(opcode, 9, bytes(size - 1)), stops_at=len(SENTINEL))
    for opcode, size in INDEXED.items():
        corpus.walk(f"walk/{NAMES[opcode]}", f"{NAMES[opcode]}: a base, then indices that n says, and no padding behind them",
                    [command(opcode, 1, bytes(size(1))), command(opcode, 4, bytes(size(4))), SENTINEL])
        corpus.walk(f"cut/{NAMES[opcode]}", f"{NAMES[opcode]} without its last byte", [SENTINEL],
                    tail=command(opcode, 4, bytes(size(4) - 1)), stops_at=len(SENTINEL))
    seen = {}
    for opcode, n, payload, varies in variable_payloads():
        number = seen[opcode] = seen.get(opcode, 0) + 1
        name = NAMES[opcode] + (f"_{number}" if number > 1 else "")
        corpus.walk(f"walk/{name}", f"{NAMES[opcode]}: {varies}", [command(opcode, n, payload), SENTINEL])
        corpus.walk(f"cut/{name}", f"{NAMES[opcode]}: {varies}, without its last byte", [SENTINEL],
                    tail=command(opcode, n, payload[:-1]), stops_at=len(SENTINEL))
    corpus.walk("walk/CLEAR_0", "CLEAR of no rectangles carries one that nobody reads",
                [command(42, 0, words(1, RED, 1.0, 0) + bytes(16)), SENTINEL], basis="reading", source="C.4, I-1")
    corpus.walk("walk/EXIT", "EXIT has no payload", [command(8, 1, words(7, 1)), command(11, 0)], source="C.2")
    corpus.walk("walk/nothing", "A buffer without commands", [])
    corpus.walk("walk/reserved", "bReserved means nothing", [command(8, 1, words(7, 1), reserved=0xFF), SENTINEL], source="C.1")
    corpus.walk("walk/zero", "A count of 0 is taken literally", [command(8, 0), command(18, 0, bytes(2)), command(45, 0), SENTINEL],
                basis="reading", source="C.1")
    corpus.walk("walk/odd", "Behind 16-bit payloads a command stands at any multiple of 2",
                [command(18, 1, bytes(2)), command(8, 1, words(7, 1)), command(15, 1, bytes(2)), SENTINEL], source="C.3")


def immediate_cases(corpus):
    def fan(at, n, size):
        before = -(at + 8) % 4
        behind = -(at + 8 + before + (n + 2) * size) % 4
        return command(23, n, words(0) + bytes(before) + bytes((n + 2) * size) + bytes(behind))

    def lines(at, n, size):
        before = -(at + 4) % 4
        behind = -(at + 4 + before + 2 * n * size) % 4
        return command(24, n, bytes(before) + bytes(2 * n * size) + bytes(behind))

    for make, name in ((fan, "TRIANGLEFAN_IMM"), (lines, "LINELIST_IMM")):
        for size in (20, 18):
            for odd in (0, 2):
                start = [command(18, 1, bytes(2))] if odd else []
                at = len(start[0]) if start else 0
                first = make(at, 2, size)
                second = make(at + len(first), 1, size)
                corpus.walk(f"walk/{name}_{size}_{odd}", f"{name}: vertices of {size} bytes begin and end at a multiple of 4",
                            start + [first, second, SENTINEL], source="C.3", vertex_size=size)
        corpus.walk(f"walk/{name}_offset", f"{name} in a buffer that begins at offset 6 of its surface: the address counts",
                    [make(6, 1, 20), SENTINEL], source="C.3", vertex_size=20, offset=6)
        corpus.walk(f"cut/{name}", f"{name} without its last byte", [SENTINEL], tail=make(len(SENTINEL), 1, 20)[:-1],
                    stops_at=len(SENTINEL), source="C.3", vertex_size=20)
        corpus.walk(f"cut/{name}_unknown", f"{name} when the call names no vertex size", [SENTINEL], tail=make(len(SENTINEL), 1, 20),
                    stops_at=len(SENTINEL), source="C.3")


def hostile_cases(corpus):
    for opcode in (0, 4, 5, 9, 12, 37, 68, 78, 87, 88, 92, 99, 128, 255):
        reading = opcode in (37, 87, 88)
        corpus.walk(f"unknown/{opcode}", f"{opcode} is no opcode in this direction", [SENTINEL], tail=command(opcode, 1, bytes(8)),
                    stops_at=len(SENTINEL), source="C.2", basis="reading" if reading else "documents")
    for length in (1, 2, 3):
        corpus.walk(f"cut/header_{length}", f"A header of {length} bytes", [SENTINEL], tail=command(8, 1)[:length],
                    stops_at=len(SENTINEL), source="C.2")
    for name, tail, about in (
            ("RENDERSTATE", command(8, 65535, bytes(64)), "65535 states in 64 bytes"),
            ("POINTS", command(1, 4096, bytes(4096 * 4 - 1)), "4096 structures but for one byte"),
            ("INDEXEDTRIANGLELIST2", command(26, 65535, bytes(64)), "65535 triangles in 64 bytes"),
            ("UPDATEPALETTE", command(31, 1, words(5, 0xFFFF0000) + bytes(64)), "65535 entries in 64 bytes"),
            ("CREATEVERTEXSHADER", command(45, 1, words(2, 0xFFFFFFFF, 0xFFFFFFFF) + bytes(64)), "sizes whose sum does not fit into 32 bits"),
            ("CREATEVERTEXSHADER_8", command(45, 1, words(2, 0xFFFFFFF8, 16) + bytes(64)), "sizes whose sum is 8 modulo 2^32"),
            ("CREATEPIXELSHADER", command(54, 1, words(3, 0xFFFFFFFC) + bytes(64)), "a size that wraps around"),
            ("SETVERTEXSHADERCONST", command(48, 1, words(0, 0x10000000) + bytes(64)), "16 * count is 0 modulo 2^32"),
            ("SETVERTEXSHADERCONST_1", command(48, 1, words(0, 0x10000001) + bytes(64)), "16 * count is 16 modulo 2^32"),
            ("SETPIXELSHADERCONSTB", command(94, 1, words(0, 0x40000001) + bytes(64)), "4 * count is 4 modulo 2^32"),
            ("CREATEVERTEXSHADERDECL", command(71, 1, words(1, 0x20000001) + bytes(64)), "8 * count is 8 modulo 2^32"),
            ("SETCONVOLUTIONKERNELMONO", command(97, 1, words(0x40000001, 0x40000001, 3) + bytes(64)), "4 * width is 4 modulo 2^32"),
            ("SETLIGHT", command(34, 2, words(0, 2) + bytes(104) + words(1, 2) + bytes(64)), "the second of two lights is cut off"),
            ("DRAWRECTPATCH", command(61, 1, words(1, 3) + bytes(40)), "info is cut off behind its segments"),
            ("CLEAR", command(42, 65535, words(1, RED, 1.0, 0) + bytes(64)), "65535 rectangles in 64 bytes")):
        corpus.walk(f"large/{name}", f"{name.split('_')[0]}: {about}", [SENTINEL], tail=tail, stops_at=len(SENTINEL))


def drawing_cases(corpus):
    corner, centre = (1, 0, 0), (1, 4, 4)
    corpus.run("draw/clear", "CLEAR with COMPUTERECTS fills the target", [call(CLEAR(GREEN))], source="E.8",
               pixels=[corner + (GREEN,), centre + (GREEN,)])
    rect = command(42, 1, words(1, BLUE, 1.0, 0) + struct.pack("<4i", 2, 2, 6, 6))
    corpus.run("draw/clear_rect", "CLEAR of a rectangle: right and bottom are outside", [call(CLEAR(GREEN) + rect)], source="E.8",
               pixels=[(1, 1, 1, GREEN), (1, 2, 2, BLUE), (1, 5, 5, BLUE), (1, 6, 6, GREEN)])
    fill = command(82, 1, words(1) + struct.pack("<4i", 0, 0, 4, 8) + words(RED))
    corpus.run("draw/color_fill", "COLORFILL of the left half", [call(CLEAR(GREEN) + fill)], source="E.13",
               pixels=[(1, 3, 7, RED), (1, 4, 0, GREEN)])
    vertices = b"".join(words(x, y, 0.5, 1.0, RED) for x, y in ((0.0, 0.0), (8.0, 0.0), (0.0, 8.0)))
    state = command(8, 3, words(22, 1, 137, 0, 7, 0))  # no culling, no lighting, no depth
    corpus.run("draw/triangle", "A triangle of the call's own vertices: top-left rule",
               [call(CLEAR(GREEN) + state + command(18, 1, bytes(2)), vertex_type=0x44, vertex_size=20, vertices=vertices.hex(),
                     vertex_count=3)],
               source="B.3", pixels=[(1, 0, 0, RED), (1, 3, 3, RED), (1, 7, 7, GREEN), (1, 5, 5, GREEN)])
    corpus.run("draw/fails_behind", "What stands before a malformed command is drawn, what stands behind it is not",
               [call(CLEAR(GREEN) + UNKNOWN + CLEAR(RED), ddrval=UNPARSED, error_offset=36)], source="B.4",
               pixels=[corner + (GREEN,)])
    corpus.run("draw/fails_at_offset", "dwErrorOffset counts from the command surface, not from the first command",
               [call(CLEAR(GREEN) + UNKNOWN, offset=12, ddrval=UNPARSED, error_offset=48)], source="B.4, I-3", basis="reading",
               pixels=[corner + (GREEN,)])
    corpus.run("draw/exit", "EXIT ends the buffer with success", [call(CLEAR(GREEN) + command(11, 0) + CLEAR(RED))], source="C.2",
               pixels=[corner + (GREEN,)])
    corpus.run("draw/works_again", "A failed call leaves a driver that works",
               [call(UNKNOWN, ddrval=UNPARSED, error_offset=0), call(CLEAR(BLUE))], source="B.4", pixels=[corner + (BLUE,)])
    corpus.run("draw/no_context", "A context that does not exist", [call(CLEAR(GREEN), ddrval=CONTEXT_BAD)], source="B.5", context=99)
    corpus.run("draw/no_target", "A render target that does not exist is a state that cannot be set",
               [call(CLEAR(GREEN) + command(85, 1, words(0, 77)), ddrval=GENERIC, error_offset=36)], source="B.5", basis="reading",
               pixels=[corner + (GREEN,)])


def query_cases(corpus):
    two = create((1, EVENT), (2, EVENT))
    both = issue((1, END), (2, END))
    corpus.run("query/event", "EVENT answers TRUE", [call(create((7, EVENT)) + issue((7, END)), answers=[(7, TRUE)])])
    corpus.run("query/two_in_one_record", "Answers stand in one record, in the order of their ENDs",
               [call(two + issue((2, END), (1, END)), answers=[(2, TRUE), (1, TRUE)])])
    corpus.run("query/occlusion", "OCCLUSION counts the pixels of a cleared target that a fill of 64 pixels passes: CLEAR does not count",
               [call(create((3, OCCLUSION)) + issue((3, BEGIN)) + CLEAR(RED) + issue((3, END)), answers=[(3, words(0))])], source="G.6")
    quad = b"".join(words(x, y, 0.5, 1.0, BLUE) for x, y in ((0.0, 0.0), (8.0, 0.0), (0.0, 8.0), (8.0, 8.0)))
    state = command(8, 3, words(22, 1, 137, 0, 7, 0))
    corpus.run("query/occlusion_64", "OCCLUSION counts 64 pixels of a strip over an 8x8 target",
               [call(create((3, OCCLUSION)) + state + issue((3, BEGIN)) + command(19, 2, bytes(2)) + issue((3, END)),
                     vertex_type=0x44, vertex_size=20, vertices=quad.hex(), vertex_count=4, answers=[(3, words(64))])], source="G.6",
               pixels=[(1, 7, 7, BLUE)])
    corpus.run("query/disjoint", "TIMESTAMPDISJOINT answers FALSE when nothing happened to the clock",
               [call(create((3, DISJOINT)) + issue((3, BEGIN)) + issue((3, END)), answers=[(3, words(0))])], source="G.1")
    corpus.run("query/begin_and_end_in_one", "BEGIN and END in one issue: BEGIN comes first",
               [call(create((3, OCCLUSION)) + issue((3, BEGIN | END)), answers=[(3, words(0))])], source="G.2", basis="reading")
    corpus.run("query/types_side_by_side", "Types are answered in one record, in the order of their ENDs",
               [call(create((1, EVENT), (2, OCCLUSION), (3, EVENT)) + issue((2, BEGIN)) + issue((1, END), (2, END), (3, END)),
                     answers=[(1, TRUE), (2, words(0)), (3, TRUE)])])
    corpus.run("query/at_command_offset", "Answers begin where the commands began",
               [call(create((7, EVENT)) + issue((7, END)), offset=16, answers=[(7, TRUE)])], source="G.4, I-2", basis="reading")
    corpus.run("query/failing_call_keeps", "A call that fails has no answers, the next one has them",
               [call(create((7, EVENT)) + issue((7, END)) + UNKNOWN, ddrval=UNPARSED, error_offset=24),
                call(b"", answers=[(7, TRUE)]), call(b"")], source="B.4")
    corpus.run("query/deleted", "A query that is deleted before its answer has none",
               [call(two + both + UNKNOWN, ddrval=UNPARSED, error_offset=len(two + both)),
                call(command(90, 1, words(1)), answers=[(2, TRUE)])], source="G.3")
    corpus.run("query/issued_again", "A second END before the answer replaces the first",
               [call(create((7, EVENT)) + issue((7, END)) + issue((7, END)), answers=[(7, TRUE)]), call(b"")], source="G.3",
               basis="reading")
    corpus.run("query/id_taken", "CREATEQUERY of an id that lives",
               [call(create((7, EVENT)) + create((7, EVENT)), ddrval=INVALID, error_offset=12)], source="G.2", basis="reading")
    corpus.run("query/id_unknown", "ISSUEQUERY of an id that does not live", [call(issue((7, END)), ddrval=INVALID)], source="G.2",
               basis="reading")
    corpus.run("query/id_deleted", "DELETEQUERY twice",
               [call(create((7, EVENT)) + command(90, 2, words(7, 7)), ddrval=INVALID, error_offset=12)], source="G.2", basis="reading")
    corpus.run("query/directx_8", "A context before DirectX 9 has no queries",
               [call(create((7, EVENT)), ddrval=UNSUPPORTED)], source="H.2", basis="reading", interface=4)
    # G.5: two answers of 4 bytes wait, and empty calls with a surface of each size come.
    for capacity in list(range(0, 61)):
        sizes, ids, calls = [4, 4], [1, 2], []
        calls.append(call(two + both + UNKNOWN, ddrval=UNPARSED, error_offset=len(two + both)))
        for size in (capacity, capacity, 64):
            taken = page(sizes, size)
            left = sizes[taken:]
            needed = 0 if not left else 16 + left[0] + (8 if len(left) > 1 else 0)
            calls.append(call(b"", capacity=size, answers=[(i, TRUE) for i in ids[:taken]], more=taken > 0 and bool(left),
                              waiting=len(left), needed=needed))
            sizes, ids = left, ids[taken:]
        starves = 20 <= capacity < 28
        corpus.run(f"query/page_{capacity:02}",
                   f"Two answers and a surface of {capacity} bytes" + (": one answer would fit, RESPONSECONTINUE behind it would not, "
                                                                       "so nothing is written and the answers are kept" if starves else ""),
                   calls, source="G.5", basis="reading" if capacity < 28 else "documents")


def main():
    corpus = Corpus(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
    for cases in (walk_cases, immediate_cases, hostile_cases, drawing_cases, query_cases):
        cases(corpus)
    corpus.write()


main()
