// The number of instances of an indexed draw: the count in stream 0's divider (D3DSTREAMSOURCE_INDEXEDDATA), but only
// if a stream that is read has D3DSTREAMSOURCE_INSTANCEDATA; else 1 (DXVK 152fd42, Gallium Nine, Wine).
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

// A quad over several tiles, which adds 0x10 to every channel; stream 1 has one colour for all, stream 2 is not read.
struct Added : ShaderRig {
    explicit Added(const EmulatorOptions& options) : ShaderRig(80, options) {
        document("buffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 1 1 0.5 -1 -1 0.5 1 -1 0.5 }\nbuffer 10 bytes "
                 "8\nwrite 10 at 0 data { u16 0 1 2 3 }\nbuffer 11 bytes 64\nwrite 11 at 0 data { u32 0xff101010 "
                 "0xff101010 0xff101010 0xff101010 0xff101010 0xff101010 0xff101010 0xff101010 }\n");
        run("CREATEVERTEXSHADERDECL { 7 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 0 D3DCOLOR DEFAULT COLOR 0 } } "
            "SETVERTEXSHADERDECL { 7 } SETINDICES { 10 2 } SETSTREAMSOURCE { 0 9 12 } SETSTREAMSOURCE { 1 11 4 } "
            "SETSTREAMSOURCE { 2 11 4 } RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }");
    }
    // `dividers` are those of streams 0 to 2. Returns how often the draw covered the target, computed from the colour
    // in the middle; checks that the corners have this colour, too.
    int drawn(const std::string& dividers,
              const std::string& draw = "DRAWINDEXEDPRIMITIVE { TRIANGLESTRIP 0 0 4 0 2 }") {
        run("SETSTREAMSOURCEFREQ { " + dividers + " } CLEAR { TARGET|COMPUTERECTS 0xff000000 1 0 } " + draw);
        const std::uint32_t color = rgb(40, 40);
        CHECK(color % 0x101010 == 0);
        for (const int x : {1, 78})
            for (const int y : {1, 78}) CHECK(rgb(x, y) == color);
        return static_cast<int>(color / 0x101010);
    }
};

constexpr const char* kProgrammed = "vs_1_1\ndcl_position v0\ndcl_color v1\nmov oPos, v0\nmov oD0, v1\n";
constexpr const char* kModel3 =
    "vs_3_0\ndcl_position v0\ndcl_color v1\ndcl_position o0\ndcl_color o1\nmov o0, v0\nmov o1, v1\n";
// A shader that does not read stream 1: its colour is a constant.
constexpr const char* kUnread =
    "vs_1_1\ndcl_position v0\ndef c0, 0.0627451, 0.0627451, 0.0627451, 1\nmov oPos, v0\nmov oD0, c0\n";

} // namespace

TEST_CASE("indexed geometry is drawn once if no stream that is read has elements for instances") {
    for (const unsigned workers : {0u, 1u, 4u})
        for (const bool compile : {true, false})
            for (const char* shader : {"", kProgrammed, kModel3}) {
                INFO(workers << " workers, compiled " << compile << ", shader " << shader);
                EmulatorOptions options = with_workers(workers);
                options.compile = compile;
                Added rig(options);
                if (*shader) rig.vertex_shader(shader);
                CHECK(rig.drawn("0 0x40000003 1 0x80000001 2 1") == 3);
                CHECK(rig.drawn("0 0x40000003 1 0x80000007 2 1") == 3);
                CHECK(rig.drawn("0 0x40000003 1 0x80000000 2 1") == 3); // a divider of 0 means 1
                CHECK(rig.drawn("0 0x40000000 1 0x80000001 2 1") == 1); // a count of 0 means 1
                CHECK(rig.drawn("0 1 1 0x80000001 2 1") == 1);
                CHECK(rig.drawn("0 0x40000003 1 1 2 1") == 1);
                CHECK(rig.drawn("0 0x40000003 1 0x40000003 2 1") == 1);
                CHECK(rig.drawn("0 0x7fffffff 1 1 2 1") == 1);
                CHECK(rig.drawn("0 0x40000003 1 1 2 0x80000001") == 1); // stream 2 is not read
                CHECK(rig.drawn("0 0x40000003 1 1 2 1", "DRAWINDEXEDPRIMITIVE2 { TRIANGLESTRIP 0 0 4 0 2 }") == 1);
                // The instanced draw is followed by the same draw without instances.
                CHECK(rig.drawn("0 0x40000005 1 0x80000001 2 1", "DRAWINDEXEDPRIMITIVE { TRIANGLESTRIP 0 0 4 0 2 } "
                                                                 "SETSTREAMSOURCEFREQ { 1 1 } DRAWINDEXEDPRIMITIVE { "
                                                                 "TRIANGLESTRIP 0 0 4 0 2 }") == 6);
            }
}

TEST_CASE("an element that the shader does not read makes no instances") {
    Added rig({});
    rig.vertex_shader(kUnread);
    CHECK(rig.drawn("0 0x40000003 1 0x80000001 2 1") == 1);
    rig.vertex_shader(kProgrammed);
    CHECK(rig.drawn("0 0x40000003 1 0x80000001 2 1") == 3);
}

TEST_CASE("instances are drawn as long as a stream has an element for them, whichever other elements are missing") {
    for (const unsigned workers : {0u, 2u}) {
        Added rig(with_workers(workers));
        const std::string elements = "{ 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 0 D3DCOLOR DEFAULT COLOR 0 } ";
        const auto draws = [&] { return rig.emulator().find_context(1)->front_end.counts().draws; };
        const auto drawn = [&](const std::string& dividers, int colors, std::uint64_t instances) {
            const std::uint64_t before = draws();
            CHECK(rig.drawn(dividers) == colors);
            CHECK(draws() == before + instances);
        };
        rig.run("CREATEVERTEXSHADERDECL { 9 3 " + elements +
                "{ 0 48 FLOAT1 DEFAULT TEXCOORD 0 } } SETVERTEXSHADERDECL { 9 }");
        drawn("0 0x40000003 1 0x80000001 2 1", 3, 3);
        // Buffer 12 has two colours for four instances; buffer 13 has elements for three instances, of which the third
        // reads zeros as its colour.
        rig.document("buffer 12 bytes 8\nwrite 12 at 0 data { u32 0xff101010 0xff101010 }\nbuffer 13 bytes 12\n");
        rig.run("SETVERTEXSHADERDECL { 7 } SETSTREAMSOURCE { 1 12 4 2 13 4 }");
        drawn("0 0x40000004 1 0x80000001 2 1", 2, 2);
        drawn("0 0x40000009 1 0x80000002 2 1", 4, 4);
        rig.run("CREATEVERTEXSHADERDECL { 11 3 " + elements +
                "{ 2 0 FLOAT1 DEFAULT TEXCOORD 0 } } SETVERTEXSHADERDECL { 11 }");
        drawn("0 0x40000004 1 0x80000001 2 0x80000001", 2, 3);
        drawn("0 0x7fffffff 1 0x80000001 2 0x80000001", 2, 3);
    }
}

TEST_CASE("an instanced draw that is skipped is counted as skipped once") {
    Added rig({});
    const auto skipped = [&] { return rig.emulator().find_context(1)->front_end.counts().draws_skipped; };
    const std::uint64_t before = skipped();
    rig.run("SETRENDERTARGET2 { 0 0 } SETSTREAMSOURCEFREQ { 0 0x7fffffff 1 0x80000001 } DRAWINDEXEDPRIMITIVE { "
            "TRIANGLESTRIP 0 0 4 0 2 }");
    CHECK(skipped() == before + 1);
}
