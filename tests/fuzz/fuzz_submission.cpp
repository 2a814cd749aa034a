// Whole submissions to an emulator with small limits, which must not crash and must stay usable.
#include <cstdlib>
#include <stdint.h>
#include <vector>

#include "dp2/tables/fvf.h"
#include "responses/include/dp2emu.h"
#include "tests/fuzz/dp2_mutator.h"

namespace {

void expect(bool good) {
    if (!good) std::abort();
}

// Creates target, depth, texture, vertices and indices with the handles 1 to 5, which are likely in inputs.
dp2emu* create(uint32_t version, uint32_t* context) {
    dp2emu_options options{};
    options.size = sizeof options;
    options.max_bytes = 1u << 22;
    options.max_primitives = 20000;
    options.max_pixels = 1u << 20;
    options.max_commands = 2000;
    // Peak rates are given, because measuring them would take longer than hundreds of inputs.
    const dp2emu_peak_rates rates{sizeof rates, 0.1, 0.1, 0.1, 1};
    options.peak_rates = &rates;
    dp2emu* emulator = nullptr;
    expect(dp2emu_create(&options, &emulator) == DP2EMU_OK);
    const uint32_t formats[] = {21, 75, 23};
    for (uint32_t i = 0; i < 3; ++i) {
        dp2emu_surface_desc desc{};
        desc.size = sizeof desc;
        desc.handle = i + 1;
        desc.format = formats[i];
        desc.width = desc.height = 32;
        desc.levels = i == 2 ? 6 : 1;
        expect(dp2emu_create_surface(emulator, &desc) == DP2EMU_OK);
    }
    expect(dp2emu_create_buffer(emulator, 4, 4096) == DP2EMU_OK);
    expect(dp2emu_create_buffer(emulator, 5, 512) == DP2EMU_OK);
    expect(dp2emu_create_context(emulator, version, 1, 2, context) == DP2EMU_OK);
    return emulator;
}

// Turns on stream output to the buffers that draws may read.
void stream_out(dp2emu* emulator, uint32_t context, uint32_t choice) {
    const dp2emu_stream_output_entry entries[] = {
        {choice % 4, 0, 0, 0, 0, 4}, {1, 1, 10, choice / 4 % 2, 1, 3}, {1, 1, 5, choice / 8 % 8, 0, 2}};
    dp2emu_stream_output declaration{};
    declaration.size = sizeof declaration;
    declaration.context = context;
    declaration.entries = entries;
    declaration.entry_count = 3;
    declaration.no_rasterization = choice / 64 % 2;
    expect(dp2emu_set_stream_output(emulator, &declaration) == DP2EMU_OK);
    const dp2emu_stream_output_target targets[] = {{4, 0, choice * 4}, {5, 0, 0}};
    expect(dp2emu_set_stream_output_targets(emulator, context, targets, 2) == DP2EMU_OK);
}

// A D3D10 query around the submission; a predicate's answer decides whether later draws are skipped.
struct Query {
    Query(dp2emu* e, uint32_t c, uint32_t number) : emulator(e), context(c) {
        const dp2emu_d3d10_create_query create{number < 17 ? number : 0x1000 + number - 17, 0};
        made = dp2emu_d3d10_query_create(emulator, context, &create, memory) == 0;
        if (made) (void)dp2emu_d3d10_query_begin(emulator, context, memory);
    }
    void end() {
        if (!made) return;
        expect(dp2emu_d3d10_query_end(emulator, context, memory) == 0);
        expect(dp2emu_d3d10_query_get_data(emulator, context, memory, nullptr, 0, 0) == 0);
        (void)dp2emu_d3d10_set_predication(emulator, context, memory, 1);
    }
    dp2emu* emulator;
    uint32_t context;
    bool made = false;
    alignas(8) unsigned char memory[64] = {};
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 8) return 0;
    uint32_t context = 0;
    dp2emu* emulator = create(data[0] % 6, &context);
    std::vector<uint8_t> commands(data + 8, data + size);
    std::vector<uint8_t> vertices(data + 8, data + size);
    dp2emu_call call{};
    call.size = sizeof call;
    call.context = context;
    call.flags = data[1] & 3;
    call.vertex_type = static_cast<uint32_t>(data[2] | data[3] << 8);
    call.vertex_size = data[4];
    commands.resize(commands.size() + data[5] + 1u); // at least one byte: NULL would be refused
    call.commands = commands.data();
    call.command_capacity = static_cast<uint32_t>(commands.size());
    call.command_length = static_cast<uint32_t>(size - 8);
    call.vertices = data[6] & 1 ? vertices.data() : nullptr;
    call.vertices_bytes = vertices.size();
    call.vertex_length = data[7];
    if (data[6] & 2) stream_out(emulator, context, data[7]);
    Query query(emulator, context, data[6] >> 2);
    expect(dp2emu_submit(emulator, &call) == DP2EMU_OK);
    query.end();
    expect(call.ddrval != 0 || call.error_offset <= call.command_capacity);
    // An empty call still works, and so does drawing.
    call.command_length = 0;
    expect(dp2emu_submit(emulator, &call) == DP2EMU_OK);
    expect(call.ddrval == 0);
    expect(dp2emu_present(emulator, 1) == DP2EMU_OK);
    dp2emu_destroy(emulator);
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

// The first 8 bytes are choices, the other bytes are commands.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    constexpr std::size_t kChoices = 8;
    if (size < kChoices || seed % 4 == 0) return LLVMFuzzerMutate(data, size, max_size);
    const std::uint32_t vertex_bytes = dp2::fvf_stride(static_cast<std::uint32_t>(data[2] | data[3] << 8));
    return kChoices + dp2_mutate_commands(data + kChoices, size - kChoices, max_size - kChoices, vertex_bytes, seed);
}
