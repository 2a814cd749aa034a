// A VCACHE query answers the actual size of the vertex cache: the number of shaded vertices proves it.
#include "tests/support/drawing_rig.h"

using namespace responses;

TEST_CASE("VCACHE answers the size of the vertex cache") {
    DrawingRig rig(8, 8);
    rig.run(
        // RENDERSTATE makes the command buffer large enough for the answer.
        "RENDERSTATE { LIGHTING FALSE CULLMODE NONE } CREATEQUERY { 1 VCACHE } ISSUEQUERY { 1 END }");
    const dp2::ByteSpan answer = rig.emulator().submissions().response(rig.last());
    REQUIRE(answer.size() == 32);
    CHECK(dp2::load<std::uint32_t>(answer.data() + 16) == 0x48434143); // CACH
    CHECK(dp2::load<std::uint32_t>(answer.data() + 20) == 1);          // cache optimised
    const auto size = dp2::load<std::uint32_t>(answer.data() + 24);
    const std::uint32_t vertices = size + 8;
    rig.document("buffer 5 bytes " + std::to_string(vertices * 16) + "\nbuffer 6 bytes 800\n");
    // The vertices shaded for 200 lines between vertices a and b, which fit into one batch.
    const auto shaded = [&](std::uint32_t a, std::uint32_t b) {
        std::vector<std::uint16_t> indices;
        for (int i = 0; i < 200; ++i)
            indices.insert(indices.end(), {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b)});
        REQUIRE(rig.emulator().memory().write_buffer(6, 0, std::as_bytes(std::span(indices))).ok());
        rig.emulator().presents().wait();
        const std::uint64_t before = rig.emulator().gpu().statistics().geometry.vertices_shaded;
        rig.run("SETVERTEXSHADER { XYZ|DIFFUSE } SETSTREAMSOURCE { 0 5 16 } SETINDICES { 6 2 } DRAWINDEXEDPRIMITIVE "
                "{ LINELIST 0 0 " +
                std::to_string(vertices) + " 0 200 }");
        rig.emulator().presents().wait();
        return rig.emulator().gpu().statistics().geometry.vertices_shaded - before;
    };
    CHECK(shaded(0, 1) == 2);
    CHECK(shaded(0, size - 1) == 2); // indices closer than the cache size do not evict each other
    CHECK(shaded(7, size + 6) == 2);
    CHECK(shaded(0, size) == 400); // these two vertices share a cache entry
    CHECK(shaded(0, size + 1) == 2);
}
