// The binary capture container (.dp2c): the records of capture.h in a versioned, checksummed file. CAPTURE.md
// has its bytes. Invariant: writing what was read from a canonical file gives the same bytes; no byte of a
// file is trusted.
#pragma once

#include <cstdint>
#include <vector>

#include "dp2/bytes.h"
#include "dp2/capture.h"
#include "dp2/result.h"

namespace dp2::capture {

inline constexpr std::uint32_t kVersion = 1;       // what this library writes
inline constexpr std::uint32_t kReaderVersion = 1; // the newest minimum that it can read

bool is_capture(ByteSpan file); // starts with the magic bytes

// The file of a document. Equal blobs are stored once.
std::vector<std::byte> write_capture(const Document& document);

struct ReadLimits {
    std::uint64_t blob_bytes = std::uint64_t{1} << 30; // of all memory that the document will hold
    std::uint64_t records = 1u << 24;
};

struct ReadReport {
    bool index_rebuilt = false; // no usable index: the recorder died, or the file was cut
    bool truncated = false;     // bytes after the last whole record were lost
    std::uint64_t unknown = 0;  // records of types this reader does not know, skipped
};

// All whole records of a file. A file that ends early gives what is there, and says so in the report. Errors
// carry the file offset: BadValue (no capture), BadVersion, Corrupt (a checksum, an inner length), BadHandle
// (a blob that is not there), LimitExceeded.
Result<Document> read_capture(ByteSpan file, ReadReport* report = nullptr, const ReadLimits& limits = {});

} // namespace dp2::capture
