#include "dp2/wire/opcodes.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace dp2 {

namespace {

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
     record_bytes(RecordId::record),                                                                         \
     TailRule::tail == TailRule::None && Direction::direction == Direction::ToDriver &&                      \
         Opcode::name != Opcode::Exit && Opcode::name != Opcode::CreateLight &&                              \
         Opcode::name != Opcode::SetRenderTarget},
#include "dp2/wire/opcodes.def"
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
