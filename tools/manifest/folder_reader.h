// A folder of files without manifest as a manifest: command buffers in the order of their names, and objects
// whose names describe them (samples/protocol/README.md has the names).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tools/manifest/manifest_files.h"

namespace tools {

struct FolderDefaults {
    std::uint32_t interface_version = 5;
    std::string dialect = "ddi";
    std::uint32_t vertex_type = 0; // FVF of all vertices; 0: the commands have streams
};

struct FolderManifest {
    nlohmann::json manifest;
    std::vector<std::string> assumed; // surfaces that no file describes: "target 1 X8R8G8B8 640x480"
};
// `names`: the files in the folder; `folder`: its name for messages. Throws InputError.
FolderManifest folder_manifest(std::vector<std::string> names, const std::string& folder,
                               const FolderDefaults& defaults, const FileReader& reader);

} // namespace tools
