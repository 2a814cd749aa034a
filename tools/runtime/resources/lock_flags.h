// How a program locks a resource (D3DLOCK_ flags; what DirectDraw calls DDLOCK_).
#pragma once

namespace runtime {

struct LockFlags {
    bool read_only = false;
    bool discard = false;      // the old contents are not needed
    bool no_overwrite = false; // what draws still read is not written
    bool keeps_clean = false;  // the region does not count as changed (D3DLOCK_NO_DIRTY_UPDATE)
};

} // namespace runtime
