// The programs that a context's draws use: lowered and compiled on first use, then cached by key.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "dp2/base/result.h"
#include "rasterizer/base/call_budget.h"
#include "rasterizer/commands/front_end_counts.h"
#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/pixel_program.h"
#include "rasterizer/programs/program_cache.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/programs/vertex_key.h"
#include "rasterizer/programs/vertex_program.h"
#include "rasterizer/schedule/gpu.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

// Caller's thread only. Functions give the errors of lowering, and LimitExceeded if a program is too long, or
// if making it exceeds the call's budget.
class DrawPrograms {
  public:
    DrawPrograms(Gpu& gpu, CallBudget& budget, FrontEndCounts& counts)
        : gpu_(gpu), budget_(budget), counts_(counts), pixel_(gpu.limits().max_programs, gpu.memory_budget()),
          vertex_(gpu.limits().max_programs, gpu.memory_budget()) {}

    // The number by which keys refer to these constants; 0: all are zero, as for shaders without such
    // constants. Numbers are never reused, so that programs made for a number remain valid.
    std::uint64_t number_of(const StaticConstants& statics);
    // A program that is traced (Gpu::trace()) is not kept. `shader`: null for the texture stages.
    dp2::Result<std::shared_ptr<const PixelProgram>> pixel(const PixelKey& key, const ShaderObject* shader,
                                                           const StaticConstants& statics);
    // `shader`: null for the fixed functions; `reader`: the ps_3_0 that reads the results, or null.
    dp2::Result<std::shared_ptr<const VertexProgram>> vertex(const VertexKey& key, const ShaderObject* shader,
                                                             const ShaderConstants& constants,
                                                             const ShaderObject* reader);
    // Forgets the programs; queued draws keep theirs.
    void clear() noexcept;

  private:
    dp2::Status charge(const ir::Program& program);
    dp2::Result<PixelProgram> make_pixel(const PixelKey& key, const ShaderObject* shader,
                                         const StaticConstants& statics);
    dp2::Result<VertexProgram> make_vertex(const VertexKey& key, const ShaderObject* shader,
                                           const ShaderConstants& constants, const ShaderObject* reader);
    // The program of a stage that is traced (Gpu::trace()), made for one draw; null: it is not traced.
    dp2::Result<std::shared_ptr<const PixelProgram>>
    traced_pixel(const PixelKey& key, const ShaderObject* shader, const StaticConstants& statics);
    dp2::Result<std::shared_ptr<const VertexProgram>> traced_vertex(const VertexKey& key,
                                                                    const ShaderObject* shader,
                                                                    const ShaderConstants& constants,
                                                                    const ShaderObject* reader);

    Gpu& gpu_;
    CallBudget& budget_;
    FrontEndCounts& counts_;
    ProgramCache<PixelKey, PixelProgram> pixel_;
    ProgramCache<VertexKey, VertexProgram> vertex_;
    std::pmr::map<StaticConstants, std::uint64_t> statics_{gpu_.memory_budget().memory()};
    std::uint64_t next_statics_ = 1;
};

} // namespace rasterizer
