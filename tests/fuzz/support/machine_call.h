// Helpers that the files of Machine share.
#pragma once

#include "tests/fuzz/support/failing_allocation.h"
#include "tests/fuzz/support/machine.h"

namespace fuzz {

struct alignas(64) Machine::Slot {
    unsigned char memory[64] = {};
};

struct Machine::Capture {
    int file = -1;
    ~Capture();
};

template <class Call> auto Machine::call(Call&& call) {
    const LibraryCall in_library;
    return call();
}

} // namespace fuzz
