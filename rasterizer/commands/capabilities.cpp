#include "rasterizer/commands/capabilities.h"

#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/lowering/lower_srgb.h"
#include "rasterizer/resources/decode_surface.h"

namespace rasterizer {

FormatCapabilities format_capabilities(const dp2::FormatInfo& format) {
    FormatCapabilities can;
    ir::Builder b;
    const bool decodes =
        lower_decode(b, format.format, [&](std::uint32_t word) { return b.bits(word); }).ok();
    const bool color = decodes || needs_decoding(format);
    // Three-byte texels are only copied and converted; no hardware sampled them or drew to them.
    const bool drawn = format.bits_per_texel != 24;
    can.texture = (color && drawn && format.kind != dp2::FormatKind::Planar) || format.is_depth();
    can.blit_source = color;
    can.blit_target = encodes(format);
    can.render_target = (encodes(format) && drawn) || format.format == dp2::Format::NULL_TARGET;
    can.depth_stencil = format.is_depth();
    can.multisample = (can.render_target || can.depth_stencil) && format.bits_per_texel % 8 == 0;
    can.srgb_read = can.texture && (reads_srgb(format) || format.kind == dp2::FormatKind::Block);
    can.srgb_write = can.render_target && writes_srgb(format);
    const bool bump_luminance =
        format.format == dp2::Format::L6V5U5 || format.format == dp2::Format::X8L8V8U8;
    can.bump = decodes && (format.kind == dp2::FormatKind::Snorm || bump_luminance);
    return can;
}

} // namespace rasterizer
