// Cuts a pixel program into visibility, shading of a pixel, and colour writes of its samples.
#include <algorithm>

#include "rasterizer/ir/program_cut.h"
#include "rasterizer/ir/split_program.h"

namespace rasterizer::ir {

namespace {

// How many instructions that do not differ between samples may be computed in both visibility and colour.
constexpr std::size_t kMaxRepeated = 8;
// With fewer instructions in `pixel`, running it for each pixel does not pay.
constexpr std::size_t kLeastPixelInstructions = 4;

using Set = std::vector<bool>; // by instruction: whether it is in the set

bool differs_between_samples(Op op) {
    return op == Op::VaryingAtSample || op == Op::Sample || op == Op::LoadColor || op == Op::LoadDepth;
}
// Operations that are too expensive to run twice.
bool is_shading(Op op) {
    return op == Op::SampleTexture || op == Op::Texel || op == Op::VaryingAtCentroid;
}
// Pseudo-instructions tied to a texture sample; they produce no value.
bool is_link(Op op) {
    return op == Op::SampleArgument || op == Op::SampleTexture;
}

class SampleSplitter {
  public:
    explicit SampleSplitter(const Program& program)
        : program_(program), code_(program.code), operands_(program.code) {}

    std::optional<PixelStages<Program>> run(bool several_samples) {
        find_per_sample();
        find_visibility();
        if (cut_ == code_.size()) return std::nullopt; // no write needs colours
        find_colour();
        if (needs(colour_, Op::LoadDepth) && needs(visibility_, Op::StoreDepth)) return std::nullopt;
        PixelStages<Program> out;
        out.hides = hides();
        if (!several_samples && !out.hides) return std::nullopt;
        out.visibility = copy(visibility_);
        if (several_samples && split_pixel(out)) return out;
        if (!out.hides) return std::nullopt;
        out.colour = copy(colour_);
        return out;
    }

  private:
    bool is_write(std::size_t i) const { return info(code_[i].op).effect == Effect::Write; }
    bool needs(const Set& part, Op op) const {
        for (std::size_t i = 0; i < code_.size(); ++i)
            if (part[i] && code_[i].op == op) return true;
        return false;
    }
    void find_per_sample() {
        per_sample_.resize(code_.size());
        for (std::size_t i = 0; i < code_.size(); ++i)
            per_sample_[i] = differs_between_samples(code_[i].op) ||
                             std::ranges::any_of(operands_.of(i), [&](Value v) { return per_sample_[v]; });
    }

    // Finds the longest sequence of writes, from the first one on, that does not depend on colours.
    void find_visibility() {
        visibility_.assign(code_.size(), false);
        for (cut_ = 0; cut_ < code_.size(); ++cut_)
            if (is_write(cut_) && (code_[cut_].op == Op::StoreColor || !join_visibility(cut_))) return;
    }

    // Adds a write and what it depends on, unless it depends on shading.
    bool join_visibility(std::size_t write) {
        std::vector<std::size_t> joined, next{write};
        const std::size_t repeated = repeated_;
        while (!next.empty()) {
            const std::size_t i = next.back();
            next.pop_back();
            if (visibility_[i]) continue;
            visibility_[i] = true;
            joined.push_back(i);
            repeated_ += !per_sample_[i] && !is_word(code_[i].op) && !is_write(i);
            if (is_shading(code_[i].op) || repeated_ > kMaxRepeated) {
                for (const std::size_t k : joined) visibility_[k] = false;
                repeated_ = repeated;
                return false;
            }
            for (const Value v : operands_.of(i)) next.push_back(v);
        }
        return true;
    }

    // Marks the writes from the cut on, and the values they depend on.
    void find_colour() {
        colour_.assign(code_.size(), false);
        for (std::size_t i = code_.size(); i-- > 0;) {
            if (i >= cut_ && is_write(i)) colour_[i] = true;
            if (colour_[i])
                for (const Value v : operands_.of(i)) colour_[v] = true;
        }
    }

    bool hides() const {
        if (needs(colour_, Op::LoadColor) || needs(colour_, Op::LoadDepth)) return false;
        for (std::size_t i = cut_; i < code_.size(); ++i)
            if (is_write(i) && code_[i].op != Op::StoreColor) return false;
        return true;
    }

    // Cuts `colour` into `pixel` and `colour`; returns false if that does not pay.
    bool split_pixel(PixelStages<Program>& out) const {
        Set writes(code_.size()), handed_on(code_.size());
        for (std::size_t i = 0; i < code_.size(); ++i) {
            writes[i] = i >= cut_ && is_write(i);
            handed_on[i] = hands_on(i);
        }
        const ProgramCut cut(program_, operands_, writes, handed_on);
        if (cut.outputs() > kMaxPixelValues || cut.first_size() < kLeastPixelInstructions) return false;
        ProgramCut::Parts parts = cut.parts();
        out.pixel = std::move(parts.first);
        out.colour = std::move(parts.second);
        return true;
    }

    // Whether `pixel` hands value i on if `colour` needs it. Attributes are handed on, too, since all
    // attributes of `colour` are outputs of `pixel`.
    bool hands_on(std::size_t i) const {
        const Op op = code_[i].op;
        return !is_write(i) && !per_sample_[i] && !is_link(op) && (!is_word(op) || op == Op::Attribute);
    }

    Program copy(const Set& part) const {
        ProgramCopy out(program_);
        for (Value i = 0; i < code_.size(); ++i)
            if (part[i]) out.add(i);
        return out.take();
    }

    const Program& program_;
    const std::vector<Instruction>& code_;
    const Operands operands_;
    Set per_sample_;           // instructions whose results may differ between the samples of a pixel
    Set visibility_;           // instructions that belong to visibility
    std::size_t repeated_ = 0; // instructions of visibility that do not differ between samples
    std::size_t cut_ = 0;      // the first write that does not belong to visibility
    Set colour_;               // instructions that the writes from cut_ on need
};

} // namespace

std::optional<PixelStages<Program>> split_by_sample(const Program& program, bool several_samples) {
    if (has_regions(program)) return std::nullopt;
    return SampleSplitter(program).run(several_samples);
}

} // namespace rasterizer::ir
