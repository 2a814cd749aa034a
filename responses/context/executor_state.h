// The commands of a call that set the context's state: render and stage states, transforms, lights, viewport,
// targets, streams. WIRE.md D.4 to D.7, E.1 to E.7, E.9.
#pragma once

#include <optional>

#include "dp2/commands/decoder.h"
#include "responses/context/context.h"
#include "responses/context/state_mirror.h"

namespace responses {

namespace wire = dp2::wire;

// A part of Executor. Writes through the front end's setters. Three render states act as commands:
// SCENECAPTURE begins a scene, DELETERTPATCH deletes a patch, and POINTSIZE with the value of RESZ resolves
// the depth buffer. The arguments must outlive it.
class StateExecutor {
  public:
    StateExecutor(Context& context, const rasterizer::ResourceTable& resources, StateMirror& mirror,
                  const dp2::Dialect& dialect)
        : context_(context), setters_(context.front_end.setters()), resources_(resources), mirror_(mirror),
          multiply_order_(dialect.multiply_order), no_target_(dialect.no_target),
          strict_(dialect.strict_states == dp2::StrictStates::On) {}

    dp2::Status on_render_state(const dp2::Command&, const wire::RenderState&);
    dp2::Status on_texture_stage_state(const dp2::Command&, const wire::TextureStageState&);
    dp2::Status on_viewport_info(const dp2::Command&, const wire::ViewportInfo&);
    dp2::Status on_w_info(const dp2::Command&, const wire::WInfo&);
    dp2::Status on_z_range(const dp2::Command&, const wire::ZRange&);
    dp2::Status on_set_transform(const dp2::Command&, const wire::SetTransform&);
    dp2::Status on_multiply_transform(const dp2::Command&, const wire::SetTransform&);
    dp2::Status on_set_render_target(const dp2::Command&, const wire::SetRenderTarget&);
    dp2::Status on_set_render_target2(const dp2::Command&, const wire::SetRenderTarget2&);
    dp2::Status on_set_depth_stencil(const dp2::Command&, const wire::SetDepthStencil&);
    dp2::Status on_set_scissor_rect(const dp2::Command&, const wire::Rect&);
    dp2::Status on_set_stream_source(const dp2::Command&, const wire::SetStreamSource&);
    dp2::Status on_set_stream_source_um(const dp2::Command&, const wire::SetStreamSourceUm&);
    dp2::Status on_set_stream_source2(const dp2::Command&, const wire::SetStreamSource2&);
    dp2::Status on_set_stream_source_freq(const dp2::Command&, const wire::SetStreamSourceFreq&);
    dp2::Status on_set_indices(const dp2::Command&, const wire::SetIndices&);
    dp2::Status on_set_material(const dp2::Command&, const wire::SetMaterial&);
    dp2::Status on_set_light(const dp2::Command&, const wire::SetLight&, const std::optional<wire::Light>&);
    dp2::Status on_create_light(const dp2::Command&, const wire::CreateLight&);
    dp2::Status on_set_clip_plane(const dp2::Command&, const wire::SetClipPlane&);
    dp2::Status on_set_convolution_kernel_mono(const dp2::Command&, const wire::SetConvolutionKernelMono& set,
                                               dp2::PackedArray<float> row, dp2::PackedArray<float> column) {
        return setters_.set_convolution_kernel(set.width, set.height, row, column);
    }

  private:
    dp2::Status resolve_depth();

    Context& context_;
    rasterizer::StateSetters& setters_;
    const rasterizer::ResourceTable& resources_;
    StateMirror& mirror_;
    dp2::MultiplyOrder multiply_order_;
    dp2::NoTarget no_target_;
    bool strict_; // undefined values are passed on to the front end, which refuses draws with them
};

} // namespace responses
