/* libFuzzer's hooks, which other engines support as well, for a target whose input is a buffer of commands: included
 * once, by the file that defines LLVMFuzzerTestOneInput. C or C++. */
#ifndef DP2_MUTATOR_HOOKS_H
#define DP2_MUTATOR_HOOKS_H

#include "dp2_mutator.h"

/* The size of a vertex of your calls, when it is known (dp2_mutator.h). */
#ifndef DP2_MUTATOR_VERTEX_BYTES
#define DP2_MUTATOR_VERTEX_BYTES 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The engine's own mutator, of bytes. */
size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
    if (seed % 8 == 0) return LLVMFuzzerMutate(data, size, max_size);
    return dp2_mutate_commands(data, size, max_size, DP2_MUTATOR_VERTEX_BYTES, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t* one, size_t one_size, const uint8_t* other, size_t other_size,
                                 uint8_t* out, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t* one, size_t one_size, const uint8_t* other, size_t other_size,
                                 uint8_t* out, size_t max_size, unsigned seed) {
    return dp2_cross_commands(one, one_size, other, other_size, out, max_size, DP2_MUTATOR_VERTEX_BYTES, seed);
}

#ifdef __cplusplus
}
#endif

#endif
