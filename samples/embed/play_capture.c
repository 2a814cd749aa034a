/* Plays a capture on a driver with dp2c_reader.h: each call goes through the function pointer
 * DrawPrimitives2, and what it returns is compared with what was recorded. The driver here is dp2emu, which
 * checks every value that it is given; RECORDING.md section 5 says what to check for a driver that does not.
 * Usage: play_capture FILE.dp2c
 * Ends with 0: everything was played, and equal; 1: something differs; 2: the file cannot be played. */
#include <dp2emu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DP2C_READER_IMPLEMENTATION
#include <dp2c_reader.h>

enum { kContexts = 64, kMostCommands = 1 << 26 };

typedef int32_t draw_primitives2(dp2emu* driver, dp2emu_call* data);

typedef struct player {
    dp2emu* driver;
    draw_primitives2* DrawPrimitives2;
    uint32_t recorded[kContexts],
        contexts[kContexts]; /* live contexts: numbers in the capture, numbers of the driver */
    size_t context_count;
    uint32_t* block_surfaces; /* handles of surfaces whose rows are rows of blocks */
    size_t block_surface_count;
    dp2emu_call call; /* the last one */
    unsigned char* commands;
    unsigned long calls, differences, skipped;
} player;

static int32_t draw(dp2emu* driver, dp2emu_call* data) {
    if (dp2emu_submit(driver, data) != DP2EMU_OK) data->ddrval = -1;
    return data->ddrval;
}

/* The functions below return NULL, or why a record cannot be played. */
static const char* reason_of(dp2emu_result result) {
    return result == DP2EMU_OK ? NULL : dp2emu_result_name(result);
}
/* The index of the context in the tables; context_count if it is not there. */
static size_t place_of(const player* p, uint32_t recorded) {
    size_t i = 0;
    while (i < p->context_count && p->recorded[i] != recorded) ++i;
    return i;
}
static uint32_t context_of(const player* p, uint32_t recorded) {
    const size_t place = place_of(p, recorded);
    return place < p->context_count ? p->contexts[place] : 0;
}
static const char* create_context(player* p, const dp2c_context* r) {
    const size_t place = place_of(p, r->context); /* a number that is used again names the new context */
    uint32_t context = 0;
    dp2emu_result result;
    if (place == kContexts) return "more than 64 contexts exist";
    result = dp2emu_create_context(p->driver, r->interface_version, r->target, r->depth, &context);
    if (result != DP2EMU_OK) return reason_of(result);
    if (place == p->context_count) ++p->context_count;
    p->recorded[place] = r->context;
    p->contexts[place] = context;
    return NULL;
}
static const char* destroy_context(player* p, uint32_t recorded) {
    const size_t place = place_of(p, recorded);
    const dp2emu_result result = dp2emu_destroy_context(p->driver, context_of(p, recorded));
    if (result != DP2EMU_OK) return reason_of(result);
    --p->context_count;
    p->recorded[place] = p->recorded[p->context_count];
    p->contexts[place] = p->contexts[p->context_count];
    return NULL;
}
/* Where the handle is among those of surfaces in blocks of 4x4 texels; block_surface_count: nowhere. */
static size_t block_place(const player* p, uint32_t handle) {
    size_t i = 0;
    while (i < p->block_surface_count && p->block_surfaces[i] != handle) ++i;
    return i;
}
/* Notes whether the rows of a new surface are rows of blocks: the formats DXT1 to DXT5, ATI1 and ATI2. */
static const char* note_format(player* p, uint32_t handle, uint32_t format) {
    const uint32_t letters = format & 0xFFFFFF;
    const int blocks = letters == 0x545844 || letters == 0x495441; /* "DXT", "ATI" */
    const size_t place = block_place(p, handle);
    if (blocks && place == p->block_surface_count) {
        uint32_t* const more = realloc(p->block_surfaces, (place + 1) * sizeof *more);
        if (!more) return "no memory";
        p->block_surfaces = more;
        p->block_surfaces[p->block_surface_count++] = handle;
    } else if (!blocks && place < p->block_surface_count) {
        p->block_surfaces[place] = p->block_surfaces[--p->block_surface_count];
    }
    return NULL;
}
static const char* create_surface(player* p, const dp2c_surface* s) {
    const dp2emu_surface_desc desc = {sizeof desc, s->handle,  s->format,  s->width, s->height,
                                      s->depth,    s->levels,  s->faces,   s->usage, s->samples,
                                      s->keyed,    s->key_low, s->key_high};
    if (s->lod != 0) /* dp2emu has no function for it, only the command SETTEXLOD */
        fprintf(stderr, "play_capture: surface %u samples from level 0 instead of %u\n", (unsigned)s->handle,
                (unsigned)s->lod);
    const dp2emu_result result = dp2emu_create_surface(p->driver, &desc);
    return result == DP2EMU_OK ? note_format(p, s->handle, s->format) : reason_of(result);
}
static const char* write_rectangle(player* p, const dp2c_write_surface* r) {
    const dp2emu_rect rect = {(int32_t)r->left, (int32_t)r->top, (int32_t)r->right, (int32_t)r->bottom};
    const size_t height = block_place(p, r->handle) < p->block_surface_count ? 4 : 1; /* texels of a row */
    const size_t rows = ((size_t)r->bottom - r->top + height - 1) / height;
    if (r->right > INT32_MAX || r->bottom > INT32_MAX || r->data.size % rows != 0) return "its rectangle";
    return reason_of(dp2emu_write_surface(p->driver, r->handle, r->level, r->slice, &rect, r->data.bytes,
                                          r->data.size / rows, r->data.size));
}
static const char* write_surface(player* p, const dp2c_write_surface* r) {
    void* pixels; /* not used: the call is for pitch and bytes, which give the size of a row */
    size_t pitch, bytes;
    if (r->right != 0) return write_rectangle(p, r);
    const dp2emu_result result = dp2emu_map_surface(p->driver, r->handle, r->level, r->slice, DP2EMU_MAP_READ,
                                                    &pixels, &pitch, &bytes);
    if (result != DP2EMU_OK) return reason_of(result);
    if (bytes == 0) return "its level has no memory";
    return reason_of(dp2emu_write_surface(p->driver, r->handle, r->level, r->slice, NULL, r->data.bytes,
                                          (bytes - 1) % pitch + 1,
                                          r->data.size)); /* the last row has no gap */
}
static const char* submit(player* p, const dp2c_submit* r) {
    /* 64 bits: command_offset may be any number. */
    const dp2c_u64 least = (dp2c_u64)r->command_offset + r->commands.size;
    const dp2c_u64 capacity = r->capacity > least ? r->capacity : least;
    const dp2emu_call call = {.size = sizeof call,
                              .context = context_of(p, r->context),
                              .flags = r->flags,
                              .vertex_type = r->vertex_type,
                              .vertex_size = r->vertex_size};
    if (capacity > kMostCommands) return "its command surface is larger than 64 MiB";
    free(p->commands);
    p->commands = calloc(1, (size_t)capacity + 1);
    if (!p->commands) return "no memory for its command surface";
    if (r->commands.size) memcpy(p->commands + r->command_offset, r->commands.bytes, r->commands.size);
    p->call = call;
    p->call.commands = r->null_commands ? NULL : p->commands;
    p->call.command_capacity = r->null_commands ? 0 : (uint32_t)capacity;
    p->call.command_offset = r->command_offset;
    p->call.command_length = (uint32_t)r->commands.size;
    p->call.vertices = r->empty_vertices ? p->commands : r->vertices.bytes;
    p->call.vertices_bytes = r->vertices.size;
    p->call.vertex_offset = r->vertex_offset;
    p->call.vertex_length = r->vertex_length;
    p->DrawPrimitives2(p->driver, &p->call);
    ++p->calls;
    return NULL;
}
static void compare(player* p, const dp2c_result* r, size_t offset) {
    const size_t size = p->call.ddrval == 0 ? p->call.error_offset : 0;
    const size_t begin = p->call.command_offset, end = p->call.command_capacity;
    const int same = (uint32_t)p->call.ddrval == r->ddrval && p->call.error_offset == r->error_offset &&
                     size == r->response.size &&
                     (size == 0 || (begin <= end && size <= end - begin && /* else the driver is wrong */
                                    memcmp(p->commands + begin, r->response.bytes, size) == 0));
    if (same) return;
    ++p->differences;
    printf("call %lu differs from the result at offset 0x%lx: ddrval 0x%08x, dwErrorOffset %u\n", p->calls,
           (unsigned long)offset, (unsigned)p->call.ddrval, (unsigned)p->call.error_offset);
}
static const char* play(player* p, const dp2c_record* r) {
    switch (r->type) {
    case DP2C_SURFACE: return create_surface(p, &r->as.surface);
    case DP2C_BUFFER:
        return reason_of(dp2emu_create_buffer(p->driver, r->as.buffer.handle, r->as.buffer.bytes));
    case DP2C_SUBLEVEL:
        return reason_of(dp2emu_create_sublevel(p->driver, r->as.sublevel.handle, r->as.sublevel.surface,
                                                r->as.sublevel.level, r->as.sublevel.slice));
    case DP2C_DESTROY: return reason_of(dp2emu_destroy_object(p->driver, r->as.number.value));
    case DP2C_CONTEXT: return create_context(p, &r->as.context);
    case DP2C_DESTROY_CONTEXT: return destroy_context(p, r->as.number.value);
    case DP2C_WRITE_SURFACE: return write_surface(p, &r->as.write_surface);
    case DP2C_WRITE_BUFFER:
        return reason_of(dp2emu_write_buffer(p->driver, r->as.write_buffer.handle, r->as.write_buffer.offset,
                                             r->as.write_buffer.data.bytes, r->as.write_buffer.data.size));
    case DP2C_SUBMIT: return submit(p, &r->as.submit);
    case DP2C_RESULT: compare(p, &r->as.result, r->offset); return NULL;
    case DP2C_PRESENT: return reason_of(dp2emu_present(p->driver, r->as.number.value));
    case DP2C_METADATA:
    case DP2C_COMPLETION: return NULL;
    default: ++p->skipped; return NULL; /* records of what a test rig did */
    }
}
static void* read_file(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    void* bytes = NULL;
    long end = -1;
    if (file && fseek(file, 0, SEEK_END) == 0 && (end = ftell(file)) > 0 && fseek(file, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)end);
    *size = (size_t)end;
    if (bytes && fread(bytes, 1, *size, file) != *size) *size = 0;
    if (file) fclose(file);
    return bytes;
}

int main(int count, char** arguments) {
    static player p = {.DrawPrimitives2 = draw};
    dp2c_reader reader = {0};
    dp2c_record record;
    void* file = count == 2 ? read_file(arguments[1], &reader.size) : NULL;
    if (!file || dp2emu_create(NULL, &p.driver) != DP2EMU_OK) return 2;
    reader.file = file;
    reader.blob_count = dp2c_count_blobs(file, reader.size);
    reader.blobs = calloc(reader.blob_count + 1, sizeof *reader.blobs);
    if (!reader.blobs) return 2;
    dp2c_open(&reader);
    while (dp2c_next(&reader, &record) == DP2C_OK) {
        const char* const reason = play(&p, &record);
        if (!reason) continue;
        fprintf(stderr, "play_capture: the record at offset 0x%lx cannot be played: %s\n",
                (unsigned long)record.offset, reason);
        return 2;
    }
    if (reader.status != DP2C_END)
        fprintf(stderr, "play_capture: offset 0x%lx: %s\n", (unsigned long)reader.at,
                reader.reason ? reader.reason : "the file ends early");
    printf("%lu calls played, %lu differ, %lu records skipped\n", p.calls, p.differences, p.skipped);
    dp2emu_destroy(p.driver);
    free(p.commands);
    free(p.block_surfaces);
    free(reader.blobs);
    free(file);
    return reader.status != DP2C_END ? 2 : p.differences != 0;
}
