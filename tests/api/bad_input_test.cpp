// Hostile submissions: the exact error, and an emulator that is usable afterwards.
#include <cstring>

#include "responses/protocol/hresult.h"
#include "tests/support/emulator_rig.h"

using namespace responses;

namespace {

// Objects of every kind; the calls of submit() have `vertices` vertices.
struct Hostile : EmulatorRig {
    explicit Hostile(EmulatorOptions options = {}, std::uint32_t version = 5)
        : EmulatorRig(std::move(options), {.size = 32, .interface = version}) {
        surface(2, dp2::Format::D24S8, 32);
        REQUIRE(emulator.gpu().resources().create_buffer(3, 60).ok());
        REQUIRE(emulator.gpu().resources().create_buffer(4, 12).ok());
    }
    Call submit(std::string_view text, std::size_t capacity = 512, std::size_t vertices = 3) {
        vertex_memory.assign(vertices, {});
        return EmulatorRig::submit(text, {.capacity = capacity, .vertices = vertex_memory});
    }
    // Checks ddrval and offset of a submission, and that an event is still answered afterwards. Returns the error text.
    std::string error(std::string_view text, std::uint32_t ddrval, std::uint32_t offset = 0, std::size_t vertices = 3) {
        const Call failing = submit(text, 512, vertices);
        CHECK(failing.ddrval == ddrval);
        CHECK(failing.error_offset == offset);
        const std::string words = failing.ddrval == 0 ? "no error" : error_text();
        const Call after = submit("CREATEQUERY { id 4000 type EVENT } ISSUEQUERY { id 4000 flags END }");
        CHECK(after.ddrval == 0);
        CHECK(after.error_offset >= 20);
        CHECK(submit("DELETEQUERY { id 4000 }").ddrval == 0);
        return words;
    }
    std::vector<CallVertex> vertex_memory;
};

} // namespace

TEST_CASE("truncated headers and payloads fail the call with their offset") {
    Hostile rig;
    CHECK(rig.error("raw { u8 8 0 }", kCommandUnparsed) == "truncated at offset 0x0: D3DHAL_DP2COMMAND");
    CHECK(rig.error("RENDERSTATE { CULLMODE NONE } raw { u8 52 0 1 0 4 0 0 0 }", kCommandUnparsed, 12) ==
          "truncated: DRAWPRIMITIVE at offset 0xc: D3DHAL_DP2DRAWPRIMITIVE");
    CHECK(rig.error("raw { u8 48 0 1 0 0 0 0 0 0xff 0xff 0xff 0xff }", kCommandUnparsed) ==
          "truncated: SETVERTEXSHADERCONST at offset 0x0: dwCount");
}

TEST_CASE("handles that name no object, or one of another kind, fail the command") {
    Hostile rig;
    CHECK(rig.error("SETRENDERTARGET2 { index 0 target 77 }", kGeneric) ==
          "bad handle: SETRENDERTARGET2 at offset 0x0: hRenderTarget");
    CHECK(rig.error("SETRENDERTARGET { target 0 depth 0 }", kGeneric) ==
          "bad handle: SETRENDERTARGET at offset 0x0: hRenderTarget");
    CHECK(rig.error("SETRENDERTARGET2 { index 0 target 2 }", kGeneric) ==
          "wrong kind: SETRENDERTARGET2 at offset 0x0: hRenderTarget");
    CHECK(rig.error("SETRENDERTARGET { target 3 depth 0 }", kGeneric) ==
          "wrong kind: SETRENDERTARGET at offset 0x0: hRenderTarget");
    CHECK(rig.error("SETDEPTHSTENCIL { depth 1 }", kGeneric) == "wrong kind: SETDEPTHSTENCIL at offset 0x0: hZBuffer");
    CHECK(rig.error("SETRENDERTARGET2 { index 4 target 1 }", kGeneric) ==
          "bad value: SETRENDERTARGET2 at offset 0x0: RTIndex");
    CHECK(rig.error("BUFFERBLT { dest 3 source 1 offset 0 source_offset 0 source_bytes 1 flags 0 }", kInvalidParams) ==
          "wrong kind: BUFFERBLT at offset 0x0: dwDDSrcSurface");
    CHECK(rig.error("BUFFERBLT { dest 3 source 4 offset 0xffffffff source_offset 0 source_bytes 12 flags 0 }",
                    kInvalidParams) == "out of range: BUFFERBLT at offset 0x0: dwOffset");
    // A draw whose vertex buffer is not bound is skipped, as real drivers do.
    CHECK(rig.error("SETVERTEXSHADERDECL { handle XYZRHW|DIFFUSE } DRAWPRIMITIVE { type TRIANGLELIST first 0 count 1 }",
                    kD3dOk) == "no error");
    CHECK(
        rig.error("SETSTREAMSOURCE { stream 0 buffer 1 stride 20 } DRAWPRIMITIVE { type TRIANGLELIST first 0 count 1 }",
                  kD3dOk) == "no error");
}

TEST_CASE("vertex numbers out of range fail the legacy path; a stream draw without any vertex is skipped") {
    Hostile rig;
    CHECK(rig.error("TRIANGLELIST count 1 { first 1 }", kCommandUnparsed) ==
          "out of range: TRIANGLELIST at offset 0x0: vertex number");
    CHECK(rig.error("INDEXEDTRIANGLELIST2 { first 65535 { 65535 0 0 } }", kCommandUnparsed) ==
          "out of range: INDEXEDTRIANGLELIST2 at offset 0x0: vertex number");
    CHECK(rig.error("INDEXEDLINELIST { { 0 3 } }", kCommandUnparsed) ==
          "out of range: INDEXEDLINELIST at offset 0x0: vertex number");
    const char* stream = "SETVERTEXSHADER { handle XYZRHW|DIFFUSE } SETSTREAMSOURCE { stream 0 buffer 3 stride 20 }"
                         "SETINDICES { buffer 4 stride 2 }";
    for (const char* draw :
         {"DRAWPRIMITIVE { type TRIANGLELIST first 3 count 1 }",
          "DRAWPRIMITIVE { type TRIANGLELIST first 0xffffffff count 1 }", "DRAWPRIMITIVE { type 9 first 0 count 1 }",
          "DRAWINDEXEDPRIMITIVE { type TRIANGLELIST base -1 min_index 0 vertices 3 start_index 0 count 1 }",
          "DRAWINDEXEDPRIMITIVE { type TRIANGLELIST base 0 min_index 0 vertices 3 start_index 0xffffffff count 1 }",
          "DRAWINDEXEDPRIMITIVE { type TRIANGLELIST base 2147483647 min_index 0 vertices 3 start_index 0 count 1 }",
          "DRAWINDEXEDPRIMITIVE { type TRIANGLELIST base 0 min_index 0 vertices 3 start_index 4 count 1 }",
          "DRAWPRIMITIVE2 { type TRIANGLELIST first_offset 60 count 1 }",
          "DRAWINDEXEDPRIMITIVE2 { type TRIANGLELIST base_offset -4 min_index 0 vertices 3 start_index_offset 0 count "
          "1 }"}) {
        INFO(draw);
        const std::uint64_t before = rig.emulator.front_end_counts().draws_skipped;
        CHECK(rig.submit(std::string(stream) + draw).ddrval == kD3dOk);
        CHECK(rig.emulator.front_end_counts().draws_skipped == before + 1);
    }
}

TEST_CASE("vertices outside the call's vertices, or with a size that does not fit their type, are refused") {
    Hostile old({}, 3);
    Call call = old.submit("TRIANGLELIST count 1 { first 0 }", 512, 0);
    CHECK(call.ddrval == kInvalidParams);
    CHECK(call.error_offset == 0);
    Hostile rig;
    CHECK(rig.error("TRIANGLELIST count 1 { first 0 }", kD3dOk, 0, 0) ==
          "no error"); // contexts of DX8 and later skip the draw
    const auto commands = assembled_commands("RENDERSTATE { CULLMODE NONE } TRIANGLELIST count 1 { first 0 }");
    for (const auto& [type, size, field] : {std::tuple{0x44u, 24u, "dwVertexSize"},
                                            {0x54u, 32u, "D3DFVF_NORMAL with D3DFVF_XYZRHW"},
                                            {0x45u, 20u, "D3DFVF_RESERVED0"}}) {
        const std::vector<CallVertex> vertices(10);
        rig.prepare(commands, {.vertices = vertices});
        rig.call.vertex_type = type;
        rig.call.vertex_size = size;
        rig.call.vertex_length = 3;
        rig.emulator.submit(rig.call);
        CHECK(rig.call.ddrval == kCommandUnparsed);
        CHECK(rig.call.error_offset == 12); // the states before the failing command are executed
        CHECK(std::string(rig.emulator.last_error().field) == field);
    }
}

TEST_CASE("unknown queries are refused; a query ended without a begin, or deleted, is not answered") {
    Hostile rig;
    CHECK(rig.error("ISSUEQUERY { id 5 flags END }", kInvalidParams) ==
          "bad handle: ISSUEQUERY at offset 0x0: dwQueryID");
    CHECK(rig.error("DELETEQUERY { id 5 }", kInvalidParams) == "bad handle: DELETEQUERY at offset 0x0: dwQueryID");
    CHECK(rig.error("CREATEQUERY { id 5 type 7 }", kInvalidParams) ==
          "bad value: CREATEQUERY at offset 0x0: QueryType");
    CHECK(rig.error("CREATEQUERY { id 6 type EVENT } CREATEQUERY { id 6 type EVENT }", kInvalidParams, 12) ==
          "bad sequence: CREATEQUERY at offset 0xc: dwQueryID");
    Call call = rig.submit("CREATEQUERY { id 7 type OCCLUSION } ISSUEQUERY { id 7 flags END }");
    CHECK(call.error_offset == 20);
    CHECK(rig.memory[16] == std::byte{0});
    call = rig.submit("ISSUEQUERY { id 7 flags BEGIN|END } DELETEQUERY { id 7 }");
    CHECK(call.ddrval == kD3dOk);
    CHECK(call.error_offset == 0);
    call = rig.submit("ISSUEQUERY { id 6 flags 0 }");
    CHECK((call.ddrval == kD3dOk && call.error_offset == 0));
}

TEST_CASE("a response area holds whole answers and nothing after them, whatever its size") {
    for (std::size_t capacity = 0; capacity <= 40; ++capacity) {
        Hostile rig;
        REQUIRE(rig.submit("CREATEQUERY { id 1 type EVENT id 2 type EVENT }").ddrval == 0);
        // Both queries are ended in a call that then fails, so that the command bytes do not enlarge the response area.
        CHECK(rig.submit("ISSUEQUERY { id 1 flags END id 2 flags END } raw { u8 5 0 0 0 }").ddrval == kCommandUnparsed);
        const Call call = rig.submit("", capacity);
        CHECK(call.ddrval == kD3dOk);
        const std::uint32_t expected = capacity >= 32 ? 32 : capacity >= 28 ? 28 : 0;
        INFO("capacity " << capacity);
        CHECK(call.error_offset == expected);
        for (std::size_t i = call.error_offset; i < capacity; ++i) CHECK(rig.memory[i] == kUnusedByte);
        if (expected == 28) CHECK(rig.memory[20] == std::byte{0x57});
        CHECK((rig.emulator.last_error().fault == dp2::Fault::NoSpace) == (expected == 0));
        if (expected == 0) CHECK(rig.submit("", 64).error_offset == 32);
    }
}

TEST_CASE("answers are written only after the last command byte was read") {
    Hostile rig;
    // The answer of the first query is written over the commands that follow its ISSUEQUERY.
    const Call call = rig.submit("CREATEQUERY { id 1 type EVENT } ISSUEQUERY { id 1 flags END } CREATEQUERY { id 2 "
                                 "type EVENT } ISSUEQUERY { id 2 flags END }",
                                 48);
    CHECK(call.ddrval == kD3dOk);
    CHECK(call.error_offset == 32);
}

TEST_CASE("POINTS with 65,535 runs of 65,535 points exceeds the limit", "[one-thread]") {
    EmulatorOptions options;
    options.limits.max_primitives = 1000000;
    Hostile rig(options);
    std::vector<std::byte> memory(4 + 65535 * 4);
    memory[0] = std::byte{1};
    std::memset(&memory[2], 0xFF, 2);
    for (std::size_t i = 0; i < 65535; ++i) std::memset(&memory[4 + i * 4], 0xFF, 2);
    const std::vector<CallVertex> vertices(65535);
    CHECK(rig.EmulatorRig::submit(memory, {.vertices = vertices}).ddrval == kOutOfMemory);
    CHECK(rig.error_text() == "limit exceeded: POINTS at offset 0x0: max_primitives");
}

TEST_CASE("limits on commands and pixels have their own errors") {
    EmulatorOptions options;
    options.limits.max_commands = 3;
    Hostile few(options);
    CHECK(few.submit("LINELIST count 0 { first 0 } LINELIST count 0 { first 0 } LINELIST count 0 { first 0 } LINELIST "
                     "count 0 { first 0 }")
              .ddrval == kOutOfMemory);
    CHECK(std::string(few.emulator.last_error().field) == "max_commands");
    options = {};
    options.limits.max_pixels = 5000;
    Hostile small(options);
    CHECK(small
              .submit("CLEAR { flags TARGET color 0 depth 0 stencil 0 { 0 0 32 32 } { 0 0 32 32 } { 0 0 32 32 } { 0 0 "
                      "32 32 } { 0 0 32 32 } }")
              .ddrval == kOutOfMemory);
    CHECK(std::string(small.emulator.last_error().field) == "max_pixels");
}

TEST_CASE("targets with a size of 0 or of more than 8192 pixels are refused") {
    Hostile rig;
    rasterizer::SurfaceDesc desc;
    desc.format = dp2::Format::A8R8G8B8;
    for (const auto& [w, h] : {std::pair{0u, 4u}, {4u, 0u}, {8193u, 4u}, {0xFFFFFFFFu, 0xFFFFFFFFu}}) {
        desc.width = w;
        desc.height = h;
        CHECK(rig.emulator.gpu().resources().create_surface(9, desc).error().fault == dp2::Fault::BadValue);
    }
    desc.width = desc.height = 8192;
    REQUIRE(rig.emulator.gpu().resources().create_surface(9, desc).ok());
    CHECK(rig.submit("SETRENDERTARGET2 { index 0 target 9 } CLEAR { flags TARGET color 0xff00ff00 depth 0 stencil 0 { "
                     "8190 8190 8192 8192 } }")
              .ddrval == 0);
    std::uint32_t pixel = 0;
    const rasterizer::Rect corner{8191, 8191, 8192, 8192};
    REQUIRE(
        rig.emulator.memory().read_surface({9, 0, 0}, &corner, std::as_writable_bytes(std::span(&pixel, 1)), 4).ok());
    CHECK(pixel == 0xff00ff00);
    for (int i = 10; i < 14; ++i)
        (void)rig.emulator.gpu().resources().create_surface(static_cast<std::uint32_t>(i), desc);
    CHECK(rig.emulator.gpu().resources().create_surface(14, desc).error().fault == dp2::Fault::LimitExceeded);
}

TEST_CASE("objects may be destroyed while they are bound") {
    Hostile rig;
    CHECK(rig.submit("RENDERSTATE { CULLMODE NONE } TRIANGLELIST count 1 { first 0 }").ddrval == 0);
    REQUIRE(rig.emulator.gpu().resources().destroy(1).ok());
    CHECK(rig.submit("TRIANGLELIST count 1 { first 0 } CLEAR { flags TARGET color 0 depth 0 stencil 0 { 0 0 9 9 } }")
              .ddrval == 0);
    CHECK(rig.emulator.destroy_context(rig.context).ok());
    CHECK(rig.submit("").ddrval == kContextBad);
}

TEST_CASE("lpdwRStates mirrors render states only with the flag EXECUTEBUFFER") {
    Hostile rig;
    std::uint32_t mirror[256] = {};
    rig.prepare(assembled_commands("RENDERSTATE { CULLMODE CW }"));
    Call& call = rig.call;
    call.render_states = mirror;
    rig.emulator.submit(call);
    CHECK(mirror[22] == 0);
    call.flags = 2 | 4 | 8; // EXECUTEBUFFER, and both swap requests
    rig.emulator.submit(call);
    CHECK(mirror[22] == 2);
    CHECK(call.flags == 2); // the swap flags are cleared: buffers are never swapped
}
