// The drawing commands of a call. WIRE.md D.1, D.3, E.8.
#pragma once

#include <optional>

#include "dp2/commands/decoder.h"
#include "rasterizer/commands/front_end.h"

namespace responses {

namespace wire = dp2::wire;

// A part of Executor: primitives, patches and clears, drawn through the context's front end, which must
// outlive it.
class DrawExecutor {
  public:
    explicit DrawExecutor(rasterizer::FrontEnd& front_end)
        : state_(front_end.state()), draws_(front_end.draws()), patches_(front_end.patches()),
          clearer_(front_end.clearer()) {}

    // Draws that take vertices from the call or from the command
    dp2::Status on_points(const dp2::Command&, const wire::Points&);
    dp2::Status on_indexed_line_list(const dp2::Command&, const wire::None&,
                                     dp2::PackedArray<wire::IndexedLine>);
    dp2::Status on_indexed_triangle_list(const dp2::Command&, const wire::None&,
                                         dp2::PackedArray<wire::FlaggedTriangle>);
    dp2::Status on_line_list(const dp2::Command&, const wire::StartVertex&);
    dp2::Status on_line_strip(const dp2::Command&, const wire::StartVertex&);
    dp2::Status on_indexed_line_strip(const dp2::Command&, const wire::StartVertex&,
                                      dp2::PackedArray<std::uint16_t>);
    dp2::Status on_triangle_list(const dp2::Command&, const wire::StartVertex&);
    dp2::Status on_triangle_strip(const dp2::Command&, const wire::StartVertex&);
    dp2::Status on_indexed_triangle_strip(const dp2::Command&, const wire::StartVertex&,
                                          dp2::PackedArray<std::uint16_t>);
    dp2::Status on_triangle_fan(const dp2::Command&, const wire::StartVertex&);
    dp2::Status on_indexed_triangle_fan(const dp2::Command&, const wire::StartVertex&,
                                        dp2::PackedArray<std::uint16_t>);
    dp2::Status on_triangle_fan_imm(const dp2::Command&, const wire::TriangleFanImm&, dp2::ByteSpan);
    dp2::Status on_line_list_imm(const dp2::Command&, const wire::None&, dp2::ByteSpan);
    dp2::Status on_indexed_triangle_list2(const dp2::Command&, const wire::StartVertex&,
                                          dp2::PackedArray<wire::IndexedTriangle>);
    dp2::Status on_indexed_line_list2(const dp2::Command&, const wire::StartVertex&,
                                      dp2::PackedArray<wire::IndexedLine>);
    dp2::Status on_clear(const dp2::Command&, const wire::Clear&, dp2::PackedArray<wire::Rect>);

    // Draws that take vertices from streams
    dp2::Status on_draw_primitive(const dp2::Command&, const wire::DrawPrimitive&);
    dp2::Status on_draw_indexed_primitive(const dp2::Command&, const wire::DrawIndexedPrimitive&);
    dp2::Status on_clipped_triangle_fan(const dp2::Command&, const wire::ClippedTriangleFan&);
    dp2::Status on_draw_primitive2(const dp2::Command&, const wire::DrawPrimitive2&);
    dp2::Status on_draw_indexed_primitive2(const dp2::Command&, const wire::DrawIndexedPrimitive2&);
    dp2::Status on_draw_rect_patch(const dp2::Command&, const wire::DrawPatch&, dp2::PackedArray<float>,
                                   const std::optional<wire::RectPatchInfo>&);
    dp2::Status on_draw_tri_patch(const dp2::Command&, const wire::DrawPatch&, dp2::PackedArray<float>,
                                  const std::optional<wire::TriPatchInfo>&);

  private:
    const rasterizer::DeviceState& state_;
    rasterizer::DrawCommands& draws_;
    rasterizer::Patches& patches_;
    rasterizer::Clearer& clearer_;
};

} // namespace responses
