#include "tools/runtime/emulator/call_block.h"

#include <algorithm>
#include <cstring>

#include "responses/include/dp2emu_protocol.h"

namespace runtime {

CallBlock::CallBlock(std::size_t capacity) : surface_(capacity) {
    builder_.size = sizeof builder_;
    builder_.bytes = surface_.data();
    builder_.capacity = static_cast<std::uint32_t>(capacity);
    call_.size = sizeof call_;
    call_.commands = surface_.data();
    call_.command_capacity = builder_.capacity;
}

namespace {

// Draws of DirectX 6 and 7 name vertices by 16-bit numbers.
constexpr std::uint32_t kMostVertices = 0x10000;

// Commands of draws, whose size follows from their structures alone. The C interface would check each, which
// takes longer than the rest of adding it.
bool is_frequent(std::uint32_t opcode) {
    switch (opcode) {
    case DP2EMU_D3DDP2OP_RENDERSTATE:
    case DP2EMU_D3DDP2OP_TEXTURESTAGESTATE:
    case DP2EMU_D3DDP2OP_SETTRANSFORM:
    case DP2EMU_D3DDP2OP_SETMATERIAL:
    case DP2EMU_D3DDP2OP_SETSTREAMSOURCE2:
    case DP2EMU_D3DDP2OP_SETINDICES:
    case DP2EMU_D3DDP2OP_SETVERTEXSHADERFUNC:
    case DP2EMU_D3DDP2OP_SETPIXELSHADER:
    case DP2EMU_D3DDP2OP_SETVERTEXSHADERCONST:
    case DP2EMU_D3DDP2OP_SETPIXELSHADERCONST:
    case DP2EMU_D3DDP2OP_ISSUEQUERY:
    case DP2EMU_D3DDP2OP_DRAWPRIMITIVE:
    case DP2EMU_D3DDP2OP_DRAWINDEXEDPRIMITIVE:
    case DP2EMU_D3DDP2OP_TRIANGLELIST:
    case DP2EMU_D3DDP2OP_TRIANGLESTRIP:
    case DP2EMU_D3DDP2OP_TRIANGLEFAN:
    case DP2EMU_D3DDP2OP_INDEXEDTRIANGLELIST2: return true;
    default: return false;
    }
}

} // namespace

dp2emu_result CallBlock::add(const Command& command) {
    if (is_frequent(command.opcode) && command.count <= 0xFFFF) {
        const DP2EMU_D3DHAL_DP2COMMAND header{static_cast<std::uint8_t>(command.opcode), 0,
                                              static_cast<std::uint16_t>(command.count)};
        if (sizeof header + command.records.size() + command.tail.size() >
            builder_.capacity - builder_.length)
            return DP2EMU_OUT_OF_RANGE;
        for (const std::span<const std::byte> part :
             {std::as_bytes(std::span(&header, 1)), command.records, command.tail}) {
            if (!part.empty()) std::memcpy(surface_.data() + builder_.length, part.data(), part.size());
            builder_.length += static_cast<std::uint32_t>(part.size());
        }
        return DP2EMU_OK;
    }
    builder_.vertex_size = from_.stride;
    return dp2emu_add_command_with(&builder_, command.opcode, command.count, command.records.data(),
                                   static_cast<std::uint32_t>(command.records.size()), command.tail.data(),
                                   static_cast<std::uint32_t>(command.tail.size()));
}

std::optional<std::uint32_t> CallBlock::add_vertices(std::span<const std::byte> vertices,
                                                     std::uint32_t stride, std::size_t command_bytes) {
    // The driver counts vertices of the block's memory by the stride of the draw.
    const std::uint64_t step = std::max(stride, 1u);
    const std::uint64_t first = (vertices_.size() + step - 1) / step;
    const std::size_t most = vertices_.empty() ? kMostVertexBytes : kVertexBytes;
    if (!has_room(command_bytes) || vertices.size() > most || first * step > most - vertices.size())
        return {};
    vertices_.resize(static_cast<std::size_t>(first * step));
    vertices_.insert(vertices_.end(), vertices.begin(), vertices.end());
    return static_cast<std::uint32_t>(first);
}

std::optional<std::uint32_t> CallBlock::add_vertices(std::span<const std::byte> vertices,
                                                     const CallVertices& from, std::size_t command_bytes) {
    if (from_ != CallVertices{} && from_ != from) return {};
    if ((vertices_.size() + vertices.size()) / std::max(from.stride, 1u) > kMostVertices) return {};
    const auto first = add_vertices(vertices, from.stride, command_bytes);
    if (first) from_ = from;
    return first;
}

bool CallBlock::read_from(const CallVertices& from) {
    if (!vertices_.empty() || (from_ != CallVertices{} && from_ != from)) return false;
    from_ = from;
    return true;
}

void CallBlock::clear() {
    builder_.length = 0;
    from_ = {};
    vertices_.clear();
    if (vertices_.capacity() > 2 * kVertexBytes) vertices_ = {}; // of one large draw
}

void CallBlock::assign(std::span<const std::byte> commands, std::span<const std::byte> vertices,
                       const CallVertices& from) {
    std::copy(commands.begin(), commands.end(), surface_.begin());
    builder_.length = static_cast<std::uint32_t>(commands.size());
    vertices_.assign(vertices.begin(), vertices.end());
    from_ = from;
}

void CallBlock::begin() {
    end_ = builder_.length;
    call_.command_offset = 0;
    call_.command_length = end_;
}

dp2emu_result CallBlock::call(dp2emu* emulator, std::uint32_t context) {
    call_.context = context;
    call_.flags = vertices_.empty() ? 0 : DP2EMU_D3DHALDP2_USERMEMVERTICES;
    call_.vertices = vertices_.empty() ? nullptr : vertices_.data();
    call_.vertices_bytes = vertices_.size();
    call_.vertex_type = from_.fvf;
    call_.vertex_size = from_.stride;
    call_.vertex_buffer = from_.buffer;
    call_.vertex_length = from_.stride == 0   ? 0
                          : from_.buffer != 0 ? kMostVertices
                                              : static_cast<std::uint32_t>(vertices_.size() / from_.stride);
    call_.ddrval = 0;
    call_.error_offset = 0;
    return dp2emu_submit(emulator, &call_);
}

bool CallBlock::skip_refused() {
    const std::uint32_t failed = std::max(call_.error_offset, call_.command_offset);
    std::uint32_t size = 0;
    if (dp2emu_command_size(surface_.data() + failed, end_ - failed, failed, from_.stride, &size) !=
        DP2EMU_OK)
        return false;
    call_.command_offset = failed + size;
    call_.command_length = end_ - call_.command_offset;
    return call_.command_length != 0;
}

dp2emu_response CallBlock::answers(dp2emu* emulator) const {
    dp2emu_response response = {};
    response.size = sizeof response;
    (void)dp2emu_response_of_call(emulator, &call_, &response); // cannot fail: it is the emulator's own call
    return response;
}

void CallBlock::fetch_page() {
    call_.command_offset = call_.command_length = 0;
}

} // namespace runtime
