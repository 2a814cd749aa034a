#include "dp2/commands/decoder.h"
#include "dp2/wire/error_text.h"
#include "tests/dp2/synthetic.h"
#include "tests/support/catch.h"

using namespace dp2;

namespace {

std::vector<std::byte> bytes(std::initializer_list<int> values) {
    std::vector<std::byte> out;
    for (const int value : values) out.push_back(static_cast<std::byte>(value));
    return out;
}
void put(std::vector<std::byte>& out, std::initializer_list<std::uint32_t> words) {
    for (const std::uint32_t word : words)
        for (int i = 0; i < 4; ++i) out.push_back(static_cast<std::byte>(word >> (8 * i)));
}

// Counts what the typed layer delivers.
struct Counter : NullHandler {
    int commands = 0, lights = 0, light_data = 0, registers = 0, queries = 0, segments = 0, infos = 0, rects = 0;
    Status on_command(const Command&) {
        ++commands;
        return {};
    }
    Status on_set_light(const Command&, const wire::SetLight&, const std::optional<wire::Light>& light) {
        ++lights;
        light_data += light.has_value();
        return {};
    }
    Status on_set_vertex_shader_const_b(const Command&, const wire::ShaderConstants&,
                                        PackedArray<std::uint32_t> words) {
        registers += static_cast<int>(words.size());
        return {};
    }
    Status on_create_query(const Command&, const wire::CreateQuery&) {
        ++queries;
        return {};
    }
    Status on_draw_rect_patch(const Command&, const wire::DrawPatch&, PackedArray<float> s,
                              const std::optional<wire::RectPatchInfo>& info) {
        segments += static_cast<int>(s.size());
        infos += info.has_value();
        return {};
    }
    Status on_clear(const Command&, const wire::Clear&, PackedArray<wire::Rect> r) {
        rects += static_cast<int>(r.size());
        return {};
    }
};

} // namespace

TEST_CASE("every opcode, cut off at every byte, is truncated at its own header") {
    for_each_synthetic(
        [](const OpInfo& op, std::uint16_t, const std::vector<std::byte>& command, const DecodeContext& context) {
            for (std::size_t cut = 1; cut < command.size(); ++cut) {
                CommandReader reader(ByteSpan(command).first(cut), context);
                const auto result = reader.next();
                INFO(op.name << " cut at " << cut << " of " << command.size());
                REQUIRE_FALSE(result.ok());
                REQUIRE(result.error().fault == Fault::Truncated);
                REQUIRE(result.error().offset == 0);
            }
        });
}

TEST_CASE("payload sizes are those of the wire format") {
    struct Row {
        Opcode op;
        std::uint16_t n;
        std::uint32_t word;
        std::size_t payload;
    };
    const Row rows[] = {
        {Opcode::Points, 2, 1, 8},
        {Opcode::IndexedLineList, 3, 1, 12},
        {Opcode::IndexedTriangleList, 3, 1, 24},
        {Opcode::LineList, 7, 1, 2},
        {Opcode::IndexedLineStrip, 3, 1, 2 + 8},
        {Opcode::IndexedTriangleStrip, 3, 1, 2 + 10},
        {Opcode::IndexedTriangleList2, 2, 1, 2 + 12},
        {Opcode::IndexedLineList2, 2, 1, 2 + 8},
        {Opcode::TriangleFanImm, 1, 1, 4 + 60},
        {Opcode::LineListImm, 2, 1, 80},
        {Opcode::UpdatePalette, 9, 0x00020000, 8 + 8},
        {Opcode::SetLight, 2, 2, 2 * 112},
        {Opcode::SetLight, 2, 1, 16},
        {Opcode::Clear, 0, 0, 32},
        {Opcode::Clear, 3, 0, 64},
        {Opcode::CreateVertexShader, 1, 4, 12 + 8},
        {Opcode::SetVertexShaderConst, 2, 1, 48},
        {Opcode::SetVertexShaderConstB, 2, 3, 40},
        {Opcode::DrawRectPatch, 1, 3, 8 + 16 + 28},
        {Opcode::DrawTriPatch, 2, 3, 2 * (8 + 12 + 16)},
        {Opcode::CreateVertexShaderDecl, 1, 2, 8 + 16},
        {Opcode::SetConvolutionKernelMono, 1, 3, 12 + 12 + 12},
        {Opcode::VolumeBlt, 1, 0, 48},
        {Opcode::ComposeRects, 1, 0, 32},
    };
    DecodeContext context;
    context.vertex_stride = 20;
    for (const Row& row : rows) {
        const auto command = synthetic_command(*find_op(static_cast<std::uint8_t>(row.op)), row.n, row.word, context);
        INFO(find_op(static_cast<std::uint8_t>(row.op))->name);
        CHECK(command.size() == 4 + row.payload);
    }
}

TEST_CASE("the table has every opcode that the DDI assigns, and none twice") {
    int rows = 0;
    for (int value = 0; value < 256; ++value) rows += find_op(static_cast<std::uint8_t>(value)) != nullptr;
    CHECK(rows == static_cast<int>(all_ops().size()));
    for (const int unassigned : {0, 4, 5, 6, 7, 9, 10, 12, 13, 14, 37, 68, 69, 70, 78, 92, 99, 255})
        CHECK(find_op(static_cast<std::uint8_t>(unassigned)) == nullptr);
}

TEST_CASE("unknown and runtime-only opcodes are refused at their offset") {
    for (const int opcode : {0, 5, 37, 87, 88, 99, 255}) {
        auto buffer = bytes({8, 0, 0, 0});
        buffer.push_back(static_cast<std::byte>(opcode));
        for (int i = 0; i < 7; ++i) buffer.push_back(std::byte{0});
        Counter counter;
        const Status status = decode(buffer, {}, counter);
        REQUIRE_FALSE(status.ok());
        CHECK(status.error().fault == Fault::UnknownOpcode);
        CHECK(status.error().offset == 4);
        CHECK(counter.commands == 1);
    }
}

TEST_CASE("EXIT ends the buffer with success") {
    Counter counter;
    CHECK(decode(bytes({11, 0, 0, 0, 255, 255, 255}), {}, counter).ok());
    CHECK(counter.commands == 1);
}

TEST_CASE("SETLIGHT walks its elements one by one, with and without data") {
    auto buffer = bytes({34, 0, 3, 0});
    put(buffer, {0, 2});
    buffer.resize(buffer.size() + 104);
    put(buffer, {1, 0, 2, 2});
    buffer.resize(buffer.size() + 104);
    auto after = bytes({84, 0, 1, 0});
    put(after, {7, 9});
    buffer.insert(buffer.end(), after.begin(), after.end());
    Counter counter;
    REQUIRE(decode(buffer, {}, counter).ok());
    CHECK(counter.lights == 3);
    CHECK(counter.light_data == 2);
    CHECK(counter.queries == 1);
}

TEST_CASE("boolean registers take four bytes each, and decoding continues with the next command") {
    auto buffer = bytes({83, 0, 1, 0});
    put(buffer, {0, 3, 1, 0, 1});
    auto after = bytes({84, 0, 1, 0});
    put(after, {7, 9});
    buffer.insert(buffer.end(), after.begin(), after.end());
    Counter counter;
    REQUIRE(decode(buffer, {}, counter).ok());
    CHECK(counter.registers == 3);
    CHECK(counter.queries == 1);
}

TEST_CASE("each patch is followed by the segments and the info that its flags announce") {
    auto buffer = bytes({61, 0, 2, 0});
    put(buffer, {1, 3});
    buffer.resize(buffer.size() + 16 + 28);
    put(buffer, {2, 1});
    buffer.resize(buffer.size() + 16);
    Counter counter;
    REQUIRE(decode(buffer, {}, counter).ok());
    CHECK(counter.segments == 8);
    CHECK(counter.infos == 1);
}

TEST_CASE("CLEAR without rectangles carries one unread rectangle, or none, as the dialect says") {
    auto buffer = bytes({42, 0, 0, 0});
    put(buffer, {1, 0xFFFFFFFF, 0, 0});
    auto query = bytes({84, 0, 1, 0});
    put(query, {7, 9});
    DecodeContext ddi, bare, detect;
    bare.dialect = *parse_dialect("permedia3");
    detect.dialect = *parse_dialect("detect");
    auto long_form = buffer, short_form = buffer;
    long_form.resize(buffer.size() + 16, std::byte{0xEE});
    long_form.insert(long_form.end(), query.begin(), query.end());
    short_form.insert(short_form.end(), query.begin(), query.end());
    Counter a, b, c, d, e;
    REQUIRE(decode(long_form, ddi, a).ok());
    CHECK((a.queries == 1 && a.rects == 0));
    REQUIRE(decode(short_form, bare, b).ok());
    CHECK(b.queries == 1);
    REQUIRE(decode(long_form, detect, c).ok());
    CHECK(c.queries == 1);
    REQUIRE(decode(short_form, detect, d).ok());
    CHECK(d.queries == 1);
    CHECK_FALSE(decode(short_form, ddi, e).ok());
}

TEST_CASE("immediate vertices are aligned to four from the surface's start") {
    // After an indexed strip the next header may be aligned to only two bytes.
    for (const std::uint64_t base : {0u, 2u}) {
        DecodeContext context;
        context.base_offset = base;
        context.vertex_stride = 8;
        auto buffer = bytes({24, 0, 1, 0});
        if ((base + 4) % 4 != 0) buffer.resize(6);
        const std::size_t vertices = buffer.size();
        buffer.resize(buffer.size() + 16, std::byte{0x11});
        struct Handler : Counter {
            const std::byte* at = nullptr;
            Status on_line_list_imm(const Command&, const wire::None&, ByteSpan v) {
                at = v.data();
                return {};
            }
        } handler;
        INFO("base " << base);
        const std::size_t tail = (4 - (base + buffer.size()) % 4) % 4;
        buffer.resize(buffer.size() + tail);
        REQUIRE(decode(buffer, context, handler).ok());
        CHECK(handler.at == buffer.data() + vertices);
    }
}

TEST_CASE("counts and sizes that are too large never cause reads past the buffer") {
    for (const std::uint32_t huge : {0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu, 0x10000001u}) {
        for (const int opcode : {45, 48, 54, 57, 71, 74, 77, 83, 93, 94, 97}) {
            if (opcode == 97 && (huge & 3) == 0) continue; // no weights follow
            auto buffer = bytes({opcode, 0, 1, 0});
            put(buffer, {huge, huge, huge});
            Counter counter;
            const Status status = decode(buffer, {}, counter);
            REQUIRE_FALSE(status.ok());
            CHECK(status.error().fault == Fault::Truncated);
        }
    }
}

TEST_CASE("an error of the handler gets the command's offset") {
    struct Handler : Counter {
        Status on_create_query(const Command&, const wire::CreateQuery&) {
            return Error{Fault::BadValue, 0, 0, "QueryType"};
        }
    } handler;
    auto buffer = bytes({8, 0, 0, 0, 84, 0, 1, 0});
    put(buffer, {7, 7});
    DecodeContext context;
    context.base_offset = 16;
    const Status status = decode(buffer, context, handler);
    REQUIRE_FALSE(status.ok());
    CHECK(status.error().offset == 20);
    CHECK(status.error().opcode == 84);
    CHECK(describe(status.error()) == "bad value: CREATEQUERY at offset 0x14: QueryType");
}

TEST_CASE("errors at offset 0 are reported with their offset") {
    const auto says = [](const std::vector<std::byte>& buffer) {
        Counter counter;
        const Status status = decode(buffer, {}, counter);
        return status.ok() ? std::string("none") : describe(status.error());
    };
    CHECK(says(bytes({0, 0, 0, 0})) == "unknown opcode: opcode 0 at offset 0x0: bCommand");
    CHECK(says(bytes({8, 0, 0, 0, 0, 0, 0, 0})) == "unknown opcode: opcode 0 at offset 0x4: bCommand");
    CHECK(says(bytes({255, 0, 0, 0})) == "unknown opcode: opcode 255 at offset 0x0: bCommand");
    CHECK(says(bytes({8, 0})) == "truncated at offset 0x0: D3DHAL_DP2COMMAND");
    CHECK(says(bytes({8, 0, 1, 0})) == "truncated: RENDERSTATE at offset 0x0: D3DHAL_DP2RENDERSTATE");
    // An error that is not about a command has no offset.
    CHECK(describe(Error{Fault::BadHandle, 0, 0, "dwhContext"}) == "bad handle: dwhContext");
}

TEST_CASE("immediate vertices of unknown size are refused at their command") {
    // A RENDERSTATE, the drawing command, then vertices of 0xFF bytes, which are no valid opcode.
    for (const int opcode : {23, 24})
        for (const int count : {0, 1, 3}) {
            auto buffer = bytes({8, 0, 0, 0, opcode, 0, count, 0});
            if (opcode == 23) put(buffer, {7});
            const int vertices = opcode == 23 ? count + 2 : 2 * count;
            for (int i = 0; i < vertices; ++i) put(buffer, {0xFFFFFFFFu, 0xFFFFFFFFu, 0xFFFFFFFFu});
            DecodeContext context;
            Counter counter;
            const Status status = decode(buffer, context, counter);
            INFO(opcode << " " << count);
            if (vertices == 0) {
                CHECK(status.ok());
            } else {
                REQUIRE_FALSE(status.ok());
                CHECK(status.error().fault == Fault::BadValue);
                CHECK(status.error().opcode == opcode);
                CHECK(status.error().offset == 4);
                CHECK(status.error().field == std::string(kVertexSizeUnknown));
            }
            context.vertex_stride = 12;
            CHECK(decode(buffer, context, counter).ok());
        }
}
