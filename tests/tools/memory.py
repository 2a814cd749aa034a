#!/usr/bin/env python3
"""Replays captures that need much memory under an address-space limit. A replay may take at most the sum of 1.1 times its
--max-bytes, the memory that only reading the capture takes (which has limits of its own), and a fixed base (BASE, and
WORKER for each worker). It must not crash, and must name the limit if the capture cannot be played as a whole.
Usage: memory.py SOURCE_DIR DP2 [--figures]"""
import os, resource, subprocess, sys, tempfile

program = os.path.abspath(sys.argv[2])
figures = "--figures" in sys.argv
MIB = 1 << 20
BASE = 16 * MIB # generated code, tables of the memory budget and of the C library
WORKER = 6 * MIB # the used part of its stack, tiles, geometry's scratch memory, its heap
READING = 16 * MIB # the least that is assumed for reading (`dp2 info` of the capture): the program itself
ADDRESSES = 128 * MIB # in addition: libraries, and stacks and heaps that are reserved but not used
ADDRESSES_WORKER = 80 * MIB # for each thread a stack of 8 MiB and the C library's heap of 64 MiB

TARGET = "surface 1 format A8R8G8B8 size 64x64 usage target\n"
CONTEXT = "context 1 interface 5 target 1 depth 0\n"
QUAD = "f32 0 0 0.5 1 0 0 64 0 0.5 1 1 0 0 64 0.5 1 0 1 64 64 0.5 1 1 1"
STATES = "RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE } "
TEXTURED = (
    "TEXTURESTAGESTATE {{ 0 TEXTUREMAP {} 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE 0 ALPHAOP SELECTARG1 "
    "0 ALPHAARG1 TEXTURE }} "
)


def call(commands, context=1):
    return (
        f"submit context {context} vertex_type XYZRHW|TEX1 {{ vertices {{ {QUAD} }} {commands} }}\n"
    )


STRIP = "TRIANGLESTRIP count 2 { 0 } "


def draw_and_overwrite():
    """Each write makes a copy of a buffer that a queued draw still reads."""
    yield TARGET + CONTEXT + "buffer 5 bytes 33554432\n"
    yield call(STATES + "SETVERTEXSHADERDECL { XYZRHW } SETSTREAMSOURCE { 0 5 16 }")
    for i in range(60):
        yield call("DRAWPRIMITIVE { TRIANGLELIST 0 1 }")
        yield f"write 5 at 0 data {{ u32 {i} }}\n"


def dxt1_expansion():
    """Six textures of 8 MiB each are decoded to 64 MiB of texels: together more than max_bytes."""
    yield TARGET + CONTEXT
    for texture in range(3, 9):
        yield f"surface {texture} format DXT1 size 4096x4096 usage texture\n"
    for texture in range(3, 9):
        yield call(STATES + TEXTURED.format(texture) + STRIP)


def palettes_in_contexts():
    """Every context has its own decoded form of the texture."""
    yield TARGET + "surface 3 format P8 size 2048x2048 usage texture\n"
    for context in range(1, 101):
        yield f"context {context} interface 5 target 1 depth 0\n"
        yield call(f"SETPALETTE {{ 1 0 3 }} " + STATES + TEXTURED.format(3) + STRIP, context)


def many_palettes():
    yield TARGET
    attach = "".join(f"SETPALETTE {{ {palette} 0 1 }} " for palette in range(1, 4001))
    for context in range(1, 41):
        yield f"context {context} interface 5 target 1 depth 0\n" + call(attach, context)


def b_spline_patch():
    yield TARGET + CONTEXT + "buffer 5 bytes 16777216\n"
    yield call(
        STATES + "SETVERTEXSHADERDECL { XYZ } SETSTREAMSOURCE { 0 5 12 } "
        "DRAWRECTPATCH { 0 HASSEGS|HASINFO data { f32 8 8 8 8 u32 0 0 128 128 128 1 3 } }"
    )


def kept_patches():
    yield TARGET + CONTEXT + "buffer 5 bytes 16777216\n"
    yield call(STATES + "SETVERTEXSHADERDECL { XYZ } SETSTREAMSOURCE { 0 5 12 }")
    for patch in range(1, 101):
        yield call(
            f"DRAWRECTPATCH {{ {patch} HASSEGS|HASINFO data {{ f32 1 1 1 1 u32 0 0 64 64 64 1 3 }} }}"
        )


def create_draw_destroy():
    """Destroyed textures stay in memory while queued draws read them."""
    yield TARGET + CONTEXT + call(STATES)
    for texture in range(3, 103):
        yield f"surface {texture} format A8R8G8B8 size 2048x1024 usage texture\n"
        yield call(TEXTURED.format(texture) + STRIP)
        yield f"destroy {texture}\n"


def textures_written_in_use():
    yield TARGET + CONTEXT + "surface 3 format A8R8G8B8 size 1024x1024 usage texture\n"
    yield call(STATES + TEXTURED.format(3))
    for i in range(100):
        yield call(STRIP)
        yield f"write 3 data {{ fill 1048576 {i} }}\n" if i < 6 else ""


def capacity():
    yield TARGET + CONTEXT
    for _ in range(50):
        yield "submit context 1 capacity 1000000000 { }\n"


def large_target():
    """Memory for each primitive in each tile."""
    yield "surface 1 format R5G6B5 size 8192x8192 usage target\nbuffer 5 bytes 48\n" + CONTEXT
    yield "write 5 at 0 data { f32 0 0 0.5 1 16000 0 0.5 1 0 16000 0.5 1 }\nbuffer 6 bytes 3072\nwrite 6 at 0 data { u16 "
    yield "0 1 2 " * 512 + "}\n"
    yield call(
        STATES + "SETVERTEXSHADERDECL { XYZRHW } SETSTREAMSOURCE { 0 5 16 } SETINDICES { 6 2 } "
        "RENDERSTATE { COLORWRITEENABLE 0 } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 512 }"
    )


def many_states():
    """Scenes keep the states of their draws."""
    yield TARGET + CONTEXT + call(STATES + "RENDERSTATE { ALPHABLENDENABLE TRUE }")
    draws = "".join(f"RENDERSTATE {{ TEXTUREFACTOR {i} STENCILREF {i} }} " + STRIP for i in range(20000))
    yield call("TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 TFACTOR } " + draws)


def many_contexts():
    yield TARGET
    for context in range(1, 2001):
        yield f"context {context} interface 5 target 1 depth 0\n"


def many_queries():
    yield TARGET + CONTEXT
    for i in range(100):
        first = i * 2000
        yield call(
            "".join(f"CREATEQUERY {{ {q} OCCLUSION }} " for q in range(first, first + 2000))
            + "".join(f"ISSUEQUERY {{ {q} END }} " for q in range(first, first + 2000))
        )


def state_sets():
    yield TARGET
    record = "RENDERSTATE { " + "22 2 " * 4000 + "} " # CULLMODE CW, repeated to make a long record
    for context in range(1, 51):
        yield f"context {context} interface 5 target 1 depth 0\n"
        yield call("STATESET { BEGIN 5 NONE } " + record * 60 + "STATESET { END 5 NONE } ", context)


def lights():
    yield TARGET
    for context in range(1, 21):
        yield f"context {context} interface 5 target 1 depth 0\n"
        yield call("".join(f"CREATELIGHT {{ {i} }} " for i in range(30000)), context)


def shaders():
    yield TARGET
    code = "".join(f"mov r{i % 12}, c{i % 30}\n" for i in range(30000))
    for context in range(1, 41):
        yield f"context {context} interface 5 target 1 depth 0\n"
        yield call("CREATEPIXELSHADER { 3 auto asm {\nps_3_0\n" + code + "mov oC0, c1\n} } ", context)


def long_program():
    """Compiles a quarter of a million instructions."""
    yield TARGET + CONTEXT
    code = "".join(f"mad r{i % 12}, r{(i + 1) % 12}, c{i % 30}, r{(i + 5) % 12}\n" for i in range(32000))
    inputs = "dcl_texcoord v0\n" + "".join(f"mov r{i}, v0\n" for i in range(12))
    yield call(STATES + "CREATEPIXELSHADER { 3 auto asm {\nps_3_0\n" + inputs + code + "mov oC0, r0\n} } SETPIXELSHADER { 3 } " + STRIP)


def blits():
    """Stretching needs temporary copies."""
    yield TARGET + CONTEXT
    yield "surface 3 format A8R8G8B8 size 2048x2048 usage target\nsurface 4 format A8R8G8B8 size 2048x2048 usage target\n"
    yield call(STATES)
    for _ in range(100):
        yield call("BLT { 4 0 0 2048 2048 0 3 0 0 2047 2047 0 0 } BLT { 3 0 0 2048 2048 0 4 0 0 2047 2047 0 0 } " + STRIP)


def large_command():
    """A command larger than the command window is copied."""
    yield TARGET + CONTEXT
    yield call("RENDERSTATE { " + "CULLMODE CW " * 60000 + "} ")


# Each case: the capture, MiB of --max-bytes, whether the replay must be refused.
CASES = [
    (draw_and_overwrite, 256, False),
    (dxt1_expansion, 256, False),
    (palettes_in_contexts, 256, False),
    (many_palettes, 64, True),
    (b_spline_patch, 128, True),
    (kept_patches, 64, True),
    (create_draw_destroy, 128, False),
    (textures_written_in_use, 64, False),
    (capacity, 256, True),
    (large_target, 160, False),
    (many_states, 64, False),
    (many_contexts, 64, True),
    (many_queries, 64, True),
    (state_sets, 64, True),
    (lights, 64, True),
    (shaders, 64, True),
    (long_program, 64, True),
    (blits, 128, False),
    (large_command, 64, False),
]


def run(command, addresses):
    """Runs the command; returns its exit status, its output, and its peak memory."""

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (addresses, addresses))
        resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with subprocess.Popen(
        [program, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=limit, text=True
    ) as child:
        said = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = 0
    return os.waitstatus_to_exitcode(status), said, usage.ru_maxrss * 1024


def main():
    failures, worst = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for case, mib, refused in CASES:
            text = os.path.join(folder, case.__name__ + ".dp2t")
            with open(text, "w", encoding="ascii") as out:
                out.write("dp2t 1\n")
                out.writelines(case())
            file = text[:-1] + "c"
            subprocess.run([program, "asm", text, "-o", file], check=True)
            _, _, read = run(["info", file], 8 << 30)
            completion = ["--completion", "never"] if case is many_queries else []
            for threads in (0, 2, 4):
                most = mib * MIB
                allowed = most + most // 10 + max(read, READING) + BASE + threads * WORKER
                command = ["replay", file, "--max-bytes", str(most), "--threads", str(threads), *completion]
                status, said, peak = run(command, allowed + ADDRESSES + threads * ADDRESSES_WORKER)
                wrong = []
                if status not in (0, 1, 2, 3):
                    wrong.append(f"ends with {status}")
                if peak > allowed:
                    wrong.append(f"takes more than {allowed / MIB:.0f} MiB")
                # Calls that fail name the limit of the emulator, dp2's own errors the option.
                if refused and (status == 0 or "max_bytes" not in said.replace("-", "_")):
                    wrong.append("is not refused for max_bytes")
                if not refused and status != 0:
                    wrong.append(f"is refused with {status}")
                worst = max(worst, (peak - max(read, READING)) / most)
                if figures or wrong:
                    print(
                        f"memory: {case.__name__}, {os.path.getsize(file)} bytes, {threads} workers, limit {mib} MiB: "
                        f"peak {peak / MIB:.0f} MiB, of that {read / MIB:.0f} for the capture, status {status}; "
                        + (", ".join(wrong) or "as it should be")
                        + (f"; {said.strip()[-200:]}" if wrong else "")
                    )
                failures += bool(wrong)
    print(f"memory: {len(CASES)} captures, beside the reading at most {worst:.2f} of max_bytes, {failures} wrong")
    return failures != 0


sys.exit(main())
