// The table of workloads. A workload draws one kind of frame, as real programs draw it.
#pragma once

#include "tests/bench/d3d9/rig.h"

namespace bench {

struct Workload {
    const char* name;
    UINT width, height; // of the back buffer
    const char* summary;
    std::unique_ptr<Subject> (*make)(const Rig&);
};

#define WORKLOAD(name, ...) std::unique_ptr<Subject> make_##name(const Rig& rig);
#include "tests/bench/workloads/workloads.def"
#undef WORKLOAD

inline constexpr Workload kWorkloads[] = {
#define WORKLOAD(name, width, height, summary) {#name, width, height, summary, make_##name},
#include "tests/bench/workloads/workloads.def"
#undef WORKLOAD
};

} // namespace bench
