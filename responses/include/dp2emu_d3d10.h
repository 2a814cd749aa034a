/** @file
 * dp2emu_d3d10.h - the query functions of the D3D10 user-mode DDI, and stream output; part of dp2emu.h, which
 * includes it.
 */
#ifndef DP2EMU_D3D10_H
#define DP2EMU_D3D10_H

#include "dp2emu.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @name The query functions of the D3D10 user-mode DDI (d3d10umddi.h)
 * A second interface to the counters of a context, whose draws still come by D3dDrawPrimitives2. Every
 * function returns the HRESULT that the DDI's function would report through pfnSetErrorCb; 0 is S_OK. Besides
 * the codes below there is 0x80070057 E_INVALIDARG for an unknown context, NULL, memory without a live query
 * of this context, or a call that the query's type or state does not allow; dp2emu_last_error() has the
 * argument and the reason of each error but WASSTILLDRAWING. Queries of one type are signaled in the order of
 * their ends; completion models count calls of QueryEnd and QueryGetData here. None of it is recorded.
 * @{ */

#define DP2EMU_DDI_ERR_WASSTILLDRAWING ((int32_t)0x887B0001) /**< DXGI_DDI_ERR_WASSTILLDRAWING */
#define DP2EMU_DDI_ERR_UNSUPPORTED ((int32_t)0x887B0002)     /**< DXGI_DDI_ERR_UNSUPPORTED */
/** D3DDDIERR_DEVICEREMOVED: the context is lost (dp2emu_lose_context). QueryDestroy works on a lost context,
 * and CheckCounterInfo and CheckCounter must not report the loss. */
#define DP2EMU_DDI_ERR_DEVICEREMOVED ((int32_t)0x88760870)

/** D3D10DDIARG_CREATEQUERY. */
typedef struct dp2emu_d3d10_create_query {
    uint32_t query;      /**< D3D10DDI_QUERY */
    uint32_t misc_flags; /**< 1: predicate hint, for OCCLUSIONPREDICATE only */
} dp2emu_d3d10_create_query;

/** The bytes of private memory that the caller must provide for such a query; 0 when it is not supported. */
DP2EMU_API size_t dp2emu_d3d10_calc_private_query_size(const dp2emu_d3d10_create_query* create);
/** Creates a query. `memory` belongs to the caller and must stay in place until the query is destroyed; only
 * an identifier is stored there, and nothing after a failure. The functions below read it only when a query
 * was created at that address. E_OUTOFMEMORY 0x8007000E; UNSUPPORTED: a counter that cannot be measured. */
DP2EMU_API int32_t dp2emu_d3d10_query_create(dp2emu* emulator, uint32_t context,
                                             const dp2emu_d3d10_create_query* create, void* memory);
/** Destroys a query: its pending result is dropped, and a bound predicate is unbound. */
DP2EMU_API int32_t dp2emu_d3d10_query_destroy(dp2emu* emulator, uint32_t context, void* memory);
/** Starts or restarts a query. E_INVALIDARG: an EVENT, a TIMESTAMP, or the bound predicate. */
DP2EMU_API int32_t dp2emu_d3d10_query_begin(dp2emu* emulator, uint32_t context, void* memory);
/** Ends a query; a query that was not begun has counted nothing. */
DP2EMU_API int32_t dp2emu_d3d10_query_end(dp2emu* emulator, uint32_t context, void* memory);
/** Copies a query's data. `bytes`: the size of the type's data (a structure of dp2emu_protocol.h), or 0 with
 * NULL to ask only whether it is available; `data` must not be in `memory`. flags 1
 * (D3D10_DDI_GET_DATA_DO_NOT_FLUSH): queued work is not submitted to the GPU. WASSTILLDRAWING: not available
 * yet; `data` is unchanged. E_INVALIDARG: a hint predicate, or a query before its first end. */
DP2EMU_API int32_t dp2emu_d3d10_query_get_data(dp2emu* emulator, uint32_t context, void* memory, void* data,
                                               uint32_t bytes, uint32_t flags);
/** Binds a predicate (OCCLUSIONPREDICATE or an overflow predicate, which has ended): draws, clears and blits
 * of the context are skipped while its data equals `value`; memory NULL: nothing is skipped. Hints are obeyed
 * like other predicates. UNSUPPORTED: a recording runs, which could not express it. */
DP2EMU_API int32_t dp2emu_d3d10_set_predication(dp2emu* emulator, uint32_t context, void* memory,
                                                int32_t value);
/** D3D10DDI_COUNTER_INFO. */
typedef struct dp2emu_d3d10_counter_info {
    uint32_t last_device_dependent_counter; /**< the number of that counter; 0: there is none */
    uint32_t
        num_simultaneous_counters; /**< how many kinds may exist at once, with any number of queries each */
    /** 1: the stages' fractions add up, VERTEX + GEOMETRY + PIXEL + OTHER_PROCESSING = 1 - GPU_IDLE */
    uint8_t num_detectable_parallel_units;
    uint8_t reserved[3]; /**< 0 */
} dp2emu_d3d10_counter_info;
/** CheckCounterInfo. */
DP2EMU_API int32_t dp2emu_d3d10_check_counter_info(dp2emu* emulator, uint32_t context,
                                                   dp2emu_d3d10_counter_info* out);

/** The texts that CheckCounter writes: each may be NULL. A length is in and out: the bytes of the caller's
 * array, then those of the text with its terminator; with a NULL text only the length is returned. */
typedef struct dp2emu_d3d10_counter_texts {
    char* name;                   /**< the counter's name */
    uint32_t* name_length;        /**< bytes of `name` */
    char* units;                  /**< what it counts */
    uint32_t* units_length;       /**< bytes of `units` */
    char* description;            /**< a sentence */
    uint32_t* description_length; /**< bytes of `description` */
} dp2emu_d3d10_counter_texts;
/** CheckCounter. type: D3D10DDI_COUNTER_TYPE of its data, 0 FLOAT32, 3 UINT64. active_counters: how many of
 * the simultaneous counters it takes. texts may be NULL. UNSUPPORTED: a counter that this GPU cannot measure;
 * E_INVALIDARG: an unknown number, or an array too small for its text. Counters are created, begun and ended
 * like queries (create: 0x887B0003 DXGI_DDI_ERR_NONEXCLUSIVE when too many kinds exist); fractions are 0 to
 * 1. They measure the work that all contexts issued between begin and end, whenever the GPU executes it; the
 * bracket's time is from the moment when the GPU had finished all work before the begin to the moment when it
 * had finished all work before the end. The GPU is its workers: work of the caller's thread (tessellation,
 * stream output, blits) is not counted unless that thread is the only worker. */
DP2EMU_API int32_t dp2emu_d3d10_check_counter(uint32_t counter, uint32_t* type, uint32_t* active_counters,
                                              const dp2emu_d3d10_counter_texts* texts);

/** @} */

/** @name Stream output
 * The stage after the vertex stage (and tessellation) of a context's draws: while a declaration and a target
 * are set, each draw writes its primitives to buffers, as lists, before clipping and culling, in the order of
 * the draws; the next draw may read them. Only whole primitives are written; as soon as one does not fit into
 * a buffer, nothing more is written to any buffer until targets are set again. There is no geometry shader,
 * so every stream gets the same primitives. DP2EMU_NOT_SUPPORTED: a recording runs.
 * @{ */

/** A part of a vertex that is written, as D3D11_SO_DECLARATION_ENTRY. */
typedef struct dp2emu_stream_output_entry {
    uint32_t stream; /**< 0 to 3 */
    uint32_t slot;   /**< 0 to 3; all entries of a slot must have one stream */
    /** D3DDECLUSAGE: POSITION (clip space) or POSITIONT 0, COLOR 0 and 1, TEXCOORD 0 to 7 (with fixed
     * functions: the coordinates of this stage), FOG 0, PSIZE 0; 0xFFFFFFFF: a gap */
    uint32_t usage;
    uint32_t usage_index;     /**< usage index */
    uint32_t first_component; /**< 0 to 3 */
    uint32_t component_count; /**< number of floats; of a gap: how many are skipped */
} dp2emu_stream_output_entry;

/** The declaration of a context's stream output. */
typedef struct dp2emu_stream_output {
    uint32_t size;    /**< sizeof(dp2emu_stream_output) */
    uint32_t context; /**< the context whose draws are written */
    /** the entries of a slot follow each other in a vertex; none: nothing is written */
    const dp2emu_stream_output_entry* entries;
    uint32_t entry_count;      /**< at most 512 */
    uint32_t no_rasterization; /**< not 0: primitives are not drawn, only written */
    uint32_t strides[4]; /**< bytes a vertex, by slot: multiples of 4 up to 2048; 0: the entries' size */
} dp2emu_stream_output;
/** Sets the declaration. DP2EMU_BAD_HANDLE: no such context. DP2EMU_OUT_OF_RANGE: of a stream, slot or
 * stride. DP2EMU_INVALID_ARGUMENT: a usage or component that vertices do not have, a slot with two
 * streams. DP2EMU_LIMIT_EXCEEDED: too many entries. */
DP2EMU_API dp2emu_result dp2emu_set_stream_output(dp2emu* emulator, const dp2emu_stream_output* declaration);

/** The buffer to which the entries of a slot are written. */
typedef struct dp2emu_stream_output_target {
    uint32_t buffer;   /**< 0: output of the slot is discarded; a stream without buffers counts nothing */
    uint32_t reserved; /**< 0 */
    uint64_t offset;   /**< bytes, a multiple of 4; ~0: appends to the buffer's earlier stream output */
} dp2emu_stream_output_target;
/** Sets the targets of slots 0 to count - 1, and removes those of the other slots. DP2EMU_BAD_HANDLE,
 * DP2EMU_WRONG_KIND: of the context or a buffer; DP2EMU_OUT_OF_RANGE: an offset past the buffer's end;
 * DP2EMU_INVALID_ARGUMENT: more than 4 targets, or an offset that is no multiple of 4. */
DP2EMU_API dp2emu_result dp2emu_set_stream_output_targets(dp2emu* emulator, uint32_t context,
                                                          const dp2emu_stream_output_target* targets,
                                                          uint32_t count);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
