#!/usr/bin/env python3
"""Reads the data of a page that dp2 report has written, with code of its own. Usage: page.py PAGE [FOLDER | FRAME.DRAW]: prints what the page has;
with a draw, also its states, marked if the draw changed them; with a folder, compares its pictures with the PNG files in it,
draw-FRAME.DRAW[-before]-surface-HANDLE[-depth|-stencil].png and frame-FRAME-surface-HANDLE.png."""
import base64
import html.parser
import json
import pathlib
import re
import struct
import sys
import zlib

import png

TILE = 64
# An empty part of raw deflate that is marked as the last, which blocks do not have.
END = b"\x03\x00"


def inflated(block):
    assert block.endswith(b"\0\0\xff\xff"), "a block does not end with an empty stored part"
    return zlib.decompress(block + END, -15)


class Scripts(html.parser.HTMLParser):
    """The script elements of a page, as an HTML parser finds them; everything else as tags."""

    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.found, self.inside, self.tags = [], False, []

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag == "script":
            self.inside = True
            self.found.append([dict(attributes), ""])

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "script"

    def handle_data(self, data):
        if self.inside:
            self.found[-1][1] += data


class Store:
    """The contents of pictures over time."""

    def __init__(self, page, store):
        self.pictures, self.end = store["pictures"], store["end_event"]
        self.page, self.blobs = page, page.column(store["run_blob"])
        self.versions = {}  # of each tile: (event, run, number in the run)
        events, at = page.column(store["version_event"]), 0
        self.counts, self.tile_of = page.column(store["run_versions"]), page.column(store["run_tile"])
        self.sizes = {}  # of each tile: width, height
        for picture in self.pictures:
            columns = -(-picture["width"] // TILE)
            for tile in range(columns * -(-picture["height"] // TILE)):
                size = (min(TILE, picture["width"] - tile % columns * TILE), min(TILE, picture["height"] - tile // columns * TILE))
                self.sizes[picture["first_tile"] + tile] = size
        for run, (tile, count) in enumerate(zip(self.tile_of, self.counts)):
            for version in range(count):
                self.versions.setdefault(tile, []).append((events[at + version], run, version))
            at += count
        self.read = {}

    def tiles(self, run):
        if run not in self.read:
            width, height = self.sizes[self.tile_of[run]]
            data, at = self.page.blob(self.blobs[run]), width * height * 4
            versions = [data[:at]]
            for _ in range(self.counts[run] - 1):
                x, y, columns, rows = data[at], data[at + 1], data[at + 2] + 1, data[at + 3] + 1
                assert x + columns <= width and y + rows <= height, f"run {run} changes pixels outside of its tile"
                at, now = at + 4, bytearray(versions[-1])
                for row in range(y, y + rows):
                    to = (row * width + x) * 4
                    part = int.from_bytes(now[to : to + columns * 4], "little") ^ int.from_bytes(data[at : at + columns * 4], "little")
                    now[to : to + columns * 4] = part.to_bytes(columns * 4, "little")
                    at += columns * 4
                versions.append(bytes(now))
            assert at == len(data), f"run {run} has {len(data)} bytes instead of {at}"
            self.read[run] = versions
        return self.read[run]

    def pixels(self, number, event):
        """Four bytes for each pixel."""
        picture = self.pictures[number]
        width, height, columns = picture["width"], picture["height"], -(-picture["width"] // TILE)
        rows = [bytearray(width * 4) for _ in range(height)]
        for tile in range(columns * -(-height // TILE)):
            known = [entry for entry in self.versions.get(picture["first_tile"] + tile, []) if entry[0] <= event]
            assert known, f"picture {number} has no tile {tile} at event {event}"
            data = self.tiles(known[-1][1])[known[-1][2]]
            x, y = tile % columns * TILE, tile // columns * TILE
            size = min(TILE, width - x) * 4
            for line in range(min(TILE, height - y)):
                rows[y + line][x * 4 : x * 4 + size] = data[line * size : (line + 1) * size]
        return b"".join(rows)


class Page:
    def __init__(self, path):
        parser = Scripts()
        text = pathlib.Path(path).read_bytes().decode("utf-8")
        parser.feed(text)
        parser.close()
        self.tags, self.bytes = parser.tags, len(text.encode())
        by_id = {attributes.get("id"): content for attributes, content in parser.found}
        self.index = json.loads(by_id["dp2-index"])
        table, self.places = self.index["blobs"], {}
        pack, at = -1, table["pack_size"]
        for number, size in zip(table["number"], table["size"]):
            if at >= table["pack_size"]:
                pack, at = pack + 1, 0
            self.places[number] = (f"dp2-pack-{pack}", at, size)
            at += size
        self.packs = by_id
        self.items = {name: self.column(value) for name, value in self.index["items"].items() if isinstance(value, dict)}
        self.steps = {name: self.column(value) for name, value in self.index["steps"].items() if isinstance(value, dict)}

    def blob(self, number):
        pack, at, size = self.places[number]
        text = self.packs[pack][at : at + size]
        assert len(text) == size, f"block {number} is cut"
        return inflated(base64.b64decode(text, validate=True))

    def column(self, column):
        data = self.blob(column["blob"])
        return struct.unpack("<%d%s" % ((len(data) // 8, "d") if column["type"] == "f64" else (len(data) // 4, "I")), data)

    def store(self, name):
        return Store(self, self.index["stores"][name])

    def frame_of(self, item):
        return next(f for f in self.index["frames"] if f["first_item"] <= item < f["end_item"])

    def step_of(self, frame, draw):
        for step, item in enumerate(self.steps["item"]):
            if self.items["draw"][item] == draw and self.frame_of(item)["number"] == frame:
                return step
        raise AssertionError(f"the page has no draw {frame}.{draw}")

    def states(self, step):
        """The states of a step that differ from a new context: name, value, whether the step has changed it."""
        names, values = (json.loads(self.blob(self.index[name])) for name in ("state_names", "state_values"))
        change_names, change_values = (self.column(self.index["changes"][name]) for name in ("name", "value"))
        context, states = self.items["context"][self.steps["item"][step]], {}
        for other in range(step + 1):
            if self.items["context"][self.steps["item"][other]] != context:
                continue
            if other in self.index.get("created_again", []):
                states.clear()
            for change in range(self.steps["first_change"][other], self.steps["first_change"][other + 1]):
                states[names[change_names[change]]] = (values[change_values[change]], other == step)
        return [(name.replace("\t", " "), *state) for name, state in states.items()]

    def findings(self, source):
        return [finding for finding in self.index["findings"]["list"] if finding["from"] == source]

    def other(self, step, column):
        return self.column(self.index["other_draws"][column])[step]

    def other_pixels(self, step, target, before=False):
        """What the other side has in a target of a step; nothing: no picture."""
        event, number = (self.other(step, name + ("before" if before else "after")) for name in ("", "list_"))
        if event == 0 or number == 0xFFFFFFFF:
            return None
        picture = self.index["other_draws"]["lists"][number][target]
        return None if picture == 0xFFFFFFFF else self.store("other_draws").pixels(picture, event)

    def texts(self):
        return [text for block in self.index["texts"] for text in json.loads(self.blob(block))]


def words(pixels):
    return struct.unpack("<%dI" % (len(pixels) // 4), pixels)


def depth_of(depth, texel):
    bits = texel >> depth["shift"] & (1 << depth["width"]) - 1
    if not depth["float"]:
        return bits / ((1 << depth["width"]) - 1)
    if depth["width"] == 32:
        return struct.unpack("<f", struct.pack("<I", bits))[0]
    exponent, mantissa = bits >> 20, (bits & 0xFFFFF) / 1048576
    return (mantissa if exponent == 0 else 1 + mantissa) * 2.0 ** (max(exponent, 1) - 15)


def greys(picture, pixels):
    known = {}
    texels = words(pixels)
    for texel in set(texels):
        known[texel] = depth_of(picture["depth"], texel)
    low, high = min(known.values()), max(known.values())
    if not low < high:
        low, high = 0.0, 1.0
    scale = 255 / (high - low)
    grey = {texel: int(max(0, min((depth - low) * scale, 255)) + 0.5) for texel, depth in known.items()}
    return bytes(grey[texel] for texel in texels)


def stencils(picture, pixels):
    stencil = picture["stencil"]
    return bytes(texel >> stencil["shift"] & (1 << stencil["width"]) - 1 for texel in words(pixels))


def compare(page, folder):
    draws, frames = page.store("draws"), page.store("frames")
    compared = 0
    for path in sorted(pathlib.Path(folder).glob("*.png")):
        name = re.fullmatch(r"(draw-(\d+)\.(\d+)|frame-(\d+))(-before)?-surface-(\d+)(-depth|-stencil)?", path.stem)
        assert name, path
        width, height, colours, rows = png.read(path)
        if name[2]:
            step, store = page.step_of(int(name[2]), int(name[3])), draws
            event = page.steps["event"][step] - (1 if name[5] else 0)
            wanted = page.index["targets"][page.steps["targets"][step]]
        else:
            number = next(i for i, f in enumerate(page.index["frames"]) if f["number"] == int(name[4]))
            event, store, wanted = number + 1, frames, [page.index["frames"][number]["picture"]]
        picture = next(p for p in wanted if store.pictures[p]["surface"] == int(name[6]))
        facts = store.pictures[picture]
        assert (width, height) == (facts["width"], facts["height"]), path
        pixels = store.pixels(picture, event)
        if name[7] == "-depth":
            same = greys(facts, pixels) == rows
        elif name[7] == "-stencil":
            same = stencils(facts, pixels) == rows
        else:
            channels = 4 if colours == "rgba" else 3
            same = all(pixels[c::4] == rows[c::channels] for c in range(channels))
        assert same, f"{path} differs from the page"
        compared += 1
    return compared


def main(path, folder=None):
    page = Page(path)
    index = page.index
    for name, count in (("frames", len(index["frames"])), ("items", index["items"]["count"]), ("steps", index["steps"]["count"]),
                        ("texts", len(page.texts())), ("queries", len(index["queries"])), ("findings", len(page.findings("check"))), ("habits", len(page.findings("lint")))):
        print(f"{name} {count}")
    for text in index["notes"] + index["left_out"]:
        print(text)
    if folder and re.fullmatch(r"\d+\.\d+", folder):
        frame, draw = map(int, folder.split("."))
        for name, value, changed in page.states(page.step_of(frame, draw)):
            print(f"{'*' if changed else ' '} {name}: {value}")
    elif folder:
        print(f"{compare(page, folder)} pictures are those of the page")


if __name__ == "__main__":
    main(*sys.argv[1:])
