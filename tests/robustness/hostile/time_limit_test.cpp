// max_milliseconds bounds every call, whatever the commands are: each case would take seconds to hours. The call ends
// in time, and so do the calls that wait for its queued work; they report the reason; and later calls work as usual.
#include <filesystem>
#include <functional>

#include <unistd.h>

#include "dp2/capture/text_capture.h"
#include "responses/recording/replayer.h"
#include "tests/robustness/hostile/work.h"
#include "tests/support/temporary_path.h"

using namespace hostile;

namespace {

struct Case {
    const char* name;
    std::function<void(Clocked&)> prepare; // creates surface 1 and the context
    std::string commands;
    int times = 1; // how often one call repeats the commands
};

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
        {"depth only",
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
             instance_data(e);
         },
         "DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 }\n"},
        {"culled instances of many indices",
         [](Clocked& e) {
             target(e);
             triangle(e);
             std::vector<std::uint16_t> indices(3u << 20, 0);
             e.buffer(11, bytes_of(indices));
             e.run("SETINDICES { 11 2 } SETSTREAMSOURCEFREQ { 0 0x4000003f }");
             instance_data(e);
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
        {"many different shaders",
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
        {"a state set executed in many short ones",
         [](Clocked& e) {
             target(e);
             std::string sets;
             for (int i = 1; i <= 1000; ++i) {
                 const std::string set = std::to_string(i);
                 sets += "STATESET { BEGIN " + set + " ALL } " + repeat("RENDERSTATE { TEXTUREFACTOR 1 }\n", 20) +
                         "STATESET { END " + set + " NONE }\n";
             }
             e.run(sets);
         },
         repeat("STATESET { EXECUTE 1 NONE } STATESET { EXECUTE 1000 NONE }\n", 100), 20000},
        {"many different targets",
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

// Each case runs on each of these, but on only one under sanitizers, where calls may take longer.
const Machine kMachines[] = {{0, false}, {0, true}, {2, false}, {2, true}, {4, false}, {4, true}};

} // namespace

TEST_CASE("every call ends in time, and the next one works") {
    for (const Case& one : cases()) DYNAMIC_SECTION(one.name) {
            const auto bytes = commands_of(one);
            const auto number = static_cast<std::size_t>(&one - cases().data()) % std::size(kMachines);
            for (const Machine& machine : kMachines) {
                if (kSanitized && &machine != &kMachines[number]) continue;
                const std::string what = std::string(one.name) + ", " + name_of(machine);
                INFO(what);
                check_in_time(what, [&] {
                    Clocked emulator(machine);
                    one.prepare(emulator);
                    bool refused = emulator.submit(bytes) != 0;
                    if (refused) CHECK(emulator.error_field() == "max_milliseconds");
                    // Presenting waits for the queued work.
                    const dp2emu_result shown = emulator.present();
                    if (shown != DP2EMU_OK) {
                        CHECK(shown == DP2EMU_LIMIT_EXCEEDED);
                        CHECK(emulator.error_field() == "max_milliseconds");
                        refused = true;
                    }
                    CHECK(refused);
                    // The emulator is usable at once.
                    emulator.surface(100, kA8R8G8B8, 4, 4, kTarget);
                    CHECK(emulator.submit("SETRENDERTARGET2 { 0 100 } CLEAR { TARGET 0xff123456 1 0 { 0 0 4 4 } }") ==
                          0);
                    std::uint32_t pixel = 0;
                    CHECK(emulator.read(100, pixel) == DP2EMU_OK);
                    CHECK(pixel == 0xff123456);
                    // The emulator is destroyed while the call's work is queued.
                    (void)emulator.submit(bytes);
                    emulator.destroy();
                    return emulator.longest;
                });
            }
        }
}

TEST_CASE("a recording ends at the call that exceeded the time limit, and what it recorded replays equal") {
    const std::string path = temporary_path("cut.dp2c");
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
        CHECK(emulator.submit("CLEAR { TARGET 0 1 0 { 0 0 4 4 } }") == 0); // executed, but not recorded
        CHECK(dp2emu_stop_capture(emulator.get()) == DP2EMU_LIMIT_EXCEEDED);
        CHECK(emulator.error_field() == "max_milliseconds");
        CHECK(dp2emu_stop_capture(emulator.get()) == DP2EMU_OK); // the recording's end was already reported

        const dp2::capture::Document document = read_capture_file(path);
        std::filesystem::remove(path);
        const std::string text = dp2::disassemble_capture(document);
        CHECK(text.find("CLEAR") == std::string::npos);
        // With workers the call may succeed before its queued work is cancelled. Then it is in the recording, and its
        // replay would take minutes.
        if (ddrval == 0) continue;
        CHECK(text.find("CREATEPIXELSHADER") == std::string::npos);
        responses::Replayer replayer(*responses::replay_options(document));
        responses::ReplayObserver observer;
        REQUIRE(replayer.play(document, observer).ok());
        CHECK(replayer.observations() == 2); // one call and the picture
        CHECK(replayer.differences() == 0);
    }
}

namespace {

// Draws two triangles, each in a query; the GPU cancels the second one. Returns the number of bytes of the answers.
std::uint32_t answers_around_given_up_work(unsigned workers) {
    // The limit allows reading all commands; the second triangle would take minutes.
    Clocked emulator({workers, false}, [](dp2emu_options& o) { o.max_milliseconds = 5 * kLimit; });
    target(emulator, 4096, 4096);
    triangle(emulator);
    emulator.run(pixel_shader(kLoops) + "CREATEQUERY { 1 EVENT 2 OCCLUSION 3 OCCLUSION }");
    // All of the first triangle is drawn, and at most some pixels of the second.
    const std::int32_t ddrval = emulator.submit(
        "ISSUEQUERY { 3 BEGIN } SETPIXELSHADER { 0 } RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 0 0 "
        "10 10 } " +
        kTriangle + "RENDERSTATE { SCISSORTESTENABLE FALSE } SETPIXELSHADER { 5 } ISSUEQUERY { 3 END 2 BEGIN } " +
        kTriangle + "ISSUEQUERY { 2 END 1 END }");
    if (ddrval != 0 && emulator.error().opcode != 0) throw NotPrepared{"not every command was read in time"};
    const dp2emu_result finished = dp2emu_finish(emulator.get());
    CHECK((ddrval != 0 || finished == DP2EMU_LIMIT_EXCEEDED));
    CHECK(emulator.submit("") == 0);
    return emulator.answer_bytes;
}

} // namespace

TEST_CASE("the answers of queries around work that is given up are kept") {
    for (const unsigned workers : {0u, 2u}) {
        INFO(workers << " workers");
        const std::uint32_t bytes = prepared([&] { return answers_around_given_up_work(workers); });
        CHECK(bytes == 8 + 3 * (8 + 4)); // a header and three answers of four bytes
    }
}
