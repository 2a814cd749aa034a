// A caller's reads and writes of surfaces wait for the queued work that uses them, and for nothing else.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

constexpr const char* kType = "0x144"; // XYZRHW|DIFFUSE|TEX1
const std::string kQuad = "f32 0 0 0.5 1 u32 0xFFFFFFFF f32 0 0\nf32 64 0 0.5 1 u32 0xFFFFFFFF f32 1 0\n"
                          "f32 0 64 0.5 1 u32 0xFFFFFFFF f32 0 1\nf32 64 64 0.5 1 u32 0xFFFFFFFF f32 1 1\n";
std::string texels(int count, std::uint32_t color) {
    std::string text = " data { u32";
    for (int i = 0; i < count; ++i) text += " " + hex(color);
    return text + " }\n";
}

// Texture 3 is red, 4 is green; surface 5 is a target and a texture; 6 is a texture that no draw uses.
template <class Test> void on_gpus(Test&& test) {
    for (const unsigned workers : {0u, 1u, 4u}) {
        INFO(workers << " workers");
        DrawingRig rig(64, 64, with_workers(workers));
        rig.document(
            "surface 3 format A8R8G8B8 size 4x4 usage texture\nsurface 4 format A8R8G8B8 size 4x4 usage texture\n"
            "surface 5 format A8R8G8B8 size 64x64 usage texture|target\nsurface 6 format A8R8G8B8 size 4x4 usage "
            "texture\n"
            "write 3" +
            texels(16, 0xFFFF0000) + "write 4" + texels(16, 0xFF00FF00));
        rig.run(kSelectTexture);
        test(rig);
    }
}

} // namespace

TEST_CASE("a write to a surface that nothing queued uses neither ends the scene nor waits") {
    on_gpus([](DrawingRig& rig) {
        rig.run("RENDERSTATE { ZENABLE FALSE } TRIANGLESTRIP count 2 { 0 }", kType, kQuad);
        const std::uint64_t before = rig.scenes();
        for (int i = 0; i < 10; ++i) {
            rig.document("write 4" + texels(16, 0xFF0000FF) + "write 6" + texels(16, 0xFF0000FF));
            CHECK(rig.rgb(1, 1) == 0xFF0000); // reading the target ends the scene
            rig.run("TRIANGLESTRIP count 2 { 0 }", kType, kQuad);
        }
        const std::uint64_t read = rig.scenes();
        CHECK(read == before + 10);
        rig.pixel(0, 0, 6);
        rig.pixel(0, 0, 3); // the scene only reads this surface, so reading it does not end the scene
        rig.document("write 5" + texels(64 * 64, 0xFF00FFFF));
        CHECK(rig.scenes() == read);
    });
}

TEST_CASE(
    "a write to a texture that queued draws read goes to a copy: they read the old texels, later draws the new ones") {
    on_gpus([](DrawingRig& rig) {
        rig.document(
            "surface 7 format A8R8G8B8 size 4x4 usage texture levels 3 faces 6\nsublevel 8 of 7 level 1 slice 2\n");
        rig.run("RENDERSTATE { ZENABLE FALSE SCISSORTESTENABLE TRUE }");
        const std::uint64_t before = rig.scenes();
        for (int i = 0; i < 200; ++i) {
            const int x = i % 16 * 4, y = i / 16 * 4;
            rig.document("write 3" + texels(16, static_cast<std::uint32_t>(i + 1)));
            rig.run("SETSCISSORRECT { " + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(x + 4) +
                        " " + std::to_string(y + 4) + " } TRIANGLESTRIP count 2 { 0 }",
                    kType, kQuad);
        }
        CHECK(rig.scenes() == before);
        for (int i = 0; i < 200; ++i)
            CHECK(rig.rgb(i % 16 * 4 + 1, i / 16 * 4 + 2) == static_cast<std::uint32_t>(i + 1));
        // A write through a handle of one level and face, while draws read the cube map; its other texels stay.
        rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 7 } TRIANGLESTRIP count 2 { 0 }", kType, kQuad);
        const std::uint64_t drawn = rig.scenes();
        rig.document("write 8" + texels(4, 0xFF123456));
        CHECK(rig.scenes() == drawn);
        CHECK(rig.pixel(1, 1, 7, 1, 2) == 0xFF123456);
        CHECK(rig.pixel(1, 1, 8) == 0xFF123456);
        CHECK(rig.pixel(1, 1, 7, 1, 1) == 0);
    });
}

TEST_CASE("the copies of surfaces in use have a size limit, beyond which a write waits") {
    for (const unsigned workers : {0u, 1u, 4u}) {
        DrawingRig rig(64, 64, with_workers(workers));
        rig.document("surface 3 format A8R8G8B8 size 1024x1024 usage texture\n");
        rig.run(kSelectTexture);
        const std::uint64_t before = rig.scenes();
        for (int i = 0; i < 40; ++i) { // without the limit of 64 MiB the copies would take 160 MiB
            const std::vector<std::byte> data(1024 * 1024 * 4, std::byte(i + 1));
            REQUIRE(rig.emulator().memory().write_surface({3, 0, 0}, nullptr, data, 4096).ok());
            rig.run("TRIANGLESTRIP count 2 { 0 }", kType, kQuad);
        }
        CHECK(rig.scenes() > before);
        CHECK(rig.scenes() <= before + 5);
        CHECK(rig.rgb(9, 9) == 0x282828);
    }
}

TEST_CASE("a texture that is written between queued draws shows each draw the texels at the time of that draw") {
    on_gpus([](DrawingRig& rig) {
        for (int i = 0; i < 20; ++i) {
            const std::uint32_t color = 0xFF000000u | static_cast<std::uint32_t>(i * 11 + 1);
            const int x = i % 5 * 12, y = i / 5 * 16;
            rig.document("write 3" + texels(16, color));
            rig.run("SETSCISSORRECT { " + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(x + 12) +
                        " " + std::to_string(y + 16) +
                        " } RENDERSTATE { SCISSORTESTENABLE TRUE } TRIANGLESTRIP count 2 { 0 }",
                    kType, kQuad);
        }
        for (int i = 0; i < 20; ++i)
            CHECK(rig.rgb(i % 5 * 12 + 3, i / 5 * 16 + 3) == static_cast<std::uint32_t>(i * 11 + 1));
    });
}

TEST_CASE("drawing to a surface, sampling it and writing it again keep their order") {
    on_gpus([](DrawingRig& rig) {
        for (int i = 0; i < 10; ++i) {
            const auto number = static_cast<std::uint32_t>(i + 1);
            // Draws red or green to 5, and 5 to 1; then overwrites 5: by the caller, by a fill or by a copy.
            rig.run("SETRENDERTARGET2 { 0 5 } TEXTURESTAGESTATE { 0 TEXTUREMAP " + std::to_string(3 + i % 2) +
                        " } TRIANGLESTRIP count 2 { 0 }",
                    kType, kQuad);
            rig.run("SETRENDERTARGET2 { 0 1 } TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } TRIANGLESTRIP count 2 { 0 }", kType,
                    kQuad);
            if (i % 3 == 0) rig.document("write 5" + texels(64 * 64, 0xFF000000 | number));
            if (i % 3 == 1) rig.run("COLORFILL { 5 0 0 64 64 " + std::to_string(number) + " }");
            if (i % 3 == 2)
                rig.run("COLORFILL { 6 0 0 4 4 " + std::to_string(number) + " } BLT { 6 0 0 4 4 0 5 0 0 64 64 0 0 }");
            CHECK(rig.rgb(40, 40) == (i % 2 ? 0x00FF00u : 0xFF0000u));
            CHECK((rig.pixel(40, 40, 5) & 0xFFFFFF) == number);
        }
    });
}

TEST_CASE("surfaces that another context's queued draws use are waited for, too") {
    on_gpus([](DrawingRig& rig) {
        rig.document("surface 7 format A8R8G8B8 size 64x64 usage target\nsurface 8 format D24S8 size 64x64 usage "
                     "depth\ncontext 2 interface 5 target 7 depth 8\n");
        const std::string other =
            "submit context 2 vertex_type " + std::string(kType) + " { vertices { " + kQuad + " }\n";
        rig.document(other + "RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE } " + kSelectTexture +
                     "TRIANGLESTRIP count 2 { 0 }\n}");
        rig.run("TRIANGLESTRIP count 2 { 0 }", kType, kQuad);
        rig.document("write 3" + texels(16, 0xFF0000FF));
        rig.document(
            other +
            "SETSCISSORRECT { 0 0 10 10 } RENDERSTATE { SCISSORTESTENABLE TRUE } TRIANGLESTRIP count 2 { 0 }\n}");
        CHECK((rig.pixel(40, 40, 7) & 0xFFFFFF) == 0xFF0000);
        CHECK((rig.pixel(5, 5, 7) & 0xFFFFFF) == 0x0000FF);
        CHECK(rig.rgb(5, 5) == 0xFF0000);
    });
}

TEST_CASE("a surface that is bound as two render targets gets the output of the first one, wherever scenes end") {
    on_gpus([](DrawingRig& rig) {
        rig.document("surface 9 format A8R8G8B8 size 64x64 usage target\n");
        rig.run("CREATEPIXELSHADER { handle 1 code_bytes auto asm {\nps_2_0\ndef c0, 1, 0, 0, 1\ndef c1, 0, 1, 0, "
                "1\nmov r0, c0\nmov oC0, r0\nmov r1, c1\nmov oC1, r1\nmov oC2, r1\n} } "
                "SETRENDERTARGET2 { 1 1 } SETRENDERTARGET2 { 2 9 }");
        for (const bool cut : {false, true})
            for (const bool shader : {false, true}) {
                rig.run(std::string("CLEAR { TARGET 0xFF0000FF 1 0 { 0 0 64 64 } } SETPIXELSHADER { ") +
                        (shader ? "1" : "0") + " }");
                if (cut) rig.emulator().presents().wait();
                rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 4 } TRIANGLESTRIP count 2 { 0 }", kType, kQuad);
                if (cut) rig.emulator().presents().wait();
                CHECK(rig.rgb(20, 20) == (shader ? 0xFF0000u : 0x00FF00u));
                CHECK((rig.pixel(20, 20, 9) & 0xFFFFFF) == (shader ? 0x00FF00u : 0x0000FFu));
            }
    });
}

TEST_CASE("reading a surface does not change its version, so that a decoded texture is not decoded again") {
    DrawingRig rig(64, 64);
    rig.document("surface 3 format DXT1 size 8x8 usage texture\n");
    const auto surface = *rig.emulator().gpu().resources().surface(3, "");
    const std::uint64_t version = surface->version();
    std::vector<std::byte> blocks(32);
    REQUIRE(rig.emulator().memory().read_surface({3, 0, 0}, nullptr, blocks, 16).ok());
    CHECK(surface->version() == version);
    REQUIRE(!rig.emulator().memory().write_surface({3, 0, 0}, nullptr, {blocks.data(), 8}, 16).ok()); // too few bytes
    CHECK(surface->version() == version);
    REQUIRE(rig.emulator().memory().write_surface({3, 0, 0}, nullptr, blocks, 16).ok());
    CHECK(surface->version() > version);
}
