// Names for blocks of data that are written to files; equal blocks are one file.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "dp2/base/blob.h"
#include "dp2/base/bytes.h"

namespace tools {

using FileWriter = std::function<void(const std::string& name, dp2::ByteSpan bytes)>;

// "0012.bin": at least four digits, so that the names of small captures sort.
inline std::string numbered_file(const char* before, std::size_t number) {
    constexpr std::size_t kDigits = 4;
    const std::string digits = std::to_string(number);
    return before + std::string(kDigits - std::min(kDigits, digits.size()), '0') + digits + ".bin";
}

class DataFiles {
  public:
    explicit DataFiles(FileWriter writer) : writer_(std::move(writer)) {}
    // The name of the file, "data-0001.bin", which is written the first time.
    std::string name_of(const dp2::capture::Blob& bytes) {
        std::string& name = names_[bytes.name()];
        if (!name.empty()) return name;
        name = numbered_file("data-", names_.size());
        writer_(name, bytes);
        return name;
    }

  private:
    FileWriter writer_;
    std::map<dp2::capture::Blob::Name, std::string> names_;
};

} // namespace tools
