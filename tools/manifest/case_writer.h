// A capture as a manifest of one case, with its data in files: the inverse of case_reader.h, which reads the
// same records back.
#pragma once

#include <functional>
#include <string>

#include "dp2/capture/capture.h"
#include "tools/manifest/data_files.h"

namespace tools {

// Returns the manifest's text. `name`: the case's; `passed` is called with the number of each record.
std::string write_case(const dp2::capture::Document& document, const std::string& name,
                       const FileWriter& writer, const std::function<void(std::size_t record)>& passed);

} // namespace tools
