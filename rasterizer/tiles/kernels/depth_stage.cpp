#include "rasterizer/tiles/kernels/depth_stage.h"

#include "rasterizer/tiles/kernels/depth_lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

using dp2::Compare;
using dp2::StencilOp;

constexpr std::uint32_t ones(std::uint32_t bits) {
    return (1u << bits) - 1;
}

constexpr bool needs_z(Compare func, bool writes) {
    return writes || (func != Compare::Always && func != Compare::Never);
}

} // namespace

template <Compare kFunc> struct DepthStage::TestsDepth {
    static constexpr Run kRun = &DepthStage::run_depth<kFunc, false>;
};
template <Compare kFunc> struct DepthStage::WritesDepth {
    static constexpr Run kRun = &DepthStage::run_depth<kFunc, true>;
};
template <Compare kFunc> struct DepthStage::TestsStencil {
    static constexpr Run kRun = &DepthStage::run_stencil<kFunc, false>;
};
template <Compare kFunc> struct DepthStage::WritesBoth {
    static constexpr Run kRun = &DepthStage::run_stencil<kFunc, true>;
};

template <template <Compare> class Runs> DepthStage::Run DepthStage::run_for(Compare func) {
    switch (func) {
    case Compare::Never: return Runs<Compare::Never>::kRun;
    case Compare::Less: return Runs<Compare::Less>::kRun;
    case Compare::Equal: return Runs<Compare::Equal>::kRun;
    case Compare::LessEqual: return Runs<Compare::LessEqual>::kRun;
    case Compare::Greater: return Runs<Compare::Greater>::kRun;
    case Compare::NotEqual: return Runs<Compare::NotEqual>::kRun;
    case Compare::GreaterEqual: return Runs<Compare::GreaterEqual>::kRun;
    default: return Runs<Compare::Always>::kRun;
    }
}

DepthStage::DepthStage(TileJob& job) : job_(job) {
    for (int i = 0; i < kBlocksAcross; ++i)
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            x_[i][lane] = static_cast<float>(job.left() + i * kBlockSize + lane % kBlockSize);
            y_[i][lane] = static_cast<float>(job.top() + i * kBlockSize + lane / kBlockSize);
        }
}

DepthStage::Operation DepthStage::operation(StencilOp op, std::uint32_t reference, const DepthOnly& only) {
    const std::uint32_t top = ones(only.stencil_bits), shift = only.stencil_shift;
    const std::uint32_t field = top << shift, one = 1u << shift;
    Operation out;
    out.acts = op != StencilOp::Keep;
    out.keep = field;
    switch (op) {
    case StencilOp::Zero: out.keep = 0; break;
    case StencilOp::Replace: out.keep = 0, out.flip = (reference & top) << shift; break;
    case StencilOp::IncrSat: out.add = one, out.limit = field, out.has_limit = true; break;
    case StencilOp::DecrSat: out.add = 0 - one, out.limit = 0, out.has_limit = true; break;
    case StencilOp::Invert: out.flip = field; break;
    case StencilOp::Incr: out.add = one; break;
    case StencilOp::Decr: out.add = 0 - one; break;
    default: break;
    }
    return out;
}

DepthStage::Face DepthStage::face(const StencilFace& of, std::uint32_t reference, const DepthOnly& only) {
    Face out;
    const auto passes = [&](Compare a, Compare b, Compare c) {
        return of.func == a || of.func == b || of.func == c || of.func == Compare::Always;
    };
    out.less = passes(Compare::Less, Compare::LessEqual, Compare::NotEqual);
    out.equal = passes(Compare::Equal, Compare::LessEqual, Compare::GreaterEqual);
    out.greater = passes(Compare::Greater, Compare::GreaterEqual, Compare::NotEqual);
    out.fail = operation(of.fail, reference, only);
    out.depth_fail = operation(of.depth_fail, reference, only);
    out.pass = operation(of.pass, reference, only);
    return out;
}

void DepthStage::bind(const TileItem& item) {
    item_ = &item;
    const DepthOnly& only = item.draw->facts.depth_only;
    only_ = &only;
    if (!only.stencil) {
        run_ = only.writes ? run_for<WritesDepth>(only.func) : run_for<TestsDepth>(only.func);
        return;
    }
    run_ = only.writes ? run_for<WritesBoth>(only.func) : run_for<TestsStencil>(only.func);
    const std::uint32_t* uniforms = item.draw->uniforms;
    const std::uint32_t field = ones(only.stencil_bits) << only.stencil_shift;
    const auto in_field = [&](std::uint32_t word) { return uniforms[word] << only.stencil_shift & field; };
    const std::uint32_t reference = uniforms[RASTERIZER_UNIFORM(PixelUniforms, stencil_ref)];
    reference_mask_ = in_field(RASTERIZER_UNIFORM(PixelUniforms, stencil_mask));
    reference_ = in_field(RASTERIZER_UNIFORM(PixelUniforms, stencil_ref)) & reference_mask_;
    writable_ = in_field(RASTERIZER_UNIFORM(PixelUniforms, stencil_write_mask));
    for (int i = 0; i < 2; ++i) faces_[i] = face(only.faces[only.two_sided ? i : 0], reference, only);
}

DepthStage::Run DepthStage::run_of(const Primitive& primitive, Outcome outcome) const {
    if (outcome == Outcome::Open) return run_;
    const bool passes = outcome == Outcome::Passes;
    const Face& face = faces_[primitive.back];
    const bool acts = only_->stencil && (!face.always() || (passes ? face.pass : face.depth_fail).acts);
    if (acts)
        return passes ? &DepthStage::run_stencil<Compare::Always, false>
                      : &DepthStage::run_stencil<Compare::Never, false>;
    return passes ? &DepthStage::run_depth<Compare::Always, false>
                  : &DepthStage::run_depth<Compare::Never, false>;
}

void DepthStage::draw(const Primitive& primitive, const BlockList& list, Outcome outcome) {
    const Run run = run_of(primitive, outcome);
    const Counted counted = (this->*run)(primitive, list, only_->cut && outcome == Outcome::Open);
    job_.lanes += std::uint64_t{list.count} * ir::kLanes;
    job_.live_lanes += counted.live;
    job_.shortcuts.full_blocks += counted.full;
    job_.shortcuts.depth_only_blocks += list.count;
    for (std::uint32_t left = only_->counters; left; left &= left - 1)
        item_->counters[__builtin_ctz(left)] += counted.passed;
}

// Calls f(words, z, live) for each part of kWideLanes pixels of each block: their stored words, depths and
// live pixels. f returns the pixels that pass the tests.
template <bool kNeedsZ, class F>
[[gnu::always_inline]] inline DepthStage::Counted
DepthStage::each_block(const Primitive& primitive, const BlockList& list, bool cut, F&& f) const {
    const ZPlane plane(primitive);
    std::uint32_t* const words = job_.samples[0].depth.block;
    const std::uint32_t count = list.count;
    std::uint64_t lives = 0, full = 0, passed = 0;
    for (std::uint32_t place = 0; place < count; ++place) {
        const std::uint32_t block = list.number[place], mask = list.mask[0][place];
        lives += population(mask);
        full += mask == 0xFFFF;
        const float *x = x_[block % kBlocksAcross], *y = y_[block / kBlocksAcross];
        for (int part = 0; part < ir::kLanes; part += kWideLanes) {
            Mask live = mask_of(mask >> part);
            WideF z = {};
            if (kNeedsZ || cut) z = plane.at(load<WideF>(x + part), load<WideF>(y + part));
            if (cut) live = not_less(not_less(live, z, wide(0.0f)), wide(1.0f), z);
            passed += population(bits_of(f(words + block * std::uint32_t{ir::kLanes} + part, z, live)));
        }
    }
    return {lives, full, passed};
}

template <Compare kFunc, bool kWrites>
DepthStage::Counted DepthStage::run_depth(const Primitive& primitive, const BlockList& list, bool cut) const {
    const QuantisedDepth quantised(*only_);
    return each_block<needs_z(kFunc, kWrites)>(
        primitive, list, cut, [&](std::uint32_t* at, const WideF& z, const Mask& live) {
            const WideU depth = quantised.of(z), old = load<WideU>(at);
            const Mask pass = compare<kFunc>(live, depth, quantised.stored(old));
            if (kWrites) store_where(pass, at, quantised.written(old, depth));
            return pass;
        });
}

// Applies the stencil operation in the lanes of `where`: sets the writable stencil bits of `word` to the
// result of the operation for `old`.
[[gnu::always_inline]] inline void DepthStage::act(const Operation& operation, const WideU& writable,
                                                   const Mask& where, const WideU& old, WideU& word) {
    const WideU kept = old & operation.keep, result = (kept ^ operation.flip) + operation.add;
    const Mask acts = operation.has_limit ? not_equal(where, kept, wide(operation.limit)) : where;
    word = select(acts, (word & ~writable) | (result & writable), word);
}

template <Compare kFunc, bool kWrites>
DepthStage::Counted DepthStage::run_stencil(const Primitive& primitive, const BlockList& list,
                                            bool cut) const {
    const QuantisedDepth quantised(*only_);
    const Face face = faces_[primitive.back];
    const bool always = face.always();
    const WideU reference = wide(reference_), reference_mask = wide(reference_mask_),
                writable = wide(writable_);
    const Mask when_less = mask_of(face.less ? 0xFFFF : 0), when_equal = mask_of(face.equal ? 0xFFFF : 0),
               when_greater = mask_of(face.greater ? 0xFFFF : 0);
    return each_block<needs_z(kFunc, kWrites)>(
        primitive, list, cut, [&](std::uint32_t* at, const WideF& z, const Mask& live) {
            const WideU depth = quantised.of(z), old = load<WideU>(at);
            Mask pass = live;
            if (!always) {
                const WideU stored = old & reference_mask;
                pass = either(less(both(live, when_less), reference, stored),
                              either(equal(both(live, when_equal), reference, stored),
                                     less(both(live, when_greater), stored, reference)));
            }
            const Mask visible = compare<kFunc>(pass, depth, quantised.stored(old));
            WideU word = old;
            if (kWrites) word = select(visible, quantised.written(old, depth), old);
            if (face.fail.acts) act(face.fail, writable, without(live, pass), old, word);
            if (face.depth_fail.acts) act(face.depth_fail, writable, without(pass, visible), old, word);
            if (face.pass.acts) act(face.pass, writable, visible, old, word);
            store_where(live, at, word);
            return visible;
        });
}

} // namespace rasterizer::RASTERIZER_ISA
