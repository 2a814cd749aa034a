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

void LevelCode::leave_unless_adjacent(const Axis& x, Xbyak::Label& apart) {
    const Temp step(temps_);
    c.vpsubd(step, *x.second, *x.first);
    if (c.wide()) {
        c.vpcmpd(c.mask_scratch, step, c.constant(1), kNotEqual);
        c.kortestw(c.mask_scratch, c.mask_scratch);
    } else {
        c.vpcmpeqd(step, step, c.constant(1));
        c.vmovmskps(c.ecx, step);
        c.cmp(c.ecx, c.all_lanes());
    }
    c.jne(apart, c.T_NEAR);
}

// Reads texels of 4 bytes and their right neighbours.
void LevelCode::pairs(const Temp& left, const Temp& right, const Temp& row, const Temp& column) {
    const Temp part(temps_);
    c.vpaddd(part, row, column);
    // Each quarter of `left` gets the pairs of lanes 4 * i and 4 * i + 1, of `right` 4 * i + 2 and 4 * i + 3.
    if (c.plan().gathers_pairs)
        gather_pairs(left, right, part);
    else
        load_pairs(left, right, part);
    constexpr std::uint8_t kEven = 0x88, kOdd = 0xDD; // words of the pairs
    c.vshufps(part, left, right, kEven);
    c.vshufps(right, left, right, kOdd);
    c.move(left, part);
}

// Overwrites `at`.
void LevelCode::gather_pairs(const Temp& left, const Temp& right, const Temp& at) {
    const Temp* const halves[] = {&left, &right};
    if (c.wide()) {
        const auto zmm = [](const Temp& of) { return Xbyak::Zmm(Xmm(of).getIdx()); };
        const std::array<std::uint32_t, 16> order = {0, 0, 2, 0, 4, 0, 6, 0,
                                                     1, 0, 3, 0, 5, 0, 7, 0}; // two lanes each
        c.vmovdqa32(right, c.table(order, right));
        c.vpermq(zmm(at), zmm(right), zmm(at));
        for (const Temp* const half : halves) {
            if (half == &right) c.vextracti64x4(CodeWriter::low_half(at), zmm(at), 1);
            c.kxnorw(c.mask_scratch, c.mask_scratch, c.mask_scratch);
            c.clear(*half); // breaks the dependency on the old contents
            c.vpgatherdq(zmm(*half) | c.mask_scratch, c.ptr[c.rax + CodeWriter::low_half(at) * 4]);
        }
        return;
    }
    constexpr std::uint8_t kOrder = 0xD8; // 0, 2, 1, 3: two lanes each
    const Xbyak::Ymm mask = CodeWriter::low_half(c.scratch(3));
    c.vpermq(CodeWriter::low_half(at), CodeWriter::low_half(at), kOrder);
    for (const Temp* const half : halves) {
        if (half == &right) c.vextracti128(CodeWriter::low(at), CodeWriter::low_half(at), 1);
        c.vpcmpeqd(mask, mask, mask);
        c.clear(*half);
        c.vpgatherdq(CodeWriter::low_half(*half), c.ptr[c.rax + CodeWriter::low(at) * 4], mask);
    }
}

// Overwrites `at` and rcx.
void LevelCode::load_pairs(const Temp& left, const Temp& right, const Temp& at) {
    c.store(c.slot(first_ + kOffsetSlot), at);
    const auto load = [&](const Temp& out, std::uint32_t lane) { // the pairs of two lanes
        const Xmm two = CodeWriter::low(out);
        for (std::uint32_t i = 0; i < 2; ++i) {
            c.mov(c.ecx, c.slot(first_ + kOffsetSlot, lane + i));
            const Xbyak::Address pair = c.ptr[c.rax + c.rcx * 4];
            i == 0 ? c.vmovsd(two, pair) : c.load_upper_half(two, pair);
        }
    };
    for (const auto& [out, lane] : {std::pair(&left, 0u), std::pair(&right, 2u)}) {
        load(*out, lane);
        for (std::uint8_t i = 1; i < (c.wide() ? 4 : c.sse() ? 1 : 2); ++i) {
            load(at, lane + 4u * i);
            if (c.wide())
                c.vinserti32x4(Xbyak::Zmm(Xmm(*out).getIdx()), Xbyak::Zmm(Xmm(*out).getIdx()),
                               CodeWriter::low(at), i);
            else
                c.vinserti128(CodeWriter::low_half(*out), CodeWriter::low_half(*out), CodeWriter::low(at), i);
        }
    }
}

// The texels of a filter. Where all lanes' columns are adjacent, which is the case but at the edges of the
// texture, both texels of a row are read at once.
TexelFilter::Texels LevelCode::footprint(const Axis& x, const Axis& y) {
    TexelFilter::Texels out = {Temp(temps_), Temp(temps_), Temp(temps_), Temp(temps_)};
    Xbyak::Label apart, done;
    leave_unless_adjacent(x, apart);
    for (const std::size_t i : {0u, 2u}) {
        const Temp& row = i == 0 ? *y.first : *y.second;
        if (s_.texel_bytes == 4) {
            pairs(out[i], out[i + 1], row, *x.first);
        } else { // a word contains both
            texels(out[i], row, *x.first);
            c.vpsrld(out[i + 1], out[i], static_cast<std::uint8_t>(s_.texel_bytes * 8));
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
