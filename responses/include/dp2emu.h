/** @file
 * dp2emu.h - a Direct3D 9 display driver and its GPU in software, behind one C interface.
 *
 * Objects are opaque. Option structs start with their size in bytes: set it to sizeof, zero the rest, then
 * fill what you need; a larger struct than the library knows must be zero beyond what it knows. Functions
 * return DP2EMU_OK or an error code and never throw; out parameters are written only on success unless said
 * otherwise. One emulator may be used from one thread at a time; different emulators are independent.
 * Pointers passed in are borrowed for the call. What a function writes may overlap what it reads, which is
 * read first; two things that it writes must not overlap.
 *
 * Names in capitals with the prefix D3DHAL_, D3DDP2OP_, D3DFMT_ are those of the Direct3D driver interface;
 * dp2emu_protocol.h has their numbers and structures. This header includes three more: dp2emu_d3d10.h, the
 * door of the D3D10 DDI; dp2emu_runtime.h, what a runtime does: fill command buffers and read answers; and
 * dp2emu_control.h, what a test rig does: hold answers back, set the clock, let calls fail.
 */
#ifndef DP2EMU_H
#define DP2EMU_H

#include <stddef.h>
#include <stdint.h>

/** What is exported from the shared library. */
#if defined(__GNUC__) && !defined(_WIN32)
#define DP2EMU_API __attribute__((visibility("default")))
#else
#define DP2EMU_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define DP2EMU_VERSION_MAJOR 0 /**< of this header: another one breaks programs */
#define DP2EMU_VERSION_MINOR 2 /**< of this header: a higher one adds */
/** The library's version as major << 16 | minor. */
DP2EMU_API uint32_t dp2emu_version(void);

typedef struct dp2emu dp2emu; /**< One driver with its GPU. */

/** What most functions return: one of the numbers below. Numbers are constants of this header, not
 * enumerators, so that no layout or call depends on a compiler's choice for an enum. */
typedef int32_t dp2emu_result;
#define DP2EMU_OK 0               /**< done */
#define DP2EMU_INVALID_ARGUMENT 1 /**< NULL, a size field that does not fit, a value outside its range */
#define DP2EMU_BAD_HANDLE 2       /**< no object has this handle */
#define DP2EMU_WRONG_KIND 3       /**< the object is of another kind */
#define DP2EMU_OUT_OF_RANGE 4     /**< a level, rectangle or offset outside the object */
#define DP2EMU_OUT_OF_MEMORY 5    /**< an allocation failed */
#define DP2EMU_LIMIT_EXCEEDED 6   /**< a limit of dp2emu_options was reached */
#define DP2EMU_NOT_SUPPORTED 7    /**< what the library cannot do, or not now */
#define DP2EMU_IO 8               /**< a capture file could not be written */
#define DP2EMU_INTERNAL 9         /**< a bug in this library; please report it */
/** The operating system did not start all GPU threads; those that ran have ended. */
#define DP2EMU_NO_THREADS 10
#define DP2EMU_CONTEXT_LOST 11 /**< the context's device is lost, see dp2emu_lose_context() */
#define DP2EMU_END 12          /**< of functions that go through something: there is no more */
#define DP2EMU_MALFORMED 13    /**< bytes or a text that are not what they should be */
/** Of dp2emu_error and dp2emu_poll(): the call failed because dp2emu_fail_call() wanted it. */
#define DP2EMU_SCRIPTED 14
#define DP2EMU_GPU_HANGS 15 /**< nothing can be waited for, see dp2emu_hang() */
/** "DP2EMU_OK" and so on; never NULL. */
DP2EMU_API const char* dp2emu_result_name(dp2emu_result result);

/** When the answer of an ended query is written (the wire format allows any later call): only by a call of
 * the query's context that succeeds. Answers of one type are written in issue order. Delays count every call
 * of dp2emu_submit, also those of other contexts and those that dp2emu_poll makes; on the D3D10 door, those
 * of QueryEnd and QueryGetData of the context. All but ASYNC and NEVER wait for the GPU in the call that is
 * to write the answer. */
typedef uint32_t dp2emu_completion;
#define DP2EMU_COMPLETION_IMMEDIATE 0u /**< at the end of the call that ended it */
#define DP2EMU_COMPLETION_ASYNC 1u     /**< in the first call after the GPU has finished the work before it */
#define DP2EMU_COMPLETION_DELAY 2u     /**< completion_parameter calls later */
#define DP2EMU_COMPLETION_SEEDED 3u    /**< pseudo-random delay, completion_parameter is the seed */
#define DP2EMU_COMPLETION_NEVER 4u     /**< not at all */

/** How much a line of the log matters; each level is a higher number than those before it. */
typedef uint32_t dp2emu_log_level;
#define DP2EMU_LOG_DEBUG 0u   /**< for those who work on the library */
#define DP2EMU_LOG_INFO 1u    /**< nothing is wrong */
#define DP2EMU_LOG_WARNING 2u /**< a call failed or was refused */
#define DP2EMU_LOG_ERROR 3u   /**< something was lost, or an emulator could not be created */
/** One line without a line end. Called on the thread that called the library, during that call: it may call
 * functions of other emulators, none of this one's. */
typedef void (*dp2emu_log_function)(void* user, dp2emu_log_level level, const char* text);

#define DP2EMU_MAX_WORKERS 256u /**< GPU threads of an emulator, at most */

/** What one worker of this machine does at best, each a finite number above 0. The D3D9 timings queries and
 * the D3D10 utilisation counters are relative to it. */
typedef struct dp2emu_peak_rates {
    uint32_t size;    /**< sizeof(dp2emu_peak_rates) */
    double vertices;  /**< for each nanosecond, with the shortest vertex program */
    double triangles; /**< of 2x2 pixels */
    double pixels;    /**< with the shortest pixel program */
    double bytes;     /**< copied in memory, read and written bytes both counted */
} dp2emu_peak_rates;

#define DP2EMU_MEMORY_WORK 0u     /**< tables of state, queries and queued work */
#define DP2EMU_MEMORY_CONTENTS 1u /**< of surfaces, buffers and copies of them; `allocate` returns zeros */

/** At least `bytes`, aligned to `alignment`, a power of two. kind: one of DP2EMU_MEMORY_. NULL: there is
 * none; what needed it fails with DP2EMU_OUT_OF_MEMORY. */
typedef void* (*dp2emu_allocate_function)(void* user, uint32_t kind, size_t bytes, size_t alignment);
/** Takes back what the other function returned, with the same `kind` and `bytes`, once. */
typedef void (*dp2emu_release_function)(void* user, uint32_t kind, void* memory, size_t bytes);
/** Where an emulator takes the contents of surfaces and buffers from, and the tables of its state, queries
 * and queued work. All else comes from the C++ heap: programs, points and meshes of patches, very large
 * commands, small objects, dp2emu_start_capture's proof; machine code has pages of its own. Contents may so
 * stand in memory that others share: a guest's, or another process's (see dp2emu_map_surface). Both functions
 * are called on any thread, also on several at once, and must not call the library. */
typedef struct dp2emu_memory {
    uint32_t size;                     /**< sizeof(dp2emu_memory) */
    uint32_t reserved;                 /**< 0 */
    void* user;                        /**< handed to both */
    dp2emu_allocate_function allocate; /**< not NULL */
    dp2emu_release_function release;   /**< not NULL */
} dp2emu_memory;

/** How an emulator is made. */
typedef struct dp2emu_options {
    uint32_t size; /**< sizeof(dp2emu_options) */
    /** GPU threads, 0 to DP2EMU_MAX_WORKERS; 0: everything on the caller's thread. The pixels do not depend
     * on it. */
    uint32_t workers;
    dp2emu_completion completion;  /**< one of DP2EMU_COMPLETION_ */
    uint32_t completion_parameter; /**< see there */
    const char* dialect;           /**< "ddi" when NULL; see dp2emu_get_dialect, dp2emu_get_dialect_switch */
    /** "baseline", "avx2", "avx512"; NULL: the best there is. The pixels do not depend on it. */
    const char* instruction_set;
    dp2emu_log_function log; /**< may be NULL */
    void* log_user;          /**< handed to `log` */
    /* Limits; 0 takes the default in brackets. What reaches one fails with DP2EMU_LIMIT_EXCEEDED (`result` of
     * dp2emu_error after a call), and `field` of dp2emu_error is the limit's name. More stand at the end. */
    uint64_t max_bytes;      /**< all memory that grows with what comes in [1 GiB] */
    uint32_t max_objects;    /**< surfaces and buffers [65,536] */
    uint32_t max_queries;    /**< live queries of a context [1,048,576] */
    uint64_t max_commands;   /**< commands of one call [16,777,216] */
    uint64_t max_primitives; /**< primitives of one call [67,108,864] */
    uint64_t max_pixels;     /**< pixels of the boxes that one call draws, clears, fills and copies [2^36] */
    /** What one call costs: an operation of a pixel or vertex program in one pixel, sample or vertex is 1,
     * and everything else counts as what takes about as long. It is the same
     * for any number of workers, compiled or interpreted, so the call fails at the same place [2^48] */
    uint64_t max_operations;
    /** Of one call of any function that draws or waits for the GPU. When it is up, the call ends within 200
     * ms: what was drawn stays, what was submitted and is not drawn is given up, answers are kept (of queries
     * around work that was given up: what was counted by then), and the call fails with
     * DP2EMU_LIMIT_EXCEEDED, in dp2emu_submit with ddrval DDERR_OUTOFMEMORY; dp2emu_error.field is
     * "max_milliseconds". Creating objects and recording take the time that their memory and files need [no
     * limit] */
    uint32_t max_milliseconds;
    uint32_t max_counters; /**< kinds of D3D10 counters that exist at once, of a context [64] */
    /** NULL: measured when the emulator's first query needs them, some tens of milliseconds on the caller's
     * thread. For embedders that make many emulators, or want answers that do not depend on a measurement. */
    const dp2emu_peak_rates* peak_rates;
    /** Not 0: pixel and vertex programs are interpreted, not compiled to machine code. The pixels do not
     * depend on it. "baseline" interprets always. */
    uint32_t interpret;
    /** Not 0: dp2emu_start_capture does not replay what it is about to write. Saves it the memory of all
     * surfaces and buffers and the time to copy and compare them. */
    uint32_t unproven_captures;
    /* More limits, of the emulator */
    uint32_t max_contexts;   /**< contexts [4,096] */
    uint32_t max_pictures;   /**< pictures of dp2emu_present_later() that are not released yet [64] */
    uint64_t max_copy_bytes; /**< copies for queued work; nothing fails, calls wait for the work [64 MiB] */
    uint64_t max_code_bytes; /**< machine code that is kept; nothing fails, it is compiled again [64 MiB] */
    /* of a draw */
    uint32_t max_patch_triangles; /**< triangles that patches become [2,097,152] */
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
    uint32_t max_programs;        /**< lowered programs of each kind that are kept; nothing fails [4,096] */
    uint32_t reserved2;           /**< 0 */
    const dp2emu_memory* memory;  /**< NULL: the heap */
} dp2emu_options;

/** Creates an emulator. options may be NULL (all defaults). DP2EMU_LIMIT_EXCEEDED: too many workers;
 * DP2EMU_NO_THREADS. When it fails, the reason goes to `log`. */
DP2EMU_API dp2emu_result dp2emu_create(const dp2emu_options* options, dp2emu** out);
/** Frees everything; what is queued and not drawn yet is given up. NULL is ignored. */
DP2EMU_API void dp2emu_destroy(dp2emu* emulator);

/** @name Surfaces and buffers
 * Handles are chosen by the caller, as the runtime does (D3dCreateSurfaceEx); 0 is no handle.
 * @{ */

#define DP2EMU_USAGE_TEXTURE 1u       /**< is sampled */
#define DP2EMU_USAGE_RENDER_TARGET 2u /**< is drawn to */
#define DP2EMU_USAGE_DEPTH_STENCIL 4u /**< is a depth or stencil target */

/** A surface, texture, cube or volume that is to be created. */
typedef struct dp2emu_surface_desc {
    uint32_t size;           /**< sizeof(dp2emu_surface_desc) */
    uint32_t handle;         /**< non-zero; naming a live object replaces it */
    uint32_t format;         /**< D3DFORMAT number */
    uint32_t width;          /**< texels, 1..8192 */
    uint32_t height;         /**< texels, 1..8192 */
    uint32_t depth;          /**< slices of a volume texture, else 0 or 1 */
    uint32_t levels;         /**< mip levels; 0 is 1 */
    uint32_t faces;          /**< 6 for a cube texture, else 0 or 1 */
    uint32_t usage;          /**< DP2EMU_USAGE_ bits */
    uint32_t samples;        /**< 0 or 1: single sampled; 2..16: one level, 2D */
    uint32_t color_key;      /**< not 0: texels in low..high are transparent (stored bits but unused ones,
                                  an index of a palette, each of Y, U and V, or the colour of DXT) */
    uint32_t color_key_low;  /**< the lowest transparent bits */
    uint32_t color_key_high; /**< the highest transparent bits */
} dp2emu_surface_desc;

/** Texels of a level. */
typedef struct dp2emu_rect {
    int32_t left;   /**< of the first column */
    int32_t top;    /**< of the first row */
    int32_t right;  /**< behind the last column */
    int32_t bottom; /**< behind the last row */
} dp2emu_rect;

/** Creates a surface of zeros. When max_bytes has no room, an object that had its handle stays; where there
 * is room for the new one alone, the old one is destroyed first, and is gone also when the system then has no
 * memory. When it took max_milliseconds, the handle names the new object if it named one before, else none.
 * DP2EMU_BAD_HANDLE of this and the next two functions: handle 0. */
DP2EMU_API dp2emu_result dp2emu_create_surface(dp2emu* emulator, const dp2emu_surface_desc* desc);
/** Gives one level and face (or slice) of `surface` a handle of its own: levels and faces of a mip chain or
 * cube map are drawn to by such handles. */
DP2EMU_API dp2emu_result dp2emu_create_sublevel(dp2emu* emulator, uint32_t handle, uint32_t surface,
                                                uint32_t level, uint32_t slice);
/** A vertex or index buffer of `bytes` zero bytes. */
DP2EMU_API dp2emu_result dp2emu_create_buffer(dp2emu* emulator, uint32_t handle, uint64_t bytes);
/** Destroys a surface, sublevel or buffer; what draws with it still finishes. */
DP2EMU_API dp2emu_result dp2emu_destroy_object(dp2emu* emulator, uint32_t handle);
/** Copies rows into one level. rect NULL: the whole level. slice: face of a cube or slice of a volume. pitch:
 * bytes from row to row of `data`, `bytes` its length. What is queued for the surface comes first; for up to
 * max_copy_bytes of such writes the call does not wait for that. */
DP2EMU_API dp2emu_result dp2emu_write_surface(dp2emu* emulator, uint32_t handle, uint32_t level,
                                              uint32_t slice, const dp2emu_rect* rect, const void* data,
                                              size_t pitch, size_t bytes);
/** Copies rows out; waits until everything submitted for the surface is drawn. DP2EMU_OUT_OF_MEMORY as of
 * dp2emu_present. */
DP2EMU_API dp2emu_result dp2emu_read_surface(dp2emu* emulator, uint32_t handle, uint32_t level,
                                             uint32_t slice, const dp2emu_rect* rect, void* data,
                                             size_t pitch, size_t bytes);
#define DP2EMU_MAP_READ 0u  /**< the memory is read */
#define DP2EMU_MAP_WRITE 1u /**< it is read and written */
/** Where one level stands in memory, without a copy, as D3D's Lock: *pixels its first row, *pitch bytes from
 * row to row, *bytes all of its rows (both may be NULL). Waits for what is queued for the surface. The memory
 * may be read, and with DP2EMU_MAP_WRITE written, until the next function of this emulator is called; after
 * that it may stand somewhere else. With dp2emu_options.memory it is memory of the caller's.
 * DP2EMU_NOT_SUPPORTED: to write while a recording runs, which could not tell what is written. Else as
 * dp2emu_read_surface. */
DP2EMU_API dp2emu_result dp2emu_map_surface(dp2emu* emulator, uint32_t handle, uint32_t level, uint32_t slice,
                                            uint32_t access, void** pixels, size_t* pitch, size_t* bytes);
/** Copies bytes into a buffer, behind what is queued for it. */
DP2EMU_API dp2emu_result dp2emu_write_buffer(dp2emu* emulator, uint32_t handle, uint64_t offset,
                                             const void* data, size_t bytes);
/** Copies bytes out of a buffer. */
DP2EMU_API dp2emu_result dp2emu_read_buffer(dp2emu* emulator, uint32_t handle, uint64_t offset, void* data,
                                            size_t bytes);

/** @} */

/** @name Contexts (D3DHAL_CONTEXTCREATEDATA)
 * @{ */

/** interface_version: 0 DX3, 1 DX5, 2 DX6, 3 DX7, 4 DX8, 5 DX9 (queries exist only there). target and depth:
 * surface handles, 0 for none. Without a target nothing is written, but depth changes and queries count. *out
 * is never 0. */
DP2EMU_API dp2emu_result dp2emu_create_context(dp2emu* emulator, uint32_t interface_version, uint32_t target,
                                               uint32_t depth, uint32_t* out);
/** Destroys a context with its state and queries. */
DP2EMU_API dp2emu_result dp2emu_destroy_context(dp2emu* emulator, uint32_t context);
/** For test rigs: the context's device is lost from now on, as when a driver is stopped or a card removed.
 * Its calls execute nothing and fail with ddrval D3DERR_DEVICELOST (0x88760868) at their first byte, the
 * D3D10 functions report D3DDDIERR_DEVICEREMOVED, all others that name it fail with DP2EMU_CONTEXT_LOST, but
 * for those that script it (this one, holds, dp2emu_fail_call).
 * Answers that were not fetched are gone; what was submitted is drawn; surfaces, buffers and other contexts
 * stay. The way back is to destroy it. A recording holds it. By itself it happens only by a bug of this
 * library: to a context whose call ends by one, and to all when one happens on a GPU thread, of which the
 * function that waits for the work tells (DP2EMU_CONTEXT_LOST). DP2EMU_BAD_HANDLE: no such context. */
DP2EMU_API dp2emu_result dp2emu_lose_context(dp2emu* emulator, uint32_t context);
/** DP2EMU_OK, DP2EMU_CONTEXT_LOST or DP2EMU_BAD_HANDLE; not an error of dp2emu_last_error(). */
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
    /** The command surface: commands are read at command_offset, answers are written there, after the last
     * command byte was consumed. NULL is D3D's NULL lpDDCommands. */
    void* commands;
    uint32_t command_capacity; /**< bytes of the whole allocation */
    uint32_t command_offset;   /**< dwCommandOffset */
    uint32_t command_length;   /**< dwCommandLength, may be 0 */
    /** Vertices of the commands of DirectX 5 to 7 (POINTS to TRIANGLEFAN, INDEXED...), and what
     * SETSTREAMSOURCEUM names: memory (lpVertices, or the mapped vertex surface), or a buffer handle, or
     * none.
     */
    const void* vertices;
    uint64_t vertices_bytes; /**< readable bytes at `vertices` */
    uint32_t vertex_buffer;  /**< handle, used when `vertices` is NULL */
    uint32_t vertex_offset;  /**< dwVertexOffset in bytes */
    uint32_t vertex_length;  /**< dwVertexLength in vertices */
    /** lpdwRStates: 256 values, of which D3DHALDP2_EXECUTEBUFFER writes those that the commands set, when the
     * commands and vertices have been read and before answers are written; may be NULL */
    uint32_t* render_states;
    int32_t ddrval; /**< out: HRESULT */
    /** out, dwErrorOffset: bytes of answers on success, offset of the bad command on failure */
    uint32_t error_offset;
    /** out: answers that are ready and were not written for want of space (a failed call: 0) */
    uint32_t answers_waiting;
    /** out: bytes that the next of them needs, from where answers begin; 0: none waits. See dp2emu_submit */
    uint32_t needed_bytes;
} dp2emu_call;

/** Of the last function that failed because of its emulator (not: because of NULL or a bad struct), or of the
 * last call that had no space for a waiting answer ("no space"). A success leaves it as it is. Strings are
 * valid until the next call. */
typedef struct dp2emu_error {
    uint32_t size;     /**< sizeof(dp2emu_error) */
    uint32_t opcode;   /**< 0 outside commands */
    uint64_t offset;   /**< of the command, in bytes from the first one */
    const char* fault; /**< "truncated", "unknown opcode", "not supported", ... */
    const char* field; /**< what is wrong: a member, an argument, a state */
    const char* text;  /**< all of this as one line */
    /** As a function would return it: a limit's ddrval and HRESULT are those of memory that ran out. What is
     * wrong in a response or capture is DP2EMU_INVALID_ARGUMENT here. */
    dp2emu_result result;
    uint32_t reserved; /**< 0 */
} dp2emu_error;

/** Executes the call. The block itself does not lie in its command surface, where answers would overwrite it.
 * DP2EMU_OK means that the driver handled it: success or failure is in ddrval. Other
 * results mean that the call block itself is unusable: DP2EMU_INVALID_ARGUMENT (NULL, sizes, commands beyond
 * their capacity), DP2EMU_BAD_HANDLE and DP2EMU_WRONG_KIND (vertex_buffer), DP2EMU_OUT_OF_MEMORY and
 * DP2EMU_LIMIT_EXCEEDED (no memory to begin).
 *
 * ddrval: D3D_OK; D3DHAL_CONTEXT_BAD, no such context; D3DERR_DEVICELOST, a lost one;
 * D3DERR_COMMAND_UNPARSED, an opcode that is none, a command that is cut off, a draw whose vertices cannot be
 * read; DDERR_INVALIDPARAMS, handles and values that do not exist; DDERR_GENERIC, a state that cannot be set;
 * D3DERR_DRIVERINVALIDCALL, a shader or declaration that is refused; DDERR_UNSUPPORTED, what this driver
 * lacks; DDERR_OUTOFMEMORY, no memory, or a limit (`result` of dp2emu_error tells them apart). Commands
 * before error_offset were executed.
 *
 * A failed allocation gives DDERR_OUTOFMEMORY at the command that needed it. When an allocation fails on a
 * GPU thread, pixels and counts of submitted work may be missing; the next function that waits for this work
 * reports it once (here with the end of the commands as error_offset), and the emulator stays usable.
 * D3DERR_DEVICELOST: the context is lost, see dp2emu_lose_context(). When there is no memory to compute a
 * waiting answer, the call succeeds without it, last_error() is "out of memory", and the answer is kept.
 *
 * Space for answers: 8 bytes for the header, for each answer 8 bytes and its data, and 8 for RESPONSECONTINUE
 * while more answers wait. When not even the first answer fits (of two EVENTs: in less than 28 bytes),
 * nothing is written: ddrval is D3D_OK, error_offset 0, answers_waiting and needed_bytes tell, last_error()
 * is "no space", the log says so once, and the answers are kept for a call with a larger command surface.
 *
 * CREATEQUERY takes every D3DQUERYTYPE (dp2emu_protocol.h) but MEMORYPRESSURE; GetDriverInfo2 offers EVENT,
 * OCCLUSION and VCACHE, as drivers of the time did. Their data, in the structures of dp2emu_protocol.h:
 * TIMESTAMP nanoseconds of a steady clock, when the GPU was finished with what came before; VERTEXSTATS since
 * the last D3DRENDERSTATE_SCENECAPTURE TRUE; RESOURCEMANAGER what lives at the END; timings and bandwidth
 * percentages of the bracket, 0 to 100 (what each stage is, the COUNTER_ numbers of dp2emu_protocol.h say:
 * geometry is other processing, uploads and exclusive resources do not exist and are 0); CACHEUTILIZATION
 * rates, 0 to 1. A TIMESTAMP ends the GPU's scene, timings, bandwidth and CACHEUTILIZATION do at BEGIN and at
 * END: each time, every tile is stored and loaded again. */
DP2EMU_API dp2emu_result dp2emu_submit(dp2emu* emulator, dp2emu_call* call);
/** Gives what was submitted to the workers, which else is held until a frame ends, something waits for it, a
 * query asks for it or there is much of it. It waits only where dp2emu_submit() may, for room in a full
 * queue; without workers it draws. */
DP2EMU_API dp2emu_result dp2emu_flush(dp2emu* emulator);
/** Everything submitted is drawn when it returns, and every answer whose delay is over (of the completion
 * models DELAY and SEEDED) can be fetched with an empty buffer. */
DP2EMU_API dp2emu_result dp2emu_finish(dp2emu* emulator);
/** Everything before the newest END of this query (dwQueryID) is drawn when it returns; later work goes on.
 * Its answer can be fetched as after dp2emu_finish(). Returns at once when the query does not exist or waits
 * for no answer. */
DP2EMU_API dp2emu_result dp2emu_wait_for_answer(dp2emu* emulator, uint32_t context, uint32_t query);
/** GetDriverInfo2: `data` holds a request, DD_GETDRIVERINFO2DATA with dwMagic D3DGDI2_MAGIC, a D3DGDI2_TYPE_
 * as dwType and `bytes` as dwExpectedSize, then what the type adds (dp2emu_protocol.h), and receives the
 * answer: D3DCAPS8 or 9, the format list with its operations, multisample levels, DDI version, query types.
 * *ddrval is what the driver returns, *actual_size its dwActualSize. */
DP2EMU_API dp2emu_result dp2emu_get_driver_info2(void* data, uint32_t bytes, uint32_t* ddrval,
                                                 uint32_t* actual_size);
/** One element of a vertex (D3DVERTEXELEMENT9), as DP2OP_CREATEVERTEXSHADERDECL carries it. */
typedef struct dp2emu_vertex_element {
    uint16_t stream;     /**< its number */
    uint16_t offset;     /**< bytes from the vertex' first one */
    uint8_t type;        /**< D3DDECLTYPE */
    uint8_t method;      /**< D3DDECLMETHOD */
    uint8_t usage;       /**< D3DDECLUSAGE */
    uint8_t usage_index; /**< which one of this usage */
} dp2emu_vertex_element;

/** What dp2emu_process_vertices() reads and how it writes. */
typedef struct dp2emu_processing {
    uint32_t size;    /**< sizeof(dp2emu_processing) */
    uint32_t context; /**< whose state, declaration and streams */
    uint32_t first;   /**< the first vertex */
    uint32_t count;   /**< how many vertices */
    /** The results' layout: stream 0, types FLOAT1 to FLOAT4 and D3DCOLOR. */
    const dp2emu_vertex_element* elements;
    uint32_t element_count; /**< of `elements` */
    uint32_t stride;        /**< bytes from result to result */
    uint32_t do_not_copy;   /**< D3DPV_DONOTCOPYDATA: results that are not computed stay as they are */
    uint32_t reserved;      /**< 0 */
} dp2emu_processing;

/** Vertex processing without drawing (IDirect3DDevice9::ProcessVertices, which Microsoft's runtime does in
 * its own software): with the context's present state, declaration and streams, `count` vertices go through
 * the vertex functions or shader; screen positions with 1/w, colours, fog (alpha of the second colour, when
 * vertex fog is on), point size and coordinates are written to `data`, of `bytes` bytes. A set of coordinates
 * that a stage generates or transforms goes to the set that its TEXCOORDINDEX names; what is not computed is
 * copied from the vertex (fixed functions only). Nothing is recorded. DP2EMU_BAD_HANDLE: no such context, or
 * the declaration or a stream is missing. DP2EMU_OUT_OF_RANGE: vertices beyond a stream's end, or an element
 * beyond `stride` or `bytes`. DP2EMU_INVALID_ARGUMENT: the vertices are transformed already.
 * DP2EMU_NOT_SUPPORTED: another type. */
DP2EMU_API dp2emu_result dp2emu_process_vertices(dp2emu* emulator, const dp2emu_processing* processing,
                                                 void* data, size_t bytes);
/** DP2EMU_OK and *out filled, also when nothing has failed yet (empty strings). */
DP2EMU_API dp2emu_result dp2emu_last_error(dp2emu* emulator, dp2emu_error* out);
/** Everything submitted is drawn when it returns; marks a frame in a recording. surface: what the program
 * shows, or 0; a handle that names no surface counts as 0. DP2EMU_OUT_OF_MEMORY: an allocation failed
 * while drawing, see dp2emu_submit. */
DP2EMU_API dp2emu_result dp2emu_present(dp2emu* emulator, uint32_t surface);
/** What a surface shows, drawn sooner or later. */
typedef struct dp2emu_picture dp2emu_picture;
/** The same without waiting: *out becomes a copy of what the surface shows once everything submitted before
 * is drawn. Another thread may take its pixels and release it while this one goes on calling the emulator.
 * With a recording, or when queued copies take more than max_copy_bytes, it waits as dp2emu_present.
 * DP2EMU_BAD_HANDLE: no surface.
 * DP2EMU_LIMIT_EXCEEDED: max_pictures are not released yet. An allocation that fails while drawing is
 * reported by a later call. */
DP2EMU_API dp2emu_result dp2emu_present_later(dp2emu* emulator, uint32_t surface, dp2emu_picture** out);
/** Waits until it is drawn. Words of 0xXXRRGGBB, rows of the surface's width without padding, top row first;
 * valid until the picture is released. One thread at a time uses a picture. DP2EMU_LIMIT_EXCEEDED: it took
 * max_milliseconds; the emulator's next call says so, too. */
DP2EMU_API dp2emu_result dp2emu_picture_pixels(const dp2emu_picture* picture, const void** pixels);
/** NULL is allowed. All pictures are released before the emulator is destroyed. */
DP2EMU_API void dp2emu_release_picture(dp2emu_picture* picture);

/** @} */

/** @name Recording
 * @{ */

/** Writes everything from now on to a capture file (.dp2c, see dp2/CAPTURE.md), after a preamble that
 * recreates the live objects and contexts with their state; so it may start at any frame. The file holds the
 * dialect and the limits of commands, and every answer is replayed in the call that had it, whatever the
 * completion model was. DP2EMU_NOT_SUPPORTED while there is state that no command can recreate: a query that
 * is begun or not answered yet, a kept patch, predication, stream output, a lost context; dp2emu_last_error()
 * and one line to the log (DP2EMU_LOG_WARNING) name it. Try again a frame later. DP2EMU_GPU_HANGS: see
 * dp2emu_hang(). It succeeds only when the preamble, replayed by a second emulator, makes the same objects,
 * contents and states down to the bit; else it is DP2EMU_NOT_SUPPORTED, too, with what differs first. That
 * takes the memory of all surfaces and buffers once more while the call lasts, and two copies of the largest;
 * DP2EMU_LIMIT_EXCEEDED: not within max_bytes. No file is made when it fails, except with DP2EMU_IO.
 * dp2emu_options.unproven_captures switches the proof off. DP2EMU_IO when the file cannot be written, or
 * another recording, of any process, writes it. A second start stops the first recording; when that had ended
 * by itself, its error is returned, as by dp2emu_stop_capture, and none is begun. Each call and each present
 * is in the file when it returns: a process that crashes, or that the system kills, leaves a file without
 * index, which is read up to its end.
 */
DP2EMU_API dp2emu_result dp2emu_start_capture(dp2emu* emulator, const char* path);
/** Adds a line of metadata, which dp2 info prints, to the capture that is being recorded. DP2EMU_OK when
 * nothing is being recorded. DP2EMU_INVALID_ARGUMENT: key or value is NULL, or the key is empty or one that
 * replays give a meaning ("frames before", "limit ..."). */
DP2EMU_API dp2emu_result dp2emu_annotate_capture(dp2emu* emulator, const char* key, const char* value);
/** Completes the file. DP2EMU_OK when nothing is being recorded; DP2EMU_IO when the file could not be
 * written (a pipe whose reader went is such a file, and no SIGPIPE): a recording ends by itself as soon as
 * that happens, with one line to the log (DP2EMU_LOG_ERROR), and everything else goes on. So it does at the
 * first call whose failure a replay would not reproduce: by want of memory (DP2EMU_OUT_OF_MEMORY here),
 * max_bytes, max_operations, max_milliseconds (DP2EMU_LIMIT_EXCEEDED), a mistake (DP2EMU_CONTEXT_LOST); and
 * when max_bytes has no room for its tables, about 100 bytes for each call. */
DP2EMU_API dp2emu_result dp2emu_stop_capture(dp2emu* emulator);

/** @} */

/** @name Figures
 * @{ */

/** What an emulator has done since it was created. */
typedef struct dp2emu_statistics {
    uint32_t size;               /**< sizeof(dp2emu_statistics) */
    uint32_t workers;            /**< GPU threads */
    uint64_t calls;              /**< of dp2emu_submit() */
    uint64_t commands;           /**< in them */
    uint64_t bytes;              /**< of these commands */
    uint64_t draws;              /**< drawing commands */
    uint64_t clears;             /**< clearing commands */
    uint64_t primitives;         /**< points, lines and triangles of the draws */
    uint64_t vertices_read;      /**< fetched from streams or commands */
    uint64_t vertices_shaded;    /**< run through the vertex stage */
    uint64_t triangles_culled;   /**< by CULLMODE, outside, or without an area */
    uint64_t triangles_clipped;  /**< cut by a plane */
    uint64_t scenes;             /**< given to the GPU */
    uint64_t tiles;              /**< drawn in these scenes */
    uint64_t pixels_passed;      /**< that passed depth and stencil */
    uint64_t stalls;             /**< how often the caller's thread waited for the GPU */
    uint64_t stall_nanoseconds;  /**< how long in all */
    const char* instruction_set; /**< "baseline", "avx2" or "avx512" */
    uint64_t bytes_used;         /**< of dp2emu_options.max_bytes, now */
    uint64_t bytes_peak;         /**< the most there was */
} dp2emu_statistics;
/** What was done up to now; of the GPU's work, what has finished. */
DP2EMU_API dp2emu_result dp2emu_get_statistics(dp2emu* emulator, dp2emu_statistics* out);

/** @} */

#ifdef __cplusplus
}
#endif

#include "dp2emu_control.h"
#include "dp2emu_d3d10.h"
#include "dp2emu_runtime.h"

#endif
