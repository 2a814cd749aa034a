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

#include "dp2c_format.h"

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

#include "dp2c_functions.h"

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
