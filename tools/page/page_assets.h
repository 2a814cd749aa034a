// The parts of the page that no capture changes, from tools/page/web/; made by web/embed.cmake.
#pragma once

#include <span>
#include <string_view>

namespace tools {

std::string_view page_style();
std::string_view page_markup();
std::span<const std::string_view> page_scripts(); // to be joined

} // namespace tools
