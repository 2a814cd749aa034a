#include "rasterizer/commands/draw_programs.h"

#include <algorithm>

#include "rasterizer/lowering/lower_pixel.h"
#include "rasterizer/lowering/lower_vertex.h"
#include "rasterizer/lowering/lower_vertex_shader.h"
#include "rasterizer/state/derive_shader.h"

namespace rasterizer {

std::uint64_t DrawPrograms::number_of(const StaticConstants& statics) {
    if (statics == StaticConstants{}) return 0;
    if (const auto found = statics_.find(statics); found != statics_.end()) return found->second;
    if (statics_.size() >= gpu_.limits().max_programs) statics_.clear();
    return statics_[statics] = next_statics_++;
}

dp2::Status DrawPrograms::charge(const ir::Program& program) {
    DP2_TRY(budget_.count({0, program.code.size() * kLoweredOperations}));
    counts_.lowered_length += program.code.size();
    return budget_.check_time(program.code.size() * kLoweredOperations / ir::kLanes);
}

dp2::Result<std::shared_ptr<const PixelProgram>>
DrawPrograms::pixel(const PixelKey& key, const ShaderObject* shader, const StaticConstants& statics) {
    return pixel_.get(key, [&](const PixelKey& k) -> dp2::Result<PixelProgram> {
        ++counts_.programs_lowered;
        DP2_TRY(PixelProgram program, lower_pixel(k, shader, statics));
        DP2_TRY(charge(program.stages.whole.program));
        DP2_TRY(charge(program.plain.whole.program)); // no code if there is none
        program.for_each([&](RunnableProgram& stage) {
            if (!stage.program.code.empty()) stage.code = gpu_.compile(stage.program);
            program.scratch_lanes =
                std::max(program.scratch_lanes, jit::scratch_lanes(stage.program, stage.code.get()));
        });
        return program;
    });
}

dp2::Result<std::shared_ptr<const VertexProgram>> DrawPrograms::vertex(const VertexKey& key,
                                                                       const ShaderObject* shader,
                                                                       const ShaderConstants& constants,
                                                                       const ShaderObject* reader) {
    return vertex_.get(key, [&](const VertexKey& k) -> dp2::Result<VertexProgram> {
        ++counts_.programs_lowered;
        DP2_TRY(VertexProgram program,
                shader ? lower_vertex_shader(k, *shader, derive_statics(*shader, constants), reader)
                       : lower_vertex(k, reader));
        DP2_TRY(charge(program.program));
        program.code = gpu_.compile(program.program);
        return program;
    });
}

void DrawPrograms::clear() noexcept {
    pixel_.clear();
    vertex_.clear();
}

} // namespace rasterizer
