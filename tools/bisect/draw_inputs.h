// What a draw reads: the states of its context, shaders, and the objects that are bound, for comparison with
// another capture's.
#pragma once

#include <string>
#include <vector>

#include "responses/emulator/emulator.h"
#include "tools/cli/json_bytes.h"

namespace tools {

struct DrawInputs {
    // Commands that set the states which differ from those of a new context.
    std::vector<std::byte> state;
    // The assembly of the selected shaders, and the selected declaration.
    Json programs = Json::object();
    struct Bound {
        std::string role; // "texture of sampler 0", "buffer of stream 0"
        std::uint32_t handle = 0;
        std::vector<std::byte> bytes;
    };
    std::vector<Bound> bound; // in the order of roles

    // Waits for draws that write to textures.
    DrawInputs(responses::Emulator& emulator, const responses::Context& context, const dp2::Dialect& dialect);
};

} // namespace tools
