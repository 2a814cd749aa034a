/* A small DP2 parser that shares no code with dp2/: replace it by the one that you want to fuzz. */
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
    uint32_t last_state_value; /* the value in the last such record */
    size_t error;              /* offset where the walk failed; the buffer's size if it succeeded */
};

/* Reads at most `size` bytes of `bytes`. Returns 0 if the walk failed. */
int walk_commands(const uint8_t* bytes, size_t size, struct walk* out);

#ifdef __cplusplus
}
#endif

#endif
