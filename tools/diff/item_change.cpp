#include "tools/diff/item_change.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "dp2/commands/memory_handles.h"
#include "dp2/tables/formats.h"
#include "tools/report/record_json.h"

namespace tools {

namespace {

using namespace dp2::capture;
using Side = ObjectPairs::Side;

// A copy of a command, in which handles can be replaced. In the original the header must be immediately
// before the payload.
class OwnCommand {
  public:
    explicit OwnCommand(const dp2::Command& command) : command_(command) {
        const std::byte* begin = command.payload.data() - sizeof(dp2::wire::Command);
        bytes_.assign(begin, command.payload.data() + command.payload.size());
        command_.payload = dp2::ByteSpan(bytes_).subspan(sizeof(dp2::wire::Command));
    }
    OwnCommand(const OwnCommand&) = delete;
    OwnCommand& operator=(const OwnCommand&) = delete;

    const dp2::Command& command() const { return command_; }
    void replace(std::size_t at, std::uint32_t handle) {
        std::memcpy(bytes_.data() + sizeof(dp2::wire::Command) + at, &handle, sizeof handle);
    }

  private:
    std::vector<std::byte> bytes_;
    dp2::Command command_;
};

// The letter of the registers that a command sets; 0: it sets none.
char register_letter(dp2::Opcode op) {
    switch (op) {
    case dp2::Opcode::SetVertexShaderConst:
    case dp2::Opcode::SetPixelShaderConst: return 'c';
    case dp2::Opcode::SetVertexShaderConstI:
    case dp2::Opcode::SetPixelShaderConstI: return 'i';
    case dp2::Opcode::SetVertexShaderConstB:
    case dp2::Opcode::SetPixelShaderConstB: return 'b';
    default: return 0;
    }
}

void add_command_changes(const dp2::Command& before, const dp2::DecodeContext& context_before,
                         const dp2::Command& after, const dp2::DecodeContext& context_after,
                         ValueChanges& out) {
    const Document nothing;
    const dp2::DrawIndex draws(nothing, context_before.dialect);
    Json x = command_json("", before, context_before, 0, draws),
         y = command_json("", after, context_after, 0, draws);
    if (before.op->align == dp2::AlignRule::Vertices) // compared by compare_vertices()
        for (Json* line : {&x, &y})
            for (Json& element : (*line)["elements"])
                for (const char* numbers : {"f32", "u32", "bytes"}) element.erase(numbers);
    if (dp2::tail_info(before.op->tail).code()) // the lines of assembly replace it
        for (Json* line : {&x, &y})
            for (Json& element : (*line)["elements"])
                if (element.contains("asm")) element.erase("code_bytes");
    if (before.reserved != after.reserved) out.add("reserved", x["reserved"], y["reserved"]);
    add_element_changes(x["elements"], y["elements"], register_letter(before.op->op), out);
    const bool repeats = before.op->repeat == dp2::Repeat::PerCount;
    if (before.count != after.count && !repeats) out.add("count", x["count"], y["count"]);
    if (out.empty() && x.contains("raw") && y.contains("raw")) out.add("raw", x["raw"], y["raw"]);
}

// The vertices in a command; empty: it has none.
dp2::ByteSpan vertices_in(const dp2::Command& command, const dp2::DecodeContext& context) {
    dp2::ByteSpan vertices;
    if (command.op->align == dp2::AlignRule::Vertices)
        dp2::for_each_element(command, context, [&](const dp2::Element& element) {
            vertices = command.payload.subspan(element.tail_begin, element.tail_bytes);
        });
    return vertices;
}

// The record's members without its data, its place, and those that follow from others.
Json members_of(const Document& document, std::size_t record) {
    Record copy = document[record];
    if (auto* surface = std::get_if<WriteSurface>(&copy)) surface->data = {};
    if (auto* buffer = std::get_if<WriteBuffer>(&copy)) buffer->data = {};
    if (auto* submit = std::get_if<Submit>(&copy)) submit->commands = submit->vertices = {};
    const Document nothing;
    dp2::SharedBlobs blobs;
    Json line = record_json("", {std::move(copy)}, 0, dp2::DrawIndex(nothing, {}), blobs);
    for (const char* other : {"version", "type", "file", "record", "at", "command_bytes", "data", "vertices"})
        line.erase(other);
    return line;
}

const Blob* record_data(const Record& record) {
    if (const auto* surface = std::get_if<WriteSurface>(&record)) return &surface->data;
    if (const auto* buffer = std::get_if<WriteBuffer>(&record)) return &buffer->data;
    if (const auto* submit = std::get_if<Submit>(&record)) return &submit->vertices;
    return nullptr;
}

// The texel of the first capture's surface that a byte belongs to; empty: not known.
std::string texel_place(const Document& document, std::size_t record, std::size_t offset,
                        const ObjectPairs& objects) {
    const auto& write = std::get<WriteSurface>(document[record]);
    const auto made_by = objects.made_by(Side::A, false, write.handle, record);
    const auto* made = made_by ? std::get_if<CreateSurface>(&document[*made_by]) : nullptr;
    const dp2::FormatInfo* format = made ? dp2::find_format(made->format) : nullptr;
    if (!format || format->bits_per_texel == 0 || write.level > 16) return "";
    const std::uint32_t width = write.writes_whole_level() ? std::max(1u, made->width >> write.level)
                                                           : write.right - write.left,
                        row = dp2::row_bytes(*format, width);
    const dp2::TexelGroup group = dp2::texel_group(*format);
    if (row == 0 || group.bytes == 0) return "";
    const std::size_t x = write.left + offset % row / group.bytes * group.width,
                      y = write.top + offset / row * group.height;
    return "x " + std::to_string(x) + ", y " + std::to_string(y);
}

std::string vertex_place(std::size_t at, std::size_t stride) {
    if (stride == 0) return "";
    return "vertex " + std::to_string(at / stride) + ", byte " + std::to_string(at % stride);
}

std::optional<DataChange> compare_vertices(const dp2::Command& before,
                                           const dp2::DecodeContext& context_before,
                                           const dp2::Command& after,
                                           const dp2::DecodeContext& context_after) {
    auto change = compare_data(vertices_in(before, context_before), vertices_in(after, context_after));
    if (!change) return change;
    change->name = "vertices";
    change->where = vertex_place(change->first, context_before.vertex_stride);
    return change;
}

void add_data_change(const Document& a, std::size_t before, const Document& b, std::size_t after,
                     const ObjectPairs& objects, ItemChange& out) {
    const Blob *x = record_data(a[before]), *y = record_data(b[after]);
    if (!x || !y) return;
    out.data = compare_data(*x, *y);
    if (!out.data) return;
    if (const auto* submit = std::get_if<Submit>(&a[before])) {
        out.data->name = "vertices";
        if (out.data->first >= submit->vertex_offset)
            out.data->where = vertex_place(out.data->first - submit->vertex_offset, submit->vertex_size);
    } else if (std::holds_alternative<WriteSurface>(a[before])) {
        out.data->where = texel_place(a, before, out.data->first, objects);
    }
}

} // namespace

std::optional<DataChange> compare_data(dp2::ByteSpan before, dp2::ByteSpan after) {
    DataChange change;
    change.bytes_before = before.size(), change.bytes_after = after.size();
    const std::size_t both = std::min(before.size(), after.size());
    change.differing = std::max(before.size(), after.size()) - both;
    change.first = both;
    for (std::size_t i = both; i-- > 0;) {
        if (before[i] == after[i]) continue;
        ++change.differing;
        change.first = i;
    }
    if (change.differing == 0) return std::nullopt;
    const auto shown = [&](dp2::ByteSpan bytes) {
        return bytes.subspan(change.first, std::min(DataChange::kShown, bytes.size() - change.first));
    };
    change.before = shown(before), change.after = shown(after);
    return change;
}

ValueChanges command_change(const dp2::Command& before, const dp2::Command& after,
                            const dp2::DecodeContext& context) {
    ValueChanges out;
    add_command_changes(before, context, after, context, out);
    return out;
}

ItemChange item_change(const CaptureSide& a, const CaptureItem& before, const CaptureSide& b,
                       const CaptureItem& after, const ObjectPairs& objects) {
    ItemChange out;
    const std::size_t in_a = before.place.record, in_b = after.place.record;
    if (before.is_record()) {
        Json x = members_of(a.document, in_a), y = members_of(b.document, in_b);
        for (const char* member : {"context", "handle", "of", "target", "depth", "surface"}) {
            const bool context = std::string_view(member) == "context";
            const bool number = x.contains(member) && y.contains(member) && x[member].is_number_unsigned() &&
                                y[member].is_number_unsigned();
            // The depth of a surface is a size.
            if (!number || (std::string_view(member) == "depth" && x.contains("format"))) continue;
            if (objects.name(Side::A, context, x[member].get<std::uint32_t>(), in_a) !=
                objects.name(Side::B, context, y[member].get<std::uint32_t>(), in_b))
                continue;
            x.erase(member), y.erase(member);
        }
        add_changes("", x, y, out.values);
        add_data_change(a.document, in_a, b.document, in_b, objects, out);
        return out;
    }
    if (!before.is_command() || !after.is_command()) {
        out.data = compare_data(before.rest, after.rest);
        return out;
    }
    const dp2::DecodeContext context_a = dp2::decode_context(std::get<Submit>(a.document[in_a]), a.dialect),
                             context_b = dp2::decode_context(std::get<Submit>(b.document[in_b]), b.dialect);
    std::set<std::uint64_t> named; // the objects that b's command names
    dp2::for_each_memory_handle(after.command, context_b, [&](const dp2::MemoryHandle& handle) {
        named.insert(objects.name(Side::B, false, handle.handle, in_b));
    });
    OwnCommand own(before.command);
    dp2::for_each_memory_handle(before.command, context_a, [&](const dp2::MemoryHandle& handle) {
        const auto partner = objects.partner(Side::A, false, handle.handle, in_a);
        if (partner && named.contains(objects.name(Side::A, false, handle.handle, in_a)))
            own.replace(handle.at, *partner);
    });
    add_command_changes(own.command(), context_a, after.command, context_b, out.values);
    out.data = compare_vertices(before.command, context_a, after.command, context_b);
    return out;
}

} // namespace tools
