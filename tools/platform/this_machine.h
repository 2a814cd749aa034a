// Information from the system about this process and its machine.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tools {

std::filesystem::path this_program(); // the file that this process runs
std::string processor_model();        // "unknown" if the system does not tell it
// The file in which Linux's perf looks up generated code of this process; nothing on systems without perf.
std::optional<std::string> perf_map_file();
// Creates a folder for this user alone in the system's folder for temporary files; its name begins with
// `begin`. Empty if that fails; `why` then has the reason.
std::filesystem::path make_temporary_folder(const std::string& begin, std::string& why);

} // namespace tools
