/* Embedding dp2emu: a target, a triangle, an occlusion query; prints what the driver answered. */
#include <dp2emu.h>
#include <stdio.h>
#include <string.h>

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        dp2emu_result result = (call);                                                                       \
        if (result != DP2EMU_OK) {                                                                           \
            fprintf(stderr, "%s: %s\n", #call, dp2emu_result_name(result));                                  \
            return 1;                                                                                        \
        }                                                                                                    \
    } while (0)

/* Transformed vertices with a colour: FVF XYZRHW | DIFFUSE. */
struct vertex {
    float x, y, z, rhw;
    uint32_t color;
};

int main(void) {
    dp2emu* emulator = NULL;
    dp2emu_options options = {.size = sizeof options};
    dp2emu_surface_desc target = {.size = sizeof target};
    dp2emu_call call = {.size = sizeof call};
    uint32_t context = 0, pixels[64 * 64], words[5];
    const struct vertex triangle[3] = {
        {0, 0, 0.5f, 1, 0xFFFF0000}, {40, 0, 0.5f, 1, 0xFF00FF00}, {0, 40, 0.5f, 1, 0xFF0000FF}};
    /* The command surface: 256 bytes, of which the commands take the first part and the answers overwrite it.
     */
    static unsigned char commands[256] = {
        8,  0, 1, 0, 22, 0, 0, 0, 1, 0, 0, 0, /* RENDERSTATE CULLMODE = NONE */
        84, 0, 1, 0, 7,  0, 0, 0, 9, 0, 0, 0, /* CREATEQUERY 7, OCCLUSION */
        91, 0, 1, 0, 7,  0, 0, 0, 2, 0, 0, 0, /* ISSUEQUERY 7, BEGIN */
        18, 0, 1, 0, 0,  0,                   /* TRIANGLELIST: one triangle from vertex 0 */
        91, 0, 1, 0, 7,  0, 0, 0, 1, 0, 0, 0  /* ISSUEQUERY 7, END */
    };

    options.workers = 2;
    CHECK(dp2emu_create(&options, &emulator));
    target.handle = 1;
    target.format = 21; /* D3DFMT_A8R8G8B8 */
    target.width = target.height = 64;
    target.usage = DP2EMU_USAGE_RENDER_TARGET;
    CHECK(dp2emu_create_surface(emulator, &target));
    CHECK(dp2emu_create_context(emulator, 5, 1, 0, &context));

    call.context = context;
    call.commands = commands;
    call.command_capacity = sizeof commands;
    call.command_length = 54;
    call.vertex_type = 0x44;
    call.vertex_size = sizeof triangle[0];
    call.vertices = triangle;
    call.vertices_bytes = sizeof triangle;
    call.vertex_length = 3;
    CHECK(dp2emu_submit(emulator, &call));
    if (call.ddrval != 0) {
        dp2emu_error error = {.size = sizeof error};
        CHECK(dp2emu_last_error(emulator, &error));
        fprintf(stderr, "the driver refused: %s\n", error.text);
        return 1;
    }
    memcpy(words, commands, sizeof words);
    printf("%u bytes of answers: query %u, %u pixels passed\n", (unsigned)call.error_offset,
           (unsigned)words[2], (unsigned)words[4]);
    CHECK(dp2emu_read_surface(emulator, 1, 0, 0, NULL, pixels, 64 * 4, sizeof pixels));
    printf("pixel (0, 0) is 0x%08x\n", (unsigned)pixels[0]);
    dp2emu_destroy(emulator);
    return words[4] == 820 && pixels[0] == 0xFFFF0000 ? 0 : 1;
}
