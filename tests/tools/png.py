#!/usr/bin/env python3
"""Prints a PNG file: its size, its colours, a checksum of its pixels, its texts, and the pixels X,Y that are asked for. Checks all chunks and checksums with code
of its own. Usage: png.py FILE [X,Y...]"""
import sys
import zlib

NAMES = {0: "grey", 2: "rgb", 3: "indices", 6: "rgba"}
CHANNELS = {0: 1, 2: 3, 3: 1, 6: 4}


def chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    at = 8
    while at < len(data):
        size, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + size]
        crc = int.from_bytes(data[at + 8 + size : at + 12 + size], "big")
        assert len(body) == size and zlib.crc32(kind + body) == crc, f"a damaged chunk {kind}"
        yield kind.decode(), body
        at += 12 + size


def added(row, above):
    """The sums of the bytes, each modulo 256: those of seven bits, and then the highest bits."""
    size = len(row)
    low = int.from_bytes(b"\x7f" * size, "little")
    x, y = int.from_bytes(row, "little"), int.from_bytes(above, "little")
    return (((x & low) + (y & low)) ^ ((x ^ y) & ~low)).to_bytes(size, "little")


def unfiltered(rows, pixel, row_bytes):
    before = bytes(row_bytes)
    for at in range(0, len(rows), row_bytes + 1):
        kind, row = rows[at], bytearray(rows[at + 1 : at + 1 + row_bytes])
        assert kind <= 2, f"filter {kind}"
        if kind == 1:
            for i in range(pixel, row_bytes):
                row[i] = (row[i] + row[i - pixel]) & 255
        before = added(row, before) if kind == 2 else bytes(row)
        yield before


def parts_of(path):
    with open(path, "rb") as file:
        return list(chunks(file.read()))


def read(path):
    """Width, height, colours, and the pixels as rows without filters."""
    parts = parts_of(path)
    kinds = [kind for kind, _ in parts]
    assert kinds[0] == "IHDR" and kinds[-1] == "IEND", kinds
    head = parts[0][1]
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    bits, colors = head[8], head[9]
    assert bits == 8 and head[10:] == b"\0\0\0", head
    channels = CHANNELS[colors]
    rows = list(unfiltered(zlib.decompress(b"".join(body for kind, body in parts if kind == "IDAT")), channels, width * channels))
    assert len(rows) == height and all(len(row) == width * channels for row in rows), "not all rows"
    assert (colors == 3) == ("PLTE" in kinds), "a palette"
    return width, height, NAMES[colors], b"".join(rows)


def main(path, *pixels):
    width, height, colors, rows = read(path)
    channels = len(rows) // (width * height)
    print(f"{width}x{height} {colors}, pixels {zlib.crc32(rows):08x}")
    for kind, body in parts_of(path):
        if kind == "tEXt":
            print(body.replace(b"\0", b": ").decode())
    for pixel in pixels:
        x, y = map(int, pixel.split(","))
        at = (y * width + x) * channels
        print(f"{pixel}:", *rows[at : at + channels])


if __name__ == "__main__":
    main(*sys.argv[1:])
