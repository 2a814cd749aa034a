// SETRENDERTARGET2 { 0 0 }: target 0 may be NULL for drivers of DirectX 9 (Windows driver documentation, "Verifying the
// Validity of the Render Target"); draws that need it are skipped until one is set.
#include "dp2/base/bytes.h"
#include "tests/support/every_setting.h"

using namespace responses;

namespace {

std::uint64_t skipped(Emulator& emulator) {
    return emulator.find_context(1)->front_end.skips()[static_cast<std::size_t>(rasterizer::SkipReason::NoTarget)];
}
const std::string kSquare = textured_rectangle(0, 0, 8, 8, 0xff00ff00), kType = "XYZRHW|DIFFUSE|TEX1",
                  kSurfaces =
                      "surface 3 format A8R8G8B8 size 8x8 usage target\nsurface 4 format A8R8G8B8 size 8x8 usage "
                      "target\nsurface 5 format D24S8 size 8x8 usage depth\n";

} // namespace

TEST_CASE("draws are skipped while target 0 is removed") {
    DrawingRig rig(8, 8);
    rig.document(kSurfaces);
    rig.run("SETRENDERTARGET2 { 0 0 }" + kStrip, kType, kSquare);
    CHECK(rig.rgb(4, 4) == 0);
    CHECK(skipped(rig.emulator()) == 1);
    rig.run(kStrip, kType, kSquare); // in a later call
    CHECK(skipped(rig.emulator()) == 2);
    rig.run("SETRENDERTARGET2 { 1 3 }" + kStrip, kType, kSquare); // target 1 does not replace target 0
    CHECK(skipped(rig.emulator()) == 3);
    CHECK(rig.pixel(4, 4, 3) == 0);
    rig.run("SETRENDERTARGET2 { 0 4 }" + kStrip, kType, kSquare);
    CHECK(skipped(rig.emulator()) == 3);
    CHECK(rig.pixel(4, 4, 4) == 0xff00ff00);
    rig.run("SETRENDERTARGET2 { 0 0 0 0 0 1 }" + kStrip, kType, kSquare); // the last record of the command applies
    CHECK(rig.pixel(4, 4) == 0xff00ff00);
    rig.run("SETRENDERTARGET2 { 0 0 } SETRENDERTARGET { 3 0 } COLORFILL { 3 0 0 8 8 0 }" + kStrip, kType, kSquare);
    CHECK(rig.pixel(4, 4, 3) == 0xff00ff00);
    CHECK(skipped(rig.emulator()) == 3);
}

TEST_CASE("without target 0 depth is neither tested nor written by draws, and clears reach what is bound") {
    DrawingRig rig(8, 8);
    rig.document(kSurfaces);
    rig.run("CREATEQUERY { 7 OCCLUSION } RENDERSTATE { ZENABLE TRUE } SETRENDERTARGET2 { 0 0 } ISSUEQUERY { 7 BEGIN }" +
                kStrip + " ISSUEQUERY { 7 END }",
            kType, kSquare);
    REQUIRE(rig.response().size() == 20);
    CHECK(dp2::load<std::uint32_t>(rig.response().data() + 16) == 0);
    CHECK(rig.pixel(4, 4, 2) >> 8 == 0xffffff);
    rig.run("CLEAR { TARGET|ZBUFFER 0xff112233 0.5 0 { 0 0 8 8 } }");
    CHECK(rig.pixel(4, 4) == 0);
    CHECK(rig.pixel(4, 4, 2) >> 8 == 0x800000);
    rig.run("SETRENDERTARGET2 { 2 4 } CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0xff445566 0.25 0 }");
    CHECK(rig.pixel(4, 4, 4) == 0xff445566);
    CHECK(rig.pixel(4, 4) == 0);
    // COLORFILL and BLT work without a bound target 0, since they name their surfaces.
    rig.run("COLORFILL { 1 0 0 8 8 0xff778899 } BLT { 1 0 0 8 8 0 3 0 0 8 8 0 1 }");
    CHECK(rig.pixel(4, 4, 3) == 0xff778899);
    // Neither a target nor a depth buffer is bound.
    rig.run("SETRENDERTARGET2 { 2 0 } SETDEPTHSTENCIL { 0 } CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 }" + kStrip,
            kType, kSquare);
    CHECK(skipped(rig.emulator()) == 2);
}

TEST_CASE("each slot of targets and depth refuses unsuitable surfaces, and a refused command changes nothing") {
    DrawingRig rig(8, 8);
    rig.document(kSurfaces);
    const auto state = [&]() -> const rasterizer::DeviceState& {
        return rig.emulator().find_context(1)->front_end.state();
    };
    rig.run("SETRENDERTARGET2 { 0 3 1 4 2 1 3 1 } SETDEPTHSTENCIL { 2 }");
    const auto targets = state().targets;
    for (const auto& [command, error] :
         {std::pair("SETRENDERTARGET2 { 4 1 }", "bad value: SETRENDERTARGET2 at offset 0x0: RTIndex"),
          {"SETRENDERTARGET2 { 4 0 }", "bad value: SETRENDERTARGET2 at offset 0x0: RTIndex"},
          {"SETRENDERTARGET2 { 0xffffffff 0 }", "bad value: SETRENDERTARGET2 at offset 0x0: RTIndex"},
          {"SETRENDERTARGET2 { 0 99 }", "bad handle: SETRENDERTARGET2 at offset 0x0: hRenderTarget"},
          {"SETRENDERTARGET2 { 3 99 }", "bad handle: SETRENDERTARGET2 at offset 0x0: hRenderTarget"},
          {"SETRENDERTARGET2 { 0 5 }", "wrong kind: SETRENDERTARGET2 at offset 0x0: hRenderTarget"},
          {"SETRENDERTARGET { 0 0 }", "bad handle: SETRENDERTARGET at offset 0x0: hRenderTarget"},
          {"SETRENDERTARGET { 0 2 }", "bad handle: SETRENDERTARGET at offset 0x0: hRenderTarget"},
          {"SETRENDERTARGET { 4 99 }", "bad handle: SETRENDERTARGET at offset 0x0: hZBuffer"},
          {"SETRENDERTARGET { 4 1 }", "wrong kind: SETRENDERTARGET at offset 0x0: hZBuffer"},
          {"SETDEPTHSTENCIL { 99 }", "bad handle: SETDEPTHSTENCIL at offset 0x0: hZBuffer"}}) {
        INFO(command);
        CHECK(rig.error(command) == error);
        CHECK(state().targets == targets);
        CHECK(state().depth == 2);
        CHECK_FALSE(state().target_removed);
    }
    rig.run("SETRENDERTARGET2 { 1 0 } SETRENDERTARGET2 { 2 0 } SETRENDERTARGET2 { 3 0 } SETDEPTHSTENCIL { 0 }" + kStrip,
            kType, kSquare);
    CHECK(rig.pixel(4, 4, 3) == 0xff00ff00);
    CHECK(rig.pixel(4, 4, 4) == 0);
    rig.run("SETRENDERTARGET { 4 0 }" + kStrip, kType, kSquare);
    CHECK(rig.pixel(4, 4, 4) == 0xff00ff00);
    CHECK(state().depth == 0);
}

TEST_CASE("a driver whose dialect refuses NULL as target 0 keeps its target") {
    EmulatorOptions options;
    options.dialect = *dp2::parse_dialect("no-target=refused");
    DrawingRig rig(8, 8, options);
    CHECK(rig.error("SETRENDERTARGET2 { 0 0 }") == "bad handle: SETRENDERTARGET2 at offset 0x0: hRenderTarget");
    rig.run("SETRENDERTARGET2 { 1 0 }" + kStrip, kType, kSquare);
    CHECK(rig.rgb(4, 4) == 0x00ff00);
    CHECK(dp2::parse_dialect("permedia3")->no_target == dp2::NoTarget::Refused);
}

TEST_CASE("draws of a context that never had a target are not skipped until one is removed") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 8x8 usage target\ncontext 2 interface 5 target 0 depth 2\n");
    const auto draw = [&](const std::string& commands) {
        rig.document("submit context 2 vertex_type " + kType + " { vertices { " + kSquare + " }\n" + commands +
                     " RENDERSTATE { ZENABLE TRUE CULLMODE NONE LIGHTING FALSE }" + kStrip + "\n}");
    };
    draw("VIEWPORTINFO { 0 0 8 8 }");
    CHECK(rig.pixel(4, 4, 2) >> 8 == 0x800000);
    draw("CLEAR { ZBUFFER 0 1 0 { 0 0 8 8 } } SETRENDERTARGET2 { 0 3 } SETRENDERTARGET2 { 0 0 }");
    CHECK(rig.pixel(4, 4, 2) >> 8 == 0xffffff);
}

TEST_CASE("a removed target after unflushed work, in every setting, recorded anywhere") {
    const Steps steps = {kBusyTarget,
                         drawing("", 0, 0, 150, 30, 0xffff0000),
                         calling("SETRENDERTARGET2 { 0 0 }"),
                         drawing("", 0, 0, 150, 100, 0xff00ff00),
                         calling("SETRENDERTARGET2 { 0 1 }"),
                         drawing("", 0, 60, 150, 100, 0xff0000ff)};
    in_every_setting(steps, [](Emulator& emulator) {
        const Shown picture(emulator, 1);
        CHECK(picture.pixel(100, 10) == 0xffff0000);
        CHECK(picture.pixel(100, 45) == 0);
        CHECK(picture.pixel(100, 80) == 0xff0000ff);
    });
}
