// Pictures as PNG files.
#pragma once

#include <cstdio>
#include <functional>
#include <string>

#include "responses/analysis/picture.h"

namespace tools {

// Opens a file for writing; returns null and sets errno on failure. An empty opener: the file is opened by
// its path.
using PictureOpener = std::function<std::FILE*(const std::string& path)>;

// Throws InputError.
void write_png(const std::string& path, const responses::Picture& picture, const PictureOpener& open = {});

} // namespace tools
