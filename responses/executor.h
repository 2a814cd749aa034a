// The handler that executes: each decoded command becomes a call of the front end or the query engine. It
// reads no bytes and knows no formats. What cannot be executed yet is refused by its own name.
#pragma once

#include <array>
#include <optional>

#include "dp2/decoder.h"
#include "rasterizer/commands/compose_rects.h"
#include "rasterizer/schedule/gpu.h"
#include "responses/context.h"

namespace responses {

class Executor {
  public:
    // render_states: the runtime's mirror of 256 values, or null (wire-format spec B.1, EXECUTEBUFFER).
    Executor(rasterizer::Gpu& gpu, Context& context, std::uint64_t call, std::uint32_t* render_states,
             const dp2::Dialect& dialect, const Trace& trace)
        : gpu_(gpu), context_(context), front_end_(context.front_end), setters_(front_end_.setters()),
          draws_(front_end_.draws()), call_(call), render_states_(render_states), dialect_(dialect),
          trace_(trace) {}

    std::uint64_t commands() const { return commands_; }
    // The error of a call that an allocation ended: where it was.
    const dp2::Error& out_of_memory() const { return place_; }

    dp2::Status on_command(const dp2::Command& command) {
        ++commands_;
        if (!in_block_)
            place_ = {dp2::Fault::OutOfMemory, static_cast<std::uint8_t>(command.op->op), command.offset};
        if (trace_) trace_(context_, &command);
        DP2_TRY(front_end_.count_command());
        return passes_by(command) ? context_.blocks.record(command) : dp2::Status();
    }
    // While a state block is recorded, what belongs into it is not executed (wire-format spec E.12).
    bool passes_by(const dp2::Command& command) const {
        return context_.blocks.recording() && is_recordable(command.op->op);
    }

    using Command = dp2::Command;
    using Status = dp2::Status;
    template <class T> using Array = dp2::PackedArray<T>;
    using Bytes = dp2::ByteSpan;
    using Stage = rasterizer::ShaderStage;
    using File = rasterizer::RegisterFile;

    // Drawing from the call's vertices and from the command (executor_draw.cpp)
    Status on_points(const Command&, const dp2::wire::Points&);
    Status on_indexed_line_list(const Command&, const dp2::wire::None&, Array<dp2::wire::IndexedLine>);
    Status on_indexed_triangle_list(const Command&, const dp2::wire::None&,
                                    Array<dp2::wire::FlaggedTriangle>);
    Status on_line_list(const Command&, const dp2::wire::StartVertex&);
    Status on_line_strip(const Command&, const dp2::wire::StartVertex&);
    Status on_indexed_line_strip(const Command&, const dp2::wire::StartVertex&, Array<std::uint16_t>);
    Status on_triangle_list(const Command&, const dp2::wire::StartVertex&);
    Status on_triangle_strip(const Command&, const dp2::wire::StartVertex&);
    Status on_indexed_triangle_strip(const Command&, const dp2::wire::StartVertex&, Array<std::uint16_t>);
    Status on_triangle_fan(const Command&, const dp2::wire::StartVertex&);
    Status on_indexed_triangle_fan(const Command&, const dp2::wire::StartVertex&, Array<std::uint16_t>);
    Status on_triangle_fan_imm(const Command&, const dp2::wire::TriangleFanImm&, Bytes);
    Status on_line_list_imm(const Command&, const dp2::wire::None&, Bytes);
    Status on_indexed_triangle_list2(const Command&, const dp2::wire::StartVertex&,
                                     Array<dp2::wire::IndexedTriangle>);
    Status on_indexed_line_list2(const Command&, const dp2::wire::StartVertex&,
                                 Array<dp2::wire::IndexedLine>);
    Status on_clear(const Command&, const dp2::wire::Clear&, Array<dp2::wire::Rect>);

    // Drawing from streams
    Status on_draw_primitive(const Command&, const dp2::wire::DrawPrimitive&);
    Status on_draw_indexed_primitive(const Command&, const dp2::wire::DrawIndexedPrimitive&);
    Status on_clipped_triangle_fan(const Command&, const dp2::wire::ClippedTriangleFan&);
    Status on_draw_primitive2(const Command&, const dp2::wire::DrawPrimitive2&);
    Status on_draw_indexed_primitive2(const Command&, const dp2::wire::DrawIndexedPrimitive2&);
    Status on_draw_rect_patch(const Command&, const dp2::wire::DrawPatch&, Array<float>,
                              const std::optional<dp2::wire::RectPatchInfo>&);
    Status on_draw_tri_patch(const Command&, const dp2::wire::DrawPatch&, Array<float>,
                             const std::optional<dp2::wire::TriPatchInfo>&);

    // State (executor_state.cpp)
    Status on_render_state(const Command&, const dp2::wire::RenderState&);
    Status on_texture_stage_state(const Command&, const dp2::wire::TextureStageState&);
    Status on_viewport_info(const Command&, const dp2::wire::ViewportInfo&);
    Status on_w_info(const Command&, const dp2::wire::WInfo&);
    Status on_z_range(const Command&, const dp2::wire::ZRange&);
    Status on_set_transform(const Command&, const dp2::wire::SetTransform&);
    Status on_multiply_transform(const Command&, const dp2::wire::SetTransform&);
    Status on_set_render_target(const Command&, const dp2::wire::SetRenderTarget&);
    Status on_set_render_target2(const Command&, const dp2::wire::SetRenderTarget2&);
    Status on_set_depth_stencil(const Command&, const dp2::wire::SetDepthStencil&);
    Status on_set_scissor_rect(const Command&, const dp2::wire::Rect&);
    Status on_set_stream_source(const Command&, const dp2::wire::SetStreamSource&);
    Status on_set_stream_source_um(const Command&, const dp2::wire::SetStreamSourceUm&);
    Status on_set_stream_source2(const Command&, const dp2::wire::SetStreamSource2&);
    Status on_set_stream_source_freq(const Command&, const dp2::wire::SetStreamSourceFreq&);
    Status on_set_indices(const Command&, const dp2::wire::SetIndices&);
    Status on_set_material(const Command&, const dp2::wire::SetMaterial&);
    Status on_set_light(const Command&, const dp2::wire::SetLight&, const std::optional<dp2::wire::Light>&);
    Status on_create_light(const Command&, const dp2::wire::CreateLight&);
    Status on_set_clip_plane(const Command&, const dp2::wire::SetClipPlane&);
    Status on_set_convolution_kernel_mono(const Command&, const dp2::wire::SetConvolutionKernelMono& set,
                                          Array<float> row, Array<float> column) {
        return setters_.set_convolution_kernel(set.width, set.height, row, column);
    }
    Status on_state_set(const Command&, const dp2::wire::StateSet&);
    Status on_exit(const Command&, const dp2::wire::None&) { return {}; }

    // Vertex formats and shaders
    Status on_set_vertex_shader(const Command&, const dp2::wire::VertexFormat&);
    Status on_create_vertex_shader(const Command&, const dp2::wire::CreateVertexShader&, Bytes, Bytes);
    Status on_delete_vertex_shader(const Command&, const dp2::wire::ShaderHandle&);
    Status on_create_vertex_shader_decl(const Command&, const dp2::wire::CreateVertexShaderDecl&,
                                        Array<dp2::wire::VertexElement>);
    Status on_delete_vertex_shader_decl(const Command&, const dp2::wire::ShaderHandle&);
    Status on_set_vertex_shader_decl(const Command&, const dp2::wire::VertexFormat&);
    Status on_set_vertex_shader_func(const Command&, const dp2::wire::ShaderHandle&);
    Status on_set_pixel_shader(const Command&, const dp2::wire::ShaderHandle&);
    Status on_create_vertex_shader_func(const Command&, const dp2::wire::CreateShaderCode& create,
                                        Bytes code) {
        return create_shader(Stage::Vertex, create, code);
    }
    Status on_create_pixel_shader(const Command&, const dp2::wire::CreateShaderCode& create, Bytes code) {
        return create_shader(Stage::Pixel, create, code);
    }
    Status on_delete_vertex_shader_func(const Command&, const dp2::wire::ShaderHandle& shader) {
        front_end_.shaders().delete_shader(Stage::Vertex, shader.handle);
        return {};
    }
    Status on_delete_pixel_shader(const Command&, const dp2::wire::ShaderHandle& shader) {
        front_end_.shaders().delete_shader(Stage::Pixel, shader.handle);
        return {};
    }
    Status on_set_vertex_shader_const(const Command&, const dp2::wire::ShaderConstants& r,
                                      Array<std::uint32_t> words) {
        return constants(Stage::Vertex, File::Float, r, words);
    }
    Status on_set_vertex_shader_const_i(const Command&, const dp2::wire::ShaderConstants& r,
                                        Array<std::uint32_t> words) {
        return constants(Stage::Vertex, File::Integer, r, words);
    }
    Status on_set_vertex_shader_const_b(const Command&, const dp2::wire::ShaderConstants& r,
                                        Array<std::uint32_t> words) {
        return constants(Stage::Vertex, File::Boolean, r, words);
    }
    Status on_set_pixel_shader_const(const Command&, const dp2::wire::ShaderConstants& r,
                                     Array<std::uint32_t> words) {
        return constants(Stage::Pixel, File::Float, r, words);
    }
    Status on_set_pixel_shader_const_i(const Command&, const dp2::wire::ShaderConstants& r,
                                       Array<std::uint32_t> words) {
        return constants(Stage::Pixel, File::Integer, r, words);
    }
    Status on_set_pixel_shader_const_b(const Command&, const dp2::wire::ShaderConstants& r,
                                       Array<std::uint32_t> words) {
        return constants(Stage::Pixel, File::Boolean, r, words);
    }

    // Resources and blits
    Status on_buffer_blt(const Command&, const dp2::wire::BufferBlt&);
    Status on_set_palette(const Command&, const dp2::wire::SetPalette&);
    Status on_update_palette(const Command&, const dp2::wire::UpdatePalette&, Array<std::uint32_t>);
    Status on_tex_blt(const Command&, const dp2::wire::TexBlt&);
    Status on_volume_blt(const Command&, const dp2::wire::VolumeBlt&);
    Status on_blt(const Command&, const dp2::wire::Blt&);
    Status on_surface_blt(const Command&, const dp2::wire::Blt&);
    Status on_color_fill(const Command&, const dp2::wire::ColorFill&);
    Status on_generate_mip_sub_levels(const Command&, const dp2::wire::GenerateMipSubLevels&);
    Status on_set_tex_lod(const Command&, const dp2::wire::SetTexLod&);
    Status on_compose_rects(const Command&, const dp2::wire::ComposeRects& compose) {
        return rasterizer::compose_rects(gpu_, compose);
    }
    // Hints for memory management, which an emulator does not need (wire-format spec E.11).
    Status on_set_priority(const Command&, const dp2::wire::SetPriority&) { return {}; }
    Status on_add_dirty_rect(const Command&, const dp2::wire::AddDirtyRect&) { return {}; }
    Status on_add_dirty_box(const Command&, const dp2::wire::AddDirtyBox&) { return {}; }

    // Queries (executor_query.cpp)
    Status on_create_query(const Command&, const dp2::wire::CreateQuery&);
    Status on_delete_query(const Command&, const dp2::wire::DeleteQuery&);
    Status on_issue_query(const Command&, const dp2::wire::IssueQuery&);
    // Never sent to a driver; the decoder refuses them.
    Status on_response_continue(const Command& c, const dp2::wire::Response&) { return refuse(c); }
    Status on_response_query(const Command& c, const dp2::wire::Response&) { return refuse(c); }

  private:
    static Status refuse(const Command& command) {
        return dp2::Error{dp2::Fault::NotSupported, static_cast<std::uint8_t>(command.op->op), command.offset,
                          command.op->name};
    }

    Status resolve_depth();
    Status create_shader(Stage stage, const dp2::wire::CreateShaderCode& create, Bytes code);
    Status constants(Stage stage, File file, const dp2::wire::ShaderConstants& r,
                     Array<std::uint32_t> words) {
        setters_.set_constants(stage, file, r.first, words);
        return {};
    }

    rasterizer::Gpu& gpu_;
    Context& context_;
    rasterizer::FrontEnd& front_end_;
    rasterizer::StateSetters& setters_;
    rasterizer::DrawCommands& draws_;
    std::uint64_t call_;
    std::uint32_t* render_states_;
    const dp2::Dialect& dialect_;
    const Trace& trace_;
    std::uint64_t commands_ = 0;
    dp2::Error place_{dp2::Fault::OutOfMemory}; // of the command that is executed
    bool in_block_ = false;                     // a state block's commands have no place in the call
};

} // namespace responses
