// The data of a manifest: bytes as hexadecimal text or in files. A member NAME has the text, a member
// NAME_file the file's name.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "dp2/base/blob.h"
#include "dp2/base/limits.h"
#include "tools/manifest/json_node.h"

namespace tools {

// Reads a file that a manifest names; throws InputError.
using FileReader = std::function<std::vector<std::byte>(const std::string& name)>;

// Reads data and counts it against max_capture_bytes. A file that is named several times is read once.
class ManifestFiles {
  public:
    ManifestFiles(FileReader reader, const dp2::ReadLimits& limits)
        : reader_(std::move(reader)), left_(limits.max_capture_bytes) {}

    // The file that the node's text names.
    dp2::capture::Blob file(const JsonNode& name);
    dp2::capture::Blob hex(const JsonNode& digits);
    // The bytes of one of the two members; nothing if both are missing.
    std::optional<dp2::capture::Blob> find(const JsonNode& object, const std::string& name);
    // Subtracts bytes that take memory from what is left.
    void charge(const JsonNode& node, std::uint64_t bytes);

  private:
    FileReader reader_;
    std::uint64_t left_;
    std::map<std::string, dp2::capture::Blob> read_;
};

} // namespace tools
