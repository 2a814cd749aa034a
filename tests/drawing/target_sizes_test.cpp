// Targets and depth buffers that do not fit each other. Direct3D 9 requires equal sizes and sample counts, except that
// a depth buffer may be larger; no driver checks it. DXVK (PR 5112, as tested on Windows), d9vk (PR 328) and Gallium
// Nine ignore what does not fit the first target, so that no draw is lost.
#include "tests/support/every_setting.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

constexpr std::uint32_t kGrey = 0xff404040, kRed = 0xffff0000, kBlue = 0xff0000ff;

std::string surface(int number, const std::string& size, const std::string& rest = "usage target") {
    return "surface " + std::to_string(number) + " format A8R8G8B8 size " + size + " " + rest + "\n";
}
std::string depth(int number, const std::string& size, const std::string& rest = "") {
    return "surface " + std::to_string(number) + " format D24S8 size " + size + " usage depth" + rest + "\n";
}
const std::string kViewport = "VIEWPORTINFO { 0 0 150 100 } ";

// A pixel shader that writes red to target 0 and blue to the others.
std::string several_outputs() {
    const std::string shader = "ps_2_0\ndef c0, 1, 0, 0, 1\ndef c1, 0, 0, 1, 1\nmov r0, c0\nmov oC0, r0\nmov r1, "
                               "c1\nmov oC1, r1\nmov oC2, r1\nmov oC3, r1\n";
    return calling("CREATEPIXELSHADER { 5 " + ShaderRig::bytes_of(shader) + " " + ShaderRig::data(shader) +
                   " } SETPIXELSHADER { 5 }");
}
std::uint32_t far_away(const Shown& picture, int x, int y) {
    return picture.pixel(x, y) >> 8;
}

} // namespace

TEST_CASE("a target of another size than the first keeps its contents, and the first is drawn as a whole") {
    for (const int index : {1, 2, 3})
        for (const char* const size : {"149x100", "150x99", "70x30", "1x1", "151x101", "200x200"}) {
            INFO(size << " at " << index);
            const std::string other = std::to_string(index);
            in_every_setting(
                {kBusyTarget, surface(7, size) + surface(8, "150x100"), several_outputs(),
                 calling("SETRENDERTARGET2 { " + other + " 7 } CLEAR { TARGET|COMPUTERECTS " + hex(kGrey) + " 1 0 }"),
                 drawing("", 10, 0, 150, 100),
                 // Now the other surface is the first target. No depth buffer is bound, since surface 2 is smaller than
                 // this target in some cases.
                 drawing("SETRENDERTARGET2 { 0 7 " + other + " 8 } SETDEPTHSTENCIL { 0 }", 0, 0, 1, 1)},
                [&](Emulator& emulator) {
                    const Shown first(emulator, 1), second(emulator, 7), third(emulator, 8);
                    CHECK(first.pixel(9, 50) == kGrey);
                    CHECK(first.pixel(10, 50) == kRed);
                    CHECK(first.pixel(149, 99) == kRed);
                    CHECK(second.pixel(0, 0) == kRed); // drawn as the first target
                    if (size != std::string("1x1")) CHECK(second.pixel(20, 10) == kGrey);
                    CHECK(third.pixel(0, 0) == 0);
                });
        }
}

TEST_CASE("targets of one size are all drawn to, whichever others are bound") {
    in_every_setting({kBusyTarget, surface(6, "150x100") + surface(7, "1x1") + surface(8, "150x100"), several_outputs(),
                      drawing("SETRENDERTARGET2 { 1 7 2 6 3 8 }", 10, 0, 150, 100)},
                     [](Emulator& emulator) {
                         CHECK(Shown(emulator, 1).pixel(140, 90) == kRed);
                         CHECK(Shown(emulator, 6).pixel(140, 90) == kBlue);
                         CHECK(Shown(emulator, 7).pixel(0, 0) == 0);
                         CHECK(Shown(emulator, 8).pixel(140, 90) == kBlue);
                     });
}

TEST_CASE("with a NULL surface as target 0 the first other target gives the size") {
    in_every_setting({kBusyTarget,
                      "surface 5 format NULL size 8x8 usage target\n" + surface(6, "150x100") + surface(7, "70x30"),
                      several_outputs(), drawing("SETRENDERTARGET2 { 0 5 1 6 2 7 } " + kViewport, 10, 0, 150, 100)},
                     [](Emulator& emulator) {
                         CHECK(Shown(emulator, 6).pixel(140, 90) == kBlue);
                         CHECK(Shown(emulator, 7).pixel(20, 20) == 0);
                     });
}

TEST_CASE("a depth buffer that is smaller than the target is not used and not changed by draws") {
    for (const char* const size : {"149x100", "150x99", "70x30", "1x1"})
        for (const std::string state : {"ZENABLE TRUE", "STENCILENABLE TRUE", "ZENABLE TRUE STENCILENABLE TRUE"}) {
            INFO(size << ", " << state);
            in_every_setting({kBusyTarget, depth(7, size),
                              calling("SETDEPTHSTENCIL { 7 } CLEAR { ZBUFFER|STENCIL|COMPUTERECTS 0 0.25 7 } "
                                      "RENDERSTATE { ZFUNC LESS STENCILFUNC EQUAL STENCILREF 1 STENCILPASS ZERO "
                                      "STENCILFAIL ZERO " +
                                      state + " }"),
                              drawing("", 0, 0, 150, 100, kRed)},
                             [](Emulator& emulator) {
                                 CHECK(Shown(emulator, 1).pixel(0, 0) == kRed);
                                 CHECK(Shown(emulator, 1).pixel(149, 99) == kRed);
                                 CHECK(Shown(emulator, 7).pixel(0, 0) == 0x40000007);
                             });
        }
}

TEST_CASE("a larger depth buffer is used, and a smaller one again by targets that it fits") {
    in_every_setting({kBusyTarget, depth(6, "200x128") + depth(7, "70x30") + surface(8, "70x30"),
                      calling("RENDERSTATE { ZENABLE TRUE ZFUNC LESS } SETDEPTHSTENCIL { 6 } CLEAR { "
                              "ZBUFFER|COMPUTERECTS 0 0.25 0 } SETDEPTHSTENCIL { 7 } CLEAR { ZBUFFER|COMPUTERECTS 0 "
                              "0.25 0 }"),
                      drawing("SETDEPTHSTENCIL { 6 }", 0, 0, 150, 100, kRed),
                      drawing("SETDEPTHSTENCIL { 7 }", 50, 0, 150, 100, kBlue),
                      drawing("SETRENDERTARGET2 { 0 8 }", 0, 0, 150, 100, kRed)},
                     [](Emulator& emulator) {
                         CHECK(Shown(emulator, 1).pixel(20, 20) == 0);
                         CHECK(Shown(emulator, 1).pixel(140, 20) == kBlue);
                         CHECK(Shown(emulator, 8).pixel(20, 20) == 0);
                     });
}

TEST_CASE("targets and depth buffers of another sample count than the first target are not drawn to") {
    for (const char* const samples : {" samples 2", " samples 4", " samples 16"})
        for (const std::string test : {"FALSE", "TRUE"}) {
            INFO(samples << ", ZENABLE " << test);
            in_every_setting(
                {kBusyTarget,
                 surface(7, "150x100", "usage target" + std::string(samples)) + surface(8, "150x100") +
                     depth(9, "150x100", samples) + surface(10, "150x100"),
                 several_outputs(),
                 calling("SETDEPTHSTENCIL { 9 } SETRENDERTARGET2 { 1 7 2 8 } RENDERSTATE { ZFUNC LESS ZENABLE " + test +
                         " } CLEAR { TARGET|ZBUFFER|COMPUTERECTS " + hex(kGrey) + " 0 0 }"),
                 drawing("", 0, 0, 150, 100),
                 // The reverse: the first target is multisampled, the depth buffer is not.
                 calling("BLT { 7 0 0 150 100 0 10 0 0 150 100 0 0 }"),
                 drawing("SETRENDERTARGET2 { 0 7 1 0 2 0 } SETDEPTHSTENCIL { 2 } CLEAR { ZBUFFER|COMPUTERECTS 0 0 0 }",
                         0, 0, 150, 100),
                 calling("BLT { 7 0 0 150 100 0 8 0 0 100 100 0 0 }")},
                [&](Emulator& emulator) {
                    CHECK(Shown(emulator, 1).pixel(140, 90) == kRed);
                    CHECK(Shown(emulator, 8).pixel(140, 90) == kBlue);
                    CHECK(Shown(emulator, 10).pixel(140, 90) == kGrey);
                    CHECK(Shown(emulator, 8).pixel(50, 50) == kRed);
                    CHECK(far_away(Shown(emulator, 2), 50, 50) == 0xffffff); // neither cleared nor drawn to
                });
        }
}

// Dead Space draws its shadow maps this way on cards with DF16. NVIDIA's driver does not limit them (DXVK PR 2573,
// 5112).
TEST_CASE("a masked target of one pixel does not limit draws of depth") {
    for (const char* const samples : {"", " samples 4"}) {
        INFO(samples);
        const std::string bound = "SETRENDERTARGET2 { 0 7 } SETDEPTHSTENCIL { 9 } " + kViewport;
        in_every_setting({kBusyTarget, surface(7, "1x1") + depth(9, "150x100", samples) + surface(8, "2x1"),
                          calling(bound + "RENDERSTATE { ZENABLE TRUE COLORWRITEENABLE 0 } CLEAR { "
                                          "TARGET|ZBUFFER|COMPUTERECTS 0xff123456 1 0 }"),
                          drawing("", 10, 0, 150, 100)},
                         [&](Emulator& emulator) {
                             CHECK(Shown(emulator, 7).pixel(0, 0) == 0xff123456);
                             CHECK(far_away(Shown(emulator, 9), 9, 50) == 0xffffff);
                             CHECK(far_away(Shown(emulator, 9), 11, 50) == 0x800000);
                             CHECK(far_away(Shown(emulator, 9), 149, 99) == 0x800000);
                         });
    }
}

TEST_CASE("a target of one pixel limits draws once it is written, larger ones always do") {
    const auto depth_at = [](const std::string& size, const std::string& mask, int x, const std::string& before = "") {
        DrawingRig rig(150, 100);
        rig.document(surface(7, size) + surface(8, "150x100"));
        rig.run("SETRENDERTARGET2 { 0 7 } " + kViewport + "RENDERSTATE { ZENABLE TRUE COLORWRITEENABLE 0 } " + before,
                "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 150, 100, kRed));
        rig.run("RENDERSTATE { COLORWRITEENABLE " + mask + " }" + kStrip, "XYZRHW|DIFFUSE|TEX1",
                textured_rectangle(0, 0, 150, 100, kRed));
        return rig.pixel(x, 0, 2) >> 8;
    };
    CHECK(depth_at("1x1", "0", 140) == 0x800000);
    CHECK(depth_at("1x1", "0x10", 140) == 0x800000); // the mask contains no channel
    for (const char* const mask : {"1", "8", "15"}) {
        INFO(mask);
        CHECK(depth_at("1x1", mask, 140) == 0xffffff);
        CHECK(depth_at("1x1", mask, 0) == 0x800000);
        CHECK(depth_at("1x1", mask, 140, kStrip) == 0x800000); // drawn to earlier, but masked in this draw
    }
    CHECK(depth_at("2x1", "0", 140) == 0xffffff);
    CHECK(depth_at("1x1", "0", 140, "SETRENDERTARGET2 { 1 8 }") == 0xffffff); // another target is bound, too
    CHECK(depth_at("1x1", "0", 140, "SETRENDERTARGET2 { 1 8 1 0 }") == 0x800000);
}

TEST_CASE("pixels beyond a masked target of one pixel are counted") {
    DrawingRig rig(150, 100);
    rig.document(surface(7, "1x1"));
    rig.run("SETRENDERTARGET2 { 0 7 } " + kViewport +
                "RENDERSTATE { ZENABLE TRUE COLORWRITEENABLE 0 } CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN }" +
                kStrip + " ISSUEQUERY { 7 END }",
            "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 150, 100, kRed));
    REQUIRE(rig.response().size() == 20);
    CHECK(dp2::load<std::uint32_t>(rig.response().data() + 16) == 15000);
}
