#include "responses/context/executor_shader.h"

#include <span>

#include "dp2/shaders/refusals.h"

namespace responses {

// Sets an FVF code or a DX8 shader. The shader's declaration and function replace those that DX9 commands set
// (WIRE.md F.1), and the constants in its declaration are loaded.
dp2::Status ShaderExecutor::on_set_vertex_shader(const dp2::Command&, const wire::VertexFormat& format) {
    setters_.set_vertex_format(format.handle);
    setters_.set_vertex_shader(0);
    const dp2::VertexDeclaration* declaration = shaders_.declaration(format.handle);
    if (!declaration) return {};
    // The constants stay when another shader is set.
    for (const dp2::DeclarationConstants& run : declaration->constants)
        setters_.set_constants(Stage::Vertex, File::Float, run.first,
                               dp2::PackedArray<std::uint32_t>(std::as_bytes(std::span(run.words))));
    return {};
}
dp2::Status ShaderExecutor::create_shader(Stage stage, const wire::CreateShaderCode& create,
                                          dp2::ByteSpan code) {
    DP2_TRY(dp2::refusal(create, code));
    return shaders_.create_shader(stage, create.handle, dp2::PackedArray<std::uint32_t>(code));
}
dp2::Status ShaderExecutor::on_create_vertex_shader(const dp2::Command&,
                                                    const wire::CreateVertexShader& create,
                                                    dp2::ByteSpan declaration, dp2::ByteSpan code) {
    DP2_TRY(auto parsed, dp2::created_declaration(create, declaration, code));
    if (code.empty()) return shaders_.create_declaration(create.handle, std::move(parsed));
    return shaders_.create_declared_shader(create.handle, std::move(parsed),
                                           dp2::PackedArray<std::uint32_t>(code));
}
dp2::Status ShaderExecutor::on_delete_vertex_shader(const dp2::Command&, const wire::ShaderHandle& shader) {
    shaders_.delete_declaration(shader.handle);
    return {};
}
dp2::Status ShaderExecutor::on_create_vertex_shader_decl(const dp2::Command&,
                                                         const wire::CreateVertexShaderDecl& create,
                                                         dp2::PackedArray<wire::VertexElement> elements) {
    DP2_TRY(auto declaration, dp2::created_declaration(create, elements, strict_));
    return shaders_.create_declaration(create.handle, std::move(declaration));
}
dp2::Status ShaderExecutor::on_delete_vertex_shader_decl(const dp2::Command&,
                                                         const wire::ShaderHandle& shader) {
    shaders_.delete_declaration(shader.handle);
    return {};
}
dp2::Status ShaderExecutor::on_set_vertex_shader_decl(const dp2::Command&, const wire::VertexFormat& format) {
    setters_.set_vertex_format(format.handle);
    return {};
}
dp2::Status ShaderExecutor::on_set_vertex_shader_func(const dp2::Command&, const wire::ShaderHandle& shader) {
    setters_.set_vertex_shader(shader.handle);
    return {};
}
dp2::Status ShaderExecutor::on_set_pixel_shader(const dp2::Command&, const wire::ShaderHandle& shader) {
    setters_.set_pixel_shader(shader.handle);
    return {};
}

} // namespace responses
