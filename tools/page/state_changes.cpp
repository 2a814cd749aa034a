#include "tools/page/state_changes.h"

#include <bit>
#include <cstring>
#include <optional>
#include <span>

#include "dp2/tables/formats.h"
#include "dp2/text/text_value.h"

namespace tools {

namespace {

using dp2::float_text;
using rasterizer::DeviceState;

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

// Compares two states part by part; add() gets what differs.
class StateDifference {
  public:
    StateDifference(const DeviceState& before, const DeviceState& now, Texts& names, Texts& values)
        : a_(before), b_(now), names_(names), values_(values) {}

    std::vector<StateChange> find() {
        render_states();
        stages();
        transforms();
        light_and_material();
        areas();
        inputs();
        targets();
        constants("vertex shader constants", a_.vertex_constants, b_.vertex_constants);
        constants("pixel shader constants", a_.pixel_constants, b_.pixel_constants);
        return std::move(found_);
    }

  private:
    void add(const std::string& group, const std::string& name, const std::string& value) {
        found_.push_back({names_.number(group + "\t" + name), values_.number(value)});
    }
    template <class T> static bool same_bits(const T& a, const T& b) {
        static_assert(std::is_trivially_copyable_v<T>);
        return std::memcmp(&a, &b, sizeof a) == 0; // only for types without padding
    }

    void render_states() {
        if (a_.alpha_to_coverage != b_.alpha_to_coverage)
            add("render state", "alpha to coverage", b_.alpha_to_coverage ? "TRUE" : "FALSE");
        if (a_.render_states == b_.render_states) return;
        const dp2::FieldInfo& field = dp2::record_info(dp2::RecordId::RenderState).fields[1];
        for (std::uint32_t i = 0; i < b_.render_states.size(); ++i) {
            if (a_.render_states[i] == b_.render_states[i]) continue;
            const dp2::RenderStateInfo* info = dp2::find_render_state(i);
            add("render state", info ? info->name : std::to_string(i),
                dp2::value_text(field, b_.render_states[i], {i}));
        }
    }

    static std::string stage_name(std::uint32_t slot) {
        const bool pixel = slot < rasterizer::kPixelSamplers;
        return "stage " + std::to_string(pixel ? slot : slot - rasterizer::kPixelSamplers + 256);
    }

    void stages() {
        const dp2::FieldInfo& field = dp2::record_info(dp2::RecordId::TextureStageState).fields[2];
        for (std::uint32_t slot = 0; slot < b_.stages.size(); ++slot) {
            if ((a_.fetch_four ^ b_.fetch_four) >> slot & 1)
                add(stage_name(slot), "fetch-4", b_.fetch_four >> slot & 1 ? "TRUE" : "FALSE");
            if (a_.stages[slot] == b_.stages[slot]) continue;
            for (std::uint32_t i = 0; i < b_.stages[slot].size(); ++i) {
                const std::uint32_t value = b_.stages[slot][i];
                if (a_.stages[slot][i] == value) continue;
                const dp2::StageStateInfo* info = dp2::find_stage_state(i);
                const bool texture = i == static_cast<std::uint32_t>(dp2::Tss::Texture);
                add(stage_name(slot), info ? info->name : std::to_string(i),
                    texture ? handle_text(value) : dp2::value_text(field, value, {i}));
            }
        }
        if (a_.convolution.width != b_.convolution.width || a_.convolution.height != b_.convolution.height ||
            !same_bits(a_.convolution.row, b_.convolution.row) ||
            !same_bits(a_.convolution.column, b_.convolution.column))
            add("stage 0", "convolution kernel",
                std::to_string(b_.convolution.width) + "x" + std::to_string(b_.convolution.height) + " row " +
                    floats_text(std::span(b_.convolution.row).first(b_.convolution.width)) + " column " +
                    floats_text(std::span(b_.convolution.column).first(b_.convolution.height)));
    }

    void transform(const rasterizer::Matrix& a, const rasterizer::Matrix& b, const std::string& name) {
        if (!same_bits(a, b)) add("transform", name, floats_text(std::span(&b.m[0][0], 16)));
    }
    void transforms() {
        if (!same_bits(a_.world, b_.world))
            for (std::uint32_t i = 0; i < rasterizer::kWorldMatrices; ++i)
                transform(a_.world[i], b_.world[i], "WORLD" + (i == 0 ? "" : std::to_string(i)));
        transform(a_.view, b_.view, "VIEW");
        transform(a_.projection, b_.projection, "PROJECTION");
        for (std::uint32_t i = 0; i < rasterizer::kStages; ++i)
            transform(a_.texture[i], b_.texture[i], "TEXTURE" + std::to_string(i));
    }

    // A record by the names of its fields.
    static std::string record_text(dp2::RecordId id, const void* record) {
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

    void light_and_material() {
        if (!same_bits(a_.material, b_.material))
            add("light", "material", record_text(dp2::RecordId::SetMaterial, &b_.material));
        for (const auto& [index, slot] : b_.lights) {
            const auto old = a_.lights.find(index);
            const bool known = old != a_.lights.end();
            if (known && old->second.enabled == slot.enabled && same_bits(old->second.light, slot.light))
                continue;
            add("light", "light " + std::to_string(index),
                (slot.enabled ? "on, " : "off, ") + record_text(dp2::RecordId::Light, &slot.light));
        }
        for (const auto& [index, slot] : a_.lights)
            if (!b_.lights.contains(index)) add("light", "light " + std::to_string(index), "none");
        for (std::uint32_t i = 0; i < rasterizer::kUserPlanes; ++i)
            if (!same_bits(a_.clip_planes[i], b_.clip_planes[i]))
                add("clip plane", std::to_string(i), floats_text(b_.clip_planes[i]));
    }

    static std::string viewport_text(const std::optional<rasterizer::Viewport>& v) {
        if (!v) return "the whole target";
        return std::to_string(v->x) + "," + std::to_string(v->y) + " size " + std::to_string(v->width) + "x" +
               std::to_string(v->height);
    }
    static std::string scissor_text(const std::optional<rasterizer::Rect>& r) {
        if (!r) return "the whole target";
        return std::to_string(r->left) + "," + std::to_string(r->top) + " to " + std::to_string(r->right) +
               "," + std::to_string(r->bottom);
    }
    void changed(const std::string& group, const std::string& name, const std::string& before,
                 const std::string& now) {
        if (before != now) add(group, name, now);
    }
    static std::string w_text(const DeviceState& s) {
        return s.w_range ? number_text_of(s.w_range->near) + " to " + number_text_of(s.w_range->far)
                         : "0 to 1";
    }
    void areas() {
        changed("area", "viewport", viewport_text(a_.viewport), viewport_text(b_.viewport));
        changed("area", "depth range", number_text_of(a_.min_z) + " to " + number_text_of(a_.max_z),
                number_text_of(b_.min_z) + " to " + number_text_of(b_.max_z));
        changed("area", "range of w", w_text(a_), w_text(b_));
        changed("area", "scissor rectangle", scissor_text(a_.scissor), scissor_text(b_.scissor));
    }

    static std::string stream_text(const rasterizer::StreamBinding& s) {
        std::string text = s.user_memory ? "memory of the call" : "buffer " + handle_text(s.buffer);
        text += ", stride " + std::to_string(s.stride) + ", offset " + std::to_string(s.offset);
        if (s.divider & rasterizer::kIndexedData)
            text += ", " + std::to_string(s.divider & ~rasterizer::kIndexedData) + " instances";
        else if (s.divider & rasterizer::kInstanceData)
            text += ", for each " + std::to_string(s.divider & ~rasterizer::kInstanceData) + " instances";
        return text;
    }
    static std::string format_text(std::uint32_t format) {
        if (format == 0) return "none";
        return format & 1 ? "declaration " + std::to_string(format) : dp2::fvf_text(format);
    }
    void inputs() {
        for (std::uint32_t i = 0; i < rasterizer::kStreams; ++i)
            if (!(a_.streams[i] == b_.streams[i]))
                add("vertices", "stream " + std::to_string(i), stream_text(b_.streams[i]));
        if (a_.indices != b_.indices || a_.index_width != b_.index_width)
            add("vertices", "indices",
                b_.indices == 0 ? "none"
                                : "buffer " + std::to_string(b_.indices) + ", " +
                                      std::to_string(b_.index_width) + " bytes each");
        changed("vertices", "format", format_text(a_.vertex_format), format_text(b_.vertex_format));
        changed("shaders", "vertex shader", handle_text(a_.vertex_shader), handle_text(b_.vertex_shader));
        changed("shaders", "pixel shader", handle_text(a_.pixel_shader), handle_text(b_.pixel_shader));
    }
    void targets() {
        for (std::uint32_t i = 0; i < rasterizer::kTargets; ++i)
            changed("targets", "target " + std::to_string(i), handle_text(a_.targets[i]),
                    handle_text(b_.targets[i]));
        changed("targets", "depth buffer", handle_text(a_.depth), handle_text(b_.depth));
        if (a_.target_removed != b_.target_removed)
            add("targets", "target 0 was removed", b_.target_removed ? "TRUE" : "FALSE");
    }

    static bool is_zero(const std::array<float, 4>& value) {
        return same_bits(value, std::array<float, 4>{});
    }
    void constants(const char* group, const rasterizer::ShaderConstants& a,
                   const rasterizer::ShaderConstants& b) {
        if (!same_bits(a.floats, b.floats))
            for (std::uint32_t i = 0; i < b.floats.size(); ++i)
                if (!same_bits(a.floats[i], b.floats[i]))
                    add(group, "c" + std::to_string(i), floats_text(b.floats[i]));
        for (std::size_t i = 0; i < b.more_floats.size(); ++i)
            if (i < a.more_floats.size() ? !same_bits(a.more_floats[i], b.more_floats[i])
                                         : !is_zero(b.more_floats[i]))
                add(group, "c" + std::to_string(b.floats.size() + i), floats_text(b.more_floats[i]));
        for (std::uint32_t i = 0; i < b.integers.size(); ++i)
            if (a.integers[i] != b.integers[i]) {
                std::string text;
                for (const std::int32_t value : b.integers[i])
                    text += (text.empty() ? "" : " ") + std::to_string(value);
                add(group, "i" + std::to_string(i), text);
            }
        for (std::uint32_t i = 0; i < b.booleans.size(); ++i)
            if (a.booleans[i] != b.booleans[i])
                add(group, "b" + std::to_string(i), b.booleans[i] ? "TRUE" : "FALSE");
    }

    const DeviceState &a_, &b_;
    Texts &names_, &values_;
    std::vector<StateChange> found_;
};

} // namespace

std::vector<StateChange> StateChanges::since_last(std::uint32_t context, const DeviceState& state) {
    auto& last = last_[context];
    if (!last) last = std::make_unique<DeviceState>();
    std::vector<StateChange> found = StateDifference(*last, state, names_, values_).find();
    if (!found.empty()) *last = state;
    return found;
}

} // namespace tools
