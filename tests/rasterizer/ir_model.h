// A model of the IR, one lane at a time: the definitions in rasterizer/ir/ir_ops.def as plain C++, effects included
// (ir_scalar.h has the pure operations). Only for comparison; it shares no code with a back end except ir_scalar.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <vector>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/ir_scalar.h"
#include "tests/rasterizer/sample_model.h"
#include "tests/support/catch.h"

namespace ir_model {

using rasterizer::Lanes;
using rasterizer::LevelView;
using rasterizer::TextureView;
using rasterizer::ir::Instruction;
using rasterizer::ir::kLanes;
using rasterizer::ir::Op;
using rasterizer::ir::Program;

// How much of a word the IR defines: a float operation may give any NaN, and results computed from the bits of a NaN
// are undefined.
enum class Open : std::uint8_t { No, SomeNaN, AnyBits };

struct Word {
    std::uint32_t bits = 0;
    Open open = Open::No;
    float number() const { return std::bit_cast<float>(bits); }
};
using Vector = std::array<Word, kLanes>;

inline Vector to_vector(const Lanes& lanes) {
    Vector v;
    for (int i = 0; i < kLanes; ++i) v[static_cast<std::size_t>(i)] = {lanes.word[i]};
    return v;
}
inline Vector all_lanes(std::uint32_t bits) {
    Vector v;
    v.fill({bits});
    return v;
}
inline bool is_nan(std::uint32_t bits) {
    return (bits & 0x7FFFFFFF) > 0x7F800000;
}

// The inputs of a run. All levels of a texture are in one piece of memory, level 0 first.
struct Inputs {
    std::uint32_t live = 0;
    std::vector<std::uint32_t> uniforms;
    std::vector<TextureView> textures;
    std::vector<Lanes> attributes;
    std::int32_t x = 0, y = 0;
    float reference_x = 0, reference_y = 0;
    bool back = false;
    std::uint32_t sample = 0;
    float sample_x = 0, sample_y = 0;
    Lanes centroid_x = {}, centroid_y = {};
    std::vector<float> planes;
};

// Everything that a run may change, and that can be observed.
struct Effects {
    std::uint32_t live = 0;
    std::vector<Vector> outputs;
    std::array<std::vector<Vector>, 4> color; // by target and word of the texel
    Vector depth = {};
    std::vector<std::uint64_t> counters;
    std::uint16_t counted = 0;
    std::uint64_t texel_reads = 0, texel_hits = 0; // if reads are watched
};

inline bool is_float_arithmetic(Op op) {
    return op >= Op::FAdd && op <= Op::FFloor && op != Op::FMin && op != Op::FMax;
}

class Model {
  public:
    Model(const Inputs& inputs, Effects& effects, bool watches_texels)
        : in_(inputs), out_(effects), watches_(watches_texels) {
        out_.live = inputs.live;
    }

    void run(const Program& program) {
        samplers_ = &program.samplers;
        values_.assign(program.code.size(), all_lanes(0));
        variables_.assign(program.variables, {});
        for (at_ = 0; at_ < program.code.size(); ++at_)
            if (!(is_region(program.code[at_].op) ? follow(program) : execute(program.code[at_], values_[at_]))) return;
    }

  private:
    struct Region {
        std::size_t begin = 0;
        std::uint32_t turns = 1; // iterations from the current one on
        std::array<bool, kLanes> in{};
    };
    static bool is_region(Op op) { return op == Op::Begin || op == Op::End; }
    bool takes_part(std::size_t lane) const { return regions_.empty() || regions_.back().in[lane]; }
    bool quad_takes_part(std::size_t lane) const {
        const std::size_t first = (lane & ~std::size_t{5}); // first lane of the quad
        return takes_part(first) || takes_part(first + 1) || takes_part(first + 4) || takes_part(first + 5);
    }
    // Executes a Begin or an End. Always returns true.
    bool follow(const Program& program) {
        const Instruction& in = program.code[at_];
        Region next{at_, 1, {}};
        bool any = false;
        for (std::size_t i = 0; i < kLanes; ++i) {
            // Mask bits of quads that do not take part may be undefined.
            next.in[i] = quad_takes_part(i) && is_set(values_[in.a][i]);
            if (next.in[i] && !takes_part(i)) FAIL("the test's program has a lane in a region that is not around it");
            any = any || next.in[i];
        }
        if (in.op == Op::Begin) {
            if (any) {
                regions_.push_back(next);
                return true;
            }
            for (std::size_t depth = 1; depth != 0;) {
                ++at_;
                if (program.code[at_].op == Op::Begin) ++depth;
                if (program.code[at_].op == Op::End) --depth;
            }
            return true;
        }
        Region& region = regions_.back();
        if (any && region.turns < program.code[region.begin].imm) {
            ++region.turns;
            region.in = next.in;
            at_ = region.begin;
        } else {
            regions_.pop_back();
        }
        return true;
    }
    void set_variable(Vector& variable, const Vector& to) const {
        for (std::size_t i = 0; i < kLanes; ++i) {
            const bool same = variable[i].bits == to[i].bits && variable[i].open == to[i].open;
            if (quad_takes_part(i))
                variable[i] = to[i];
            else if (!same)
                variable[i].open = Open::AnyBits;
        }
    }
    bool live(std::size_t lane) const { return out_.live >> lane & 1; }
    // Executes one instruction. Returns false if it ends the program.
    bool execute(const Instruction& in, Vector& value) {
        const Vector &a = values_[in.a], &b = values_[in.b], &c = values_[in.c];
        if (is_arithmetic(in.op)) {
            for (std::size_t i = 0; i < kLanes; ++i) value[i] = lane_wise(in, a[i], b[i], c[i]);
            return true;
        }
        switch (in.op) {
        case Op::Const: value = all_lanes(in.imm); break;
        case Op::Uniform: value = all_lanes(in_.uniforms[in.imm]); break;
        case Op::UniformAt:
            for (std::size_t i = 0; i < kLanes; ++i) {
                must_be_defined(a[i]);
                const std::uint64_t word = std::uint64_t{in.imm} + a[i].bits;
                value[i] = {word < in_.uniforms.size() ? in_.uniforms[word] : 0};
            }
            break;
        case Op::Attribute: value = to_vector(in_.attributes[in.imm]); break;
        case Op::Varying:
            for (std::size_t i = 0; i < kLanes; ++i) value[i] = plane(in.imm, i, 0, 0);
            break;
        case Op::VaryingAtSample:
            for (std::size_t i = 0; i < kLanes; ++i) value[i] = plane(in.imm, i, in_.sample_x, in_.sample_y);
            break;
        case Op::VaryingAtCentroid:
            for (std::size_t i = 0; i < kLanes; ++i)
                value[i] = plane(in.imm, i, std::bit_cast<float>(in_.centroid_x.word[i]),
                                 std::bit_cast<float>(in_.centroid_y.word[i]));
            break;
        case Op::FlatVarying:
            for (std::size_t i = 0; i < kLanes; ++i) value[i] = number(in_.planes[in.imm * 3]);
            break;
        case Op::PixelX:
            for (std::size_t i = 0; i < kLanes; ++i) value[i] = number(column(i));
            break;
        case Op::PixelY:
            for (std::size_t i = 0; i < kLanes; ++i) value[i] = number(row(i));
            break;
        case Op::BackFacing: value = all_lanes(in_.back ? 0xFFFFFFFF : 0); break;
        case Op::Sample: value = all_lanes(in_.sample); break;
        case Op::Ddx:
            for (std::size_t i = 0; i < kLanes; ++i) value[i] = difference(a[i | 1], a[i & ~std::size_t{1}]);
            break;
        case Op::Ddy:
            for (std::size_t i = 0; i < kLanes; ++i) value[i] = difference(a[i | 4], a[i & ~std::size_t{4}]);
            break;
        case Op::LevelSize:
            for (std::size_t i = 0; i < kLanes; ++i) value[i] = {level_size(in.imm >> 8, in.imm & 0xFF, a[i])};
            break;
        case Op::Texel:
            for (std::size_t i = 0; i < kLanes; ++i)
                value[i] = {texel(in.imm >> 8, in.imm & 0xFF, i, a[i], b[i], c[i])};
            break;
        case Op::SampleArgument:
            for (std::size_t i = 0; i < kLanes; ++i)
                if (a[i].open == Open::AnyBits && quad_takes_part(i))
                    FAIL("the test's program samples where the IR does not say");
            arguments_[in.imm] = a;
            break;
        case Op::SampleTexture: sample((*samplers_)[in.imm]); break;
        case Op::SampledChannel: value = sampled_[in.imm]; break;
        case Op::LoadColor: value = out_.color[in.imm >> 8][in.imm & 0xFF]; break;
        case Op::StoreColor:
            for (std::size_t i = 0; i < kLanes; ++i)
                if (live(i)) out_.color[in.imm >> 8][in.imm & 0xFF][i] = a[i];
            break;
        case Op::LoadDepth: value = out_.depth; break;
        case Op::StoreDepth:
            for (std::size_t i = 0; i < kLanes; ++i)
                if (live(i) && is_set(b[i])) out_.depth[i] = a[i];
            break;
        case Op::Kill:
            for (std::size_t i = 0; i < kLanes; ++i)
                if (quad_takes_part(i) && is_set(a[i])) {
                    if (!takes_part(i)) FAIL("the test's program kills a lane that takes no part");
                    out_.live &= ~(1u << i);
                }
            return out_.live != 0;
        case Op::Count:
            for (std::size_t i = 0; i < kLanes; ++i) out_.counters[in.imm] += live(i);
            break;
        case Op::CountPixels:
            for (std::size_t i = 0; i < kLanes; ++i) {
                if (!live(i) || out_.counted >> i & 1) continue;
                ++out_.counters[in.imm];
                out_.counted = static_cast<std::uint16_t>(out_.counted | 1u << i);
            }
            break;
        case Op::SetVariable: set_variable(variables_[in.imm], a); break;
        case Op::Variable:
            value = variables_[in.imm];
            for (std::size_t i = 0; i < kLanes; ++i) // the value is not observable, so any word will do
                if (!quad_takes_part(i) && value[i].open == Open::AnyBits) value[i].open = Open::No;
            break;
        case Op::Output: out_.outputs[in.imm] = a; break;
        default: FAIL("the model has no meaning for " << rasterizer::ir::info(in.op).name);
        }
        return true;
    }

    static Word number(float value) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        return {bits, is_nan(bits) ? Open::SomeNaN : Open::No};
    }
    // Positions, masks and level numbers must be bits that the IR defines: otherwise the program is invalid.
    static void must_be_defined(const Word& word) {
        if (word.open != Open::No) FAIL("the test's program uses bits that the IR leaves open");
    }
    static bool is_set(const Word& mask) {
        must_be_defined(mask);
        if (mask.bits != 0 && mask.bits != 0xFFFFFFFF) FAIL("the test's program uses something else as a mask");
        return mask.bits != 0;
    }

    static Word lane_wise(const Instruction& in, const Word& a, const Word& b, const Word& c) {
        const Word* const operands[] = {&a, &b, &c};
        Open open = Open::No;
        for (int k = 0; k < rasterizer::ir::info(in.op).operands; ++k) open = std::max(open, operands[k]->open);
        const std::uint32_t bits = rasterizer::ir::evaluate(in.op, in.imm, a.bits, b.bits, c.bits);
        if (open == Open::AnyBits) return {bits, Open::AnyBits};
        switch (in.op) {
        case Op::FMin: return a.number() < b.number() ? a : b;
        case Op::FMax: return a.number() > b.number() ? a : b;
        case Op::FLt:
        case Op::FLe:
        case Op::FEq:
        case Op::FToI:
        case Op::FRound:
        case Op::FToHalf: return {bits}; // the same result for every NaN
        case Op::HalfToF:
            if (open != Open::No) break;
            return {bits, is_nan(bits) ? Open::SomeNaN : Open::No};
        case Op::Select:
            if (a.open == Open::No && a.bits == 0xFFFFFFFF) return b;
            if (a.open == Open::No && a.bits == 0) return c;
            break;
        default:
            if (is_float_arithmetic(in.op)) return {bits, is_nan(bits) ? Open::SomeNaN : Open::No};
        }
        return {bits, open == Open::No ? Open::No : Open::AnyBits};
    }
    static Word difference(const Word& to, const Word& from) {
        if (to.open == Open::AnyBits || from.open == Open::AnyBits) return {0, Open::AnyBits};
        return number(to.number() - from.number());
    }

    float column(std::size_t lane) const { return static_cast<float>(in_.x + static_cast<int>(lane % 4)); }
    float row(std::size_t lane) const { return static_cast<float>(in_.y + static_cast<int>(lane / 4)); }
    // The plane's value at (by_x, by_y) from the centre of the lane's pixel.
    Word plane(std::uint32_t which, std::size_t lane, float by_x, float by_y) const {
        const float* p = &in_.planes[which * std::size_t{3}];
        const float dx = (column(lane) - in_.reference_x) + by_x, dy = (row(lane) - in_.reference_y) + by_y;
        return number((p[0] + p[1] * dx) + p[2] * dy);
    }

    const LevelView& level_of(const TextureView& texture, const Word& level) const {
        must_be_defined(level);
        const auto number = static_cast<std::int32_t>(level.bits);
        return texture.levels[std::clamp(number, 0, static_cast<std::int32_t>(texture.level_count) - 1)];
    }
    std::uint32_t level_size(std::uint32_t slot, std::uint32_t axis, const Word& level) const {
        const TextureView& texture = in_.textures[slot];
        if (texture.level_count == 0) return 1;
        const LevelView& view = level_of(texture, level);
        const std::int32_t sizes[] = {view.width, view.height, view.depth};
        return static_cast<std::uint32_t>(sizes[axis]);
    }
    std::uint32_t texel(std::uint32_t slot, std::uint32_t word, std::size_t lane, const Word& level, const Word& column,
                        const Word& row) {
        must_be_defined(column);
        must_be_defined(row);
        const TextureView& texture = in_.textures[slot];
        if (texture.level_count == 0 || word * 4 >= texture.texel_bytes) return 0;
        const LevelView& view = level_of(texture, level);
        const auto x = std::clamp(static_cast<std::int32_t>(column.bits), 0, view.width - 1),
                   y = std::clamp(static_cast<std::int32_t>(row.bits), 0, view.height * view.depth - 1);
        const std::byte* const at = view.data + static_cast<std::size_t>(y) * view.pitch +
                                    static_cast<std::size_t>(x) * texture.texel_bytes + word * std::size_t{4};
        std::uint32_t value = 0;
        std::memcpy(&value, at, std::min(texture.texel_bytes - word * 4, 4u));
        // A texel is one read, regardless of the number of words read.
        if (watches_ && word == 0 && live(lane)) watch(texture.levels[0].data, at);
        return value;
    }
    // Each texel is one read; all lanes read their first texels in order, then their second ones.
    void sample(const rasterizer::ir::Sampler& sampler) {
        const TextureView& texture = in_.textures[sampler.slot];
        std::array<std::vector<const std::byte*>, kLanes> reads;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            sample_model::Arguments arguments;
            for (std::size_t i = 0; i < arguments.size(); ++i) arguments[i] = arguments_[i][lane].number();
            const sample_model::Watch note = [&](const std::byte* at) { reads[lane].push_back(at); };
            const auto color = sample_model::SampleModel(sampler, texture, in_.uniforms, arguments, note).run();
            for (std::size_t c = 0; c < color.size(); ++c) sampled_[c][lane] = number(color[c]);
        }
        for (std::size_t i = 0; watches_; ++i) {
            bool more = false;
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                if (i >= reads[lane].size()) continue;
                more = true;
                if (live(lane)) watch(texture.levels[0].data, reads[lane][i]);
            }
            if (!more) return;
        }
    }
    // A direct-mapped cache of lines, which are counted from the texture's first byte.
    void watch(const std::byte* texture, const std::byte* at) {
        const auto number = static_cast<std::size_t>(at - texture) / rasterizer::TexelCache::kLineBytes;
        auto& line = lines_[number % rasterizer::TexelCache::kLines];
        const std::pair wanted(texture, number);
        ++out_.texel_reads;
        out_.texel_hits += line == wanted;
        line = wanted;
    }

    const Inputs& in_;
    Effects& out_;
    bool watches_;
    std::vector<Vector> values_, variables_;
    std::vector<Region> regions_;
    std::size_t at_ = 0; // index of the instruction
    const std::vector<rasterizer::ir::Sampler>* samplers_ = nullptr;
    std::array<Vector, rasterizer::ir::kSampleArguments> arguments_{}; // arguments of the next texture sample
    std::array<Vector, 4> sampled_{};
    std::array<std::pair<const std::byte*, std::size_t>, rasterizer::TexelCache::kLines> lines_ = {};
};

} // namespace ir_model
