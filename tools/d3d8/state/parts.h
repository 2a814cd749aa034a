// A set of parts of a State: those in a state block, or those that have to be sent to the driver.
#pragma once

#include "tools/d3d8/state/state.h"
#include "tools/runtime/state/parts.h"

namespace d3d8 {

struct Parts : CommonParts<Shape> {
    static Parts everything() { // except lights, whose number is not bounded
        Parts all;
        all.add_everything();
        return all;
    }
};

} // namespace d3d8
