// The D3D10 functions and stream output.
#include <algorithm>
#include <array>
#include <cstring>

#include "responses/protocol/hresult.h"
#include "responses/queries/d3d10_query_types.h"
#include "tests/fuzz/support/machine_call.h"

namespace fuzz {

void Machine::d3d10_call(const Op& op) {
    const auto& n = op.numbers;
    Slot& slot = slots_[n[1] % slots_.size()];
    const auto code = [&](std::int32_t value) {
        limited_ = limited_ || static_cast<std::uint32_t>(value) == responses::kOutOfMemory;
        observe("code", static_cast<std::uint32_t>(value));
    };
    switch (op.kind) {
    case OpKind::D3d10Create: {
        const dp2emu_d3d10_create_query create{n[2], n[3]};
        expect(dp2emu_d3d10_calc_private_query_size(&create) <= sizeof slot.memory, "private memory is small");
        return code(call([&] { return dp2emu_d3d10_query_create(emulator_, n[0], &create, slot.memory); }));
    }
    case OpKind::D3d10Destroy:
        return code(call([&] { return dp2emu_d3d10_query_destroy(emulator_, n[0], slot.memory); }));
    case OpKind::D3d10Begin: return code(call([&] { return dp2emu_d3d10_query_begin(emulator_, n[0], slot.memory); }));
    case OpKind::D3d10End: return code(call([&] { return dp2emu_d3d10_query_end(emulator_, n[0], slot.memory); }));
    case OpKind::D3d10GetData: {
        alignas(8) std::array<unsigned char, 256> data = {};
        const auto bytes = static_cast<std::uint32_t>(n[2] % data.size());
        const std::int32_t got = call([&] {
            return dp2emu_d3d10_query_get_data(emulator_, n[0], slot.memory, bytes ? data.data() : nullptr, bytes,
                                               n[3] % 4);
        });
        expect(std::all_of(data.begin() + bytes, data.end(), [](unsigned char b) { return b == 0; }),
               "data stays in its room");
        expect(got == 0 || std::all_of(data.begin(), data.end(), [](unsigned char b) { return b == 0; }),
               "data that is not there is not touched");
        return; // whether data is ready depends on the workers, and many figures depend on the clock
    }
    case OpKind::D3d10Predication: {
        void* const memory = n[2] & 2 ? nullptr : slot.memory;
        return code(call([&] { return dp2emu_d3d10_set_predication(emulator_, n[0], memory, n[2] & 1); }));
    }
    case OpKind::D3d10CounterInfo: {
        dp2emu_d3d10_counter_info info{};
        return code(call([&] { return dp2emu_d3d10_check_counter_info(emulator_, n[0], &info); }));
    }
    default: {
        char name[64], units[64], description[256];
        std::uint32_t lengths[3] = {n[1] % 64, n[1] % 64, n[1] % 256}, type = 0, active = 0;
        const dp2emu_d3d10_counter_texts texts{name, &lengths[0], units, &lengths[1], description, &lengths[2]};
        return code(
            call([&] { return dp2emu_d3d10_check_counter(n[0], &type, &active, n[1] & 1 ? &texts : nullptr); }));
    }
    }
}

void Machine::stream_output(const Op& op) {
    const auto& n = op.numbers;
    const Bytes& string = op.strings[0];
    if (op.kind == OpKind::StreamTargets) {
        std::vector<dp2emu_stream_output_target> targets(std::min<std::size_t>(string.size() / 5, 6));
        // Two numbers for each target: a handle, and an offset in bytes (0xFFFFFFFF: append).
        for (std::size_t i = 0; i < targets.size(); ++i) {
            targets[i].buffer = string[i * 5];
            std::uint32_t offset;
            std::memcpy(&offset, &string[i * 5 + 1], 4);
            targets[i].offset = offset == 0xFFFFFFFF ? ~std::uint64_t{0} : offset;
        }
        return result(call([&] {
            return dp2emu_set_stream_output_targets(emulator_, n[0], targets.data(),
                                                    static_cast<std::uint32_t>(targets.size()));
        }));
    }
    std::vector<dp2emu_stream_output_entry> entries(std::min<std::size_t>(string.size() / 6, 520));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::uint8_t* e = &string[i * 6];
        entries[i] = {e[0], e[1], e[2] == 255 ? 0xFFFFFFFF : e[2], e[3], e[4], e[5]};
    }
    dp2emu_stream_output declaration{};
    declaration.size = sizeof declaration;
    declaration.context = n[0];
    declaration.entries = entries.data();
    declaration.entry_count = static_cast<std::uint32_t>(entries.size());
    declaration.no_rasterization = n[1] % 2;
    std::copy_n(n.begin() + 2, 4, declaration.strides);
    result(call([&] { return dp2emu_set_stream_output(emulator_, &declaration); }));
}

} // namespace fuzz
