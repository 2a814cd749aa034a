#include "dp2/payload.h"

#include <algorithm>

#include "dp2/decoder.h"

namespace dp2 {

namespace {

constexpr std::uint64_t pad4(std::uint64_t position) {
    return (4 - position % 4) % 4;
}

constexpr std::uint32_t kLightDataFollows = 2;
constexpr std::uint32_t kHasSegments = 1, kHasInfo = 2;

// True when commands parse one after the other from `bytes` on: to the end, or for a bounded number of them.
bool parses(ByteSpan bytes, std::uint64_t base_offset, const DecodeContext& context) {
    constexpr int kLookAhead = 32;
    DecodeContext inner = context;
    inner.base_offset = base_offset;
    inner.dialect.clear_zero = ClearZero::OneRect;
    CommandReader reader(bytes, inner);
    for (int i = 0; i < kLookAhead; ++i) {
        const auto command = reader.next();
        if (!command.ok()) return false;
        if (!*command) return true;
    }
    return true;
}

// Bytes of the unread rectangle of a CLEAR without rectangles.
std::uint64_t clear_zero_bytes(ByteSpan rest, std::size_t tail_at, std::uint64_t header_end,
                               const DecodeContext& context) {
    const std::uint64_t rect = sizeof(wire::Rect);
    if (context.dialect.clear_zero == ClearZero::OneRect) return rect;
    if (context.dialect.clear_zero == ClearZero::Bare) return 0;
    const std::uint64_t left = rest.size() - tail_at;
    if (left < rect) return 0;
    const bool with = parses(rest.subspan(tail_at + rect), header_end + tail_at + rect, context);
    return !with && parses(rest.subspan(tail_at), header_end + tail_at, context) ? 0 : rect;
}

std::uint64_t tail_size(const OpInfo& op, std::uint16_t count, ByteSpan rest, std::size_t at,
                        std::size_t tail_at, std::uint64_t header_end, const DecodeContext& context) {
    const std::uint64_t n = count;
    const std::uint64_t stride = context.vertex_stride;
    const auto dword = [&](std::size_t offset) -> std::uint64_t {
        return load<std::uint32_t>(rest.data() + at + offset);
    };
    switch (op.tail) {
    case TailRule::None: return 0;
    case TailRule::LinePairs: return n * sizeof(wire::IndexedLine);
    case TailRule::FlaggedTriples: return n * sizeof(wire::FlaggedTriangle);
    case TailRule::Triples: return n * sizeof(wire::IndexedTriangle);
    case TailRule::IndexWordsPlus1: return (n + 1) * 2;
    case TailRule::IndexWordsPlus2: return (n + 2) * 2;
    case TailRule::FanVertices: return (n + 2) * stride;
    case TailRule::LineVertices: return 2 * n * stride;
    case TailRule::Rects:
        return n ? n * sizeof(wire::Rect) : clear_zero_bytes(rest, tail_at, header_end, context);
    case TailRule::PaletteEntries:
        return 4u *
               std::uint64_t{load<std::uint16_t>(rest.data() + at + offsetof(wire::UpdatePalette, entries))};
    case TailRule::LightData:
        return dword(offsetof(wire::SetLight, data_type)) == kLightDataFollows ? sizeof(wire::Light) : 0;
    case TailRule::ShaderDeclAndCode:
        return dword(offsetof(wire::CreateVertexShader, declaration_bytes)) +
               dword(offsetof(wire::CreateVertexShader, code_bytes));
    case TailRule::ShaderCode: return dword(offsetof(wire::CreateShaderCode, code_bytes));
    case TailRule::Float4Registers:
    case TailRule::Int4Registers: return 16 * dword(offsetof(wire::ShaderConstants, count));
    case TailRule::Bool1Registers: return 4 * dword(offsetof(wire::ShaderConstants, count));
    case TailRule::RectPatch: {
        const std::uint64_t flags = dword(offsetof(wire::DrawPatch, flags));
        return (flags & kHasSegments ? 16 : 0) + (flags & kHasInfo ? sizeof(wire::RectPatchInfo) : 0);
    }
    case TailRule::TriPatch: {
        const std::uint64_t flags = dword(offsetof(wire::DrawPatch, flags));
        return (flags & kHasSegments ? 12 : 0) + (flags & kHasInfo ? sizeof(wire::TriPatchInfo) : 0);
    }
    case TailRule::DeclElements:
        return sizeof(wire::VertexElement) * dword(offsetof(wire::CreateVertexShaderDecl, elements));
    case TailRule::KernelWeights: {
        const std::uint64_t flags = dword(offsetof(wire::SetConvolutionKernelMono, flags));
        return (flags & 1 ? 4 * dword(offsetof(wire::SetConvolutionKernelMono, width)) : 0) +
               (flags & 2 ? 4 * dword(offsetof(wire::SetConvolutionKernelMono, height)) : 0);
    }
    }
    return 0;
}

const char* tail_field(TailRule tail) {
    switch (tail) {
    case TailRule::None: return "record";
    case TailRule::LinePairs:
    case TailRule::FlaggedTriples:
    case TailRule::Triples:
    case TailRule::IndexWordsPlus1:
    case TailRule::IndexWordsPlus2: return "vertex indices";
    case TailRule::FanVertices:
    case TailRule::LineVertices: return "immediate vertices";
    case TailRule::Rects: return "rectangles";
    case TailRule::PaletteEntries: return "wNumEntries";
    case TailRule::LightData: return "D3DLIGHT7";
    case TailRule::ShaderDeclAndCode: return "dwDeclSize + dwCodeSize";
    case TailRule::ShaderCode: return "dwCodeSize";
    case TailRule::Float4Registers:
    case TailRule::Int4Registers:
    case TailRule::Bool1Registers: return "dwCount";
    case TailRule::RectPatch:
    case TailRule::TriPatch: return "patch segments and info";
    case TailRule::DeclElements: return "dwNumVertexElements";
    case TailRule::KernelWeights: return "kernel weights";
    }
    return "";
}

} // namespace

std::uint32_t element_count(const OpInfo& op, std::uint16_t count, const Dialect& dialect) {
    if (op.repeat == Repeat::Once) return 1;
    if (op.op == Opcode::CreateLight && dialect.create_light_records == Records::One) return 1;
    if (op.op == Opcode::SetRenderTarget && dialect.render_target_records == Records::One) return 1;
    return count;
}

Result<Element> measure_element(const OpInfo& op, std::uint16_t count, ByteSpan rest, std::size_t at,
                                std::uint64_t header_end, const DecodeContext& context) {
    const auto truncated = [&](const char* field) {
        return Error{Fault::Truncated, static_cast<std::uint8_t>(op.op), 0, field};
    };
    if (rest.size() - at < op.record_bytes) return truncated(record_info(op.record).ddi_name);
    Element element;
    element.begin = at;
    std::uint64_t position = at + op.record_bytes;
    const bool padded = op.align == AlignRule::Vertices;
    if (padded) position += pad4(header_end + position);
    if (position > rest.size()) return truncated("padding before vertices");
    element.tail_begin = static_cast<std::size_t>(position);
    // Without their size nobody knows where the next command begins.
    const bool immediate = op.tail == TailRule::FanVertices || (op.tail == TailRule::LineVertices && count);
    if (immediate && context.vertex_stride == 0)
        return Error{Fault::BadValue, static_cast<std::uint8_t>(op.op), 0, kVertexSizeUnknown};
    const std::uint64_t bytes =
        tail_size(op, count, rest, at, static_cast<std::size_t>(position), header_end, context);
    if (bytes > rest.size() - position) return truncated(tail_field(op.tail));
    element.tail_bytes = static_cast<std::size_t>(bytes);
    position += bytes;
    if (padded) position += pad4(header_end + position);
    if (position > rest.size()) return truncated("padding after vertices");
    element.end = static_cast<std::size_t>(position);
    return element;
}

} // namespace dp2
