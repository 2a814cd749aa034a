#include "tools/show/state_items.h"

#include <algorithm>
#include <bit>

#include "dp2/text/text_value.h"
#include "responses/context/state_records.h"
#include "tools/report/record_json.h"

namespace tools {

namespace {

using dp2::RecordId;
using rasterizer::DeviceState;
using responses::StateCopy;
using responses::StateKey;
using responses::StateKind;

struct ItemValue {
    std::string text;
    Json json;
};

constexpr std::size_t kMatrix = 16;

// The fields of a record after the first `skip`, with their names unless there is only one.
ItemValue value_of_fields(RecordId id, const std::byte* record, std::size_t skip, std::size_t count) {
    ItemValue out;
    const auto fields = dp2::record_info(id).fields;
    dp2::for_each_value(id, record,
                        [&](const dp2::FieldInfo& field, std::uint16_t i, std::uint32_t bits,
                            const dp2::ValueContext& context) {
                            const auto number = static_cast<std::size_t>(&field - fields.data());
                            if (number < skip || number >= skip + count) return;
                            if (i == 0 && count > 1)
                                out.text += (out.text.empty() ? "" : " ") + std::string(field.name);
                            if (field.count == kMatrix && i != 0 && i % 4 == 0) out.text += " /";
                            out.text += (out.text.empty() ? "" : " ") + dp2::value_text(field, bits, context);
                            const Json value = value_json(field, bits, context);
                            Json& to = count > 1 ? out.json[field.name] : out.json;
                            if (field.count == 1)
                                to = value;
                            else
                                to.push_back(value);
                        });
    return out;
}

ItemValue value_of_handle(const char* what, std::uint32_t handle) {
    return {handle ? what + (" " + std::to_string(handle)) : "none", handle};
}

ItemValue value_of_flag(bool on) {
    return {on ? "TRUE" : "FALSE", on};
}

template <std::size_t N> ItemValue value_of_floats(std::span<const float, N> floats) {
    ItemValue out;
    for (const float value : floats) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        out.text += (out.text.empty() ? "" : " ") + dp2::float_text(bits);
        out.json.push_back(float_json(bits));
    }
    return out;
}

// What a filter's number means in contexts before DX8, where names of the text form have other numbers.
const char* old_filter(dp2::Tss state, std::uint32_t value) {
    constexpr const char* kMag[] = {"D3DTFG_POINT", "D3DTFG_LINEAR", "D3DTFG_FLATCUBIC",
                                    "D3DTFG_GAUSSIANCUBIC", "D3DTFG_ANISOTROPIC"};
    constexpr const char* kMin[] = {"D3DTFN_POINT", "D3DTFN_LINEAR", "D3DTFN_ANISOTROPIC"};
    constexpr const char* kMip[] = {"D3DTFP_NONE", "D3DTFP_POINT", "D3DTFP_LINEAR"};
    const auto named = [value](std::span<const char* const> names) {
        return value >= 1 && value <= names.size() ? names[value - 1] : nullptr;
    };
    switch (state) {
    case dp2::Tss::MagFilter: return named(kMag);
    case dp2::Tss::MinFilter: return named(kMin);
    case dp2::Tss::MipFilter: return named(kMip);
    default: return nullptr;
    }
}

class ItemList {
  public:
    explicit ItemList(const StateCopy& state)
        : state_(state), device_(state.device), records_(state.device) {}

    std::vector<StateItem> make() {
        targets();
        render_states();
        transforms();
        lighting();
        for (std::uint32_t i = 0; i < rasterizer::kUserPlanes; ++i)
            add_record({StateKind::ClipPlane, i}, StateGroup::Clip, "plane " + std::to_string(i),
                       RecordId::SetClipPlane, records_.clip_plane(i), 1, 1);
        stages();
        palettes();
        vertices();
        constants();
        kernel();
        std::ranges::stable_sort(items_, {}, &StateItem::group);
        return std::move(items_);
    }

  private:
    void add(StateKey key, StateGroup group, std::string name, ItemValue value) {
        items_.push_back({key, group, std::move(name), std::move(value.text), std::move(value.json)});
    }
    template <class Record>
    void add_record(StateKey key, StateGroup group, std::string name, RecordId id, const Record& record,
                    std::size_t skip, std::size_t fields) {
        add(key, group, std::move(name),
            value_of_fields(id, reinterpret_cast<const std::byte*>(&record), skip, fields));
    }

    void targets() {
        constexpr StateGroup kGroup = StateGroup::Targets;
        for (std::uint32_t t = 0; t < rasterizer::kTargets; ++t)
            add({StateKind::Target, t}, kGroup, "target " + std::to_string(t),
                value_of_handle("surface", device_.targets[t]));
        add({StateKind::TargetRemoved}, kGroup, "target 0 removed", value_of_flag(device_.target_removed));
        add({StateKind::DepthBuffer}, kGroup, "depth buffer", value_of_handle("surface", device_.depth));
        const ItemValue whole{"the whole target", nullptr};
        if (device_.viewport)
            add_record({StateKind::Viewport}, kGroup, "viewport", RecordId::ViewportInfo, records_.viewport(),
                       0, 4);
        else
            add({StateKind::Viewport}, kGroup, "viewport", whole);
        add_record({StateKind::ZRange}, kGroup, "depth range", RecordId::ZRange, records_.z_range(), 0, 2);
        const dp2::wire::WInfo w{device_.w_range ? device_.w_range->near : 0,
                                 device_.w_range ? device_.w_range->far : 1};
        add_record({StateKind::WRange}, kGroup, "range of w", RecordId::WInfo, w, 0, 2);
        if (!device_.w_range) items_.back().text = "none", items_.back().value = nullptr;
        if (device_.scissor)
            add_record({StateKind::Scissor}, kGroup, "scissor rectangle", RecordId::Rect, records_.scissor(),
                       0, 4);
        else
            add({StateKind::Scissor}, kGroup, "scissor rectangle", whole);
    }

    void render_states() {
        for (std::uint32_t number = 0; number < device_.render_states.size(); ++number) {
            const dp2::RenderStateInfo* info = dp2::find_render_state(number);
            add_record({StateKind::RenderState, number}, group_of_render_state(number),
                       info ? info->name : "render state " + std::to_string(number), RecordId::RenderState,
                       records_.render_state(number), 1, 1);
        }
        add({StateKind::AlphaToCoverage}, StateGroup::Multisample, "alpha to coverage",
            value_of_flag(device_.alpha_to_coverage));
    }

    void transform(std::uint32_t type) {
        const char* named = dp2::enum_name(dp2::EnumId::TransformType, type);
        add_record({StateKind::Transform, type}, StateGroup::Transforms,
                   named ? named : "WORLD" + std::to_string(type - 256), RecordId::SetTransform,
                   records_.transform(type), 1, 1);
    }
    void transforms() {
        using T = dp2::TransformType;
        for (std::uint32_t i = 0; i < rasterizer::kWorldMatrices; ++i)
            transform(dp2::enum_number(T::World) + i);
        transform(dp2::enum_number(T::View));
        transform(dp2::enum_number(T::Projection));
        for (std::uint32_t i = 0; i < rasterizer::kStages; ++i) transform(dp2::enum_number(T::Texture0) + i);
    }

    void lighting() {
        constexpr StateGroup kGroup = StateGroup::Lighting;
        const auto material = dp2::record_info(RecordId::SetMaterial).fields;
        for (std::size_t f = 0; f < material.size(); ++f)
            add_record({StateKind::Material, f}, kGroup, "material " + std::string(material[f].name),
                       RecordId::SetMaterial, device_.material, f, 1);
        const auto fields = dp2::record_info(RecordId::Light).fields;
        for (const auto& [index, slot] : device_.lights) {
            const std::string name = "light " + std::to_string(index) + " ";
            add({StateKind::Light, responses::part_of_light(index, responses::kLightEnabled)}, kGroup,
                name + "enabled", value_of_flag(slot.enabled));
            for (std::size_t f = 0; f < fields.size(); ++f)
                add_record({StateKind::Light, responses::part_of_light(index, f)}, kGroup,
                           name + fields[f].name, RecordId::Light, slot.light, f, 1);
        }
    }

    void stage_state(std::uint64_t row, std::uint16_t number) {
        const dp2::StageStateInfo* info = dp2::find_stage_state(number);
        const auto stage = static_cast<std::uint16_t>(stage_number(row));
        const bool sampler = info && info->kind == dp2::StageStateKind::Sampler;
        add_record({StateKind::StageState, responses::part_of_stage(row, number)},
                   sampler ? StateGroup::Samplers : StateGroup::Stages,
                   (sampler ? "sampler " : "stage ") + std::to_string(stage) + " " +
                       (info ? info->name : "state " + std::to_string(number)),
                   RecordId::TextureStageState, records_.stage_state(stage, number), 2, 1);
        StateItem& item = items_.back();
        const std::uint32_t bits = device_.stages[static_cast<std::size_t>(row)][number];
        if (number == dp2::enum_number(dp2::Tss::Texture)) item.text = value_of_handle("surface", bits).text;
        if (device_.interface_version >= rasterizer::kDx8) return;
        if (const char* old = old_filter(static_cast<dp2::Tss>(number), bits))
            item.text += std::string(" (") + old + ")";
    }
    void stages() {
        for (std::uint64_t row = 0; row < rasterizer::kSamplers; ++row) {
            for (std::uint16_t number = 0; number < rasterizer::kStageStates; ++number)
                stage_state(row, number);
            add({StateKind::FetchFour, row}, StateGroup::Samplers,
                "sampler " + std::to_string(stage_number(row)) + " fetch-4",
                value_of_flag((device_.fetch_four >> row & 1) != 0));
        }
        add({StateKind::AlphaByTexture}, StateGroup::Stages, "stage 0 alpha by TEXTUREMAPBLEND",
            value_of_flag(device_.alpha_by_texture));
    }

    void palettes() {
        for (const auto& [surface, palette] : state_.attached)
            add({StateKind::PaletteOf, surface}, StateGroup::Palettes,
                "palette of surface " + std::to_string(surface), value_of_handle("palette", palette));
        for (const auto& [handle, palette] : state_.palettes) {
            ItemValue value{palette.alpha ? "alpha" : "opaque", Json::object()};
            value.json["alpha"] = palette.alpha;
            for (const std::uint32_t entry : palette.entries) {
                value.text += " " + dp2::hex_text(entry);
                value.json["entries"].push_back(entry);
            }
            add({StateKind::PaletteEntries, handle}, StateGroup::Palettes,
                "palette " + std::to_string(handle), std::move(value));
        }
    }

    void vertices() {
        constexpr StateGroup kGroup = StateGroup::Vertices;
        const std::uint32_t format = device_.vertex_format;
        add({StateKind::VertexFormat}, kGroup, "vertex format",
            format == 0  ? ItemValue{"none", 0}
            : format & 1 ? ItemValue{"declaration " + std::to_string(format), format}
                         : ItemValue{dp2::fvf_text(format), dp2::fvf_text(format)});
        for (std::uint32_t s = 0; s < rasterizer::kStreams; ++s) {
            const rasterizer::StreamBinding& stream = device_.streams[s];
            add_record({StateKind::Stream, s}, kGroup, "stream " + std::to_string(s),
                       RecordId::SetStreamSource2, records_.stream(s), 1, 3);
            if (stream.user_memory) {
                items_.back().text = "memory of the call, stride " + std::to_string(stream.stride);
                items_.back().value = {{"user_memory", true}, {"stride", stream.stride}};
            }
            add_record({StateKind::StreamDivider, s}, kGroup, "stream " + std::to_string(s) + " divider",
                       RecordId::SetStreamSourceFreq, records_.frequency(s), 1, 1);
        }
        add_record({StateKind::Indices}, kGroup, "indices", RecordId::SetIndices,
                   dp2::wire::SetIndices{device_.indices, device_.index_width}, 0, 2);
        add({StateKind::VertexShader}, StateGroup::Shaders, "vertex shader",
            value_of_handle("shader", device_.vertex_shader));
        add({StateKind::PixelShader}, StateGroup::Shaders, "pixel shader",
            value_of_handle("shader", device_.pixel_shader));
    }

    void floats(StateKind kind, const std::string& name, std::span<const std::array<float, 4>> registers,
                std::uint64_t first) {
        for (std::size_t i = 0; i < registers.size(); ++i)
            add({kind, first + i}, StateGroup::Constants, name + std::to_string(first + i),
                value_of_floats(std::span(registers[i])));
    }
    void statics(StateKind integers, StateKind booleans, const std::string& name,
                 const rasterizer::ShaderConstants& constants) {
        for (std::size_t i = 0; i < constants.integers.size(); ++i) {
            ItemValue value;
            for (const std::int32_t word : constants.integers[i]) {
                value.text += (value.text.empty() ? "" : " ") + std::to_string(word);
                value.json.push_back(word);
            }
            add({integers, i}, StateGroup::Constants, name + " i" + std::to_string(i), std::move(value));
        }
        for (std::size_t i = 0; i < constants.booleans.size(); ++i)
            add({booleans, i}, StateGroup::Constants, name + " b" + std::to_string(i),
                {std::to_string(constants.booleans[i]), constants.booleans[i]});
    }
    void constants() {
        const rasterizer::ShaderConstants &v = device_.vertex_constants, &p = device_.pixel_constants;
        floats(StateKind::VertexFloat, "vertex c", v.floats, 0);
        floats(StateKind::VertexFloat, "vertex c", v.more_floats, rasterizer::kFloatRegisters);
        statics(StateKind::VertexInteger, StateKind::VertexBoolean, "vertex", v);
        floats(StateKind::PixelFloat, "pixel c", p.floats, 0);
        statics(StateKind::PixelInteger, StateKind::PixelBoolean, "pixel", p);
    }

    void kernel() {
        const rasterizer::ConvolutionKernel& kernel = device_.convolution;
        const ItemValue row = value_of_floats(std::span<const float>(kernel.row)),
                        column = value_of_floats(std::span<const float>(kernel.column));
        add({StateKind::Convolution}, StateGroup::Other, "convolution kernel",
            {"width " + std::to_string(kernel.width) + " height " + std::to_string(kernel.height) + " row " +
                 row.text + " column " + column.text,
             {{"width", kernel.width},
              {"height", kernel.height},
              {"row", row.json},
              {"column", column.json}}});
    }

    const StateCopy& state_;
    const DeviceState& device_;
    const responses::StateRecords records_;
    std::vector<StateItem> items_;
};

} // namespace

std::uint32_t stage_number(std::uint64_t row) {
    constexpr std::uint32_t kDisplacementMap = 256; // D3DDMAPSAMPLER; the vertex samplers follow it
    const auto number = static_cast<std::uint32_t>(row);
    return number < rasterizer::kPixelSamplers ? number
                                               : kDisplacementMap + number - rasterizer::kPixelSamplers;
}

std::vector<StateItem> state_items(const responses::StateCopy& state) {
    return ItemList(state).make();
}

} // namespace tools
