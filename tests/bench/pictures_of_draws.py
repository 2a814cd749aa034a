#!/usr/bin/env python3
"""Times dp2 replay --pictures draws of one frame of many draws at 1024x768: layers over the whole screen, things of some 200
pixels, and many small ones, with textures, depth, stencil and blending.
Usage: pictures_of_draws.py DP2 [--draws N] [--capture FILE.dp2t]      (the capture is kept there)
"""
import argparse
import base64
import os
import random
import struct
import subprocess
import tempfile
import time

WIDTH, HEIGHT, TEXTURE = 1024, 768, 128


def block(data):
    lines = (data[at : at + 72] for at in range(0, len(data), 72))
    return "{ base64" + "".join(f'\n  "{base64.b64encode(line).decode()}"' for line in lines) + " }"


def texture(rng, number):
    """Tiles with some noise."""
    texels = bytearray()
    for y in range(TEXTURE):
        for x in range(TEXTURE):
            level = 90 + 60 * ((x // 16 + y // 16) % 2) + rng.randrange(12)
            texels += bytes((level, level // (1 + number % 2), level // (1 + number // 2), 128 + rng.randrange(128)))
    return bytes(texels)


def quad(rng, draw):
    """The corners of a quad as a strip. One of 40 covers the screen, a quarter are of some 200 pixels, the others are small."""
    if draw % 40 == 0:
        left, top, width, height = 0, 0, WIDTH, HEIGHT
    else:
        most = 300 if draw % 4 == 0 else 80
        width, height = rng.randrange(16, most), rng.randrange(16, most)
        left, top = rng.randrange(-20, WIDTH), rng.randrange(-20, HEIGHT)
    near, far = sorted((rng.uniform(0.05, 0.95), rng.uniform(0.05, 0.95)))
    if draw % 40 == 0:
        near = far = 0.96 - 0.0005 * (draw // 40)
    colors = [0x40000000 | rng.randrange(1 << 24) for _ in range(4)]
    corners = zip(((0, 0), (1, 0), (0, 1), (1, 1)), (far, near, far, near), colors)
    return b"".join(
        struct.pack("<4fI2f", left + u * width, top + v * height, z, 1 - z / 2, color, u * width / 64, v * height / 64)
        for (u, v), z, color in corners
    )


def capture(draws, seed=1):
    rng = random.Random(seed)
    out = ["dp2t 1", f"surface 1 format X8R8G8B8 size {WIDTH}x{HEIGHT} usage target", f"surface 2 format D24S8 size {WIDTH}x{HEIGHT} usage depth"]
    for number in range(3):
        out.append(f"surface {10 + number} format A8R8G8B8 size {TEXTURE}x{TEXTURE} usage texture")
        out.append(f"write {10 + number} data {block(texture(rng, number))}")
    out.append("context 1 interface 5 target 1 depth 2")
    vertices = b"".join(quad(rng, draw) for draw in range(draws))
    out.append(f"submit vertex_type XYZRHW|DIFFUSE|TEX1 {{ vertices {block(vertices)}")
    out.append("CLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS 0xff203040 1 0 }")
    out.append("RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE TRUE SRCBLEND SRCALPHA DESTBLEND INVSRCALPHA STENCILPASS REPLACE }")
    out.append("TEXTURESTAGESTATE { 0 MAGFILTER LINEAR 0 MINFILTER LINEAR }")
    for draw in range(draws):
        blended = draw % 3 == 0
        out.append(f"TEXTURESTAGESTATE {{ 0 TEXTUREMAP {10 + draw % 3} }}")
        out.append(f"RENDERSTATE {{ ALPHABLENDENABLE {str(blended).upper()} ZWRITEENABLE {str(not blended).upper()} "
                   f"STENCILENABLE {str(draw % 10 == 5).upper()} STENCILREF {draw % 7} }}")
        out.append(f"TRIANGLESTRIP count 2 {{ {4 * draw} }}")
    return "\n".join([*out, "}", "present 1", ""])


def timed(command):
    """Seconds of wall and processor time."""
    begin, before = time.monotonic(), os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return time.monotonic() - begin, sum(after[2:4]) - sum(before[2:4])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dp2")
    parser.add_argument("--draws", type=int, default=1000)
    parser.add_argument("--capture")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.capture or os.path.join(folder, "draws.dp2t")
        with open(path, "w", encoding="ascii") as file:
            file.write(capture(arguments.draws))
        for name, options in (("no pictures", []), ("changed", ["--pictures", "draws"]), ("all", ["--pictures", "draws", "--all"])):
            out = os.path.join(folder, name.replace(" ", "-"))
            wall, used = timed([arguments.dp2, "replay", path, *options, *(["--out", out] if options else [])])
            files = [entry.stat().st_size for entry in os.scandir(out)] if options else []
            print(f"{name:12} {wall:7.2f} s, {used:7.2f} s of processors, {len(files)} files of {sum(files)} bytes", flush=True)


if __name__ == "__main__":
    main()
