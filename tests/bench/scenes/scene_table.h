// The scenes S0 to S12: data of scene_data.h, states in the text form. tests/bench/README.md describes
// them.
#pragma once

#include <string>

#include "tests/bench/scenes/scene_capture.h"

namespace bench {

// A scene of kWorks by its name; std::runtime_error for another name.
SceneCapture scene_capture(const std::string& name);

} // namespace bench
