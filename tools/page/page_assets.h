// The parts of the page that do not depend on the capture; web/embed.cmake generates them from
// tools/page/web/.
#pragma once

#include <span>
#include <string_view>

namespace tools {

std::string_view page_style();
std::string_view page_markup();
std::span<const std::string_view> page_scripts(); // to be joined

} // namespace tools
