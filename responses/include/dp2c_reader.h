/** @file
 * dp2c_reader.h - reads a capture (.dp2c) record by record, so that any Direct3D driver can replay it.
 *
 * C89 or C++, no library function, no allocation, no thread. Copy this file into your program, and define
 * DP2C_READER_IMPLEMENTATION in one source file before it includes this one. CAPTURE.md describes the
 * records.
 *
 * The structure of a file is not trusted: every read is bounded, every checksum is verified, and what is
 * refused has an offset and a reason. The values in a record may be any: RECORDING.md says which to check
 * before a driver is called with them. Files of versions 1 to 7 are read; one thread at a time may use a
 * reader.
 *
 * Joined from the parts in responses/header/dp2c by join.py; do not edit. It has more than the 600 lines that
 * this project allows a file, so that a program needs one file.
 */
#ifndef DP2C_READER_H
#define DP2C_READER_H

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

/** @name Results of the reader's functions, besides DP2C_OK
 * @{ */
#define DP2C_END 20        /**< no more records; the file is complete */
#define DP2C_CUT 21        /**< no more whole records: the file was cut off, or its recorder did not finish */
#define DP2C_NO_CAPTURE 22 /**< the file does not begin as a capture does */
#define DP2C_NEWER 23      /**< a newer reader is needed */
#define DP2C_CORRUPT 24    /**< a checksum, length or value is wrong */
#define DP2C_NO_SPACE 25   /**< `blobs` is too small */
/** @} */

/** Where bytes that records name are in the file. */
typedef struct dp2c_blob {
    dp2c_u64 low;   /**< the name: hash with seed 0 */
    dp2c_u64 high;  /**< and with seed 1 */
    size_t at;      /**< offset in the file */
    size_t size;    /**< in bytes */
    size_t next[2]; /**< numbers of other entries, from 1; 0: none */
} dp2c_blob;

/** A record: which structure it has follows from its type. Bytes are in the file's memory, without gaps and
 * with any alignment. */
typedef struct dp2c_record {
    dp2c_u32 type; /**< DP2C_METADATA, ... */
    size_t offset; /**< where it begins in the file */
    /** The structure of each type. */
    union dp2c_any {
        dp2c_number number;               /**< see the types */
        dp2c_text text;                   /**< see the types */
        dp2c_metadata metadata;           /**< DP2C_METADATA */
        dp2c_completion completion;       /**< DP2C_COMPLETION */
        dp2c_context context;             /**< DP2C_CONTEXT */
        dp2c_surface surface;             /**< DP2C_SURFACE */
        dp2c_buffer buffer;               /**< DP2C_BUFFER */
        dp2c_sublevel sublevel;           /**< DP2C_SUBLEVEL */
        dp2c_write_surface write_surface; /**< DP2C_WRITE_SURFACE */
        dp2c_write_buffer write_buffer;   /**< DP2C_WRITE_BUFFER */
        dp2c_submit submit;               /**< DP2C_SUBMIT */
        dp2c_result result;               /**< DP2C_RESULT */
        dp2c_surface_hash surface_hash;   /**< DP2C_SURFACE_HASH */
        dp2c_scene scene;                 /**< DP2C_SCENE */
        dp2c_hold hold;                   /**< DP2C_HOLD_ANSWERS */
        dp2c_clock clock;                 /**< DP2C_CLOCK */
        dp2c_fail fail;                   /**< DP2C_FAIL_CALL */
        dp2c_offer_queries offer_queries; /**< DP2C_OFFER_QUERIES */
        dp2c_color_key color_key;         /**< DP2C_COLOR_KEY */
        dp2c_blit blit;                   /**< DP2C_BLIT */
    } as;                                 /**< the structure of its type */
} dp2c_record;

/** A file that is read. Set the first four members, and call dp2c_open(). */
typedef struct dp2c_reader {
    const void* file;  /**< the whole file in memory, which must not change */
    size_t size;       /**< its size */
    dp2c_blob* blobs;  /**< space for what dp2c_count_blobs() returns, or NULL */
    size_t blob_count; /**< how many fit */

    int status;         /**< DP2C_OK, or why there are no more records */
    size_t at;          /**< offset of what is read next; after an error of the damage */
    const char* reason; /**< after an error: what is wrong; else NULL */
    dp2c_u32 version;   /**< of the file's writer */
    dp2c_u64 records;   /**< read so far, among them blocks of bytes */
    dp2c_u64 skipped;   /**< of these, records of unknown types in a file of a newer writer */
    size_t blobs_used;  /**< entries of `blobs` in use */
} dp2c_reader;

/** How many blocks of bytes a file seems to have; 0 for any other file. */
size_t dp2c_count_blobs(const void* file, size_t size);
/** Reads the file's header. */
int dp2c_open(dp2c_reader* reader);
/** Reads the next record. Every result but DP2C_OK is final. */
int dp2c_next(dp2c_reader* reader, dp2c_record* record);

#ifdef __cplusplus
}
#endif

#endif

#if defined(DP2C_READER_IMPLEMENTATION) && !defined(DP2C_READER_IMPLEMENTED)
#define DP2C_READER_IMPLEMENTED

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

static int dp2c_refuse(dp2c_reader* r, int status, size_t at, const char* reason) {
    r->status = status;
    r->at = at;
    r->reason = reason;
    return status;
}
static int dp2c_equal(const unsigned char* a, const char* b, size_t size) {
    size_t i;
    for (i = 0; i < size; ++i)
        if (a[i] != (unsigned char)b[i]) return 0;
    return 1;
}
static const unsigned char* dp2c_file(const dp2c_reader* r) {
    return (const unsigned char*)r->file;
}

size_t dp2c_count_blobs(const void* file, size_t size) {
    const unsigned char* bytes = (const unsigned char*)file;
    size_t at = DP2C_FILE_HEADER, count = 0;
    if (size < DP2C_FILE_HEADER || !dp2c_equal(bytes, DP2C_MAGIC, 8)) return 0;
    while (size - at >= DP2C_RECORD_HEADER) {
        const dp2c_u64 length = dp2c_load64(bytes + at + 8);
        count += dp2c_load32(bytes + at) == DP2C_BLOB_TYPE;
        if (length > size - at - DP2C_RECORD_HEADER) break;
        at += DP2C_RECORD_HEADER + (size_t)length;
    }
    return count;
}

int dp2c_open(dp2c_reader* r) {
    const unsigned char* file = dp2c_file(r);
    dp2c_u32 oldest;
    r->status = DP2C_OK;
    r->reason = NULL;
    r->at = DP2C_FILE_HEADER;
    r->version = 0;
    r->records = r->skipped = 0;
    r->blobs_used = 0;
    if (file == NULL || r->size < 8 || !dp2c_equal(file, DP2C_MAGIC, 8))
        return dp2c_refuse(r, DP2C_NO_CAPTURE, 0, "magic");
    if (r->size < DP2C_FILE_HEADER) return dp2c_refuse(r, DP2C_NO_CAPTURE, 0, "file header");
    r->version = dp2c_load32(file + 8);
    oldest = dp2c_load32(file + 12);
    if (oldest > DP2C_CAPTURE_VERSION) return dp2c_refuse(r, DP2C_NEWER, 12, "minimum reader version");
    if (r->version == 0 || oldest == 0 || oldest > r->version)
        return dp2c_refuse(r, DP2C_CORRUPT, 8, "versions");
    if (r->version <= DP2C_CAPTURE_VERSION && (dp2c_load64(file + 16) | dp2c_load64(file + 24)) != 0)
        return dp2c_refuse(r, DP2C_CORRUPT, 16, "flags");
    return DP2C_OK;
}

/* The entry of a name in a binary tree, whose path is the name's bits: at most 128 steps, whatever the names
 * are. NULL: there is none, and *link is where the number of a new one belongs (NULL: the tree is empty). */
static dp2c_blob* dp2c_find_blob(const dp2c_reader* r, dp2c_u64 low, dp2c_u64 high, size_t** link) {
    dp2c_u64 path = low, rest = high;
    dp2c_blob* blob = r->blobs_used != 0 ? r->blobs : NULL;
    *link = NULL;
    while (blob != NULL && (blob->low != low || blob->high != high)) {
        *link = &blob->next[path & 1];
        path = path >> 1 | rest << 63;
        rest >>= 1;
        blob = **link != 0 ? &r->blobs[**link - 1] : NULL;
    }
    return blob;
}
static int dp2c_keep_blob(dp2c_reader* r, const unsigned char* payload, size_t size) {
    const size_t at = r->at;
    dp2c_u64 low, high;
    size_t* link;
    dp2c_blob* blob;
    if (size < DP2C_NAME) return dp2c_refuse(r, DP2C_CORRUPT, at, "blob");
    low = dp2c_load64(payload);
    high = dp2c_load64(payload + 8);
    if (low != dp2c_hash_of(payload + DP2C_NAME, size - DP2C_NAME, 0) ||
        high != dp2c_hash_of(payload + DP2C_NAME, size - DP2C_NAME, 1))
        return dp2c_refuse(r, DP2C_CORRUPT, at, "blob id");
    blob = dp2c_find_blob(r, low, high, &link);
    if (blob == NULL) {
        if (r->blobs_used == r->blob_count || r->blobs == NULL)
            return dp2c_refuse(r, DP2C_NO_SPACE, at, "blobs");
        blob = &r->blobs[r->blobs_used++];
        blob->low = low;
        blob->high = high;
        blob->next[0] = blob->next[1] = 0;
        blob->at = (size_t)(payload + DP2C_NAME - dp2c_file(r));
        blob->size = size - DP2C_NAME;
        if (link != NULL) *link = r->blobs_used;
    }
    return DP2C_OK;
}

/* Reads a member of a record from `size` bytes; returns how many it took, or 0 and a reason. */
static size_t dp2c_read_member(const dp2c_reader* r, char kind, const unsigned char* bytes, size_t size,
                               void* member, const char** reason) {
    const size_t least = kind == 'u' ? 4 : kind == 'b' ? DP2C_NAME : 8;
    dp2c_data* data = (dp2c_data*)member;
    const dp2c_blob* blob;
    size_t* link;
    dp2c_u64 length;
    *reason = "record length";
    if (size < least) return 0;
    if (kind == 'u') {
        *(dp2c_u32*)member = dp2c_load32(bytes);
        return least;
    }
    if (kind == 'U') {
        *(dp2c_u64*)member = dp2c_load64(bytes);
        return least;
    }
    if (kind == 's') {
        length = dp2c_load64(bytes);
        *reason = "string length";
        if (length > size - least) return 0;
        data->bytes = bytes + least;
        data->size = (size_t)length;
        return least + data->size;
    }
    *reason = "blob id";
    blob = dp2c_find_blob(r, dp2c_load64(bytes), dp2c_load64(bytes + 8), &link);
    if (blob == NULL) return 0;
    data->bytes = dp2c_file(r) + blob->at;
    data->size = blob->size;
    return least;
}
static void dp2c_clear_member(char kind, void* member) {
    if (kind == 'u') {
        *(dp2c_u32*)member = 0;
    } else if (kind == 'U') {
        *(dp2c_u64*)member = 0;
    } else {
        dp2c_data* data = (dp2c_data*)member;
        data->bytes = NULL;
        data->size = data->row = data->pitch = 0;
    }
}
static int dp2c_read_record(dp2c_reader* r, dp2c_record* record, const char* kind,
                            const unsigned char* payload, size_t size) {
    const char* reason = NULL;
    size_t end = 0;
    int older = 0, before_samples = 0; /* the record ends before members of a newer version */
    for (; *kind != 0; ++kind) {
        void* member;
        size_t taken;
        if (*kind < 'A') {
            older = older || size == 0;
            before_samples = before_samples || (older && *kind == '2');
            continue;
        }
        member = (void*)((char*)&record->as + dp2c_member(*kind, &end));
        dp2c_clear_member(*kind, member);
        if (older) continue;
        taken = dp2c_read_member(r, *kind, payload, size, member, &reason);
        if (taken == 0) return dp2c_refuse(r, DP2C_CORRUPT, r->at, reason);
        payload += taken;
        size -= taken;
    }
    if (size != 0) return dp2c_refuse(r, DP2C_CORRUPT, r->at, "record length");
    if (before_samples) record->as.surface.samples = 1;
    reason = dp2c_contradiction(record->type, &record->as);
    return reason != NULL ? dp2c_refuse(r, DP2C_CORRUPT, r->at, reason) : DP2C_OK;
}

/* The index has the offset of every record before it, and the footer that of the index. */
static int dp2c_is_index(const dp2c_reader* r, const unsigned char* payload, size_t size) {
    const unsigned char* file = dp2c_file(r);
    const unsigned char* footer = payload + size;
    size_t at = DP2C_FILE_HEADER;
    if (size % 8 != 0 || size / 8 != r->records) return 0;
    for (; size != 0; size -= 8, payload += 8) {
        if (dp2c_load64(payload) != at) return 0;
        at += DP2C_RECORD_HEADER + (size_t)dp2c_load64(file + at + 8);
    }
    return (size_t)(file + r->size - footer) == DP2C_FOOTER && dp2c_load64(footer) == r->at &&
           dp2c_equal(footer + 8, DP2C_INDEX_MAGIC, 8);
}
/* Without a check, in files before version 4, a length that reaches past a complete file is damage. */
static const char* dp2c_header_fault(const dp2c_reader* r, const unsigned char* header, dp2c_u64 left) {
    const dp2c_u32 check = dp2c_load32(header + 4);
    if (r->version >= 4 || check != 0) return check == dp2c_header_check(header) ? NULL : "record header";
    return dp2c_load64(header + 8) > left && dp2c_equal(dp2c_file(r) + r->size - 8, DP2C_INDEX_MAGIC, 8)
               ? "record length"
               : NULL;
}

int dp2c_next(dp2c_reader* r, dp2c_record* record) {
    while (r->status == DP2C_OK) {
        const unsigned char* header = dp2c_file(r) + r->at;
        const unsigned char* payload = header + DP2C_RECORD_HEADER;
        const size_t left = r->size - r->at;
        const char *reason, *kinds;
        dp2c_u64 length;
        size_t size;
        if (left < DP2C_RECORD_HEADER) return r->status = DP2C_CUT;
        length = dp2c_load64(header + 8);
        reason = dp2c_header_fault(r, header, left - DP2C_RECORD_HEADER);
        if (reason != NULL) return dp2c_refuse(r, DP2C_CORRUPT, r->at, reason);
        if (length > left - DP2C_RECORD_HEADER) return r->status = DP2C_CUT;
        size = (size_t)length;
        if (dp2c_hash_of(payload, size, 0) != dp2c_load64(header + 16))
            return dp2c_refuse(r, DP2C_CORRUPT, r->at, "record checksum");
        record->type = dp2c_load32(header);
        record->offset = r->at;
        if (record->type == DP2C_INDEX_TYPE) {
            if (!dp2c_is_index(r, payload, size)) return dp2c_refuse(r, DP2C_CORRUPT, r->at, "index");
            r->at = r->size;
            return r->status = DP2C_END;
        }
        kinds = dp2c_members(record->type);
        if (record->type == DP2C_BLOB_TYPE) {
            if (dp2c_keep_blob(r, payload, size) != DP2C_OK) return r->status;
        } else if (kinds != NULL) {
            if (dp2c_read_record(r, record, kinds, payload, size) != DP2C_OK) return r->status;
        } else if (r->version <= DP2C_CAPTURE_VERSION) {
            return dp2c_refuse(r, DP2C_CORRUPT, r->at, "record type");
        } else {
            ++r->skipped;
        }
        ++r->records;
        r->at += DP2C_RECORD_HEADER + size;
        if (kinds != NULL) return DP2C_OK;
    }
    return r->status;
}

#ifdef __cplusplus
}
#endif

#endif
