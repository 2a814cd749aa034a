// What pictures held over time, as tiles of 64x64 pixels of four bytes. A tile has a version for each event
// at which it changed. Successive versions are compressed together, as a run: the first is whole; of each
// other one the run has the rectangle that changed, as the exclusive or with the version before. A run ends
// when its rectangles would have more bytes than a whole tile, so that any version is read in a bounded
// time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tools/page/blobs.h"

namespace tools {

inline constexpr std::uint32_t kPageTile = 64;

// Numbers that differ if pictures of one size differ, but for chance.
struct PictureContent {
    std::uint64_t bytes = 0;   // of all four bytes of each pixel
    std::uint64_t colours = 0; // without the fourth one
    bool operator==(const PictureContent&) const = default;
};

struct TileRun {
    std::uint32_t tile = 0; // number of the tile, over all pictures
    std::uint32_t blob = 0;
    std::vector<std::uint32_t> events; // of its versions, rising
};

class TileHistory {
  public:
    // `blobs` must outlive it.
    explicit TileHistory(Blobs& blobs) : blobs_(blobs) {}

    // Adds a picture that has no versions yet; returns its number.
    std::uint32_t add(std::uint32_t width, std::uint32_t height);
    // Sets the pixels of the rows from `first` on.
    void put_rows(std::uint32_t picture, std::uint32_t first, std::span<const std::uint8_t> pixels);
    // Adds a version of each tile that changed since the last commit, or of all tiles the first time; returns
    // whether there was any. Events of a picture rise.
    bool commit(std::uint32_t picture, std::uint32_t event);

    // What a picture holds since its last commit.
    const PictureContent& content(std::uint32_t picture) const { return pictures_[picture].content; }

    std::uint32_t first_tile(std::uint32_t picture) const { return pictures_[picture].first_tile; }
    // Bytes that all pictures take while they are followed.
    std::uint64_t memory() const { return memory_; }
    // The bytes that a picture of this size takes.
    static std::uint64_t memory_of(std::uint64_t width, std::uint64_t height);

    // Ends the current run of each tile, so that later versions can be left out without the earlier ones.
    void close_runs();
    // Closes all runs, and returns them in the order of their first events.
    std::vector<TileRun> take_runs();

  private:
    struct Open {
        std::vector<std::uint32_t> events;
        std::vector<std::uint8_t> bytes;
    };
    // A rectangle of a picture; x_end and y_end are outside of it.
    struct Area {
        std::uint32_t x = 0, y = 0, x_end = 0, y_end = 0;
        bool empty() const { return x >= x_end || y >= y_end; }
        std::size_t bytes() const;
    };
    struct Picture {
        std::uint32_t width = 0, height = 0, columns = 0, first_tile = 0;
        std::vector<std::uint8_t> now, known; // known: at the last commit
        std::vector<bool> touched;            // rows of tiles
        bool fresh = true;                    // nothing was committed
        std::vector<Open> open;               // by tile
        std::vector<PictureContent> tiles;    // by tile
        PictureContent content;               // the sum of theirs
    };
    bool commit_tile(Picture& picture, std::uint32_t column, std::uint32_t row, std::uint32_t event);
    static Area changed_area(const Picture& picture, const Area& tile);
    void close(Open& open, std::uint32_t tile);

    Blobs& blobs_;
    std::vector<Picture> pictures_;
    std::vector<TileRun> runs_;
    std::uint32_t tiles_ = 0;
    std::uint64_t memory_ = 0;
};

} // namespace tools
