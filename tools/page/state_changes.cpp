#include "tools/page/state_changes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <span>
#include <string>
#include <tuple>

#include "dp2/tables/formats.h"
#include "dp2/text/text_value.h"

namespace tools {

namespace {

using dp2::float_text;
using rasterizer::DeviceState;
using responses::StateCopy;
using responses::StateKey;
using responses::StateKind;

std::string number_text_of(float value) {
    return float_text(std::bit_cast<std::uint32_t>(value));
}

std::string floats_text(std::span<const float> values) {
    std::string text;
    for (const float value : values) text += (text.empty() ? "" : " ") + number_text_of(value);
    return text;
}

std::string handle_text(std::uint32_t handle) {
    return handle == 0 ? "none" : std::to_string(handle);
}

std::string flag_text(bool on) {
    return on ? "TRUE" : "FALSE";
}

// A record by the names of its fields.
std::string record_text(dp2::RecordId id, const void* record) {
    std::string text;
    const char* last = nullptr;
    dp2::for_each_value(id, static_cast<const std::byte*>(record),
                        [&](const dp2::FieldInfo& field, std::uint16_t, std::uint32_t bits,
                            const dp2::ValueContext& context) {
                            if (field.name != last)
                                text += (text.empty() ? "" : ", ") + std::string(field.name);
                            last = field.name;
                            text += " " + dp2::value_text(field, bits, context);
                        });
    return text;
}

// What has one line on the page may be several states: a light, the material, a stream with its divider.
StateKey page_line_of(StateKey key) {
    switch (key.kind) {
    case StateKind::Light:
        return {key.kind, responses::part_of_light(static_cast<std::uint32_t>(key.index >> 8), 0)};
    case StateKind::Material: return {key.kind, 0};
    case StateKind::StreamDivider: return {StateKind::Stream, key.index};
    default: return key;
    }
}

// The order of lines: the place of the kind, then numbers.
using PageOrder = std::tuple<std::size_t, std::uint64_t, std::uint64_t>;
PageOrder page_order(const StateKey& key) {
    static constexpr StateKind kKinds[] = {
        StateKind::AlphaToCoverage, StateKind::RenderState,   StateKind::StageState,
        StateKind::AlphaByTexture,  StateKind::Convolution,   StateKind::Transform,
        StateKind::Material,        StateKind::Light,         StateKind::ClipPlane,
        StateKind::Viewport,        StateKind::ZRange,        StateKind::WRange,
        StateKind::Scissor,         StateKind::Stream,        StateKind::Indices,
        StateKind::VertexFormat,    StateKind::VertexShader,  StateKind::PixelShader,
        StateKind::PaletteEntries,  StateKind::PaletteOf,     StateKind::Target,
        StateKind::DepthBuffer,     StateKind::TargetRemoved, StateKind::VertexFloat,
        StateKind::VertexInteger,   StateKind::VertexBoolean, StateKind::PixelFloat,
        StateKind::PixelInteger,    StateKind::PixelBoolean};
    const auto place = [&](StateKind kind) {
        return static_cast<std::size_t>(std::ranges::find(kKinds, kind) - std::begin(kKinds));
    };
    switch (key.kind) {
    case StateKind::FetchFour: return {place(StateKind::StageState), key.index, 0};
    case StateKind::StageState: return {place(key.kind), key.index >> 8, 1 + (key.index & 0xFF)};
    // The world's matrices come first.
    case StateKind::Transform:
        return {place(key.kind), key.index < dp2::enum_number(dp2::TransformType::World), key.index};
    default: return {place(key.kind), 0, key.index};
    }
}

std::string viewport_text(const DeviceState& state) {
    const auto& v = state.viewport;
    if (!v) return "the whole target";
    return std::to_string(v->x) + "," + std::to_string(v->y) + " size " + std::to_string(v->width) + "x" +
           std::to_string(v->height);
}
std::string scissor_text(const DeviceState& state) {
    const auto& r = state.scissor;
    if (!r) return "the whole target";
    return std::to_string(r->left) + "," + std::to_string(r->top) + " to " + std::to_string(r->right) + "," +
           std::to_string(r->bottom);
}
std::string w_text(const DeviceState& state) {
    return state.w_range ? number_text_of(state.w_range->near) + " to " + number_text_of(state.w_range->far)
                         : "0 to 1";
}

std::string stream_text(const rasterizer::StreamBinding& s) {
    std::string text = s.user_memory ? "memory of the call" : "buffer " + handle_text(s.buffer);
    text += ", stride " + std::to_string(s.stride) + ", offset " + std::to_string(s.offset);
    if (s.divider & rasterizer::kIndexedData)
        text += ", " + std::to_string(s.divider & ~rasterizer::kIndexedData) + " instances";
    else if (s.divider & rasterizer::kInstanceData)
        text += ", for each " + std::to_string(s.divider & ~rasterizer::kInstanceData) + " instances";
    return text;
}
std::string format_text(std::uint32_t format) {
    if (format == 0) return "none";
    return format & 1 ? "declaration " + std::to_string(format) : dp2::fvf_text(format);
}

std::string stage_name(std::uint64_t slot) {
    const bool pixel = slot < rasterizer::kPixelSamplers;
    return "stage " + std::to_string(pixel ? slot : slot - rasterizer::kPixelSamplers + 256);
}

std::string integers_text(const std::array<std::int32_t, 4>& values) {
    std::string text;
    for (const std::int32_t value : values) text += (text.empty() ? "" : " ") + std::to_string(value);
    return text;
}

// A line of the page.
struct PageLine {
    std::string group, name, value;
};

class PageLines {
  public:
    explicit PageLines(const StateCopy& copy) : copy_(copy), s_(copy.device) {}

    PageLine make(const StateKey& key) const {
        const std::string number = std::to_string(key.index);
        const auto index = static_cast<std::size_t>(key.index); // of an array of the state
        switch (key.kind) {
        case StateKind::AlphaToCoverage:
            return {"render state", "alpha to coverage", flag_text(s_.alpha_to_coverage)};
        case StateKind::RenderState: return render_state(static_cast<std::uint32_t>(key.index));
        case StateKind::StageState:
            return stage_state(key.index >> 8, static_cast<std::uint32_t>(key.index & 0xFF));
        case StateKind::FetchFour:
            return {stage_name(key.index), "fetch-4", flag_text((s_.fetch_four >> key.index & 1) != 0)};
        case StateKind::AlphaByTexture:
            return {stage_name(0), "alpha by TEXTUREMAPBLEND", flag_text(s_.alpha_by_texture)};
        case StateKind::Convolution: return {"stage 0", "convolution kernel", kernel()};
        case StateKind::Transform: return transform(static_cast<std::uint32_t>(key.index));
        case StateKind::Material:
            return {"light", "material", record_text(dp2::RecordId::SetMaterial, &s_.material)};
        case StateKind::Light: return light(static_cast<std::uint32_t>(key.index >> 8));
        case StateKind::ClipPlane: return {"clip plane", number, floats_text(s_.clip_planes[index])};
        case StateKind::Viewport: return {"area", "viewport", viewport_text(s_)};
        case StateKind::ZRange:
            return {"area", "depth range", number_text_of(s_.min_z) + " to " + number_text_of(s_.max_z)};
        case StateKind::WRange: return {"area", "range of w", w_text(s_)};
        case StateKind::Scissor: return {"area", "scissor rectangle", scissor_text(s_)};
        case StateKind::Stream:
        case StateKind::StreamDivider:
            return {"vertices", "stream " + number, stream_text(s_.streams[index])};
        case StateKind::Indices: return {"vertices", "indices", indices()};
        case StateKind::VertexFormat: return {"vertices", "format", format_text(s_.vertex_format)};
        case StateKind::VertexShader: return {"shaders", "vertex shader", handle_text(s_.vertex_shader)};
        case StateKind::PixelShader: return {"shaders", "pixel shader", handle_text(s_.pixel_shader)};
        case StateKind::PaletteEntries: return {"palettes", "palette " + number, palette(key.index)};
        case StateKind::PaletteOf: return {"palettes", "of surface " + number, palette_of(key.index)};
        case StateKind::Target: return {"targets", "target " + number, handle_text(s_.targets[index])};
        case StateKind::DepthBuffer: return {"targets", "depth buffer", handle_text(s_.depth)};
        case StateKind::TargetRemoved:
            return {"targets", "target 0 was removed", flag_text(s_.target_removed)};
        case StateKind::VertexFloat: return {kVertex, "c" + number, vertex_float(key.index)};
        case StateKind::VertexInteger:
            return {kVertex, "i" + number, integers_text(s_.vertex_constants.integers[index])};
        case StateKind::VertexBoolean:
            return {kVertex, "b" + number, flag_text(s_.vertex_constants.booleans[index] != 0)};
        case StateKind::PixelFloat:
            return {kPixel, "c" + number, floats_text(s_.pixel_constants.floats[index])};
        case StateKind::PixelInteger:
            return {kPixel, "i" + number, integers_text(s_.pixel_constants.integers[index])};
        case StateKind::PixelBoolean:
            return {kPixel, "b" + number, flag_text(s_.pixel_constants.booleans[index] != 0)};
        }
        return {};
    }

  private:
    static constexpr const char *kVertex = "vertex shader constants", *kPixel = "pixel shader constants";

    PageLine render_state(std::uint32_t number) const {
        const dp2::FieldInfo& field = dp2::record_info(dp2::RecordId::RenderState).fields[1];
        const dp2::RenderStateInfo* info = dp2::find_render_state(number);
        return {"render state", info ? info->name : std::to_string(number),
                dp2::value_text(field, s_.render_states[number], {number})};
    }
    PageLine stage_state(std::uint64_t slot, std::uint32_t number) const {
        const dp2::FieldInfo& field = dp2::record_info(dp2::RecordId::TextureStageState).fields[2];
        const dp2::StageStateInfo* info = dp2::find_stage_state(number);
        const std::uint32_t value = s_.stages[static_cast<std::size_t>(slot)][number];
        const bool texture = number == dp2::enum_number(dp2::Tss::Texture);
        return {stage_name(slot), info ? info->name : std::to_string(number),
                texture ? handle_text(value) : dp2::value_text(field, value, {number})};
    }
    std::string kernel() const {
        const rasterizer::ConvolutionKernel& k = s_.convolution;
        return std::to_string(k.width) + "x" + std::to_string(k.height) + " row " +
               floats_text(std::span(k.row).first(k.width)) + " column " +
               floats_text(std::span(k.column).first(k.height));
    }
    PageLine transform(std::uint32_t type) const {
        using Type = dp2::TransformType;
        const std::uint32_t world = dp2::enum_number(Type::World);
        std::string name = "PROJECTION";
        if (type >= world)
            name = "WORLD" + (type == world ? "" : std::to_string(type - world));
        else if (type == dp2::enum_number(Type::View))
            name = "VIEW";
        else if (type >= dp2::enum_number(Type::Texture0))
            name = "TEXTURE" + std::to_string(type - dp2::enum_number(Type::Texture0));
        return {"transform", name, floats_text(std::span(&s_.transform(type)->m[0][0], 16))};
    }
    PageLine light(std::uint32_t index) const {
        const auto found = s_.lights.find(index);
        const bool gone = found == s_.lights.end();
        return {"light", "light " + std::to_string(index),
                gone ? "none"
                     : (found->second.enabled ? "on, " : "off, ") +
                           record_text(dp2::RecordId::Light, &found->second.light)};
    }
    std::string indices() const {
        if (s_.indices == 0) return "none";
        return "buffer " + std::to_string(s_.indices) + ", " + std::to_string(s_.index_width) + " bytes each";
    }
    std::string palette(std::uint64_t handle) const {
        const auto found = copy_.palettes.find(static_cast<rasterizer::Handle>(handle));
        if (found == copy_.palettes.end()) return "none";
        std::string text = found->second.alpha ? "alpha" : "opaque";
        for (const std::uint32_t entry : found->second.entries) text += " " + dp2::hex_text(entry);
        return text;
    }
    std::string palette_of(std::uint64_t surface) const {
        const auto found = copy_.attached.find(static_cast<rasterizer::Handle>(surface));
        return found == copy_.attached.end() ? "none" : "palette " + std::to_string(found->second);
    }
    std::string vertex_float(std::uint64_t number) const {
        const rasterizer::ShaderConstants& c = s_.vertex_constants;
        const auto index = static_cast<std::size_t>(number);
        if (index < c.floats.size()) return floats_text(c.floats[index]);
        const std::size_t more = index - c.floats.size();
        return floats_text(more < c.more_floats.size() ? c.more_floats[more] : std::array<float, 4>{});
    }

    const StateCopy& copy_;
    const DeviceState& s_;
};

} // namespace

std::vector<StateChange> StateChanges::since_last(responses::StateWalk& walk) {
    std::vector<StateKey> lines;
    for (const StateKey& key : walk.changes()) lines.push_back(page_line_of(key));
    std::ranges::sort(lines, {}, page_order);
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    const std::string w = w_text(walk.kept().device);
    walk.keep();
    const PageLines now(walk.kept());
    std::vector<StateChange> found;
    for (const StateKey& key : lines) {
        const PageLine line = now.make(key);
        if (key.kind == StateKind::WRange && line.value == w) continue; // 0 to 1 is set, as if it were not
        found.push_back({names_.number(line.group + "\t" + line.name), values_.number(line.value)});
    }
    return found;
}

} // namespace tools
