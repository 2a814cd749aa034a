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

#include "dp2c_format.h"

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

#include "dp2c_functions.h"

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
