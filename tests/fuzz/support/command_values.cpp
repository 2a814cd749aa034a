#include "tests/fuzz/support/command_values.h"

#include <bit>
#include <cstring>
#include <string_view>

#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"
#include "dp2/text/text_value.h"

namespace fuzz {

namespace {

using dp2::FieldMeaning;
using dp2::FieldType;

constexpr float kFloats[] = {0,     -0.0f, 1,   -1,    0.5f,  -0.5f, 2,      32,       64,
                             0.25f, 8,     640, 1e-3f, 1e30f, -7.5f, 1e-40f, 16777216, 255};
constexpr std::uint32_t kSpecialFloats[] = {0x7F800000, 0xFF800000, 0x7FC00000, 0x7F7FFFFF, 0xFFFFFFFF};
constexpr std::uint32_t kEdges[] = {0,          1,          2,      3,       4,     7,          8,          15,
                                    16,         31,         32,     33,      63,    64,         255,        256,
                                    0x7FFF,     0x8000,     0xFFFF, 0x10000, 8192,  8193,       0x7FFFFFFF, 0x80000000,
                                    0xFFFFFFFF, 0xFFFFFFFE, 0xFFF,  0x1000,  65535, 0x40000001, 0x3FFFFFFF};
// FVF codes with every kind of position, and with all elements that the fixed-function pipeline reads.
constexpr std::uint32_t kFvfs[] = {0x44, 0x144, 0x1C4,  0x42,   0x112, 0x152, 0x212,
                                   0x2,  0x6,   0x1116, 0x4002, 0x184, 0x64,  0x8116};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    for (const std::string_view other : names)
        if (name == other) return true;
    return false;
}

std::uint32_t random_float(Random& random) {
    return random.one_in(8) ? random.of(kSpecialFloats) : std::bit_cast<std::uint32_t>(random.of(kFloats));
}

std::uint32_t small_number(Random& random) {
    return random.one_in(6) ? edge_number(random) : static_cast<std::uint32_t>(random.below(9));
}

std::uint32_t handle_of(const std::vector<std::uint32_t>& live, Random& random) {
    if (live.empty() || random.one_in(12)) return static_cast<std::uint32_t>(random.below(8));
    return random.of(live);
}

// One of the field's named values, chosen at random; none if it has no names.
std::optional<std::uint32_t> named_value(const dp2::FieldInfo& field, std::uint32_t state, Random& random) {
    const dp2::ValueContext context{state};
    std::vector<const char*> names;
    dp2::for_each_name(field, context, [&](const char* name) { names.push_back(name); });
    if (names.empty()) return std::nullopt;
    return dp2::parse_value(field, random.of(names), context);
}

} // namespace

std::uint32_t edge_number(Random& random) {
    const std::uint32_t edge = random.of(kEdges);
    return random.one_in(3) ? edge + static_cast<std::uint32_t>(random.below(3)) - 1 : edge;
}

std::uint32_t random_value(const dp2::FieldInfo& field, std::uint32_t state, const Handles& handles, Random& random) {
    if (random.one_in(24)) return edge_number(random);
    if (random.one_in(64)) return random.word();
    const std::string_view name = field.name;
    switch (field.meaning) {
    case FieldMeaning::Plain: break;
    case FieldMeaning::Surface: {
        const bool buffers = random.one_in(8);
        return handle_of(buffers ? handles.buffers : handles.surfaces, random);
    }
    case FieldMeaning::Buffer: return handle_of(handles.buffers, random);
    case FieldMeaning::Hex:
        return random.one_in(2) ? 0 : 1u << random.below(32) | static_cast<std::uint32_t>(random.below(4));
    case FieldMeaning::Color: return random.word();
    case FieldMeaning::FvfOrHandle:
        return random.one_in(3) ? 1 + 2 * static_cast<std::uint32_t>(random.below(4)) : random.of(kFvfs);
    case FieldMeaning::RenderStateValue:
    case FieldMeaning::StageStateValue:
        if (field.meaning == FieldMeaning::StageStateValue && state == dp2::enum_number(dp2::Tss::Texture))
            return handle_of(handles.surfaces, random);
        if (dp2::is_float(field, {state})) return random_float(random);
        if (const auto value = named_value(field, state, random)) return *value;
        return random.one_in(3) ? random.word() : static_cast<std::uint32_t>(random.below(4));
    case FieldMeaning::CodeBytes: return 4 * static_cast<std::uint32_t>(random.below(8));
    default:
        if (const auto value = named_value(field, state, random)) return *value;
        return small_number(random);
    }
    if (field.type == FieldType::F32) return random_float(random);
    if (name == "handle") return 1 + 2 * static_cast<std::uint32_t>(random.below(4));
    if (name == "stride") return 4 * static_cast<std::uint32_t>(random.below(12));
    if (field.type == FieldType::I32 || is_one_of(name, {"width", "height", "x", "y"}))
        return random.one_in(5) ? 0u - static_cast<std::uint32_t>(random.below(9))
                                : static_cast<std::uint32_t>(random.below(40));
    return small_number(random);
}

void put_bits(std::uint8_t* at, FieldType type, std::uint32_t bits) {
    std::memcpy(at, &bits, dp2::field_type_size(type)); // little-endian
}

namespace {

void put_record(Bytes& out, dp2::RecordId id, const Handles& handles, Random& random) {
    const dp2::RecordInfo& info = dp2::record_info(id);
    const std::size_t begin = out.size();
    out.resize(begin + info.bytes);
    std::uint32_t state = 0;
    for (const dp2::FieldInfo& field : info.fields)
        for (std::size_t i = 0; i < field.count; ++i) {
            const std::uint32_t bits = random_value(field, state, handles, random);
            const std::size_t size = dp2::field_type_size(field.type);
            put_bits(out.data() + begin + field.offset + i * size, field.type, bits);
            if (field.meaning == FieldMeaning::RenderStateNumber || field.meaning == FieldMeaning::StageStateNumber)
                state = bits;
        }
}

void put_word(Bytes& out, std::uint32_t word) {
    out.resize(out.size() + 4);
    std::memcpy(out.data() + out.size() - 4, &word, 4);
}

// Appends the tail of a record; the record's fields contain the tail's size.
void put_tail(Bytes& out, const dp2::OpInfo& op, std::size_t record, std::uint16_t count,
              const dp2::DecodeContext& context, const Handles& handles, Random& random) {
    const dp2::TailInfo& tail = dp2::tail_info(op.tail);
    for (const dp2::TailPart& part : tail.parts) {
        if (!part.exists()) break;
        const auto* at = reinterpret_cast<const std::byte*>(out.data() + record);
        std::uint64_t items = part.items(at, count);
        if (part.number.from == dp2::TailPart::From::Field && items > 0) {
            // A random size is replaced by the size of the tail made here.
            std::uint64_t times = random.below(5);
            const std::vector<std::uint32_t>* code = nullptr;
            if (part.item.item == dp2::TailItem::Code) {
                code = &stock_shader(op.op == dp2::Opcode::CreatePixelShader, random);
                times = code->size() * 4;
            } else if (part.item.item == dp2::TailItem::Byte) {
                times *= 4;
            }
            part.number.field.write(reinterpret_cast<std::byte*>(out.data() + record),
                                    static_cast<std::uint32_t>(times));
            items = times * part.number.times;
            if (code) {
                for (const std::uint32_t token : *code) put_word(out, token);
                continue;
            }
        }
        if (tail.one_unread(count)) items = 1;
        for (std::uint64_t i = 0; i < items; ++i) switch (part.item.item) {
            case dp2::TailItem::Record: put_record(out, part.item.record, handles, random); break;
            case dp2::TailItem::Half:
                out.push_back(static_cast<std::uint8_t>(random.below(8)));
                out.push_back(0);
                break;
            case dp2::TailItem::Word: put_word(out, small_number(random)); break;
            case dp2::TailItem::Number:
            case dp2::TailItem::NumberWord: put_word(out, random_float(random)); break;
            case dp2::TailItem::Vertex:
                for (std::uint32_t b = 0; b < context.vertex_stride; b += 4) put_word(out, random_float(random));
                break;
            default: out.push_back(static_cast<std::uint8_t>(random.below(256)));
            }
    }
}

} // namespace

Bytes random_command(const dp2::OpInfo& op, const dp2::DecodeContext& context, const Handles& handles, Random& random) {
    const auto count = static_cast<std::uint16_t>(random.one_in(4) ? random.below(6) : 1);
    Bytes out{static_cast<std::uint8_t>(op.op), 0, static_cast<std::uint8_t>(count), 0};
    const std::uint32_t elements = dp2::element_count(op, count, context.dialect);
    for (std::uint32_t i = 0; i < elements; ++i) {
        const std::size_t record = out.size();
        if (op.record_bytes != 0) put_record(out, op.record, handles, random);
        put_tail(out, op, record, count, context, handles, random);
    }
    return out;
}

Bytes random_command(const dp2::DecodeContext& context, const Handles& handles, Random& random) {
    const auto ops = dp2::all_ops();
    for (;;) {
        const dp2::OpInfo& op = random.of(ops);
        // nothing after EXIT is decoded, so it is rare
        if (op.op == dp2::Opcode::Exit && !random.one_in(8)) continue;
        return random_command(op, context, handles, random);
    }
}

} // namespace fuzz
