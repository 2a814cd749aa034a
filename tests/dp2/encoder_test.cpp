#include "dp2/commands/encoder.h"

#include <algorithm>

#include "dp2/commands/decoder.h"
#include "dp2/text/disassembler.h"
#include "dp2/wire/error_text.h"
#include "tests/dp2/synthetic.h"
#include "tests/support/catch.h"

using namespace dp2;

namespace {

// Encodes what the decoder delivers.
struct Transcoder {
    explicit Transcoder(Encoder& out) : encoder(out) {}
    Encoder& encoder;
    std::optional<std::uint16_t> open;

    Status finish() {
        if (!open) return {};
        const std::uint16_t count = *open;
        open.reset();
        return encoder.end(count);
    }
    Status on_command(const Command& command) {
        DP2_TRY(finish());
        open = command.count;
        return encoder.begin(command.op->op, command.reserved);
    }
#define DP2_OP(name, on_name, value, ddi_name, record, ...)                                                            \
    template <class... Tails> Status on_##on_name(const Command&, const wire::record& r, const Tails&... tails) {      \
        return encoder.add<Opcode::name>(r, tails...);                                                                 \
    }
#include "dp2/wire/opcodes.def"
};

Status transcode(ByteSpan in, const DecodeContext& context, Encoder& encoder) {
    Transcoder transcoder(encoder);
    DP2_TRY(decode(in, context, transcoder));
    return transcoder.finish();
}

} // namespace

TEST_CASE("every opcode decodes, encodes, and decodes to the same") {
    for (const DialectInfo& named : all_dialects()) {
        const Dialect dialect = *parse_dialect(named.name);
        for_each_synthetic(
            [&](const OpInfo& op, std::uint16_t count, const std::vector<std::byte>& command, DecodeContext context) {
                if (dialect.clear_zero != ClearZero::OneRect && op.tail == TailRule::Rects && count == 0)
                    return; // the encoder writes a CLEAR whose size is wrong in this dialect
                context.dialect = dialect;
                if (element_count(op, count, dialect) != element_count(op, count, {}))
                    return; // these bytes are for the default dialect
                INFO(op.name << " count " << count << " dialect " << named.name);
                std::vector<std::byte> once(command.size()), twice(command.size());
                Encoder first(once, context), second(twice, context);
                const Status status = transcode(command, context, first);
                if (!status.ok()) FAIL(describe(status.error()));
                REQUIRE(first.bytes().size() == command.size());
                REQUIRE(transcode(once, context, second).ok());
                REQUIRE(once == twice);
                // Only padding and CLEAR's unread rectangle are not encoded.
                if (op.align == AlignRule::None && !(op.tail == TailRule::Rects && count == 0))
                    REQUIRE(once == command);
            });
    }
}

TEST_CASE("a command that does not fit writes nothing") {
    for_each_synthetic(
        [](const OpInfo& op, std::uint16_t count, const std::vector<std::byte>& command, const DecodeContext& context) {
            for (std::size_t room = 0; room < command.size(); room += room < 64 ? 1 : 61) {
                INFO(op.name << " count " << count << " into " << room << " of " << command.size());
                std::vector<std::byte> out(4 + room + 16, std::byte{0xCD});
                Encoder encoder{std::span(out).first(4 + room), context};
                REQUIRE(encoder.render_state(std::span<const wire::RenderState>()).ok());
                const Status status = transcode(command, context, encoder);
                REQUIRE_FALSE(status.ok());
                REQUIRE(status.error().fault == Fault::NoSpace);
                REQUIRE(status.error().offset == 4);
                REQUIRE(encoder.bytes().size() == 4);
                REQUIRE(std::all_of(out.end() - 16, out.end(), [](std::byte b) { return b == std::byte{0xCD}; }));
            }
        });
}

TEST_CASE("typed calls write what the text form says") {
    std::vector<std::byte> out(1024);
    DecodeContext context;
    context.base_offset = 2;
    context.vertex_stride = 4;
    Encoder encoder(out, context);
    const wire::Rect rects[] = {{0, 0, 4, 4}, {5, 5, 9, 9}};
    const std::uint16_t strip[] = {0, 1, 2, 3};
    const float registers[] = {1, 2, 3, 4, 5, 6, 7, 8};
    const std::uint32_t vertices[] = {10, 11, 12, 13};
    const wire::RenderState states[] = {{7, 1}, {14, 0}};
    REQUIRE(encoder.clear({.flags = 1, .color = 0xFF0000FF, .depth = 1, .stencil = 0}, rects).ok());
    REQUIRE(encoder.clear({.flags = 2, .color = 0, .depth = 0.5f, .stencil = 0}, std::span<const wire::Rect>()).ok());
    REQUIRE(encoder.render_state(states).ok());
    REQUIRE(encoder.triangle_list({.first = 3}, 12).ok());
    REQUIRE(encoder.indexed_triangle_strip({.first = 1}, strip).ok());
    REQUIRE(encoder.triangle_fan_imm({.edge_flags = 0}, std::as_bytes(std::span(vertices))).ok());
    REQUIRE(encoder.set_vertex_shader_const({.first = 4, .count = 99}, registers).ok());
    REQUIRE(encoder.set_light({.index = 1, .data_type = 1}, std::optional<wire::Light>()).ok());
    REQUIRE(encoder.issue_query({.id = 7, .flags = 2}).ok());
    CHECK(disassemble(encoder.bytes(), context) ==
          R"(CLEAR { flags TARGET color 0xff0000ff depth 1 stencil 0 { 0 0 4 4 } { 5 5 9 9 } }
CLEAR { flags ZBUFFER color 0x00000000 depth 0.5 stencil 0 }
RENDERSTATE {
  ZENABLE TRUE
  ZWRITEENABLE FALSE
}
TRIANGLELIST count 12 { first 3 }
INDEXEDTRIANGLESTRIP { first 1 data { u16 0 1 2 3 } }
TRIANGLEFAN_IMM count 2 { edge_flags 0x00000000 data { f32 0x0000000a 0x0000000b 0x0000000c 0x0000000d } }
SETVERTEXSHADERCONST { first 4 count 2 data { f32 1 2 3 4 5 6 7 8 } }
SETLIGHT { index 1 data_type DISABLE }
ISSUEQUERY { id 7 flags BEGIN }
)");
}

TEST_CASE("the encoder refuses what the format cannot express, and then encodes the next command as usual") {
    std::vector<std::byte> out(1u << 20);
    DecodeContext context;
    context.vertex_stride = 8;
    Encoder encoder(out, context);
    const auto refused = [&](const Status& status, Fault fault, const char* field) {
        REQUIRE_FALSE(status.ok());
        CHECK(status.error().fault == fault);
        CHECK(std::string(status.error().field) == field);
        CHECK(encoder.bytes().empty());
    };
    const std::vector<std::byte> odd(9), eight(8);
    const std::vector<std::uint16_t> none;
    refused(encoder.line_list_imm({}, odd), Fault::BadValue, "immediate vertices");
    refused(encoder.line_list_imm({}, eight), Fault::BadValue, "wPrimitiveCount");
    refused(encoder.triangle_fan_imm({}, eight), Fault::BadValue, "wPrimitiveCount");
    refused(encoder.indexed_line_strip({}, none), Fault::BadValue, "wPrimitiveCount");
    refused(encoder.triangle_list({}, 65536), Fault::BadValue, "count");
    refused(encoder.render_state(std::vector<wire::RenderState>(65536)), Fault::BadValue, "wPrimitiveCount");
    refused(encoder.set_vertex_shader_const({}, odd), Fault::BadValue, "dwCount");
    refused(encoder.set_light({.index = 0, .data_type = 2}, std::optional<wire::Light>()), Fault::BadValue,
            "dwDataType");
    refused(encoder.draw_rect_patch({}, std::vector<float>(3), std::optional<wire::RectPatchInfo>()), Fault::BadValue,
            "patch segments and info");
    refused(encoder.response_query(), Fault::UnknownOpcode, "bCommand");
    refused(encoder.end(), Fault::BadSequence, "end");
    REQUIRE(encoder.begin(Opcode::SetLight).ok());
    refused(encoder.add<Opcode::Clear>({}, std::span<const wire::Rect>()), Fault::BadSequence, "add");
    refused(encoder.end(), Fault::BadSequence, "end");
    REQUIRE(encoder.exit().ok());
    CHECK(encoder.bytes().size() == 4);
}
