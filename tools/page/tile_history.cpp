#include "tools/page/tile_history.h"

#include <algorithm>
#include <cstring>

namespace tools {

namespace {

constexpr std::uint32_t kTileBytes = 4; // of a pixel
constexpr std::size_t kMostVersions = 8;
// Runs that are not closed yet are not compressed: those of a large picture have fewer versions.
constexpr std::uint64_t kOpenBytes = std::uint64_t{64} << 20;

std::size_t versions_of(std::uint64_t picture_bytes) {
    return static_cast<std::size_t>(
        std::clamp<std::uint64_t>(kOpenBytes / std::max<std::uint64_t>(picture_bytes, 1), 2, kMostVersions));
}

// Hashes a tile row by row, pixel by pixel.
class TileHash {
  public:
    explicit TileHash(std::uint64_t seed) : hash_{mixed(seed), mixed(~seed)} {}
    void add(const std::uint8_t* pixels, std::size_t bytes) {
        constexpr std::uint32_t kColours = 0x00FFFFFF; // of a little-endian word
        for (std::size_t i = 0; i < bytes; i += kTileBytes) {
            const std::uint32_t pixel = std::uint32_t{pixels[i]} | std::uint32_t{pixels[i + 1]} << 8 |
                                        std::uint32_t{pixels[i + 2]} << 16 |
                                        std::uint32_t{pixels[i + 3]} << 24;
            hash_.bytes = mixed(hash_.bytes ^ pixel);
            hash_.colours = mixed(hash_.colours ^ (pixel & kColours));
        }
    }
    const PictureContent& get() const { return hash_; }

  private:
    static std::uint64_t mixed(std::uint64_t value) {
        value = (value ^ value >> 32) * 0x9E3779B97F4A7C15u;
        return value ^ value >> 29;
    }
    PictureContent hash_;
};

} // namespace

std::uint64_t TileHistory::memory_of(std::uint64_t width, std::uint64_t height) {
    const std::uint64_t bytes = width * height * kTileBytes;
    return bytes * (2 + versions_of(bytes));
}

std::uint32_t TileHistory::add(std::uint32_t width, std::uint32_t height) {
    Picture picture;
    picture.width = width;
    picture.height = height;
    picture.columns = (width + kPageTile - 1) / kPageTile;
    picture.first_tile = tiles_;
    const std::uint32_t rows = (height + kPageTile - 1) / kPageTile;
    const std::size_t bytes = std::size_t{width} * height * kTileBytes;
    picture.versions = versions_of(bytes);
    picture.now.resize(bytes);
    picture.known.resize(bytes);
    picture.touched.assign(rows, true);
    picture.open.resize(std::size_t{picture.columns} * rows);
    picture.tiles.resize(picture.open.size());
    tiles_ += picture.columns * rows;
    memory_ += memory_of(width, height);
    pictures_.push_back(std::move(picture));
    return static_cast<std::uint32_t>(pictures_.size() - 1);
}

void TileHistory::put_rows(std::uint32_t picture, std::uint32_t first, std::span<const std::uint8_t> pixels) {
    Picture& p = pictures_[picture];
    const std::size_t row = std::size_t{p.width} * kTileBytes;
    if (row == 0 || first >= p.height) return;
    const std::size_t bytes = std::min(pixels.size(), (p.height - first) * row);
    std::memcpy(p.now.data() + first * row, pixels.data(), bytes);
    for (std::size_t y = first; y < first + bytes / row; ++y) p.touched[y / kPageTile] = true;
}

bool TileHistory::commit(std::uint32_t picture, std::uint32_t event) {
    Picture& p = pictures_[picture];
    bool any = false;
    for (std::uint32_t row = 0; row < p.touched.size(); ++row) {
        if (!p.touched[row]) continue;
        for (std::uint32_t column = 0; column < p.columns; ++column)
            any |= commit_tile(p, column, row, event);
        p.touched[row] = false;
    }
    p.fresh = false;
    return any;
}

bool TileHistory::commit_tile(Picture& p, std::uint32_t column, std::uint32_t row, std::uint32_t event) {
    const std::uint32_t x = column * kPageTile, y = row * kPageTile;
    const std::size_t bytes = std::size_t{std::min(kPageTile, p.width - x)} * kTileBytes;
    const std::uint32_t end = std::min(y + kPageTile, p.height);
    const auto at = [&](std::uint32_t line) { return (std::size_t{line} * p.width + x) * kTileBytes; };
    bool same = !p.fresh;
    for (std::uint32_t line = y; same && line < end; ++line)
        same = std::memcmp(p.now.data() + at(line), p.known.data() + at(line), bytes) == 0;
    if (same) return false;
    const std::size_t tile = std::size_t{row} * p.columns + column;
    Open& open = p.open[tile];
    const bool whole = open.events.empty();
    TileHash hash(std::uint64_t{p.width} << 40 ^ std::uint64_t{p.height} << 20 ^ tile);
    for (std::uint32_t line = y; line < end; ++line) {
        const std::uint8_t* const now = p.now.data() + at(line);
        std::uint8_t* const known = p.known.data() + at(line);
        for (std::size_t i = 0; i < bytes; ++i)
            open.bytes.push_back(whole ? now[i] : static_cast<std::uint8_t>(now[i] ^ known[i]));
        std::memcpy(known, now, bytes);
        hash.add(now, bytes);
    }
    PictureContent& held = p.tiles[tile];
    p.content.bytes += hash.get().bytes - held.bytes;
    p.content.colours += hash.get().colours - held.colours;
    held = hash.get();
    open.events.push_back(event);
    if (open.events.size() >= p.versions) close(open, p.first_tile + static_cast<std::uint32_t>(tile));
    return true;
}

void TileHistory::close(Open& open, std::uint32_t tile) {
    runs_.push_back({tile, blobs_.add(open.bytes), std::move(open.events)});
    open = {};
}

void TileHistory::close_runs() {
    for (Picture& p : pictures_)
        for (std::size_t tile = 0; tile < p.open.size(); ++tile)
            if (!p.open[tile].events.empty())
                close(p.open[tile], p.first_tile + static_cast<std::uint32_t>(tile));
}

std::vector<TileRun> TileHistory::take_runs() {
    close_runs();
    std::ranges::stable_sort(runs_, {}, [](const TileRun& run) { return run.events.front(); });
    return std::move(runs_);
}

} // namespace tools
