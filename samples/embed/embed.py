"""Embedding dp2emu from Python: a target, two triangles, an occlusion query; prints the answer and writes a PNG file.

    python3 embed.py [picture.png]        (dp2emu.py is beside it, libdp2emu.so.0 where the system finds it)
"""
import struct
import sys
import zlib

import dp2emu

SIZE = 64
A8R8G8B8 = 21 # D3DFORMAT
XYZRHW_DIFFUSE = 0x44 # a flexible vertex format

COMMANDS = """
CLEAR { flags TARGET color 0xFF202020 depth 1 stencil 0 { 0 0 64 64 } }
RENDERSTATE { CULLMODE NONE }
CREATEQUERY { 7 OCCLUSION }
ISSUEQUERY { 7 BEGIN }
TRIANGLELIST count 2 { 0 }
ISSUEQUERY { 7 END }
"""


def vertex(x, y, color):
    return struct.pack("<4fI", x, y, 0.5, 1, color)


def png(width, height, pixels):
    """A PNG file of rows of A8R8G8B8 (in memory: blue, green, red, alpha), without the alpha."""
    rgb = bytearray(3 * width * height)
    rgb[0::3], rgb[1::3], rgb[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
    rows = b"".join(b"\0" + rgb[at:at + 3 * width] for at in range(0, len(rgb), 3 * width))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def main(path=None):
    vertices = b"".join([
        vertex(0, 0, 0xFFFF0000), vertex(40, 0, 0xFF00FF00), vertex(0, 40, 0xFF0000FF),
        vertex(64, 24, 0xFFFFFFFF), vertex(64, 64, 0xFF000000), vertex(24, 64, 0xFFFFFF00)])
    lines = []
    with dp2emu.Emulator(workers=2, log=lambda level, text: lines.append((level, text))) as emulator:
        emulator.create_surface(1, A8R8G8B8, SIZE, SIZE, dp2emu.USAGE_RENDER_TARGET)
        context = emulator.create_context(target=1)
        answers, more = emulator.answers(emulator.submit(
            context, emulator.assemble(COMMANDS), vertices=vertices, vertex_type=XYZRHW_DIFFUSE, vertex_size=20, vertex_length=6))
        ((query, data),) = answers
        pixels_passed, = struct.unpack("<I", data)
        print(f"query {query}: {pixels_passed} pixels passed")
        pixels = emulator.read_surface(1, 4 * SIZE, SIZE)
        print(f"pixel (0, 0) is 0x{struct.unpack_from('<I', pixels)[0]:08x}")
        # A command that the driver refuses: the error has place and reason, and the driver goes on.
        try:
            emulator.submit(context, bytes([250, 0, 1, 0]))
        except dp2emu.Refused as refused:
            print(f"refused with 0x{refused.ddrval:08X}: {refused}")
        emulator.finish()
        print(f"{emulator.statistics().draws} draw, {len(lines)} line in the log")
    if path:
        with open(path, "wb") as file:
            file.write(png(SIZE, SIZE, pixels))
    colored = sum(pixels[at:at + 3] != b"\x20\x20\x20" for at in range(0, len(pixels), 4))
    return 0 if (query, more) == (7, False) and pixels_passed == colored and pixels[2] == 0xFF else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
