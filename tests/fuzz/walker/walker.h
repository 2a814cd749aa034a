/* A small DP2 parser that shares nothing with dp2/: put the one that you want to fuzz in its place. */
#ifndef WALKER_H
#define WALKER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct walk {
    uint32_t commands;         /* complete commands */
    uint32_t draws;            /* draws among them */
    uint32_t render_states;    /* records of RENDERSTATE */
    uint32_t last_state_value; /* the value in the last one */
    size_t error;              /* where the walk failed; the buffer's size when it did not */
};

/* Reads at most `size` bytes of `bytes`. 0: the walk failed. */
int walk_commands(const uint8_t* bytes, size_t size, struct walk* out);

#ifdef __cplusplus
}
#endif

#endif
