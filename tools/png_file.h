// Pictures as PNG files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tools {

// Eight bits a channel: r g b a, rows from the top.
struct Picture {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
};

void write_png(const std::string& path, const Picture& picture); // throws InputError

// Stored texels (rows without gaps) as a picture; false for formats that are no colours of up to 32 bits.
bool to_picture(std::uint32_t format, std::uint32_t width, std::uint32_t height,
                std::span<const std::byte> texels, Picture& out);

} // namespace tools
