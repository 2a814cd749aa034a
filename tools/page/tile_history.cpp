#include "tools/page/tile_history.h"

#include <algorithm>
#include <cstring>

namespace tools {

namespace {

constexpr std::uint32_t kPixelBytes = 4;
// A run's rectangles have at most the bytes of this many tiles, and it has at most this many versions.
constexpr std::size_t kMostTiles = 1, kMostVersions = 64;

// Hashes a tile row by row, pixel by pixel.
class TileHash {
  public:
    explicit TileHash(std::uint64_t seed) : hash_{mixed(seed), mixed(~seed)} {}
    void add(const std::uint8_t* pixels, std::size_t bytes) {
        constexpr std::uint32_t kColours = 0x00FFFFFF; // of a little-endian word
        for (std::size_t i = 0; i < bytes; i += kPixelBytes) {
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

std::size_t TileHistory::Area::bytes() const {
    return std::size_t{x_end - x} * (y_end - y) * kPixelBytes;
}

std::uint64_t TileHistory::memory_of(std::uint64_t width, std::uint64_t height) {
    return width * height * kPixelBytes * (2 + 1 + kMostTiles); // now, known, and an open run of each tile
}

std::uint32_t TileHistory::add(std::uint32_t width, std::uint32_t height) {
    Picture picture;
    picture.width = width;
    picture.height = height;
    picture.columns = (width + kPageTile - 1) / kPageTile;
    picture.first_tile = tiles_;
    const std::uint32_t rows = (height + kPageTile - 1) / kPageTile;
    const std::size_t bytes = std::size_t{width} * height * kPixelBytes;
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
    const std::size_t row = std::size_t{p.width} * kPixelBytes;
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

// The smallest rectangle of the tile outside of which it is as at the last commit.
TileHistory::Area TileHistory::changed_area(const Picture& p, const Area& tile) {
    const std::size_t columns = tile.x_end - tile.x;
    Area out{tile.x_end, tile.y_end, tile.x, tile.y};
    for (std::uint32_t y = tile.y; y < tile.y_end; ++y) {
        const std::size_t at = (std::size_t{y} * p.width + tile.x) * kPixelBytes;
        const std::uint8_t *const now = p.now.data() + at, *const known = p.known.data() + at;
        if (std::memcmp(now, known, columns * kPixelBytes) == 0) continue;
        const auto differs = [&](std::uint32_t x) {
            const std::size_t byte = std::size_t{x - tile.x} * kPixelBytes;
            return std::memcmp(now + byte, known + byte, kPixelBytes) != 0;
        };
        std::uint32_t x = tile.x, x_end = tile.x_end;
        while (x < out.x && !differs(x)) ++x;
        while (x_end > out.x_end && !differs(x_end - 1)) --x_end;
        out.x = std::min(out.x, x);
        out.x_end = std::max(out.x_end, x_end);
        out.y = std::min(out.y, y);
        out.y_end = y + 1;
    }
    return out;
}

bool TileHistory::commit_tile(Picture& p, std::uint32_t column, std::uint32_t row, std::uint32_t event) {
    const std::uint32_t x = column * kPageTile, y = row * kPageTile;
    const Area whole{x, y, std::min(x + kPageTile, p.width), std::min(y + kPageTile, p.height)};
    Area area = p.fresh ? whole : changed_area(p, whole);
    if (area.empty()) return false;
    const std::size_t tile = std::size_t{row} * p.columns + column;
    const std::uint32_t number = p.first_tile + static_cast<std::uint32_t>(tile);
    Open& open = p.open[tile];
    if (open.bytes.size() + area.bytes() > (1 + kMostTiles) * whole.bytes() ||
        open.events.size() >= kMostVersions)
        close(open, number);
    const bool key = open.events.empty();
    if (key)
        area = whole;
    else
        for (const std::uint32_t value :
             {area.x - x, area.y - y, area.x_end - area.x - 1, area.y_end - area.y - 1})
            open.bytes.push_back(static_cast<std::uint8_t>(value));
    const std::size_t row_bytes = std::size_t{area.x_end - area.x} * kPixelBytes, first = open.bytes.size();
    open.bytes.resize(first + area.bytes());
    std::uint8_t* to = open.bytes.data() + first;
    for (std::uint32_t line = area.y; line < area.y_end; ++line, to += row_bytes) {
        const std::size_t at = (std::size_t{line} * p.width + area.x) * kPixelBytes;
        const std::uint8_t *const now = p.now.data() + at, *const known = p.known.data() + at;
        if (key)
            std::memcpy(to, now, row_bytes);
        else
            for (std::size_t i = 0; i < row_bytes; ++i) to[i] = static_cast<std::uint8_t>(now[i] ^ known[i]);
    }
    TileHash hash(std::uint64_t{p.width} << 40 ^ std::uint64_t{p.height} << 20 ^ tile);
    for (std::uint32_t line = whole.y; line < whole.y_end; ++line) {
        const std::size_t at = (std::size_t{line} * p.width + x) * kPixelBytes;
        const std::size_t bytes = std::size_t{whole.x_end - x} * kPixelBytes;
        std::memcpy(p.known.data() + at, p.now.data() + at, bytes);
        hash.add(p.now.data() + at, bytes);
    }
    PictureContent& held = p.tiles[tile];
    p.content.bytes += hash.get().bytes - held.bytes;
    p.content.colours += hash.get().colours - held.colours;
    held = hash.get();
    open.events.push_back(event);
    return true;
}

void TileHistory::close(Open& open, std::uint32_t tile) {
    if (open.events.empty()) return;
    runs_.push_back({tile, blobs_.add(open.bytes), std::move(open.events)});
    open = {};
}

void TileHistory::close_runs() {
    for (Picture& p : pictures_)
        for (std::size_t tile = 0; tile < p.open.size(); ++tile)
            close(p.open[tile], p.first_tile + static_cast<std::uint32_t>(tile));
}

std::vector<TileRun> TileHistory::take_runs() {
    close_runs();
    std::ranges::stable_sort(runs_, {}, [](const TileRun& run) { return run.events.front(); });
    return std::move(runs_);
}

} // namespace tools
