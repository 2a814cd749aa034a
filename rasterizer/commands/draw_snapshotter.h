// Takes a draw's snapshot of a context's state. Draws often alternate between a few formats, shaders and
// kinds of primitives, as text, sprites and lines of an overlay do: each such kind has a maker of its own, in
// which only what else has changed is stale.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "rasterizer/commands/snapshot_maker.h"

namespace rasterizer {

// Caller's thread only.
class DrawSnapshotter : MemoryBudget::Cache {
  public:
    DrawSnapshotter(Gpu& gpu, const DeviceState& state, const ShaderTable& shaders, TextureBinder& textures,
                    DrawChanges& changes, CallBudget& budget, FrontEndCounts& counts)
        : Cache(gpu.memory_budget()), gpu_(gpu), state_(state), shaders_(shaders), binder_(textures),
          changes_(changes), counts_(counts), shared_(gpu, budget, counts) {}

    // SnapshotMaker::take().
    dp2::Result<const DrawSnapshot*> take(Topology topology, const VertexShape& shape);
    // SnapshotMaker::take_vertices().
    dp2::Result<DrawState> take_vertices(const VertexShape& shape, std::uint64_t wanted, Uniforms& uniforms);

    // While this is not set, the last snapshot may be dropped to free memory.
    void set_in_call(bool in_call) { in_call_ = in_call; }

  private:
    // What a maker is for.
    struct Kind {
        std::uint32_t vertex_format = 0; // may name a shader or a declaration
        Handle vertex_shader = 0, pixel_shader = 0;
        DrawnAs drawn = DrawnAs::Areas;
        VertexShape shape;
        bool operator==(const Kind&) const = default;
    };
    struct Place {
        Kind kind;
        std::uint64_t used = 0;               // number of the last switch to it
        std::unique_ptr<SnapshotMaker> maker; // null: not needed yet
    };

    void drop() noexcept override;
    SnapshotMaker& maker_for(const Kind& kind);
    SnapshotMaker& maker_of(Place& place);
    void pass_on_changes();
    void drop_others() noexcept;

    Gpu& gpu_;
    const DeviceState& state_;
    const ShaderTable& shaders_;
    TextureBinder& binder_;
    DrawChanges& changes_;
    FrontEndCounts& counts_;
    SnapshotCaches shared_;

    static constexpr std::size_t kMakers = 4;
    std::array<Place, kMakers> places_;
    std::size_t current_ = 0; // in places_: of the last draw
    std::uint64_t switches_ = 0;
    std::uint64_t resource_revision_ = 0;
    bool in_call_ = false; // inside a call: the last snapshot must not be dropped
};

} // namespace rasterizer
