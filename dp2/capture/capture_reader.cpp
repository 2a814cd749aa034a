#include <array>
#include <cstdio>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "dp2/base/hash.h"
#include "dp2/capture/capture_fields.h"
#include "dp2/capture/capture_file.h"

namespace dp2::capture {

namespace {

Error fail(Fault fault, std::uint64_t offset, const char* field) {
    return {fault, 0, offset, field, Error::kNoToken, true};
}

// The field that contradicts another field of the record; null: none. Redundant fields must agree, so that
// each document has only one file and one text.
template <class R> const char* contradiction(const R&) {
    return nullptr;
}
const char* contradiction(const CreateSurface& record) {
    const bool no_key = (record.keyed | record.key_low | record.key_high) == 0;
    return record.keyed == 1 || no_key ? nullptr : "colour key";
}
const char* contradiction(const Submit& record) {
    if (record.null_commands > (record.commands.empty() ? 1u : 0u)) return "null commands";
    if (record.empty_vertices > (record.vertices.empty() ? 1u : 0u)) return "empty vertices";
    return nullptr;
}
const char* contradiction(const WriteSurface& record) {
    const bool texels = record.left < record.right && record.top < record.bottom;
    return texels || record.writes_whole_level() ? nullptr : "rectangle";
}
const char* contradiction(const HoldAnswers& record) {
    if (record.held > 1) return "held";
    const bool known = record.what <= HoldAnswers::Query;
    return known && (record.what != HoldAnswers::All || record.value == 0) ? nullptr : "selection of answers";
}
const char* contradiction(const SetClock& record) {
    return record.frequency == 0 && (record.now | record.step) != 0 ? "clock" : nullptr;
}
const char* contradiction(const FailCall& record) {
    constexpr FailCall kNone{0, FailCall::Refuse, 1, 0};
    if (record.call == 0 || (record.calls == 0 && record != kNone)) return "calls that fail";
    if (record.kind > FailCall::Hang) return "kind of failure";
    return record.kind != FailCall::Refuse && (record.command | record.ddrval) != 0 ? "ddrval" : nullptr;
}
const char* contradiction(const HangGpu& record) {
    return record.hangs > 1 ? "hang" : nullptr;
}
const char* contradiction(const OfferQueries& record) {
    const bool none = record.chosen == 0 && record.types.empty();
    return record.chosen == 1 || none ? nullptr : "query types";
}
const char* contradiction(const SetColorKey& record) {
    if (record.use > SetColorKey::Dest) return "use of a colour key";
    const bool no_key = (record.keyed | record.key_low | record.key_high) == 0;
    return record.keyed == 1 || no_key ? nullptr : "colour key";
}
const char* contradiction(const BlitSurface& record) {
    const bool whole = record.clips.size() % kClipBytes == 0;
    return whole && record.clipped <= 1 && (record.clipped == 1 || record.clips.empty()) ? nullptr : "clips";
}

class Reader {
  public:
    Reader(ByteSpan file, ReadReport& report, const ReadLimits& limits, const Watch& watch)
        : file_(file), report_(report), limits_(limits), watch_(watch) {}

    Result<Document> run() {
        if (!is_capture(file_)) return fail(Fault::BadValue, 0, "magic");
        if (file_.size() < sizeof(FileHeader)) return fail(Fault::Truncated, 0, "file header");
        const auto header = load<FileHeader>(file_.data());
        if (header.minimum_reader > kVersion) return fail(Fault::BadVersion, 12, "minimum reader version");
        DP2_TRY(check_file_header(header));
        std::size_t at = sizeof header;
        bool index_seen = false;
        while (at < file_.size() && !index_seen) {
            // What comes before is not read again.
            if (watch_) watch_(unheld_.empty() ? at : *unheld_.begin());
            const std::size_t left = file_.size() - at;
            if (left < sizeof(RecordHeader)) break;
            const auto record = load<RecordHeader>(file_.data() + at);
            DP2_TRY(check_header(record, at));
            if (record.length > left - sizeof record) break; // the file ends inside this record
            const ByteSpan payload =
                file_.subspan(at + sizeof record, static_cast<std::size_t>(record.length));
            if (xxh64(payload) != record.checksum) return fail(Fault::Corrupt, at, "record checksum");
            if (++records_ > limits_.max_records) return fail(Fault::LimitExceeded, at, "max_records");
            if (record.type == kIndexType) {
                index_seen = check_index(at, payload);
                if (!index_seen) return fail(Fault::Corrupt, at, "index");
            } else {
                offsets_.push_back(at);
                DP2_TRY(take(record.type, payload, at));
            }
            at += sizeof record + payload.size();
        }
        report_.end = at;
        report_.index_rebuilt = !index_seen;
        if (!index_seen) report_.truncated = at != file_.size();
        return std::move(document_);
    }

  private:
    // No checksum covers the file header, so its fields are checked. In a newer version's file unknown flags
    // may be valid.
    Status check_file_header(const FileHeader& header) {
        newer_ = header.version > kVersion;
        checked_headers_ = header.version >= kHeaderChecks;
        if (header.version == 0 || header.minimum_reader == 0 || header.minimum_reader > header.version)
            return fail(Fault::Corrupt, 8, "versions");
        if (!newer_ && (header.flags | header.reserved) != 0) return fail(Fault::Corrupt, 16, "flags");
        return {};
    }

    // Checks the record header's own hash, or at least the length: a damaged length would hide the records
    // after it.
    Status check_header(const RecordHeader& record, std::size_t at) const {
        if (checked_headers_ || record.check != 0)
            return record.check == header_check(record) ? Status()
                                                        : fail(Fault::Corrupt, at, "record header");
        // Files before version 4 have no header check. If the footer is there, the file was not cut off, so a
        // length that reaches past its end is damage.
        const bool outside = record.length > file_.size() - at - sizeof record;
        const bool complete = load<Footer>(file_.last(sizeof(Footer)).data()).magic == kIndexMagic;
        return outside && complete ? fail(Fault::Corrupt, at, "record length") : Status();
    }

    // The index must list exactly the records before it, and the footer must point to the index.
    bool check_index(std::size_t at, ByteSpan payload) const {
        if (payload.size() != offsets_.size() * 8) return false;
        for (std::size_t i = 0; i < offsets_.size(); ++i)
            if (load<std::uint64_t>(payload.data() + i * 8) != offsets_[i]) return false;
        const std::size_t end = at + sizeof(RecordHeader) + payload.size();
        if (file_.size() - end != sizeof(Footer)) return false;
        const auto footer = load<Footer>(file_.data() + end);
        return footer.magic == kIndexMagic && footer.index_offset == at;
    }

    Status take(std::uint32_t type, ByteSpan payload, std::uint64_t at) {
        if (type == kBlobType) {
            if (payload.size() < sizeof(BlobId)) return fail(Fault::Corrupt, at, "blob");
            const auto id = load<BlobId>(payload.data());
            const ByteSpan bytes = payload.subspan(sizeof id);
            if (id != BlobId{xxh64(bytes, 0), xxh64(bytes, 1)}) return fail(Fault::Corrupt, at, "blob id");
            // A blob with a known id has equal bytes.
            if (blobs_.try_emplace(id, StoredBlob{at, bytes, {}}).second && !bytes.empty())
                unheld_.insert(at);
            return {};
        }
        return take_record(type, payload, at);
    }

    Status take_record(std::uint32_t type, ByteSpan payload, std::uint64_t at);
    // One function for each type of record, in the order of the type numbers.
    using ReadRecord = Status (Reader::*)(ByteSpan payload, std::uint64_t at);
    template <std::size_t... I> static constexpr auto readers(std::index_sequence<I...>) {
        return std::array<ReadRecord, sizeof...(I)>{
            &Reader::read_record<std::variant_alternative_t<I, Record>>...};
    }
    template <class R> Status read_record(ByteSpan payload, std::uint64_t at) {
        R record;
        rest_ = payload;
        fault_.reset();
        visit_fields(record, [this](auto& field) { this->get(field); });
        for (std::uint32_t version = 2; version <= kVersion && !rest_.empty(); ++version)
            visit_added_fields(version, record, [this](auto& field) { this->get(field); });
        if (fault_) return fail(fault_->fault, at, fault_->field);
        if (!rest_.empty()) return fail(Fault::Corrupt, at, "record length");
        if (const char* field = contradiction(record)) return fail(Fault::Corrupt, at, field);
        document_.push_back(std::move(record));
        return {};
    }

    void bad(Fault fault, const char* field) {
        if (!fault_) fault_ = Error{fault, 0, 0, field};
    }
    template <class T> bool number(T& out) {
        if (fault_ || rest_.size() < sizeof out) {
            bad(Fault::Corrupt, "record length");
            return false;
        }
        out = load<T>(rest_.data());
        rest_ = rest_.subspan(sizeof out);
        return true;
    }
    void get(std::uint32_t& field) { number(field); }
    void get(std::uint64_t& field) { number(field); }
    void get(std::string& field) {
        std::uint64_t size = 0;
        if (!number(size)) return;
        if (size > rest_.size()) return bad(Fault::Corrupt, "string length");
        field.assign(reinterpret_cast<const char*>(rest_.data()), static_cast<std::size_t>(size));
        rest_ = rest_.subspan(static_cast<std::size_t>(size));
    }
    void get(Blob& field) {
        BlobId id;
        if (!number(id)) return;
        const auto found = blobs_.find(id);
        if (found == blobs_.end()) return bad(Fault::BadHandle, "blob id");
        // A blob is stored and counted once, however many records use it.
        auto& [at, bytes, held] = found->second;
        if (held.empty() && !bytes.empty()) {
            if (bytes.size() > limits_.max_capture_bytes - blob_bytes_)
                return bad(Fault::LimitExceeded, "max_capture_bytes");
            blob_bytes_ += bytes.size();
            held = Blob(bytes.begin(), bytes.end());
            unheld_.erase(at);
        }
        field = held;
    }

    ByteSpan file_, rest_;
    ReadReport& report_;
    const ReadLimits& limits_;
    const Watch& watch_;
    Document document_;
    std::vector<std::uint64_t> offsets_;
    struct StoredBlob {
        std::uint64_t at; // of its record
        ByteSpan bytes;   // in the file
        Blob held;        // empty until a record uses it
    };
    std::map<BlobId, StoredBlob> blobs_;
    std::set<std::uint64_t> unheld_; // the places of blobs whose bytes are still only in the file
    std::uint64_t records_ = 0, blob_bytes_ = 0;
    bool newer_ = false; // the file's version may have record types that this reader does not know
    bool checked_headers_ = true;
    std::optional<Error> fault_;
};

Status Reader::take_record(std::uint32_t type, ByteSpan payload, std::uint64_t at) {
    constexpr auto kReaders = readers(std::make_index_sequence<std::variant_size_v<Record>>());
    if (type >= kFirstType && type - kFirstType < kReaders.size())
        return (this->*kReaders[type - kFirstType])(payload, at);
    if (!newer_) return fail(Fault::Corrupt, at, "record type");
    if (report_.unknown++ == 0) report_.first_unknown = at;
    return {};
}

} // namespace

bool is_capture(ByteSpan file) {
    return file.size() >= sizeof kMagic && load<std::uint64_t>(file.data()) == kMagic;
}

std::string describe_loss(const ReadReport& report, std::size_t records) {
    char offset[24];
    const auto hex = [&](std::uint64_t value) {
        std::snprintf(offset, sizeof offset, "0x%llx", static_cast<unsigned long long>(value));
        return offset;
    };
    std::string text;
    if (report.index_rebuilt)
        text = std::string(report.truncated ? "ends early, inside a record at offset "
                                            : "ends early, without index at offset ") +
               hex(report.end) + ": it was cut off, or its recorder did not finish; " +
               std::to_string(records) + " whole records were recovered";
    if (report.unknown)
        text += (text.empty() ? "" : "; ") + std::to_string(report.unknown) +
                " records of types that only newer versions know were skipped, the first at offset " +
                hex(report.first_unknown);
    return text;
}

Result<Document> read_capture(ByteSpan file, ReadReport* report, const ReadLimits& limits,
                              const Watch& watch) {
    ReadReport own;
    ReadReport& used = report ? *report : own;
    used = {};
    return Reader(file, used, limits, watch).run();
}

} // namespace dp2::capture
