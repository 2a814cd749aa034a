// The file that a verb writes, piece by piece.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "dp2/base/bytes.h"
#include "tools/cli/zstd.h"

namespace tools {

// Compressed by zstd if the name ends in ".zst". A regular file is written as NAME.partial and renamed once
// it is complete; links, pipes and devices are written directly.
class ResultFile {
  public:
    // The arguments and errors (InputError) are those of write_result().
    ResultFile(const std::string& path, const std::string& input);
    ~ResultFile();
    ResultFile(const ResultFile&) = delete;
    ResultFile& operator=(const ResultFile&) = delete;

    bool write(dp2::ByteSpan bytes); // false: failed, as finish() will report
    void finish();                   // throws InputError if not everything was written

  private:
    void put(dp2::ByteSpan bytes);

    const std::string path_;
    std::string partial_;                // the name until it is complete; empty: written directly
    std::unique_ptr<ZstdPacker> packer_; // null: not compressed
    std::FILE* file_ = nullptr;
    bool good_ = true;
};

} // namespace tools
