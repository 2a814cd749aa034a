// The tiles of a page over time: every version of every tile can be read from its run, and no run takes long to
// read.
#include "tools/page/tile_history.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <random>
#include <vector>

#include <zlib.h>

#include "tests/support/catch.h"

using namespace tools;

namespace {

using Bytes = std::vector<std::uint8_t>;

// Of a block, or of several one after the other.
Bytes inflated(Bytes from) {
    from.insert(from.end(), {3, 0}); // an empty part that is marked as the last
    z_stream stream = {};
    REQUIRE(inflateInit2(&stream, -15) == Z_OK);
    Bytes out(1 << 20);
    stream.next_in = from.data();
    stream.avail_in = static_cast<uInt>(from.size());
    stream.next_out = out.data();
    stream.avail_out = static_cast<uInt>(out.size());
    const int result = inflate(&stream, Z_FINISH);
    out.resize(out.size() - stream.avail_out);
    inflateEnd(&stream);
    REQUIRE(result == Z_STREAM_END);
    return out;
}

// A tile of a picture.
struct Tile {
    std::uint32_t x, y, width, height;
    Bytes of(const Bytes& picture, std::uint32_t pitch) const {
        Bytes out;
        for (std::uint32_t line = y; line < y + height; ++line) {
            const auto first = picture.begin() + (std::ptrdiff_t{line} * pitch + x) * 4;
            out.insert(out.end(), first, first + std::ptrdiff_t{width} * 4);
        }
        return out;
    }
};

// The versions in the bytes of a run.
std::vector<Bytes> versions_of(const Bytes& bytes, const Tile& tile, std::size_t count) {
    std::size_t at = std::size_t{tile.width} * tile.height * 4;
    REQUIRE(bytes.size() >= at);
    std::vector<Bytes> out{Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at))};
    while (out.size() < count) {
        REQUIRE(bytes.size() >= at + 4);
        const std::size_t x = bytes[at], y = bytes[at + 1], width = bytes[at + 2] + std::size_t{1},
                          height = bytes[at + 3] + std::size_t{1};
        at += 4;
        REQUIRE((x + width <= tile.width && y + height <= tile.height));
        REQUIRE(bytes.size() >= at + width * height * 4);
        Bytes now = out.back();
        for (std::size_t line = y; line < y + height; ++line)
            for (std::size_t i = 0; i < width * 4; ++i) now[(line * tile.width + x) * 4 + i] ^= bytes[at++];
        out.push_back(std::move(now));
    }
    REQUIRE(at == bytes.size());
    return out;
}

void check(std::uint32_t width, std::uint32_t height, std::uint32_t events) {
    std::mt19937 random(width + height);
    const auto below = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random() % most); };
    Blobs blobs;
    TileHistory history(blobs);
    history.add(33, 70); // whose tiles come before those of the picture
    const std::uint32_t picture = history.add(width, height);
    std::map<std::uint32_t, Bytes> known;
    Bytes now(std::size_t{width} * height * 4);
    for (std::uint32_t event = 1; event < events; ++event) {
        // Small and large changes, in one colour and in many, and none.
        const std::uint32_t kind = below(6);
        std::uint32_t x = below(width), y = below(height);
        std::uint32_t x_end = std::min(width, x + 1 + below(40)), y_end = std::min(height, y + 1 + below(40));
        if (kind == 5) x = y = 0, x_end = width, y_end = height;
        for (std::uint32_t line = y; kind > 0 && line < y_end; ++line)
            for (std::uint32_t i = x * 4; i < x_end * 4; ++i)
                now[std::size_t{line} * width * 4 + i] = static_cast<std::uint8_t>(kind < 3 ? event : random());
        const bool differs = event == 1 || known[event - 1] != now;
        const PictureContent before = history.content(picture);
        history.put_rows(picture, 0, now);
        CHECK(history.commit(picture, event) == differs);
        if (event > 1) CHECK((history.content(picture) != before) == differs);
        if (event == events / 2) history.close_runs();
        known[event] = now;
    }
    const std::uint32_t columns = (width + kPageTile - 1) / kPageTile;
    std::map<std::uint32_t, std::map<std::uint32_t, Bytes>> tiles; // by tile and event
    const auto tile_at = [&](std::uint32_t number) {
        const std::uint32_t x = number % columns * kPageTile, y = number / columns * kPageTile;
        return Tile{x, y, std::min(kPageTile, width - x), std::min(kPageTile, height - y)};
    };
    for (const TileRun& run : history.take_runs()) {
        const std::uint32_t number = run.tile - history.first_tile(picture);
        const Tile tile = tile_at(number);
        const Bytes bytes = inflated(blobs.compressed(run.blob));
        CHECK(bytes.size() <= 2 * std::size_t{tile.width} * tile.height * 4 + run.events.size() * 4);
        const std::vector<Bytes> versions = versions_of(bytes, tile, run.events.size());
        for (std::size_t i = 0; i < versions.size(); ++i) tiles[number][run.events[i]] = versions[i];
    }
    REQUIRE(tiles.size() == std::size_t{columns} * ((height + kPageTile - 1) / kPageTile));
    for (const auto& [event, pixels] : known)
        for (const auto& [number, versions] : tiles)
            REQUIRE(std::prev(versions.upper_bound(event))->second == tile_at(number).of(pixels, width));
}

Bytes joined(const Bytes& a, const Bytes& b) {
    Bytes out = a;
    out.insert(out.end(), b.begin(), b.end());
    return out;
}

} // namespace

TEST_CASE("Blocks are compressed or stored, kept once if they are equal, and one stream together") {
    std::mt19937 random(7);
    Blobs blobs;
    std::vector<Bytes> inputs{{}, {1}, Bytes(16384, 9), Bytes(16384, 9), Bytes(70000, 3)};
    for (const std::size_t size : {std::size_t{900}, std::size_t{65535}, std::size_t{65536}, std::size_t{70000}}) {
        Bytes noise(size);
        for (std::uint8_t& byte : noise) byte = static_cast<std::uint8_t>(random());
        inputs.push_back(noise);
    }
    Bytes all, together;
    std::vector<std::uint32_t> numbers;
    for (const Bytes& input : inputs) {
        numbers.push_back(blobs.add(input));
        const Bytes& block = blobs.compressed(numbers.back());
        REQUIRE(inflated(block) == input);
        CHECK(block.size() <= input.size() + 16);
        all = joined(all, block);
        together = joined(together, input);
    }
    CHECK(numbers[2] == numbers[3]);
    CHECK(blobs.count() == inputs.size() - 1);
    for (std::size_t i = 0; i < inputs.size(); ++i) CHECK(blobs.add(inputs[i]) == numbers[i]);
    CHECK(inflated(all) == together);
}

TEST_CASE("Every version of a tile can be read from its run") {
    check(200, 130, 200);
    check(64, 64, 400);
    check(65, 3, 200);
    check(1, 1, 50);
}
