"""The functions with which cases_*.py describe the conformance corpus; they make the entries of the manifest.

What is expected is written by hand in each case, from the documents. Three things are computed, none by the emulator: walks, by
samples/protocol/walk.py; the bytes of responses, from answers; the bytes of pictures, from rectangles.
"""
import copy
import hashlib
import struct
import sys
from pathlib import Path

sys.dont_write_bytecode = True
SAMPLES = Path(__file__).resolve().parents[2] / "samples/protocol"
sys.path.insert(0, str(SAMPLES))
import walk as walker

DDRVAL = {"D3D_OK": 0, "D3DHAL_CONTEXT_BAD": 0x200, "D3DERR_COMMAND_UNPARSED": 0x88760BB8, "DDERR_INVALIDPARAMS": 0x80070057,
          "DDERR_GENERIC": 0x80004005, "D3DERR_DRIVERINVALIDCALL": 0x8876086D}
UNPARSED = "D3DERR_COMMAND_UNPARSED"
INVALID = "DDERR_INVALIDPARAMS"
QUERY_BYTES = {"VCACHE": 16, "VERTEXSTATS": 8, "EVENT": 4, "OCCLUSION": 4}
# D3DFORMAT numbers and bytes of a texel
FORMATS = {"A8R8G8B8": (21, 4), "X8R8G8B8": (22, 4), "R5G6B5": (23, 2), "X1R5G5B5": (24, 2), "A1R5G5B5": (25, 2),
           "A4R4G4B4": (26, 2), "A8": (28, 1), "A2B10G10R10": (31, 4), "A8B8G8R8": (32, 4), "A2R10G10B10": (35, 4), "P8": (41, 1),
           "D16": (80, 2), "D24S8": (75, 4), "A1": (118, 0)}
CASES = []


def fvf_size(fvf):
    """Bytes of a vertex (d3d9types.h: the components follow one another)."""
    sets = [8, 12, 16, 4]
    return ({0: 0, 2: 12, 4: 16, 6: 16, 8: 20, 10: 24, 12: 28, 14: 32, 0x4002: 16}[fvf & 0x400E] + (12 if fvf & 0x10 else 0) +
            sum(4 for bit in (0x20, 0x40, 0x80, 0x2000) if fvf & bit) +
            sum(sets[fvf >> (16 + 2 * i) & 3] for i in range(fvf >> 8 & 15)))


# --- setup ---


def surface(handle, format="A8R8G8B8", width=8, height=8, usage="target", levels=1, depth=1, data=()):
    """data: the bytes of level 0, row by row; for a volume those of all slices."""
    number, texel = FORMATS[format]
    rows = bytes(data)
    size = len(rows) // depth
    return {"handle": handle, "format": number, "width": width, "height": height, "depth": depth, "levels": levels, "usage": usage.split(),
            "row_bytes": rows and (width * texel or (width + 7) // 8),
            "data": [rows[i * size:(i + 1) * size].hex() for i in range(depth)] if rows else []}


def buffer(handle, data):
    return {"handle": handle, "data": bytes(data).hex()}


def words(*values):
    return struct.pack(f"<{len(values)}I", *values)


def halves(*values):
    return struct.pack(f"<{len(values)}H", *values)


def floats(*values):
    return struct.pack(f"<{len(values)}f", *values)


SCREEN = surface(1)
RED, GREEN, BLUE, WHITE, BLACK = 0xFFFF0000, 0xFF00FF00, 0xFF0000FF, 0xFFFFFFFF, 0xFF000000
TL = 0x44 # XYZRHW and DIFFUSE, 20 bytes


def tl(x, y, color=RED, z=0.5):
    return struct.pack("<4fI", x, y, z, 1, color)


def triangles(left, top, right, bottom, color=RED):
    """Two triangles over the pixels left <= x < right, top <= y < bottom: centres are at whole numbers, and the top-left rule
    gives the pixels on the left and the top edge."""
    corners = strip(left, top, right, bottom, color)
    return b"".join(corners[20 * i:20 * i + 20] for i in (0, 1, 2, 2, 1, 3))


def strip(left, top, right, bottom, color=RED):
    return tl(left, top, color) + tl(right, top, color) + tl(left, bottom, color) + tl(right, bottom, color)


def fan(left, top, right, bottom, color=RED):
    return tl(left, top, color) + tl(right, top, color) + tl(right, bottom, color) + tl(left, bottom, color)


# --- expected pictures ---


def picture(handle, *rects, level=0, slice=0):
    """Expects zeros with (left, top, right, bottom, texel) painted in this order."""
    return {"surface": handle, "level": level, "slice": slice, "rects": [list(rect) for rect in rects]}


def points(handle, *values, level=0):
    """Expects some texels only: (x, y, texel)."""
    return {"surface": handle, "level": level, "slice": 0, "points": [list(value) for value in values]}


def bits(handle, data):
    """Expects all bytes; rows have no padding."""
    return {"surface": handle, "level": 0, "slice": 0, "bytes": bytes(data).hex()}


def finish_picture(want, surfaces):
    """Adds the sizes and the hash, and converts texels to hexadecimal words."""
    of = next(s for s in surfaces if s["handle"] == want["surface"])
    width, height = max(1, of["width"] >> want["level"]), max(1, of["height"] >> want["level"])
    texel = dict(FORMATS.values())[of["format"]]
    want["row_bytes"], want["rows"], want["texel_bytes"] = width * texel or (width + 7) // 8, height, texel
    if "rects" in want:
        image = bytearray(width * height * texel)
        for left, top, right, bottom, value in want["rects"]:
            assert 0 <= left < right <= width and 0 <= top < bottom <= height
            for y in range(top, bottom):
                image[(y * width + left) * texel:(y * width + right) * texel] = value.to_bytes(texel, "little") * (right - left)
        want["sha256"] = hashlib.sha256(image).hexdigest()
    for values in (want.get("rects", []), want.get("points", [])):
        for value in values:
            value[-1] = f"0x{value[-1]:0{2 * texel}x}"
    return want


# --- calls ---


def call(text="", *, length=None, offset=0, capacity=None, vertices=b"", fvf=0, vertex_size=None, vertex_length=None, vertex_offset=0,
         fails=None, at=None, answers=(), more=False, waiting=0, needed=0, pixels=(), buffers=(), sizes=None,
         flags=0, flags_out=None, render_states=None, **others):
    """fails: the name of the error in ddrval; at: number of the command that fails, None: no command. answers: (id, type, data),
    data in hexadecimal. sizes: (opcode, count, size) of each command, counted by hand. length: bytes of commands (default: all of `text`).
    render_states: what lpdwRStates holds afterwards, {state: value}; flags_out: dwFlags afterwards, when it is checked."""
    size = fvf_size(fvf) if vertex_size is None else vertex_size
    count = vertex_length if vertex_length is not None else (len(vertices) - vertex_offset) // size if vertices else 0
    lines = [" ".join(line.split()) for line in text.strip().splitlines()]
    return {"text": ("\n" if "asm" in text else " ").join(lines), "length": length, "offset": offset, "capacity": capacity,
            "flags": flags | (1 if vertices else 0), "vertices": vertices, "vertex_type": fvf, "vertex_size": size, "vertex_length": count,
            "vertex_offset": vertex_offset, "fails": fails, "at": at, "answers": answers, "more": more, "waiting": waiting, "needed": needed,
            "pixels": pixels, "buffers": buffers, "sizes": sizes, "flags_out": flags_out, "render_states": render_states, **others}


def response(answers, more, continue_count=0):
    """A response in hexadecimal, where a dot is a digit that the driver chooses."""
    entries = "".join(struct.pack("<II", id, len(data) // 2).hex() + data for id, kind, data in answers)
    record = struct.pack("<BBHI", 88, 0, len(answers), 8 + len(entries) // 2).hex() + entries if answers else ""
    return record + (struct.pack("<BBHI", 87, 0, continue_count, 8).hex() if more else "")


def case(name, shows, page, calls, *, basis="documents", interface=5, dialect="ddi", surfaces=(SCREEN,), buffers=(), target=1, depth=0):
    assert basis in ("documents", "reading") and name not in [other["name"] for other in CASES], name
    CASES.append({"name": name, "shows": shows, "page": page, "basis": basis, "calls": calls,
                  "setup": {"interface": interface, "dialect": dialect, "surfaces": list(surfaces), "buffers": list(buffers),
                            "context": {"target": target if surfaces else 0, "depth": depth}}})


def finish(made, assemble):
    """A case in the form of the manifest. assemble(name, text, call, dialect) returns the file's name and its bytes."""
    setup, calls = made["setup"], []
    for number, one in enumerate(made["calls"]):
        file, data = assemble(made["name"] + (f"-{number}" if number else ""), one, setup["dialect"])
        length = len(data) if one["length"] is None else one["length"]
        assert length <= len(data), made["name"]
        walk, error = walker.walk(data[:length], one["offset"], one["vertex_size"], setup["dialect"] in ("permedia3", "vmhal9x"))
        where = f"{made['name']}, call {number}"
        assert one["sizes"] is None or [row[1:] for row in walk] == [list(row) for row in one["sizes"]], f"{where}: {walk}"
        answered = response(one["answers"], one["more"], 1 if setup["dialect"] == "permedia3" else 0)
        fails, at, opcode, place = one["fails"] or "D3D_OK", one["at"], None, len(answered) // 2
        if fails != "D3D_OK":
            place = 0
            if at is not None: # the command has its four-byte header, which begins with the opcode
                place = walk[at][0] if at < len(walk) else error["offset"]
                opcode = data[place - one["offset"]] if length + one["offset"] - place >= 4 else None
            if setup["dialect"] == "vmhal9x":
                place -= one["offset"]
        assert at is None or at <= len(walk), where
        assert error is None or fails != "D3D_OK", f"{where}: succeeds, but cannot be walked: {error}"
        assert one["fails"] != UNPARSED or at is not None, where
        assert all(len(value) == 2 * QUERY_BYTES[kind] for _, kind, value in one["answers"]), where
        expect = {"ddrval": fails, "error_offset": place, "opcode": opcode,
                  "walk": walk, "walk_error": error, "response": answered,
                  "answers": [{"id": id, "type": kind, "data": value} for id, kind, value in one["answers"]],
                  "more": one["more"], "answers_waiting": one["waiting"], "needed_bytes": one["needed"],
                  "pixels": [finish_picture(copy.deepcopy(want), setup["surfaces"]) for want in one["pixels"]],
                  "buffers": [{"handle": handle, "data": bytes(value).hex()} for handle, value in one["buffers"]],
                  "flags": None if one["flags_out"] is None else f"0x{one['flags_out']:x}",
                  "render_states": one["render_states"] and [[state, f"0x{value:08x}"] for state, value in one["render_states"].items()]}
        capacity = one["capacity"] if one["capacity"] is not None else max(256, one["offset"] + len(data))
        assert capacity >= one["offset"] + length, f"{where}: {length} bytes"
        calls.append({"file": file, "text": one["text"], "length": length, "offset": one["offset"], "capacity": capacity,
                      "flags": one["flags"], "vertex_type": one["vertex_type"], "vertex_size": one["vertex_size"], "vertex_offset": one["vertex_offset"],
                      "vertex_length": one["vertex_length"], "vertices": one["vertices"].hex(),
                      "render_states": one["render_states"] is not None,
                      "null_commands": one.get("null_commands", False), "bad_context": one.get("bad_context", False), "expect": expect})
    return {**{key: made[key] for key in ("name", "shows", "page", "basis", "setup")}, "calls": calls}
