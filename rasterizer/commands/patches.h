// Curved surfaces: the rectangle and triangle patches of a context, and N-patches over plain triangles.
// Control points are fetched and tessellated on the caller's thread; the mesh is drawn as indexed triangles.
// WIRE.md E.15.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "dp2/base/bytes.h"
#include "dp2/wire/wire.h"
#include "rasterizer/commands/draw_queue.h"
#include "rasterizer/commands/input_assembler.h"
#include "rasterizer/geometry/tessellate.h"

namespace rasterizer {

// Owns the defined patches. Caller's thread only.
class Patches {
  public:
    Patches(const dp2::Limits& limits, InputAssembler& input, const DeviceState& state, DrawQueue& queue,
            CallBudget& budget)
        : limits_(limits), input_(input), state_(state), queue_(queue), budget_(budget) {}

    // With `info` the patch is defined from the bound streams, then drawn; without it an existing one is
    // drawn again. The patch of handle 0 cannot be drawn again. `segments`: by edge; missing ones come from
    // D3DRS_PATCHSEGMENTS. BadValue: dp2::refusal(info); LimitExceeded: max_patches, max_patch_bytes or
    // max_patch_triangles; errors of binding and drawing.
    dp2::Status draw_rect(std::uint32_t handle, dp2::PackedArray<float> segments,
                          const std::optional<dp2::wire::RectPatchInfo>& info);
    dp2::Status draw_tri(std::uint32_t handle, dp2::PackedArray<float> segments,
                         const std::optional<dp2::wire::TriPatchInfo>& info);
    void remove(std::uint32_t handle);
    std::size_t size() const { return patches_.size(); } // number of defined patches

    // Number of segments that N-patches divide the edges of a draw's triangles into; 1: not tessellated.
    std::uint32_t n_patch_segments(Topology topology, const VertexShape& shape) const;
    // All vertices of the draw must exist. LimitExceeded: more than max_patch_triangles.
    dp2::Status draw_n_patches(const DrawRequest& draw, std::uint32_t segments);

  private:
    // A patch with its control points at the time of definition. They are stored by usage, not by shader
    // input: each draw reads them with the vertex shader or the fixed functions selected at that time.
    struct Patch {
        bool triangular = false;
        PatchBasis basis = PatchBasis::Bezier;
        std::uint32_t degree = 1, columns = 0, rows = 0;
        std::vector<dp2::DeclarationElement> elements; // in storage order, four floats each; result types
        std::vector<dp2::DeclMethod> methods;          // by element; empty: none has a method
        std::vector<PatchVertex> points;
        Charge charge; // for the memory of the points
    };
    struct ControlPoints;
    // An input of the vertex stage, and the group of four floats in a mesh's vertex that it reads.
    struct MeshInput {
        VertexInput input;
        std::size_t slot = 0;
    };

    dp2::Result<OrSkipped<ControlPoints>> bind_control_points();
    static void set_elements(Patch& patch, std::span<const dp2::DeclarationElement> elements);
    void reserve(Patch& patch, std::size_t points);
    dp2::Result<OrSkipped<Patch>> define(const dp2::wire::RectPatchInfo& info);
    dp2::Result<OrSkipped<Patch>> define(const dp2::wire::TriPatchInfo& info);
    // Stores the definition, if there is one, and returns the patch to draw. Null: the handle is not defined.
    dp2::Result<const Patch*> find_or_keep(std::uint32_t handle, std::optional<Patch> definition);
    template <class Info>
    dp2::Result<OrSkipped<const Patch*>> patch_of(std::uint32_t handle, const std::optional<Info>& info);
    template <std::size_t N> std::array<std::uint32_t, N> edge_segments(dp2::PackedArray<float> given) const;
    Charge mesh_charge(std::uint64_t vertices, std::uint64_t indices) const;
    dp2::Status draw_patch(const Patch& patch, Mesh mesh, Charge charge);
    dp2::Status draw_mesh(Mesh mesh, Charge charge, const VertexShape& shape,
                          std::span<const MeshInput> inputs, std::uint64_t patches,
                          std::uint64_t control_points);

    const dp2::Limits& limits_;
    InputAssembler& input_;
    const DeviceState& state_;
    DrawQueue& queue_;
    CallBudget& budget_;
    std::map<std::uint32_t, Patch> patches_;
    Patch dynamic_patch_;          // the patch of handle 0
    std::size_t patch_points_ = 0; // number of points in patches_
};

} // namespace rasterizer
