/** @file
 * dp2emu.h - a Direct3D 9 display driver and its GPU in software, with one C interface.
 *
 * Objects are opaque. Option structs start with their size in bytes: set it to sizeof, zero the rest, then
 * fill what you need. A struct may be larger than the one that the library knows if the rest is zero.
 * Functions return DP2EMU_OK or an error code and never throw; out parameters are written only on success
 * unless said otherwise. One emulator may be used from one thread at a time; different emulators are
 * independent. Pointers passed in are borrowed for the call. A function's output may overlap its input, which
 * is read first. Two outputs must not overlap.
 *
 * Names in capitals with the prefix D3DHAL_, D3DDP2OP_, D3DFMT_ are those of the Direct3D driver interface;
 * dp2emu_protocol.h has their numbers and structures. This header includes four more: dp2emu_ddraw.h, blits
 * and colour keys of DirectDraw; dp2emu_d3d10.h, the query interface of the D3D10 DDI; dp2emu_runtime.h, for
 * runtimes: filling command buffers and reading answers; and dp2emu_control.h, for test rigs: holding answers
 * back, setting the clock, letting calls fail.
 */
#ifndef DP2EMU_H
#define DP2EMU_H

#include <stddef.h>
#include <stdint.h>

/** Marks a function that the shared library exports. */
#if defined(__GNUC__) && !defined(_WIN32)
#define DP2EMU_API __attribute__((visibility("default")))
#else
#define DP2EMU_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define DP2EMU_VERSION_MAJOR 0 /**< changes when existing programs would break */
#define DP2EMU_VERSION_MINOR 2 /**< increases when functions or members are added */
/** The library's version as major << 16 | minor. */
DP2EMU_API uint32_t dp2emu_version(void);

typedef struct dp2emu dp2emu; /**< One driver with its GPU. */

/** The result of most functions, one of the numbers below. They are macros, not enumerators, so that no
 * layout or call depends on a compiler's choice for an enum. */
typedef int32_t dp2emu_result;
#define DP2EMU_OK 0               /**< done */
#define DP2EMU_INVALID_ARGUMENT 1 /**< NULL, a wrong size field, a value out of range */
#define DP2EMU_BAD_HANDLE 2       /**< no object has this handle */
#define DP2EMU_WRONG_KIND 3       /**< the object is of another kind */
#define DP2EMU_OUT_OF_RANGE 4     /**< a level, rectangle or offset outside the object */
#define DP2EMU_OUT_OF_MEMORY 5    /**< an allocation failed */
#define DP2EMU_LIMIT_EXCEEDED 6   /**< a limit of dp2emu_options was reached */
#define DP2EMU_NOT_SUPPORTED 7    /**< the library cannot do this, or not at this time */
#define DP2EMU_IO 8               /**< a capture file could not be written */
#define DP2EMU_INTERNAL 9         /**< a bug in this library; please report it */
/** The operating system did not start all GPU threads; those that ran have ended. */
#define DP2EMU_NO_THREADS 10
#define DP2EMU_CONTEXT_LOST 11 /**< the context's device is lost, see dp2emu_lose_context() */
#define DP2EMU_END 12          /**< an enumeration has no more items */
#define DP2EMU_MALFORMED 13    /**< bytes or a text that cannot be parsed */
/** Only in dp2emu_error and from dp2emu_poll(): dp2emu_fail_call() has scripted the failure. */
#define DP2EMU_SCRIPTED 14
#define DP2EMU_GPU_HANGS 15 /**< the function would wait for a GPU that hangs, see dp2emu_hang() */
/** The name of a result: "DP2EMU_OK" and so on; never NULL. */
DP2EMU_API const char* dp2emu_result_name(dp2emu_result result);

/** The completion model: the call in which the answer of an ended query is written (the wire format allows
 * any later call). Answers are written only by successful calls of the query's context, and answers of one
 * type in issue order. Delays count every call of dp2emu_submit, including those of other contexts and those
 * that dp2emu_poll makes; for D3D10 queries, calls of QueryEnd and QueryGetData of the context. All models
 * but ASYNC and NEVER wait for the GPU in the call that writes the answer. */
typedef uint32_t dp2emu_completion;
#define DP2EMU_COMPLETION_IMMEDIATE 0u /**< in the call that ended the query */
#define DP2EMU_COMPLETION_ASYNC 1u     /**< in the first call that finds the GPU past the END */
#define DP2EMU_COMPLETION_DELAY 2u     /**< completion_parameter calls later */
#define DP2EMU_COMPLETION_SEEDED 3u    /**< pseudo-random delay, completion_parameter is the seed */
#define DP2EMU_COMPLETION_NEVER 4u     /**< not at all */

/** The severity of a line of the log; higher numbers are more severe. */
typedef uint32_t dp2emu_log_level;
#define DP2EMU_LOG_DEBUG 0u   /**< for developers of the library */
#define DP2EMU_LOG_INFO 1u    /**< nothing is wrong */
#define DP2EMU_LOG_WARNING 2u /**< a call failed or was refused */
#define DP2EMU_LOG_ERROR 3u   /**< a lost context, an ended recording, no space for answers, no emulator */
/** Receives one line of the log, without a line end. Called during a call of the library, on its thread; it
 * may call functions of other emulators, but none of this one. */
typedef void (*dp2emu_log_function)(void* user, dp2emu_log_level level, const char* text);

#define DP2EMU_MAX_WORKERS 256u /**< most GPU threads of an emulator */

/** Peak rates of one worker of this machine, finite numbers above 0. The D3D9 timings queries and the D3D10
 * utilisation counters are relative to them. */
typedef struct dp2emu_peak_rates {
    uint32_t size;    /**< sizeof(dp2emu_peak_rates) */
    double vertices;  /**< per nanosecond, as all rates; with the shortest vertex program */
    double triangles; /**< triangles of 2x2 pixels */
    double pixels;    /**< with the shortest pixel program */
    double bytes;     /**< copied in memory, read and written bytes both counted */
} dp2emu_peak_rates;

#define DP2EMU_MEMORY_WORK 0u     /**< tables of state, queries and queued work */
#define DP2EMU_MEMORY_CONTENTS 1u /**< surfaces, buffers and copies of them; `allocate` must return zeros */

/** Allocates at least `bytes`, aligned to `alignment`, a power of two. kind: one of DP2EMU_MEMORY_. NULL:
 * there is no memory, and the function that needs it fails with DP2EMU_OUT_OF_MEMORY. */
typedef void* (*dp2emu_allocate_function)(void* user, uint32_t kind, size_t bytes, size_t alignment);
/** Frees memory that `allocate` returned; `kind` and `bytes` are those of the allocation. */
typedef void (*dp2emu_release_function)(void* user, uint32_t kind, void* memory, size_t bytes);
/** The embedder's allocator for the contents of surfaces and buffers, and for tables of state, queries and
 * queued work. All else is allocated on the C++ heap: programs, points and meshes of patches, very large
 * commands, small objects, the check of dp2emu_start_capture; machine code has pages of its own. `allocate`
 * may thus return memory that a guest or another process shares for contents (see dp2emu_map_surface). Both
 * functions may be called on any thread, also on several at once, and must not call the library. */
typedef struct dp2emu_memory {
    uint32_t size;                     /**< sizeof(dp2emu_memory) */
    uint32_t reserved;                 /**< 0 */
    void* user;                        /**< passed to both functions */
    dp2emu_allocate_function allocate; /**< not NULL */
    dp2emu_release_function release;   /**< not NULL */
} dp2emu_memory;

/** The options of an emulator. */
typedef struct dp2emu_options {
    uint32_t size; /**< sizeof(dp2emu_options) */
    /** GPU threads, 0 to DP2EMU_MAX_WORKERS; 0: everything on the caller's thread. The pixels do not depend
     * on it. */
    uint32_t workers;
    dp2emu_completion completion;  /**< one of DP2EMU_COMPLETION_ */
    uint32_t completion_parameter; /**< of DELAY and SEEDED */
    const char* dialect;           /**< "ddi" when NULL; see dp2emu_get_dialect, dp2emu_get_dialect_switch */
    /** "baseline", "sse41", "avx2", "avx512"; NULL: the best of this processor. The pixels do not depend on
     * it. */
    const char* instruction_set;
    dp2emu_log_function log; /**< may be NULL */
    void* log_user;          /**< passed to `log` */
    /* Limits; 0 takes the default in brackets. A function that would exceed one fails with
     * DP2EMU_LIMIT_EXCEEDED (after a call of dp2emu_submit: `result` of dp2emu_error), and `field` of
     * dp2emu_error is the limit's name. More limits are at the end. */
    uint64_t max_bytes;      /**< all memory that grows with the input [1 GiB] */
    uint32_t max_objects;    /**< surfaces and buffers [65,536] */
    uint32_t max_queries;    /**< live queries of a context [1,048,576] */
    uint64_t max_commands;   /**< commands of one call [16,777,216] */
    uint64_t max_primitives; /**< primitives of one call [67,108,864] */
    uint64_t max_pixels;     /**< pixels in the bounding boxes of one call's draws, clears and blits [2^36] */
    /** The cost of one call. The unit is one operation of a program for one pixel, sample or vertex;
     * everything else has the cost of operations that take about as long. The cost does not depend on the
     * number of workers or on compilation, so the call always fails at the same place [2^48] */
    uint64_t max_operations;
    /** The time of one call of any function that draws or waits for the GPU. After that time, the call ends
     * within 200 ms and fails with DP2EMU_LIMIT_EXCEEDED, dp2emu_submit with ddrval DDERR_OUTOFMEMORY;
     * dp2emu_error.field is "max_milliseconds". Drawn pixels stay; queued work that is not drawn yet is given
     * up; answers are kept, with the counts up to then. Time for allocations and files, in creating objects
     * and recording, is not limited [no limit] */
    uint32_t max_milliseconds;
    uint32_t max_counters; /**< kinds of D3D10 counters in use at once in a context [64] */
    /** NULL: they are measured when the emulator's first query needs them, which takes some tens of
     * milliseconds on the caller's thread. Embedders should give them if they create many emulators, or need
     * answers that do not depend on a measurement. */
    const dp2emu_peak_rates* peak_rates;
    /** Not 0: pixel and vertex programs are interpreted, not compiled to machine code. The pixels do not
     * depend on it. With "baseline" they are always interpreted. */
    uint32_t interpret;
    /** Not 0: dp2emu_start_capture does not check the preamble by a replay. That saves the memory for a
     * second copy of all surfaces and buffers, and the time to make and compare it. */
    uint32_t unproven_captures;
    /* More limits: of the emulator */
    uint32_t max_contexts;   /**< contexts [4,096] */
    uint32_t max_pictures;   /**< pictures of dp2emu_present_later() that are not released yet [64] */
    uint64_t max_copy_bytes; /**< copies for queued work; calls wait instead of failing [64 MiB] */
    uint64_t max_code_bytes; /**< cached machine code; evicted code is compiled again [64 MiB] */
    /* of a draw */
    uint32_t max_patch_triangles; /**< triangles that patches are tessellated into [2,097,152] */
    /* of a context */
    uint32_t max_d3d10_queries;   /**< live queries of the D3D10 functions [1,048,576] */
    uint32_t max_palettes;        /**< palettes [65,536] */
    uint32_t max_lights;          /**< lights [65,536] */
    uint32_t max_state_sets;      /**< state sets [65,536] */
    uint32_t max_declarations;    /**< vertex declarations [65,536] */
    uint64_t max_state_set_bytes; /**< commands in state sets [64 MiB] */
    uint64_t max_patch_bytes;     /**< control points of kept patches [64 MiB] */
    uint32_t max_patches;         /**< kept patches [4,096] */
    uint32_t max_shader_code;     /**< instructions of all shaders [1,048,576] */
    uint32_t max_programs;        /**< cached programs of each kind; evicted ones are made again [4,096] */
    uint32_t reserved2;           /**< 0 */
    const dp2emu_memory* memory;  /**< NULL: the C++ heap */
} dp2emu_options;

/** Creates an emulator. options may be NULL (all defaults). DP2EMU_LIMIT_EXCEEDED: too many workers;
 * DP2EMU_NO_THREADS. The reason of a failure is logged. */
DP2EMU_API dp2emu_result dp2emu_create(const dp2emu_options* options, dp2emu** out);
/** Frees everything; queued work that is not drawn yet is given up. NULL is ignored. */
DP2EMU_API void dp2emu_destroy(dp2emu* emulator);

/** @name Surfaces and buffers
 * Handles are chosen by the caller, as the runtime does (D3dCreateSurfaceEx); 0 is no handle.
 * @{ */

#define DP2EMU_USAGE_TEXTURE 1u       /**< can be sampled */
#define DP2EMU_USAGE_RENDER_TARGET 2u /**< can be a colour target */
#define DP2EMU_USAGE_DEPTH_STENCIL 4u /**< can be the depth-stencil target */

/** Describes a surface, texture, cube or volume. */
typedef struct dp2emu_surface_desc {
    uint32_t size;           /**< sizeof(dp2emu_surface_desc) */
    uint32_t handle;         /**< not 0; a live object with this handle is replaced */
    uint32_t format;         /**< D3DFORMAT number */
    uint32_t width;          /**< texels, 1..8192 */
    uint32_t height;         /**< texels, 1..8192 */
    uint32_t depth;          /**< slices of a volume texture, else 0 or 1 */
    uint32_t levels;         /**< mip levels; 0 means 1 */
    uint32_t faces;          /**< 6 for a cube texture, else 0 or 1 */
    uint32_t usage;          /**< DP2EMU_USAGE_ bits */
    uint32_t samples;        /**< 0 or 1: single sampled; 2..16: one level, 2D */
    uint32_t color_key;      /**< not 0: texels with a value in low..high are transparent. The value is the
                                  stored bits without unused ones, the palette index, each of Y, U and V (or
                                  R, G and B) of packed pairs, or the decoded colour of DXT */
    uint32_t color_key_low;  /**< the lowest transparent value */
    uint32_t color_key_high; /**< the highest transparent value */
} dp2emu_surface_desc;

/** A rectangle of texels of a level. */
typedef struct dp2emu_rect {
    int32_t left;   /**< the first column */
    int32_t top;    /**< the first row */
    int32_t right;  /**< one after the last column */
    int32_t bottom; /**< one after the last row */
} dp2emu_rect;

/** Creates a surface whose bytes are 0. If max_bytes has no room for it, an old object with its handle stays.
 * If max_bytes has room for the new object only without the old one, the old one is destroyed first, and
 * stays destroyed even if the system then has no memory. After a failure by max_milliseconds, the handle
 * names the new object if it named an old one before, else none. DP2EMU_BAD_HANDLE, here and from the next
 * two functions: handle 0. */
DP2EMU_API dp2emu_result dp2emu_create_surface(dp2emu* emulator, const dp2emu_surface_desc* desc);
/** Gives one level and face (or slice) of `surface` a handle of its own, by which commands can draw to it. */
DP2EMU_API dp2emu_result dp2emu_create_sublevel(dp2emu* emulator, uint32_t handle, uint32_t surface,
                                                uint32_t level, uint32_t slice);
/** Creates a vertex or index buffer of `bytes` bytes, which are 0. */
DP2EMU_API dp2emu_result dp2emu_create_buffer(dp2emu* emulator, uint32_t handle, uint64_t bytes);
/** Destroys a surface, sublevel or buffer; queued draws that use it still finish. */
DP2EMU_API dp2emu_result dp2emu_destroy_object(dp2emu* emulator, uint32_t handle);
/** Copies rows into one level. rect NULL: the whole level. slice: face of a cube or slice of a volume. pitch:
 * bytes from row to row of `data`; bytes: its length. The copy takes effect after queued work that uses the
 * surface; up to max_copy_bytes of such copies are queued, so that the call does not wait. */
DP2EMU_API dp2emu_result dp2emu_write_surface(dp2emu* emulator, uint32_t handle, uint32_t level,
                                              uint32_t slice, const dp2emu_rect* rect, const void* data,
                                              size_t pitch, size_t bytes);
/** Copies rows out of one level; waits until everything submitted for the surface is drawn.
 * DP2EMU_OUT_OF_MEMORY: see dp2emu_present. */
DP2EMU_API dp2emu_result dp2emu_read_surface(dp2emu* emulator, uint32_t handle, uint32_t level,
                                             uint32_t slice, const dp2emu_rect* rect, void* data,
                                             size_t pitch, size_t bytes);
#define DP2EMU_MAP_READ 0u  /**< the memory is read */
#define DP2EMU_MAP_WRITE 1u /**< the memory is read and written */
/** Returns the memory of one level, without a copy, as D3D's Lock: *pixels is its first row, *pitch the bytes
 * from row to row, *bytes the size of all rows (both may be NULL). Waits for queued work that uses the
 * surface. The memory may be read, and with DP2EMU_MAP_WRITE written, until the next function of this
 * emulator is called; then it may move. With dp2emu_options.memory it is memory of that allocator.
 * DP2EMU_NOT_SUPPORTED: DP2EMU_MAP_WRITE while a recording runs, which could not record the changes. Other
 * errors: those of dp2emu_read_surface. */
DP2EMU_API dp2emu_result dp2emu_map_surface(dp2emu* emulator, uint32_t handle, uint32_t level, uint32_t slice,
                                            uint32_t access, void** pixels, size_t* pitch, size_t* bytes);
/** Copies bytes into a buffer; queued draws still read the old bytes. */
DP2EMU_API dp2emu_result dp2emu_write_buffer(dp2emu* emulator, uint32_t handle, uint64_t offset,
                                             const void* data, size_t bytes);
/** Copies bytes out of a buffer. */
DP2EMU_API dp2emu_result dp2emu_read_buffer(dp2emu* emulator, uint32_t handle, uint64_t offset, void* data,
                                            size_t bytes);

/** @} */

/** @name Contexts (D3DHAL_CONTEXTCREATEDATA)
 * @{ */

/** Creates a context. interface_version: 0 DX3, 1 DX5, 2 DX6, 3 DX7, 4 DX8, 5 DX9 (only DX9 has queries).
 * target and depth: surface handles, 0 for none. Without a target no colour is written, but depth is, and
 * queries count. *out is never 0. */
DP2EMU_API dp2emu_result dp2emu_create_context(dp2emu* emulator, uint32_t interface_version, uint32_t target,
                                               uint32_t depth, uint32_t* out);
/** Destroys a context with its state and queries. */
DP2EMU_API dp2emu_result dp2emu_destroy_context(dp2emu* emulator, uint32_t context);
/** For test rigs: the context's device is lost from now on, as when a driver is stopped or a card removed.
 * Its calls execute nothing and fail with ddrval D3DERR_DEVICELOST (0x88760868) at their first byte; the
 * D3D10 functions report D3DDDIERR_DEVICEREMOVED; all other functions that name the context fail with
 * DP2EMU_CONTEXT_LOST, except those that script it (this one, holds, dp2emu_fail_call). Answers that were not
 * fetched are lost; submitted work is drawn; surfaces, buffers and other contexts stay. A lost context can
 * only be destroyed. Recordings include the loss. Without this function a context is lost only by a bug of
 * this library: a bug in a call loses the call's context; a bug on a GPU thread loses all contexts, and the
 * function that waits for the work returns DP2EMU_CONTEXT_LOST. DP2EMU_BAD_HANDLE: no such context. */
DP2EMU_API dp2emu_result dp2emu_lose_context(dp2emu* emulator, uint32_t context);
/** The state of a context: DP2EMU_OK, DP2EMU_CONTEXT_LOST or DP2EMU_BAD_HANDLE. Does not change
 * dp2emu_last_error(). */
DP2EMU_API dp2emu_result dp2emu_check_context(dp2emu* emulator, uint32_t context);

/** @} */

/** @name D3dDrawPrimitives2
 * @{ */

/** A call of D3dDrawPrimitives2 (D3DHAL_DRAWPRIMITIVES2DATA). */
typedef struct dp2emu_call {
    uint32_t size;        /**< sizeof(dp2emu_call) */
    uint32_t context;     /**< dwhContext */
    uint32_t flags;       /**< dwFlags, in and out (D3DHALDP2_*) */
    uint32_t vertex_type; /**< dwVertexType: an FVF code */
    uint32_t vertex_size; /**< dwVertexSize in bytes */
    /** The command surface: commands are read at command_offset, and answers are written there after the last
     * command byte was consumed. NULL is D3D's NULL lpDDCommands. */
    void* commands;
    uint32_t command_capacity; /**< bytes of the whole allocation */
    uint32_t command_offset;   /**< dwCommandOffset */
    uint32_t command_length;   /**< dwCommandLength, may be 0 */
    /** Vertices for commands of DirectX 5 to 7 (POINTS to TRIANGLEFAN, INDEXED...) and for SETSTREAMSOURCEUM:
     * memory (lpVertices, or the mapped vertex surface), or a buffer handle, or none.
     */
    const void* vertices;
    uint64_t vertices_bytes; /**< readable bytes at `vertices` */
    uint32_t vertex_buffer;  /**< handle, used when `vertices` is NULL */
    uint32_t vertex_offset;  /**< dwVertexOffset in bytes */
    uint32_t vertex_length;  /**< dwVertexLength in vertices */
    /** lpdwRStates: 256 values, or NULL. With D3DHALDP2_EXECUTEBUFFER the values that the commands set are
     * written there, after commands and vertices were read and before answers are written */
    uint32_t* render_states;
    int32_t ddrval; /**< out: HRESULT */
    /** out, dwErrorOffset: bytes of answers on success, offset of the failing command on failure */
    uint32_t error_offset;
    /** out: answers that are ready, but were not written for lack of space (0 after a failed call) */
    uint32_t answers_waiting;
    /** out: the space in bytes that the next waiting answer needs; 0: none waits. See dp2emu_submit */
    uint32_t needed_bytes;
} dp2emu_call;

/** The error of the emulator's last function that failed (except because of NULL or a bad struct), or "no
 * space" of the last call that had no space for a waiting answer. A success does not change it. Strings are
 * valid until the next call. */
typedef struct dp2emu_error {
    uint32_t size;     /**< sizeof(dp2emu_error) */
    uint32_t opcode;   /**< 0 outside commands */
    uint64_t offset;   /**< offset of the command, in bytes from the first one */
    const char* fault; /**< "truncated", "unknown opcode", "not supported", ... */
    const char* field; /**< what is wrong: a member, an argument, a state */
    const char* text;  /**< all of this as one line */
    /** The code that a function would return. It tells limits and lack of memory apart, whose ddrval and
     * HRESULT are the same. Errors in a response or capture are DP2EMU_INVALID_ARGUMENT here. */
    dp2emu_result result;
    uint32_t reserved; /**< 0 */
} dp2emu_error;

/** Executes the call. The struct itself must not be in its command surface, where answers would overwrite it.
 * DP2EMU_OK means that the driver handled it: success or failure is in ddrval. Other results mean that the
 * struct is unusable: DP2EMU_INVALID_ARGUMENT (NULL, sizes, commands beyond their capacity),
 * DP2EMU_BAD_HANDLE and DP2EMU_WRONG_KIND (vertex_buffer), DP2EMU_OUT_OF_MEMORY and DP2EMU_LIMIT_EXCEEDED (no
 * memory to begin).
 *
 * ddrval: D3D_OK; D3DHAL_CONTEXT_BAD, no such context; D3DERR_DEVICELOST, a lost context;
 * D3DERR_COMMAND_UNPARSED, an unknown opcode, a truncated command, or a draw whose vertices cannot be read;
 * DDERR_INVALIDPARAMS, unknown handles and invalid values; DDERR_GENERIC, a state that cannot be set;
 * D3DERR_DRIVERINVALIDCALL, a shader or declaration that is refused; DDERR_UNSUPPORTED, a feature that this
 * driver lacks; DDERR_OUTOFMEMORY, no memory, or a limit (`result` of dp2emu_error tells them apart).
 * Commands before error_offset were executed.
 *
 * A failed allocation gives DDERR_OUTOFMEMORY at the command that needed it. When an allocation fails on a
 * GPU thread, pixels and counts of submitted work may be missing; the next function that waits for this work
 * reports it once (here with the end of the commands as error_offset), and the emulator stays usable. When
 * there is no memory to compute a waiting answer, the call succeeds without it, dp2emu_last_error() is "out
 * of memory", and the answer is kept.
 *
 * Space for answers: 8 bytes for the header, for each answer 8 bytes and its data, and 8 for RESPONSECONTINUE
 * while more answers wait. When even the first answer does not fit (the first of two EVENTs needs 28 bytes),
 * nothing is written: ddrval is D3D_OK, error_offset 0, answers_waiting and needed_bytes are set,
 * dp2emu_last_error() is "no space", which is logged once, and the answers are kept for a call with a larger
 * command surface.
 *
 * CREATEQUERY takes every D3DQUERYTYPE (dp2emu_protocol.h) but MEMORYPRESSURE; GetDriverInfo2 offers EVENT,
 * OCCLUSION and VCACHE, as drivers of the time did. Their data, in the structures of dp2emu_protocol.h:
 * TIMESTAMP, the time at which the GPU had finished everything before it, in nanoseconds of a steady clock;
 * VERTEXSTATS, counts since the last D3DRENDERSTATE_SCENECAPTURE TRUE; RESOURCEMANAGER, the objects that
 * exist at the END; timings and bandwidth, percentages of the bracket, 0 to 100 (the COUNTER_ numbers of
 * dp2emu_protocol.h describe the stages; geometry counts as other processing; uploads and exclusive resources
 * do not exist and are 0); CACHEUTILIZATION, rates from 0 to 1. TIMESTAMP ends the GPU's scene at its END;
 * timings, bandwidth and CACHEUTILIZATION end it at BEGIN and END. Each end of a scene costs a store and a
 * load of every tile. */
DP2EMU_API dp2emu_result dp2emu_submit(dp2emu* emulator, dp2emu_call* call);
/** Submits queued work to the workers at once; otherwise that happens when a frame ends, a function waits, a
 * query needs it, or there is enough of it. Waits only while the queue is full, as dp2emu_submit() may;
 * without workers it draws. */
DP2EMU_API dp2emu_result dp2emu_flush(dp2emu* emulator);
/** Returns when everything submitted is drawn. All answers can then be fetched with an empty buffer, except
 * those that the completion models DELAY and SEEDED still delay. */
DP2EMU_API dp2emu_result dp2emu_finish(dp2emu* emulator);
/** Returns when everything before the newest END of this query (dwQueryID) is drawn; later work continues.
 * The query's answer can then be fetched as after dp2emu_finish(). Returns at once when the query does not
 * exist or has no pending answer. */
DP2EMU_API dp2emu_result dp2emu_wait_for_answer(dp2emu* emulator, uint32_t context, uint32_t query);
/** GetDriverInfo2: `data` has a request, DD_GETDRIVERINFO2DATA with dwMagic D3DGDI2_MAGIC, a D3DGDI2_TYPE_ as
 * dwType and `bytes` as dwExpectedSize, followed by the members of the type's structure (dp2emu_protocol.h),
 * and receives the answer: D3DCAPS8 or 9, the format list with its operations, multisample levels, DDI
 * version, query types. *ddrval is the driver's return value, *actual_size its dwActualSize. */
DP2EMU_API dp2emu_result dp2emu_get_driver_info2(void* data, uint32_t bytes, uint32_t* ddrval,
                                                 uint32_t* actual_size);
/** One element of a vertex (D3DVERTEXELEMENT9), as in D3DDP2OP_CREATEVERTEXSHADERDECL. */
typedef struct dp2emu_vertex_element {
    uint16_t stream;     /**< stream number */
    uint16_t offset;     /**< bytes from the start of the vertex */
    uint8_t type;        /**< D3DDECLTYPE */
    uint8_t method;      /**< D3DDECLMETHOD */
    uint8_t usage;       /**< D3DDECLUSAGE */
    uint8_t usage_index; /**< usage index */
} dp2emu_vertex_element;

/** The arguments of dp2emu_process_vertices(). */
typedef struct dp2emu_processing {
    uint32_t size;    /**< sizeof(dp2emu_processing) */
    uint32_t context; /**< the context whose state, declaration and streams are used */
    uint32_t first;   /**< the first vertex */
    uint32_t count;   /**< how many vertices */
    /** The results' layout: stream 0, types FLOAT1 to FLOAT4 and D3DCOLOR. */
    const dp2emu_vertex_element* elements;
    uint32_t element_count; /**< number of `elements` */
    uint32_t stride;        /**< bytes from result to result */
    uint32_t do_not_copy;   /**< D3DPV_DONOTCOPYDATA: elements that are not computed are not written */
    uint32_t reserved;      /**< 0 */
} dp2emu_processing;

/** Vertex processing without drawing (IDirect3DDevice9::ProcessVertices, which Microsoft's runtime does in
 * software of its own): `count` vertices are processed by the vertex functions or shader, with the context's
 * present state, declaration and streams. Screen positions with 1/w, colours, fog (alpha of the second
 * colour, when vertex fog is on), point size and texture coordinates are written to `data`, of `bytes` bytes.
 * Coordinates that a stage generates or transforms are written to the set that its TEXCOORDINDEX names;
 * elements that are not computed are copied from the vertex (fixed functions only). Not recorded.
 * DP2EMU_BAD_HANDLE: no such context, or the declaration or a stream is missing. DP2EMU_OUT_OF_RANGE:
 * vertices beyond a stream's end, or an element beyond `stride` or `bytes`. DP2EMU_INVALID_ARGUMENT: the
 * vertices are transformed already. DP2EMU_NOT_SUPPORTED: an element of another type. */
DP2EMU_API dp2emu_result dp2emu_process_vertices(dp2emu* emulator, const dp2emu_processing* processing,
                                                 void* data, size_t bytes);
/** Fills *out; before any failure its strings are empty. */
DP2EMU_API dp2emu_result dp2emu_last_error(dp2emu* emulator, dp2emu_error* out);
/** Ends a frame; everything submitted is drawn when it returns. surface: the surface that the program shows,
 * or 0; a handle that names no surface counts as 0. DP2EMU_OUT_OF_MEMORY: an allocation failed while drawing,
 * see dp2emu_submit. */
DP2EMU_API dp2emu_result dp2emu_present(dp2emu* emulator, uint32_t surface);
/** A copy of a presented surface, which may not be drawn yet. */
typedef struct dp2emu_picture dp2emu_picture;
/** Ends a frame without waiting: *out becomes a copy of what the surface shows once everything submitted
 * before is drawn. Another thread may read its pixels and release it while this one calls the emulator. While
 * a recording runs, or when queued copies take more than max_copy_bytes, it waits as dp2emu_present.
 * DP2EMU_BAD_HANDLE: no surface. DP2EMU_LIMIT_EXCEEDED: max_pictures are not released yet. An allocation that
 * fails while drawing is reported by a later call. */
DP2EMU_API dp2emu_result dp2emu_present_later(dp2emu* emulator, uint32_t surface, dp2emu_picture** out);
/** Returns the pixels, after waiting until they are drawn: words of 0xXXRRGGBB, rows of the surface's width
 * without padding, top row first; valid until the picture is released. One thread at a time may use a
 * picture. DP2EMU_LIMIT_EXCEEDED: it took max_milliseconds, which the emulator's next call reports, too. */
DP2EMU_API dp2emu_result dp2emu_picture_pixels(const dp2emu_picture* picture, const void** pixels);
/** Frees a picture; NULL is ignored. All pictures must be released before the emulator is destroyed. */
DP2EMU_API void dp2emu_release_picture(dp2emu_picture* picture);

/** @} */

/** @name Recording
 * @{ */

/** Starts a recording: writes everything from now on to a capture file (.dp2c, see dp2/CAPTURE.md), after a
 * preamble that recreates the live objects and contexts with their state; so it may start at any frame. The
 * file has the dialect and the limits of commands, and a replay writes every answer in the call that had it,
 * whatever the completion model was. DP2EMU_NOT_SUPPORTED while there is state that no command can recreate:
 * a query that is begun or not answered yet, a kept patch, predication, stream output, a lost context;
 * dp2emu_last_error() and a line in the log (DP2EMU_LOG_WARNING) name it. Try again a frame later.
 * DP2EMU_GPU_HANGS: see dp2emu_hang(). The preamble is checked: a second emulator replays it, and must have
 * the same objects, contents and states, bit by bit; otherwise the result is DP2EMU_NOT_SUPPORTED, too, and
 * the first difference is named. During the call the check takes the memory of all surfaces and buffers once
 * more, and two copies of the largest one; DP2EMU_LIMIT_EXCEEDED: not within max_bytes.
 * dp2emu_options.unproven_captures disables the check. DP2EMU_IO: the file cannot be written, or another
 * recording, of any process, writes it. Only with DP2EMU_IO a failure may leave a file. A second start stops
 * the first recording; if that has ended by itself, its error is returned, as by dp2emu_stop_capture, and no
 * recording starts. Each call and each present is in the file when the function returns: a process that
 * crashes or is killed leaves a file without index, which is read up to its end.
 */
DP2EMU_API dp2emu_result dp2emu_start_capture(dp2emu* emulator, const char* path);
/** Adds metadata, which dp2 info prints, to the capture that is being recorded. DP2EMU_OK when no recording
 * runs. DP2EMU_INVALID_ARGUMENT: key or value is NULL, or the key is empty or has a meaning for replays
 * ("frames before", "limit ..."). See dp2/CAPTURE.md for "begin event", "end event" and "marker". */
DP2EMU_API dp2emu_result dp2emu_annotate_capture(dp2emu* emulator, const char* key, const char* value);
/** Stops the recording and completes the file. DP2EMU_OK when no recording runs. An error says why the
 * recording has ended by itself, which was logged (DP2EMU_LOG_ERROR); the emulator goes on unrecorded then.
 * DP2EMU_IO: the file could not be written (also a pipe without a reader, which raises no SIGPIPE). The
 * other errors are failures of a call that a replay would not reproduce: DP2EMU_OUT_OF_MEMORY;
 * DP2EMU_LIMIT_EXCEEDED: max_bytes (also when it has no room for the recording's tables, about 100 bytes a
 * call), max_operations or max_milliseconds; DP2EMU_CONTEXT_LOST: a bug of this library. */
DP2EMU_API dp2emu_result dp2emu_stop_capture(dp2emu* emulator);

/** @} */

/** @name Statistics
 * @{ */

/** What an emulator has done since it was created. */
typedef struct dp2emu_statistics {
    uint32_t size;               /**< sizeof(dp2emu_statistics) */
    uint32_t workers;            /**< GPU threads */
    uint64_t calls;              /**< calls of dp2emu_submit() */
    uint64_t commands;           /**< commands in these calls */
    uint64_t bytes;              /**< bytes of these commands */
    uint64_t draws;              /**< drawing commands */
    uint64_t clears;             /**< clearing commands */
    uint64_t primitives;         /**< points, lines and triangles of the draws */
    uint64_t vertices_read;      /**< vertices fetched from streams or commands */
    uint64_t vertices_shaded;    /**< vertices processed by the vertex stage */
    uint64_t triangles_culled;   /**< culled by CULLMODE, outside the view, or without area */
    uint64_t triangles_clipped;  /**< triangles cut by a clipping plane */
    uint64_t scenes;             /**< scenes submitted to the workers */
    uint64_t tiles;              /**< tiles drawn in these scenes */
    uint64_t pixels_passed;      /**< pixels that passed the depth and stencil tests */
    uint64_t stalls;             /**< how often the caller's thread waited for the GPU */
    uint64_t stall_nanoseconds;  /**< how long it waited in all */
    const char* instruction_set; /**< "baseline", "sse41", "avx2" or "avx512" */
    uint64_t bytes_used;         /**< memory in use now, as dp2emu_options.max_bytes limits it */
    uint64_t bytes_peak;         /**< the most that was in use */
} dp2emu_statistics;
/** The statistics up to now; the GPU's are those of finished work. */
DP2EMU_API dp2emu_result dp2emu_get_statistics(dp2emu* emulator, dp2emu_statistics* out);

/** @} */

#ifdef __cplusplus
}
#endif

#include "dp2emu_control.h"
#include "dp2emu_d3d10.h"
#include "dp2emu_ddraw.h"
#include "dp2emu_runtime.h"

#endif
