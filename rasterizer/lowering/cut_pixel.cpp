#include "rasterizer/lowering/cut_pixel.h"

#include <algorithm>
#include <optional>

#include "dp2/formats.h"
#include "rasterizer/ir/split_program.h"

namespace rasterizer {

namespace {

// Waiting and returning costs about this many instructions.
constexpr std::size_t kLeastShading = 24;

std::optional<std::vector<VisibleCount>> only_counts(const ir::Program& program) {
    std::vector<VisibleCount> counts;
    for (const ir::Instruction& in : program.code) {
        if (in.op != ir::Op::Count && in.op != ir::Op::CountPixels) return std::nullopt;
        counts.push_back({in.imm, in.op == ir::Op::CountPixels});
    }
    return counts;
}

// Every word of the targets that it writes.
bool writes_whole_texels(const ir::Program& program, const PixelKey& key, const PixelProgram& out) {
    for (std::uint32_t t = 0; t < kTargets; ++t) {
        if (!out.writes_color[t]) continue;
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

void cut_pixel_program(ir::Program program, const PixelKey& key, PixelProgram& out) {
    if (auto split = ir::split_by_primitive(program)) {
        out.primitive.program = std::move(split->primitive);
        program = std::move(split->block);
    }
    auto parts = ir::split_by_sample(program, key.several_samples != 0);
    out.hides = parts && parts->hides && writes_whole_texels(program, key, out);
    // Centroids depend on the coverage of the primitive, which does not wait with it.
    const std::size_t shading = parts ? parts->pixel.code.size() + parts->colour.code.size() : 0;
    const bool waits = out.hides && shading >= kLeastShading && !out.uses_centroid;
    if (waits) out.shading_cost = static_cast<std::uint32_t>(shading);
    out.whole.program = std::move(program);
    if (!waits && (!parts || parts->pixel.code.empty())) return;
    if (auto counts = only_counts(parts->visibility))
        out.counts = std::move(*counts);
    else
        out.visibility.program = std::move(parts->visibility);
    out.tests_by_primitive =
        std::ranges::count(out.visibility.program.code, ir::Op::Attribute, &ir::Instruction::op) != 0;
    out.pixel.program = std::move(parts->pixel);
    out.colour.program = std::move(parts->colour);
}

} // namespace rasterizer
