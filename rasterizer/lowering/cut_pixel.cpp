#include "rasterizer/lowering/cut_pixel.h"

#include <algorithm>
#include <optional>

#include "dp2/tables/formats.h"
#include "rasterizer/ir/quad_program.h"
#include "rasterizer/ir/split_program.h"
#include "rasterizer/lowering/depth_only.h"

namespace rasterizer {

namespace {

// Collecting quads costs more than a run of a program shorter than this.
constexpr std::size_t kLeastForQuads = 64;

bool only_counts(const ir::Program& program) {
    return std::ranges::all_of(program.code, [](const ir::Instruction& in) {
        return in.op == ir::Op::Count || in.op == ir::Op::CountPixels;
    });
}

// Whether `visibility`, a part of `whole`, includes all tests of `whole`.
bool has_all_tests(const ir::Program& whole, const ir::Program& visibility) {
    const auto same = [&](ir::Op op) {
        return std::ranges::count(whole.code, op, &ir::Instruction::op) ==
               std::ranges::count(visibility.code, op, &ir::Instruction::op);
    };
    return same(ir::Op::Kill) && same(ir::Op::StoreDepth);
}

// Whether `visibility` drops samples by the tests of DepthTest::First, and has no other effect but counts.
bool only_tests_depth(const ir::Program& visibility, const PixelKey& key) {
    const auto count = [&](ir::Op op) {
        return std::ranges::count(visibility.code, op, &ir::Instruction::op);
    };
    return count(ir::Op::LoadDepth) == 1 && count(ir::Op::StoreDepth) == 0 &&
           count(ir::Op::Kill) == (key.depth_cut ? 2 : 1);
}

std::vector<VisibleCount> counts_of(const ir::Program& program) {
    std::vector<VisibleCount> counts;
    for (const ir::Instruction& in : program.code)
        if (in.op == ir::Op::Count || in.op == ir::Op::CountPixels)
            counts.push_back({in.imm, in.op == ir::Op::CountPixels});
    return counts;
}

// The stores of a program whose stores of colours are all of attributes; empty for other programs.
std::vector<ColourCopy> copies_of(const ir::Program& program) {
    std::vector<ColourCopy> copies;
    for (const ir::Instruction& in : program.code) {
        if (in.op != ir::Op::StoreColor) continue;
        if (program.code[in.a].op != ir::Op::Attribute) return {};
        copies.push_back({static_cast<std::uint8_t>(program.code[in.a].imm),
                          static_cast<std::uint8_t>(in.imm >> 8), static_cast<std::uint8_t>(in.imm)});
    }
    return copies;
}
bool only_copies(const ir::Program& program) {
    return std::ranges::all_of(program.code, [](const ir::Instruction& in) {
        return in.op == ir::Op::Attribute || in.op == ir::Op::StoreColor;
    });
}

// Whether `colour`, which first kills pixels by an output of `pixel` and then copies colours, has no other
// effect than to write depths and to count.
bool only_writes_late(const ir::Program& colour) {
    const auto count = [&](ir::Op op) { return std::ranges::count(colour.code, op, &ir::Instruction::op); };
    return count(ir::Op::Kill) == 1 && count(ir::Op::LoadColor) == 0;
}
// PixelFacts::late for samples that `test` has left.
DepthOnly late_writes(const DepthOnly& test, const PixelKey& key) {
    DepthOnly late = test;
    late.writes = test.tests && key.depth_write;
    late.func = dp2::Compare::Always;
    late.cut = false;
    late.counters = 0; // PixelLists::late_counts has them
    return late;
}

// PixelFacts::kills_first of a program whose attributes are outputs of `pixel`.
std::uint8_t first_kill(const ir::Program& colour) {
    const auto first = std::ranges::find_if(
        colour.code, [](const ir::Instruction& in) { return ir::info(in.op).effect == ir::Effect::Write; });
    if (first == colour.code.end() || first->op != ir::Op::Kill) return 0;
    const ir::Instruction& mask = colour.code[first->a];
    return mask.op == ir::Op::Attribute ? static_cast<std::uint8_t>(mask.imm + 1) : std::uint8_t{0};
}

// Whether the program writes every word of its targets.
bool writes_whole_texels(const ir::Program& program, const PixelKey& key, const PixelProgram& out) {
    for (std::uint32_t t = 0; t < kTargets; ++t) {
        if (!(out.facts.color_written >> t & 1)) continue;
        const std::uint32_t words = (dp2::find_format(key.target_format[t])->bits_per_texel + 31u) / 32;
        for (std::uint32_t w = 0; w < words; ++w)
            if (std::ranges::none_of(program.code, [&](const ir::Instruction& in) {
                    return in.op == ir::Op::StoreColor && in.imm == (t << 8 | w);
                }))
                return false;
    }
    return true;
}

} // namespace

void cut_pixel_program(ir::Program program, const PixelKey& key, DepthTest depth, std::size_t least_shading,
                       PixelProgram& out) {
    if (auto split = ir::split_by_primitive(program)) {
        out.stages.primitive.program = std::move(split->primitive);
        program = std::move(split->whole);
    }
    auto parts = ir::split_by_sample(program, key.several_samples != 0);
    out.stages.hides = parts && parts->hides && writes_whole_texels(program, key, out);
    // Centroids depend on the primitive's coverage, which is not kept for deferred shading.
    const std::size_t shading = parts ? parts->pixel.code.size() + parts->colour.code.size() : 0;
    const bool waits = out.stages.hides && shading >= least_shading && !out.facts.uses_centroid;
    if (waits) out.facts.shading_cost = static_cast<std::uint32_t>(shading);
    out.stages.whole.program = std::move(program);
    if (!waits && (!parts || parts->pixel.code.empty())) return;
    const bool counts_alone = only_counts(parts->visibility);
    if (waits && !key.several_samples && parts->colour.code.size() >= kLeastForQuads) {
        if (auto quads = ir::quad_program(parts->colour)) {
            out.stages.quads.program = std::move(quads->program);
            out.lists.quad_planes = std::move(quads->planes);
        }
    }
    const bool tested_alone = key.several_samples || !out.stages.quads.program.code.empty();
    if (depth == DepthTest::Alone && !counts_alone && tested_alone && !key.stencil &&
        has_all_tests(out.stages.whole.program, parts->visibility))
        out.facts.test = describe_depth_only(key, parts->visibility);
    const bool tested_first = depth == DepthTest::First && key.several_samples && !key.stencil &&
                              only_tests_depth(parts->visibility, key);
    if (tested_first) {
        out.facts.test = describe_depth_only(key, parts->visibility);
        out.facts.test.writes = false;
    }
    if (out.facts.test.complete || counts_alone)
        out.lists.counts = counts_of(parts->visibility);
    else
        out.stages.visibility.program = std::move(parts->visibility);
    out.facts.tests_by_primitive =
        std::ranges::count(out.stages.visibility.program.code, ir::Op::Attribute, &ir::Instruction::op) != 0;
    if (!parts->pixel.code.empty()) {
        out.facts.kills_first = first_kill(parts->colour);
        std::vector<ColourCopy> copies = copies_of(parts->colour);
        const bool writes_late = out.facts.test.complete && tested_first && out.facts.kills_first &&
                                 !copies.empty() && only_writes_late(parts->colour);
        if (writes_late) {
            out.facts.late = late_writes(out.facts.test, key);
            out.lists.late_counts = counts_of(parts->colour);
        }
        if (writes_late || only_copies(parts->colour)) out.lists.copies = std::move(copies);
    }
    out.stages.pixel.program = std::move(parts->pixel);
    out.stages.colour.program = std::move(parts->colour);
}

} // namespace rasterizer
