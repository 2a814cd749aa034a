// The binary capture container (.dp2c): the records of capture.h in a versioned, checksummed file, described
// in CAPTURE.md. Invariant: reading a file of CaptureWriter and writing it again gives the same bytes; no
// byte of a file is trusted.
#pragma once

#include <cstdint>
#include <functional>
#include <memory_resource>
#include <set>
#include <string>
#include <vector>

#include "dp2/base/bytes.h"
#include "dp2/base/limits.h"
#include "dp2/base/result.h"
#include "dp2/capture/capture.h"
#include "dp2/capture/watch.h"

namespace dp2::capture {

inline constexpr std::uint32_t kVersion = 8; // what this library writes, and the newest that it can read

bool is_capture(ByteSpan file); // whether the file starts with the magic bytes

// Writes a capture record by record, so that the file is readable even if the process ends before finish().
// Equal blobs are stored once.
class CaptureWriter {
  public:
    // Receives the file's bytes in order. After it returns false, nothing more is written, and add() and
    // finish() return false.
    using Sink = std::function<bool(ByteSpan)>;
    // `memory` is for the offsets of the records and the names of their blobs. If add() throws
    // std::bad_alloc, the record is not in the file, but its blobs may be, and further records can be added.
    explicit CaptureWriter(Sink sink, std::pmr::memory_resource* memory = std::pmr::new_delete_resource());
    bool add(const Record& record);
    bool finish(); // writes the index; nothing may be added afterwards

  private:
    void add_field(std::uint32_t value);
    void add_field(std::uint64_t value);
    void add_field(const std::string& text);
    void add_field(const Blob& bytes);
    void emit(std::uint32_t type, ByteSpan payload);

    Sink sink_;
    bool good_ = true;
    std::uint64_t at_ = 0; // bytes written
    std::vector<std::byte> payload_;
    std::pmr::vector<std::uint64_t> offsets_;
    std::pmr::set<Blob::Name> blobs_;
};

// Returns a document as the bytes of a file. `watch` is called with the number of records written.
std::vector<std::byte> write_capture(const Document& document, const Watch& watch = {});

struct ReadReport {
    bool index_rebuilt = false;      // no index: the recorder did not finish, or the file is truncated
    bool truncated = false;          // the file ends inside a record
    std::uint64_t end = 0;           // where the last whole record ends
    std::uint64_t unknown = 0;       // skipped records, of types that only a newer version has
    std::uint64_t first_unknown = 0; // file offset of the first of them
    // Whether the document has all that was recorded. False if the index is missing, even if the file ends
    // after a whole record: more records may have followed.
    bool whole() const { return !index_rebuilt && unknown == 0; }
};

// Describes what is missing; empty if the document is whole.
std::string describe_loss(const ReadReport& report, std::size_t records);

// Reads all whole records of a file; of a truncated file these are the records before the cut, and `report`
// says that it is truncated. Errors carry the file offset: BadValue (no capture), Truncated (the file header
// is not whole), BadVersion, Corrupt (a checksum, a length, a value, a type that the file's version does not
// have), BadHandle (a missing blob), LimitExceeded. `watch` is called with the number of bytes
// that are not read again.
Result<Document> read_capture(ByteSpan file, ReadReport* report = nullptr, const ReadLimits& limits = {},
                              const Watch& watch = {});

} // namespace dp2::capture
