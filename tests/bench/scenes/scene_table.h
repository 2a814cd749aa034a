// The scenes S0 to S12: data from scenes.h, states as words of the text form. Every peer draws the same ones.
#pragma once

#include <span>

#include "tests/bench/scenes/scene_rig.h"

namespace bench {

struct Scene {
    const char* name;
    std::uint32_t samples;
    // Makes the scene's objects; gives the commands of a frame for SceneRig::set_frame().
    std::string (*build)(SceneRig& rig);
    bool answers; // its frames are checked by the sum of their answers, not by their colours
};

std::span<const Scene> scenes();
const Scene* find_scene(const std::string& name);

} // namespace bench
