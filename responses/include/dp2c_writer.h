/** @file
 * dp2c_writer.h - records what a Direct3D driver is called with, as a capture (.dp2c) that dp2 replays.
 *
 * For drivers of any origin: C89 or C++, no library function, no allocation, no thread; output by a callback.
 * Copy this file into the driver, and define DP2C_WRITER_IMPLEMENTATION in one source file before it includes
 * this one. RECORDING.md says where in a driver each function is called, CAPTURE.md describes the file.
 *
 * A recording never disturbs its driver: after a failure, functions return at once and write nothing. One
 * thread at a time may use a writer.
 *
 * Joined from the parts in responses/header/dp2c by join.py; do not edit. It has more than the 600 lines that
 * this project allows a file, so that a driver needs one file.
 */
#ifndef DP2C_WRITER_H
#define DP2C_WRITER_H

/* The records of a capture (.dp2c), for dp2c_writer.h and dp2c_reader.h. */
#ifndef DP2C_FORMAT
#define DP2C_FORMAT /**< the records are declared once */

#include <stddef.h>

typedef unsigned int dp2c_u32; /**< a number of 32 bits */
#if defined(__GNUC__)
typedef unsigned int dp2c_u64 __attribute__((__mode__(__DI__))); /**< a number of 64 bits */
#elif defined(_MSC_VER) || defined(__WATCOMC__) || defined(__BORLANDC__)
typedef unsigned __int64 dp2c_u64; /**< a number of 64 bits */
#else
typedef unsigned long long dp2c_u64; /**< a number of 64 bits */
#endif
typedef char dp2c_assert_sizes[sizeof(dp2c_u32) == 4 && sizeof(dp2c_u64) == 8 ? 1 : -1]; /**< or an error */

#define DP2C_OK 0 /**< done */

/** Bytes in memory: `size` bytes; if `row` is not 0, in rows of `row` bytes that begin `pitch` bytes apart.
 */
typedef struct dp2c_data {
    const void* bytes; /**< the first byte; NULL only if size is 0 */
    size_t size;       /**< of all rows, without the gaps between them */
    size_t row;        /**< bytes of a row; 0: no gaps */
    size_t pitch;      /**< from row to row, at least `row` */
} dp2c_data;

/** @name Records
 * A record is a type and a structure. The members of a structure are only dp2c_u32, dp2c_u64 and dp2c_data,
 * in the order of the file; CAPTURE.md says more about them.
 * @{ */
#define DP2C_METADATA 1        /**< dp2c_metadata */
#define DP2C_COMPLETION 2      /**< dp2c_completion */
#define DP2C_CONTEXT 3         /**< dp2c_context */
#define DP2C_DESTROY_CONTEXT 4 /**< dp2c_number: the context */
#define DP2C_SURFACE 5         /**< dp2c_surface */
#define DP2C_BUFFER 6          /**< dp2c_buffer */
#define DP2C_DESTROY 7         /**< dp2c_number: the handle */
#define DP2C_WRITE_SURFACE 8   /**< dp2c_write_surface */
#define DP2C_WRITE_BUFFER 9    /**< dp2c_write_buffer */
#define DP2C_SUBMIT 10         /**< dp2c_submit */
#define DP2C_PRESENT 11        /**< dp2c_number: the surface that is shown, or 0 */
#define DP2C_RESULT 12         /**< dp2c_result */
#define DP2C_SURFACE_HASH 13   /**< dp2c_surface_hash */
#define DP2C_SUBLEVEL 14       /**< dp2c_sublevel */
#define DP2C_DIALECT 15        /**< dp2c_text: switches, as for dp2's option --dialect */
#define DP2C_SCENE 16          /**< dp2c_scene */
#define DP2C_DISJOINT 17       /**< no structure: the clock jumps */
#define DP2C_LOSE_CONTEXT 18   /**< dp2c_number: the context */
#define DP2C_HOLD_ANSWERS 19   /**< dp2c_hold */
#define DP2C_CLOCK 20          /**< dp2c_clock */
#define DP2C_FAIL_CALL 21      /**< dp2c_fail */
#define DP2C_HANG 22           /**< dp2c_number: 1 or 0 */
#define DP2C_OFFER_QUERIES 23  /**< dp2c_offer_queries */
#define DP2C_OFFER_CAPS 24     /**< dp2c_text: a D3DCAPS9, or nothing */
#define DP2C_COLOR_KEY 25      /**< dp2c_color_key */
#define DP2C_BLIT 26           /**< dp2c_blit */

#define DP2C_TEXTURE 1u       /**< usage: can be sampled */
#define DP2C_RENDER_TARGET 2u /**< usage: can be a colour target */
#define DP2C_DEPTH_STENCIL 4u /**< usage: can be the depth-stencil target */

/** A record with one number. */
typedef struct dp2c_number {
    dp2c_u32 value; /**< what its type says */
} dp2c_number;
/** A record with one text or block of bytes. */
typedef struct dp2c_text {
    dp2c_data text; /**< what its type says */
} dp2c_text;
/** A key and a value, free text. */
typedef struct dp2c_metadata {
    dp2c_data key;   /**< not empty */
    dp2c_data value; /**< its value */
} dp2c_metadata;
/** When answers of queries come. */
typedef struct dp2c_completion {
    dp2c_data model;     /**< "recorded": in the call whose result has them; "immediate", ... */
    dp2c_data made_with; /**< of a recording: how its driver answers, "async"; else empty */
} dp2c_completion;
/** A context is created. */
typedef struct dp2c_context {
    dp2c_u32 context;           /**< its number */
    dp2c_u32 interface_version; /**< 0 DirectX 3, 1 5, 2 6, 3 7, 4 8, 5 9 */
    dp2c_u32 target;            /**< handle of its colour target, or 0 */
    dp2c_u32 depth;             /**< handle of its depth buffer, or 0 */
} dp2c_context;
/** A surface, texture, cube or volume is created. */
typedef struct dp2c_surface {
    dp2c_u32 handle;   /**< dwSurfaceHandle, not 0 */
    dp2c_u32 format;   /**< D3DFORMAT number */
    dp2c_u32 width;    /**< texels */
    dp2c_u32 height;   /**< texels */
    dp2c_u32 depth;    /**< slices of a volume, else 1 */
    dp2c_u32 levels;   /**< mip levels, at least 1 */
    dp2c_u32 faces;    /**< 6 for a cube, else 1 */
    dp2c_u32 usage;    /**< DP2C_TEXTURE, ... */
    dp2c_u32 samples;  /**< 1, or the samples of a pixel */
    dp2c_u32 keyed;    /**< 1: there is a source colour key; else 0, and the key is 0 */
    dp2c_u32 key_low;  /**< lowest transparent texel */
    dp2c_u32 key_high; /**< highest transparent texel */
    dp2c_u32 lod;      /**< most detailed level that is sampled (SETTEXLOD) */
} dp2c_surface;
/** A vertex or index buffer is created. */
typedef struct dp2c_buffer {
    dp2c_u32 handle; /**< dwSurfaceHandle, not 0 */
    dp2c_u64 bytes;  /**< its size */
} dp2c_buffer;
/** A handle of its own for one level and face of a surface. */
typedef struct dp2c_sublevel {
    dp2c_u32 handle;  /**< of this level */
    dp2c_u32 surface; /**< handle of the whole surface */
    dp2c_u32 level;   /**< 0: the largest */
    dp2c_u32 slice;   /**< face of a cube, or slice of a volume */
} dp2c_sublevel;
/** A level of a surface, or a rectangle of it, has new contents. */
typedef struct dp2c_write_surface {
    dp2c_u32 handle; /**< of the surface */
    dp2c_u32 level;  /**< 0: the largest */
    dp2c_u32 slice;  /**< face of a cube, or slice of a volume */
    dp2c_data data;  /**< rows of texels; of DXT formats rows of blocks */
    dp2c_u32 left;   /**< the first texel; with top, right and bottom 0: the whole level */
    dp2c_u32 top;    /**< the first row of texels */
    dp2c_u32 right;  /**< after the last texel */
    dp2c_u32 bottom; /**< after the last row */
} dp2c_write_surface;
/** Some bytes of a buffer have new contents. */
typedef struct dp2c_write_buffer {
    dp2c_u32 handle; /**< of the buffer */
    dp2c_u64 offset; /**< of the first byte */
    dp2c_data data;  /**< the bytes */
} dp2c_write_buffer;
/** A call of D3dDrawPrimitives2, before the driver executes it. */
typedef struct dp2c_submit {
    dp2c_u32 context;        /**< number of the context */
    dp2c_u32 flags;          /**< dwFlags */
    dp2c_u32 vertex_type;    /**< dwVertexType */
    dp2c_u32 vertex_size;    /**< dwVertexSize */
    dp2c_u32 capacity;       /**< bytes of the whole command surface, which limits answers; 0: the commands */
    dp2c_u32 command_offset; /**< dwCommandOffset */
    dp2c_u32 vertex_offset;  /**< dwVertexOffset */
    dp2c_u32 vertex_length;  /**< dwVertexLength: vertices, not bytes */
    dp2c_data commands;      /**< dwCommandLength bytes at dwCommandOffset */
    dp2c_data vertices;      /**< vertex memory from its first byte on, so that vertex_offset is inside */
    dp2c_u32 null_commands;  /**< 1: lpDDCommands was NULL */
    dp2c_u32 empty_vertices; /**< 1: there was vertex memory, of 0 bytes */
} dp2c_submit;
/** What the call before this record returned. */
typedef struct dp2c_result {
    dp2c_u32 ddrval;       /**< HRESULT */
    dp2c_u32 error_offset; /**< dwErrorOffset */
    dp2c_data response;    /**< on success: dwErrorOffset bytes of answers */
} dp2c_result;
/** The contents of a surface at this point. */
typedef struct dp2c_surface_hash {
    dp2c_u32 handle; /**< of the surface */
    dp2c_u64 hash;   /**< 64-bit FNV-1a of its first level, rows without gaps */
} dp2c_surface_hash;
/** VERTEXSTATS of a scene that began before the recording. */
typedef struct dp2c_scene {
    dp2c_u32 context;   /**< number of the context */
    dp2c_u64 triangles; /**< drawn so far */
    dp2c_u64 clipped;   /**< added by clipping */
} dp2c_scene;
/** Answers are held back, or released. */
typedef struct dp2c_hold {
    dp2c_u32 context; /**< number of the context */
    dp2c_u32 what;    /**< 0 all, 1 a type, 2 a query */
    dp2c_u32 value;   /**< D3DQUERYTYPE or dwQueryID; 0 for all */
    dp2c_u32 held;    /**< 1, or 0: released */
} dp2c_hold;
/** TIMESTAMP reads this clock. */
typedef struct dp2c_clock {
    dp2c_u64 now;       /**< the next reading */
    dp2c_u64 step;      /**< from reading to reading */
    dp2c_u64 frequency; /**< ticks per second; 0: the machine's clock, and the others are 0 */
} dp2c_clock;
/** Calls fail on purpose. */
typedef struct dp2c_fail {
    dp2c_u32 context; /**< number of the context, or 0: all */
    dp2c_u32 kind;    /**< 0 refuse, 1 lose the context, 2 hang */
    dp2c_u64 call;    /**< the first call that fails; 1: the next */
    dp2c_u64 calls;   /**< how many fail; 0: none any more, and the others are 0, 0, 1 and 0, 0 */
    dp2c_u32 command; /**< commands before the failure */
    dp2c_u32 ddrval;  /**< HRESULT of the calls */
} dp2c_fail;
/** The query types that GetDriverInfo2 offers. */
typedef struct dp2c_offer_queries {
    dp2c_u32 chosen; /**< 1; 0: the driver's own, and `types` is empty */
    dp2c_data types; /**< little-endian D3DQUERYTYPEs of 32 bits */
} dp2c_offer_queries;
/** DdSetColorKey: a key of a surface is set or removed. */
typedef struct dp2c_color_key {
    dp2c_u32 handle;   /**< of the surface */
    dp2c_u32 use;      /**< 0 source (DDCKEY_SRCBLT), 1 destination (DDCKEY_DESTBLT) */
    dp2c_u32 keyed;    /**< 1; 0: the key is removed, and the others are 0 */
    dp2c_u32 key_low;  /**< lowest texel */
    dp2c_u32 key_high; /**< highest texel */
} dp2c_color_key;
/** DdBlt (DDHAL_BLTDATA), before the driver executes it. Sides of rectangles are signed numbers. */
typedef struct dp2c_blit {
    dp2c_u32 dest;            /**< handle of lpDDDestSurface */
    dp2c_u32 source;          /**< handle of lpDDSrcSurface, or 0 */
    dp2c_u32 flags;           /**< dwFlags */
    dp2c_u32 effects;         /**< dwDDFX */
    dp2c_u32 operation;       /**< dwROP */
    dp2c_u32 fill;            /**< dwFillColor or dwFillDepth */
    dp2c_u32 left;            /**< rDest; with clips rOrigDest */
    dp2c_u32 top;             /**< its first row */
    dp2c_u32 right;           /**< after its last texel */
    dp2c_u32 bottom;          /**< after its last row */
    dp2c_u32 source_left;     /**< rSrc; with clips rOrigSrc */
    dp2c_u32 source_top;      /**< its first row */
    dp2c_u32 source_right;    /**< after its last texel */
    dp2c_u32 source_bottom;   /**< after its last row */
    dp2c_u32 source_key_low;  /**< ddckSrcColorkey */
    dp2c_u32 source_key_high; /**< its highest texel */
    dp2c_u32 dest_key_low;    /**< ddckDestColorkey */
    dp2c_u32 dest_key_high;   /**< its highest texel */
    dp2c_u32 clipped;         /**< IsClipped: 1 or 0 */
    dp2c_data clips;          /**< prDestRects: dwRectCnt RECTs of 16 bytes, if clipped */
} dp2c_blit;
/** @} */

/** XXH64 of the bytes that were passed to it so far. */
typedef struct dp2c_hash {
    dp2c_u64 lane[4];       /**< accumulators */
    dp2c_u64 seed;          /**< start value */
    dp2c_u64 total;         /**< bytes so far */
    unsigned char tail[32]; /**< the last total % 32 of them */
} dp2c_hash;
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** @name Results of the writer's functions, besides DP2C_OK
 * @{ */
/** The record contradicts itself, or has NULL as bytes, rows without pitch, or a text that is too long for
 * the buffer. It is not written; the recording goes on. */
#define DP2C_BAD_RECORD 1
#define DP2C_NOT_STARTED 2  /**< dp2c_begin() was not called, or members of dp2c_writer were missing */
#define DP2C_WRITE_FAILED 3 /**< the callback failed; the file has all records before that */
/** Bytes that do not fit into the buffer changed while they were written; the file has all records before. */
#define DP2C_CHANGED 4
/** The recording is complete, but the offsets of its records were not all kept: dp2 plays it, but cannot know
 * that nothing is missing. */
#define DP2C_NO_INDEX 5
#define DP2C_FINISHED 6 /**< dp2c_finish() was called */
/** @} */

#define DP2C_LEAST_BUFFER 256 /**< least value of dp2c_writer.buffer_size */

/** The name of bytes that are in the file already. */
typedef struct dp2c_name {
    dp2c_u64 low;  /**< hash with seed 0 */
    dp2c_u64 high; /**< hash with seed 1 */
} dp2c_name;

/** A recording. Set all bytes to 0 before any function is called, then the members up to `user`, and call
 * dp2c_begin(). */
typedef struct dp2c_writer {
    /** Appends bytes to the file; 0: done. Anything else ends the recording. */
    int (*write)(void* user, const void* bytes, unsigned long size);
    /** Reads bytes of the file again, for the index; 0: done. NULL: `offsets` has space for all records. */
    int (*read)(void* user, dp2c_u64 offset, void* bytes, unsigned long size);
    /** Where a record is collected, so that one call of `write` gets it whole. What fits may change
     * meanwhile, as memory of a program does: it is read only once. */
    void* buffer;
    size_t buffer_size;  /**< in bytes, at least DP2C_LEAST_BUFFER; 64 KiB to 1 MiB are a good choice */
    dp2c_u64* offsets;   /**< space for the offsets of records, or NULL; a call takes up to 5 */
    size_t offset_count; /**< how many fit */
    dp2c_name* names;    /**< space for names of bytes, which are then written once; or NULL */
    size_t name_count;   /**< how many fit; any number is good */
    void* user;          /**< passed to the callbacks */

    int status;       /**< DP2C_OK, or why the recording has ended */
    dp2c_u64 at;      /**< bytes in the file */
    dp2c_u64 records; /**< records in the file, among them blocks of bytes */
    size_t used;      /**< bytes of the buffer */
    int started;      /**< 1: dp2c_begin() has succeeded */
} dp2c_writer;

/** Begins the file. Then call dp2c_set_completion(), dp2c_set_dialect() and dp2c_annotate() if you need them,
 * and describe what exists already: surfaces, buffers, their contents, contexts. */
int dp2c_begin(dp2c_writer* writer);
/** Completes the file with its index. */
int dp2c_finish(dp2c_writer* writer);
/** Writes any record: `type` is one of DP2C_METADATA to DP2C_BLIT, `record` points to its structure.
 * The functions below are short forms of it. */
int dp2c_write(dp2c_writer* writer, dp2c_u32 type, const void* record);

/** A key, not empty, and a value, which `dp2 info` prints. Other keys than yours: "frames before", "limit
 * ...". */
int dp2c_annotate(dp2c_writer* writer, const char* key, const char* value);
/** When answers to queries came: model "recorded", made_with "async", for the recording of a driver. */
int dp2c_set_completion(dp2c_writer* writer, const char* model, const char* made_with);
/** Where this driver reads or writes something else than the documents say: switches as `dp2 dialects` prints
 * them, "ddi,response-base=surface-start". Before the first call. */
int dp2c_set_dialect(dp2c_writer* writer, const char* switches);
/** D3dContextCreate: interface_version 3 is DirectX 7, 4 is 8, 5 is 9. Call it after the driver has
 * succeeded. */
int dp2c_context_created(dp2c_writer* writer, dp2c_u32 context, dp2c_u32 interface_version, dp2c_u32 target,
                         dp2c_u32 depth);
/** D3dContextDestroy. */
int dp2c_context_destroyed(dp2c_writer* writer, dp2c_u32 context);
/** D3dCreateSurfaceEx: the surface has a handle now. */
int dp2c_surface_created(dp2c_writer* writer, const dp2c_surface* surface);
/** A level or face of a surface has a handle of its own. */
int dp2c_sublevel_created(dp2c_writer* writer, dp2c_u32 handle, dp2c_u32 surface, dp2c_u32 level,
                          dp2c_u32 slice);
/** A vertex or index buffer has a handle now. */
int dp2c_buffer_created(dp2c_writer* writer, dp2c_u32 handle, dp2c_u64 bytes);
/** A surface, level or buffer is destroyed. */
int dp2c_destroyed(dp2c_writer* writer, dp2c_u32 handle);
/** DdUnlock: a whole level of a surface, `rows` rows of `row_bytes` bytes, `pitch` bytes apart. */
int dp2c_surface_written(dp2c_writer* writer, dp2c_u32 handle, dp2c_u32 level, dp2c_u32 slice,
                         const void* bytes, size_t row_bytes, size_t rows, size_t pitch);
/** UnlockD3DBuffer: `size` bytes of a buffer, from byte `offset` on. */
int dp2c_buffer_written(dp2c_writer* writer, dp2c_u32 handle, dp2c_u64 offset, const void* bytes,
                        size_t size);
/** D3dDrawPrimitives2, before the driver reads its commands: answers overwrite them. */
int dp2c_before_draw(dp2c_writer* writer, const dp2c_submit* call);
/** D3dDrawPrimitives2, after that: what the driver returns. response: the answers, size 0 after a failure. */
int dp2c_after_draw(dp2c_writer* writer, dp2c_u32 ddrval, dp2c_u32 error_offset, const void* response,
                    size_t size);
/** DdFlip, or what else shows a frame: the surface that is shown, or 0. */
int dp2c_presented(dp2c_writer* writer, dp2c_u32 surface);

#ifdef __cplusplus
}
#endif

#endif

#if defined(DP2C_WRITER_IMPLEMENTATION) && !defined(DP2C_WRITER_IMPLEMENTED)
#define DP2C_WRITER_IMPLEMENTED

/* Checksums and members of records, for the functions of dp2c_writer.h and dp2c_reader.h. */
#ifndef DP2C_FORMAT_FUNCTIONS
#define DP2C_FORMAT_FUNCTIONS

#define DP2C_CAPTURE_VERSION 8
#define DP2C_FILE_HEADER 32
#define DP2C_RECORD_HEADER 24
#define DP2C_NAME 16
#define DP2C_FOOTER 16
#define DP2C_BLOB_TYPE 0x100
#define DP2C_INDEX_TYPE 0x101
#define DP2C_MAGIC "DP2CAPT"         /* with the 0 that ends it */
#define DP2C_INDEX_MAGIC "\0DP2CIDX" /* 8 bytes */

#define DP2C_CONSTANT(high, low) ((dp2c_u64)(high) << 32 | (dp2c_u64)(low))
#define DP2C_PRIME1 DP2C_CONSTANT(0x9E3779B1u, 0x85EBCA87u)
#define DP2C_PRIME2 DP2C_CONSTANT(0xC2B2AE3Du, 0x27D4EB4Fu)
#define DP2C_PRIME3 DP2C_CONSTANT(0x165667B1u, 0x9E3779F9u)
#define DP2C_PRIME4 DP2C_CONSTANT(0x85EBCA77u, 0xC2B2AE63u)
#define DP2C_PRIME5 DP2C_CONSTANT(0x27D4EB2Fu, 0x165667C5u)
#define DP2C_ROTATE(x, n) ((x) << (n) | (x) >> (64 - (n)))

/* Define it as memcpy(), or what your system has, for speed. The loop is volatile, as others are below, so
 * that no compiler makes a call of memcpy() of it, which a driver may not have. */
#ifndef DP2C_COPY
#define DP2C_COPY(to, from, size) dp2c_copy(to, from, size)
static void dp2c_copy(volatile unsigned char* to, const unsigned char* from, size_t size) {
    size_t i;
    for (i = 0; i < size; ++i) to[i] = from[i];
}
#endif

static dp2c_u32 dp2c_load32(const unsigned char* p) {
    return (dp2c_u32)p[0] | (dp2c_u32)p[1] << 8 | (dp2c_u32)p[2] << 16 | (dp2c_u32)p[3] << 24;
}
static dp2c_u64 dp2c_load64(const unsigned char* p) {
    return DP2C_CONSTANT(dp2c_load32(p + 4), dp2c_load32(p));
}

static dp2c_u64 dp2c_hash_round(dp2c_u64 lane, dp2c_u64 word) {
    lane += word * DP2C_PRIME2;
    return DP2C_ROTATE(lane, 31) * DP2C_PRIME1;
}
static void dp2c_hash_block(dp2c_hash* h, const unsigned char* p) {
    h->lane[0] = dp2c_hash_round(h->lane[0], dp2c_load64(p));
    h->lane[1] = dp2c_hash_round(h->lane[1], dp2c_load64(p + 8));
    h->lane[2] = dp2c_hash_round(h->lane[2], dp2c_load64(p + 16));
    h->lane[3] = dp2c_hash_round(h->lane[3], dp2c_load64(p + 24));
}
static void dp2c_hash_begin(dp2c_hash* h, dp2c_u32 seed) {
    h->seed = seed;
    h->total = 0;
    h->lane[0] = h->seed + DP2C_PRIME1 + DP2C_PRIME2;
    h->lane[1] = h->seed + DP2C_PRIME2;
    h->lane[2] = h->seed;
    h->lane[3] = h->seed - DP2C_PRIME1;
}
static void dp2c_hash_add(dp2c_hash* h, const void* bytes, size_t size) {
    const unsigned char* p = (const unsigned char*)bytes;
    const size_t kept = (size_t)(h->total & 31), missing = 32 - kept;
    h->total += size;
    if (kept != 0 && size >= missing) {
        DP2C_COPY(h->tail + kept, p, missing);
        dp2c_hash_block(h, h->tail);
        p += missing;
        size -= missing;
    } else if (kept != 0) {
        DP2C_COPY(h->tail + kept, p, size);
        return;
    }
    for (; size >= 32; size -= 32, p += 32) dp2c_hash_block(h, p);
    DP2C_COPY(h->tail, p, size);
}
static dp2c_u64 dp2c_hash_end(const dp2c_hash* h) {
    const unsigned char *p = h->tail, *end = h->tail + (h->total & 31);
    dp2c_u64 x = h->seed + DP2C_PRIME5;
    int i;
    if (h->total >= 32) {
        x = DP2C_ROTATE(h->lane[0], 1) + DP2C_ROTATE(h->lane[1], 7) + DP2C_ROTATE(h->lane[2], 12) +
            DP2C_ROTATE(h->lane[3], 18);
        for (i = 0; i < 4; ++i) x = (x ^ dp2c_hash_round(0, h->lane[i])) * DP2C_PRIME1 + DP2C_PRIME4;
    }
    x += h->total;
    for (; end - p >= 8; p += 8) {
        x ^= dp2c_hash_round(0, dp2c_load64(p));
        x = DP2C_ROTATE(x, 27) * DP2C_PRIME1 + DP2C_PRIME4;
    }
    if (end - p >= 4) {
        x ^= dp2c_load32(p) * DP2C_PRIME1;
        x = DP2C_ROTATE(x, 23) * DP2C_PRIME2 + DP2C_PRIME3;
        p += 4;
    }
    for (; p != end; ++p) {
        x ^= *p * DP2C_PRIME5;
        x = DP2C_ROTATE(x, 11) * DP2C_PRIME1;
    }
    x = (x ^ x >> 33) * DP2C_PRIME2;
    x = (x ^ x >> 29) * DP2C_PRIME3;
    return x ^ x >> 32;
}
static dp2c_u64 dp2c_hash_of(const void* bytes, size_t size, dp2c_u32 seed) {
    dp2c_hash h;
    dp2c_hash_begin(&h, seed);
    dp2c_hash_add(&h, bytes, size);
    return dp2c_hash_end(&h);
}
/* The check of a record header: its hash with 0 in place of the check, but never 0. */
static dp2c_u32 dp2c_header_check(const unsigned char* header) {
    dp2c_hash h;
    dp2c_u32 check;
    dp2c_hash_begin(&h, 0);
    dp2c_hash_add(&h, header, 4);
    dp2c_hash_add(&h, "\0\0\0", 4);
    dp2c_hash_add(&h, header + 8, DP2C_RECORD_HEADER - 8);
    check = (dp2c_u32)(dp2c_hash_end(&h) & 0xFFFFFFFFu);
    return check != 0 ? check : 1;
}

/* The members of a record's structure: u and U numbers of 32 and 64 bits, s a text, b a blob; after a digit
 * those that this version of the format added. Types without structure: "". NULL: no such type. */
static const char* dp2c_members(dp2c_u32 type) {
    switch (type) {
    case DP2C_METADATA: return "ss";
    case DP2C_COMPLETION: return "s5s";
    case DP2C_SURFACE: return "uuuuuuuu2uuuu5u";
    case DP2C_WRITE_SURFACE: return "uuub7uuuu";
    case DP2C_WRITE_BUFFER: return "uUb";
    case DP2C_SUBMIT: return "uuuuuuuubb5uu";
    case DP2C_RESULT: return "uub";
    case DP2C_BUFFER:
    case DP2C_SURFACE_HASH: return "uU";
    case DP2C_DIALECT: return "s";
    case DP2C_SCENE: return "uUU";
    case DP2C_DISJOINT: return "";
    case DP2C_CONTEXT:
    case DP2C_SUBLEVEL:
    case DP2C_HOLD_ANSWERS: return "uuuu";
    case DP2C_CLOCK: return "UUU";
    case DP2C_FAIL_CALL: return "uuUUuu";
    case DP2C_OFFER_QUERIES: return "ub";
    case DP2C_OFFER_CAPS: return "b";
    case DP2C_COLOR_KEY: return "uuuuu";
    case DP2C_BLIT: return "uuuuuuuuuuuuuuuuuuub";
    case DP2C_DESTROY_CONTEXT:
    case DP2C_DESTROY:
    case DP2C_PRESENT:
    case DP2C_LOSE_CONTEXT:
    case DP2C_HANG: return "u";
    default: return NULL;
    }
}
/* Where the next member of this kind is in a structure whose members before it end at *end; moves *end past
 * it. */
static size_t dp2c_member(char kind, size_t* end) {
    struct align_u32 {
        char first;
        dp2c_u32 member;
    };
    struct align_u64 {
        char first;
        dp2c_u64 member;
    };
    struct align_data {
        char first;
        dp2c_data member;
    };
    const size_t size = kind == 'u' ? sizeof(dp2c_u32) : kind == 'U' ? sizeof(dp2c_u64) : sizeof(dp2c_data);
    const size_t unit = kind == 'u'   ? offsetof(struct align_u32, member)
                        : kind == 'U' ? offsetof(struct align_u64, member)
                                      : offsetof(struct align_data, member);
    const size_t at = (*end + unit - 1) / unit * unit;
    *end = at + size;
    return at;
}
/* The member that contradicts another one; NULL: none. */
static const char* dp2c_contradiction(dp2c_u32 type, const void* record) {
    if (type == DP2C_SURFACE) {
        const dp2c_surface* r = (const dp2c_surface*)record;
        if (r->keyed != 1 && (r->keyed | r->key_low | r->key_high) != 0) return "colour key";
    } else if (type == DP2C_WRITE_SURFACE) {
        const dp2c_write_surface* r = (const dp2c_write_surface*)record;
        if ((r->left >= r->right || r->top >= r->bottom) && (r->left | r->top | r->right | r->bottom) != 0)
            return "rectangle";
    } else if (type == DP2C_SUBMIT) {
        const dp2c_submit* r = (const dp2c_submit*)record;
        if (r->null_commands > (r->commands.size == 0 ? 1u : 0u)) return "null commands";
        if (r->empty_vertices > (r->vertices.size == 0 ? 1u : 0u)) return "empty vertices";
    } else if (type == DP2C_HOLD_ANSWERS) {
        const dp2c_hold* r = (const dp2c_hold*)record;
        if (r->held > 1) return "held";
        if (r->what > 2 || (r->what == 0 && r->value != 0)) return "selection of answers";
    } else if (type == DP2C_CLOCK) {
        const dp2c_clock* r = (const dp2c_clock*)record;
        if (r->frequency == 0 && (r->now | r->step) != 0) return "clock";
    } else if (type == DP2C_FAIL_CALL) {
        const dp2c_fail* r = (const dp2c_fail*)record;
        const int none = (r->context | r->kind | r->command | r->ddrval) == 0 && r->call == 1;
        if (r->call == 0 || (r->calls == 0 && !none)) return "calls that fail";
        if (r->kind > 2) return "kind of failure";
        if (r->kind != 0 && (r->command | r->ddrval) != 0) return "ddrval";
    } else if (type == DP2C_HANG) {
        if (((const dp2c_number*)record)->value > 1) return "hang";
    } else if (type == DP2C_OFFER_QUERIES) {
        const dp2c_offer_queries* r = (const dp2c_offer_queries*)record;
        if (r->chosen != 1 && (r->chosen != 0 || r->types.size != 0)) return "query types";
    } else if (type == DP2C_COLOR_KEY) {
        const dp2c_color_key* r = (const dp2c_color_key*)record;
        if (r->use > 1) return "use of a colour key";
        if (r->keyed != 1 && (r->keyed | r->key_low | r->key_high) != 0) return "colour key";
    } else if (type == DP2C_BLIT) {
        const dp2c_blit* r = (const dp2c_blit*)record;
        if (r->clips.size % 16 != 0 || r->clipped > 1 || (r->clipped == 0 && r->clips.size != 0))
            return "clips";
    }
    return NULL;
}
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Places at which the name of bytes may be; when all are taken, the first is reused. */
#define DP2C_NAME_PLACES 8

static void dp2c_put(dp2c_writer* w, dp2c_u64 value, int bytes) {
    unsigned char* to = (unsigned char*)w->buffer;
    for (; bytes > 0; --bytes, value >>= 8) to[w->used++] = (unsigned char)(value & 0xFF);
}
static void dp2c_put_name(dp2c_writer* w, const dp2c_name* name) {
    dp2c_put(w, name->low, 8);
    dp2c_put(w, name->high, 8);
}
static void dp2c_flush(dp2c_writer* w) {
    if (w->used != 0 && w->write(w->user, w->buffer, (unsigned long)w->used) != 0)
        w->status = DP2C_WRITE_FAILED;
    w->at += w->used;
    w->used = 0;
}

/* The bytes at `done`, and in *size how many follow without a gap. */
static const unsigned char* dp2c_bytes_at(const dp2c_data* data, size_t done, size_t* size) {
    const unsigned char* bytes = (const unsigned char*)data->bytes;
    *size = data->size - done;
    if (data->row == 0) return bytes + done;
    *size = data->row - done % data->row;
    return bytes + done / data->row * data->pitch + done % data->row;
}
/* Appends bytes to the buffer from `done` on, as many as fit; returns how many are done then. */
static size_t dp2c_put_data(dp2c_writer* w, const dp2c_data* data, size_t done) {
    unsigned char* to = (unsigned char*)w->buffer;
    size_t size;
    for (; done < data->size && w->used < w->buffer_size; done += size, w->used += size) {
        const unsigned char* bytes = dp2c_bytes_at(data, done, &size);
        if (size > w->buffer_size - w->used) size = w->buffer_size - w->used;
        DP2C_COPY(to + w->used, bytes, size);
    }
    return done;
}
/* Adds bytes to one or two hashes, by way of the buffer's free space: DP2C_COPY reads slow memory best. */
static void dp2c_hash_data(dp2c_writer* w, const dp2c_data* data, dp2c_hash* hash, dp2c_hash* second) {
    const size_t begin = w->used;
    const unsigned char* copy = (const unsigned char*)w->buffer + begin;
    size_t done = 0;
    while (done < data->size) {
        done = dp2c_put_data(w, data, done);
        dp2c_hash_add(hash, copy, w->used - begin);
        if (second != NULL) dp2c_hash_add(second, copy, w->used - begin);
        w->used = begin;
    }
}

/* Writes the header of a record to the buffer's begin, which the caller has left free. */
static void dp2c_put_header(dp2c_writer* w, dp2c_u32 type, dp2c_u64 length, dp2c_u64 checksum) {
    const size_t used = w->used;
    w->used = 0;
    dp2c_put(w, type, 4);
    dp2c_put(w, 0, 4);
    dp2c_put(w, length, 8);
    dp2c_put(w, checksum, 8);
    w->used = 4;
    dp2c_put(w, dp2c_header_check((const unsigned char*)w->buffer), 4);
    w->used = used;
    if (type == DP2C_INDEX_TYPE) return;
    if (w->records < w->offset_count) w->offsets[(size_t)w->records] = w->at;
    ++w->records;
}
/* Writes the record whose payload is in the buffer, after space for its header. */
static void dp2c_end_record(dp2c_writer* w, dp2c_u32 type) {
    const unsigned char* payload = (const unsigned char*)w->buffer + DP2C_RECORD_HEADER;
    const size_t length = w->used - DP2C_RECORD_HEADER;
    dp2c_put_header(w, type, length, dp2c_hash_of(payload, length, 0));
    dp2c_flush(w);
}

/* Whether bytes of this name are in the file; if not, they will be. */
static int dp2c_is_known(dp2c_writer* w, const dp2c_name* name) {
    size_t place, i;
    dp2c_name* kept;
    if (w->name_count == 0) return 0;
    place = (size_t)(name->low & 0xFFFFFFFFu) % w->name_count;
    for (i = 0; i < DP2C_NAME_PLACES && i < w->name_count; ++i) {
        kept = &w->names[(place + i) % w->name_count];
        if (kept->low == name->low && kept->high == name->high) return 1;
        if ((kept->low | kept->high) == 0) break;
    }
    kept = &w->names[(place + i % DP2C_NAME_PLACES) % w->name_count];
    kept->low = name->low;
    kept->high = name->high;
    return 0;
}

/* Bytes that do not fit into the buffer are read three times: for their name, for the checksum, and for the
 * file. The last bytes are written only if all three were equal, so that a file with other bytes ends inside
 * this record. */
static void dp2c_write_large(dp2c_writer* w, const dp2c_data* data, const dp2c_name* name) {
    dp2c_hash payload, copied[3]; /* the copies' checksum and name */
    dp2c_u64 checksum;
    size_t done = 0, i;
    const unsigned char* buffer = (const unsigned char*)w->buffer;
    w->used = DP2C_RECORD_HEADER;
    dp2c_put_name(w, name);
    for (i = 0; i < 3; ++i) dp2c_hash_begin(&copied[i], i == 2 ? 1 : 0);
    dp2c_hash_add(&copied[0], buffer + DP2C_RECORD_HEADER, DP2C_NAME);
    dp2c_hash_begin(&payload, 0);
    dp2c_hash_add(&payload, buffer + DP2C_RECORD_HEADER, DP2C_NAME);
    dp2c_hash_data(w, data, &payload, NULL);
    checksum = dp2c_hash_end(&payload);
    dp2c_put_header(w, DP2C_BLOB_TYPE, (dp2c_u64)DP2C_NAME + data->size, checksum);
    while (done < data->size && w->status == DP2C_OK) {
        const size_t begin = w->used;
        if (begin == w->buffer_size) {
            dp2c_flush(w);
            continue;
        }
        done = dp2c_put_data(w, data, done);
        for (i = 0; i < 3; ++i) dp2c_hash_add(&copied[i], buffer + begin, w->used - begin);
    }
    if (w->status != DP2C_OK) return;
    if (dp2c_hash_end(&copied[0]) != checksum || dp2c_hash_end(&copied[1]) != name->low ||
        dp2c_hash_end(&copied[2]) != name->high)
        w->status = DP2C_CHANGED;
    else
        dp2c_flush(w);
}
/* Writes bytes that records name, unless they are in the file, and returns their name. */
static void dp2c_write_blob(dp2c_writer* w, const dp2c_data* data, dp2c_name* name) {
    const unsigned char* copy = (const unsigned char*)w->buffer + DP2C_RECORD_HEADER + DP2C_NAME;
    dp2c_hash low, high;
    if (data->size > w->buffer_size - (DP2C_RECORD_HEADER + DP2C_NAME)) {
        dp2c_hash_begin(&low, 0);
        dp2c_hash_begin(&high, 1);
        dp2c_hash_data(w, data, &low, &high);
        name->low = dp2c_hash_end(&low);
        name->high = dp2c_hash_end(&high);
        if (!dp2c_is_known(w, name)) dp2c_write_large(w, data, name);
        return;
    }
    w->used = DP2C_RECORD_HEADER + DP2C_NAME;
    dp2c_put_data(w, data, 0);
    name->low = dp2c_hash_of(copy, data->size, 0);
    name->high = dp2c_hash_of(copy, data->size, 1);
    if (dp2c_is_known(w, name)) {
        w->used = 0;
        return;
    }
    w->used = DP2C_RECORD_HEADER;
    dp2c_put_name(w, name);
    w->used += data->size;
    dp2c_end_record(w, DP2C_BLOB_TYPE);
}

/* Whether a record can be written: its data, its length, its contradictions. */
static int dp2c_is_good(const dp2c_writer* w, dp2c_u32 type, const void* record) {
    const char* kind = dp2c_members(type);
    size_t end = 0, left = w->buffer_size - DP2C_RECORD_HEADER;
    if (kind == NULL || (record == NULL && *kind != 0)) return 0;
    for (; *kind != 0; ++kind) {
        const dp2c_data* data;
        size_t bytes = *kind == 'u' ? 4 : *kind == 'b' ? DP2C_NAME : 8;
        if (*kind < 'A') continue;
        data = (const dp2c_data*)(const void*)((const char*)record + dp2c_member(*kind, &end));
        if (*kind == 's' || *kind == 'b') {
            if (data->bytes == NULL && data->size != 0) return 0;
            if (data->row != 0 && (data->size % data->row != 0 || data->pitch < data->row)) return 0;
        }
        if (bytes > left) return 0;
        left -= bytes;
        if (*kind != 's') continue;
        if (data->size > left) return 0;
        left -= data->size;
    }
    return dp2c_contradiction(type, record) == NULL;
}

int dp2c_write(dp2c_writer* w, dp2c_u32 type, const void* record) {
    const char* const kinds = dp2c_members(type);
    const char* kind;
    dp2c_name names[2];
    size_t end = 0, blobs = 0;
    if (!w->started) return DP2C_NOT_STARTED;
    if (w->status != DP2C_OK) return w->status;
    if (!dp2c_is_good(w, type, record)) return DP2C_BAD_RECORD;
    for (kind = kinds; *kind != 0; ++kind) {
        const size_t at = *kind < 'A' ? 0 : dp2c_member(*kind, &end);
        if (*kind != 'b') continue;
        dp2c_write_blob(w, (const dp2c_data*)(const void*)((const char*)record + at), &names[blobs++]);
        if (w->status != DP2C_OK) return w->status;
    }
    w->used = DP2C_RECORD_HEADER;
    end = blobs = 0;
    for (kind = kinds; *kind != 0; ++kind) {
        const void* member;
        if (*kind < 'A') continue;
        member = (const char*)record + dp2c_member(*kind, &end);
        if (*kind == 'u') dp2c_put(w, *(const dp2c_u32*)member, 4);
        if (*kind == 'U') dp2c_put(w, *(const dp2c_u64*)member, 8);
        if (*kind == 'b') dp2c_put_name(w, &names[blobs++]);
        if (*kind == 's') {
            dp2c_put(w, ((const dp2c_data*)member)->size, 8);
            dp2c_put_data(w, (const dp2c_data*)member, 0);
        }
    }
    dp2c_end_record(w, type);
    return w->status;
}

int dp2c_begin(dp2c_writer* w) {
    const size_t most = 1u << 30;         /* fits into unsigned long on every system */
    volatile dp2c_name* names = w->names; /* not a call of memset() */
    size_t i;
    w->started = 0;
    w->at = w->records = 0;
    w->used = 0;
    if (w->write == NULL || w->buffer == NULL || w->buffer_size < DP2C_LEAST_BUFFER ||
        (w->offsets == NULL && w->offset_count != 0) || (w->names == NULL && w->name_count != 0))
        return w->status = DP2C_NOT_STARTED;
    if (w->buffer_size > most) w->buffer_size = most;
    for (i = 0; i < w->name_count; ++i) {
        names[i].low = 0;
        names[i].high = 0;
    }
    w->status = DP2C_OK;
    w->started = 1;
    for (i = 0; i < 8; ++i) dp2c_put(w, (unsigned char)DP2C_MAGIC[i], 1);
    dp2c_put(w, DP2C_CAPTURE_VERSION, 4); /* the writer's version */
    dp2c_put(w, DP2C_CAPTURE_VERSION, 4); /* the oldest reader's */
    dp2c_put(w, 0, 8);
    dp2c_put(w, 0, 8);
    dp2c_flush(w);
    return w->status;
}

/* Moves *at from a record to the one after it, which begins before `end` or there. 0: the file cannot be
 * read, or what was read is no header. */
static int dp2c_skip_record(const dp2c_writer* w, dp2c_u64 end, dp2c_u64* at) {
    unsigned char header[DP2C_RECORD_HEADER];
    dp2c_u64 length;
    if (*at > end || w->read == NULL || w->read(w->user, *at, header, sizeof header) != 0) return 0;
    if (dp2c_load32(header + 4) != dp2c_header_check(header)) return 0;
    length = dp2c_load64(header + 8);
    if (end - *at < DP2C_RECORD_HEADER || length > end - *at - DP2C_RECORD_HEADER) return 0;
    *at += DP2C_RECORD_HEADER + length;
    return 1;
}
/* *at becomes the offset of record `number`, and is that of the record before it; the records end at `end`.
 * 0: it is unknown. */
static int dp2c_find_record(const dp2c_writer* w, dp2c_u64 number, dp2c_u64 end, dp2c_u64* at) {
    if (number < w->offset_count) {
        *at = w->offsets[(size_t)number];
        return 1;
    }
    if (number != 0) return dp2c_skip_record(w, end, at);
    *at = DP2C_FILE_HEADER;
    return 1;
}

int dp2c_finish(dp2c_writer* w) {
    const dp2c_u64 index = w->at;
    dp2c_hash h;
    dp2c_u64 number, offset = 0, checksum;
    unsigned char* buffer = (unsigned char*)w->buffer;
    size_t i;
    if (!w->started) return DP2C_NOT_STARTED;
    if (w->status != DP2C_OK) return w->status;
    dp2c_hash_begin(&h, 0);
    for (number = 0; number < w->records; ++number) {
        if (!dp2c_find_record(w, number, index, &offset)) return w->status = DP2C_NO_INDEX;
        w->used = 0;
        dp2c_put(w, offset, 8);
        dp2c_hash_add(&h, buffer, 8);
    }
    checksum = dp2c_hash_end(&h);
    w->used = 0;
    if (w->records > w->offset_count && (!dp2c_skip_record(w, index, &offset) || offset != index))
        return w->status = DP2C_NO_INDEX; /* other bytes were read than written */
    w->used = DP2C_RECORD_HEADER;
    dp2c_put_header(w, DP2C_INDEX_TYPE, w->records * 8, checksum);
    dp2c_hash_begin(&h, 0);
    for (number = 0; number < w->records && w->status == DP2C_OK; ++number) {
        if (!dp2c_find_record(w, number, index, &offset)) return w->status = DP2C_NO_INDEX;
        if (w->buffer_size - w->used < 8 + DP2C_FOOTER)
            dp2c_flush(w); /* its end is written with the footer */
        dp2c_put(w, offset, 8);
        dp2c_hash_add(&h, buffer + w->used - 8, 8);
    }
    if (w->status == DP2C_OK && dp2c_hash_end(&h) != checksum) w->status = DP2C_NO_INDEX;
    if (w->status != DP2C_OK) return w->status;
    dp2c_put(w, index, 8);
    for (i = 0; i < 8; ++i) dp2c_put(w, (unsigned char)DP2C_INDEX_MAGIC[i], 1);
    dp2c_flush(w);
    if (w->status != DP2C_OK) return w->status;
    w->status = DP2C_FINISHED;
    return DP2C_OK;
}

static void dp2c_set_data(dp2c_data* data, const void* bytes, size_t size) {
    data->bytes = bytes;
    data->size = size;
    data->row = data->pitch = 0;
}
static void dp2c_set_text(dp2c_data* data, const char* text) {
    const volatile char* at = text; /* not a call of strlen() */
    size_t size = 0;
    while (at != NULL && at[size] != 0) ++size;
    dp2c_set_data(data, text, size);
}
static int dp2c_write_number(dp2c_writer* w, dp2c_u32 type, dp2c_u32 value) {
    dp2c_number r;
    r.value = value;
    return dp2c_write(w, type, &r);
}

int dp2c_annotate(dp2c_writer* w, const char* key, const char* value) {
    dp2c_metadata r;
    dp2c_set_text(&r.key, key);
    dp2c_set_text(&r.value, value);
    return dp2c_write(w, DP2C_METADATA, &r);
}
int dp2c_set_completion(dp2c_writer* w, const char* model, const char* made_with) {
    dp2c_completion r;
    dp2c_set_text(&r.model, model);
    dp2c_set_text(&r.made_with, made_with);
    return dp2c_write(w, DP2C_COMPLETION, &r);
}
int dp2c_set_dialect(dp2c_writer* w, const char* switches) {
    dp2c_text r;
    dp2c_set_text(&r.text, switches);
    return dp2c_write(w, DP2C_DIALECT, &r);
}
int dp2c_context_created(dp2c_writer* w, dp2c_u32 context, dp2c_u32 interface_version, dp2c_u32 target,
                         dp2c_u32 depth) {
    dp2c_context r;
    r.context = context;
    r.interface_version = interface_version;
    r.target = target;
    r.depth = depth;
    return dp2c_write(w, DP2C_CONTEXT, &r);
}
int dp2c_context_destroyed(dp2c_writer* w, dp2c_u32 context) {
    return dp2c_write_number(w, DP2C_DESTROY_CONTEXT, context);
}
int dp2c_surface_created(dp2c_writer* w, const dp2c_surface* surface) {
    return dp2c_write(w, DP2C_SURFACE, surface);
}
int dp2c_sublevel_created(dp2c_writer* w, dp2c_u32 handle, dp2c_u32 surface, dp2c_u32 level, dp2c_u32 slice) {
    dp2c_sublevel r;
    r.handle = handle;
    r.surface = surface;
    r.level = level;
    r.slice = slice;
    return dp2c_write(w, DP2C_SUBLEVEL, &r);
}
int dp2c_buffer_created(dp2c_writer* w, dp2c_u32 handle, dp2c_u64 bytes) {
    dp2c_buffer r;
    r.handle = handle;
    r.bytes = bytes;
    return dp2c_write(w, DP2C_BUFFER, &r);
}
int dp2c_destroyed(dp2c_writer* w, dp2c_u32 handle) {
    return dp2c_write_number(w, DP2C_DESTROY, handle);
}
int dp2c_surface_written(dp2c_writer* w, dp2c_u32 handle, dp2c_u32 level, dp2c_u32 slice, const void* bytes,
                         size_t row_bytes, size_t rows, size_t pitch) {
    dp2c_write_surface r;
    if (row_bytes != 0 && rows > (size_t)-1 / row_bytes) return DP2C_BAD_RECORD;
    r.handle = handle;
    r.level = level;
    r.slice = slice;
    dp2c_set_data(&r.data, bytes, row_bytes * rows);
    r.data.row = row_bytes;
    r.data.pitch = pitch;
    r.left = r.top = r.right = r.bottom = 0;
    return dp2c_write(w, DP2C_WRITE_SURFACE, &r);
}
int dp2c_buffer_written(dp2c_writer* w, dp2c_u32 handle, dp2c_u64 offset, const void* bytes, size_t size) {
    dp2c_write_buffer r;
    r.handle = handle;
    r.offset = offset;
    dp2c_set_data(&r.data, bytes, size);
    return dp2c_write(w, DP2C_WRITE_BUFFER, &r);
}
int dp2c_before_draw(dp2c_writer* w, const dp2c_submit* call) {
    return dp2c_write(w, DP2C_SUBMIT, call);
}
int dp2c_after_draw(dp2c_writer* w, dp2c_u32 ddrval, dp2c_u32 error_offset, const void* response,
                    size_t size) {
    dp2c_result r;
    r.ddrval = ddrval;
    r.error_offset = error_offset;
    dp2c_set_data(&r.response, response, size);
    return dp2c_write(w, DP2C_RESULT, &r);
}
int dp2c_presented(dp2c_writer* w, dp2c_u32 surface) {
    return dp2c_write_number(w, DP2C_PRESENT, surface);
}

#ifdef __cplusplus
}
#endif

#endif
