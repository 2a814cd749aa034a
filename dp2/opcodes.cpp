#include "dp2/opcodes.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace dp2 {

namespace {

constexpr std::uint16_t kRecordBytes[] = {
#define DP2_RECORD(record, ddi_name, bytes) bytes,
#define DP2_FIELD(...)
#define DP2_RECORD_END(record)
#include "dp2/records.def"
};

constexpr OpInfo kOps[] = {
#define DP2_OP(name, on_name, value, ddi_name, record, repeat, tail, align, since, direction, kind, summary) \
    {Opcode::name,                                                                                           \
     ddi_name,                                                                                               \
     RecordId::record,                                                                                       \
     Repeat::repeat,                                                                                         \
     TailRule::tail,                                                                                         \
     AlignRule::align,                                                                                       \
     Generation::since,                                                                                      \
     Direction::direction,                                                                                   \
     Kind::kind,                                                                                             \
     summary,                                                                                                \
     kRecordBytes[static_cast<std::size_t>(RecordId::record)],                                               \
     TailRule::tail == TailRule::None && Direction::direction == Direction::ToDriver &&                      \
         Opcode::name != Opcode::Exit && Opcode::name != Opcode::CreateLight &&                              \
         Opcode::name != Opcode::SetRenderTarget},
#include "dp2/opcodes.def"
};
static_assert(std::ranges::adjacent_find(kOps, std::ranges::greater_equal{}, &OpInfo::op) == std::end(kOps),
              "opcodes.def: values must rise strictly");

constexpr auto kByValue = [] {
    std::array<const OpInfo*, 256> table{};
    for (const OpInfo& op : kOps) table[static_cast<std::size_t>(op.op)] = &op;
    return table;
}();

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) {
        return std::toupper(static_cast<unsigned char>(x)) == std::toupper(static_cast<unsigned char>(y));
    });
}

} // namespace

std::span<const OpInfo> all_ops() {
    return kOps;
}

std::span<const OpInfo* const, 256> ops_by_value() {
    return kByValue;
}

const OpInfo* find_op(std::uint8_t value) {
    return kByValue[value];
}

const OpInfo* find_op(std::string_view name) {
    constexpr std::string_view kPrefix = "D3DDP2OP_";
    if (name.size() > kPrefix.size() && same_name(name.substr(0, kPrefix.size()), kPrefix))
        name.remove_prefix(kPrefix.size());
    const auto found = std::ranges::find_if(kOps, [&](const OpInfo& op) { return same_name(op.name, name); });
    return found == std::end(kOps) ? nullptr : found;
}

const char* generation_name(Generation generation) {
    constexpr const char* kNames[] = {"DirectX 3",   "DirectX 6", "DirectX 7",  "DirectX 8",
                                      "DirectX 8.1", "DirectX 9", "DirectX 9Ex"};
    return kNames[static_cast<std::size_t>(generation)];
}

const char* kind_name(Kind kind) {
    constexpr const char* kNames[] = {"draw", "state", "resource", "blit", "query", "shader", "control"};
    return kNames[static_cast<std::size_t>(kind)];
}

const char* tail_text(TailRule tail) {
    constexpr const char* kTexts[] = {"",
                                      "n pairs of WORDs",
                                      "n triples of WORDs with flags",
                                      "n triples of WORDs",
                                      "n + 1 WORDs",
                                      "n + 2 WORDs",
                                      "n + 2 vertices",
                                      "2n vertices",
                                      "n RECTs (one unread RECT when n is 0)",
                                      "wNumEntries DWORDs",
                                      "D3DLIGHT7 when dwDataType is 2",
                                      "declaration and code bytes",
                                      "code bytes",
                                      "16 bytes a register",
                                      "16 bytes a register",
                                      "4 bytes a register",
                                      "4 floats with HASSEGS, D3DRECTPATCH_INFO with HASINFO",
                                      "3 floats with HASSEGS, D3DTRIPATCH_INFO with HASINFO",
                                      "dwNumVertexElements D3DVERTEXELEMENT9",
                                      "row weights with flag 1, column weights with flag 2"};
    return kTexts[static_cast<std::size_t>(tail)];
}

const char* execute_buffer_token(std::uint8_t value) {
    constexpr const char* kTokens[] = {"",
                                       "POINT",
                                       "LINE",
                                       "TRIANGLE",
                                       "MATRIXLOAD",
                                       "MATRIXMULTIPLY",
                                       "STATETRANSFORM",
                                       "STATELIGHT",
                                       "STATERENDER",
                                       "PROCESSVERTICES",
                                       "TEXTURELOAD",
                                       "EXIT",
                                       "BRANCHFORWARD",
                                       "SPAN",
                                       "SETSTATUS"};
    return value < std::size(kTokens) ? kTokens[value] : "";
}

} // namespace dp2
