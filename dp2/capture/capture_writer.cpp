#include <cstring>
#include <span>

#include "dp2/base/hash.h"
#include "dp2/capture/capture_fields.h"
#include "dp2/capture/capture_file.h"

namespace dp2::capture {

namespace {

template <class Memory, class T> void put(std::vector<std::byte, Memory>& to, const T& value) {
    const std::size_t at = to.size();
    to.resize(at + sizeof value);
    std::memcpy(to.data() + at, &value, sizeof value);
}

} // namespace

CaptureWriter::CaptureWriter(Sink sink, std::pmr::memory_resource* memory)
    : sink_(std::move(sink)), offsets_(memory), blobs_(memory) {
    const FileHeader header;
    good_ = sink_(std::as_bytes(std::span(&header, 1)));
    at_ = sizeof header;
}

bool CaptureWriter::add(const Record& record) {
    payload_.clear();
    std::visit(
        [this](const auto& r) {
            const auto add = [this](const auto& field) { this->add_field(field); };
            visit_fields(r, add);
            for (std::uint32_t version = 2; version <= kVersion; ++version)
                visit_added_fields(version, r, add);
        },
        record);
    emit(kFirstType + static_cast<std::uint32_t>(record.index()), payload_);
    return good_;
}

bool CaptureWriter::finish() {
    const Footer footer{at_, kIndexMagic};
    emit(kIndexType, std::as_bytes(std::span(offsets_)));
    good_ = good_ && sink_(std::as_bytes(std::span(&footer, 1)));
    return good_;
}

void CaptureWriter::add_field(std::uint32_t value) {
    put(payload_, value);
}
void CaptureWriter::add_field(std::uint64_t value) {
    put(payload_, value);
}
void CaptureWriter::add_field(const std::string& text) {
    put(payload_, std::uint64_t{text.size()});
    const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
    payload_.insert(payload_.end(), bytes, bytes + text.size());
}
// The first time that a blob appears, it is written before the record that refers to it.
void CaptureWriter::add_field(const Blob& bytes) {
    const Blob::Name name = bytes.name();
    const BlobId id{name.low, name.high};
    if (!blobs_.contains(name)) {
        std::pmr::vector<std::byte> blob(offsets_.get_allocator().resource());
        blob.reserve(sizeof id + bytes.size());
        put(blob, id);
        blob.insert(blob.end(), bytes.begin(), bytes.end());
        emit(kBlobType, blob);
        blobs_.insert(name);
    }
    put(payload_, id);
}

// Allocates before it writes, so that the file has the whole record or nothing of it.
void CaptureWriter::emit(std::uint32_t type, ByteSpan payload) {
    if (type != kIndexType) offsets_.push_back(at_);
    RecordHeader record{type, 0, payload.size(), xxh64(payload)};
    record.check = header_check(record);
    good_ = good_ && sink_(std::as_bytes(std::span(&record, 1))) && sink_(payload);
    at_ += sizeof record + payload.size();
}

std::vector<std::byte> write_capture(const Document& document, const Watch& watch) {
    std::vector<std::byte> file;
    CaptureWriter writer([&file](ByteSpan bytes) {
        file.insert(file.end(), bytes.begin(), bytes.end());
        return true;
    });
    for (std::size_t i = 0; i < document.size(); ++i) {
        if (watch) watch(i);
        writer.add(document[i]);
    }
    writer.finish();
    return file;
}

} // namespace dp2::capture
