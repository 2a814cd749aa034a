// Blits through handles of levels and slices whose root surface was replaced, or that are smaller than their root; and
// a limit on fills that wait in a scene.
#include "tests/support/drawing_rig.h"

using namespace responses;

TEST_CASE("blits of volumes end at the last slice, also when they start at a sublevel") {
    for (const unsigned workers : {0u, 2u}) {
        DrawingRig rig({64, 64, "X8R8G8B8"}, with_workers(workers));
        rig.document("surface 7 format A8R8G8B8 size 512x512 usage texture depth 8\n"
                     "surface 8 format A8R8G8B8 size 512x512 usage texture depth 8\n"
                     "sublevel 9 of 8 level 0 slice 7\nsublevel 10 of 7 level 0 slice 7\n");
        const std::string whole = " 0 0 0 0 0 512 512 ";
        CHECK(rig.error("VOLUMEBLT { 9 7" + whole + "0 8 0 }").find("out of range") != std::string::npos);
        CHECK(rig.error("VOLUMEBLT { 8 10" + whole + "0 2 0 }").find("out of range") != std::string::npos);
        CHECK(rig.error("VOLUMEBLT { 9 10" + whole + "1 2 0 }").find("out of range") != std::string::npos);
        rig.run("VOLUMEBLT { 9 10" + whole + "0 1 0 } VOLUMEBLT { 8 7" + whole + "0 8 0 }");
    }
}

TEST_CASE("a slice that a smaller level of a volume does not have cannot be blitted") {
    DrawingRig rig({64, 64, "X8R8G8B8"});
    rig.document("surface 8 format A8R8G8B8 size 512x512 usage texture|target depth 128 levels 4\n"
                 "sublevel 9 of 8 level 0 slice 127\nsublevel 10 of 8 level 0 slice 15\n");
    CHECK(rig.error("BLT { 1 0 0 16 16 0 9 0 0 64 64 3 1 }").find("out of range") != std::string::npos);
    CHECK(rig.error("BLT { 9 0 0 16 16 3 1 0 0 64 64 0 1 }").find("out of range") != std::string::npos);
    rig.run("BLT { 1 0 0 16 16 0 10 0 0 64 64 3 1 }");
}

TEST_CASE("a sublevel is a bad handle while its root is multisampled") {
    for (const unsigned workers : {0u, 2u}) {
        DrawingRig rig({64, 64, "X8R8G8B8"}, with_workers(workers));
        rig.document(
            "surface 8 format A8R8G8B8 size 512x512 usage texture|target faces 6\n"
            "sublevel 9 of 8 level 0 slice 5\nsurface 8 format A8R8G8B8 size 512x512 usage target samples 16\n");
        rig.error("COLORFILL { 9 0 0 512 512 0xff0000ff }");
        rig.error("SETRENDERTARGET2 { 0 9 } CLEAR { TARGET|COMPUTERECTS 0 1 0 }");
        rig.run("SETRENDERTARGET2 { 0 1 } COLORFILL { 8 0 0 512 512 0xff0000ff }");
    }
}

TEST_CASE("texels of less than a byte are written identically for any number of workers") {
    for (const unsigned workers : {0u, 1u, 4u}) {
        DrawingRig rig({1024, 1024, "X8R8G8B8"}, with_workers(workers));
        rig.document("surface 13 format A1 size 64x64 usage texture\n"
                     "buffer 20 bytes 16\nwrite 20 at 0 data { u16 0 0 8 8 4 0 4 4 }\n"
                     "buffer 21 bytes 16\nwrite 21 at 0 data { u16 0 0 0 0 1 0 2 3 }\n"
                     "surface 14 format A1 size 64x64 usage texture\n");
        std::string behind; // work that takes a while
        for (int i = 0; i < 50; ++i) behind += kStrip + "\n";
        rig.run(behind + "BLT { 14 0 0 64 64 0 1 0 0 64 64 0 1 } COMPOSERECTS { 13 14 20 2 21 OR 0 0 }", "XYZ",
                DrawingRig::quad(0.5f, ""));
        const std::vector<std::byte> ones(64 * 8, std::byte{0xFF});
        const rasterizer::Rect right{40, 8, 64, 24}; // a rectangle whose edges are on whole bytes
        std::vector<std::byte> some(ones.size());
        for (std::size_t y = 8; y < 24; ++y) std::fill_n(&some[y * 8 + 40 / 8], 24 / 8, std::byte{0xFF});
        const auto bytes = [&](std::uint32_t surface) {
            std::vector<std::byte> out(ones.size());
            CHECK(rig.emulator().memory().read_surface({surface, 0, 0}, nullptr, out, 8).ok());
            return out;
        };
        CHECK(rig.emulator().memory().write_surface({13, 0, 0}, &right, ones, 8).ok());
        rig.run("BLT { 13 0 0 64 64 0 14 0 0 64 64 0 0 }");
        CHECK(rig.emulator().memory().write_surface({13, 0, 0}, nullptr, ones, 8).ok());
        CHECK((bytes(14) == some));
        CHECK((bytes(13) == ones));
        CHECK(rig.error("BLT { 13 0 0 9 9 0 14 1 0 10 9 0 0 }") ==
              "not supported: BLT at offset 0x0: rectangle inside a byte");
    }
}

TEST_CASE("fills of the target are split into scenes by the number of texels that they write") {
    constexpr int kSize = 2048;
    DrawingRig rig({kSize, kSize, "X8R8G8B8"}, with_workers(1));
    const auto scenes = [&] {
        return rig.emulator().gpu().statistics().stalls[static_cast<std::size_t>(rasterizer::Stall::SceneFull)].times;
    };
    const auto before = scenes();
    std::string fills = "COLORFILL {";
    for (int i = 0; i < 64; ++i) fills += " 1 0 0 2048 2047 " + hex(static_cast<std::uint32_t>(i));
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } " + fills + " }"); // 2^28 texels in total
    CHECK(scenes() - before == 3);
    CHECK(rig.rgb(5, 2046) == 63);
    CHECK(rig.rgb(5, 2047) == 0);
}
