// Device: shaders by their handles, and the registers that decide their way. Wire-format spec F.1.
#include "dp2/refusals.h"
#include "rasterizer/commands/device.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

dp2::Result<std::shared_ptr<const ShaderObject>> Device::read_shader(ShaderStage stage,
                                                                     dp2::PackedArray<std::uint32_t> tokens) {
    DP2_TRY(dp2::Shader code, dp2::shader_of_stage(stage == ShaderStage::Pixel, tokens));
    constexpr std::size_t kMaxCode = std::size_t{1} << 20;
    if (shader_code_ + code.code.size() > kMaxCode) return Error{Fault::LimitExceeded, 0, 0, "shader code"};
    return make_shader_object(std::move(code), next_shader_++);
}

void Device::forget(Shaders& shaders, Handle handle) {
    const auto found = shaders.find(handle);
    if (found == shaders.end()) return;
    shader_code_ -= found->second->code.code.size();
    shaders.erase(found);
    stale_ = true;
}

dp2::Status Device::create_shader(ShaderStage stage, Handle handle, dp2::PackedArray<std::uint32_t> tokens) {
    DP2_TRY(auto object, read_shader(stage, tokens));
    Shaders& shaders = stage == ShaderStage::Vertex ? vertex_shaders_ : pixel_shaders_;
    keep(shaders, handle, std::move(object));
    return {};
}

void Device::keep(Shaders& shaders, Handle handle, std::shared_ptr<const ShaderObject> object) {
    std::shared_ptr<const ShaderObject>& place = shaders[handle];
    if (place) shader_code_ -= place->code.code.size();
    shader_code_ += object->code.code.size();
    place = std::move(object);
    stale_ = true;
}

dp2::Status Device::create_declared_shader(Handle handle, dp2::VertexDeclaration declaration,
                                           dp2::PackedArray<std::uint32_t> tokens) {
    DP2_TRY(auto object, read_shader(ShaderStage::Vertex, tokens));
    DP2_TRY(create_declaration(handle, std::move(declaration)));
    keep(declared_shaders_, handle, std::move(object));
    return {};
}

void Device::delete_shader(ShaderStage stage, Handle handle) {
    forget(stage == ShaderStage::Vertex ? vertex_shaders_ : pixel_shaders_, handle);
}

void Device::set_vertex_shader(Handle handle) {
    stale_ |= state_.vertex_shader != handle;
    state_.vertex_shader = handle;
}
void Device::set_pixel_shader(Handle handle) {
    stale_ |= state_.pixel_shader != handle;
    state_.pixel_shader = handle;
}

const ShaderObject* Device::vertex_shader() const {
    const auto find = [](const Shaders& shaders, Handle handle) {
        const auto found = shaders.find(handle);
        return found == shaders.end() ? nullptr : found->second.get();
    };
    return state_.vertex_shader != 0 ? find(vertex_shaders_, state_.vertex_shader)
                                     : find(declared_shaders_, state_.vertex_format);
}

const ShaderObject* Device::pixel_shader() const {
    const auto found = pixel_shaders_.find(state_.pixel_shader);
    return found == pixel_shaders_.end() ? nullptr : found->second.get();
}

const ShaderObject* Device::direct_reader() const {
    const ShaderObject* pixel = pixel_shader();
    return pixel && pixel->code.major >= 3 ? pixel : nullptr;
}

// Numbers are never used again, so that programs made with one keep their meaning.
std::uint64_t Device::statics_number(const StaticConstants& statics) {
    if (statics == StaticConstants{}) return 0;
    constexpr std::size_t kMaxStatics = 4096;
    if (const auto found = statics_.find(statics); found != statics_.end()) return found->second;
    if (statics_.size() >= kMaxStatics) statics_.clear();
    return statics_[statics] = next_statics_++;
}

} // namespace rasterizer
