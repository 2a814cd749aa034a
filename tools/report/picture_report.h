// The pictures of a replay: which surfaces are written, under which names, and the lines about them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tools/cli/json_lines.h"
#include "tools/cli/progress.h"
#include "tools/report/picture_choice.h"
#include "tools/report/picture_writer.h"

namespace tools {

struct PictureOptions {
    std::string out; // folder for pictures; empty: none
    bool hashes = false;
    std::vector<std::uint32_t> surfaces;  // shown besides those that a draw, a call or a present shows
    std::string pictures, frames, depths; // --pictures, --frames, --depth-range
    bool before = false, all = false;
    PictureOpener open_picture;
};

// A place at which surfaces are shown: after, or before, a command or a submission.
struct PictureMoment {
    dp2::Place place;
    bool before = false;
};

class PictureReport {
  public:
    // The references must outlive it. `json`, `quiet`: what is printed about a picture.
    PictureReport(const PictureOptions& options, const std::string& file, bool json, bool quiet,
                  responses::Emulator& emulator, const dp2::DrawIndex& draws, Progress& progress);

    PictureWriter& lines() { return writer_; }
    std::uint64_t written() const { return written_; }

    // Shows a surface as a present does. `kind`: "frame" or "call", of which it is the `number`-th. Throws
    // InputError for a surface that does not exist.
    void show(const char* kind, std::uint64_t number, std::size_t record, rasterizer::Handle surface);
    // Shows the surfaces, and those of --surface that exist: the ones that changed since their last picture,
    // or all (PictureOptions::all).
    void show_changed(const PictureMoment& moment, std::span<const rasterizer::Handle> surfaces);
    // To be called when the surface is destroyed.
    void forget(rasterizer::Handle surface);
    // Throws InputError if a surface of --surface never existed when show_changed() was called; or now, if it
    // was not called.
    void check_surfaces() const;

  private:
    using Snapshot = std::shared_ptr<const SurfaceSnapshot>;
    // Whether anything is written or printed of a picture.
    bool shows() const { return json_ || options_.hashes || !options_.out.empty(); }
    struct Written {
        Snapshot snapshot;
        std::string path;
    };
    bool show_aspect(const PictureMoment& moment, rasterizer::Handle surface, const Snapshot& snapshot,
                     Aspect aspect, bool hashed);
    void write(PictureTask task, Json line, std::string head);
    Json line_of(const dp2::Place& place, const char* kind, std::uint64_t number, rasterizer::Handle surface,
                 const SurfaceForm& form) const;
    std::string path_of(const std::string& name) const;

    const PictureOptions& options_;
    const std::string file_;
    const bool json_, quiet_;
    responses::Emulator& emulator_;
    const dp2::DrawIndex& draws_;
    Progress& progress_;
    std::optional<DepthRange> depths_;
    SnapshotTaker taker_;
    std::map<std::pair<rasterizer::Handle, Aspect>, Written> last_;
    std::set<rasterizer::Handle> missing_; // of --surface, not seen yet
    bool any_moment_ = false;              // show_changed() was called
    std::uint64_t written_ = 0;
    PictureWriter writer_;
};

// The value of --depth-range; nothing if the text is empty. Throws InputError.
std::optional<DepthRange> parse_depths(const std::string& text);

} // namespace tools
