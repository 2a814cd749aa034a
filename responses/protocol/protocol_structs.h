// The structures of protocol_structs.def as C++ structs, with sizes and offsets asserted, and as a table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace responses::protocol {

namespace detail {
using U16 = std::uint16_t;
using U32 = std::uint32_t;
using U64 = std::uint64_t;
using F32 = float;
using std::uintptr_t; // used by sizes and offsets of protocol_structs.def
using Pointer = uintptr_t;
template <class T, std::size_t N> using Member = std::conditional_t<N == 1, T, std::array<T, N>>;
} // namespace detail

using namespace detail;

#define DP2_STRUCT(name, ddi_name, bytes, comment) struct name {
#define DP2_MEMBER(record, offset, type, count, name, ddi_name) Member<type, count> name;
#define DP2_STRUCT_END(name)                                                                                 \
    }                                                                                                        \
    ;
#include "responses/protocol/protocol_structs.def"

#define DP2_STRUCT(name, ddi_name, bytes, comment)                                                           \
    static_assert(std::is_trivially_copyable_v<name> && sizeof(name) == (bytes));
#define DP2_MEMBER(record, offset, type, count, name, ddi_name)                                              \
    static_assert(offsetof(record, name) == (offset));
#define DP2_STRUCT_END(name)
#include "responses/protocol/protocol_structs.def"

struct MemberInfo {
    const char* type;   // of protocol_structs.def: "U32", or the name of a struct
    const char* offset; // a C expression: "16", "16 + sizeof(uintptr_t)"
    std::uint16_t count;
    const char* name;
    const char* ddi_name;
};
struct StructInfo {
    const char* name;
    const char* ddi_name;
    std::size_t bytes;      // on this machine
    const char* bytes_text; // a C expression, as MemberInfo::offset
    const char* comment;
    std::span<const MemberInfo> members;
};
std::span<const StructInfo> all_structs();

} // namespace responses::protocol
