#include "rasterizer/jit/level_code.h"

#include <cstddef>

namespace rasterizer::jit {

using ir::Sampler;

Temp LevelCode::texels(const Temp& row, const Temp& column) {
    const Temp at(temps_);
    Temp words(temps_);
    c.vpaddd(at, row, column);
    c.gather(words, c.rax, at, s_.texel_bytes, 0);
    return words;
}

// Computes row offsets in texels; sets rax to the address of the level's data.
Axis LevelCode::rows(std::uint32_t place) {
    Axis y = axes_.axis(1, place);
    if (s_.shape == Sampler::Shape::Cube) { // the rows of a cube's faces follow one another
        const Temp above = axes_.face(place);
        axes_.with_level(offsetof(LevelView, height), [&](const auto& n) { c.vpmulld(above, above, n); });
        c.vpaddd(*y.first, *y.first, above);
        if (y.second) c.vpaddd(*y.second, *y.second, above);
    }
    c.mov(c.rax, c.qword[AxisCode::level() + offsetof(LevelView, data)]);
    for (const std::optional<Temp>* row : {&y.first, &y.second})
        if (*row)
            axes_.with_level(offsetof(LevelView, pitch_texels),
                             [&](const auto& n) { c.vpmulld(**row, **row, n); });
    return y;
}

void LevelCode::one_level(std::uint32_t place, const ChannelSink& channel) {
    Axis x = axes_.axis(0, place), y = rows(place);
    if (!s_.may_filter()) {
        const Temp texel = texels(*y.first, *x.first);
        x.first.reset();
        y.first.reset();
        filter_.nearest(texel, channel);
        return;
    }
    const TexelFilter::Texels read = {texels(*y.first, *x.first), texels(*y.first, *x.second),
                                      texels(*y.second, *x.first), texels(*y.second, *x.second)};
    for (Axis* axis : {&x, &y}) {
        axis->first.reset();
        axis->second.reset();
    }
    filter_.filtered(read, x.steps, y.steps, channel);
}

} // namespace rasterizer::jit
