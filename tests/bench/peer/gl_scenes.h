// The scenes as OpenGL calls: fixed-function where the Direct3D 9 scene is, GLSL where it has a shader.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "tests/bench/peer/gl_target.h"

namespace bench {

struct GlScene {
    std::function<void()> frame;   // draws a frame; the caller waits for its end
    std::uint64_t answers_sum = 0; // sum of the answers to the last frame's queries
};

// Creates what the scene needs; `scene` must not move while its frame is used. Returns false if this renderer cannot
// draw it (no multisampling).
bool make_scene(const std::string& name, const GlTarget& target, GlScene& scene);

} // namespace bench
