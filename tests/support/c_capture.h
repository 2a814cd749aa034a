// Captures by way of the C headers: documents that dp2c_reader.h reads, and files that dp2c_writer.h writes, to compare
// with those of dp2/capture/.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "dp2/capture/capture_fields.h"
#include "dp2/capture/capture_file.h"
#include "responses/include/dp2c_reader.h"
#include "responses/include/dp2c_writer.h"

namespace c_capture {

using dp2::ByteSpan;
using namespace dp2::capture;

inline ByteSpan span_of(const dp2c_data& data) {
    return {static_cast<const std::byte*>(data.bytes), data.size};
}

// The members of a C structure, one after the other. They have only three types, so that a member begins at the next
// multiple of its type's alignment.
class Members {
  public:
    explicit Members(void* structure) : at_(static_cast<char*>(structure)) {}
    template <class T> T& next() {
        const std::size_t begin = (end_ + alignof(T) - 1) / alignof(T) * alignof(T);
        end_ = begin + sizeof(T);
        return *reinterpret_cast<T*>(at_ + begin);
    }

  private:
    char* at_;
    std::size_t end_ = 0;
};

template <class R, class V> void visit_every_field(R& record, V&& visit) {
    visit_fields(record, visit);
    for (std::uint32_t version = 2; version <= kVersion; ++version) visit_added_fields(version, record, visit);
}

template <std::size_t I = 0> Record record_of_type(std::uint32_t type) {
    if constexpr (I + 1 < std::variant_size_v<Record>)
        if (type != kFirstType + I) return record_of_type<I + 1>(type);
    return Record(std::in_place_index<I>);
}

inline Record from_c(dp2c_record& from) {
    Record record = record_of_type(from.type);
    Members members(&from.as);
    struct Take {
        Members& from;
        void operator()(std::uint32_t& to) const { to = from.next<dp2c_u32>(); }
        void operator()(std::uint64_t& to) const { to = from.next<dp2c_u64>(); }
        void operator()(std::string& to) const {
            const ByteSpan bytes = span_of(from.next<dp2c_data>());
            to.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        }
        void operator()(Blob& to) const {
            const ByteSpan bytes = span_of(from.next<dp2c_data>());
            to = Blob(bytes.begin(), bytes.end());
        }
    };
    std::visit([&](auto& r) { visit_every_field(r, Take{members}); }, record);
    return record;
}

// A C structure with the record's members; its data points into the record.
struct Any {
    dp2c_record record{};
    explicit Any(const Record& from) {
        record.type = kFirstType + static_cast<std::uint32_t>(from.index());
        Members members(&record.as);
        struct Give {
            Members& to;
            void operator()(std::uint32_t from) const { to.next<dp2c_u32>() = from; }
            void operator()(std::uint64_t from) const { to.next<dp2c_u64>() = from; }
            void operator()(const std::string& from) const { to.next<dp2c_data>() = {from.data(), from.size(), 0, 0}; }
            void operator()(const Blob& from) const { to.next<dp2c_data>() = {from.data(), from.size(), 0, 0}; }
        };
        std::visit([&](const auto& r) { visit_every_field(r, Give{members}); }, from);
    }
};

struct ReadFile {
    int status = DP2C_OK; // DP2C_END, DP2C_CUT, or an error
    std::size_t at = 0;
    std::string reason;
    std::uint64_t skipped = 0;
    Document document;
};

// `slots`: length of the reader's array of blobs; nothing: what dp2c_count_blobs() returns.
inline ReadFile read(ByteSpan file, std::optional<std::size_t> slots = {}) {
    std::vector<dp2c_blob> blobs(slots ? *slots : dp2c_count_blobs(file.data(), file.size()));
    dp2c_reader reader{};
    dp2c_record record{};
    reader.file = file.data();
    reader.size = file.size();
    reader.blobs = blobs.data();
    reader.blob_count = blobs.size();
    ReadFile out;
    if (dp2c_open(&reader) == DP2C_OK)
        while (dp2c_next(&reader, &record) == DP2C_OK) out.document.push_back(from_c(record));
    out.status = reader.status;
    out.at = reader.at;
    out.reason = reader.reason ? reader.reason : "";
    out.skipped = reader.skipped;
    return out;
}

// How the C reader differs from the C++ one about these bytes; empty: both read the same records, or refuse the file at
// the same offset for the same reason.
inline std::string difference(ByteSpan file, const dp2::ReadLimits& limits = {}) {
    ReadReport report;
    const auto expected = read_capture(file, &report, limits);
    if (!expected.ok() && expected.error().fault == dp2::Fault::LimitExceeded) return ""; // the C reader has no limits
    const ReadFile found = read(file);
    if (expected.ok() != (found.status == DP2C_END || found.status == DP2C_CUT))
        return "only one reader takes the file; the C reader ends with " + std::to_string(found.status);
    if (!expected.ok()) {
        const dp2::Error& error = expected.error();
        const bool same = error.offset == found.at && error.field == found.reason;
        return same ? "" : "refused at " + std::to_string(found.at) + " for " + found.reason;
    }
    if (*expected != found.document) return "other records";
    if (report.unknown != found.skipped) return "other skipped records";
    if (report.index_rebuilt != (found.status == DP2C_CUT)) return "whole or not";
    return report.end == found.at || !report.index_rebuilt ? "" : "another end";
}

// A writer with its memory and file, which can fail on purpose.
struct WrittenFile {
    std::vector<std::byte> bytes;                // the file
    std::size_t writes = 0;                      // calls of write()
    std::size_t failing_write = ~std::size_t{0}; // this one fails, and those after it
    bool refuses_reads = false;
    std::uint64_t last_read = ~std::uint64_t{0}; // reads after this offset read here
    unsigned char read_change = 0;               // changes byte 8 of what is read, in a header the length
    std::vector<std::byte> buffer;
    std::vector<dp2c_u64> offsets;
    std::vector<dp2c_name> names;
    dp2c_writer writer{};

    // `readable`: the index may be made from the file.
    WrittenFile(std::size_t buffer_bytes, std::size_t offset_count, std::size_t name_count, bool readable)
        : buffer(buffer_bytes), offsets(offset_count), names(name_count) {
        writer.write = write;
        writer.read = readable ? read : nullptr;
        writer.buffer = buffer.data();
        writer.buffer_size = buffer.size();
        writer.offsets = offsets.data();
        writer.offset_count = offsets.size();
        writer.names = names.data();
        writer.name_count = names.size();
        writer.user = this;
    }
    WrittenFile(const WrittenFile&) = delete;

    int add(const Record& record) {
        const Any any(record);
        return dp2c_write(&writer, any.record.type, &any.record.as);
    }

  private:
    static int write(void* user, const void* bytes, unsigned long size) {
        auto& self = *static_cast<WrittenFile*>(user);
        if (self.writes++ >= self.failing_write) return 1;
        const auto* from = static_cast<const std::byte*>(bytes);
        self.bytes.insert(self.bytes.end(), from, from + size);
        return 0;
    }
    static int read(void* user, dp2c_u64 offset, void* bytes, unsigned long size) {
        const auto& self = *static_cast<WrittenFile*>(user);
        if (self.refuses_reads || offset > self.bytes.size() || size > self.bytes.size() - offset) return 1;
        std::memcpy(bytes, self.bytes.data() + std::min(offset, self.last_read), size);
        if (size > 8) static_cast<unsigned char*>(bytes)[8] ^= self.read_change;
        return 0;
    }
};

// The file of a document, written with enough memory for everything.
inline std::vector<std::byte> write(const Document& document) {
    std::size_t longest = 1 << 12;
    for (const Record& record : document)
        if (const auto* metadata = std::get_if<Metadata>(&record))
            longest = std::max(longest, 64 + metadata->key.size() + metadata->value.size());
    WrittenFile file(longest, 4 * document.size() + 4, 4 * document.size() + 64, false);
    dp2c_begin(&file.writer);
    for (const Record& record : document) file.add(record);
    dp2c_finish(&file.writer);
    return std::move(file.bytes);
}

} // namespace c_capture
