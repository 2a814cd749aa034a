// Files compressed by zstd (RFC 8878), if dp2 was built with libzstd.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "dp2/base/bytes.h"
#include "tools/cli/files.h"

namespace tools {

bool zstd_is_built_in();
bool is_zstd(dp2::ByteSpan file);          // whether it starts with the magic bytes
bool names_zstd(const std::string& path);  // whether it ends in ".zst"
std::string without_zst(std::string path); // the name of the file inside: without ".zst"

struct Unpacked {
    std::vector<std::byte> bytes;
    bool whole = true; // false: the file was cut off; `bytes` is what could be decompressed
};
// Decompresses all frames of a file. Throws InputError with `path`: damaged data, more bytes than the limit,
// or a dp2 without libzstd.
Unpacked unpack_zstd(const std::string& path, dp2::ByteSpan file, FileLimit limit);

// Compresses a file piece by piece, to the same bytes on every machine that has the same libzstd.
class ZstdPacker {
  public:
    ZstdPacker();
    ~ZstdPacker();
    // Returns the compressed bytes that are complete. `last`: also all that remain, with a checksum.
    std::vector<std::byte> pack(dp2::ByteSpan bytes, bool last);

  private:
    struct Stream;
    std::unique_ptr<Stream> stream_;
};

} // namespace tools
