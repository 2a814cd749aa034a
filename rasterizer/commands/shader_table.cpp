#include "rasterizer/commands/shader_table.h"

#include "dp2/shaders/refusals.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

namespace {

template <class Map> auto find(const Map& map, Handle handle) -> const typename Map::mapped_type* {
    const auto found = map.find(handle);
    return found == map.end() ? nullptr : &found->second;
}

const ShaderObject* object(const ShaderTable::Shaders& shaders, Handle handle) {
    const auto* found = find(shaders, handle);
    return found ? found->get() : nullptr;
}

} // namespace

dp2::Result<std::shared_ptr<const ShaderObject>>
ShaderTable::read_shader(ShaderStage stage, dp2::PackedArray<std::uint32_t> tokens) {
    DP2_TRY(dp2::Shader code, dp2::shader_of_stage(stage == ShaderStage::Pixel, tokens));
    if (code_size_ + code.code.size() > limits_.max_shader_code)
        return dp2::limit_exceeded("max_shader_code");
    const auto made = make_shader_object(std::move(code), next_id_++);
    return with_charge(setters_.memory_budget(), made, made->heap_bytes());
}

void ShaderTable::put(Shaders& shaders, Handle handle, std::shared_ptr<const ShaderObject> object) {
    std::shared_ptr<const ShaderObject>& place = shaders[handle];
    if (place) code_size_ -= place->code.code.size();
    code_size_ += object->code.code.size();
    place = std::move(object);
    vertex_selected_ = pixel_selected_ = {};
    changes_.add(kAllDrawParts);
}

void ShaderTable::remove(Shaders& shaders, Handle handle) {
    const auto found = shaders.find(handle);
    if (found == shaders.end()) return;
    code_size_ -= found->second->code.code.size();
    shaders.erase(found);
    vertex_selected_ = pixel_selected_ = {};
    changes_.add(kAllDrawParts);
}

dp2::Status ShaderTable::create_shader(ShaderStage stage, Handle handle,
                                       dp2::PackedArray<std::uint32_t> tokens) {
    DP2_TRY(auto object, read_shader(stage, tokens));
    put(stage == ShaderStage::Vertex ? vertex_shaders_ : pixel_shaders_, handle, std::move(object));
    return {};
}

void ShaderTable::delete_shader(ShaderStage stage, Handle handle) {
    remove(stage == ShaderStage::Vertex ? vertex_shaders_ : pixel_shaders_, handle);
}

dp2::Status ShaderTable::create_declaration(Handle handle, dp2::VertexDeclaration declaration) {
    if (!declarations_.contains(handle) && declarations_.size() >= limits_.max_declarations)
        return dp2::limit_exceeded("max_declarations");
    remove(declared_shaders_, handle);
    constexpr std::uint64_t kNodes = 2 * 64 + sizeof(dp2::VertexDeclaration) + sizeof(Charge);
    std::uint64_t bytes = kNodes + (declaration.elements.capacity() + declaration.generated.capacity()) *
                                       sizeof(dp2::DeclarationElement);
    for (const dp2::DeclarationConstants& run : declaration.constants)
        bytes += sizeof run + run.words.capacity() * sizeof run.words[0];
    Charge charge(setters_.memory_budget(), bytes);
    declaration_charges_[handle] = std::move(charge);
    declarations_[handle] = std::move(declaration);
    changes_.change_declarations();
    return {};
}

dp2::Status ShaderTable::create_declared_shader(Handle handle, dp2::VertexDeclaration declaration,
                                                dp2::PackedArray<std::uint32_t> tokens) {
    DP2_TRY(auto object, read_shader(ShaderStage::Vertex, tokens));
    DP2_TRY(create_declaration(handle, std::move(declaration)));
    put(declared_shaders_, handle, std::move(object));
    return {};
}

void ShaderTable::delete_declaration(Handle handle) {
    declarations_.erase(handle);
    declaration_charges_.erase(handle);
    changes_.change_declarations();
    remove(declared_shaders_, handle);
    if (state_.vertex_format == handle) setters_.set_vertex_format(0);
}

const ShaderObject* ShaderTable::vertex_shader() const {
    const Handle handle = state_.vertex_shader != 0 ? state_.vertex_shader : state_.vertex_format;
    const Shaders& shaders = state_.vertex_shader != 0 ? vertex_shaders_ : declared_shaders_;
    return selected(vertex_selected_, shaders, handle);
}

const ShaderObject* ShaderTable::pixel_shader() const {
    return selected(pixel_selected_, pixel_shaders_, state_.pixel_shader);
}

const ShaderObject* ShaderTable::selected(Selected& last, const Shaders& shaders, Handle handle) {
    if (last.shaders != &shaders || last.handle != handle) last = {&shaders, handle, object(shaders, handle)};
    return last.object;
}

const ShaderObject* ShaderTable::linking_pixel_shader() const {
    const ShaderObject* pixel = pixel_shader();
    return pixel && pixel->code.major >= 3 ? pixel : nullptr;
}

const dp2::VertexDeclaration* ShaderTable::declaration(Handle handle) const {
    return find(declarations_, handle);
}

} // namespace rasterizer
