// Every reason for skipping a draw is reached, and counted under its own name only.
#include <set>

#include "responses/protocol/hresult.h"
#include "tests/support/drawing_rig.h"

using namespace responses;
using rasterizer::SkipReason;

namespace {

struct SkippedDraws : DrawingRig {
    SkippedDraws() : DrawingRig(32, 32) { document("buffer 3 bytes 60\nbuffer 4 bytes 12\n"); }
    std::uint32_t submit(const std::string& text) {
        run(text, "XYZRHW|DIFFUSE");
        return last().ddrval;
    }
    // The reasons of draws that were skipped since the last call.
    std::set<SkipReason> skipped() {
        std::set<SkipReason> out;
        std::uint64_t sum = 0;
        const rasterizer::SkipCounts& now = front_end().skips();
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (now[i] != before[i]) out.insert(static_cast<SkipReason>(i));
            sum += now[i];
        }
        CHECK(sum == front_end().counts().draws_skipped);
        before = now;
        return out;
    }
    rasterizer::SkipCounts before = {};
};

const std::string kFormat = "SETVERTEXSHADER { XYZRHW|DIFFUSE }", kStream = kFormat + "SETSTREAMSOURCE { 0 3 20 }",
                  kIndexed = kStream + "SETINDICES { 4 2 }", kDraw = "DRAWPRIMITIVE { TRIANGLELIST 0 1 }";

} // namespace

TEST_CASE("a skipped draw is counted under its reason") {
    struct Row {
        SkipReason reason;
        std::string commands;
    };
    const Row kRows[] = {
        {SkipReason::NoVertices, "TRIANGLELIST count 1 { 0 }"},
        {SkipReason::PrimitiveType, kStream + "DRAWPRIMITIVE { 9 0 1 }"},
        {SkipReason::NoVertexFormat, kDraw},
        {SkipReason::NoVertexFormat, "SETVERTEXSHADERDECL { 7 }" + kDraw},
        {SkipReason::NoPosition, "SETSTREAMSOURCE { 0 3 20 } CREATEVERTEXSHADERDECL { 9 1 { 0 0 D3DCOLOR DEFAULT COLOR "
                                 "0 } } SETVERTEXSHADERDECL { 9 }" +
                                     kDraw},
        {SkipReason::BeforeStream,
         kFormat + "SETSTREAMSOURCE { 0 3 0 } SETINDICES { 4 2 } DRAWINDEXEDPRIMITIVE2 { TRIANGLELIST -4 0 3 0 1 }"},
        // All indices are 0, and vertex 0 begins 4 bytes before the buffer.
        {SkipReason::VerticesOutside, kIndexed + "DRAWINDEXEDPRIMITIVE2 { TRIANGLELIST -4 0 3 0 1 }"},
        {SkipReason::NoIndexBuffer, kStream + "DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 }"},
        {SkipReason::IndexSize, kStream + "SETINDICES { 4 3 } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 }"},
        {SkipReason::IndicesOutside, kIndexed + "DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 4 1 }"},
        {SkipReason::VerticesOutside, kStream + "DRAWPRIMITIVE { TRIANGLELIST 3 1 }"},
        {SkipReason::VerticesOutside, kIndexed + "DRAWINDEXEDPRIMITIVE { TRIANGLELIST -1 0 3 0 1 }"},
        {SkipReason::VerticesOutside, kStream + "DRAWTRIPATCH { 7 HASINFO data { 99 3 0 1 } }"},
        {SkipReason::NoPatch, kStream + "DRAWTRIPATCH { 7 0 }"},
    };
    std::set<SkipReason> reached;
    for (const Row& row : kRows) {
        INFO(row.commands);
        SkippedDraws rig;
        CHECK(rig.submit(row.commands) == kD3dOk);
        CHECK(rig.skipped() == std::set{row.reason});
        reached.insert(row.reason);
    }
    // Reasons that need more than commands
    SkippedDraws rig;
    CHECK(rig.submit(kStream + kDraw) == kD3dOk);
    CHECK(rig.skipped().empty());
    // A stream that is not bound is no reason: it reads zeros.
    for (const std::string& none :
         {std::string("SETSTREAMSOURCE { 0 0 0 }"), std::string("SETSTREAMSOURCE { 0 1 20 }")}) {
        CHECK(rig.submit(none + kDraw + "DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 1 } }") == kD3dOk);
        CHECK(rig.skipped().empty());
    }
    CHECK(rig.submit(kStream) == kD3dOk);
    rig.front_end().predicate().set([] { return true; });
    CHECK(rig.submit(kDraw) == kD3dOk);
    CHECK(rig.skipped() == std::set{SkipReason::PredicatedAway});
    rig.front_end().predicate().set({});
    rasterizer::OutputLayout layout;
    layout.rasterizes = false;
    rig.front_end().stream_output().set_layout(layout);
    CHECK(rig.submit(kDraw) == kD3dOk);
    CHECK(rig.skipped() == std::set{SkipReason::NotRasterized});
    rig.front_end().stream_output().set_layout({});
    REQUIRE(rig.emulator().gpu().resources().destroy(1).ok());
    CHECK(rig.submit(kDraw) == kD3dOk);
    CHECK(rig.skipped() == std::set{SkipReason::NoTarget});
    reached.insert({SkipReason::PredicatedAway, SkipReason::NotRasterized, SkipReason::NoTarget});
    CHECK(reached.size() == rasterizer::kSkipReasons);
}
