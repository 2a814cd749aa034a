// The fields of each capture record in file order, once for both directions. A visitor is called with each
// field: integers, strings, and Bytes, which the file holds as blobs. Internal to the writer and the reader.
#pragma once

#include <type_traits>

#include "dp2/capture_file.h"

namespace dp2::capture {

// Record types in the file. 1 to 15 are the alternatives of Record in order; the others exist in files only.
inline constexpr std::uint32_t kFirstType = 1;
inline constexpr std::uint32_t kBlobType = 0x100, kIndexType = 0x101;

inline constexpr std::uint64_t kMagic = 0x0054504143325044u;      // "DP2CAPT\0"
inline constexpr std::uint64_t kIndexMagic = 0x5844494332504400u; // "\0DP2CIDX"

struct FileHeader {
    std::uint64_t magic = kMagic;
    std::uint32_t version = kReaderVersion, minimum_reader = kReaderVersion;
    std::uint64_t flags = 0, reserved = 0;
};
struct RecordHeader {
    std::uint32_t type = 0, flags = 0;
    std::uint64_t length = 0, checksum = 0; // of the payload
};
struct Footer {
    std::uint64_t index_offset = 0, magic = kIndexMagic;
};
struct BlobId {
    std::uint64_t low = 0, high = 0;
    auto operator<=>(const BlobId&) const = default;
};
static_assert(sizeof(FileHeader) == 32 && sizeof(RecordHeader) == 24 && sizeof(Footer) == 16 &&
              sizeof(BlobId) == 16);

// Fields that version 2 added at a record's end; older files end before them.
template <class R, class V> void visit_added_fields(R& r, V&& v) {
    if constexpr (std::is_same_v<std::remove_const_t<R>, CreateSurface>)
        v(r.samples), v(r.keyed), v(r.key_low), v(r.key_high);
}

template <class R, class V> void visit_fields(R& r, V&& v) {
    using T = std::remove_const_t<R>;
    if constexpr (std::is_same_v<T, Metadata>)
        v(r.key), v(r.value);
    else if constexpr (std::is_same_v<T, Completion>)
        v(r.model);
    else if constexpr (std::is_same_v<T, CreateContext>)
        v(r.context), v(r.interface_version), v(r.target), v(r.depth);
    else if constexpr (std::is_same_v<T, DestroyContext>)
        v(r.context);
    else if constexpr (std::is_same_v<T, CreateSurface>)
        v(r.handle), v(r.format), v(r.width), v(r.height), v(r.depth), v(r.levels), v(r.faces), v(r.usage);
    else if constexpr (std::is_same_v<T, CreateBuffer>)
        v(r.handle), v(r.bytes);
    else if constexpr (std::is_same_v<T, Destroy>)
        v(r.handle);
    else if constexpr (std::is_same_v<T, WriteSurface>)
        v(r.handle), v(r.level), v(r.slice), v(r.data);
    else if constexpr (std::is_same_v<T, WriteBuffer>)
        v(r.handle), v(r.offset), v(r.data);
    else if constexpr (std::is_same_v<T, Submit>)
        v(r.context), v(r.flags), v(r.vertex_type), v(r.vertex_size), v(r.capacity), v(r.command_offset),
            v(r.vertex_offset), v(r.vertex_length), v(r.commands), v(r.vertices);
    else if constexpr (std::is_same_v<T, Present>)
        v(r.surface);
    else if constexpr (std::is_same_v<T, ObservedResult>)
        v(r.ddrval), v(r.error_offset), v(r.response);
    else if constexpr (std::is_same_v<T, ObservedSurface>)
        v(r.handle), v(r.hash);
    else if constexpr (std::is_same_v<T, CreateSublevel>)
        v(r.handle), v(r.surface), v(r.level), v(r.slice);
    else
        static_assert(sizeof(T) == 0, "a record without fields");
}

} // namespace dp2::capture
