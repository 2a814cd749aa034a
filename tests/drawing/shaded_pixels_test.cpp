// PSInvocations on multisampled targets: a shader runs for pixels, not for samples (QUERIES.md 2.6). The expected
// numbers are read from the targets.
#include "tests/support/d3d10_door.h"

namespace {

constexpr int kWidth = 130, kHeight = 70; // six tiles, four of them cut

// Surface 5, context 1's target, has `samples` samples; surface 6 is its depth.
void use_target(Door& door, int samples) {
    const std::string rest = " size 130x70 usage ", n = " samples " + std::to_string(samples);
    door.rig.document("surface 5 format A8R8G8B8" + rest + "target" + n + "\nsurface 6 format D24S8" + rest + "depth" +
                      n + "\n");
    door.rig.run("SETRENDERTARGET2 { 0 5 } SETDEPTHSTENCIL { 6 } CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 } "
                 "CREATEPIXELSHADER { 3 auto asm {\nps_2_0\nmov oC0, c0\n} } SETPIXELSHADER { 3 } "
                 "SETPIXELSHADERCONST { 0 1 data { f32 1 1 1 1 } }");
}
std::uint64_t lit_pixels(Door& door, int samples) {
    std::vector<std::vector<std::byte>> images;
    for (int s = 0; s < samples; ++s) {
        auto& image = images.emplace_back(std::size_t{kWidth} * kHeight * 4);
        REQUIRE(door.rig.emulator()
                    .read_surface(5, 0, static_cast<std::uint32_t>(s), nullptr, image, std::size_t{kWidth} * 4)
                    .ok());
    }
    std::uint64_t lit = 0;
    for (std::size_t at = 0; at < images[0].size(); at += 4)
        lit += std::ranges::any_of(images, [&](const auto& image) { return image[at] != std::byte{0}; });
    return lit;
}
void clear(Door& door) {
    door.rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 }");
}

const std::string kSliver = "XYZRHW", kCorners = "f32 3.3 2.2 0.5 1 f32 127.1 31.7 0.5 1 f32 40.4 66.6 0.5 1";
const std::string kTriangle = "TRIANGLELIST count 1 { 0 } ";

// PSInvocations of a call that draws with the corners above.
std::uint64_t invocations(Door& door, const std::string& commands) {
    QueryObject stats(door, D3d10Query::PipelineStats);
    REQUIRE(stats.begin().ok());
    door.rig.run(commands, kSliver, kCorners);
    REQUIRE(stats.end().ok());
    return stats.data<protocol::PipelineStatistics11>().ps_invocations;
}

template <class Test> void on_every_target(Test&& test) {
    for (const int samples : {1, 2, 4, 8, 16})
        on_every_gpu([&](Door& door) {
            INFO(samples << " samples, " << door.rig.emulator().options().workers << " workers");
            use_target(door, samples);
            test(door, samples);
        });
}

} // namespace

TEST_CASE("pixels are shaded, not samples: each covered pixel once for each primitive") {
    on_every_target([](Door& door, int samples) {
        const std::uint64_t once = invocations(door, kTriangle), lit = lit_pixels(door, samples);
        CHECK(lit > 2000);
        CHECK(once == lit);
        CHECK(invocations(door, kTriangle + kTriangle + kTriangle) == 3 * once);
    });
}

TEST_CASE("the early depth test reduces the shaded pixels, except for shaders that output the depth") {
    on_every_target([](Door& door, int samples) {
        const std::uint64_t reached = invocations(door, kTriangle);
        // The upper half gets a nearer depth, with an edge inside pixels.
        const std::string nearer = "f32 -1 -1 0.2 1 f32 140 -1 0.2 1 f32 -1 35.4 0.2 1 f32 140 35.4 0.2 1";
        clear(door);
        door.rig.run("RENDERSTATE { ZENABLE TRUE ZFUNC LESS COLORWRITEENABLE 0 }" + kStrip +
                         " RENDERSTATE { COLORWRITEENABLE 15 ZWRITEENABLE FALSE }",
                     kSliver, nearer);
        const std::uint64_t passing = invocations(door, kTriangle), lit = lit_pixels(door, samples);
        CHECK(passing == lit); // the depth test comes first
        CHECK(passing < reached);
        CHECK(passing > 0);
        // A shader that outputs the depth runs for all.
        CHECK(invocations(door, "CREATEPIXELSHADER { 5 auto asm {\nps_2_0\nmov oC0, c0\nmov r0, c1.x\nmov oDepth, "
                                "r0.x\n} } SETPIXELSHADER { 5 } " +
                                    kTriangle) == reached);
    });
}

TEST_CASE("masked samples shade nothing, killed pixels were shaded, and sample shading counts its samples") {
    on_every_target([](Door& door, int samples) {
        const std::uint64_t reached = invocations(door, kTriangle);
        if (samples > 1) {
            clear(door);
            const std::uint64_t masked = invocations(door, "RENDERSTATE { MULTISAMPLEMASK 2 } " + kTriangle);
            CHECK(masked == lit_pixels(door, samples));
            CHECK(masked < reached);
            CHECK(invocations(door, "RENDERSTATE { MULTISAMPLEMASK 0 } " + kTriangle) == 0);
            door.rig.run("RENDERSTATE { MULTISAMPLEMASK 0xffffffff }");
            clear(door);
            const std::uint64_t centres = invocations(door, "RENDERSTATE { MULTISAMPLEANTIALIAS FALSE } " + kTriangle);
            CHECK(centres == lit_pixels(door, samples));
            door.rig.run("RENDERSTATE { MULTISAMPLEANTIALIAS TRUE }");
            QueryObject occlusion(door, D3d10Query::Occlusion);
            REQUIRE(occlusion.begin().ok());
            const std::uint64_t each =
                invocations(door, "RENDERSTATE { ADAPTIVETESS_Y 0x41415353 } " + kTriangle); // SSAA
            REQUIRE(occlusion.end().ok());
            CHECK(each == occlusion.data<std::uint64_t>());
            CHECK(each > reached);
            door.rig.run("RENDERSTATE { ADAPTIVETESS_Y 0 }");
        }
        CHECK(invocations(door, "CREATEPIXELSHADER { 7 auto asm {\nps_2_0\ndef c1, -1, -1, -1, -1\nmov r0, c1\ntexkill "
                                "r0\nmov oC0, c0\n} } SETPIXELSHADER { 7 } " +
                                    kTriangle) == reached);
    });
}

TEST_CASE("a bracket over targets of several sample counts adds up their pixels, also after unflushed work") {
    for (const unsigned workers : {0u, 1u, 4u}) {
        EmulatorOptions options = with_workers(workers);
        Door door(options);
        use_target(door, 4);
        door.rig.document("surface 7 format A8R8G8B8 size 130x70 usage target\n");
        const std::uint64_t four = invocations(door, kTriangle);
        const std::uint64_t one = invocations(door, "SETDEPTHSTENCIL { 0 } SETRENDERTARGET2 { 0 7 } " + kTriangle);
        CHECK(one < four); // covered centres only, instead of any covered sample
        QueryObject stats(door, D3d10Query::PipelineStats);
        std::string queued;
        for (int i = 0; i < 20; ++i) queued += kTriangle;
        door.rig.run(queued, kSliver, kCorners);
        REQUIRE(stats.begin().ok());
        door.rig.run(kTriangle + "SETRENDERTARGET2 { 0 5 } " + kTriangle + kTriangle, kSliver, kCorners);
        REQUIRE(stats.end().ok());
        door.rig.run(queued, kSliver, kCorners);
        CHECK(stats.data<protocol::PipelineStatistics11>().ps_invocations == one + 2 * four);
    }
}
