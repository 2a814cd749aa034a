/* A complete fuzzer of another parser; README.md describes how to build it without this project's CMake. */
#include "dp2_mutator_hooks.h"
#include "walker.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    struct walk result;
    int walked = walk_commands(data, size, &result);
    if (walked != (result.error == size)) abort();
    return 0;
}
