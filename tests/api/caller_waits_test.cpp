// The calling thread of an ordinary frame never waits: copies, fills, writes and mipmap generation of surfaces that
// queued draws use are queued. At the end every surface has the same bytes as on a GPU without workers that is drained
// after each call.
#include "responses/queries/response_parser.h"
#include "tests/support/process_status.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

constexpr int kSize = 256;
const std::string kWhole = "0 0 256 256 0 ";
constexpr const char* kType = "XYZRHW|DIFFUSE|TEX1";

std::string target(int surface, int size = kSize) {
    return "SETRENDERTARGET2 { 0 " + std::to_string(surface) + " } VIEWPORTINFO { 0 0 " + std::to_string(size) + " " +
           std::to_string(size) + " } ";
}
std::string show(int texture) {
    return "TEXTURESTAGESTATE { 0 TEXTUREMAP " + std::to_string(texture) +
           " 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE 0 ALPHAOP SELECTARG1 0 ALPHAARG1 TEXTURE 0 MINFILTER LINEAR 0 "
           "MIPFILTER LINEAR } ";
}
const std::string kShowNone = "TEXTURESTAGESTATE { 0 TEXTUREMAP 0 0 COLOROP SELECTARG1 0 COLORARG1 DIFFUSE } ";

// Surface 1 is the target; 3 is a target and a texture with levels; 4 has another format; 5 and 6 are textures with
// levels; 7 is compressed; 8 has four samples; 10 is large; 12 is a cube of targets.
class BusySurfaces : public ShaderRig {
  public:
    BusySurfaces(unsigned workers, bool drains) : BusySurfaces(with_workers(workers), drains) {}
    BusySurfaces(const EmulatorOptions& options, bool drains) : ShaderRig(kSize, options), drains_(drains) {
        document("surface 3 format A8R8G8B8 size 256x256 usage texture|target levels 9\n"
                 "surface 4 format R5G6B5 size 100x60 usage texture|target\n"
                 "surface 5 format A8R8G8B8 size 64x64 usage texture levels 7\n"
                 "surface 6 format A8R8G8B8 size 64x64 usage texture levels 7\n"
                 "surface 7 format DXT1 size 64x64 usage texture\n"
                 "surface 8 format A8R8G8B8 size 256x256 usage target samples 4\n"
                 "surface 9 format D24S8 size 256x256 usage depth samples 4\n"
                 "surface 10 format A8R8G8B8 size 2048x1024 usage texture\n"
                 "surface 12 format A8R8G8B8 size 64x64 usage texture|target levels 3 faces 6\n"
                 "sublevel 13 of 12 level 0 slice 4\n");
        fill(5, 64, 64, 3), fill(6, 64, 64, 5), fill(10, 2048, 1024, 7);
        write(7, 16, 128, 11);
        for (std::uint32_t s : {3u, 4u, 8u}) run("COLORFILL { " + std::to_string(s) + " 0 0 256 256 0xff336699 }");
        emulator().presents().wait();
    }
    // Submits draws that keep every worker busy, to the bound target and with the bound texture.
    void load(int draws = 60) {
        run("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND SRCALPHA DESTBLEND INVSRCALPHA }");
        for (int i = 0; i < draws; ++i)
            run(kStrip, kType, textured_rectangle(0, 0, kSize, kSize, 0x80203040u + unsigned(i * 0x10203)));
        run("RENDERSTATE { ALPHABLENDENABLE FALSE }");
        drain();
    }
    void step(const std::string& commands) {
        run(commands);
        drain();
    }
    void draw(const std::string& states, int left = 0, int top = 0, int right = kSize, int bottom = kSize) {
        run(states + kStrip, kType, textured_rectangle(left, top, right, bottom, 0xFF804020));
        drain();
    }
    void fill(std::uint32_t surface, std::size_t width, std::size_t height, unsigned seed) {
        write(surface, height, width * 4, seed);
    }
    void write(std::uint32_t surface, std::size_t rows, std::size_t pitch, unsigned seed,
               const rasterizer::Rect* rect = nullptr) {
        std::vector<std::byte> data(rows * pitch);
        for (std::size_t i = 0; i < data.size(); ++i) data[i] = std::byte(i * seed + (i >> 8));
        REQUIRE(emulator().memory().write_surface({surface, 0, 0}, rect, data, pitch).ok());
        drain();
    }
    std::vector<std::byte> all_bytes() {
        emulator().presents().wait();
        std::vector<std::byte> out;
        emulator().gpu().resources().for_each(Bytes{out});
        return out;
    }

  private:
    struct Bytes {
        std::vector<std::byte>& out;
        void operator()(rasterizer::Handle, const rasterizer::Surface& surface) {
            const auto bytes = surface.bytes();
            out.insert(out.end(), bytes.begin(), bytes.end());
        }
        void operator()(rasterizer::Handle, const rasterizer::Buffer&) {}
        void operator()(rasterizer::Handle, const rasterizer::ResourceTable::Sublevel&) {}
    };
    void drain() {
        if (drains_) emulator().presents().wait();
    }
    bool drains_;
};

template <class Test> void waits_for_nothing(Test&& test) {
    BusySurfaces reference(0, true);
    test(reference);
    const std::vector<std::byte> expected = reference.all_bytes();
    for (const unsigned workers : worker_counts()) {
        INFO(workers << " workers");
        BusySurfaces rig(workers, false);
        const std::uint64_t before = rig.sleeps();
        test(rig);
        CHECK(rig.sleeps() == before);
        CHECK((rig.all_bytes() == expected));
    }
}

} // namespace

TEST_CASE("levels of a texture that was drawn to are generated and sampled, and no call waits") {
    waits_for_nothing([](BusySurfaces& rig) {
        for (int i = 0; i < 3; ++i) {
            rig.step(target(3) + kShowNone);
            rig.load(20);
            rig.draw(kShowNone, 20, 30, 150 + i, 200);
            rig.step("GENERATEMIPSUBLEVELS { 3 LINEAR }");
            rig.draw(target(1) + show(3), 0, 0, 100, 100);
            rig.draw("", 100, 100, 110, 120);
            rig.step("GENERATEMIPSUBLEVELS { 3 POINT }"); // the queued draws read these levels
            rig.draw("", 110, 100, 130, 120);
            rig.step("GENERATEMIPSUBLEVELS { 12 LINEAR } " + target(13, 64));
            rig.draw(show(3), 0, 0, 64, 64);
            rig.step("GENERATEMIPSUBLEVELS { 12 LINEAR }");
        }
    });
}

TEST_CASE("stretched, converted and resolved copies, also within a surface, are queued") {
    waits_for_nothing([](BusySurfaces& rig) {
        rig.step(target(1) + kShowNone);
        rig.load();
        rig.step("BLT { 1 " + kWhole + "4 0 0 100 60 0 2 }"); // converts the format and the size
        rig.step("BLT { 1 10 20 200 250 0 3 0 0 256 256 0 2 }");
        rig.step("BLT { 1 0 0 200 200 0 1 30 40 230 240 0 0 }"); // source and destination overlap
        rig.step("BLT { 1 0 0 100 100 0 1 50 50 250 250 0 2 }"); // overlapping and stretched
        rig.step("BLT { 3 " + kWhole + "3 0 0 128 128 1 2 }");   // to another level of texture 3
        rig.step("BLT { 3 " + kWhole + "3 0 0 64 64 2 0 }");
        rig.draw("", 5, 5, 60, 60);
        rig.step("SETRENDERTARGET { 8 9 } " + kShowNone);
        rig.draw("CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0xff112233 1 0 } ", 3, 3, 77, 99);
        rig.step("BLT { 8 0 0 100 100 0 3 0 0 256 256 0 2 }"); // resolved and stretched
        rig.step("BLT { 8 0 0 100 100 0 8 50 50 150 150 0 0 }");
        rig.step("BLT { 8 0 0 100 100 0 8 0 0 256 200 0 2 }");
        rig.step("BLT { 1 " + kWhole + "8 0 0 256 256 0 0 } BLT { 1 1 1 9 9 0 8 7 7 77 66 0 2 }");
        rig.draw(kShowNone, 100, 3, 200, 50);
        rig.step("BLT { 8 " + kWhole + "1 " + kWhole + "0 } SETRENDERTARGET { 1 2 }");
        rig.load();
        rig.step("BLT { 7 0 0 64 64 0 1 8 8 99 99 0 2 }"); // a compressed source, which is decoded
        rig.draw("", 0, 0, 12, 12);
    });
}

TEST_CASE("a fill of a surface in use is queued, and a fill of the target ends no scene") {
    waits_for_nothing([](BusySurfaces& rig) {
        rig.step(target(3) + kShowNone);
        rig.load();
        rig.step("COLORFILL { 3 10 10 60 70 0xff00ff00 }");
        rig.draw("", 40, 40, 90, 90);
        rig.step("COLORFILL { 3 50 50 9999 60 0xff00ffff } COLORFILL { 3 -5 -5 3 3 0xffff00ff } COLORFILL { 3 300 300 "
                 "400 400 0 }");
        rig.step(target(1));
        rig.load();
        rig.step("COLORFILL { 3 100 100 200 200 0xff0000ff } COLORFILL { 4 1 1 50 50 0xff123456 }");
        rig.draw(show(3) + target(1), 0, 0, 100, 100);
        rig.step("COLORFILL { 3 0 0 256 256 0xff888888 }"); // the queued draw reads this surface
        rig.draw("", 100, 100, 120, 120);
        rig.step("SETRENDERTARGET { 8 9 } " + kShowNone);
        rig.draw("", 3, 3, 77, 99);
        rig.step("COLORFILL { 8 50 50 60 60 0xff445566 } " + target(1) + "COLORFILL { 8 60 50 70 60 0xff665544 }");
        rig.step("BLT { 8 " + kWhole + "1 " + kWhole + "0 }");
    });
    BusySurfaces rig(2, false);
    rig.step(target(3) + kShowNone);
    rig.draw("", 0, 0, 50, 50);
    const std::uint64_t before = rig.scenes();
    rig.step("COLORFILL { 3 10 10 60 70 0xff00ff00 }");
    rig.draw("", 0, 0, 50, 50);
    CHECK(rig.scenes() == before);
}

TEST_CASE("textures are updated while draws read them: by copies and by the caller, small and large, compressed") {
    waits_for_nothing([](BusySurfaces& rig) {
        rig.step(target(1));
        rig.draw(show(6));
        rig.load();
        for (unsigned i = 0; i < 8; ++i) {
            const int x = static_cast<int>(i) * 20;
            rig.fill(5, 64, 64, i + 20);
            rig.step("TEXBLT { 6 5 " + std::to_string(i) + " 3 0 0 " + std::to_string(30 + i) + " 40 0 }");
            rig.draw("", x, 0, x + 20, 20);
            rig.step("TEXBLT { 6 6 8 8 0 0 40 40 0 }"); // within one surface, overlapping
            rig.draw("", x, 20, x + 20, 40);
            const rasterizer::Rect some{static_cast<int>(i), 2, 500, 300};
            rig.draw(show(10), x, 40, x + 20, 60);
            rig.write(10, 298, 2000, i + 3, &some);
            rig.draw("", x, 60, x + 20, 80);
            rig.draw(show(7), x, 80, x + 20, 100);
            rig.write(7, 16, 128, i + 40);
            rig.draw("", x, 100, x + 20, 120);
            rig.step("TEXBLT { 3 3 0 0 0 0 256 256 0 } BLT { 7 0 0 64 64 0 7 0 0 64 64 0 0 }");
            rig.draw(show(6), x, 120, x + 20, 140);
        }
        rig.fill(10, 2048, 1024, 99);
        rig.draw(show(10), 0, 150, 256, 200);
    });
}

TEST_CASE("a surface that is being drawn to is written by the caller, sampled, and drawn to again") {
    waits_for_nothing([](BusySurfaces& rig) {
        const rasterizer::Rect some{7, 9, 77, 99};
        for (unsigned i = 0; i < 4; ++i) {
            rig.step(target(3) + kShowNone);
            rig.load(20);
            rig.write(3, 90, 280, i + 1, &some);
            rig.draw(kShowNone, 50, 50, 60, 120);
            rig.write(4, 60, 200, i + 5);
            rig.draw(target(1) + show(3), 0, 0, 200, 200);
            rig.draw(show(4), 100, 100, 250, 250);
            rig.fill(3, 256, 256, i + 9);
        }
    });
}

TEST_CASE("vertices read textures that queued work writes, and a target is also the bound texture") {
    waits_for_nothing([](BusySurfaces& rig) {
        rig.document(
            "surface 20 format A8R8G8B8 size 128x128 usage target|texture\nsurface 21 format DXT1 size 64x64 "
            "usage texture\nbuffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 0 1 0.5 -1 -1 0.5 0 -1 0.5 }\n");
        rig.step(target(1));
        rig.load();
        rig.vertex_shader("vs_3_0\ndcl_position v0\ndcl_2d s0\ndcl_position o0\ndcl_color o1\ntexldl r0, c0, "
                          "s0\nadd o0, v0, r0.x\nmov o1, r0\n");
        rig.pixel_shader("ps_3_0\ndcl_color v0\nmov oC0, v0\n");
        rig.vertex_constant(0, {0.7f, 0.3f, 0, 0});
        rig.step("CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } SETVERTEXSHADERDECL { 7 } "
                 "SETSTREAMSOURCE { 0 9 12 }");
        for (int i = 1; i < 9; ++i) {
            const std::string color = hex(0xff000000u + static_cast<std::uint32_t>(i) * 0x1b3317);
            rig.step("SETRENDERTARGET { 20 0 } CLEAR { TARGET|COMPUTERECTS " + color + " 1 0 } " +
                     (i % 2 ? "TEXTURESTAGESTATE { 257 TEXTUREMAP 0 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } " : "") +
                     (i % 3 ? "" : "COLORFILL { 20 0 0 99 99 " + color + " } BLT { 1 0 0 50 50 0 20 1 1 99 99 0 2 } ") +
                     "SETRENDERTARGET { 1 0 } TEXTURESTAGESTATE { 257 TEXTUREMAP 20 } DRAWPRIMITIVE { TRIANGLESTRIP 0 "
                     "2 } DRAWPRIMITIVE { TRIANGLESTRIP 0 1 }");
            // The compressed texture is decoded for a vertex stage.
            rig.step("TEXTURESTAGESTATE { 257 TEXTUREMAP 21 } DRAWPRIMITIVE { TRIANGLESTRIP 0 1 }");
            rig.write(21, 16, 128, static_cast<unsigned>(i) + 2);
            rig.step("BLT { 7 0 0 64 64 0 21 0 0 64 64 0 0 } DRAWPRIMITIVE { TRIANGLESTRIP 0 1 }");
        }
        rig.step("SETPIXELSHADER { 0 } SETVERTEXSHADERFUNC { 0 } TEXTURESTAGESTATE { 257 TEXTUREMAP 0 } ");
        rig.step(target(3));
        for (int i = 0; i < 6; ++i) rig.draw(show(3), i * 9, i * 7, 200 + i * 9, 180);
    });
}

TEST_CASE("contexts see each other's work in order; surfaces and contexts are destroyed without a wait") {
    waits_for_nothing([](BusySurfaces& rig) {
        rig.document("surface 30 format D24S8 size 256x256 usage depth\n");
        for (int i = 0; i < 4; ++i) {
            rig.document("context 2 interface 5 target 3 depth 30\n");
            const auto other = [&](const std::string& commands, int left) {
                rig.document("submit context 2 vertex_type " + std::string(kType) + " { vertices { " +
                             textured_rectangle(left, 9, left + 90, 200, 0xFF345678) + " }\n" +
                             "RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE } " + commands + "\n}");
                rig.step("");
            };
            rig.step(target(1));
            rig.load(20);
            other("BLT { 1 " + kWhole + "3 5 5 99 99 0 2 }" + kStrip, i * 10);
            rig.step("BLT { 3 " + kWhole + "1 0 0 80 70 0 2 }");
            other("COLORFILL { 1 3 3 50 50 0xff010203 } GENERATEMIPSUBLEVELS { 3 LINEAR }" + kStrip, 100);
            rig.draw(show(3), 100, 100, 110, 110);
            rig.document("surface 31 format A8R8G8B8 size 256x256 usage texture|target levels 9\n");
            rig.step("BLT { 1 " + kWhole + "31 " + kWhole + "0 } GENERATEMIPSUBLEVELS { 31 LINEAR }");
            rig.draw(show(31), 120, 100, 130, 110);
            rig.step("COLORFILL { 31 0 0 99 99 0 } BLT { 31 " + kWhole + "31 0 0 64 64 2 2 }");
            rig.document("destroy 31\n");
            other("COLORFILL { 3 60 60 70 70 0xff998877 }" + kStrip, 20);
            rig.document("destroy_context 2\n");
            rig.draw(show(3), 140, 100, 200, 190);
        }
    });
}

TEST_CASE("a refused command writes nothing, with and without unfinished work before it") {
    waits_for_nothing([](BusySurfaces& rig) {
        rig.step(target(3));
        rig.load();
        for (const char* refused :
             {"BLT { 3 0 0 257 9 0 1 0 0 9 9 0 0 }", "BLT { 3 0 0 9 9 0 1 0 0 9 257 0 2 }",
              "BLT { 3 9 9 9 20 0 1 0 0 9 9 0 0 }", "BLT { 3 0 0 9 9 9 1 0 0 9 9 0 0 }",
              "BLT { 3 0 0 9 9 0 7 0 0 8 8 0 2 }", "BLT { 7 1 0 9 9 0 7 0 0 8 9 0 0 }",
              "TEXBLT { 3 5 200 200 0 0 64 64 0 }", "TEXBLT { 5 3 0 0 0 0 999 9 0 }", "TEXBLT { 4 3 0 0 0 0 9 9 0 }",
              "COLORFILL { 2 0 0 9 9 0 }", "COLORFILL { 99 0 0 9 9 0 }", "GENERATEMIPSUBLEVELS { 99 LINEAR }"}) {
            INFO(refused);
            CHECK_FALSE(rig.error(refused).empty());
        }
        rig.draw(kShowNone, 4, 4, 20, 20);
    });
}

TEST_CASE("queries keep their order and counts around queued copies and fills") {
    using Answers = std::vector<std::pair<std::uint32_t, std::vector<std::byte>>>; // id and data
    Answers expected;
    for (const unsigned workers : {0u, 1u, 4u}) {
        INFO(workers << " workers");
        BusySurfaces rig(workers, false);
        std::string create;
        for (int id = 1; id <= 8; ++id)
            create += "CREATEQUERY { " + std::to_string(id) + (id % 4 == 0 ? " EVENT } " : " OCCLUSION } ");
        rig.step(create + target(1));
        rig.load(20);
        const std::uint64_t before = rig.sleeps();
        std::string commands;
        for (int id = 1; id <= 8; ++id) {
            const std::string number = std::to_string(id);
            if (id % 4) commands += "ISSUEQUERY { " + number + " BEGIN }";
            commands += kStrip + " BLT { 1 " + kWhole + "3 " + kWhole +
                        "0 } COLORFILL { 1 0 0 9 9 0 } GENERATEMIPSUBLEVELS { 3 LINEAR } " + kStrip;
            for (int i = 0; i < id; ++i) commands += kStrip;
            commands += " BLT { 3 " + kWhole + "1 0 0 99 99 0 2 } ISSUEQUERY { " + number + " END }" + kStrip;
        }
        Answers answers;
        const auto call = [&](const std::string& text, const std::string& vertices) {
            rig.document("submit context 1 capacity 8192 vertex_type " + std::string(kType) + " { vertices { " +
                         vertices + " }\n" + text + "\n}\n");
            const auto parsed = parse_response(rig.response(), {});
            REQUIRE(parsed.ok());
            for (const auto& answer : parsed->answers)
                answers.push_back({answer.id, {answer.data.begin(), answer.data.end()}});
        };
        call(commands, textured_rectangle(0, 0, 200, 100, 0));
        CHECK(rig.sleeps() == before);
        rig.emulator().presents().wait();
        call(target(1), textured_rectangle(0, 0, 9, 9, 0));
        CHECK(answers.size() == 8);
        if (workers == 0) expected = answers;
        CHECK((answers == expected));
    }
}

#if defined(__linux__)
TEST_CASE("the memory of surfaces that are destroyed before the GPU has used them has a limit") {
    EmulatorOptions options = with_workers(2);
    options.limits.max_bytes = std::uint64_t{32} << 20;
    DrawingRig rig(256, 256, options);
    const std::uint64_t before = process_status("VmRSS");
    for (int i = 0; i < (kSanitized ? 30 : 100); ++i) { // 1.6 GiB in total
        for (int k = 0; k < 20; ++k) rig.run(kStrip, kType, textured_rectangle(0, 0, kSize, kSize, 0xFF804020));
        rig.document("surface 31 format A8R8G8B8 size 2048x2048 usage texture\n");
        rig.run("BLT { 1 0 0 200 200 0 31 0 0 2048 2048 0 0 }" + show(31));
        rig.run(kStrip, kType, textured_rectangle(0, 0, 9, 9, 0xFF804020));
        rig.run(show(0));
        if (i % 2) rig.document("destroy 31\n");
        if (!kSanitized)
            CHECK(process_status("VmRSS") < before + (std::uint64_t{200} << 20)); // sanitizers keep freed memory
    }
}
#endif

TEST_CASE("decoded textures that only queued draws use have a limit") {
    EmulatorOptions options = with_workers(2);
    options.limits.max_copy_bytes = std::uint64_t{8} << 20;
    BusySurfaces rig(options, false);
    rig.document("surface 31 format DXT1 size 2048x1024 usage texture\n"); // 8 MiB decoded
    for (unsigned i = 0; i < (kSanitized ? 10 : 60); ++i) {
        rig.load(20);
        rig.write(31, 256, 4096, i);
        rig.draw(show(31));
        CHECK(rig.emulator().gpu().hazards().temporary_bytes() <= 5 * options.limits.max_copy_bytes);
    }
}

TEST_CASE("the memory of queued copies has a limit") {
    BusySurfaces rig(2, false);
    rig.document("surface 40 format A8R8G8B8 size 2048x2048 usage target|texture\n"); // 16 MiB
    rig.step(target(40, 2048));
    rig.load(20);
    const std::vector<std::byte> data(std::size_t{2048} * 2048 * 4, std::byte{1});
    for (int i = 0; i < 20; ++i) {
        REQUIRE(rig.emulator().memory().write_surface({40, 0, 0}, nullptr, data, 8192).ok());
        // source and destination overlap: the source is copied first
        rig.run("BLT { 40 0 0 1000 1000 0 40 24 24 2048 2048 0 2 }");
        CHECK(rig.emulator().gpu().hazards().temporary_bytes() <= std::uint64_t{128} << 20);
        rig.draw(kShowNone);
    }
    rig.emulator().presents().wait();
    CHECK(rig.emulator().gpu().hazards().temporary_bytes() == 0);
}
