// Makes a DrawState from the state of a context: the keys of its programs, the programs, their uniforms, its
// textures and targets.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "dp2/base/result.h"
#include "rasterizer/commands/draw_changes.h"
#include "rasterizer/commands/front_end_counts.h"
#include "rasterizer/commands/shader_table.h"
#include "rasterizer/commands/texture_binder.h"
#include "rasterizer/geometry/topology.h"
#include "rasterizer/programs/program_cache.h"
#include "rasterizer/state/derive_pixel.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

struct DrawSnapshot {
    std::shared_ptr<const DrawState> state; // null: target 0 is not there, nothing is drawn
    Targets targets;
};

// Owns the cached programs of a context and its last draw snapshot. Of the next one it makes anew only the
// parts that are stale; a draw state that it has met lately is used again. A draw state is immutable once it
// is made; queued draws share it. Caller's thread only.
class DrawSnapshotter : MemoryBudget::Cache {
  public:
    DrawSnapshotter(Gpu& gpu, const DeviceState& state, const ShaderTable& shaders, TextureBinder& textures,
                    DrawChanges& changes, CallBudget& budget, FrontEndCounts& counts)
        : Cache(gpu.memory_budget()), gpu_(gpu), state_(state), shaders_(shaders), binder_(textures),
          changes_(changes), budget_(budget), counts_(counts),
          pixel_programs_(gpu.limits().max_programs, gpu.memory_budget()),
          vertex_programs_(gpu.limits().max_programs, gpu.memory_budget()) {}

    // The draw snapshot is valid until the next call. NotSupported: a state that cannot be drawn, by its
    // name; WrongKind: a target or texture of the wrong kind; LimitExceeded: a program or its lights are too
    // large, or making it exceeds the call's budget.
    dp2::Result<const DrawSnapshot*> take(Topology topology, const VertexShape& shape);

    // What shading vertices alone needs: program, uniforms and textures of the vertex stage, and the viewport
    // in `raster`. `wanted`: bit i: component i of the results. Errors as above. Waits for the GPU where a
    // texture is still being drawn to.
    dp2::Result<DrawState> take_vertices(const VertexShape& shape, std::uint64_t wanted);

    // Between calls the last draw snapshot may be dropped.
    void set_in_call(bool in_call) { in_call_ = in_call; }

  private:
    dp2::Status make_parts(DrawParts stale);
    void drop() noexcept override;
    DrawParts stale_parts(const VertexShape& shape, DrawnAs drawn);
    // Each makes a part of draw_ anew and adds the parts that depend on what has changed to `stale`.
    dp2::Status renew_textures(DrawParts& stale);
    dp2::Status renew_pixel_program(DrawParts& stale);
    void renew_pixel_uniforms();
    // For what states switch between: the vertex stage that draw_.pixel had is found again.
    struct VertexStage;
    const VertexStage* vertex_stage() const; // null: none is remembered
    bool take_vertex_stage();                // the same
    void remember_vertex_stage();
    dp2::Status renew_vertex_program(DrawParts& stale);
    dp2::Status renew_raster();
    // The state of draw_: one that is known, or a new one.
    std::shared_ptr<const DrawState> known_state();

    // `reader`: the ps_3_0 that reads the vertex stage's results, or null.
    dp2::Result<VertexKey> vertex_key(const VertexShape& shape, std::uint64_t wanted,
                                      const ShaderObject* reader, const BoundTextures& textures);
    dp2::Result<std::shared_ptr<const VertexProgram>> vertex_program(const VertexKey& key,
                                                                     const ShaderObject* reader);
    // height: of the targets, pixels.
    void renew_vertex_uniforms(Uniforms& uniforms, const VertexKey& key, const BoundTextures& textures,
                               std::int32_t height);
    std::uint64_t statics_number(const StaticConstants& statics);

    Gpu& gpu_;
    const DeviceState& state_;
    const ShaderTable& shaders_;
    TextureBinder& binder_;
    DrawChanges& changes_;
    CallBudget& budget_;
    FrontEndCounts& counts_;

    ProgramCache<PixelKey, PixelProgram> pixel_programs_;
    ProgramCache<VertexKey, VertexProgram> vertex_programs_;
    // Integer and boolean registers that programs were lowered with, numbered for the programs' keys.
    std::pmr::map<StaticConstants, std::uint64_t> statics_{gpu_.memory_budget().memory()};
    std::uint64_t next_statics_ = 1;

    // The last draw snapshot and what it was made of.
    DrawSnapshot snapshot_;
    DrawState draw_;                  // its parts
    bool in_call_ = false;            // what stands here is in use
    DrawParts stale_ = kAllDrawParts; // of draw_, whatever has changed since
    std::uint64_t resource_revision_ = 0;
    VertexShape shape_;
    DrawnAs drawn_ = DrawnAs::Areas;
    DrawTextures textures_;
    std::array<std::uint32_t, kTextureSlots> lods_ = {}; // of draw_.keep, where there are textures
    bool copied_ = false;                                // a texture was copied for that draw alone
    VertexKey vertex_key_;
    std::vector<std::uint32_t> words_; // memory for uniforms, which often are those of the last draw

    // The parts that depend on what a pixel program reads of a vertex.
    static constexpr DrawParts kVertexStage = kVertexParts | kRasterPart;
    struct VertexStage {
        std::uint64_t revision = 0; // what vertex_revision_ was
        std::shared_ptr<const PixelProgram> reader;
        std::shared_ptr<const VertexProgram> program;
        Uniforms uniforms;
        VertexKey key;
        RasterState raster;
        std::uint64_t wrap = 0;
    };
    std::array<VertexStage, 4> vertex_stages_; // that states switch between
    std::size_t oldest_vertex_stage_ = 0;
    std::uint64_t vertex_revision_ = 0; // rises when anything else changes that they depend on

    // States that were made lately.
    static constexpr std::size_t kKnownSets = 16, kKnownWays = 4;
    struct KnownSet {
        std::array<std::shared_ptr<const DrawState>, kKnownWays> states; // null: none
        std::size_t oldest = 0;
    };
    std::array<KnownSet, kKnownSets> known_; // by hash_of()
};

} // namespace rasterizer
