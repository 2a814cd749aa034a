// max_milliseconds bounds every call, whatever the commands are: each case would take between seconds and hours. The
// call under it ends in time, and so do those that wait for what it left on the GPU; they say why; and the next
// calls work as if nothing had been.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <numeric>
#include <thread>

#include <unistd.h>

#include "dp2/text_capture.h"
#include "responses/replayer.h"
#include "tests/hostile/clocked.h"

using hostile::Clocked;
using hostile::Machine;

namespace {

constexpr std::uint32_t kA8R8G8B8 = 21, kD24S8 = 75, kDxt1 = 0x31545844, kR32f = 114,
                        kTarget = DP2EMU_USAGE_RENDER_TARGET, kTexture = DP2EMU_USAGE_TEXTURE,
                        kDepth = DP2EMU_USAGE_DEPTH_STENCIL;

struct Case {
    const char* name;
    std::function<void(Clocked&)> prepare; // creates surface 1 and the context
    std::string commands;
    int times = 1; // in one call
};

std::string repeat(const std::string& text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

void target(Clocked& emulator, std::uint32_t width = 2048, std::uint32_t height = 2048, std::uint32_t samples = 1) {
    emulator.surface(1, kA8R8G8B8, width, height, kTarget, 1, samples);
    emulator.create_context(1);
}

template <class T> std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

// Buffer 10: a triangle of XYZRHW|TEX1 that covers every target; a vertex is 24 bytes.
void triangle(Clocked& emulator) {
    emulator.buffer(10, bytes_of<float>({0, 0, 0.5f, 1, 0, 0, 20000, 0, 0.5f, 1, 40, 0, 0, 20000, 0.5f, 1, 0, 40}));
    emulator.run("RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE } SETVERTEXSHADER { XYZRHW|TEX1 } "
                 "SETSTREAMSOURCE { 0 10 24 }");
}
const std::string kTriangle = "DRAWPRIMITIVE { TRIANGLELIST 0 1 }\n";

std::string pixel_shader(const std::string& body) {
    return "CREATEPIXELSHADER { 5 auto asm {\nps_3_0\ndef c0, 0.5, 1, 2, 0.25\nmov r0, c0\n" + body +
           "mov oC0, r0\n} } SETPIXELSHADER { 5 }";
}
std::string vertex_shader(const std::string& body) {
    return "CREATEVERTEXSHADERFUNC { 6 auto asm {\nvs_3_0\ndcl_position v0\ndcl_position o0\ndef c0, 0.5, 1, 2, "
           "0.25\nmov r0, c0\n" +
           body +
           "mov o0, r0\n} } CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT4 DEFAULT POSITION 0 } } SETVERTEXSHADERDECL { 7 } "
           "SETVERTEXSHADERFUNC { 6 }";
}
const std::string kLoops = "defi i0, 255, 0, 0, 0\nrep i0\nrep i0\nrep i0\nadd r0, r0, c0\nmul r0, r0, "
                           "c0.x\nendrep\nendrep\nendrep\n";

std::string texture_state(const std::string& filter) {
    return "TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE " + filter + " } ";
}

const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        {"fills", [](Clocked& e) { target(e, 8192, 8192); }, "COLORFILL { 1 0 0 8191 8192 0xff00ff00 }\n", 2000},
        {"clears", [](Clocked& e) { target(e, 4096, 4096, 4); }, "CLEAR { TARGET 0xff00ff00 1 0 { 1 1 4095 4095 } }\n",
         3000},
        {"levels",
         [](Clocked& e) {
             target(e);
             e.surface(3, kA8R8G8B8, 4096, 4096, kTexture | kTarget, 13);
         },
         "GENERATEMIPSUBLEVELS { 3 LINEAR }\n", 2000},
        {"one vertex, sixty million times",
         [](Clocked& e) {
             target(e);
             e.buffer(10, bytes_of<float>({1, 1, 0.5f, 1}));
             e.run("RENDERSTATE { LIGHTING FALSE } SETVERTEXSHADER { XYZRHW } SETSTREAMSOURCE { 0 10 0 }");
         },
         "DRAWPRIMITIVE { POINTLIST 0 60000000 }\n"},
        {"large points",
         [](Clocked& e) {
             target(e, 4096, 2048);
             e.buffer(10, bytes_of<float>({1000, 1000, 0.5f, 1}));
             e.run("RENDERSTATE { LIGHTING FALSE ZENABLE FALSE POINTSIZE 65535.0 POINTSIZE_MAX 65535.0 } "
                   "SETVERTEXSHADER { "
                   "XYZRHW } SETSTREAMSOURCE { 0 10 0 }");
         },
         "DRAWPRIMITIVE { POINTLIST 0 1000000 }\n"},
        {"a target drawn over and over, with sixteen samples",
         [](Clocked& e) {
             target(e, 4096, 2048, 16);
             triangle(e);
             e.run("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND SRCALPHA DESTBLEND INVSRCALPHA }");
         },
         kTriangle, 5000},
        {"depth alone",
         [](Clocked& e) {
             e.surface(1, kA8R8G8B8, 8192, 4096, kTarget);
             e.surface(2, kD24S8, 8192, 4096, kDepth);
             e.create_context(1, 2);
             triangle(e);
             e.run("RENDERSTATE { ZENABLE TRUE ZFUNC ALWAYS ZWRITEENABLE TRUE COLORWRITEENABLE 0 STENCILENABLE TRUE "
                   "STENCILPASS INCR }");
         },
         kTriangle, 5000},
        {"feedback",
         [](Clocked& e) {
             e.surface(1, kA8R8G8B8, 4096, 4096, kTarget | kTexture);
             e.surface(3, kA8R8G8B8, 4096, 4096, kTarget | kTexture);
             e.create_context(3);
             triangle(e);
             e.run(texture_state(""));
         },
         kTriangle, 5000},
        {"anisotropy",
         [](Clocked& e) {
             target(e, 4096, 4096);
             triangle(e);
             e.surface(3, kA8R8G8B8, 1024, 1024, kTexture | kTarget, 11);
             e.run(texture_state(
                 "0 MAGFILTER ANISOTROPIC 0 MINFILTER ANISOTROPIC 0 MIPFILTER LINEAR 0 MAXANISOTROPY 16"));
         },
         kTriangle, 3000},
        {"loops in pixels",
         [](Clocked& e) {
             target(e, 4096, 4096);
             triangle(e);
             e.run(pixel_shader(kLoops));
         },
         kTriangle},
        {"loops of samples",
         [](Clocked& e) {
             target(e, 4096, 4096);
             triangle(e);
             e.surface(3, kA8R8G8B8, 1024, 1024, kTexture | kTarget, 11);
             e.run(texture_state(
                 "0 MAGFILTER ANISOTROPIC 0 MINFILTER ANISOTROPIC 0 MIPFILTER LINEAR 0 MAXANISOTROPY 16"));
             e.run("CREATEPIXELSHADER { 5 auto asm {\nps_3_0\ndcl_texcoord0 v0.xy\ndcl_2d s0\ndefi i0, 255, 0, 0, "
                   "0\nmov r0, "
                   "v0.xyxy\ndsx r2, v0\nrep i0\nrep i0\nrep i0\ntexldd r1, r0, s0, r2, v0\nadd r0, r0, "
                   "r1\nendrep\nendrep\nendrep\nmov oC0, r0\n} } SETPIXELSHADER { 5 }");
         },
         kTriangle},
        {"a long shader",
         [](Clocked& e) {
             target(e, 2048, 2048, 16);
             triangle(e);
             e.run("RENDERSTATE { ALPHATESTENABLE TRUE ALPHAFUNC GREATER }");
             e.run(pixel_shader(repeat("mad r0, r0, r0, c0\n", 8000)));
         },
         kTriangle, 60},
        {"loops in vertices",
         [](Clocked& e) {
             target(e);
             e.buffer(10, std::vector<std::byte>(1 << 20));
             e.run(vertex_shader(kLoops) + " SETSTREAMSOURCE { 0 10 16 }");
         },
         "DRAWPRIMITIVE { TRIANGLELIST 0 20000 }\n"},
        {"instances",
         [](Clocked& e) {
             target(e);
             triangle(e);
             std::vector<std::uint16_t> indices = {0, 1, 2};
             e.buffer(11, bytes_of(indices));
             e.run("SETINDICES { 11 2 } SETSTREAMSOURCEFREQ { 0 0x7fffffff }");
         },
         "DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 }\n"},
        {"culled instances of many indices",
         [](Clocked& e) {
             target(e);
             triangle(e);
             std::vector<std::uint16_t> indices(3u << 20, 0);
             e.buffer(11, bytes_of(indices));
             e.run("SETINDICES { 11 2 } SETSTREAMSOURCEFREQ { 0 0x4000003f }");
         },
         "DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1000000 }\n"},
        {"patches",
         [](Clocked& e) {
             target(e);
             e.buffer(10, std::vector<std::byte>(1 << 20));
             e.run(
                 "RENDERSTATE { LIGHTING FALSE } CREATEVERTEXSHADERDECL { 7 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 "
                 "FLOAT3 "
                 "DEFAULT NORMAL 0 } } SETVERTEXSHADERDECL { 7 } SETSTREAMSOURCE { 0 10 24 }");
         },
         "DRAWRECTPATCH { handle 1 flags HASSEGS|HASINFO data { f32 64 64 64 64 u32 0 0 18 18 18 1 5 } }\n", 100},
        {"stretched copies",
         [](Clocked& e) {
             target(e, 8192, 8192);
             e.surface(3, kR32f, 64, 64, kTexture | kTarget);
         },
         "BLT { source 3 source_rect 0 0 64 64 source_level 0 dest 1 dest_rect 0 0 8192 8192 dest_level 0 flags 2 "
         "}\n",
         500},
        {"copies of volumes",
         [](Clocked& e) {
             target(e);
             e.surface(3, kA8R8G8B8, 512, 512, kTexture, 1, 1, 128);
             e.surface(4, kA8R8G8B8, 512, 512, kTexture, 1, 1, 128);
         },
         "VOLUMEBLT { dest 4 source 3 dest_corner 0 0 0 source_box 0 0 512 512 0 128 flags 0 }\n", 2000},
        {"copies within an image", [](Clocked& e) { target(e, 8192, 8192); },
         "BLT { source 1 source_rect 0 0 8192 8191 source_level 0 dest 1 dest_rect 0 1 8192 8192 dest_level 0 flags "
         "1 }\n",
         500},
        {"buffers",
         [](Clocked& e) {
             target(e);
             e.buffer(10, std::vector<std::byte>(64 << 20));
             e.buffer(11, std::vector<std::byte>(64 << 20));
         },
         "BUFFERBLT { dest 10 source 11 offset 0 source_offset 0 source_bytes 67108864 flags 0 }\n", 1000},
        {"glyphs",
         [](Clocked& e) {
             target(e);
             constexpr std::uint32_t kA1 = 118;
             e.surface(3, kA1, 8192, 8192, kTexture);
             e.surface(4, kA1, 8192, 8192, kTexture);
             e.buffer(10, bytes_of<std::uint16_t>({0, 0, 8191, 8192}));
             e.buffer(11, std::vector<std::byte>(8 * 65535));
         },
         "COMPOSERECTS { source 3 dest 4 source_rects 10 count 65535 dest_rects 11 operation OR offset 1 0 }\n"},
        {"a compressed texture, changed before each draw",
         [](Clocked& e) {
             target(e);
             triangle(e);
             e.surface(3, kDxt1, 4096, 4096, kTexture);
             e.surface(4, kDxt1, 4096, 4096, kTexture);
             e.run(texture_state(""));
         },
         "TEXBLT { dest 3 source 4 dest_point 0 0 source_rect 0 0 4 4 flags 0 }\n" + kTriangle, 2000},
        {"shaders, each another one",
         [](Clocked& e) {
             target(e);
             triangle(e);
         },
         "", 0},
        {"a large state set, again and again",
         [](Clocked& e) {
             target(e);
             e.run("STATESET { BEGIN 1 ALL } " +
                   repeat("RENDERSTATE { TEXTUREFACTOR 1 }\n", kSanitized ? 50'000 : 400'000) +
                   " STATESET { END 1 NONE }");
         },
         "STATESET { EXECUTE 1 NONE }\n", 5000},
        {"targets, each another one",
         [](Clocked& e) {
             target(e, 8192, 4096);
             e.surface(9, kA8R8G8B8, 8192, 4096, kTarget);
             triangle(e);
         },
         "SETRENDERTARGET2 { 0 9 } " + kTriangle + "SETRENDERTARGET2 { 0 1 } " + kTriangle, 2000},
        {"queries that end scenes",
         [](Clocked& e) {
             target(e, 8192, 4096);
             triangle(e);
             e.run("CREATEQUERY { 1 TIMESTAMP }");
         },
         kTriangle + "ISSUEQUERY { 1 END }\n", 2000},
    };
    return all;
}

std::vector<std::byte> repeated(const std::vector<std::byte>& bytes, int times) {
    std::vector<std::byte> out;
    out.reserve(bytes.size() * static_cast<std::size_t>(times));
    for (int i = 0; i < times; ++i) out.insert(out.end(), bytes.begin(), bytes.end());
    return out;
}

std::vector<std::byte> commands_of(const Case& one) {
    if (one.times != 0) return repeated(Clocked::commands(one.commands), one.times);
    std::string text;
    for (int i = 0; i < 400; ++i) {
        const std::string number = std::to_string(20 + i);
        text += "CREATEPIXELSHADER { " + number + " auto asm {\nps_3_0\ndef c0, " + number +
                ", 1, 2, 0.25\nmov r0, c0\n" + repeat("mad r0, r0, r0.yzwx, c0\nnrm r1, r0\n", 200) +
                "mov oC0, r1\n} } SETPIXELSHADER { " + number + " }\n" + kTriangle;
    }
    return Clocked::commands(text);
}

// Each case on each of them; under sanitizers, which give every call more time, on one.
const Machine kMachines[] = {{0, false}, {0, true}, {2, false}, {4, true}};

} // namespace

TEST_CASE("every call ends in time, and the next one works") {
    const bool shows_times = std::getenv("DP2_SHOW_TIMES") != nullptr;
    for (const Case& one : cases()) DYNAMIC_SECTION(one.name) {
            const auto bytes = commands_of(one);
            const auto number = static_cast<std::size_t>(&one - cases().data()) % std::size(kMachines);
            for (const Machine& machine : kMachines) {
                if (kSanitized && &machine != &kMachines[number]) continue;
                INFO(name_of(machine));
                Clocked emulator(machine);
                one.prepare(emulator);
                bool refused = emulator.submit(bytes) != 0;
                if (refused) CHECK(emulator.error_field() == "max_milliseconds");
                // What it left for the GPU.
                const dp2emu_result shown = emulator.present();
                if (shown != DP2EMU_OK) {
                    CHECK(shown == DP2EMU_LIMIT_EXCEEDED);
                    CHECK(emulator.error_field() == "max_milliseconds");
                    refused = true;
                }
                CHECK(refused);
                emulator.check(one.name);
                // Everything works again, at once.
                emulator.surface(100, kA8R8G8B8, 4, 4, kTarget);
                CHECK(emulator.submit("SETRENDERTARGET2 { 0 100 } CLEAR { TARGET 0xff123456 1 0 { 0 0 4 4 } }") == 0);
                std::uint32_t pixel = 0;
                CHECK(emulator.read(100, pixel) == DP2EMU_OK);
                CHECK(pixel == 0xff123456);
                // Behind a call that nobody waits for.
                (void)emulator.submit(bytes);
                emulator.destroy();
                emulator.check("the end");
                if (shows_times)
                    std::printf("%-50s %-24s %6.0f ms, %6.0f ms of processors\n", one.name, name_of(machine).c_str(),
                                emulator.longest.wall, emulator.longest.cpu);
            }
        }
}

namespace {

// A triangle of minutes, which the call leaves to the GPU; of `Clocked` with workers.
void leave_minutes(Clocked& emulator) {
    target(emulator, 4096, 4096);
    triangle(emulator);
    emulator.run(pixel_shader(kLoops));
    emulator.run(kTriangle);
}

} // namespace

TEST_CASE("every function that waits ends in time") {
    using Waits = std::function<dp2emu_result(Clocked&)>;
    const std::pair<const char*, Waits> functions[] = {
        {"finish", [](Clocked& e) { return dp2emu_finish(e.get()); }},
        {"present", [](Clocked& e) { return dp2emu_present(e.get(), 1); }},
        {"read a surface",
         [](Clocked& e) {
             std::uint32_t pixel = 0;
             const dp2emu_rect corner{0, 0, 1, 1};
             return dp2emu_read_surface(e.get(), 1, 0, 0, &corner, &pixel, 4, 4);
         }},
        {"wait for an answer",
         [](Clocked& e) {
             e.run("CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }");
             return dp2emu_wait_for_answer(e.get(), e.context, 1);
         }},
        {"a picture that another thread waits for",
         [](Clocked& e) {
             dp2emu_picture* picture = nullptr;
             REQUIRE(dp2emu_present_later(e.get(), 1, &picture) == DP2EMU_OK);
             dp2emu_result result = DP2EMU_INTERNAL;
             std::thread([&] {
                 const void* pixels = nullptr;
                 result = dp2emu_picture_pixels(picture, &pixels);
                 dp2emu_release_picture(picture);
             }).join();
             CHECK(dp2emu_finish(e.get()) == DP2EMU_LIMIT_EXCEEDED);
             return result;
         }},
        {"start a recording", [](Clocked& e) { return dp2emu_start_capture(e.get(), "hostile-recording.dp2c"); }},
    };
    for (const auto& [name, function] : functions) DYNAMIC_SECTION(name) {
            Clocked emulator({2, false});
            leave_minutes(emulator);
            dp2emu_result result = DP2EMU_INTERNAL;
            emulator.measure([&, &function = function] { result = function(emulator); });
            CHECK(result == DP2EMU_LIMIT_EXCEEDED);
            CHECK(emulator.error_field() == "max_milliseconds");
            CHECK(dp2emu_finish(emulator.get()) == DP2EMU_OK);
            emulator.check(name);
        }
}

TEST_CASE("a recording ends at the call that was cut by time, and what it holds replays equal") {
    const auto path = std::filesystem::temp_directory_path() / ("dp2emu_cut_" + std::to_string(getpid()) + ".dp2c");
    for (const unsigned workers : {0u, 2u}) {
        INFO(workers << " workers");
        Clocked emulator({workers, false});
        target(emulator, 4096, 4096);
        triangle(emulator);
        REQUIRE(dp2emu_start_capture(emulator.get(), path.c_str()) == DP2EMU_OK);
        emulator.run("SETPIXELSHADER { 0 } RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 0 0 64 64 } " +
                     kTriangle);
        REQUIRE(dp2emu_present(emulator.get(), 1) == DP2EMU_OK);
        const std::int32_t ddrval =
            emulator.submit("RENDERSTATE { SCISSORTESTENABLE FALSE } " + pixel_shader(kLoops) + kTriangle);
        const dp2emu_result finished = dp2emu_finish(emulator.get());
        CHECK((ddrval != 0 || finished == DP2EMU_LIMIT_EXCEEDED));
        CHECK(emulator.submit("CLEAR { TARGET 0 1 0 { 0 0 4 4 } }") == 0); // goes on, and is not recorded
        CHECK(dp2emu_stop_capture(emulator.get()) == DP2EMU_LIMIT_EXCEEDED);
        CHECK(emulator.error_field() == "max_milliseconds");
        CHECK(dp2emu_stop_capture(emulator.get()) == DP2EMU_OK); // told once

        const dp2::capture::Document document = c_calls::read_capture_file(path);
        std::filesystem::remove(path);
        const std::string text = dp2::disassemble_capture(document);
        CHECK(text.find("CLEAR") == std::string::npos);
        // With workers the call had succeeded before its work was cut: it is in the file, and takes minutes.
        if (ddrval == 0) continue;
        CHECK(text.find("CREATEPIXELSHADER") == std::string::npos);
        responses::Replayer replayer(*responses::replay_options(document));
        responses::ReplayObserver nobody;
        REQUIRE(replayer.play(document, nobody).ok());
        CHECK(replayer.observations() == 2); // a call and the picture
        CHECK(replayer.differences() == 0);
    }
}

TEST_CASE("vertices processed for the program end in time") {
    Clocked emulator({0, false});
    target(emulator);
    emulator.buffer(10, std::vector<std::byte>(1 << 20));
    emulator.run(vertex_shader(kLoops) + " SETSTREAMSOURCE { 0 10 16 }");
    const dp2emu_vertex_element element{0, 0, 3, 0, 0, 0};
    dp2emu_processing work{};
    work.size = sizeof work;
    work.context = emulator.context;
    work.count = 60000;
    work.elements = &element;
    work.element_count = 1;
    work.stride = 16;
    std::vector<std::byte> out(work.count * work.stride);
    dp2emu_result result = DP2EMU_INTERNAL;
    emulator.measure([&] { result = dp2emu_process_vertices(emulator.get(), &work, out.data(), out.size()); });
    CHECK(result == DP2EMU_LIMIT_EXCEEDED);
    emulator.check("process_vertices");
}

TEST_CASE("the answers of queries around work that is given up are kept") {
    for (const unsigned workers : {0u, 2u}) {
        INFO(workers << " workers");
        Clocked emulator({workers, false});
        target(emulator, 4096, 4096);
        triangle(emulator);
        emulator.run(pixel_shader(kLoops) + "CREATEQUERY { 1 EVENT 2 OCCLUSION 3 OCCLUSION }");
        // The first one is whole; of the second one some pixels may be drawn.
        const std::int32_t ddrval = emulator.submit(
            "ISSUEQUERY { 3 BEGIN } SETPIXELSHADER { 0 } RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 0 0 "
            "10 10 } " +
            kTriangle + "RENDERSTATE { SCISSORTESTENABLE FALSE } SETPIXELSHADER { 5 } ISSUEQUERY { 3 END 2 BEGIN } " +
            kTriangle + "ISSUEQUERY { 2 END 1 END }");
        const dp2emu_result finished = dp2emu_finish(emulator.get());
        CHECK((ddrval != 0 || finished == DP2EMU_LIMIT_EXCEEDED));
        CHECK(emulator.submit("") == 0);
        CHECK(emulator.answer_bytes == 8 + 3 * (8 + 4)); // a header, and three with four bytes each
        emulator.check("answers");
    }
}
