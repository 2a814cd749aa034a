/* Plays a capture on a driver with dp2c_reader.h: each call goes through the function pointer
 * DrawPrimitives2, and what it returns is compared with what was recorded. The driver here is dp2emu. Usage:
 * play_capture FILE.dp2c Ends with 0: everything was played, and equal; 1: something differs; 2: the file
 * cannot be played. */
#include <dp2emu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DP2C_READER_IMPLEMENTATION
#include <dp2c_reader.h>

enum { kContexts = 16, kSurfaces = 1024, kMostCommands = 1 << 26 };

typedef int32_t draw_primitives2(dp2emu* driver, dp2emu_call* data);

typedef struct player {
    dp2emu* driver;
    draw_primitives2* DrawPrimitives2;
    uint32_t recorded[kContexts], contexts[kContexts]; /* numbers in the capture and of the driver */
    dp2c_surface surfaces[kSurfaces];                  /* those that were created, for their heights */
    size_t context_count, surface_count;
    dp2emu_call call; /* the last one */
    unsigned char* commands;
    unsigned long calls, differences, skipped;
} player;

static int32_t draw(dp2emu* driver, dp2emu_call* data) {
    if (dp2emu_submit(driver, data) != DP2EMU_OK) data->ddrval = -1;
    return data->ddrval;
}
static uint32_t context_of(const player* p, uint32_t recorded) {
    for (size_t i = p->context_count; i-- > 0;)
        if (p->recorded[i] == recorded) return p->contexts[i];
    return 0;
}
static int create_surface(player* p, const dp2c_surface* s) {
    const dp2emu_surface_desc desc = {sizeof desc, s->handle,  s->format,  s->width, s->height,
                                      s->depth,    s->levels,  s->faces,   s->usage, s->samples,
                                      s->keyed,    s->key_low, s->key_high};
    if (p->surface_count < kSurfaces) p->surfaces[p->surface_count++] = *s;
    return dp2emu_create_surface(p->driver, &desc) == DP2EMU_OK;
}
static int write_surface(player* p, const dp2c_write_surface* r) {
    for (size_t i = p->surface_count; i-- > 0;) {
        const dp2c_surface* s = &p->surfaces[i];
        uint32_t rows = r->level < 32 ? s->height >> r->level : 0;
        if (s->handle != r->handle) continue;
        if (rows == 0) rows = 1;
        if (s->format >> 24 >= '1' && s->format >> 24 <= '5' &&
            (s->format & 0xFFFFFF) == 0x545844) /* "DXT" */
            rows = (rows + 3) / 4;
        return dp2emu_write_surface(p->driver, r->handle, r->level, r->slice, NULL, r->data.bytes,
                                    r->data.size / rows, r->data.size) == DP2EMU_OK;
    }
    return 0;
}
static int submit(player* p, const dp2c_submit* r) {
    const size_t least = (size_t)r->command_offset + r->commands.size;
    const size_t capacity = r->capacity > least ? r->capacity : least;
    const dp2emu_call call = {.size = sizeof call,
                              .context = context_of(p, r->context),
                              .flags = r->flags,
                              .vertex_type = r->vertex_type,
                              .vertex_size = r->vertex_size};
    free(p->commands);
    p->commands = capacity <= kMostCommands ? calloc(1, capacity + 1) : NULL;
    if (!p->commands) return 0;
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
    return 1;
}
static void compare(player* p, const dp2c_result* r, size_t offset) {
    const size_t size = p->call.ddrval == 0 ? p->call.error_offset : 0;
    const int same =
        (uint32_t)p->call.ddrval == r->ddrval && p->call.error_offset == r->error_offset &&
        size == r->response.size &&
        (size == 0 || memcmp(p->commands + p->call.command_offset, r->response.bytes, size) == 0);
    if (same) return;
    ++p->differences;
    printf("call %lu differs from the result at offset 0x%lx: ddrval 0x%08x, dwErrorOffset %u\n", p->calls,
           (unsigned long)offset, (unsigned)p->call.ddrval, (unsigned)p->call.error_offset);
}
/* Returns 0 if the driver cannot do what the record says. */
static int play(player* p, const dp2c_record* r) {
    uint32_t context = 0;
    switch (r->type) {
    case DP2C_SURFACE: return create_surface(p, &r->as.surface);
    case DP2C_BUFFER:
        return dp2emu_create_buffer(p->driver, r->as.buffer.handle, r->as.buffer.bytes) == DP2EMU_OK;
    case DP2C_SUBLEVEL:
        return dp2emu_create_sublevel(p->driver, r->as.sublevel.handle, r->as.sublevel.surface,
                                      r->as.sublevel.level, r->as.sublevel.slice) == DP2EMU_OK;
    case DP2C_DESTROY: return dp2emu_destroy_object(p->driver, r->as.number.value) == DP2EMU_OK;
    case DP2C_CONTEXT:
        if (p->context_count == kContexts ||
            dp2emu_create_context(p->driver, r->as.context.interface_version, r->as.context.target,
                                  r->as.context.depth, &context) != DP2EMU_OK)
            return 0;
        p->recorded[p->context_count] = r->as.context.context;
        p->contexts[p->context_count++] = context;
        return 1;
    case DP2C_DESTROY_CONTEXT:
        return dp2emu_destroy_context(p->driver, context_of(p, r->as.number.value)) == DP2EMU_OK;
    case DP2C_WRITE_SURFACE: return write_surface(p, &r->as.write_surface);
    case DP2C_WRITE_BUFFER:
        return dp2emu_write_buffer(p->driver, r->as.write_buffer.handle, r->as.write_buffer.offset,
                                   r->as.write_buffer.data.bytes, r->as.write_buffer.data.size) == DP2EMU_OK;
    case DP2C_SUBMIT: return submit(p, &r->as.submit);
    case DP2C_RESULT: compare(p, &r->as.result, r->offset); return 1;
    case DP2C_PRESENT: return dp2emu_present(p->driver, r->as.number.value) == DP2EMU_OK;
    case DP2C_METADATA:
    case DP2C_COMPLETION: return 1;
    default: ++p->skipped; return 1; /* what test rigs do */
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
    while (dp2c_next(&reader, &record) == DP2C_OK)
        if (!play(&p, &record)) {
            fprintf(stderr, "play_capture: the driver refuses the record at offset 0x%lx\n",
                    (unsigned long)record.offset);
            return 2;
        }
    if (reader.status != DP2C_END)
        fprintf(stderr, "play_capture: offset 0x%lx: %s\n", (unsigned long)reader.at,
                reader.reason ? reader.reason : "the file ends early");
    printf("%lu calls played, %lu differ, %lu records skipped\n", p.calls, p.differences, p.skipped);
    dp2emu_destroy(p.driver);
    free(p.commands);
    free(reader.blobs);
    free(file);
    return reader.status != DP2C_END ? 2 : p.differences != 0;
}
