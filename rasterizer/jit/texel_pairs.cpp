#include "rasterizer/jit/texel_pairs.h"

#include <array>
#include <utility>

#include "rasterizer/jit/immediates.h"
#include "rasterizer/jit/sample_slots.h"

namespace rasterizer::jit {

using Xbyak::Xmm;

void leave_unless_all(CodeWriter& c, const Temp& value, std::uint32_t number, Xbyak::Label& other) {
    if (c.wide()) {
        c.vpcmpd(c.mask_scratch, value, c.constant(number), kNotEqual);
        c.kortestw(c.mask_scratch, c.mask_scratch);
    } else {
        c.vpcmpeqd(value, value, c.constant(number));
        c.vmovmskps(c.ecx, value);
        c.cmp(c.ecx, c.all_lanes());
    }
    c.jne(other, c.T_NEAR);
}

void TexelPairs::read(const Temp& left, const Temp& right, const Temp& at) {
    if (texel_bytes_ < 4) { // a word contains both
        c.gather(left, c.rax, at, static_cast<int>(texel_bytes_), 0);
        c.vpsrld(right, left, static_cast<std::uint8_t>(texel_bytes_ * 8));
        return;
    }
    // Each quarter of `left` gets the pairs of lanes 4 * i and 4 * i + 1, of `right` 4 * i + 2 and 4 * i + 3.
    if (c.plan().gathers_pairs)
        gather(left, right, at);
    else
        load(left, right, at);
    constexpr std::uint8_t kEven = 0x88, kOdd = 0xDD; // words of the pairs
    c.vshufps(at, left, right, kEven);
    c.vshufps(right, left, right, kOdd);
    c.move(left, at);
}

// Overwrites `at`.
void TexelPairs::gather(const Temp& left, const Temp& right, const Temp& at) {
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
void TexelPairs::load(const Temp& left, const Temp& right, const Temp& at) {
    c.store(c.slot(first_ + kPairSlot), at);
    const auto load = [&](const Temp& out, std::uint32_t lane) { // the pairs of two lanes
        const Xmm two = CodeWriter::low(out);
        for (std::uint32_t i = 0; i < 2; ++i) {
            c.mov(c.ecx, c.slot(first_ + kPairSlot, lane + i));
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

} // namespace rasterizer::jit
