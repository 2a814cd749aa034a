// The scenes S0 to S12, with the data of scene_data.h and states in the text form. tests/bench/README.md describes
// them.
#pragma once

#include <string>

#include "tests/bench/scenes/scene_capture.h"

namespace bench {

// The scene of this name in kWorks; throws std::runtime_error if there is none.
SceneCapture scene_capture(const std::string& name);

} // namespace bench
