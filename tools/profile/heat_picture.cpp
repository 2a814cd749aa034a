#include "tools/profile/heat_picture.h"

#include <algorithm>
#include <cstdio>

namespace tools {

namespace {

using HeatColor = std::array<std::uint8_t, 3>;
// From pixels that were drawn to once to those that were drawn to most often.
constexpr HeatColor kHeat[] = {{32, 48, 128}, {32, 128, 128}, {64, 192, 64}, {240, 208, 32}, {224, 32, 32}};

// The colour of a count between 1 and `most`.
HeatColor heat_color(std::uint32_t count, std::uint32_t most) {
    constexpr std::uint32_t kSteps = static_cast<std::uint32_t>(std::size(kHeat)) - 1;
    if (most <= 1) return kHeat[0];
    const std::uint32_t at = (count - 1) * kSteps, span = most - 1, step = std::min(at / span, kSteps - 1),
                        part = at - step * span;
    HeatColor out;
    for (std::size_t c = 0; c < out.size(); ++c)
        out[c] = static_cast<std::uint8_t>(
            (kHeat[step][c] * (span - part) + kHeat[step + 1][c] * part + span / 2) / span);
    return out;
}

// The index of a count in the palette.
std::uint32_t index_of(std::uint32_t count, const HeatFacts& facts) {
    if (!facts.cost || facts.most <= kMostShown) return std::min(count, kMostShown);
    return static_cast<std::uint32_t>((std::uint64_t{count} * kMostShown + facts.most - 1) / facts.most);
}

std::string color_text(const HeatColor& color) {
    char text[16];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", color[0], color[1], color[2]);
    return text;
}

} // namespace

std::string heat_legend(const HeatFacts& facts) {
    const std::uint32_t most = std::min(facts.most, kMostShown);
    std::string text = "0 is #000000";
    if (most >= 1) text += ", 1 is " + color_text(heat_color(1, most));
    if (most >= 2)
        text += ", " + std::to_string(facts.cost ? facts.most : most) +
                (facts.most > most && !facts.cost ? " or more" : "") + " is " +
                color_text(heat_color(most, most));
    return text;
}

HeatFacts write_heat_picture(const std::string& path, const responses::FrameOverdraw& overdraw, bool cost) {
    HeatFacts facts;
    facts.path = path;
    facts.frame = overdraw.frame;
    facts.surface = overdraw.surface;
    facts.width = overdraw.width, facts.height = overdraw.height;
    facts.cost = cost;
    for (const std::uint32_t count : overdraw.counts) facts.most = std::max(facts.most, count);
    std::vector<std::uint8_t> indices;
    indices.reserve(overdraw.counts.size());
    for (const std::uint32_t count : overdraw.counts) {
        const std::uint32_t index = index_of(count, facts);
        facts.touched += count != 0;
        facts.pixels += count;
        if (index >= facts.histogram.size()) facts.histogram.resize(index + 1);
        ++facts.histogram[index];
        indices.push_back(static_cast<std::uint8_t>(index));
    }
    const std::uint32_t most = std::min(facts.most, kMostShown);
    PngPalette palette = {};
    for (std::uint32_t count = 1; count <= most; ++count) palette[count] = heat_color(count, most);
    const PngBand band = PngCompressor().compress(indices, overdraw.width, PngColors::Indices);
    PngFile png;
    png.width = overdraw.width, png.height = overdraw.height;
    png.colors = PngColors::Indices;
    png.palette = &palette;
    png.description = (cost ? "operations of the draws at each pixel, by the palette: "
                            : "how often each pixel was drawn to, as the palette's index: ") +
                      heat_legend(facts);
    png.bands = {&band};
    write_png(path, png, {});
    return facts;
}

} // namespace tools
