// Pictures as PNG files.
#pragma once

#include <string>

#include "responses/picture.h"

namespace tools {

void write_png(const std::string& path, const responses::Picture& picture); // throws InputError

} // namespace tools
