#include "tools/report/fragment_text.h"

#include <array>
#include <bit>
#include <charconv>
#include <cinttypes>
#include <cmath>
#include <cstdio>

#include "dp2/tables/enums.h"
#include "dp2/text/text_value.h"
#include "responses/analysis/texel_colors.h"

namespace tools {

namespace {

using rasterizer::FragmentEnd;
using rasterizer::FragmentNote;
using rasterizer::ProbedPrimitive;
using rasterizer::SourceCorner;
using responses::PixelBlend;

std::string decimal(float value) {
    return dp2::float_text(std::bit_cast<std::uint32_t>(value));
}

// The shortest decimal that reads back as this float; for a float that JSON cannot represent, its bits,
// "0x7fc00000".
Json json_float(float value) {
    const std::string text = decimal(value);
    if (!std::isfinite(value)) return text;
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

float in_pixels(std::int32_t snapped) {
    return static_cast<float>(snapped) / (1 << rasterizer::kSubPixelBits);
}

// A colour of the notes: four floats.
std::array<float, 4> color_at(const FragmentNote& note, std::uint32_t slot) {
    std::array<float, 4> out;
    for (std::uint32_t i = 0; i < 4; ++i) out[i] = std::bit_cast<float>(note.value[slot + i]);
    return out;
}

std::string color_text(const char* name, const FragmentNote& note, std::uint32_t slot) {
    std::string text = std::string("; ") + name;
    for (const float channel : color_at(note, slot)) text += " " + decimal(channel);
    return text;
}

Json color_json(const FragmentNote& note, std::uint32_t slot) {
    Json out = Json::array();
    for (const float channel : color_at(note, slot)) out.push_back(json_float(channel));
    return out;
}

// Where the notes have a colour: that of the probed target, or of the first target if a depth buffer is
// probed.
struct ColorNote {
    const char* name;
    std::uint32_t group, slot;
};
std::array<ColorNote, 3> color_notes(const ProbedPrimitive& primitive) {
    const std::uint32_t t = primitive.target < rasterizer::kTargets ? primitive.target : 0;
    return {{{"shader", std::uint32_t{rasterizer::kHasShader} << t, rasterizer::kNoteShader + 4 * t},
             {"fogged", t == 0 ? std::uint32_t{rasterizer::kHasSource} : 0u, rasterizer::kNoteSource},
             {"blended", std::uint32_t{rasterizer::kHasBlended} << t, rasterizer::kNoteBlended + 4 * t}}};
}

std::string named(dp2::EnumId id, std::uint32_t value) {
    const char* const name = dp2::enum_name(id, value);
    return name ? name : std::to_string(value);
}
bool reads_factor(const PixelBlend::Factors& of) {
    using dp2::Blend;
    for (const std::uint32_t value : {of.source, of.dest})
        if (value == static_cast<std::uint32_t>(Blend::BlendFactor) ||
            value == static_cast<std::uint32_t>(Blend::InvBlendFactor))
            return true;
    return false;
}
bool reads_factor(const PixelBlend& blend) {
    return reads_factor(blend.color) || (blend.separate && reads_factor(blend.alpha));
}
// "SRCALPHA, INVSRCALPHA", "ONE, ONE, REVSUBTRACT"
std::string factors_text(const PixelBlend::Factors& of) {
    std::string text = named(dp2::EnumId::Blend, of.source) + ", " + named(dp2::EnumId::Blend, of.dest);
    const std::string op = named(dp2::EnumId::BlendOp, of.op);
    return op == "ADD" ? text : text + ", " + op;
}
std::string blend_text(const PixelBlend& blend) {
    std::string text = "(" + factors_text(blend.color);
    if (blend.separate) text += "; alpha " + factors_text(blend.alpha);
    char factor[32] = "";
    if (reads_factor(blend)) std::snprintf(factor, sizeof factor, "; factor 0x%08" PRIx32, blend.factor);
    return text + factor + ")";
}

std::string change_text(const char* name, double before, double after) {
    const auto text = [](double value) { return decimal(static_cast<float>(value)); };
    return std::string("; ") + name + " " + text(before) + (before == after ? "" : " to " + text(after));
}

const char* outcome(const ProbedPrimitive& primitive, const FragmentNote& note) {
    if (note.end != FragmentEnd::Passed || note.written) return end_name(note.end);
    return primitive.target < rasterizer::kTargets ? "passed, but colours are not written"
                                                   : "passed, but depths are not written";
}

} // namespace

const char* end_name(FragmentEnd end) {
    return rasterizer::kFragmentEndNames[static_cast<std::size_t>(end)];
}

std::string fragment_text(const ProbedPrimitive& primitive, const FragmentNote& note,
                          const std::optional<PixelBlend>& blend) {
    std::string text = outcome(primitive, note);
    if (note.groups & rasterizer::kHasZ)
        text += "; z " + decimal(std::bit_cast<float>(note.value[rasterizer::kNoteZ]));
    for (const ColorNote& color : color_notes(primitive))
        if (note.groups & color.group) {
            text += color_text(color.name, note, color.slot);
            if (blend && std::string_view(color.name) == "blended") text += " " + blend_text(*blend);
        }
    if (!note.has_depth || !primitive.depth) return text;
    const dp2::FormatInfo& format = *primitive.depth;
    if (format.r.width != 0)
        text += change_text("depth", responses::depth_of(format, note.depth_before),
                            responses::depth_of(format, note.depth_after));
    if (format.has_stencil())
        text += change_text("stencil", responses::stencil_of(format, note.depth_before),
                            responses::stencil_of(format, note.depth_after));
    return text;
}

Json fragment_json(const ProbedPrimitive& primitive, const FragmentNote& note) {
    Json out = {{"sample", note.sample}, {"end", end_name(note.end)}, {"written", note.written}};
    if (note.groups & rasterizer::kHasZ)
        out["z"] = json_float(std::bit_cast<float>(note.value[rasterizer::kNoteZ]));
    if (note.groups & rasterizer::kHasDepth) out["depth_bits"] = note.value[rasterizer::kNoteDepth];
    for (const ColorNote& color : color_notes(primitive))
        if (note.groups & color.group) out[color.name] = color_json(note, color.slot);
    if (!note.has_depth || !primitive.depth) return out;
    const dp2::FormatInfo& format = *primitive.depth;
    const auto side = [&](std::uint32_t word) {
        Json of = {{"bits", word}};
        if (format.r.width != 0)
            of["depth"] = json_float(static_cast<float>(responses::depth_of(format, word)));
        if (format.has_stencil()) of["stencil"] = responses::stencil_of(format, word);
        return of;
    };
    out["depth_buffer"] = {
        {"format", format.name}, {"before", side(note.depth_before)}, {"after", side(note.depth_after)}};
    return out;
}

Json blend_json(const PixelBlend& blend) {
    const auto json = [](const PixelBlend::Factors& of) {
        return Json{{"op", named(dp2::EnumId::BlendOp, of.op)},
                    {"source", named(dp2::EnumId::Blend, of.source)},
                    {"dest", named(dp2::EnumId::Blend, of.dest)}};
    };
    Json out = json(blend.color);
    if (blend.separate) out["alpha"] = json(blend.alpha);
    if (reads_factor(blend)) out["factor"] = blend.factor;
    return out;
}

std::string corners_text(const rasterizer::SourcePrimitive& source) {
    std::string text;
    for (std::uint32_t k = 0; k < source.corners; ++k) {
        const SourceCorner& corner = source.corner[k];
        text += k == 0 ? "" : " ";
        if (corner.placed)
            text += "(" + decimal(in_pixels(corner.x)) + "," + decimal(in_pixels(corner.y)) + " z " +
                    decimal(corner.z) + ")";
        else
            text += "(not on the screen)";
    }
    return text;
}

Json corners_json(const rasterizer::SourcePrimitive& source) {
    Json out = Json::array();
    for (std::uint32_t k = 0; k < source.corners; ++k) {
        const SourceCorner& corner = source.corner[k];
        if (corner.placed)
            out.push_back({{"x", json_float(in_pixels(corner.x))},
                           {"y", json_float(in_pixels(corner.y))},
                           {"z", json_float(corner.z)},
                           {"rhw", json_float(corner.rhw)}});
        else
            out.push_back(nullptr);
    }
    return out;
}

std::string beside_text(const responses::ClearedParts& parts) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? ", also " : " and ") + part; };
    if (parts.color) {
        char hex[16];
        std::snprintf(hex, sizeof hex, "0x%08" PRIx32, *parts.color);
        add(std::string("colour to ") + hex);
    }
    if (parts.depth) add("depth to " + decimal(*parts.depth));
    if (parts.stencil) add("stencil to " + std::to_string(*parts.stencil));
    return text;
}

Json beside_json(const responses::ClearedParts& parts) {
    Json out = Json::object();
    if (parts.color) out["color"] = *parts.color;
    if (parts.depth) out["depth"] = json_float(*parts.depth);
    if (parts.stencil) out["stencil"] = *parts.stencil;
    return out;
}

} // namespace tools
