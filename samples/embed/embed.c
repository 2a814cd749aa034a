/* Embedding dp2emu: a target, a triangle, an occlusion query; prints what the driver answered. */
#include <dp2emu.h>
#include <dp2emu_protocol.h>
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
/* Adds a command whose payload is one structure. */
#define ADD(opcode, count, payload)                                                                          \
    CHECK(dp2emu_add_command(&builder, opcode, count, &payload, sizeof payload))

enum { kTarget = 1, kQuery = 7, kSize = 64 };

struct vertex { /* XYZRHW | DIFFUSE */
    float x, y, z, rhw;
    uint32_t color;
};

int main(void) {
    const struct vertex triangle[3] = {
        {0, 0, 0.5f, 1, 0xFFFF0000}, {40, 0, 0.5f, 1, 0xFF00FF00}, {0, 40, 0.5f, 1, 0xFF0000FF}};
    const DP2EMU_D3DHAL_DP2RENDERSTATE no_culling = {DP2EMU_D3DRS_CULLMODE, DP2EMU_D3DCULL_NONE};
    const DP2EMU_D3DHAL_DP2CREATEQUERY create = {kQuery, DP2EMU_D3DQUERYTYPE_OCCLUSION};
    const DP2EMU_D3DHAL_DP2ISSUEQUERY begin = {kQuery, DP2EMU_D3DISSUE_BEGIN},
                                      end = {kQuery, DP2EMU_D3DISSUE_END};
    const DP2EMU_D3DHAL_DP2STARTVERTEX first = {0};
    /* The command surface: commands take its first part, answers overwrite them. */
    unsigned char commands[256];
    dp2emu_builder builder = {.size = sizeof builder, .bytes = commands, .capacity = sizeof commands};
    dp2emu* emulator = NULL;
    dp2emu_options options = {.size = sizeof options, .workers = 2};
    dp2emu_surface_desc target = {.size = sizeof target,
                                  .handle = kTarget,
                                  .format = DP2EMU_D3DFMT_A8R8G8B8,
                                  .width = kSize,
                                  .height = kSize,
                                  .usage = DP2EMU_USAGE_RENDER_TARGET};
    dp2emu_call call = {.size = sizeof call};
    dp2emu_response response = {.size = sizeof response};
    dp2emu_answer answer = {.size = sizeof answer};
    uint32_t context = 0, pixels[kSize * kSize], passed = 0;

    CHECK(dp2emu_create(&options, &emulator));
    CHECK(dp2emu_create_surface(emulator, &target));
    CHECK(dp2emu_create_context(emulator, 5, kTarget, 0, &context));

    ADD(DP2EMU_D3DDP2OP_RENDERSTATE, 1, no_culling);
    ADD(DP2EMU_D3DDP2OP_CREATEQUERY, 1, create);
    ADD(DP2EMU_D3DDP2OP_ISSUEQUERY, 1, begin);
    ADD(DP2EMU_D3DDP2OP_TRIANGLELIST, 1, first);
    ADD(DP2EMU_D3DDP2OP_ISSUEQUERY, 1, end);

    call.context = context;
    call.commands = commands;
    call.command_capacity = sizeof commands;
    call.command_length = builder.length;
    call.vertex_type = DP2EMU_D3DFVF_XYZRHW | DP2EMU_D3DFVF_DIFFUSE;
    call.vertex_size = sizeof triangle[0];
    call.vertices = triangle;
    call.vertices_bytes = sizeof triangle;
    call.vertex_length = 3;
    CHECK(dp2emu_submit(emulator, &call));
    if (call.ddrval != DP2EMU_D3D_OK) {
        dp2emu_error error = {.size = sizeof error};
        CHECK(dp2emu_last_error(emulator, &error));
        fprintf(stderr, "the driver refused: %s\n", error.text);
        return 1;
    }
    CHECK(dp2emu_response_of_call(emulator, &call, &response));
    CHECK(dp2emu_next_answer(&response, &answer));
    memcpy(&passed, answer.data, sizeof passed);
    printf("%u bytes of answers: query %u, %u pixels passed\n", (unsigned)response.length,
           (unsigned)answer.query, (unsigned)passed);
    CHECK(dp2emu_read_surface(emulator, kTarget, 0, 0, NULL, pixels, kSize * 4, sizeof pixels));
    printf("pixel (0, 0) is 0x%08x\n", (unsigned)pixels[0]);
    dp2emu_destroy(emulator);
    return passed == 820 && pixels[0] == 0xFFFF0000 ? 0 : 1;
}
