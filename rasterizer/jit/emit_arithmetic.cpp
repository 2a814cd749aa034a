#include "rasterizer/jit/emit.h"
#include "rasterizer/jit/immediates.h"

namespace rasterizer::jit {

namespace {

using Xbyak::Operand;
using Xbyak::Xmm;

constexpr int kAllMasked = 0xCA; // vpternlogd: a ? b : c
constexpr std::uint32_t kSign = 0x80000000;

// Byte orders for pshufb after packing. Packing works on each 128-bit quarter and places all results of the
// first operand before those of the second. kPairs takes two bytes from each half, kQuarters one byte from
// each quarter.
using Bytes = std::array<std::uint32_t, 4>;
constexpr Bytes kPairs = {0x09080100, 0x0B0A0302, 0x0D0C0504, 0x0F0E0706};
constexpr Bytes kQuarters = {0x0C080400, 0x0D090501, 0x0E0A0602, 0x0F0B0703};

// kHighWords: the lowest byte of each lane moves to its high word, the others become 0. kSwapped: exchanges
// the words of each lane.
constexpr Bytes kHighWords = {0x80008080, 0x80048080, 0x80088080, 0x800C8080};
constexpr Bytes kSwapped = {0x01000302, 0x05040706, 0x09080B0A, 0x0D0C0F0E};

class Arithmetic {
  public:
    Arithmetic(CodeWriter& code, const Node& node, const Step& step) : c(code), node_(node), step_(step) {}

    void emit() {
        const bool wide = c.wide();
        switch (node_.op) {
        case Op::FAdd: c.vaddps(out(), a(), last(1)); break;
        case Op::FSub: c.vsubps(out(), a(), last(1)); break;
        case Op::FMul: c.vmulps(out(), a(), last(1)); break;
        case Op::FMulZero: multiply_with_zero(); break;
        case Op::FDiv: c.vdivps(out(), a(), last(1)); break;
        case Op::FSqrt: c.vsqrtps(out(), last(0)); break;
        case Op::FMin:
            c.vminps(out(), a(), last(1));
            break; // the instruction gives its second operand for NaN and for two zeros, as FMin does
        case Op::FMax: c.vmaxps(out(), a(), last(1)); break;
        case Op::FFloor: c.round(out(), last(0), kDown); break;
        case Op::FLt: compare_floats(kLess); break;
        case Op::FLe: compare_floats(kLessEqual); break;
        case Op::FEq: compare_floats(kEqual); break;
        case Op::IAdd: c.vpaddd(out(), a(), last(1)); break;
        case Op::ISub: c.vpsubd(out(), a(), last(1)); break;
        case Op::IMul: c.vpmulld(out(), a(), last(1)); break;
        case Op::IMin: c.vpminsd(out(), a(), last(1)); break;
        case Op::IMax: c.vpmaxsd(out(), a(), last(1)); break;
        case Op::And: c.logic_and(out(), a(), last(1)); break;
        case Op::Or: c.logic_or(out(), a(), last(1)); break;
        case Op::Xor: c.logic_xor(out(), a(), last(1)); break;
        case Op::AndNot: c.logic_and_not(out(), a(), last(1)); break;
        case Op::Shl: c.vpslld(out(), last(0), shift()); break;
        case Op::ShrU: c.vpsrld(out(), last(0), shift()); break;
        case Op::ShrS: c.vpsrad(out(), last(0), shift()); break;
        case Op::ILt:
            if (wide)
                c.vpcmpd(out_mask(), a(), last(1), kLess);
            else
                c.vpcmpgtd(out(), b(), a());
            break;
        case Op::ULt: less_unsigned(); break;
        case Op::IEq:
            if (wide)
                c.vpcmpd(out_mask(), a(), last(1), kEqual);
            else
                c.vpcmpeqd(out(), a(), last(1));
            break;
        case Op::FToI: c.vcvttps2dq(out(), last(0)); break;
        case Op::FRound: c.vcvtps2dq(out(), last(0)); break;
        case Op::IToF: c.vcvtdq2ps(out(), last(0)); break;
        case Op::FToHalf: to_half(); break;
        case Op::HalfToF: from_half(); break;
        case Op::PackWords:
            c.vpackssdw(c.scratch(0), a(), b());
            c.vpshufb(out(), c.scratch(0), c.four_words(kPairs));
            break;
        case Op::PackBytes:
            c.vpackuswb(c.scratch(0), a(), b());
            c.vpshufb(out(), c.scratch(0), c.four_words(kPairs));
            break;
        case Op::PairWords: c.vpackssdw(out(), a(), last(1)); break;
        case Op::PairBytes:
            c.vpackuswb(c.scratch(0), a(), b());
            c.vpshufb(out(), c.scratch(0), c.four_words(kQuarters));
            break;
        case Op::Select: select(); break;
        case Op::Blend:
            if (wide)
                c.vblendmps(out() | c.mask(step_.in[0]), third(), last(1));
            else
                c.vblendvps(out(), third(), last(1), a());
            break;
        case Op::Ddx:
            c.vmovshdup(c.scratch(0), last(0));
            c.vmovsldup(c.scratch(1), last(0));
            c.vsubps(out(), c.scratch(0), c.scratch(1));
            break;
        case Op::Ddy: ddy(); break;
        case Op::UMin: c.vpminud(out(), a(), last(1)); break;
        case Op::ShrWords: c.vpsrlw(out(), last(0), shift()); break;
        case Op::DotWords: c.vpmaddwd(out(), a(), last(1)); break;
        case Op::LowWords: merge(a(), b(), c.high_words); break;
        case Op::HighWords: merge(b(), a(), c.low_words); break;
        case Op::ByteAsHighWord: c.vpshufb(out(), a(), c.four_words(kHighWords)); break;
        case Op::AddWhere: c.vpaddd(out() | c.mask(step_.in[0]) | c.T_z, b(), last(2)); break;
        case Op::MulAddExact: multiply_add(); break;
        case Op::KeepWhere: keep(c.mask(step_.in[0])); break;
        case Op::ClearWhere:
            c.knotw(c.mask_scratch, c.mask(step_.in[0]));
            keep(c.mask_scratch);
            break;
        case Op::MaskAnd: c.kandw(out_mask(), c.mask(step_.in[0]), c.mask(step_.in[1])); break;
        case Op::MaskOr: c.korw(out_mask(), c.mask(step_.in[0]), c.mask(step_.in[1])); break;
        case Op::MaskXor: c.kxorw(out_mask(), c.mask(step_.in[0]), c.mask(step_.in[1])); break;
        case Op::MaskAndNot: c.kandnw(out_mask(), c.mask(step_.in[0]), c.mask(step_.in[1])); break;
        case Op::MaskNot: c.knotw(out_mask(), c.mask(step_.in[0])); break;
        case Op::MaskToVector: c.vpmovm2d(out(), c.mask(step_.in[0])); break;
        case Op::VectorToMask: c.vpmovd2m(out_mask(), a()); break;
        default: break; // emitted elsewhere
        }
    }

  private:
    Xmm out() const { return c.vector(step_.out); }
    Xbyak::Opmask out_mask() const { return c.mask(step_.out); }
    Xmm a() const { return c.vector(step_.in[0]); }
    Xmm b() const { return c.vector(step_.in[1]); }
    Xmm third() const { return c.vector(step_.in[2]); }
    // Operand k, which is the one that may be in memory.
    const Operand& last(int k) { return c.readable(step_.in[k]); }
    std::uint8_t shift() const { return static_cast<std::uint8_t>(node_.imm); }

    void compare_floats(int how) {
        const auto predicate = static_cast<std::uint8_t>(how);
        if (c.wide())
            c.vcmpps(out_mask(), a(), last(1), predicate);
        else
            c.vcmpps(out(), a(), last(1), predicate);
    }

    void less_unsigned() {
        if (c.wide()) {
            c.vpcmpud(out_mask(), a(), last(1), kLess);
            return;
        }
        // Only signed numbers can be compared: inverting the sign bits gives the unsigned order.
        c.vpxor(c.scratch(0), a(), c.constant(kSign));
        c.vpxor(c.scratch(1), b(), c.constant(kSign));
        c.vpcmpgtd(out(), c.scratch(1), c.scratch(0));
    }

    // Emits FMulZero. NaNs are rare, so the code that corrects them is skipped if there are none.
    void multiply_with_zero() {
        const Xmm product = c.scratch(0), zero = c.scratch(1), wrong = c.scratch(2);
        Xbyak::Label done;
        c.vmulps(product, a(), last(1));
        if (c.wide()) {
            const Xbyak::Opmask nan = c.mask_scratch, is_zero = c.k0;
            c.vcmpps(nan, product, product, kUnordered);
            c.kortestw(nan, nan);
            c.jz(done, c.T_NEAR);
            c.clear(zero);
            c.vcmpps(is_zero | nan, zero, last(1), kEqual);
            c.vcmpps(nan | nan, zero, a(), kEqual);
            c.korw(nan, nan, is_zero);
            c.vxorps(product | nan, product, product);
        } else {
            c.vcmpps(wrong, product, product, kUnordered);
            c.vptest(wrong, wrong);
            c.jz(done, c.T_NEAR);
            c.clear(zero);
            c.vcmpps(wrong, zero, last(1), kEqual);
            c.vcmpps(zero, zero, a(), kEqual);
            c.vorps(wrong, wrong, zero);
            c.vcmpps(zero, product, product, kUnordered);
            c.vandps(wrong, wrong, zero);
            c.vandnps(product, wrong, product);
        }
        c.L(done);
        c.move(out(), product);
    }

    // The conversion keeps bits of a NaN, which are replaced.
    void to_half() {
        constexpr std::uint8_t kNearestEven = 0;
        constexpr std::uint32_t kNaN = 0x7E00;
        const Xmm halves = c.scratch(0), nan = c.scratch(1);
        if (c.wide()) {
            c.vcmpps(c.mask_scratch, a(), a(), kUnordered);
            c.vcvtps2ph(c.low_half(halves), a(), kNearestEven);
            c.vpmovzxwd(out(), c.low_half(halves));
            c.vpblendmd(out() | c.mask_scratch, out(), c.constant(kNaN));
        } else {
            c.vcmpps(nan, a(), a(), kUnordered);
            c.vcvtps2ph(c.low(halves), a(), kNearestEven);
            c.vpmovzxwd(out(), c.low(halves));
            c.vblendvps(out(), out(), c.constant(kNaN), nan);
        }
    }
    void from_half() {
        const Xmm halves = c.scratch(0);
        if (c.wide()) {
            c.vpmovdw(c.low_half(halves), a());
            c.vcvtph2ps(out(), c.low_half(halves));
        } else {
            constexpr Bytes kLowWords = {0x05040100, 0x0D0C0908, 0x80808080, 0x80808080};
            constexpr std::uint8_t kLowHalves = 0x08; // of both 128-bit halves
            c.vpshufb(halves, a(), c.four_words(kLowWords));
            c.vpermq(c.low_half(halves), halves, kLowHalves);
            c.vcvtph2ps(out(), c.low(halves));
        }
    }

    void multiply_add() {
        if (step_.out == step_.in[2]) {
            c.vfmadd231ps(out(), a(), b());
        } else if (step_.out == step_.in[1]) {
            c.vfmadd213ps(out(), a(), third());
        } else {
            c.move(out(), a());
            c.vfmadd213ps(out(), b(), third());
        }
    }

    // out = `base`, in which the words in `mask` are replaced by the other word of the same lane of `from`.
    void merge(const Xmm& base, const Xmm& from, const Xbyak::Opmask& mask) {
        const Xmm to = out().getIdx() == from.getIdx() ? c.scratch(0) : out();
        if (to.getIdx() != base.getIdx()) c.move(to, base);
        c.vpshufb(to | mask, from, c.four_words(kSwapped));
        if (to.getIdx() != out().getIdx()) c.move(out(), to);
    }

    void select() {
        if (!c.wide()) {
            c.vpand(c.scratch(0), a(), b());
            c.vpandn(c.scratch(1), a(), last(2));
            c.vpor(out(), c.scratch(0), c.scratch(1));
            return;
        }
        c.vmovdqa32(c.scratch(0), a());
        c.vpternlogd(c.scratch(0), b(), last(2), kAllMasked);
        c.vmovdqa32(out(), c.scratch(0));
    }

    void ddy() {
        if (c.wide()) {
            constexpr int kLowerRows = 0xF5, kUpperRows = 0xA0; // select rows 1 1 3 3; rows 0 0 2 2
            c.vshuff32x4(Xbyak::Zmm(c.scratch(0).getIdx()), Xbyak::Zmm(a().getIdx()), a(), kLowerRows);
            c.vshuff32x4(Xbyak::Zmm(c.scratch(1).getIdx()), Xbyak::Zmm(a().getIdx()), a(), kUpperRows);
        } else if (c.sse()) {
            constexpr int kLowerRow = 0xEE, kUpperRow = 0x44; // lanes 2 3 2 3; lanes 0 1 0 1
            c.pshufd(c.scratch(0), a(), kLowerRow);
            c.pshufd(c.scratch(1), a(), kUpperRow);
        } else {
            constexpr int kLowerRow = 0x11, kUpperRow = 0x00;
            c.vperm2f128(c.low_half(c.scratch(0)), c.low_half(a()), a(), kLowerRow);
            c.vperm2f128(c.low_half(c.scratch(1)), c.low_half(a()), a(), kUpperRow);
        }
        c.vsubps(out(), c.scratch(0), c.scratch(1));
    }

    void keep(const Xbyak::Opmask& mask) {
        const Location& from = step_.in[1];
        if (from.is_word())
            c.vbroadcastss(out() | mask | c.T_z, c.one_word(from));
        else
            c.vmovdqa32(out() | mask | c.T_z, last(1));
    }

    CodeWriter& c;
    const Node& node_;
    const Step& step_;
};

} // namespace

void emit_arithmetic(CodeWriter& code, const Node& node, const Step& step) {
    Arithmetic(code, node, step).emit();
}

} // namespace rasterizer::jit
