#include <cstring>
#include <set>

#include "dp2/capture_fields.h"
#include "dp2/capture_file.h"
#include "dp2/hash.h"

namespace dp2::capture {

namespace {

class Writer {
  public:
    std::vector<std::byte> run(const Document& document) {
        put(out_, FileHeader{});
        for (const Record& record : document) {
            payload_.clear();
            std::visit([this](const auto& r) { visit_fields(r, [this](const auto& field) { this->add(field); }); },
                       record);
            emit(kFirstType + static_cast<std::uint32_t>(record.index()), payload_);
        }
        const std::uint64_t index_offset = out_.size();
        payload_.clear();
        for (const std::uint64_t offset : offsets_) put(payload_, offset);
        emit(kIndexType, payload_);
        put(out_, Footer{index_offset, kIndexMagic});
        return std::move(out_);
    }

  private:
    template <class T> static void put(std::vector<std::byte>& to, const T& value) {
        const auto* bytes = reinterpret_cast<const std::byte*>(&value);
        to.insert(to.end(), bytes, bytes + sizeof value);
    }
    void add(std::uint32_t value) { put(payload_, value); }
    void add(std::uint64_t value) { put(payload_, value); }
    void add(const std::string& text) {
        put(payload_, std::uint64_t{text.size()});
        const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
        payload_.insert(payload_.end(), bytes, bytes + text.size());
    }
    // Bytes are written before the record that refers to them, the first time they appear.
    void add(const Bytes& bytes) {
        const BlobId id{xxh64(bytes, 0), xxh64(bytes, 1)};
        if (blobs_.insert(id).second) {
            std::vector<std::byte> blob;
            put(blob, id);
            blob.insert(blob.end(), bytes.begin(), bytes.end());
            emit(kBlobType, blob);
        }
        put(payload_, id);
    }
    void emit(std::uint32_t type, const std::vector<std::byte>& payload) {
        if (type != kIndexType) offsets_.push_back(out_.size());
        put(out_, RecordHeader{type, 0, payload.size(), xxh64(payload)});
        out_.insert(out_.end(), payload.begin(), payload.end());
    }

    std::vector<std::byte> out_, payload_;
    std::vector<std::uint64_t> offsets_;
    std::set<BlobId> blobs_;
};

} // namespace

std::vector<std::byte> write_capture(const Document& document) {
    return Writer().run(document);
}

} // namespace dp2::capture
