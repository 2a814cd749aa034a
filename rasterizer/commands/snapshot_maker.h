// Makes the snapshot of a context's state that a draw needs (DrawState): the keys of its programs, the
// programs, their uniforms, its textures and targets.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "dp2/base/result.h"
#include "rasterizer/commands/draw_changes.h"
#include "rasterizer/commands/draw_programs.h"
#include "rasterizer/commands/draw_state_cache.h"
#include "rasterizer/commands/front_end_counts.h"
#include "rasterizer/commands/shader_table.h"
#include "rasterizer/commands/texture_binder.h"
#include "rasterizer/commands/uniform_memory.h"
#include "rasterizer/commands/vertex_stage_cache.h"
#include "rasterizer/geometry/topology.h"
#include "rasterizer/state/derive_pixel.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

DrawnAs drawn_as(Topology topology, dp2::FillMode fill);

struct DrawSnapshot {
    std::shared_ptr<const DrawState> state; // null: nothing is drawn (FoundTargets::first is false)
    Uniforms vertex_uniforms;
    Targets targets;
    // Bit i: row i of DeviceState::stages has a texture that the draw reads, and that does not exist.
    std::uint32_t missing_textures = 0;
    std::uint32_t unfit_targets = 0; // FoundTargets::unfit
};

// What all makers of a context share.
struct SnapshotCaches {
    SnapshotCaches(Gpu& gpu, CallBudget& budget, FrontEndCounts& counts)
        : programs(gpu, budget, counts), uniforms(gpu.memory_budget()) {}
    DrawPrograms programs;
    DrawStateCache states;
    UniformMemory uniforms;
};

// Keeps its last snapshot, and makes only its stale parts again for the next draw; programs, vertex stages
// and draw states that were used lately come from caches. A DrawState is immutable; queued draws share it.
// Caller's thread only.
class SnapshotMaker {
  public:
    SnapshotMaker(Gpu& gpu, const DeviceState& state, const ShaderTable& shaders, TextureBinder& textures,
                  SnapshotCaches& shared, FrontEndCounts& counts)
        : gpu_(gpu), state_(state), shaders_(shaders), binder_(textures), shared_(shared), counts_(counts) {}

    // Receives what has changed; everything is stale at first.
    DrawChanges& changes() { return changes_; }

    // The result is valid until the next call. NotSupported names a state that cannot be drawn; WrongKind: a
    // target or texture of the wrong kind; LimitExceeded: a program is too long or has too many lights, or
    // making it exceeds the call's budget.
    dp2::Result<const DrawSnapshot*> take(DrawnAs drawn, const VertexShape& shape);

    // A snapshot for shading vertices only: program and textures of the vertex stage, the viewport in
    // `raster`, and the uniforms. `wanted`, bit i: component i of the results. Errors of take(). Waits for
    // queued work that draws to the textures.
    dp2::Result<DrawState> take_vertices(const VertexShape& shape, std::uint64_t wanted, Uniforms& uniforms);

    // Forgets the snapshot, which keeps surfaces without a handle alive.
    void drop() noexcept;
    void drop_vertex_stages() noexcept { vertex_stages_.clear(); }
    // Forgets copied and decoded textures, which must not be kept longer than draws need them.
    void release_copies() noexcept;

  private:
    bool keeps_copies() const; // has copied or decoded textures
    dp2::Status make_parts(DrawParts stale);
    DrawParts stale_parts(const VertexShape& shape, DrawnAs drawn);
    void renew_vertex_uniforms(DrawParts stale);
    // Each makes a part of draw_ again, and adds the parts that depend on what has changed to `stale`.
    dp2::Status renew_textures(DrawParts& stale);
    dp2::Status renew_pixel_program(DrawParts& stale);
    bool has_missing_textures() const;
    void find_missing_textures();
    void renew_pixel_uniforms();
    // Renews only the float constants of the stage's shader that were set. False: they have not changed.
    bool renew_constants(ShaderStage stage);
    dp2::Status renew_vertex_program(DrawParts& stale);
    dp2::Status renew_raster();
    bool take_vertex_stage(); // takes it from the cache, for draw_.pixel; false: the cache has none
    void remember_vertex_stage();
    // Replaces the uniforms if the words differ.
    bool put(Uniforms& uniforms, const std::vector<std::uint32_t>& words);
    // A DrawState with the parts in draw_.
    std::shared_ptr<const DrawState> state_of_parts();

    // `reader`: the ps_3_0 that reads the vertex stage's results, or null.
    dp2::Result<VertexKey> vertex_key(const VertexShape& shape, std::uint64_t wanted,
                                      const ShaderObject* reader, const BoundTextures& textures);
    dp2::Result<std::shared_ptr<const VertexProgram>> vertex_program(const VertexKey& key,
                                                                     const ShaderObject* reader);
    // height: height of the targets in pixels.
    void derive_vertex_words(std::vector<std::uint32_t>& words, const VertexKey& key,
                             const VertexProgram& program, const BoundTextures& textures,
                             std::int32_t height);

    Gpu& gpu_;
    const DeviceState& state_;
    const ShaderTable& shaders_;
    TextureBinder& binder_;
    SnapshotCaches& shared_;
    FrontEndCounts& counts_;
    DrawChanges changes_;
    VertexStageCache vertex_stages_;

    // The last snapshot and its parts
    DrawSnapshot snapshot_;
    DrawState draw_;
    DrawParts stale_ = kAllDrawParts; // parts of draw_ that the next draw makes again
    std::uint64_t resource_revision_ = 0;
    const ShaderTrace* traced_ = nullptr; // Gpu::trace() of the last draw
    VertexShape shape_;
    DrawnAs drawn_ = DrawnAs::Areas;
    DrawTextures textures_;
    std::array<std::uint32_t, kTextureSlots> lods_ = {};      // by slot: SETTEXLOD of draw_.keep
    std::array<std::optional<ColorKey>, kTextureSlots> keys_; // by slot: the colour keys of draw_.keep
    bool copied_ = false;                                     // a texture was copied for this draw only
    VertexKey vertex_key_;
    std::uint64_t vertex_revision_ = 0; // see VertexStage::revision
    // The uniforms of the last draw, or new ones that often equal them.
    std::vector<std::uint32_t> pixel_words_, vertex_words_;
    // Whether the draw that is being made, and the last one, have new pixel uniforms.
    bool new_uniforms_ = false, had_new_uniforms_ = false;

    // The parts that depend on what a pixel program reads of a vertex.
    static constexpr DrawParts kVertexStage = kVertexParts | kAnyVertexUniforms | kRasterPart;
};

} // namespace rasterizer
