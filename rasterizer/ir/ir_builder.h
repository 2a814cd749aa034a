// Builds programs. Equal pure instructions are merged, constants folded, unused instructions dropped.
// Invariant: a rewritten instruction gives the same bits for every input, including -0; only the payload and
// sign of a NaN may differ.
#pragma once

#include <array>
#include <bit>
#include <optional>
#include <unordered_map>

#include "rasterizer/ir/value_range.h"

namespace rasterizer::ir {

class Builder {
  public:
    Value emit(Op op, Value a = 0, Value b = 0, Value c = 0, std::uint32_t imm = 0);
    Value emit_imm(Op op, std::uint32_t imm) { return emit(op, 0, 0, 0, imm); }

    Value bits(std::uint32_t value) { return emit_imm(Op::Const, value); }
    Value number(float value) { return bits(std::bit_cast<std::uint32_t>(value)); }
    Value uniform(std::uint32_t word) { return emit_imm(Op::Uniform, word); }

    Value add(Value a, Value b) { return emit(Op::FAdd, a, b); }
    Value sub(Value a, Value b) { return emit(Op::FSub, a, b); }
    Value mul(Value a, Value b) { return emit(Op::FMul, a, b); }
    Value div(Value a, Value b) { return emit(Op::FDiv, a, b); }
    Value min(Value a, Value b) { return emit(Op::FMin, a, b); }
    Value max(Value a, Value b) { return emit(Op::FMax, a, b); }
    Value floor(Value a) { return emit(Op::FFloor, a); }
    Value less(Value a, Value b) { return emit(Op::FLt, a, b); }
    Value less_equal(Value a, Value b) { return emit(Op::FLe, a, b); }
    Value select(Value mask, Value a, Value b) { return emit(Op::Select, mask, a, b); }
    Value iadd(Value a, Value b) { return emit(Op::IAdd, a, b); }
    Value isub(Value a, Value b) { return emit(Op::ISub, a, b); }
    Value bit_and(Value a, Value b) { return emit(Op::And, a, b); }
    Value bit_or(Value a, Value b) { return emit(Op::Or, a, b); }
    Value bit_not(Value a) { return emit(Op::Xor, a, bits(0xFFFFFFFF)); }
    Value shl(Value a, std::uint32_t count) { return count ? emit(Op::Shl, a, 0, 0, count) : a; }
    Value shr(Value a, std::uint32_t count) { return count ? emit(Op::ShrU, a, 0, 0, count) : a; }
    // negate() flips the sign bit, magnitude() clears it. The other bits do not change, not even those of a
    // NaN.
    Value negate(Value a) { return emit(Op::Xor, a, bits(0x80000000)); }
    Value magnitude(Value a) { return bit_and(a, bits(0x7FFFFFFF)); }
    Value to_int(Value a) { return emit(Op::FToI, a); }
    Value to_float(Value a) { return emit(Op::IToF, a); }
    // Clamped to 0..1; NaN and -0 become 0.
    Value clamp_to_unit(Value a);
    // clamp_to_unit() for colours; omitted if the value's range exceeds 0..1 by at most kUnitSlack, that is,
    // only by rounding.
    Value saturate(Value a) { return range(a).within(-kUnitSlack, 1 + kUnitSlack) ? a : clamp_to_unit(a); }
    static constexpr double kUnitSlack = 0x1p-15;
    // a + t * (b - a)
    Value lerp(Value a, Value b, Value t) { return add(a, mul(t, sub(b, a))); }

    // The colour of a texture sample: red, green, blue and alpha. Equal samples are merged.
    using SampleArguments = std::array<std::optional<Value>, kSampleArguments>;
    std::array<Value, 4> sample(const Sampler& sampler, const SampleArguments& arguments);
    // From here on equal samples are not merged, so that each reads its texels.
    void keep_samples_apart() { merges_samples_ = false; }

    // Regions and variables (ir_ops.def). Values that a region defines must not be used after end().
    void begin(Value mask, std::uint32_t turns);
    void end(Value mask);
    void set(std::uint32_t variable, Value a);
    Value get(std::uint32_t variable) { return emit_imm(Op::Variable, variable); }

    const Instruction& instruction(Value value) const { return code_[value]; }
    // The bits of a constant; nothing for other values.
    std::optional<std::uint32_t> constant(Value value) const {
        return code_[value].op == Op::Const ? std::optional(code_[value].imm) : std::nullopt;
    }
    const ValueRange& range(Value value) const { return ranges_[value]; }
    std::size_t size() const { return code_.size(); }
    // True once more than kMaxInstructions were emitted; the program must not be used then.
    bool overflowed() const { return overflowed_; }
    // The program without instructions that no effect depends on, and without idle selections
    // (idle_selects.h). If it has regions, operations without operands come first, so that all regions see
    // them.
    Program finish() const;

  private:
    struct Hash {
        std::size_t operator()(const Instruction& in) const;
    };
    std::optional<Value> simplify(const Instruction& in) const;
    std::vector<bool> used(const std::vector<Instruction>& code) const;

    std::vector<Instruction> code_;
    std::vector<ValueRange> ranges_;                     // ranges of values, by value number
    std::unordered_map<Instruction, Value, Hash> known_; // pure instructions
    std::unordered_map<Instruction, Value, Hash> loads_; // loads of the block's words since the last write
    std::vector<Sampler> samplers_;
    struct Sampled {
        std::uint32_t sampler;
        SampleArguments arguments;
        std::array<Value, 4> channels;
    };
    std::vector<Sampled> sampled_;
    struct Region {                     // an open region
        std::vector<Instruction> known; // values added to known_ inside it
        std::size_t sampled;            // number of samples known before the region
    };
    std::vector<Region> regions_;
    bool has_regions_ = false, merges_samples_ = true;
    std::uint32_t variables_ = 0;
    bool overflowed_ = false;
};

} // namespace rasterizer::ir
