// The commands of a call about vertex formats, declarations, shaders and their constants. WIRE.md F.
#pragma once

#include "dp2/commands/decoder.h"
#include "rasterizer/commands/front_end.h"

namespace responses {

namespace wire = dp2::wire;

// A part of Executor. Creates and deletes objects in the front end's shader table, and binds them and writes
// constants through its setters. The front end must outlive it.
class ShaderExecutor {
  public:
    ShaderExecutor(rasterizer::FrontEnd& front_end, const dp2::Dialect& dialect)
        : setters_(front_end.setters()), shaders_(front_end.shaders()),
          strict_(dialect.strict_states == dp2::StrictStates::On) {}

    dp2::Status on_set_vertex_shader(const dp2::Command&, const wire::VertexFormat&);
    dp2::Status on_create_vertex_shader(const dp2::Command&, const wire::CreateVertexShader&, dp2::ByteSpan,
                                        dp2::ByteSpan);
    dp2::Status on_delete_vertex_shader(const dp2::Command&, const wire::ShaderHandle&);
    dp2::Status on_create_vertex_shader_decl(const dp2::Command&, const wire::CreateVertexShaderDecl&,
                                             dp2::PackedArray<wire::VertexElement>);
    dp2::Status on_delete_vertex_shader_decl(const dp2::Command&, const wire::ShaderHandle&);
    dp2::Status on_set_vertex_shader_decl(const dp2::Command&, const wire::VertexFormat&);
    dp2::Status on_set_vertex_shader_func(const dp2::Command&, const wire::ShaderHandle&);
    dp2::Status on_set_pixel_shader(const dp2::Command&, const wire::ShaderHandle&);
    dp2::Status on_create_vertex_shader_func(const dp2::Command&, const wire::CreateShaderCode& create,
                                             dp2::ByteSpan code) {
        return create_shader(Stage::Vertex, create, code);
    }
    dp2::Status on_create_pixel_shader(const dp2::Command&, const wire::CreateShaderCode& create,
                                       dp2::ByteSpan code) {
        return create_shader(Stage::Pixel, create, code);
    }
    dp2::Status on_delete_vertex_shader_func(const dp2::Command&, const wire::ShaderHandle& shader) {
        shaders_.delete_shader(Stage::Vertex, shader.handle);
        return {};
    }
    dp2::Status on_delete_pixel_shader(const dp2::Command&, const wire::ShaderHandle& shader) {
        shaders_.delete_shader(Stage::Pixel, shader.handle);
        return {};
    }
    dp2::Status on_set_vertex_shader_const(const dp2::Command&, const wire::ShaderConstants& r,
                                           dp2::PackedArray<std::uint32_t> words) {
        return constants(Stage::Vertex, File::Float, r, words);
    }
    dp2::Status on_set_vertex_shader_const_i(const dp2::Command&, const wire::ShaderConstants& r,
                                             dp2::PackedArray<std::uint32_t> words) {
        return constants(Stage::Vertex, File::Integer, r, words);
    }
    dp2::Status on_set_vertex_shader_const_b(const dp2::Command&, const wire::ShaderConstants& r,
                                             dp2::PackedArray<std::uint32_t> words) {
        return constants(Stage::Vertex, File::Boolean, r, words);
    }
    dp2::Status on_set_pixel_shader_const(const dp2::Command&, const wire::ShaderConstants& r,
                                          dp2::PackedArray<std::uint32_t> words) {
        return constants(Stage::Pixel, File::Float, r, words);
    }
    dp2::Status on_set_pixel_shader_const_i(const dp2::Command&, const wire::ShaderConstants& r,
                                            dp2::PackedArray<std::uint32_t> words) {
        return constants(Stage::Pixel, File::Integer, r, words);
    }
    dp2::Status on_set_pixel_shader_const_b(const dp2::Command&, const wire::ShaderConstants& r,
                                            dp2::PackedArray<std::uint32_t> words) {
        return constants(Stage::Pixel, File::Boolean, r, words);
    }

  private:
    using Stage = rasterizer::ShaderStage;
    using File = rasterizer::RegisterFile;

    dp2::Status create_shader(Stage stage, const wire::CreateShaderCode& create, dp2::ByteSpan code);
    dp2::Status constants(Stage stage, File file, const wire::ShaderConstants& r,
                          dp2::PackedArray<std::uint32_t> words) {
        setters_.set_constants(stage, file, r.first, words);
        return {};
    }

    rasterizer::StateSetters& setters_;
    rasterizer::ShaderTable& shaders_;
    bool strict_; // declarations with undefined values are refused
};

} // namespace responses
