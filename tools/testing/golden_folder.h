// What is stored for a case: pictures of its frames or, if it shows none, of its targets; and results.json.
// The files of --update are written under temporary names first, and get theirs when the whole case was
// played. Links are followed within the folder of --golden only: one that leads out of it would show, in a
// picture or a page, a file that nobody asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/files.h"
#include "tools/pictures/frame_pairs.h"
#include "tools/pictures/picture_reader.h"
#include "tools/report/surface_snapshot.h"

namespace tools {

inline constexpr const char* kResultsFile = "results.json";

// "frame-0007-surface-1.png", as replay --out writes it.
std::string frame_file(std::uint64_t frame, std::uint32_t surface);
// The picture of a target when it was destroyed, or of one that exists after the last record, without ".png":
// "end-surface-2-depth". `life`: 1, or how many targets have had the handle by then.
std::string end_picture_name(std::uint32_t surface, std::uint64_t life, Aspect aspect);

class GoldenFolder {
  public:
    // Pictures are PNG, PPM or BMP files whose names have a frame number (picture_name()) or are those of
    // targets (end_picture_name()); others are ignored. A folder that does not exist counts as empty.
    explicit GoldenFolder(std::filesystem::path folder);

    const std::filesystem::path& folder() const { return folder_; }
    bool has_results() const { return has_results_; }
    bool has_pictures() const { return !files_.empty() || !ends_.empty(); }
    // In the order of frames.
    const std::vector<PictureName>& names() const { return names_; }
    const std::string& file(std::size_t position) const { return files_[position]; }
    // The files of targets' pictures, by name; of several with one name the first.
    const std::map<std::string, std::string>& ends() const { return ends_; }
    std::string path_of(const std::string& file) const { return (folder_ / file).string(); }
    // Throws InputError.
    AlphaPicture load(const std::string& file, FileLimit file_limit, std::uint64_t max_bytes) const;

  private:
    const std::filesystem::path folder_;
    std::vector<PictureName> names_;
    std::vector<std::string> files_;
    std::map<std::string, std::string> ends_;
    bool has_results_ = false;
};

// The case's folder, or a file of it that a test reads, if it is a link that leads out of `golden`.
std::optional<std::filesystem::path> link_out_of(const std::filesystem::path& golden,
                                                 const std::filesystem::path& folder);

// What --update does to a case's folder.
struct GoldenChanges {
    std::vector<std::string> written, removed; // names of files
};
// Where a file is to be written, in a folder that is created.
std::string staged_file(const std::string& path);
// Gives the written files their names and removes the others. Throws InputError.
void commit(const std::filesystem::path& folder, const GoldenChanges& changes);
// Removes temporary files, and the folders that are empty then, up to `golden`.
void discard(const std::filesystem::path& golden, const std::filesystem::path& folder);

} // namespace tools
