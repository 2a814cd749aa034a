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

dp2::Result<PixelProgram> DrawPrograms::make_pixel(const PixelKey& key, const ShaderObject* shader,
                                                   const StaticConstants& statics) {
    ++counts_.programs_lowered;
    DP2_TRY(PixelProgram program, lower_pixel(key, shader, statics));
    DP2_TRY(charge(program.stages.whole.program));
    DP2_TRY(charge(program.plain.whole.program)); // no code if there is none
    program.for_each([&](RunnableProgram& stage) {
        if (!stage.program.code.empty()) stage.code = gpu_.compile(stage.program);
        program.scratch_lanes =
            std::max(program.scratch_lanes, jit::scratch_lanes(stage.program, stage.code.get()));
    });
    program.scratch_lanes = std::max(program.scratch_lanes, ir::interpreted_lanes(program.traced));
    return program;
}

dp2::Result<VertexProgram> DrawPrograms::make_vertex(const VertexKey& key, const ShaderObject* shader,
                                                     const ShaderConstants& constants,
                                                     const ShaderObject* reader) {
    ++counts_.programs_lowered;
    DP2_TRY(VertexProgram program,
            shader ? lower_vertex_shader(key, *shader, derive_statics(*shader, constants), reader)
                   : lower_vertex(key, reader));
    DP2_TRY(charge(program.program));
    program.code = gpu_.compile(program.program);
    return program;
}

dp2::Result<std::shared_ptr<const PixelProgram>>
DrawPrograms::traced_pixel(const PixelKey& key, const ShaderObject* shader, const StaticConstants& statics) {
    ShaderTrace* const trace = gpu_.trace();
    if (!trace || trace->traces_vertex()) return std::shared_ptr<const PixelProgram>();
    trace->has_draw = true;
    if (trace->programs == ShaderTrace::Programs::Usual) return std::shared_ptr<const PixelProgram>();
    if (shader) trace->shader = std::make_shared<ShaderObject>(*shader);
    DP2_TRY(PixelProgram program, lower_traced_pixel(key, shader, statics, trace->marks));
    DP2_TRY(charge(program.stages.whole.program));
    program.scratch_lanes = ir::interpreted_lanes(program.stages.whole.program);
    return std::make_shared<const PixelProgram>(std::move(program));
}

dp2::Result<std::shared_ptr<const VertexProgram>>
DrawPrograms::traced_vertex(const VertexKey& key, const ShaderObject* shader,
                            const ShaderConstants& constants, const ShaderObject* reader) {
    ShaderTrace* const trace = gpu_.trace();
    if (!trace || !trace->traces_vertex()) return std::shared_ptr<const VertexProgram>();
    trace->has_draw = true;
    if (trace->programs == ShaderTrace::Programs::Usual) {
        // Not the program of other draws, whose vertices could be shaded together with these.
        DP2_TRY(VertexProgram usual, make_vertex(key, shader, constants, reader));
        return std::make_shared<const VertexProgram>(std::move(usual));
    }
    if (shader) trace->shader = std::make_shared<ShaderObject>(*shader);
    const auto lower = [&] {
        return shader ? lower_traced_vertex_shader(key, *shader, derive_statics(*shader, constants), reader,
                                                   trace->marks)
                      : lower_traced_vertex(key, reader, trace->marks);
    };
    DP2_TRY(VertexProgram program, lower());
    DP2_TRY(charge(program.program));
    return std::make_shared<const VertexProgram>(std::move(program));
}

dp2::Result<std::shared_ptr<const PixelProgram>>
DrawPrograms::pixel(const PixelKey& key, const ShaderObject* shader, const StaticConstants& statics) {
    DP2_TRY(auto traced, traced_pixel(key, shader, statics));
    if (traced) return traced;
    return pixel_.get(key, [&](const PixelKey& k) { return make_pixel(k, shader, statics); });
}

dp2::Result<std::shared_ptr<const VertexProgram>> DrawPrograms::vertex(const VertexKey& key,
                                                                       const ShaderObject* shader,
                                                                       const ShaderConstants& constants,
                                                                       const ShaderObject* reader) {
    DP2_TRY(auto traced, traced_vertex(key, shader, constants, reader));
    if (traced) return traced;
    return vertex_.get(key, [&](const VertexKey& k) { return make_vertex(k, shader, constants, reader); });
}

void DrawPrograms::clear() noexcept {
    pixel_.clear();
    vertex_.clear();
}

} // namespace rasterizer
