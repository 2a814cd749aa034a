// PSInvocations on multisampled targets: a shader runs for pixels, not for samples (QUERIES.md 2.6). The expected
// numbers are read from the targets.
#include "tests/support/d3d10_rig.h"

namespace {

constexpr int kWidth = 130, kHeight = 70; // six tiles, four of them cut

// Surface 5, context 1's target, has `samples` samples; surface 6 is its depth.
void use_target(D3d10Rig& ddi, int samples) {
    const std::string rest = " size 130x70 usage ", n = " samples " + std::to_string(samples);
    ddi.rig.document("surface 5 format A8R8G8B8" + rest + "target" + n + "\nsurface 6 format D24S8" + rest + "depth" +
                     n + "\n");
    ddi.rig.run("SETRENDERTARGET2 { 0 5 } SETDEPTHSTENCIL { 6 } CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 } "
                "CREATEPIXELSHADER { 3 auto asm {\nps_2_0\nmov oC0, c0\n} } SETPIXELSHADER { 3 } "
                "SETPIXELSHADERCONST { 0 1 data { f32 1 1 1 1 } }");
}
std::uint64_t lit_pixels(D3d10Rig& ddi, int samples) {
    std::vector<std::vector<std::byte>> images;
    for (int s = 0; s < samples; ++s) {
        auto& image = images.emplace_back(std::size_t{kWidth} * kHeight * 4);
        REQUIRE(ddi.rig.emulator()
                    .memory()
                    .read_surface({5, 0, static_cast<std::uint32_t>(s)}, nullptr, image, std::size_t{kWidth} * 4)
                    .ok());
    }
    std::uint64_t lit = 0;
    for (std::size_t at = 0; at < images[0].size(); at += 4)
        lit += std::ranges::any_of(images, [&](const auto& image) { return image[at] != std::byte{0}; });
    return lit;
}
void clear(D3d10Rig& ddi) {
    ddi.rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 }");
}

const std::string kSliver = "XYZRHW", kCorners = "f32 3.3 2.2 0.5 1 f32 127.1 31.7 0.5 1 f32 40.4 66.6 0.5 1";
const std::string kTriangle = "TRIANGLELIST count 1 { 0 } ";

// The result of PSInvocations for a call that draws with the corners above.
std::uint64_t invocations(D3d10Rig& ddi, const std::string& commands) {
    QueryObject stats(ddi, D3d10Query::PipelineStats);
    REQUIRE(stats.begin().ok());
    ddi.rig.run(commands, kSliver, kCorners);
    REQUIRE(stats.end().ok());
    return stats.data<protocol::PipelineStatistics11>().ps_invocations;
}

template <class Test> void on_every_target(Test&& test) {
    for (const int samples : {1, 2, 4, 8, 16})
        on_every_gpu([&](D3d10Rig& ddi) {
            INFO(samples << " samples, " << ddi.rig.emulator().options().workers << " workers");
            use_target(ddi, samples);
            test(ddi, samples);
        });
}

} // namespace

TEST_CASE("pixels are shaded, not samples: each covered pixel once for each primitive") {
    on_every_target([](D3d10Rig& ddi, int samples) {
        const std::uint64_t once = invocations(ddi, kTriangle), lit = lit_pixels(ddi, samples);
        CHECK(lit > 2000);
        CHECK(once == lit);
        CHECK(invocations(ddi, kTriangle + kTriangle + kTriangle) == 3 * once);
    });
}

TEST_CASE("the early depth test reduces the shaded pixels, except for shaders that output the depth") {
    on_every_target([](D3d10Rig& ddi, int samples) {
        const std::uint64_t reached = invocations(ddi, kTriangle);
        // The upper half gets a nearer depth; its edge cuts through pixels.
        const std::string nearer = "f32 -1 -1 0.2 1 f32 140 -1 0.2 1 f32 -1 35.4 0.2 1 f32 140 35.4 0.2 1";
        clear(ddi);
        ddi.rig.run("RENDERSTATE { ZENABLE TRUE ZFUNC LESS COLORWRITEENABLE 0 }" + kStrip +
                        " RENDERSTATE { COLORWRITEENABLE 15 ZWRITEENABLE FALSE }",
                    kSliver, nearer);
        const std::uint64_t passing = invocations(ddi, kTriangle), lit = lit_pixels(ddi, samples);
        CHECK(passing == lit); // the depth test comes first
        CHECK(passing < reached);
        CHECK(passing > 0);
        // A shader that outputs the depth runs for all pixels.
        CHECK(invocations(ddi, "CREATEPIXELSHADER { 5 auto asm {\nps_2_0\nmov oC0, c0\nmov r0, c1.x\nmov oDepth, "
                               "r0.x\n} } SETPIXELSHADER { 5 } " +
                                   kTriangle) == reached);
    });
}

TEST_CASE("masked samples shade nothing, killed pixels count as shaded, and with sample shading each sample counts") {
    on_every_target([](D3d10Rig& ddi, int samples) {
        const std::uint64_t reached = invocations(ddi, kTriangle);
        if (samples > 1) {
            clear(ddi);
            const std::uint64_t masked = invocations(ddi, "RENDERSTATE { MULTISAMPLEMASK 2 } " + kTriangle);
            CHECK(masked == lit_pixels(ddi, samples));
            CHECK(masked < reached);
            CHECK(invocations(ddi, "RENDERSTATE { MULTISAMPLEMASK 0 } " + kTriangle) == 0);
            ddi.rig.run("RENDERSTATE { MULTISAMPLEMASK 0xffffffff }");
            clear(ddi);
            const std::uint64_t centres = invocations(ddi, "RENDERSTATE { MULTISAMPLEANTIALIAS FALSE } " + kTriangle);
            CHECK(centres == lit_pixels(ddi, samples));
            ddi.rig.run("RENDERSTATE { MULTISAMPLEANTIALIAS TRUE }");
            QueryObject occlusion(ddi, D3d10Query::Occlusion);
            REQUIRE(occlusion.begin().ok());
            const std::uint64_t each =
                invocations(ddi, "RENDERSTATE { ADAPTIVETESS_Y 0x41415353 } " + kTriangle); // SSAA
            REQUIRE(occlusion.end().ok());
            CHECK(each == occlusion.data<std::uint64_t>());
            CHECK(each > reached);
            ddi.rig.run("RENDERSTATE { ADAPTIVETESS_Y 0 }");
        }
        CHECK(invocations(ddi, "CREATEPIXELSHADER { 7 auto asm {\nps_2_0\ndef c1, -1, -1, -1, -1\nmov r0, c1\ntexkill "
                               "r0\nmov oC0, c0\n} } SETPIXELSHADER { 7 } " +
                                   kTriangle) == reached);
    });
}

TEST_CASE("a bracket over targets of several sample counts adds up their pixels, also after unflushed work") {
    for (const unsigned workers : {0u, 1u, 4u}) {
        EmulatorOptions options = with_workers(workers);
        D3d10Rig ddi(options);
        use_target(ddi, 4);
        ddi.rig.document("surface 7 format A8R8G8B8 size 130x70 usage target\n");
        const std::uint64_t four = invocations(ddi, kTriangle);
        const std::uint64_t one = invocations(ddi, "SETDEPTHSTENCIL { 0 } SETRENDERTARGET2 { 0 7 } " + kTriangle);
        // With one sample a pixel is shaded only if its centre is covered, with four if any sample is.
        CHECK(one < four);
        QueryObject stats(ddi, D3d10Query::PipelineStats);
        std::string queued;
        for (int i = 0; i < 20; ++i) queued += kTriangle;
        ddi.rig.run(queued, kSliver, kCorners);
        REQUIRE(stats.begin().ok());
        ddi.rig.run(kTriangle + "SETRENDERTARGET2 { 0 5 } " + kTriangle + kTriangle, kSliver, kCorners);
        REQUIRE(stats.end().ok());
        ddi.rig.run(queued, kSliver, kCorners);
        CHECK(stats.data<protocol::PipelineStatistics11>().ps_invocations == one + 2 * four);
    }
}
