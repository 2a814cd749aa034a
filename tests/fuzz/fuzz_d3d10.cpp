// The D3D10 functions against a model of their rules: which calls are legal in which state, what occlusion queries
// count, what predicates skip. Each call takes two bytes of the input: the function, and the query or a number.
#include <array>
#include <cstring>
#include <vector>

#include "dp2/tables/render_states.h"
#include "dp2/wire/opcodes.h"
#include "responses/include/dp2emu.h"
#include "responses/queries/d3d10_query_types.h"
#include "tests/fuzz/support/observations.h"

namespace {

using fuzz::expect;
using responses::D3d10Query;

constexpr std::int32_t kInvalid = static_cast<std::int32_t>(0x80070057);
// The header of a command with one record.
constexpr std::uint32_t header(dp2::Opcode op) {
    return static_cast<std::uint32_t>(op) | 1u << 16;
}

constexpr std::uint32_t kSamples = 256; // samples that the strip over the whole target covers

struct Slot {
    alignas(16) unsigned char memory[64] = {};
    const responses::D3d10QueryInfo* info = nullptr; // null: the slot has no query
    bool hint = false;
    enum class State { Created, Begun, Ended } state = State::Created;
    std::uint64_t samples = 0; // samples since the begin; after the end: the result
};

class ModelledQueries {
  public:
    explicit ModelledQueries(std::uint32_t workers) {
        const dp2emu_peak_rates rates{sizeof rates, 0.1, 0.1, 0.1, 1};
        dp2emu_options options{};
        options.size = sizeof options;
        options.workers = workers;
        options.peak_rates = &rates;
        options.max_counters = 3;
        expect(dp2emu_create(&options, &emulator_) == DP2EMU_OK, "an emulator can be made");
        const dp2emu_surface_desc desc{sizeof desc, 1, 21, 16, 16, 0, 0, 0, DP2EMU_USAGE_RENDER_TARGET, 0, 0, 0, 0};
        const float strip[] = {-1, 1, 0.5f, 1, 1, 0.5f, -1, -1, 0.5f, 1, -1, 0.5f};
        expect(dp2emu_create_surface(emulator_, &desc) == DP2EMU_OK &&
                   dp2emu_create_buffer(emulator_, 2, 64) == DP2EMU_OK &&
                   dp2emu_write_buffer(emulator_, 2, 0, strip, sizeof strip) == DP2EMU_OK &&
                   dp2emu_create_context(emulator_, 5, 1, 0, &context_) == DP2EMU_OK,
               "the scene can be made");
        submit({header(dp2::Opcode::SetVertexShaderDecl), 2, // XYZ
                header(dp2::Opcode::SetStreamSource), 0, 2, 12, header(dp2::Opcode::RenderState),
                dp2::enum_number(dp2::Rs::CullMode), 1});
    }
    ~ModelledQueries() { dp2emu_destroy(emulator_); }
    ModelledQueries(const ModelledQueries&) = delete;
    ModelledQueries& operator=(const ModelledQueries&) = delete;

    void call(std::uint8_t what, std::uint8_t argument) {
        Slot& slot = slots_[argument % slots_.size()];
        switch (what % 8) {
        case 0: return create(slot, argument / 8u, what & 64);
        case 1: return begin(slot);
        case 2: return end(slot);
        case 3: return get_data(slot, what & 64);
        case 4: return predicate(slot, (what & 64) != 0, (what & 128) != 0);
        case 5: {
            const std::int32_t code = dp2emu_d3d10_query_destroy(emulator_, context_, slot.memory);
            expect(code == (slot.info ? 0 : kInvalid), "an existing query can be destroyed");
            if (bound_ == &slot) bound_ = nullptr;
            slot.info = nullptr;
            return;
        }
        default: draw(1 + argument % 2u);
        }
    }

  private:
    void submit(std::vector<std::uint32_t> words) {
        dp2emu_call block{};
        block.size = sizeof block;
        block.context = context_;
        block.commands = words.data();
        block.command_capacity = block.command_length = static_cast<std::uint32_t>(words.size() * 4);
        expect(dp2emu_submit(emulator_, &block) == DP2EMU_OK && block.ddrval == 0, "the commands are executed");
    }
    void create(Slot& slot, std::uint32_t number, bool hint) {
        const std::uint32_t types = 17;
        const dp2emu_d3d10_create_query create{number < types ? number : 0x1000 + number - types, hint ? 1u : 0u};
        const auto* info = responses::find_d3d10_query(create.query);
        const std::int32_t code = dp2emu_d3d10_query_create(emulator_, context_, &create, slot.memory);
        if (slot.info || !info || (hint && create.query != 5)) {
            const bool counter = info && info->counter; // a counter that is not measured is refused with its own code
            return expect(counter ? code != 0 : code == kInvalid, "this query is refused");
        }
        expect(code == 0 || info->counter, "every query but counters can be made");
        if (code != 0) return;
        expect(dp2emu_d3d10_calc_private_query_size(&create) != 0, "what can be made has a size");
        slot.info = info;
        slot.hint = hint;
        slot.state = Slot::State::Created;
        slot.samples = 0;
    }
    bool refused(const Slot& slot) const { return !slot.info || &slot == bound_; }
    void begin(Slot& slot) {
        const std::int32_t code = dp2emu_d3d10_query_begin(emulator_, context_, slot.memory);
        if (refused(slot) || !slot.info->begins) return expect(code == kInvalid, "no begin here");
        expect(code == 0, "a query begins");
        slot.state = Slot::State::Begun;
        slot.samples = 0;
    }
    void end(Slot& slot) {
        const std::int32_t code = dp2emu_d3d10_query_end(emulator_, context_, slot.memory);
        if (refused(slot)) return expect(code == kInvalid, "no end here");
        expect(code == 0, "a query ends");
        if (slot.state != Slot::State::Begun) slot.samples = 0;
        slot.state = Slot::State::Ended;
    }
    void get_data(Slot& slot, bool wrong_size) {
        std::array<unsigned char, 128> data = {};
        std::uint32_t bytes = slot.info ? slot.info->bytes : 8;
        if (wrong_size) bytes += 4;
        const std::int32_t code = dp2emu_d3d10_query_get_data(emulator_, context_, slot.memory, data.data(), bytes, 0);
        if (!slot.info || slot.hint || wrong_size || slot.state != Slot::State::Ended)
            return expect(code == kInvalid, "there is no data here");
        expect(code == 0, "the data is there at once");
        std::uint64_t samples = 0;
        std::memcpy(&samples, data.data(), sizeof samples);
        if (slot.info->type == D3d10Query::Occlusion) expect(samples == slot.samples, "OCCLUSION counts every sample");
        if (slot.info->type == D3d10Query::OcclusionPredicate)
            expect(samples == (slot.samples != 0), "the predicate says whether there was a sample");
    }
    void predicate(Slot& slot, bool value, bool none) {
        const std::int32_t code =
            dp2emu_d3d10_set_predication(emulator_, context_, none ? nullptr : slot.memory, value ? 1 : 0);
        if (none) {
            bound_ = nullptr;
            return expect(code == 0, "nothing is skipped any more");
        }
        if (!slot.info || !slot.info->predicate || slot.state != Slot::State::Ended)
            return expect(code == kInvalid, "no predicate here");
        expect(code == 0, "a predicate is bound");
        bound_ = &slot;
        value_ = value;
    }
    void draw(std::uint32_t times) {
        for (std::uint32_t i = 0; i < times; ++i)
            submit({header(dp2::Opcode::DrawPrimitive), dp2::enum_number(dp2::PrimitiveType::TriangleStrip), 0, 2});
        const bool any = bound_ && bound_->info->type == D3d10Query::OcclusionPredicate && bound_->samples != 0;
        if (bound_ && any == value_) return;
        for (Slot& slot : slots_)
            if (slot.info && slot.state == Slot::State::Begun) slot.samples += std::uint64_t{times} * kSamples;
    }

    dp2emu* emulator_ = nullptr;
    std::uint32_t context_ = 0;
    std::array<Slot, 8> slots_;
    const Slot* bound_ = nullptr;
    bool value_ = false;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    ModelledQueries queries(data[0] % 3);
    constexpr std::size_t kMostCalls = 200;
    for (std::size_t i = 0; i < kMostCalls && 2 + 2 * i < size; ++i) queries.call(data[1 + 2 * i], data[2 + 2 * i]);
    return 0;
}
