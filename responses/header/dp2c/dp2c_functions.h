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
