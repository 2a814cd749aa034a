// Random programs of the IR, and random inputs for them. A table has a row for each operation with its operands and its
// result, so that programs only depend on what the IR defines (not on which NaN an addition gives).
#pragma once

#include <optional>
#include <random>
#include <string>

#include "tests/rasterizer/ir_model.h"

namespace ir_random {

using rasterizer::Lanes;
using rasterizer::LevelView;
using rasterizer::TextureView;
using rasterizer::ir::Instruction;
using rasterizer::ir::Op;
using rasterizer::ir::Program;
using rasterizer::ir::Value;

// What is known about the bits of a value, from most to least.
enum class Type : std::uint8_t {
    Mask,    // 0 or 0xFFFFFFFF
    Defined, // bits that the IR defines
    Float,   // may be a NaN, with any payload
    Unknown, // may depend on the payload of a NaN
};
enum class Takes : std::uint8_t {
    Any,
    Place, // a level, column, row or index: defined bits
    Mask,
    Number, // any value, NaN included
};
enum class Gives : std::uint8_t {
    Nothing,
    Mask,
    Defined,
    Float,       // an Unknown operand gives an Unknown
    Compare,     // float comparison: a mask, for any NaN operand
    Convert,     // to an integer: defined, for any NaN operand
    Minimum,     // FMin, FMax: one of the operands
    Bits,        // computed from the operands' bits
    FloatOfBits, // the same, and may be a NaN with any payload
    MaskBits,    // like Bits; masks give a mask
    IntegerCompare,
    Choice, // Select
    Color,  // the value that was last stored in this word of the target
    Depth,  // the depth that was last stored
};
enum class Imm : std::uint8_t {
    None,
    Anything,
    Uniform,
    UniformBase, // may be past the end
    Attribute,
    Plane,
    Shift,
    LevelAxis, // slot << 8 | axis
    TexelWord, // slot << 8 | word, may be past the texel
    ColorWord, // target << 8 | word
    Counter,
    Output,
    Sample, // writes a whole texture sample with its arguments and channels
    Region, // writes a whole region with its variables
};
// The kinds of programs that may contain the operation.
enum class Where : std::uint8_t { Any, Pixel, Vertex };

struct Rule {
    Op op;
    Gives gives;
    Imm imm = Imm::None;
    Where where = Where::Any;
    Takes takes[3] = {Takes::Any, Takes::Any, Takes::Any};
};

inline constexpr Rule kRules[] = {
    {Op::Const, Gives::Defined, Imm::Anything},
    {Op::Uniform, Gives::Defined, Imm::Uniform},
    {Op::UniformAt, Gives::Defined, Imm::UniformBase, Where::Any, {Takes::Place}},
    {Op::Attribute, Gives::Defined, Imm::Attribute, Where::Vertex},
    {Op::Varying, Gives::Float, Imm::Plane, Where::Pixel},
    {Op::VaryingAtSample, Gives::Float, Imm::Plane, Where::Pixel},
    {Op::VaryingAtCentroid, Gives::Float, Imm::Plane, Where::Pixel},
    {Op::FlatVarying, Gives::Float, Imm::Plane, Where::Pixel},
    {Op::PixelX, Gives::Defined, Imm::None, Where::Pixel},
    {Op::PixelY, Gives::Defined, Imm::None, Where::Pixel},
    {Op::BackFacing, Gives::Mask, Imm::None, Where::Pixel},
    {Op::Sample, Gives::Defined, Imm::None, Where::Pixel},
    {Op::FAdd, Gives::Float},
    {Op::FSub, Gives::Float},
    {Op::FMul, Gives::Float},
    {Op::FMulZero, Gives::Float},
    {Op::FDiv, Gives::Float},
    {Op::FSqrt, Gives::Float},
    {Op::FMin, Gives::Minimum},
    {Op::FMax, Gives::Minimum},
    {Op::FFloor, Gives::Float},
    {Op::FLt, Gives::Compare},
    {Op::FLe, Gives::Compare},
    {Op::FEq, Gives::Compare},
    {Op::IAdd, Gives::Bits},
    {Op::ISub, Gives::Bits},
    {Op::IMul, Gives::Bits},
    {Op::IMin, Gives::Bits},
    {Op::IMax, Gives::Bits},
    {Op::And, Gives::MaskBits},
    {Op::Or, Gives::MaskBits},
    {Op::Xor, Gives::MaskBits},
    {Op::AndNot, Gives::MaskBits},
    {Op::Shl, Gives::Bits, Imm::Shift},
    {Op::ShrU, Gives::Bits, Imm::Shift},
    {Op::ShrS, Gives::Bits, Imm::Shift},
    {Op::ILt, Gives::IntegerCompare},
    {Op::ULt, Gives::IntegerCompare},
    {Op::IEq, Gives::IntegerCompare},
    {Op::FToI, Gives::Convert},
    {Op::FRound, Gives::Convert},
    {Op::IToF, Gives::Bits},
    {Op::FToHalf, Gives::Convert},
    {Op::HalfToF, Gives::FloatOfBits},
    {Op::PackWords, Gives::Bits},
    {Op::PackBytes, Gives::Bits},
    {Op::Select, Gives::Choice},
    {Op::Ddx, Gives::Float, Imm::None, Where::Pixel},
    {Op::Ddy, Gives::Float, Imm::None, Where::Pixel},
    {Op::LevelSize, Gives::Defined, Imm::LevelAxis, Where::Any, {Takes::Place}},
    {Op::Texel, Gives::Defined, Imm::TexelWord, Where::Any, {Takes::Place, Takes::Place, Takes::Place}},
    {Op::SampleArgument, Gives::Nothing, Imm::Sample, Where::Any, {Takes::Number}},
    {Op::SampleTexture, Gives::Nothing, Imm::Sample, Where::Any, {Takes::Number}},
    {Op::SampledChannel, Gives::Float, Imm::Sample, Where::Any, {Takes::Number}},
    {Op::LoadColor, Gives::Color, Imm::ColorWord, Where::Pixel},
    {Op::StoreColor, Gives::Nothing, Imm::ColorWord, Where::Pixel},
    {Op::LoadDepth, Gives::Depth, Imm::None, Where::Pixel},
    {Op::StoreDepth, Gives::Nothing, Imm::None, Where::Pixel, {Takes::Any, Takes::Mask}},
    {Op::Kill, Gives::Nothing, Imm::None, Where::Pixel, {Takes::Mask}},
    {Op::Count, Gives::Nothing, Imm::Counter, Where::Pixel},
    {Op::CountPixels, Gives::Nothing, Imm::Counter, Where::Pixel},
    {Op::Begin, Gives::Nothing, Imm::Region},
    {Op::End, Gives::Nothing, Imm::Region},
    {Op::SetVariable, Gives::Nothing, Imm::Region},
    {Op::Variable, Gives::Defined, Imm::Region},
    {Op::Output, Gives::Nothing, Imm::Output, Where::Vertex},
};

class Random {
  public:
    explicit Random(unsigned seed) : random_(seed) {}
    std::uint32_t word() { return static_cast<std::uint32_t>(random_()); }
    std::uint32_t below(std::size_t n) { return word() % static_cast<std::uint32_t>(n); }
    bool one_in(std::uint32_t n) { return below(n) == 0; }
    // Bits of a float or an integer: special, small, or any.
    std::uint32_t bits() {
        constexpr std::uint32_t kSpecial[] = {
            0,          0x80000000, 0x3F800000, 0xBF800000, 1,          0x807FFFFF, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000,
            0xFF800000, 0x7FC00000, 0x4F000000, 0xCF000000, 0x4EFFFFFF, 0x3F000000, 0xBF000000, 0x40200000, 0x7FFFFFFF,
            0xFFFFFFFF, 0x3FC00000, 0x477FEFFF, 0x477FF000, 0x387FFFFF, 0x38800000, 0x33000001};
        switch (below(4)) {
        case 0: return kSpecial[below(std::size(kSpecial))];
        case 1: return below(20) - 3; // a level, a column
        case 2: return std::bit_cast<std::uint32_t>(static_cast<float>(below(4096)) / 64 - 16);
        default: return word();
        }
    }

  private:
    std::mt19937 random_;
};

inline constexpr std::uint32_t kUniforms = 40, kAttributes = 8, kOutputs = 8, kPlanes = 6, kSlots = 8;
inline constexpr std::uint32_t kTexelBytes[kSlots] = {4, 4, 1, 2, 3, 8, 16, 4}; // by slot
inline constexpr std::uint32_t kSamplerStep = 12; // words from a sampler's uniforms to the next one's
inline constexpr std::uint32_t kColorWords[4] = {1, 2, 4, 1};

// Textures of every texel size: one level or three, slices, rows with padding; some are missing.
class Textures {
  public:
    explicit Textures(Random& random) {
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            if (slot == kSlots - 1) break; // no texture
            Texture& texture = textures_[slot];
            const std::uint32_t bytes = kTexelBytes[slot], levels = slot == 0 ? 1 : 3;
            std::size_t size = 0;
            std::array<std::size_t, 3> start = {};
            for (std::uint32_t level = 0; level < levels; ++level) {
                LevelView& view = texture.levels[level];
                view.width = 13 >> level, view.height = 6 >> level, view.depth = 4 >> level;
                view.pitch = (static_cast<std::uint32_t>(view.width) + 1) * bytes;
                view.set_derived(bytes);
                start[level] = size;
                size += std::size_t{view.pitch} * static_cast<std::size_t>(view.height * view.depth);
            }
            texture.memory.resize(size + rasterizer::kTexelSlack);
            for (std::byte& b : texture.memory) b = static_cast<std::byte>(random.word());
            for (std::uint32_t level = 0; level < levels; ++level)
                texture.levels[level].data = texture.memory.data() + start[level];
            views[slot] = {texture.levels.data(), levels, bytes};
        }
    }
    Textures(const Textures&) = delete;
    Textures& operator=(const Textures&) = delete;

    std::vector<TextureView> views = std::vector<TextureView>(kSlots);

  private:
    struct Texture {
        std::vector<std::byte> memory;
        std::array<LevelView, 3> levels = {};
    };
    std::array<Texture, kSlots> textures_;
};

inline Lanes random_lanes(Random& random) {
    Lanes lanes;
    const bool small = random.one_in(2); // numbers in the range of texel positions
    for (std::uint32_t& word : lanes.word) word = small ? random.below(20) - 3 : random.bits();
    return lanes;
}

inline ir_model::Inputs random_inputs(Random& random, const Textures& textures) {
    ir_model::Inputs in;
    for (std::uint32_t i = 0; i < kUniforms; ++i) in.uniforms.push_back(random.bits());
    for (std::uint32_t i = 0; i < 3; ++i) // level numbers
        for (const std::size_t member : {offsetof(rasterizer::ir::SamplerUniforms, max_level),
                                         offsetof(rasterizer::ir::SamplerUniforms, last_level),
                                         offsetof(rasterizer::ir::SamplerUniforms, base_level)})
            in.uniforms[i * kSamplerStep + member / 4] = random.below(5);
    in.textures = textures.views;
    for (std::uint32_t i = 0; i < kAttributes; ++i) in.attributes.push_back(random_lanes(random));
    in.x = static_cast<std::int32_t>(random.below(2000) * 4);
    in.y = static_cast<std::int32_t>(random.below(2000) * 4);
    in.reference_x = static_cast<float>(random.below(8000 * 256)) / 256;
    in.reference_y = static_cast<float>(random.below(8000 * 256)) / 256;
    in.back = random.one_in(2);
    in.sample = random.below(16);
    const auto offset = [&] { return static_cast<float>(random.below(17)) / 16 - 0.5f; };
    in.sample_x = offset(), in.sample_y = offset();
    for (Lanes* lanes : {&in.centroid_x, &in.centroid_y})
        for (std::uint32_t& word : lanes->word) word = std::bit_cast<std::uint32_t>(offset());
    for (std::uint32_t i = 0; i < kPlanes * 3; ++i)
        in.planes.push_back(random.one_in(8) ? std::bit_cast<float>(random.bits())
                                             : static_cast<float>(random.word()) / 4294967296.0f - 0.5f);
    return in;
}
inline ir_model::Effects random_memory(Random& random) {
    ir_model::Effects memory;
    const auto lanes = [&] { return ir_model::to_vector(random_lanes(random)); };
    for (std::uint32_t i = 0; i < kOutputs; ++i) memory.outputs.push_back(lanes());
    for (std::size_t t = 0; t < 4; ++t)
        for (std::uint32_t w = 0; w < kColorWords[t]; ++w) memory.color[t].push_back(lanes());
    memory.depth = lanes();
    for (std::uint32_t i = 0; i < rasterizer::kPixelCounters; ++i) memory.counters.push_back(random.word());
    memory.counted = static_cast<std::uint16_t>(random.one_in(2) ? 0 : random.word());
    return memory;
}

enum class Kind : std::uint8_t { Pixel, Vertex, Mixed };

class Writer {
  public:
    // `favourite`: an operation that is chosen half of the time.
    Writer(Random& random, Kind kind, std::optional<Op> favourite = {})
        : random_(random), kind_(kind), favourite_(favourite) {}

    // Makes only one program in eight have regions.
    Writer& with_few_regions() {
        regions_ = random_.one_in(8);
        return *this;
    }

    // Writes a program of some source values and `length` operations; with `only`, all are this operation.
    Program run(std::size_t length, const Rule* only = nullptr) {
        if (only && only->op == Op::Kill) kind_ = Kind::Pixel;
        for (const std::uint32_t mask : {0u, 0xFFFFFFFFu}) push({Op::Const, 0, 0, 0, mask}, Type::Mask);
        for (int i = 0; i < 6; ++i) add(source());
        // Masks that differ between lanes.
        const auto last = static_cast<Value>(types_.size() - 1);
        push({Op::FLt, last, static_cast<Value>(last - 1), 0, 0}, Type::Mask);
        push({Op::FLe, last, static_cast<Value>(last - 2), 0, 0}, Type::Mask);
        for (std::size_t i = 0; i < length; ++i) add(only ? *only : any());
        // The newest values are outputs, so that the comparison includes them.
        for (std::uint32_t i = 0; i < 4; ++i) observe(i);
        return std::move(program_);
    }

  private:
    bool allowed(const Rule& rule) const {
        if (rule.op == Op::CountPixels && counts_pixels_) return false; // at most once in a program
        if (rule.op == Op::Kill && kind_ == Kind::Mixed) return false;  // mixed programs have outputs
        if (rule.imm == Imm::Region && !regions_) return false;
        const bool touches_memory =
            rule.gives == Gives::Color || rule.gives == Gives::Depth ||
            (rule.gives == Gives::Nothing && rule.imm != Imm::Sample && rule.imm != Imm::Region);
        if (taking_part_ && touches_memory && rule.op != Op::Kill) return false;
        return kind_ == Kind::Mixed || rule.where == Where::Any ||
               (rule.where == Where::Pixel) == (kind_ == Kind::Pixel);
    }
    static const Rule& rule_of(Op op) { return *std::ranges::find(kRules, op, &Rule::op); }
    // Operations whose values differ between lanes and are defined.
    const Rule& source() {
        if (kind_ == Kind::Pixel) return rule_of(random_.one_in(2) ? Op::LoadColor : Op::PixelX);
        return rule_of(Op::Attribute);
    }
    const Rule& any() {
        if (favourite_ && random_.one_in(2) && allowed(rule_of(*favourite_))) return rule_of(*favourite_);
        for (;;) {
            const Rule& rule = kRules[random_.below(std::size(kRules))];
            // Kill and regions are rare: else all lanes would soon be dead, and programs would be nested regions.
            const bool rare = rule.op == Op::Kill || (rule.imm == Imm::Region && favourite_ != rule.op);
            if (allowed(rule) && (!rare || random_.one_in(6))) return rule;
        }
    }
    void observe(std::uint32_t number) {
        Value value;
        do
            value = static_cast<Value>(
                types_.size() - 1 -
                random_.below(std::min<std::size_t>(hidden_.empty() ? 24 : types_.size(), types_.size())));
        while (!is_operand(value));
        if (kind_ != Kind::Pixel) {
            push({Op::Output, value, 0, 0, number}, Type::Defined);
            return;
        }
        push({Op::StoreColor, value, 0, 0, 2u << 8 | number}, Type::Defined);
        lower(color_[2][number], types_[value]);
    }
    static void lower(Type& known, Type type) { known = std::max(known, type); }

    void add(const Rule& rule) {
        if (rule.imm == Imm::Sample) return sample(rule);
        if (rule.imm == Imm::Region) return region();
        Instruction in{rule.op, 0, 0, 0, imm(rule.imm)};
        Value* const operands[] = {&in.a, &in.b, &in.c};
        Type worst = Type::Mask;
        for (int k = 0; k < rasterizer::ir::info(rule.op).operands; ++k) {
            *operands[k] = operand(rule, rule.takes[k]);
            worst = std::max(worst, types_[*operands[k]]);
        }
        if (rule.op == Op::Kill && taking_part_) in.a = push({Op::And, in.a, *taking_part_, 0, 0}, Type::Mask);
        push(in, type(rule, in, worst));
        if (rule.op == Op::StoreColor) lower(color_[in.imm >> 8][in.imm & 0xFF], worst);
        if (rule.op == Op::StoreDepth) lower(depth_, types_[in.a]);
        if (rule.op == Op::CountPixels) counts_pixels_ = true;
    }
    // Generates a branch or a loop: one variable holds the mask of the lanes that take part, up to three other
    // variables are changed by these lanes.
    void region() {
        if (nesting_ == 3) return;
        const Value all = 1, outside = taking_part_.value_or(all);
        const std::uint32_t mask = program_.variables, first = mask + 1, count = random_.below(4);
        program_.variables += 1 + count;
        std::vector<Type> types;
        const Value in = push({Op::And, operand_below(Type::Mask), outside, 0, 0}, Type::Mask);
        push({Op::SetVariable, in, 0, 0, mask}, Type::Defined);
        for (std::uint32_t i = 0; i < count; ++i) {
            const Value value = operand_below(static_cast<Type>(random_.below(4)));
            types.push_back(types_[value]);
            push({Op::SetVariable, value, 0, 0, first + i}, Type::Defined);
        }
        const Value begin = push({Op::Begin, in, 0, 0, random_.one_in(2) ? 1 : 1 + random_.below(5)}, Type::Defined);
        ++nesting_;
        const std::optional<Value> outer = taking_part_;
        taking_part_ = push({Op::Variable, 0, 0, 0, mask}, Type::Mask);
        std::vector<Value> old;
        for (std::uint32_t i = 0; i < count; ++i) old.push_back(push({Op::Variable, 0, 0, 0, first + i}, types[i]));
        for (std::uint32_t i = random_.below(12); i-- > 0;) add(any());
        for (std::uint32_t i = 0; i < count; ++i) {
            const Value changed = operand_below(types[i]);
            const Value value = push({Op::Select, *taking_part_, changed, old[i], 0}, types[i]);
            push({Op::SetVariable, value, 0, 0, first + i}, Type::Defined);
        }
        const Value next = push({Op::And, operand_below(Type::Mask), *taking_part_, 0, 0}, Type::Mask);
        push({Op::SetVariable, next, 0, 0, mask}, Type::Defined);
        push({Op::End, next, 0, 0, 0}, Type::Defined);
        hidden_.resize(types_.size(), false);
        std::fill(hidden_.begin() + static_cast<std::ptrdiff_t>(begin), hidden_.end(), true);
        taking_part_ = outer;
        --nesting_;
        for (std::uint32_t i = 0; i < count; ++i) push({Op::Variable, 0, 0, 0, first + i}, types[i]);
    }
    void sample(const Rule& rule) {
        program_.samplers.push_back(random_sampler());
        const auto number = static_cast<std::uint32_t>(program_.samplers.size() - 1);
        Value last = 0;
        std::array<Value, rasterizer::ir::kSampleArguments> values;
        for (Value& value : values) value = operand(rule, Takes::Number);
        for (std::uint32_t i = 0; i < values.size(); ++i) {
            push({Op::SampleArgument, values[i], i == 0 ? values[i] : last, 0, i}, Type::Defined);
            last = static_cast<Value>(types_.size() - 1);
        }
        push({Op::SampleTexture, last, 0, 0, number}, Type::Defined);
        last = static_cast<Value>(types_.size() - 1);
        for (std::uint32_t i = 0; i < 4; ++i)
            if (!random_.one_in(5)) push({Op::SampledChannel, last, 0, 0, i}, Type::Float);
    }
    rasterizer::ir::Sampler random_sampler() {
        using rasterizer::ir::Sampler;
        using rasterizer::ir::TexelChannel;
        Sampler s;
        s.slot = static_cast<std::uint8_t>(random_.below(kSlots));
        s.texel_bytes = static_cast<std::uint8_t>(kTexelBytes[s.slot]);
        const bool whole = random_.one_in(2), srgb = random_.one_in(6);
        const std::uint32_t bits = s.texel_bytes * 8u;
        for (TexelChannel& channel : s.channels) {
            channel.border = static_cast<std::uint8_t>(random_.below(6));
            channel.code = static_cast<TexelChannel::Code>(whole || srgb ? (random_.one_in(6) ? random_.below(2) : 2)
                                                                         : random_.below(8));
            std::uint32_t width = 0;
            switch (channel.code) {
            case TexelChannel::Code::Zero:
            case TexelChannel::Code::One: continue;
            case TexelChannel::Code::Unorm:
                width = srgb ? 4 + random_.below(5) : 1 + random_.below(whole ? 8 : 24);
                break;
            case TexelChannel::Code::Snorm: width = 2 + random_.below(15); break;
            case TexelChannel::Code::Snorm5: width = 5; break;
            case TexelChannel::Code::Half: width = 16; break;
            case TexelChannel::Code::Float: width = 32; break;
            case TexelChannel::Code::Float24: width = 24; break;
            }
            if (width > bits) {
                channel.code = TexelChannel::Code::One;
                continue;
            }
            channel.word = static_cast<std::uint8_t>(random_.below(s.texel_bytes < 4 ? 1 : s.texel_bytes / 4));
            channel.width = static_cast<std::uint8_t>(width);
            channel.shift = static_cast<std::uint8_t>(random_.below(std::min(bits, 32u) - width + 1));
        }
        for (auto& mode : s.address) mode = static_cast<dp2::TextureAddress>(1 + random_.below(5));
        s.shape = static_cast<Sampler::Shape>(random_.below(3));
        s.mip = static_cast<Sampler::Mip>(random_.below(3));
        s.mag_linear = random_.one_in(2);
        s.min_linear = random_.one_in(2);
        s.texels = srgb ? Sampler::Texels::Srgb : Sampler::Texels::Colors;
        if (random_.one_in(8) && !whole)
            s.texels = random_.one_in(2) ? Sampler::Texels::Bump : Sampler::Texels::Compared;
        s.uniforms = static_cast<std::uint16_t>(random_.below(3) * kSamplerStep);
        if (random_.one_in(8)) {
            s.keyed = static_cast<std::uint8_t>(1 + random_.below(s.texel_bytes < 4 ? 1 : s.texel_bytes / 4));
            s.key_bits = random_.one_in(2) ? ~0u : 0xF0F;
            s.key_uniforms = static_cast<std::uint16_t>(random_.below(kUniforms - 1));
        }
        s.probes = random_.one_in(6);
        return s;
    }
    Value push(const Instruction& in, Type type) {
        program_.code.push_back(in);
        types_.push_back(type);
        return static_cast<Value>(types_.size() - 1);
    }
    Value operand(const Rule& rule, Takes takes) {
        const bool by_bits = rule.gives == Gives::Bits || rule.gives == Gives::FloatOfBits ||
                             rule.gives == Gives::MaskBits || rule.gives == Gives::IntegerCompare;
        if (takes == Takes::Number) return operand_below(Type::Float);
        Type most = takes == Takes::Mask ? Type::Mask : takes == Takes::Place ? Type::Defined : Type::Float;
        if (takes == Takes::Any && by_bits && !random_.one_in(12)) most = Type::Defined;
        if (takes == Takes::Any && random_.one_in(12)) most = Type::Unknown;
        if (rule.gives == Gives::Choice && !random_.one_in(4)) most = std::min(most, Type::Float);
        return operand_below(most);
    }
    Value operand_below(Type most) {
        for (int attempt = 0; attempt < 400; ++attempt) {
            // Takes mostly recent values, sometimes the oldest ones.
            const std::size_t n = types_.size();
            const std::size_t back = random_.one_in(3) ? random_.below(n) : random_.below(std::min<std::size_t>(n, 16));
            const auto value = static_cast<Value>(n - 1 - back);
            if (types_[value] <= most && is_operand(value)) return value;
        }
        return random_.below(2) ? Value{1} : Value{0}; // all ones, or 0
    }
    bool is_operand(Value value) const { return gives_value(value) && !(value < hidden_.size() && hidden_[value]); }
    bool gives_value(Value value) const { return rule_of(program_.code[value].op).gives != Gives::Nothing; }
    Type type(const Rule& rule, const Instruction& in, Type worst) const {
        const Type of_bits = worst <= Type::Defined ? Type::Defined : Type::Unknown;
        switch (rule.gives) {
        case Gives::Mask: return Type::Mask;
        case Gives::Float: return worst == Type::Unknown ? Type::Unknown : Type::Float;
        case Gives::Compare: return worst == Type::Unknown ? Type::Unknown : Type::Mask;
        case Gives::Convert: return worst == Type::Unknown ? Type::Unknown : Type::Defined;
        case Gives::Minimum: return std::max(worst, Type::Defined);
        case Gives::Bits: return of_bits;
        case Gives::FloatOfBits: return std::max(of_bits, Type::Float);
        case Gives::MaskBits: return worst == Type::Mask ? Type::Mask : of_bits;
        case Gives::IntegerCompare: return of_bits == Type::Defined ? Type::Mask : Type::Unknown;
        case Gives::Choice:
            if (types_[in.a] == Type::Mask) return std::max(types_[in.b], types_[in.c]);
            return of_bits;
        case Gives::Color: return std::max(color_[in.imm >> 8][in.imm & 0xFF], Type::Defined);
        case Gives::Depth: return std::max(depth_, Type::Defined);
        default: return Type::Defined;
        }
    }
    std::uint32_t imm(Imm imm) {
        switch (imm) {
        case Imm::Anything: return random_.bits();
        case Imm::Uniform: return random_.below(kUniforms);
        case Imm::UniformBase: return random_.one_in(8) ? random_.bits() : random_.below(kUniforms + 4);
        case Imm::Attribute: return random_.below(kAttributes);
        case Imm::Plane: return random_.below(kPlanes);
        case Imm::Shift: return random_.below(32);
        case Imm::LevelAxis: return random_.below(kSlots) << 8 | random_.below(3);
        case Imm::TexelWord: return random_.below(kSlots) << 8 | random_.below(5);
        case Imm::ColorWord: {
            const std::uint32_t target = random_.below(4);
            return target << 8 | random_.below(kColorWords[target]);
        }
        case Imm::Counter: return random_.below(rasterizer::kPixelCounters);
        case Imm::Output: return random_.below(kOutputs);
        default: return 0;
        }
    }

    Random& random_;
    Kind kind_;
    const std::optional<Op> favourite_;
    Program program_;
    std::vector<Type> types_;
    Type color_[4][4] = {}, depth_ = Type::Mask; // the least known type that was stored
    bool regions_ = true;
    bool counts_pixels_ = false;
    std::vector<bool> hidden_;         // by value: its region has ended
    std::optional<Value> taking_part_; // variable of the lanes that take part in the innermost region
    int nesting_ = 0;                  // depth of regions
};

} // namespace ir_random
