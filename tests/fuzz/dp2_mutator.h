/* Mutations of DP2 command buffers for fuzzers of any DP2 parser, whatever language it is written in: link
 * libdp2fuzz.a and libdp2emu.a, and call these from the engine's hooks, as dp2_mutator_hooks.h does.
 * README.md says what the mutations are, and how a fuzzer is built. */
#ifndef DP2_MUTATOR_H
#define DP2_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Changes the commands in place; returns their new size, at most `max_size`, the size of the memory. The same
 * seed gives the same result. vertex_bytes: the size of one of the call's vertices, for commands that
 * carry vertices; 0 when it is not known. */
size_t dp2_mutate_commands(uint8_t* commands, size_t size, size_t max_size, uint32_t vertex_bytes, unsigned seed);
/* Writes `one` with some commands of `other` between its own to `out`; returns the size, at most `max_size`. */
size_t dp2_cross_commands(const uint8_t* one, size_t one_size, const uint8_t* other, size_t other_size, uint8_t* out,
                          size_t max_size, uint32_t vertex_bytes, unsigned seed);

#ifdef __cplusplus
}
#endif

#endif
