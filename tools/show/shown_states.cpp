#include "tools/show/shown_states.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tools {

namespace {

using responses::StateCopy;
using responses::StateKey;
using responses::StateKind;
using ItemsByKey = std::map<StateKey, StateItem>;

ItemsByKey by_key(std::vector<StateItem> items) {
    ItemsByKey out;
    for (StateItem& item : items) {
        const StateKey key = item.key;
        out.emplace(key, std::move(item));
    }
    return out;
}

bool is_float_constant(dp2::ShaderFile file) {
    using dp2::ShaderFile;
    return file == ShaderFile::Const || (file >= ShaderFile::Const2 && file <= ShaderFile::Const4);
}

// The number of registers that the second operand of an instruction names.
std::uint32_t matrix_rows(dp2::ShaderOp op) {
    using dp2::ShaderOp;
    switch (op) {
    case ShaderOp::M4x4:
    case ShaderOp::M3x4: return 4;
    case ShaderOp::M4x3:
    case ShaderOp::M3x3: return 3;
    case ShaderOp::M3x2: return 2;
    default: return 1;
    }
}

// The constant registers that a shader reads and does not define itself.
struct ConstantUse {
    std::set<StateKey> read;
    bool by_address = false; // any float register may be read

    void add(const rasterizer::ShaderObject* shader, StateKind floats, StateKind integers,
             StateKind booleans) {
        if (!shader) return;
        for (const dp2::ShaderInstruction& instruction : shader->code.code)
            for (std::size_t s = 0; s < instruction.source_count; ++s) {
                const dp2::ShaderRegister& reg = instruction.sources[s].reg;
                if (!is_float_constant(reg.file)) continue;
                const std::uint32_t rows = s == 1 ? matrix_rows(instruction.op) : 1;
                for (std::uint32_t row = 0; row < rows; ++row)
                    read.insert({floats, rasterizer::constant_number(reg) + row});
                by_address = by_address || reg.relative;
            }
        for (const rasterizer::ShaderObject::Definition& d : shader->definitions)
            read.erase({floats, d.number});
        for (std::uint32_t r = 0; r < rasterizer::kStaticRegisters; ++r) {
            if (shader->integers >> r & 1) read.insert({integers, r});
            if (shader->booleans >> r & 1) read.insert({booleans, r});
        }
    }
};

std::string default_text(const ItemsByKey& initial, const StateKey& key) {
    const auto found = initial.find(key);
    if (found != initial.end()) return found->second.text;
    return key.kind == StateKind::VertexFloat ? "0 0 0 0" : "none";
}

bool is_wanted(const ShownState& state, const ConstantUse& vertex, const ConstantUse& pixel) {
    if (state.changed) return true;
    if (state.item.group != StateGroup::Constants) return !state.is_default;
    const StateKey& key = state.item.key;
    if (vertex.read.contains(key) || pixel.read.contains(key)) return true;
    const bool by_address = (key.kind == StateKind::VertexFloat && vertex.by_address) ||
                            (key.kind == StateKind::PixelFloat && pixel.by_address);
    return by_address && !state.is_default;
}

} // namespace

std::vector<ShownState> shown_states(const StateTracker& tracker, const rasterizer::ShaderTable& shaders,
                                     bool all) {
    // initial() with a default light for each light that exists now.
    StateCopy fresh = tracker.initial();
    for (const auto& [index, slot] : tracker.now().device.lights) fresh.device.lights[index];
    const ItemsByKey initial = by_key(state_items(tracker.initial())), defaults = by_key(state_items(fresh));
    ItemsByKey before;
    if (tracker.previous()) before = by_key(state_items(tracker.previous()->state));
    std::vector<StateItem> items = state_items(tracker.now());
    // States that no longer exist.
    const ItemsByKey now = by_key(items);
    for (const auto& [key, item] : before)
        if (!now.contains(key)) items.push_back({key, item.group, item.name, "none", nullptr});
    std::ranges::stable_sort(items, {}, &StateItem::group);

    ConstantUse vertex, pixel;
    vertex.add(shaders.vertex_shader(), StateKind::VertexFloat, StateKind::VertexInteger,
               StateKind::VertexBoolean);
    pixel.add(shaders.pixel_shader(), StateKind::PixelFloat, StateKind::PixelInteger,
              StateKind::PixelBoolean);
    std::vector<ShownState> out;
    for (StateItem& item : items) {
        ShownState state;
        state.is_default = item.text == default_text(defaults, item.key);
        if (tracker.previous()) {
            const auto old = before.find(item.key);
            state.was = old == before.end() ? default_text(initial, item.key) : old->second.text;
            state.was_value = old == before.end() ? Json(nullptr) : old->second.value;
            state.changed = state.was != item.text;
        }
        state.set = tracker.setter(item.key);
        state.item = std::move(item);
        if (all || is_wanted(state, vertex, pixel)) out.push_back(std::move(state));
    }
    return out;
}

} // namespace tools
