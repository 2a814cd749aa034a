// The commands of a call that change resources outside the pipeline: blits, fills, palettes, levels of
// detail. WIRE.md E.10, E.11, E.13, E.14.
#pragma once

#include "dp2/commands/decoder.h"
#include "rasterizer/commands/blitter.h"
#include "rasterizer/commands/compose_rects.h"
#include "rasterizer/commands/front_end.h"

namespace responses {

namespace wire = dp2::wire;

// A part of Executor. Uses the GPU whose resources the commands name, the context's blitter, and its front
// end, whose predicate skips blits as it skips draws. The arguments must outlive it.
class BlitExecutor {
  public:
    BlitExecutor(rasterizer::Gpu& gpu, rasterizer::Blitter& blitter, rasterizer::FrontEnd& front_end)
        : gpu_(gpu), blitter_(blitter), setters_(front_end.setters()), palettes_(front_end.palettes()),
          predicate_(front_end.predicate()), budget_(front_end.budget()) {}

    dp2::Status on_buffer_blt(const dp2::Command&, const wire::BufferBlt&);
    dp2::Status on_set_palette(const dp2::Command&, const wire::SetPalette&);
    dp2::Status on_update_palette(const dp2::Command&, const wire::UpdatePalette&,
                                  dp2::PackedArray<std::uint32_t>);
    dp2::Status on_tex_blt(const dp2::Command&, const wire::TexBlt&);
    dp2::Status on_volume_blt(const dp2::Command&, const wire::VolumeBlt&);
    dp2::Status on_blt(const dp2::Command&, const wire::Blt&);
    dp2::Status on_surface_blt(const dp2::Command&, const wire::Blt&);
    dp2::Status on_color_fill(const dp2::Command&, const wire::ColorFill&);
    dp2::Status on_generate_mip_sub_levels(const dp2::Command&, const wire::GenerateMipSubLevels&);
    dp2::Status on_set_tex_lod(const dp2::Command&, const wire::SetTexLod&);
    dp2::Status on_compose_rects(const dp2::Command&, const wire::ComposeRects& compose) {
        return rasterizer::compose_rects(gpu_, budget_, compose);
    }
    // Hints for memory management, which an emulator does not need (WIRE.md E.11).
    dp2::Status on_set_priority(const dp2::Command&, const wire::SetPriority&) { return {}; }
    dp2::Status on_add_dirty_rect(const dp2::Command&, const wire::AddDirtyRect&) { return {}; }
    dp2::Status on_add_dirty_box(const dp2::Command&, const wire::AddDirtyBox&) { return {}; }

  private:
    rasterizer::Gpu& gpu_;
    rasterizer::Blitter& blitter_;
    rasterizer::StateSetters& setters_;
    rasterizer::Palettes& palettes_;
    const rasterizer::Predicate& predicate_;
    rasterizer::CallBudget& budget_;
};

} // namespace responses
