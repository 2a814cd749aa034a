#include "rasterizer/jit/level_code.h"

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "rasterizer/jit/immediates.h"
#include "rasterizer/jit/sample_slots.h"

namespace rasterizer::jit {

using ir::Sampler;
using Xbyak::Xmm;

void LevelCode::texels(const Temp& out, const Temp& row, const Temp& column) {
    const Temp at(temps_);
    c.vpaddd(at, row, column);
    c.gather(out, c.rax, at, s_.texel_bytes, 0);
}

// The texels of a filter. Where all lanes' columns are adjacent, which is the case but at the edges of the
// texture, both texels of a row are read at once.
TexelFilter::Texels LevelCode::footprint(const Axis& x, const Axis& y) {
    TexelFilter::Texels out = {Temp(temps_), Temp(temps_), Temp(temps_), Temp(temps_)};
    Xbyak::Label apart, done;
    {
        const Temp at(temps_);
        c.vpsubd(at, *x.second, *x.first);
        leave_unless_all(c, at, 1, apart);
        for (const std::size_t i : {0u, 2u}) {
            c.vpaddd(at, i == 0 ? *y.first : *y.second, *x.first);
            pairs_.read(out[i], out[i + 1], at);
        }
    }
    c.jmp(done, c.T_NEAR);
    c.L(apart);
    texels(out[0], *y.first, *x.first);
    texels(out[1], *y.first, *x.second);
    texels(out[2], *y.second, *x.first);
    texels(out[3], *y.second, *x.second);
    c.L(done);
    return out;
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
            axes_.with_level(offsetof(LevelView, pitch_texels), [&](const auto& n) {
                // The quicker multiplication is of 16-bit numbers: a surface has fewer than 2^15 rows and
                // columns, but a cube may have more rows in all.
                if constexpr (std::is_convertible_v<decltype(n), Xmm>) {
                    if (s_.shape == Sampler::Shape::Flat) return c.vpmaddwd(**row, **row, n);
                }
                c.vpmulld(**row, **row, n);
            });
    return y;
}

void LevelCode::one_level(std::uint32_t place, const ChannelSink& channel) {
    Axis x = axes_.axis(0, place), y = rows(place);
    filter(x, y, channel);
}

void LevelCode::one_level_inside(std::uint32_t place, const ChannelSink& channel, Exits& exits) {
    Axis x = axes_.axis(0, place), y = rows(place);
    leave_unless_inside(exits);
    filter(x, y, channel);
}

// Compares the masks of the axes that have a border.
void LevelCode::leave_unless_inside(Exits& exits) {
    std::vector<std::uint32_t> firsts; // of the axes: slots of the masks of first texels
    for (const std::uint32_t axis : {0u, 1u})
        if (s_.address[axis] == dp2::TextureAddress::Border)
            firsts.push_back(first_ + kInsideAxisSlot + 2 * axis);
    const std::uint32_t texels = s_.may_filter() ? 2 : 1;
    const std::uint32_t last = firsts.back();
    if (c.wide()) {
        const auto any = [&](const Xbyak::Reg32& to, std::uint32_t masks) {
            c.movzx(to, c.word[c.slots + std::size_t{masks} * sizeof(Lanes)]);
            if (texels == 2) c.or_(to.cvt16(), c.word[c.slots + std::size_t{masks + 1} * sizeof(Lanes)]);
        };
        any(c.ecx, firsts.front());
        any(c.edx, last);
        c.test(c.ecx, c.edx);
        c.jz(exits.outside, c.T_NEAR);
        c.mov(c.ecx, 0xFFFF);
        for (const std::uint32_t masks : firsts)
            for (std::uint32_t i = 0; i < texels; ++i)
                c.and_(c.cx, c.word[c.slots + std::size_t{masks + i} * sizeof(Lanes)]);
        c.cmp(c.ecx, 0xFFFF);
    } else {
        const Temp columns(temps_), rows(temps_);
        const auto any = [&](const Temp& to, std::uint32_t masks) {
            c.move(to, c.slot(masks));
            if (texels == 2) c.logic_or(to, to, c.slot(masks + 1));
        };
        any(columns, firsts.front());
        any(rows, last);
        c.vptest(columns, rows);
        c.jz(exits.outside, c.T_NEAR);
        c.move(columns, c.slot(last));
        for (const std::uint32_t masks : firsts)
            for (std::uint32_t i = 0; i < texels; ++i) c.logic_and(columns, columns, c.slot(masks + i));
        c.vmovmskps(c.ecx, columns);
        c.cmp(c.ecx, c.all_lanes());
    }
    c.jne(exits.mixed, c.T_NEAR);
}

void LevelCode::filter(Axis& x, Axis& y, const ChannelSink& channel) {
    if (!s_.may_filter()) {
        const Temp texel(temps_);
        texels(texel, *y.first, *x.first);
        x.first.reset();
        y.first.reset();
        filter_.nearest(texel, channel);
        return;
    }
    const TexelFilter::Texels read = footprint(x, y);
    for (Axis* axis : {&x, &y}) {
        axis->first.reset();
        axis->second.reset();
    }
    filter_.filtered(read, x.steps, y.steps, channel);
}

} // namespace rasterizer::jit
