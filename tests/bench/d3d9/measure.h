// What the programs that time Direct3D 9 share besides the rig: the clock, window messages, pictures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

double seconds();
// Handles messages between frames, as programs do.
void take_messages();
// The mean colour of 0x00RRGGBB pixels as text.
std::string means(const std::vector<std::uint32_t>& pixels);
// Writes a PPM file; `width`: pixels in a row.
void write_picture(const std::string& path, const std::vector<std::uint32_t>& pixels, std::size_t width);

} // namespace bench
