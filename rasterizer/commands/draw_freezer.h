// Makes a DrawState from the state of a context: the keys of its programs, the programs, their uniforms, its
// textures and targets.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "dp2/result.h"
#include "rasterizer/commands/front_end_counts.h"
#include "rasterizer/commands/shader_table.h"
#include "rasterizer/commands/texture_binder.h"
#include "rasterizer/geometry/topology.h"
#include "rasterizer/programs/program_cache.h"
#include "rasterizer/state/derive_pixel.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

struct FrozenDraw {
    std::shared_ptr<const DrawState> state; // null: target 0 is not there, nothing is drawn
    Targets targets;
};

// Owns the cached programs of a context and its last frozen draw, which is reused while nothing that it was
// made of has changed. A draw state is immutable once it is made; queued draws share it. Caller's thread
// only; waits for the GPU where a texture is still being drawn to.
class DrawFreezer {
  public:
    DrawFreezer(Gpu& gpu, const DeviceState& state, const ShaderTable& shaders, TextureBinder& textures,
                const Revision& revision, FrontEndCounts& counts)
        : gpu_(gpu), state_(state), shaders_(shaders), textures_(textures), revision_(revision),
          counts_(counts) {}

    // The frozen draw is valid until the next call. NotSupported: a state that cannot be drawn, by its name;
    // WrongKind: a target or texture of the wrong kind; LimitExceeded: a program or its lights are too large.
    dp2::Result<const FrozenDraw*> freeze(Topology topology, const VertexShape& shape);

    // What shading vertices alone needs: program, uniforms and textures of the vertex stage, and the viewport
    // in `raster`. `wanted`: bit i: component i of the results. Errors as above.
    dp2::Result<DrawState> freeze_vertices(const VertexShape& shape, std::uint64_t wanted);

  private:
    // Programs, uniforms and raster state; targets are those of frozen_.
    dp2::Status fill(DrawState& draw, const VertexShape& shape, DrawnAs drawn, const BoundTextures& textures);
    // Program and uniforms of the vertex stage. `reader`: the ps_3_0 that reads its results, or null;
    // `height`: of the targets, pixels.
    dp2::Status fill_vertex_stage(DrawState& draw, const VertexShape& shape, std::uint64_t wanted,
                                  const ShaderObject* reader, const BoundTextures& textures,
                                  std::int32_t height);
    bool is_current(const VertexShape& shape, DrawnAs drawn) const;
    std::uint64_t statics_number(const StaticConstants& statics);

    Gpu& gpu_;
    const DeviceState& state_;
    const ShaderTable& shaders_;
    TextureBinder& textures_;
    const Revision& revision_;
    FrontEndCounts& counts_;

    ProgramCache<PixelKey, PixelProgram> pixel_programs_;
    ProgramCache<VertexKey, VertexProgram> vertex_programs_;
    // Integer and boolean registers that programs were lowered with, numbered for the programs' keys.
    std::map<StaticConstants, std::uint64_t> statics_;
    std::uint64_t next_statics_ = 1;

    // The last frozen draw and what it was made of.
    FrozenDraw frozen_;
    bool reusable_ = false;
    VertexShape shape_;
    DrawnAs drawn_ = DrawnAs::Areas;
    std::vector<DecodedUse> decoded_;
    std::uint64_t state_revision_ = 0, resource_revision_ = 0;
};

} // namespace rasterizer
