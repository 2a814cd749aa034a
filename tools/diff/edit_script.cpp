#include "tools/diff/edit_script.h"

namespace tools {

namespace {

class ScriptWriter {
  public:
    ScriptWriter(const LevelKeys& a, const LevelKeys& b, std::uint32_t numbers, const AlignmentLimits& limits)
        : a_(a), b_(b), aligner_(numbers, limits) {}

    EditScript run() {
        pair_up({0, a_[0].size(), 0, b_[0].size()}, 0);
        return std::move(out_);
    }

  private:
    void pair_up(const AlignedRange& range, std::size_t level) {
        if (range.empty_side() || level == a_.size()) {
            for (std::size_t i = range.a_first; i < range.a_end; ++i)
                out_.edits.push_back({i, Edit::kNone, false});
            for (std::size_t j = range.b_first; j < range.b_end; ++j)
                out_.edits.push_back({Edit::kNone, j, false});
            return;
        }
        const std::span<const std::uint32_t> a(a_[level]), b(b_[level]);
        const Alignment found = aligner_.align(a.subspan(range.a_first, range.a_end - range.a_first),
                                               b.subspan(range.b_first, range.b_end - range.b_first));
        if (level == 0) out_.given_up = found.given_up; // the range is everything
        std::size_t i = range.a_first, j = range.b_first;
        for (const AlignedRange& run : found.equal) {
            pair_up({i, range.a_first + run.a_first, j, range.b_first + run.b_first}, level + 1);
            i = range.a_first + run.a_first, j = range.b_first + run.b_first;
            for (std::size_t n = run.a_end - run.a_first; n != 0; --n, ++i, ++j)
                out_.edits.push_back({i, j, a_[0][i] == b_[0][j]});
        }
        pair_up({i, range.a_end, j, range.b_end}, level + 1);
    }

    const LevelKeys &a_, &b_;
    Aligner aligner_;
    EditScript out_;
};

} // namespace

EditScript edit_script(const LevelKeys& a, const LevelKeys& b, std::uint32_t numbers,
                       const AlignmentLimits& limits) {
    return ScriptWriter(a, b, numbers, limits).run();
}

} // namespace tools
