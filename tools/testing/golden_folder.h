// What is stored for a case: pictures of its frames, and results.json. The files of --update are written
// under temporary names first, and get theirs when the whole case was played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/pictures/frame_pairs.h"
#include "tools/pictures/picture_reader.h"

namespace tools {

inline constexpr const char* kResultsFile = "results.json";

// "frame-0007-surface-1.png", as replay --out writes it.
std::string frame_file(std::uint64_t frame, std::uint32_t surface);

class GoldenFolder {
  public:
    // Pictures are PNG, PPM or BMP files whose names have a frame number (picture_name()); others are
    // ignored. A folder that does not exist counts as empty.
    explicit GoldenFolder(std::filesystem::path folder);

    bool has_results() const { return has_results_; }
    // In the order of frames.
    const std::vector<PictureName>& names() const { return names_; }
    const std::string& file(std::size_t position) const { return files_[position]; }
    std::string path_of(const std::string& file) const { return (folder_ / file).string(); }
    // Throws InputError.
    AlphaPicture load(std::size_t position, std::uint64_t max_file_bytes, std::uint64_t max_bytes) const;

  private:
    const std::filesystem::path folder_;
    std::vector<PictureName> names_;
    std::vector<std::string> files_;
    bool has_results_ = false;
};

// What --update does to a case's folder.
struct GoldenChanges {
    std::vector<std::string> written, removed; // names of files
};
// The temporary name of a file that is being written.
std::filesystem::path staged_path(const std::filesystem::path& folder, const std::string& file);
// Gives the written files their names and removes the others. Throws InputError.
void commit(const std::filesystem::path& folder, const GoldenChanges& changes);
// Removes temporary files, and the folders that are empty then, up to `golden`.
void discard(const std::filesystem::path& golden, const std::filesystem::path& folder);

} // namespace tools
