#include "tools/bisect/surface_difference.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "responses/analysis/texel_text.h"

namespace tools {

namespace {

// A mask of the bits that texels of a format use, for the bytes of one group of texels.
std::vector<std::byte> used_bits(const dp2::FormatInfo& format, std::size_t bytes) {
    std::vector<std::byte> mask(bytes);
    for (const dp2::Channel& channel : {format.r, format.g, format.b, format.a})
        for (unsigned bit = channel.shift; bit < unsigned{channel.shift} + channel.width; ++bit)
            if (bit / 8 < bytes) mask[bit / 8] |= std::byte{1} << bit % 8;
    const bool described = std::ranges::any_of(mask, [](std::byte b) { return b != std::byte{}; });
    using dp2::FormatKind;
    const bool by_channels = format.kind == FormatKind::Unorm || format.kind == FormatKind::Depth ||
                             format.kind == FormatKind::DepthFloat || format.kind == FormatKind::Float ||
                             format.kind == FormatKind::Snorm;
    if (!described || !by_channels) std::ranges::fill(mask, std::byte{0xFF});
    return mask;
}

bool same_group(const std::byte* a, const std::byte* b, const std::vector<std::byte>& mask) {
    for (std::size_t i = 0; i < mask.size(); ++i)
        if (((a[i] ^ b[i]) & mask[i]) != std::byte{}) return false;
    return true;
}

bool same_bytes(const SurfaceSnapshot& a, const SurfaceSnapshot& b) {
    return std::ranges::equal(a.bands, b.bands,
                              [](const auto& x, const auto& y) { return x == y || x->bytes == y->bytes; });
}

std::string group_text(const SurfaceForm& form, const std::byte* group, std::size_t bytes,
                       std::uint32_t sample) {
    std::string text = responses::texel_text(*form.format, {group, bytes}, 0);
    if (form.samples > 1) text += ", sample " + std::to_string(sample);
    return text;
}

std::string channels_text(const AlphaPicture& picture, std::uint32_t x, std::uint32_t y) {
    const std::size_t at = (std::size_t{y} * picture.picture.width + x) * 4;
    std::string text;
    for (std::size_t channel = 0; channel < (picture.has_alpha ? 4u : 3u); ++channel)
        text += (channel ? " " : "") + std::to_string(picture.picture.rgba[at + channel]);
    return text;
}

std::string size_words(const AlphaPicture& picture) {
    return std::to_string(picture.picture.width) + "x" + std::to_string(picture.picture.height);
}

} // namespace

std::string form_text(const SurfaceForm& form) {
    return std::string(form.format->name) + " " + std::to_string(form.width) + "x" +
           std::to_string(form.height) +
           (form.samples > 1 ? ", " + std::to_string(form.samples) + " samples" : "");
}

std::optional<SurfaceDifference> compare_texels(const SurfaceSnapshot& a, const SurfaceSnapshot& b) {
    if (same_bytes(a, b)) return std::nullopt;
    const SurfaceForm& form = a.form;
    const dp2::TexelGroup group = dp2::texel_group(*form.format);
    const std::size_t row = dp2::row_bytes(*form.format, form.width), groups = row / group.bytes;
    const std::vector<std::byte> mask = used_bits(*form.format, group.bytes);
    SurfaceDifference out;
    std::uint32_t y = 0;
    for (std::size_t i = 0; i < a.bands.size(); ++i) {
        const auto &x_bytes = a.bands[i]->bytes, &y_bytes = b.bands[i]->bytes;
        const std::size_t rows = x_bytes.size() / form.samples / row;
        const auto at = [&](std::size_t sample, std::size_t line, std::size_t column) {
            return (sample * rows + line) * row + column * group.bytes;
        };
        for (std::size_t line = 0; line < rows; ++line)
            for (std::size_t column = 0; column < groups; ++column)
                for (std::uint32_t sample = 0; sample < form.samples; ++sample) {
                    const std::byte *p = x_bytes.data() + at(sample, line, column),
                                    *q = y_bytes.data() + at(sample, line, column);
                    if (same_group(p, q, mask)) continue;
                    if (out.differing++ == 0) {
                        out.x = static_cast<std::uint32_t>(column) * group.width;
                        out.y = (y + static_cast<std::uint32_t>(line)) * group.height;
                        out.value_a = group_text(form, p, group.bytes, sample);
                        out.value_b = group_text(form, q, group.bytes, sample);
                    }
                    break;
                }
        y += static_cast<std::uint32_t>(rows);
    }
    if (out.differing == 0) return std::nullopt;
    out.texels = std::uint64_t{form.width} * form.height / (group.width * group.height);
    out.form_a = out.form_b = form_text(form);
    return out;
}

std::optional<SurfaceDifference> compare_shown(const AlphaPicture& a, const AlphaPicture& b,
                                               const ComparisonOptions& options) {
    const Comparison compared = compare_pictures(a, b, options);
    if (compared.equal) return std::nullopt;
    SurfaceDifference out;
    if (!compared.same_size) {
        out.kind = SurfaceDifference::Kind::Form;
        out.form_a = size_words(a), out.form_b = size_words(b);
        return out;
    }
    out.texels = std::uint64_t{a.picture.width} * a.picture.height;
    out.differing = compared.differing;
    out.x = compared.x, out.y = compared.y;
    out.value_a = channels_text(a, out.x, out.y), out.value_b = channels_text(b, out.x, out.y);
    out.metric_value = compared.value;
    return out;
}

std::optional<SurfaceDifference> compare_surfaces(StepReplay& replay_a, rasterizer::Handle a,
                                                  StepReplay& replay_b, rasterizer::Handle b,
                                                  const SurfaceComparison& comparison) {
    const StepReplay::Snapshot x = a ? replay_a.snapshot(a) : nullptr, y = b ? replay_b.snapshot(b) : nullptr;
    const auto compared = [&](const StepReplay::Snapshot& snapshot, StepReplay& replay,
                              rasterizer::Handle surface) {
        return snapshot &&
               (comparison.depth || !snapshot->form.format->is_depth() || replay.is_texture(surface));
    };
    if (!compared(x, replay_a, a) && !compared(y, replay_b, b)) return std::nullopt;
    const auto with_surfaces = [&](SurfaceDifference difference) {
        difference.a = x ? a : 0, difference.b = y ? b : 0;
        if (x) difference.form_a = form_text(x->form);
        if (y) difference.form_b = form_text(y->form);
        return difference;
    };
    SurfaceDifference other;
    other.kind = x && y ? SurfaceDifference::Kind::Form : SurfaceDifference::Kind::Missing;
    if (!x || !y) return with_surfaces(other);
    const bool same_form = x->form.format == y->form.format && x->form.width == y->form.width &&
                           x->form.height == y->form.height && x->form.samples == y->form.samples;
    if (comparison.exact && !same_form) return with_surfaces(other);
    if (same_form && same_bytes(*x, *y)) return std::nullopt;
    std::optional<SurfaceDifference> found;
    if (comparison.exact) {
        found = compare_texels(*x, *y);
    } else {
        const auto p = replay_a.picture(a), q = replay_b.picture(b);
        if (p && q) found = compare_shown(*p, *q, comparison.pictures);
    }
    if (!found) return std::nullopt;
    return with_surfaces(*found);
}

} // namespace tools
