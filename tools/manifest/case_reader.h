// A case of a manifest as a capture (samples/protocol/README.md describes manifests).
#pragma once

#include <string>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/capture/capture.h"
#include "tools/manifest/expectations.h"

namespace tools {

struct ImportedCase {
    std::string name;
    dp2::capture::Document document;
    LeftOut left_out;                 // expectations that a capture cannot hold
    std::vector<std::string> assumed; // see FolderManifest
};

// `file`: the manifest's name for messages; `name`: the case's, or empty if there is only one. Throws
// InputError.
ImportedCase read_case(const nlohmann::json& manifest, const std::string& file, const std::string& name,
                       const FileReader& reader, const dp2::ReadLimits& limits);

} // namespace tools
