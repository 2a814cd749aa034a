// The fields of each capture record in file order, for the writer and the reader. A visitor is called with
// each field: integers, strings, and Blobs, which are separate records of the file.
#pragma once

#include <span>
#include <tuple>
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
    std::uint64_t length = 0, checksum = 0; // length and XXH64 of the payload
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

// The fields of each record in file order. A record type without a row here does not compile.
template <class R> inline constexpr auto kFields = nullptr;
template <> inline constexpr std::tuple kFields<Metadata>{&Metadata::key, &Metadata::value};
template <> inline constexpr std::tuple kFields<Completion>{&Completion::model};
template <>
inline constexpr std::tuple kFields<CreateContext>{&CreateContext::context, &CreateContext::interface_version,
                                                   &CreateContext::target, &CreateContext::depth};
template <> inline constexpr std::tuple kFields<DestroyContext>{&DestroyContext::context};
template <>
inline constexpr std::tuple kFields<CreateSurface>{
    &CreateSurface::handle, &CreateSurface::format, &CreateSurface::width, &CreateSurface::height,
    &CreateSurface::depth,  &CreateSurface::levels, &CreateSurface::faces, &CreateSurface::usage};
template <> inline constexpr std::tuple kFields<CreateBuffer>{&CreateBuffer::handle, &CreateBuffer::bytes};
template <> inline constexpr std::tuple kFields<Destroy>{&Destroy::handle};
template <>
inline constexpr std::tuple kFields<WriteSurface>{&WriteSurface::handle, &WriteSurface::level,
                                                  &WriteSurface::slice, &WriteSurface::data};
template <>
inline constexpr std::tuple kFields<WriteBuffer>{&WriteBuffer::handle, &WriteBuffer::offset,
                                                 &WriteBuffer::data};
template <>
inline constexpr std::tuple kFields<Submit>{
    &Submit::context,  &Submit::flags,          &Submit::vertex_type,   &Submit::vertex_size,
    &Submit::capacity, &Submit::command_offset, &Submit::vertex_offset, &Submit::vertex_length,
    &Submit::commands, &Submit::vertices};
template <> inline constexpr std::tuple kFields<Present>{&Present::surface};
template <>
inline constexpr std::tuple kFields<ObservedResult>{&ObservedResult::ddrval, &ObservedResult::error_offset,
                                                    &ObservedResult::response};
template <>
inline constexpr std::tuple kFields<ObservedSurface>{&ObservedSurface::handle, &ObservedSurface::hash};
template <>
inline constexpr std::tuple kFields<CreateSublevel>{&CreateSublevel::handle, &CreateSublevel::surface,
                                                    &CreateSublevel::level, &CreateSublevel::slice};
template <> inline constexpr std::tuple kFields<ChosenDialect>{&ChosenDialect::switches};
template <>
inline constexpr std::tuple kFields<SceneCounts>{&SceneCounts::context, &SceneCounts::triangles,
                                                 &SceneCounts::clipped};
template <> inline constexpr std::tuple<> kFields<Disjoint>{};
template <> inline constexpr std::tuple kFields<LoseContext>{&LoseContext::context};
template <>
inline constexpr std::tuple kFields<HoldAnswers>{&HoldAnswers::context, &HoldAnswers::what,
                                                 &HoldAnswers::value, &HoldAnswers::held};
template <>
inline constexpr std::tuple kFields<SetClock>{&SetClock::now, &SetClock::step, &SetClock::frequency};
template <>
inline constexpr std::tuple kFields<FailCall>{&FailCall::context, &FailCall::kind,    &FailCall::call,
                                              &FailCall::calls,   &FailCall::command, &FailCall::ddrval};
template <> inline constexpr std::tuple kFields<HangGpu>{&HangGpu::hangs};
template <> inline constexpr std::tuple kFields<OfferQueries>{&OfferQueries::chosen, &OfferQueries::types};
template <> inline constexpr std::tuple kFields<OfferCaps>{&OfferCaps::caps};
template <>
inline constexpr std::tuple kFields<SetColorKey>{&SetColorKey::handle, &SetColorKey::use, &SetColorKey::keyed,
                                                 &SetColorKey::key_low, &SetColorKey::key_high};
template <>
inline constexpr std::tuple kFields<BlitSurface>{&BlitSurface::dest,           &BlitSurface::source,
                                                 &BlitSurface::flags,          &BlitSurface::effects,
                                                 &BlitSurface::operation,      &BlitSurface::fill,
                                                 &BlitSurface::left,           &BlitSurface::top,
                                                 &BlitSurface::right,          &BlitSurface::bottom,
                                                 &BlitSurface::source_left,    &BlitSurface::source_top,
                                                 &BlitSurface::source_right,   &BlitSurface::source_bottom,
                                                 &BlitSurface::source_key_low, &BlitSurface::source_key_high,
                                                 &BlitSurface::dest_key_low,   &BlitSurface::dest_key_high,
                                                 &BlitSurface::clipped,        &BlitSurface::clips};

// Fields that a version of the container added at a record's end; records of older files end before them.
template <class R> inline constexpr std::tuple<> kFieldsSince2{};
template <>
inline constexpr std::tuple kFieldsSince2<CreateSurface>{&CreateSurface::samples, &CreateSurface::keyed,
                                                         &CreateSurface::key_low, &CreateSurface::key_high};
template <class R> inline constexpr std::tuple<> kFieldsSince5{};
template <> inline constexpr std::tuple kFieldsSince5<CreateSurface>{&CreateSurface::lod};
template <> inline constexpr std::tuple kFieldsSince5<Completion>{&Completion::made_with};
template <>
inline constexpr std::tuple kFieldsSince5<Submit>{&Submit::null_commands, &Submit::empty_vertices};
template <class R> inline constexpr std::tuple<> kFieldsSince7{};
template <>
inline constexpr std::tuple kFieldsSince7<WriteSurface>{&WriteSurface::left, &WriteSurface::top,
                                                        &WriteSurface::right, &WriteSurface::bottom};

// Calls v(field) for the fields of the first version.
template <class R, class V> void visit_fields(R& r, V&& v) {
    std::apply([&](auto... member) { (v(r.*member), ...); }, kFields<std::remove_const_t<R>>);
}
// Calls v(field) for the fields that this version of the container added.
template <class R, class V> void visit_added_fields(std::uint32_t version, R& r, V&& v) {
    using T = std::remove_const_t<R>;
    const auto visit = [&](auto... member) { (v(r.*member), ...); };
    if (version == 2) std::apply(visit, kFieldsSince2<T>);
    if (version == 5) std::apply(visit, kFieldsSince5<T>);
    if (version == 7) std::apply(visit, kFieldsSince7<T>);
}

} // namespace dp2::capture
