// The directives of the text form for functions of DirectDraw: colour keys and blits (TEXT.md).
#pragma once

#include <span>
#include <string>

#include "dp2/capture/directive_reader.h"

namespace dp2 {

std::span<const Directive> surface_directives();

std::string surface_text(const capture::SetColorKey& record);
std::string surface_text(const capture::BlitSurface& record);

} // namespace dp2
