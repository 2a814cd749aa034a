// Instruction selection: decides which values are in mask registers, and chooses machine operations.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "rasterizer/jit/half_nodes.h"
#include "rasterizer/jit/machine.h"
#include "rasterizer/jit/order.h"
#include "rasterizer/jit/sample_nodes.h"
#include "rasterizer/jit/speculation.h"

namespace rasterizer::jit {

namespace {

constexpr Op kFromIr[] = {
#define IR_OP(name, operands, effect, meaning) Op::name,
#include "rasterizer/ir/ir_ops.def"
#undef IR_OP
};

class Selector {
  public:
    Selector(const ir::Program& program, Isa isa, bool gathers_pairs)
        : program_(program), out_{isa, {}, program.variables, {}, {}}, samples_(out_, gathers_pairs) {}

    Selection run() {
        choose_samples();
        speculation_ = speculate(program_);
        part(0);
        if (speculation_) {
            const std::size_t first = speculation_->first;
            speculation_.reset();
            add(Op::ExactPart);
            part(first);
        }
        if (schedules()) order_nodes(out_, has_mask_registers() ? kVectorsOfAvx512 : kVectorsElsewhere);
        return std::move(out_);
    }

  private:
    // The nodes that hold an IR value, as a vector and as a mask with the same bits; each is added when it is
    // first needed.
    struct Forms {
        std::optional<NodeId> vector, mask;
        bool is_mask = false; // all lanes are 0 or 0xFFFFFFFF
    };

    // Whether to reorder the nodes. Not in short programs, whose runs for consecutive blocks overlap anyway.
    bool schedules() const {
        constexpr std::size_t kLeast = 64;
        return program_.code.size() >= kLeast;
    }
    static constexpr std::uint32_t kVectorsOfAvx512 = 22, kVectorsElsewhere = 13;

    // Whether to use the table of plane parts: with fewer varyings it does not pay, with more it does not fit
    // into the L1 cache.
    bool has_table() const {
        constexpr std::ptrdiff_t kLeast = 8, kMost = 24;
        const auto planes = std::ranges::count(program_.code, ir::Op::Varying, &ir::Instruction::op);
        return has_mask_registers() && planes >= kLeast && planes <= kMost;
    }
    NodeId tabled(std::uint32_t plane) {
        const auto known = std::ranges::find(out_.planes, plane);
        const auto number = static_cast<std::uint32_t>(known - out_.planes.begin());
        if (known == out_.planes.end()) out_.planes.push_back(plane);
        return add(Op::TabledVarying, number);
    }

    void choose_samples() {
        constexpr std::ptrdiff_t kMostLevels = 16, kMostSamples = 256; // longer programs gain nothing
        std::ptrdiff_t left = kMostLevels;
        if (std::ranges::count(program_.code, ir::Op::SampleTexture, &ir::Instruction::op) > kMostSamples)
            left = 0;
        for (const ir::Sampler& sampler : program_.samplers)
            has_nodes_.push_back(is_made_of_nodes(sampler, out_.isa) && left-- > 0);
    }

    // Selects operations for the program, without its writes before instruction `first`.
    void part(std::size_t first) {
        mark_used(first);
        forms_.assign(program_.code.size(), {});
        samples_.forget();
        pixel_x_ = pixel_y_ = distance_x_ = distance_y_ = std::nullopt;
        std::vector<ir::Value> unchecked; // at most one: values are checked in pairs
        const auto check_last = [&] {
            if (!unchecked.empty()) check(unchecked[0], unchecked[0]);
            unchecked.clear();
        };
        for (std::size_t i = 0; i < program_.code.size(); ++i) {
            if (speculation_ && i == speculation_->end) check_last();
            if (!used_[i]) continue;
            const ir::Op op = program_.code[i].op;
            if (op == ir::Op::Begin || op == ir::Op::End) check_last(); // the region may be skipped, or left
            if (op == ir::Op::End)
                close_region(program_.code[i]);
            else
                forms_[i] = select(program_.code[i]);
            if (op == ir::Op::Begin) open_region();
            if (!speculation_ || !speculation_->checked[i]) continue;
            unchecked.push_back(static_cast<ir::Value>(i));
            if (unchecked.size() < 2) continue;
            check(unchecked[0], unchecked[1]);
            unchecked.clear();
        }
    }
    // Nodes that are added inside a region must not be used after it.
    void open_region() {
        regions_.push_back({converted_.size(), pixel_x_, pixel_y_, distance_x_, distance_y_});
    }
    void close_region(const ir::Instruction& in) {
        select(in);
        const Region& region = regions_.back();
        for (std::size_t i = region.converted; i < converted_.size(); ++i)
            (converted_[i].to_mask ? forms_[converted_[i].value].mask : forms_[converted_[i].value].vector)
                .reset();
        converted_.resize(region.converted);
        samples_.forget();
        pixel_x_ = region.pixel_x, pixel_y_ = region.pixel_y;
        distance_x_ = region.distance_x, distance_y_ = region.distance_y;
        regions_.pop_back();
    }
    void check(ir::Value a, ir::Value b) { add(Op::LeaveForExact, 0, vector(a), vector(b)); }

    void mark_used(std::size_t first) {
        used_.assign(program_.code.size(), false);
        read_channels_.assign(program_.code.size(), 0);
        for (std::size_t i = program_.code.size(); i-- > 0;) {
            const ir::Instruction& in = program_.code[i];
            const bool is_write = ir::info(in.op).effect == ir::Effect::Write;
            if (is_write && (i >= first || !is_final(in))) used_[i] = true;
            if (!used_[i]) continue;
            if (in.op == ir::Op::SampledChannel) read_channels_[in.a] |= 1u << in.imm;
            const std::vector<ir::Value> operands = is_pair(in) ? pairs(in) : operands_of(in);
            for (const ir::Value operand : operands) used_[operand] = true;
        }
    }

    static std::vector<ir::Value> operands_of(const ir::Instruction& in) {
        const ir::Value operands[] = {in.a, in.b, in.c};
        return {operands, operands + ir::info(in.op).operands};
    }
    // Whether the instruction is PackBytes of two PackWords; then the lanes of the words may have any order.
    bool is_pair(const ir::Instruction& in) const {
        return in.op == ir::Op::PackBytes && program_.code[in.a].op == ir::Op::PackWords &&
               program_.code[in.b].op == ir::Op::PackWords;
    }
    std::vector<ir::Value> pairs(const ir::Instruction& in) const {
        const ir::Instruction &low = program_.code[in.a], &high = program_.code[in.b];
        return {low.a, low.b, high.a, high.b};
    }

    std::size_t number_of(const ir::Instruction& in) const {
        return static_cast<std::size_t>(&in - program_.code.data());
    }
    NodeId add(Op op, std::uint32_t imm = 0, NodeId a = 0, NodeId b = 0, NodeId c = 0) {
        out_.nodes.push_back({op, {a, b, c}, imm});
        return static_cast<NodeId>(out_.nodes.size() - 1);
    }
    bool has_mask_registers() const { return out_.isa == Isa::Avx512; }
    NodeId vector(ir::Value value) {
        Forms& forms = forms_[value];
        if (!forms.vector) {
            forms.vector = add(Op::MaskToVector, 0, *forms.mask);
            converted_.push_back({value, false});
        }
        return *forms.vector;
    }
    // The value as an operand in a mask register; converts it if necessary.
    NodeId mask(ir::Value value) {
        if (!has_mask_registers()) return vector(value);
        Forms& forms = forms_[value];
        if (!forms.mask) {
            forms.mask = add(Op::VectorToMask, 0, *forms.vector);
            converted_.push_back({value, true});
        }
        return *forms.mask;
    }
    Forms of_vector(NodeId node) { return {node, {}, false}; }
    Forms of_mask(NodeId node) {
        return has_mask_registers() ? Forms{{}, node, true} : Forms{node, {}, true};
    }
    bool is_mask(ir::Value value) const { return forms_[value].is_mask; }
    bool is_constant(ir::Value value, std::uint32_t bits) const {
        return program_.code[value].op == ir::Op::Const && program_.code[value].imm == bits;
    }

    Forms logic(const ir::Instruction& in, Op of_masks, Op of_vectors) {
        if (is_mask(in.a) && is_mask(in.b))
            return of_mask(has_mask_registers() ? add(of_masks, 0, mask(in.a), mask(in.b))
                                                : add(of_vectors, 0, vector(in.a), vector(in.b)));
        return of_vector(add(of_vectors, 0, vector(in.a), vector(in.b)));
    }

    Forms select(const ir::Instruction& in) {
        switch (in.op) {
        case ir::Op::And:
            if (has_mask_registers() && is_mask(in.a) != is_mask(in.b)) {
                const auto [by, of] = is_mask(in.a) ? std::pair(in.a, in.b) : std::pair(in.b, in.a);
                return of_vector(add(Op::KeepWhere, 0, mask(by), vector(of)));
            }
            return logic(in, Op::MaskAnd, Op::And);
        case ir::Op::AndNot:
            if (has_mask_registers() && is_mask(in.a) && !is_mask(in.b))
                return of_vector(add(Op::ClearWhere, 0, mask(in.a), vector(in.b)));
            return logic(in, Op::MaskAndNot, Op::AndNot);
        case ir::Op::Or: return logic(in, Op::MaskOr, Op::Or);
        case ir::Op::Xor:
            if (has_mask_registers() && is_mask(in.a) && is_constant(in.b, ~0u))
                return of_mask(add(Op::MaskNot, 0, mask(in.a)));
            return logic(in, Op::MaskXor, Op::Xor);
        case ir::Op::Select: return choose(in);
        case ir::Op::Trace: return {};
        case ir::Op::Varying:
            if (has_table_) return of_vector(tabled(in.imm));
            [[fallthrough]];
        case ir::Op::VaryingAtSample:
        case ir::Op::VaryingAtCentroid: {
            const NodeId x = distance(Op::DistanceX), y = distance(Op::DistanceY);
            return of_vector(add(kFromIr[static_cast<std::size_t>(in.op)], in.imm, x, y));
        }
        case ir::Op::PackBytes: {
            if (!is_pair(in)) break;
            const std::vector<ir::Value> parts = pairs(in);
            const NodeId low = add(Op::PairWords, 0, vector(parts[0]), vector(parts[1])),
                         high = add(Op::PairWords, 0, vector(parts[2]), vector(parts[3]));
            return of_vector(add(Op::PairBytes, 0, low, high));
        }
        case ir::Op::FToHalf:
            if (out_.isa != Isa::Sse41) break;
            return of_vector(add_float_to_half(out_.nodes, vector(in.a)));
        case ir::Op::HalfToF:
            if (out_.isa != Isa::Sse41) break;
            return of_vector(add_half_to_float(out_.nodes, vector(in.a)));
        case ir::Op::StoreDepth:
            if (!is_constant(in.b, ~0u)) break;
            return of_vector(add(Op::StoreLiveDepth, 0, vector(in.a)));
        case ir::Op::PixelX: return of_vector(pixel(Op::PixelX));
        case ir::Op::PixelY: return of_vector(pixel(Op::PixelY));
        case ir::Op::SampleArgument: arguments_[in.imm] = in.a; return {};
        case ir::Op::SampleTexture: return sample(in);
        case ir::Op::SampledChannel:
            if (!has_nodes_[program_.code[in.a].imm]) break;
            return of_vector(sampled_[in.imm]);
        default: break;
        }
        Op op = kFromIr[static_cast<std::size_t>(in.op)];
        if (op == Op::FMulZero && is_plain(in)) op = Op::FMul;
        const ir::Value operands[] = {in.a, in.b, in.c};
        NodeId ids[3] = {};
        for (int k = 0; k < info(op).operand_count; ++k)
            ids[k] = info(op).operands[k] == 'm' ? mask(operands[k]) : vector(operands[k]);
        const NodeId node = add(op, in.imm, ids[0], ids[1], ids[2]);
        return info(op).result == Class::Mask ? of_mask(node) : of_vector(node);
    }

    Forms sample(const ir::Instruction& in) {
        const auto arguments = std::exchange(arguments_, {});
        const std::uint32_t channels = read_channels_[number_of(in)];
        const ir::Sampler& sampler = program_.samplers[in.imm];
        if (has_nodes_[in.imm]) {
            const auto place = [&](ir::SampleArgument axis) { return vector(arguments[axis].value_or(0)); };
            const NodeId u = place(ir::kSampleU), v = place(ir::kSampleV);
            sampled_ = samples_.sample(sampler, in.imm, {u, v}, channels);
            return {};
        }
        for (std::uint32_t i = 0; i < arguments.size(); ++i)
            if (const auto& argument = arguments[i]) add(Op::SampleArgument, i, vector(*argument));
        return of_vector(add(Op::SampleTexture, in.imm | channels << kReadChannels));
    }

    bool is_plain(const ir::Instruction& product) const {
        return speculation_ && number_of(product) < speculation_->end;
    }

    Forms choose(const ir::Instruction& in) {
        if (!is_mask(in.a)) return of_vector(add(Op::Select, 0, vector(in.a), vector(in.b), vector(in.c)));
        if (has_mask_registers() && is_mask(in.b) && is_mask(in.c)) {
            const NodeId a = mask(in.a), b = mask(in.b), c = mask(in.c);
            return of_mask(add(Op::MaskOr, 0, add(Op::MaskAnd, 0, a, b), add(Op::MaskAndNot, 0, a, c)));
        }
        const NodeId a = mask(in.a), b = vector(in.b), c = vector(in.c);
        Forms forms = of_vector(add(Op::Blend, 0, a, b, c));
        forms.is_mask = !has_mask_registers() && is_mask(in.b) && is_mask(in.c);
        return forms;
    }

    NodeId pixel(Op op) {
        std::optional<NodeId>& known = op == Op::PixelX ? pixel_x_ : pixel_y_;
        if (!known) known = add(op);
        return *known;
    }
    NodeId distance(Op op) {
        std::optional<NodeId>& known = op == Op::DistanceX ? distance_x_ : distance_y_;
        if (!known) known = add(op, 0, pixel(op == Op::DistanceX ? Op::PixelX : Op::PixelY));
        return *known;
    }

    const ir::Program& program_;
    Selection out_;
    SampleNodes samples_;
    const bool has_table_ = has_table();
    std::vector<bool> has_nodes_; // by number of the sampler: its samples are made of nodes
    // Arguments of the next texture sample.
    std::array<std::optional<ir::Value>, ir::kSampleArguments> arguments_;
    std::array<NodeId, 4> sampled_ = {};       // channels of the last texture sample
    std::optional<Speculation> speculation_;   // set only while the quick part is selected
    std::vector<bool> used_;                   // by value: whether it is needed
    std::vector<std::uint32_t> read_channels_; // by value of a sample: bit i is set if channel i is read
    std::vector<Forms> forms_;
    std::optional<NodeId> pixel_x_, pixel_y_, distance_x_, distance_y_;
    struct Conversion { // a value's conversion to its other form
        ir::Value value;
        bool to_mask;
    };
    std::vector<Conversion> converted_;
    struct Region { // an open region; the state before it
        std::size_t converted;
        std::optional<NodeId> pixel_x, pixel_y, distance_x, distance_y;
    };
    std::vector<Region> regions_;
};

} // namespace

Selection select(const ir::Program& program, Isa isa, bool gathers_pairs) {
    return Selector(program, isa, gathers_pairs).run();
}

} // namespace rasterizer::jit
