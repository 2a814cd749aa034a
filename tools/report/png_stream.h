// PNG files whose rows are compressed in independent bands. Bands that several pictures share are compressed
// once; different threads may compress the bands of a picture.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tools {

// Opens a file for writing; returns null and sets errno on failure. An empty opener: the file is opened by
// its path. Called on any thread.
using PictureOpener = std::function<std::FILE*(const std::string& path)>;

enum class PngColors : std::uint8_t { Grey = 0, Rgb = 2, Indices = 3, Rgba = 6 }; // PNG's colour types

inline std::size_t bytes_per_pixel(PngColors colors) {
    return colors == PngColors::Rgb ? 3 : colors == PngColors::Rgba ? 4 : 1;
}

using PngPalette = std::array<std::array<std::uint8_t, 3>, 256>;

// Some rows of a picture, compressed: a whole IDAT chunk, which depends on no other.
struct PngBand {
    std::vector<std::uint8_t> chunk;
    std::uint32_t adler = 1;     // Adler-32 of the filtered rows
    std::uint64_t raw_bytes = 0; // their size
};

// Owns zlib's state: creating it takes longer than compressing a small band. Throws std::bad_alloc.
class PngCompressor {
  public:
    PngCompressor();
    ~PngCompressor();
    PngCompressor(const PngCompressor&) = delete;
    PngCompressor& operator=(const PngCompressor&) = delete;

    // `pixels`: whole rows of `width` pixels.
    PngBand compress(std::span<const std::uint8_t> pixels, std::size_t width, PngColors colors);

  private:
    struct State;
    State* state_;
    std::vector<std::uint8_t> filtered_;
};

struct PngFile {
    std::uint32_t width = 0, height = 0;
    PngColors colors = PngColors::Rgb;
    const PngPalette* palette = nullptr; // for Indices
    std::string description;             // of a text chunk; empty: none
    std::vector<const PngBand*> bands;   // from the top
};
// Throws InputError.
void write_png(const std::string& path, const PngFile& png, const PictureOpener& open);

} // namespace tools
