/** @file
 * dp2emu_control.h - what a test rig does to a driver besides calling it: answers come late, times are
 * chosen, calls fail, the GPU hangs, and the driver offers less or more; part of dp2emu.h, which includes it.
 * All of it is part of a recording, and a recording that is begun later starts with what is in force then.
 * Drivers that misbehave in their responses are made by dp2emu_options.dialect, see dp2emu_get_dialect().
 */
#ifndef DP2EMU_CONTROL_H
#define DP2EMU_CONTROL_H

#include "dp2emu.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @name Answers that are held back
 * A held answer is one whose work the GPU has not finished: it is not written (D3D10: WASSTILLDRAWING), and
 * of the queries of its type those that ended later are not either, because none overtakes another. After
 * the release the completion model decides; calls made meanwhile count towards its delay. What is selected
 * need not exist yet, and stays selected until it is released by the same `what` and `value`: releasing ALL
 * does not release what is held by type or query. An answer that is due and only lacks space is not held.
 * @{ */

#define DP2EMU_ANSWERS_ALL 0u      /**< all of the context; value is 0 */
#define DP2EMU_ANSWERS_OF_TYPE 1u  /**< value is a D3DQUERYTYPE, on the D3D10 door a D3D10DDI_QUERY */
#define DP2EMU_ANSWERS_OF_QUERY 2u /**< value is a dwQueryID, on the D3D10 door the address of its memory */

/** `what`: one of DP2EMU_ANSWERS_; `value` may be a type or query that does not exist. DP2EMU_BAD_HANDLE: no
 * such context. DP2EMU_LIMIT_EXCEEDED: max_queries types or queries are held. */
DP2EMU_API dp2emu_result dp2emu_hold_answers(dp2emu* emulator, uint32_t context, uint32_t what,
                                             uint32_t value);
/** The opposite; what is not held is left as it is. The next call may have the answers. */
DP2EMU_API dp2emu_result dp2emu_release_answers(dp2emu* emulator, uint32_t context, uint32_t what,
                                                uint32_t value);
/** The same of the context's D3D10 queries (dp2emu_d3d10.h), with the limit max_d3d10_queries; held is 1 or
 * 0. This is not recorded, as those queries are not. Holding a predicate's data does not delay predication.
 */
DP2EMU_API dp2emu_result dp2emu_d3d10_hold_data(dp2emu* emulator, uint32_t context, uint32_t what,
                                                uint64_t value, uint32_t held);

/** @} */

/** @name The clock
 * @{ */

/** A clock that TIMESTAMP queries of both doors read instead of the machine's. */
typedef struct dp2emu_clock {
    uint32_t size;      /**< sizeof(dp2emu_clock) */
    uint32_t reserved;  /**< 0 */
    uint64_t now;       /**< what the next TIMESTAMP that ends answers */
    uint64_t step;      /**< how much later each is than the one before; wraps around at 2^64 */
    uint64_t frequency; /**< ticks of a second, not 0; TIMESTAMPFREQ and TIMESTAMPDISJOINT answer it */
} dp2emu_clock;
/** Queries that end from now on read this clock, in the order of their ENDs, whatever the GPU's pace; NULL:
 * the machine's again. Timings and utilisation stay those of the machine. */
DP2EMU_API dp2emu_result dp2emu_set_clock(dp2emu* emulator, const dp2emu_clock* clock);
/** Marks the clock as discontinuous now; open TIMESTAMPDISJOINT brackets answer TRUE. */
DP2EMU_API dp2emu_result dp2emu_inject_disjoint(dp2emu* emulator);

/** @} */

/** @name Calls that fail
 * @{ */

#define DP2EMU_FAIL_REFUSE 0u       /**< the call returns `ddrval` at one of its commands */
#define DP2EMU_FAIL_LOSE_CONTEXT 1u /**< the call loses its context, see dp2emu_lose_context() */
#define DP2EMU_FAIL_HANG 2u         /**< the GPU hangs from the call on, see dp2emu_hang() */
#define DP2EMU_MAX_FAILURES 1024u   /**< of dp2emu_fail_call() that wait at once */

/** A failure that is asked for. */
typedef struct dp2emu_failure {
    uint32_t size;    /**< sizeof(dp2emu_failure) */
    uint32_t context; /**< whose calls are counted; 0: those of all contexts */
    uint64_t call;    /**< the first that fails: 1 is the next one */
    uint64_t calls;   /**< how many fail, one after the other; 0 is 1 */
    uint32_t kind;    /**< one of DP2EMU_FAIL_ */
    /** Of REFUSE: how many commands of the call are executed before; else 0. A call that has no more commands
     * fails after its last one, with error_offset at their end. 0 with D3DERR_WASSTILLDRAWING is a driver
     * that wants the same call again. */
    uint32_t command;
    int32_t ddrval;    /**< of REFUSE: any failure, such as D3DERR_OUTOFVIDEOMEMORY; else 0 */
    uint32_t reserved; /**< 0 */
} dp2emu_failure;
/** Calls of dp2emu_submit() (and the empty ones of dp2emu_poll()) fail from the failure->call-th one on. They
 * fail as others do: error_offset is that of the command, answers are kept, the emulator stays usable,
 * last_error() is "scripted". A call without a context or a command surface is not counted; one that fails by
 * itself before is counted, and keeps its own ddrval. Several may be asked for; where two meet in a call, the
 * older one decides, and both are used up. A NULL failure forgets all of them. DP2EMU_BAD_HANDLE: no such
 * context. DP2EMU_LIMIT_EXCEEDED: DP2EMU_MAX_FAILURES wait. DP2EMU_INVALID_ARGUMENT: no emulator, another
 * kind, call 0, a ddrval that is no failure, a command or ddrval that the kind does not have. */
DP2EMU_API dp2emu_result dp2emu_fail_call(dp2emu* emulator, const dp2emu_failure* failure);
/** hangs 1: from now on no answer comes, and what would wait for the GPU returns DP2EMU_GPU_HANGS at once,
 * where a driver would wait for its watchdog: dp2emu_finish, dp2emu_wait_for_answer, dp2emu_present,
 * dp2emu_read_surface, dp2emu_read_buffer, dp2emu_map_surface, dp2emu_start_capture. dp2emu_submit goes on.
 * 0: the GPU continues where it was; a watchdog that resets it is dp2emu_lose_context() of each context, and
 * then this. Pictures of dp2emu_present_later() are drawn all the same. */
DP2EMU_API dp2emu_result dp2emu_hang(dp2emu* emulator, uint32_t hangs);

/** @} */

/** @name Drivers that misbehave
 * @{ */

/** A name that dp2emu_options.dialect takes. */
typedef struct dp2emu_dialect {
    uint32_t size;        /**< sizeof(dp2emu_dialect) */
    uint32_t misbehaves;  /**< 1: a driver that is wrong on purpose; 0: a reading of the documents */
    const char* name;     /**< "ddi", "continue-alone", ... */
    const char* summary;  /**< what is different */
    const char* settings; /**< the same as switches, which may be combined: "records=single,data=zero" */
    const char* runtime;  /**< what a runtime should do when a driver misbehaves so; empty for a reading */
} dp2emu_dialect;
/** The index-th dialect, readings first; DP2EMU_END behind the last one. Strings are valid for ever. A driver
 * that misbehaves computes its answers as any other and writes them wrong, or in a legal way that few drivers
 * use; dp2emu_call.error_offset may be larger than the command surface, whose memory is never left. Captures
 * can be replayed with such a driver; a recording cannot be started (DP2EMU_NOT_SUPPORTED). */
DP2EMU_API dp2emu_result dp2emu_get_dialect(uint32_t index, dp2emu_dialect* out);

/** A switch of a dialect. */
typedef struct dp2emu_dialect_switch {
    uint32_t size;       /**< sizeof(dp2emu_dialect_switch) */
    uint32_t misbehaves; /**< 1: of a driver that is wrong on purpose; 0: of a reading of the documents */
    const char* name;    /**< what stands before the "=" */
    const char* values;  /**< what may stand behind it, joined with "|"; the first is what "ddi" has */
    const char* summary; /**< what it chooses */
} dp2emu_dialect_switch;
/** The index-th switch, those of readings first; DP2EMU_END behind the last one. dp2emu_options.dialect takes
 * a dialect's name, switches, or a name and switches that change it: "permedia3,continue-count=zero". */
DP2EMU_API dp2emu_result dp2emu_get_dialect_switch(uint32_t index, dp2emu_dialect_switch* out);

/** @} */

/** @name What the driver offers
 * @{ */

/** GetDriverInfo2 counts and lists these D3DQUERYTYPEs, in this order; NULL with 0: the driver's own again.
 * CREATEQUERY takes what it took before. */
DP2EMU_API dp2emu_result dp2emu_offer_queries(dp2emu* emulator, const uint32_t* types, uint32_t count);
/** GetDriverInfo2 answers these capabilities: a D3DCAPS9, bytes is 304; its first 212 bytes are the D3DCAPS8.
 * NULL with 0: the driver's own again. What commands do stays the same. */
DP2EMU_API dp2emu_result dp2emu_offer_caps(dp2emu* emulator, const void* caps, uint32_t bytes);
/** dp2emu_get_driver_info2() of this emulator, with what was offered. */
DP2EMU_API dp2emu_result dp2emu_driver_info2(dp2emu* emulator, void* data, uint32_t bytes, uint32_t* ddrval,
                                             uint32_t* actual_size);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
