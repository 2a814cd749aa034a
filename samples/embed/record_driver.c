/* A driver that records itself with dp2c_writer.h. Its entry points have the names and order of a Direct3D 7
 * to 9 driver's; it draws with dp2emu, where your driver has its own code. Usage: record_driver FILE.dp2c */
#include <dp2emu.h>
#include <dp2emu_protocol.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DP2C_COPY(to, from, size) memcpy(to, from, size)
#define DP2C_WRITER_IMPLEMENTATION
#include <dp2c_writer.h>

/* --- the recorder: static memory, and a file --- */
static unsigned char record_buffer[1 << 16];
static dp2c_name names[1024];
static dp2c_writer recorder;

static int write_file(void* file, const void* bytes, unsigned long size) {
    return fwrite(bytes, 1, size, (FILE*)file) == size && fflush((FILE*)file) == 0 ? 0 : 1;
}
/* dp2c_finish() reads the file to make the index, so that no table limits the number of records. */
static int read_file(void* file, dp2c_u64 offset, void* bytes, unsigned long size) {
    const int read = offset <= LONG_MAX && fseek((FILE*)file, (long)offset, SEEK_SET) == 0 &&
                     fread(bytes, 1, size, (FILE*)file) == size;
    return fseek((FILE*)file, 0, SEEK_END) == 0 && read ? 0 : 1;
}

/* --- the driver --- */
static dp2emu* gpu;

static void D3dCreateSurfaceEx(const dp2c_surface* surface) {
    dp2emu_surface_desc desc = {.size = sizeof desc, .handle = surface->handle, .format = surface->format};
    desc.width = surface->width;
    desc.height = surface->height;
    desc.usage = surface->usage;
    if (dp2emu_create_surface(gpu, &desc) == DP2EMU_OK) dp2c_surface_created(&recorder, surface);
}
static void DdUnlock(uint32_t handle, const void* texels, size_t row, size_t rows, size_t pitch) {
    dp2emu_write_surface(gpu, handle, 0, 0, NULL, texels, pitch, (rows - 1) * pitch + row);
    dp2c_surface_written(&recorder, handle, 0, 0, texels, row, rows, pitch);
}
static uint32_t D3dContextCreate(uint32_t target) {
    uint32_t context = 0;
    if (dp2emu_create_context(gpu, 5, target, 0, &context) == DP2EMU_OK)
        dp2c_context_created(&recorder, context, 5, target, 0);
    return context;
}
static int32_t D3dDrawPrimitives2(dp2emu_call* data) {
    dp2c_submit call = {0};
    call.context = data->context;
    call.flags = data->flags;
    call.vertex_type = data->vertex_type;
    call.vertex_size = data->vertex_size;
    call.capacity = data->command_capacity;
    call.command_offset = data->command_offset;
    call.vertex_offset = data->vertex_offset;
    call.vertex_length = data->vertex_length;
    call.null_commands = data->commands == NULL;
    if (data->commands && data->command_offset <= data->command_capacity &&
        data->command_length <= data->command_capacity - data->command_offset) {
        call.commands.bytes = (const char*)data->commands + data->command_offset;
        call.commands.size = data->command_length;
    }
    call.empty_vertices = data->vertices && data->vertices_bytes == 0;
    call.vertices.bytes = data->vertices;
    call.vertices.size = (size_t)data->vertices_bytes;
    dp2c_before_draw(&recorder, &call); /* before the answers overwrite the commands */
    if (dp2emu_submit(gpu, data) != DP2EMU_OK) data->ddrval = DP2EMU_D3DHAL_CONTEXT_BAD;
    dp2c_after_draw(&recorder, (dp2c_u32)data->ddrval, data->error_offset, call.commands.bytes,
                    data->ddrval == DP2EMU_D3D_OK ? data->error_offset : 0);
    return data->ddrval;
}
static void DdFlip(uint32_t shown) {
    dp2emu_present(gpu, shown);
    dp2c_presented(&recorder, shown);
}

/* --- a program's frames, as the runtime passes them on --- */
static int32_t submit_text(uint32_t context, const char* text) {
    const float triangle[] = {0, 0, 0.5f, 1, 0, 0, 60, 0, 0.5f, 1, 4, 0, 0, 60, 0.5f, 1, 0, 4};
    static unsigned char surface[512];
    size_t length = 0;
    dp2emu_call data = {.size = sizeof data, .context = context, .commands = surface};
    if (dp2emu_assemble(text, strlen(text), 0, surface, sizeof surface, &length, NULL) != DP2EMU_OK)
        return -1;
    data.command_capacity = sizeof surface;
    data.command_length = (uint32_t)length;
    data.vertex_type = DP2EMU_D3DFVF_XYZRHW | 1u << 8; /* one set of texture coordinates */
    data.vertex_size = 24;
    data.vertices = triangle;
    data.vertices_bytes = sizeof triangle;
    data.vertex_length = 3;
    return D3dDrawPrimitives2(&data);
}

int main(int count, char** arguments) {
    const dp2c_surface target = {1, DP2EMU_D3DFMT_A8R8G8B8, 64, 64, 1, 1, 1, DP2C_RENDER_TARGET, 1, 0, 0, 0,
                                 0};
    const dp2c_surface texture = {2, DP2EMU_D3DFMT_R5G6B5, 2, 2, 1, 1, 1, DP2C_TEXTURE, 1, 0, 0, 0, 0};
    const uint16_t texels[2][8] = {{0xF800, 0x07E0},
                                   {0x001F, 0xFFFF}}; /* rows of 16 bytes, of which 4 are texels */
    FILE* file = count == 2 ? fopen(arguments[1], "w+b") : NULL;
    uint32_t context;
    if (!file || dp2emu_create(NULL, &gpu) != DP2EMU_OK) return 2;
    recorder.write = write_file;
    recorder.read = read_file;
    recorder.user = file;
    recorder.buffer = record_buffer;
    recorder.buffer_size = sizeof record_buffer;
    recorder.names = names;
    recorder.name_count = sizeof names / sizeof names[0];
    dp2c_begin(&recorder);
    dp2c_set_completion(&recorder, "recorded", "async");
    dp2c_annotate(&recorder, "driver", "record_driver");

    D3dCreateSurfaceEx(&target);
    D3dCreateSurfaceEx(&texture);
    DdUnlock(2, texels, 4, 2, sizeof texels[0]);
    context = D3dContextCreate(1);
    submit_text(context,
                "RENDERSTATE { CULLMODE NONE LIGHTING FALSE } TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 COLOROP "
                "SELECTARG1 0 COLORARG1 TEXTURE } CREATEQUERY { 7 OCCLUSION }");
    submit_text(context, "CLEAR { TARGET|COMPUTERECTS 0xff204060 1 0 } ISSUEQUERY { 7 BEGIN } "
                         "TRIANGLELIST count 1 { 0 } ISSUEQUERY { 7 END }");
    DdFlip(1);
    submit_text(context, "DELETEQUERY { 8 }"); /* there is no such query: the failure is recorded, too */
    dp2emu_destroy(gpu);

    dp2c_finish(&recorder);
    if (fclose(file) != 0 || recorder.status != DP2C_FINISHED) {
        fprintf(stderr, "record_driver: the recording ended with status %d\n", recorder.status);
        return 1;
    }
    printf("%lu records, %lu bytes\n", (unsigned long)recorder.records, (unsigned long)recorder.at);
    return 0;
}
