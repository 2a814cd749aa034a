// The fields of each capture record in file order, for the writer and the reader. A visitor is called with
// each field: integers, strings, and Blobs, which are separate records of the file.
#pragma once

#include <span>
#include <type_traits>

#include "dp2/base/hash.h"
#include "dp2/capture/capture_file.h"

namespace dp2::capture {

// Type numbers of records in a file: kFirstType plus the index of the alternative in Record. Blobs and the
// index are records only in files.
inline constexpr std::uint32_t kFirstType = 1;
inline constexpr std::uint32_t kBlobType = 0x100, kIndexType = 0x101;

inline constexpr std::uint64_t kMagic = 0x0054504143325044u;      // "DP2CAPT\0"
inline constexpr std::uint64_t kIndexMagic = 0x5844494332504400u; // "\0DP2CIDX"

inline constexpr std::uint32_t kHeaderChecks = 4; // the first version with checks of record headers

struct FileHeader {
    std::uint64_t magic = kMagic;
    std::uint32_t version = kVersion, minimum_reader = kVersion;
    std::uint64_t flags = 0, reserved = 0;
};
struct RecordHeader {
    std::uint32_t type = 0;
    std::uint32_t check = 0;                // header_check(); 0 in files before version 4
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

// Hash of the header's other fields; never 0.
inline std::uint32_t header_check(RecordHeader header) {
    header.check = 0;
    const auto check = static_cast<std::uint32_t>(xxh64(std::as_bytes(std::span(&header, 1))));
    return check ? check : 1;
}

// Fields that a later version of the container added at a record's end; records of older files end before
// them.
template <class R, class V> void visit_added_fields(std::uint32_t version, R& r, V&& v) {
    using T = std::remove_const_t<R>;
    if constexpr (std::is_same_v<T, CreateSurface>) {
        if (version == 2) v(r.samples), v(r.keyed), v(r.key_low), v(r.key_high);
        if (version == 5) v(r.lod);
    } else if constexpr (std::is_same_v<T, Completion>) {
        if (version == 5) v(r.made_with);
    } else if constexpr (std::is_same_v<T, Submit>) {
        if (version == 5) v(r.null_commands), v(r.empty_vertices);
    }
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
    else if constexpr (std::is_same_v<T, ChosenDialect>)
        v(r.switches);
    else if constexpr (std::is_same_v<T, SceneCounts>)
        v(r.context), v(r.triangles), v(r.clipped);
    else if constexpr (std::is_same_v<T, Disjoint>)
        (void)r, (void)v;
    else if constexpr (std::is_same_v<T, LoseContext>)
        v(r.context);
    else if constexpr (std::is_same_v<T, HoldAnswers>)
        v(r.context), v(r.what), v(r.value), v(r.held);
    else if constexpr (std::is_same_v<T, SetClock>)
        v(r.now), v(r.step), v(r.frequency);
    else if constexpr (std::is_same_v<T, FailCall>)
        v(r.context), v(r.kind), v(r.call), v(r.calls), v(r.command), v(r.ddrval);
    else if constexpr (std::is_same_v<T, HangGpu>)
        v(r.hangs);
    else if constexpr (std::is_same_v<T, OfferQueries>)
        v(r.chosen), v(r.types);
    else if constexpr (std::is_same_v<T, OfferCaps>)
        v(r.caps);
    else
        static_assert(sizeof(T) == 0, "a record without fields");
}

} // namespace dp2::capture
