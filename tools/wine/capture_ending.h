// The end of a capture file that its recorder may not have finished. Only the record headers are read, so
// a file of any size is read quickly; the file is completed in place.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace tools {

struct CaptureEnding {
    std::uint64_t frames = 0, calls = 0; // how many were recorded
    bool whole = false;                  // the file has its index
    std::uint64_t end = 0;               // end of the last whole record before the index
    std::vector<std::uint64_t> offsets;  // offsets of the records before `end`
};

// Reads the record headers of a file; nothing if there is no such file, or it is not a capture.
std::optional<CaptureEnding> read_ending(const std::filesystem::path& capture);
// Drops what follows the last whole record and writes the index. Throws InputError.
void finish_capture(const std::filesystem::path& capture, const CaptureEnding& ending);

} // namespace tools
