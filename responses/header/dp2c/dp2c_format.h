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
