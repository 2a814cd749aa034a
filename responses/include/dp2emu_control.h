/** @file
 * dp2emu_control.h - functions for test rigs, which script a driver: answers come late, times are chosen,
 * calls fail, the GPU hangs, and the driver offers less or more; part of dp2emu.h, which includes it.
 * Recordings include all of it but dp2emu_d3d10_hold_data(); one that is started later begins with the
 * scripts in force. Drivers that misbehave in their responses are chosen by dp2emu_options.dialect, see
 * dp2emu_get_dialect().
 */
#ifndef DP2EMU_CONTROL_H
#define DP2EMU_CONTROL_H

#include "dp2emu.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @name Answers that are held back
 * A held answer behaves as if the GPU had not finished its work: it is not written (D3D10: WASSTILLDRAWING),
 * and neither are those of its type that ended later, since answers of one type keep their order. After the
 * release the completion model decides; calls made meanwhile count towards its delay. A selected query need
 * not exist yet, and a selection stays until it is released with the same `what` and `value`: releasing ALL
 * does not release selections by type or query. An answer that is due and only lacks space is not held.
 * @{ */

#define DP2EMU_ANSWERS_ALL 0u      /**< all answers of the context; value is 0 */
#define DP2EMU_ANSWERS_OF_TYPE 1u  /**< value is a D3DQUERYTYPE, for D3D10 queries a D3D10DDI_QUERY */
#define DP2EMU_ANSWERS_OF_QUERY 2u /**< value is a dwQueryID, for D3D10 queries the memory's address */

/** Holds answers. `what`: one of DP2EMU_ANSWERS_; `value` may be a type or query that does not exist.
 * DP2EMU_BAD_HANDLE: no such context. DP2EMU_LIMIT_EXCEEDED: max_queries types or queries are held. */
DP2EMU_API dp2emu_result dp2emu_hold_answers(dp2emu* emulator, uint32_t context, uint32_t what,
                                             uint32_t value);
/** Releases answers; no effect on a selection that is not held. The next call may write them. */
DP2EMU_API dp2emu_result dp2emu_release_answers(dp2emu* emulator, uint32_t context, uint32_t what,
                                                uint32_t value);
/** Holds (held 1) or releases (0) answers of the context's D3D10 queries (dp2emu_d3d10.h), with the limit
 * max_d3d10_queries. Like these queries it is not recorded. Holding a predicate's data does not delay
 * predication.
 */
DP2EMU_API dp2emu_result dp2emu_d3d10_hold_data(dp2emu* emulator, uint32_t context, uint32_t what,
                                                uint64_t value, uint32_t held);

/** @} */

/** @name The clock
 * @{ */

/** A clock that TIMESTAMP queries of both interfaces read instead of the machine's. */
typedef struct dp2emu_clock {
    uint32_t size;      /**< sizeof(dp2emu_clock) */
    uint32_t reserved;  /**< 0 */
    uint64_t now;       /**< the answer of the next TIMESTAMP that ends */
    uint64_t step;      /**< added for each further TIMESTAMP, modulo 2^64 */
    uint64_t frequency; /**< ticks per second, not 0; reported by TIMESTAMPFREQ and TIMESTAMPDISJOINT */
} dp2emu_clock;
/** Queries that end from now on read this clock, in the order of their ENDs, regardless of when the GPU
 * finishes; NULL: the machine's clock again. Timings and utilisation are always measured by the machine's. */
DP2EMU_API dp2emu_result dp2emu_set_clock(dp2emu* emulator, const dp2emu_clock* clock);
/** Makes the clock discontinuous: open TIMESTAMPDISJOINT brackets answer TRUE. */
DP2EMU_API dp2emu_result dp2emu_inject_disjoint(dp2emu* emulator);

/** @} */

/** @name Calls that fail
 * @{ */

#define DP2EMU_FAIL_REFUSE 0u       /**< the call returns `ddrval` at one of its commands */
#define DP2EMU_FAIL_LOSE_CONTEXT 1u /**< the call loses its context, see dp2emu_lose_context() */
#define DP2EMU_FAIL_HANG 2u         /**< the GPU hangs from the call on, see dp2emu_hang() */
#define DP2EMU_MAX_FAILURES 1024u   /**< pending failures of dp2emu_fail_call() */

/** A scripted failure. */
typedef struct dp2emu_failure {
    uint32_t size;    /**< sizeof(dp2emu_failure) */
    uint32_t context; /**< the context whose calls are counted; 0: all contexts */
    uint64_t call;    /**< number of the first call that fails; 1 is the next call */
    uint64_t calls;   /**< how many calls fail, one after the other; 0 means 1 */
    uint32_t kind;    /**< one of DP2EMU_FAIL_ */
    /** Of REFUSE: how many commands of the call are executed before the failure; else 0. A call with no more
     * commands than that fails after its last one, with error_offset at their end. 0 with
     * D3DERR_WASSTILLDRAWING is a driver that asks for the call to be repeated. */
    uint32_t command;
    int32_t ddrval;    /**< of REFUSE: any failure, such as D3DERR_OUTOFVIDEOMEMORY; else 0 */
    uint32_t reserved; /**< 0 */
} dp2emu_failure;
/** Makes calls of dp2emu_submit() (and the empty ones of dp2emu_poll()) fail from the failure->call-th one
 * on. They fail like others: error_offset is that of the command, answers are kept, the emulator stays
 * usable, dp2emu_last_error() is "scripted". A call without a context or a command surface is not counted;
 * one that fails earlier by itself is counted, and keeps its own ddrval. Several failures may be pending;
 * where two apply to a call, the older one decides, and both are used up. NULL forgets all of them.
 * DP2EMU_BAD_HANDLE: no such context. DP2EMU_LIMIT_EXCEEDED: DP2EMU_MAX_FAILURES are pending.
 * DP2EMU_INVALID_ARGUMENT: no emulator, an unknown kind, call 0, a ddrval that is not a failure, a command or
 * ddrval that the kind does not use. */
DP2EMU_API dp2emu_result dp2emu_fail_call(dp2emu* emulator, const dp2emu_failure* failure);
/** hangs 1: from now on no answers come, and functions that would wait for the GPU return DP2EMU_GPU_HANGS at
 * once, where a driver would wait for its watchdog: dp2emu_finish, dp2emu_wait_for_answer, dp2emu_present,
 * dp2emu_read_surface, dp2emu_read_buffer, dp2emu_map_surface, dp2emu_start_capture. dp2emu_submit still
 * works, and pictures of dp2emu_present_later() are drawn. hangs 0: the GPU continues. To model a watchdog's
 * reset, call dp2emu_lose_context() for each context before hangs 0. */
DP2EMU_API dp2emu_result dp2emu_hang(dp2emu* emulator, uint32_t hangs);

/** @} */

/** @name Drivers that misbehave
 * @{ */

/** A dialect that dp2emu_options.dialect may name. */
typedef struct dp2emu_dialect {
    uint32_t size;        /**< sizeof(dp2emu_dialect) */
    uint32_t misbehaves;  /**< 1: a driver that is wrong on purpose; 0: a reading of the documents */
    const char* name;     /**< "ddi", "continue-alone", ... */
    const char* summary;  /**< what is different */
    const char* settings; /**< the dialect as switches: "records=single,data=zero" */
    const char* runtime;  /**< what a runtime should do when a driver misbehaves so; empty for a reading */
} dp2emu_dialect;
/** The index-th dialect, readings first; DP2EMU_END: there are no more. Strings stay valid. A driver that
 * misbehaves computes its answers as any other, but writes them wrong, or in a legal way that few drivers
 * use. Its dp2emu_call.error_offset may be larger than the command surface, but it never writes outside of
 * it. Captures can be replayed with such a driver; a recording cannot be started (DP2EMU_NOT_SUPPORTED). */
DP2EMU_API dp2emu_result dp2emu_get_dialect(uint32_t index, dp2emu_dialect* out);

/** A switch of a dialect. */
typedef struct dp2emu_dialect_switch {
    uint32_t size;       /**< sizeof(dp2emu_dialect_switch) */
    uint32_t misbehaves; /**< 1: for a driver that is wrong on purpose; 0: for a reading of the documents */
    const char* name;    /**< the text before "=" */
    const char* values;  /**< the possible values, joined with "|"; the first one is that of "ddi" */
    const char* summary; /**< what it chooses */
} dp2emu_dialect_switch;
/** The index-th switch, those of readings first; DP2EMU_END: there are no more. dp2emu_options.dialect may be
 * a dialect's name, switches, or a name and switches that change it: "permedia3,continue-count=zero". */
DP2EMU_API dp2emu_result dp2emu_get_dialect_switch(uint32_t index, dp2emu_dialect_switch* out);

/** @} */

/** @name What the driver offers
 * @{ */

/** Makes GetDriverInfo2 list these D3DQUERYTYPEs, in this order; NULL with 0: the driver's own again.
 * CREATEQUERY still accepts every type that it accepted before. */
DP2EMU_API dp2emu_result dp2emu_offer_queries(dp2emu* emulator, const uint32_t* types, uint32_t count);
/** Makes GetDriverInfo2 return these capabilities: a D3DCAPS9, bytes is 304; its first 212 bytes are the
 * D3DCAPS8. NULL with 0: the driver's own again. Commands are executed as before. */
DP2EMU_API dp2emu_result dp2emu_offer_caps(dp2emu* emulator, const void* caps, uint32_t bytes);
/** dp2emu_get_driver_info2() of this emulator, with the offered caps and queries. */
DP2EMU_API dp2emu_result dp2emu_driver_info2(dp2emu* emulator, void* data, uint32_t bytes, uint32_t* ddrval,
                                             uint32_t* actual_size);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
