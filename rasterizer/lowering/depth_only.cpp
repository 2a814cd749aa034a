#include "rasterizer/lowering/depth_only.h"

#include "dp2/tables/formats.h"

namespace rasterizer {

DepthOnly describe_depth_only(const PixelKey& key, const ir::Program& program) {
    DepthOnly out;
    for (const ir::Instruction& in : program.code) {
        if (in.op == ir::Op::StoreColor) return {};
        if (in.op == ir::Op::Count || in.op == ir::Op::CountPixels) out.counters |= 1u << in.imm;
    }
    out.cut = key.depth_cut != 0;
    out.complete = true;
    const dp2::FormatInfo* format = dp2::find_format(key.depth_format);
    if (!format || (!key.depth_test && !key.stencil)) return out;
    if (format->kind != dp2::FormatKind::Depth || format->r.width > DepthOnly::kMaxDepthBits) return {};
    out.depth_shift = format->r.shift;
    out.depth_bits = format->r.width;
    out.tests = key.depth_test && out.depth_bits != 0; // S8_LOCKABLE has no depth
    out.writes = out.tests && key.depth_write;
    if (out.tests) out.func = key.depth_func;
    if (!key.stencil) return out;
    out.stencil = true;
    out.two_sided = key.stencil_two_sided != 0;
    out.stencil_shift = format->g.shift;
    out.stencil_bits = format->g.width;
    for (int i = 0; i < 2; ++i) out.faces[i] = key.stencil_faces[i];
    return out;
}

} // namespace rasterizer
