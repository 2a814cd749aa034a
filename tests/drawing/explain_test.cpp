// Explained draws: every pixel of a primitive's bounding box is drawn or has one reason why not, and pictures do not
// change.
#include "rasterizer/base/counter_sums.h"
#include "tests/support/d3d10_rig.h"
#include "tests/support/pinned.h"

namespace {

using rasterizer::ContextCounts, rasterizer::Rejection;

// The counts of a draw on a GPU that counts rejections.
ContextCounts explained(D3d10Rig& ddi, const std::string& commands) {
    const auto& front_end = ddi.rig.emulator().find_context(1)->front_end;
    const rasterizer::CountSnapshot from = front_end.snapshot();
    ddi.rig.run(commands);
    const rasterizer::CountSnapshot to = front_end.snapshot();
    ddi.rig.emulator().presents().wait();
    return rasterizer::counted_since(*to.counts, *from.counts);
}
std::uint64_t why(const ContextCounts& counts, Rejection reason) {
    return counts.rejected[static_cast<std::size_t>(reason)];
}
void check_sum(const ContextCounts& counts) {
    std::uint64_t sum = counts.samples();
    for (const std::uint64_t rejected : counts.rejected) sum += rejected;
    CHECK(sum == counts.boxed);
}

template <class Test> void on_every_explaining_gpu(Test&& test) {
    EmulatorOptions options;
    options.count_rejections = true;
    on_every_gpu(test, options);
}

} // namespace

TEST_CASE("coverage and scissor") {
    on_every_explaining_gpu([](D3d10Rig& ddi) {
        // A triangle over half of the target.
        const ContextCounts plain = explained(ddi, "DRAWPRIMITIVE { TRIANGLELIST 0 1 }");
        check_sum(plain);
        CHECK(plain.boxed == 64 * 64);
        CHECK(plain.samples() + why(plain, Rejection::Coverage) == 64 * 64);
        CHECK(why(plain, Rejection::Coverage) >= 64 * 63 / 2);
        CHECK(why(plain, Rejection::Coverage) <= 64 * 65 / 2);
        const ContextCounts cut =
            explained(ddi, "RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 3 5 13 15 } " + kDraw);
        check_sum(cut);
        CHECK(cut.samples() == 100);
        CHECK(why(cut, Rejection::Scissor) == 64 * 64 - 100);
        CHECK(ddi.rig.pixel(60, 60) == 0);
    });
}

TEST_CASE("the stencil test comes before the depth test, and each pixel has one reason") {
    on_every_explaining_gpu([](D3d10Rig& ddi) {
        // Stores depth 0.5 in the left half and stencil 1 in the upper half.
        ddi.rig.run(
            "RENDERSTATE { ZENABLE TRUE ZFUNC ALWAYS SCISSORTESTENABLE TRUE } SETSCISSORRECT { 0 0 32 64 } " + kDraw +
            "RENDERSTATE { ZWRITEENABLE FALSE STENCILENABLE TRUE STENCILFUNC ALWAYS STENCILPASS REPLACE STENCILREF 1 } "
            "SETSCISSORRECT { 0 0 64 32 } " +
            kDraw + "RENDERSTATE { SCISSORTESTENABLE FALSE STENCILFUNC EQUAL STENCILPASS KEEP ZFUNC LESS } ");
        const ContextCounts counts = explained(ddi, "SETSTREAMSOURCE2 { 0 10 64 12 } " + kDraw); // a draw at depth 0.75
        check_sum(counts);
        CHECK(counts.samples() == 32 * 32);
        CHECK(why(counts, Rejection::Stencil) == 64 * 32);
        CHECK(why(counts, Rejection::Depth) == 32 * 32);
        const ContextCounts depth = explained(ddi, "RENDERSTATE { STENCILENABLE FALSE } " + kDraw);
        check_sum(depth);
        CHECK(why(depth, Rejection::Depth) == 32 * 64);
        CHECK(why(depth, Rejection::Stencil) == 0);
    });
}

TEST_CASE("alpha test and texkill") {
    on_every_explaining_gpu([](D3d10Rig& ddi) {
        const ContextCounts alpha =
            explained(ddi, "RENDERSTATE { ALPHATESTENABLE TRUE ALPHAFUNC LESS ALPHAREF 128 } " + kDraw); // alpha is 1
        check_sum(alpha);
        CHECK(alpha.samples() == 0);
        CHECK(why(alpha, Rejection::Alpha) == 64 * 64);
        const ContextCounts killed = explained(
            ddi,
            "CREATEPIXELSHADER { 3 auto asm {\nps_3_0\ndef c1, -31.5, 0, 0, 0\ndcl vPos.xy\nadd r0, vPos.x, c1.x\nmov "
            "r0, -r0.x\ntexkill r0\nmov oC0, c0\n} } SETPIXELSHADER { 3 } RENDERSTATE { ALPHATESTENABLE FALSE } " +
                kDraw);
        check_sum(killed);
        CHECK(why(killed, Rejection::Kill) == 32 * 64);
        CHECK(killed.samples() == 32 * 64);
        CHECK(killed.pixels_shaded == 64 * 64);
    });
}

TEST_CASE("every sample of a pixel has its reason") {
    EmulatorOptions options;
    options.count_rejections = true;
    D3d10Rig ddi(options);
    ddi.rig.document("surface 5 format A8R8G8B8 size 16x16 usage target samples 4\n");
    const ContextCounts counts =
        explained(ddi, "SETRENDERTARGET2 { 0 5 } SETDEPTHSTENCIL { 0 } SETSTREAMSOURCE2 { 0 10 64 12 } RENDERSTATE { "
                       "SCISSORTESTENABLE TRUE } SETSCISSORRECT { 0 0 4 4 } " +
                           kDraw);
    check_sum(counts);
    CHECK(counts.samples() == 4 * 16);
    CHECK(counts.boxed == 2 * 4 * 256); // the bounding boxes of two triangles, with four samples
}

TEST_CASE("counting rejections changes no picture and no answer, and every pixel of every pinned picture has passed or "
          "has one reason") {
    for (const auto& [path, document] : pinned_captures()) {
        EmulatorOptions options;
        options.workers = 2;
        options.count_rejections = true;
        Replayer replayer(options);
        Differences differences;
        const auto status = replayer.play(document, differences);
        INFO(path << "\n" << differences.text);
        if (!status.ok()) FAIL(dp2::describe(status.error()));
        CHECK(replayer.differences() == 0);
        replayer.emulator().presents().wait();
        for (const auto& [id, context] : replayer.emulator().contexts())
            check_sum(*context->front_end.snapshot().counts);
    }
}
