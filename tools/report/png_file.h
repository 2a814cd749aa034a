// Whole pictures as PNG files.
#pragma once

#include <string>

#include "responses/analysis/picture.h"

namespace tools {

// With or without its alpha. Throws InputError.
void write_png(const std::string& path, const responses::Picture& picture, bool alpha = true);

} // namespace tools
