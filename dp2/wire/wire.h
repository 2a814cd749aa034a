// The structures of records.def as C++ structs, with sizes and offsets asserted, and their fields as a table.
// Invariant: structs hold fixed-width members only and no padding, so their bytes are the wire's bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace dp2 {

enum class FieldType : std::uint8_t { U8, U16, U32, I32, F32 };
constexpr std::uint32_t field_type_size(FieldType type) {
    return type == FieldType::U8 ? 1 : type == FieldType::U16 ? 2 : 4;
}

// The meaning of a field's number, which decides its spelling in the text form, and what it refers to.
enum class FieldMeaning : std::uint8_t {
    Plain,
    Surface, // a handle; SETPRIORITY also takes that of a buffer
    Buffer,  // a handle
    Hex,
    Color,
    RenderStateNumber,
    RenderStateValue, // value of the state whose number is in the preceding field
    StageStateNumber,
    StageStateValue,
    PrimitiveType,
    QueryType,
    IssueFlags,
    ClearFlags,
    TransformType,
    LightDataType,
    LightType,
    StateSetOperation,
    StateBlockType,
    PatchFlags,
    PatchBasis,
    PatchDegree,
    TextureFilter,
    FvfOrHandle,
    ComposeOperation,
    DeclType,
    DeclMethod,
    DeclUsage,
    CodeBytes, // size of the shader code that follows
};

struct FieldInfo {
    std::uint16_t offset;
    FieldType type;
    std::uint16_t count; // 1, or the length of an array
    const char* name;
    const char* ddi_name;
    FieldMeaning meaning;
};

namespace wire {

namespace detail {
using U8 = std::uint8_t;
using U16 = std::uint16_t;
using U32 = std::uint32_t;
using I32 = std::int32_t;
using F32 = float;
template <class T, std::size_t N> using Member = std::conditional_t<N == 1, T, std::array<T, N>>;
} // namespace detail

#pragma pack(push, 1)
#define DP2_RECORD(record, ddi_name, bytes) struct record {
#define DP2_FIELD(record, offset, type, count, name, ddi_name, meaning)                                      \
    detail::Member<detail::type, count> name;
#define DP2_RECORD_END(record)                                                                               \
    }                                                                                                        \
    ;
#include "dp2/wire/records.def"
#pragma pack(pop)

// A function template, so that the compiler's message for a failing assertion shows both numbers.
template <std::size_t Actual, std::size_t Stated> constexpr bool equal_sizes() {
    static_assert(Actual == Stated);
    return Actual == Stated;
}
#define DP2_RECORD(record, ddi_name, bytes)                                                                  \
    static_assert(std::is_trivially_copyable_v<record> && std::is_standard_layout_v<record>);                \
    static_assert(equal_sizes < std::is_empty_v<record> ? 0 : sizeof(record), bytes > ());
#define DP2_FIELD(record, offset, type, count, name, ddi_name, meaning)                                      \
    static_assert(equal_sizes<offsetof(record, name), offset>());
#define DP2_RECORD_END(record)
#include "dp2/wire/records.def"

} // namespace wire

enum class RecordId : std::uint8_t {
#define DP2_RECORD(record, ddi_name, bytes) record,
#define DP2_FIELD(...)
#define DP2_RECORD_END(record)
#include "dp2/wire/records.def"
};

// Bytes of a structure on the wire; 0 for None.
constexpr std::uint16_t record_bytes(RecordId id) {
    constexpr std::uint16_t kBytes[] = {
#define DP2_RECORD(record, ddi_name, bytes) bytes,
#define DP2_FIELD(...)
#define DP2_RECORD_END(record)
#include "dp2/wire/records.def"
    };
    return kBytes[static_cast<std::size_t>(id)];
}

struct RecordInfo {
    const char* name;
    const char* ddi_name;
    std::uint16_t bytes;
    std::span<const FieldInfo> fields;
};
const RecordInfo& record_info(RecordId id);

} // namespace dp2
