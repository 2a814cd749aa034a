#include "tools/d3d8/objects/shader_handles.h"

#include <algorithm>
#include <utility>

#include "tools/d3d8/objects/shader_reads.h"
#include "tools/runtime/base/log.h"
#include "tools/runtime/commands/dx8_commands.h"
#include "tools/runtime/resources/vertex_elements.h"

namespace d3d8 {

CheckedShader checked_shader(const DWORD* program, bool pixel) {
    static_assert(sizeof(DWORD) == sizeof(std::uint32_t));
    constexpr ShaderCaps kCaps = {.vertex_version = 0x0101, .pixel_version = 0x0104};
    constexpr std::uint32_t kVersion10 = 0x0100;
    const auto* tokens = reinterpret_cast<const std::uint32_t*>(program);
    const std::uint32_t version = tokens[0];
    std::vector<std::uint32_t> newer;
    if ((version & 0xFFFF) == kVersion10) {
        newer.assign(tokens, tokens + tokens_of_version_1(tokens));
        if (!newer.empty()) newer[0] |= 1, tokens = newer.data();
    }
    CheckedShader checked = check_shader(tokens, pixel, false, kCaps);
    checked.version = version;
    if (checked.tokens.empty())
        log("shader refused: token %u: %s (%s)", unsigned{checked.token}, checked.field, checked.fault);
    return checked;
}

// --- vertex shaders ---

DWORD VertexShaders::create(Declaration declaration, CheckedShader code) {
    const DWORD handle = driver_.next_object();
    Shader& shader = shaders_[handle];
    std::ranges::copy(declaration.extents, shader.format.extents.begin());
    shader.format.reads_only_stream_0 =
        std::all_of(declaration.extents.begin() + 1, declaration.extents.end(),
                    [](std::uint32_t extent) { return extent == 0; });
    shader.declaration = std::move(declaration);
    shader.code = std::move(code.tokens), shader.version = code.version;
    send(handle, shader);
    return handle;
}

void VertexShaders::send(DWORD handle, Shader& shader) {
    shader.losses = driver_.losses();
    Dx8Commands(driver_).create_vertex_shader(handle, std::as_bytes(std::span(shader.declaration.tokens)),
                                              std::as_bytes(std::span(shader.code)));
}

const VertexShaders::Shader* VertexShaders::find(DWORD handle) const {
    const auto found = shaders_.find(handle);
    return found == shaders_.end() ? nullptr : &found->second;
}

bool VertexShaders::remove(DWORD handle) {
    if (shaders_.erase(handle) == 0) return false;
    last_format_ = nullptr;
    Dx8Commands(driver_).delete_vertex_shader(handle);
    return true;
}

void VertexShaders::prepare(DWORD handle) {
    const auto found = shaders_.find(handle);
    if (found == shaders_.end() || found->second.losses == driver_.losses()) return;
    Dx8Commands(driver_).delete_vertex_shader(handle);
    send(handle, found->second);
}

namespace {

VertexFormat format_of_fvf(DWORD fvf) {
    VertexFormat format;
    for (const DP2EMU_D3DVERTEXELEMENT9& element : elements_of_fvf(fvf)) {
        const UINT end = element.Offset + element_bytes(element.Type);
        format.extents[0] = std::max(format.extents[0], end);
        format.transformed |= element.Usage == DP2EMU_D3DDECLUSAGE_POSITIONT;
    }
    return format;
}

} // namespace

const VertexFormat* VertexShaders::format(DWORD handle) {
    if (last_format_ && last_ == handle) return last_format_;
    if (handle == 0) return nullptr;
    if (is_shader_handle(handle)) {
        const Shader* const shader = find(handle);
        last_format_ = shader ? &shader->format : nullptr;
    } else {
        const auto [known, is_new] = formats_.try_emplace(handle);
        if (is_new) known->second = format_of_fvf(handle);
        last_format_ = &known->second;
    }
    last_ = handle;
    return last_format_;
}

// --- pixel shaders ---

DWORD PixelShaders::create(CheckedShader code) {
    const DWORD handle = driver_.next_object();
    Shader& shader = shaders_[handle];
    shader.code = std::move(code.tokens), shader.version = code.version;
    send(handle, shader);
    return handle;
}

void PixelShaders::send(DWORD handle, Shader& shader) {
    shader.losses = driver_.losses();
    Dx8Commands(driver_).create_pixel_shader(handle, std::as_bytes(std::span(shader.code)));
}

const PixelShaders::Shader* PixelShaders::find(DWORD handle) const {
    const auto found = shaders_.find(handle);
    return found == shaders_.end() ? nullptr : &found->second;
}

bool PixelShaders::remove(DWORD handle) {
    if (shaders_.erase(handle) == 0) return false;
    Dx8Commands(driver_).delete_pixel_shader(handle);
    return true;
}

void PixelShaders::prepare(DWORD handle) {
    const auto found = shaders_.find(handle);
    if (found == shaders_.end() || found->second.losses == driver_.losses()) return;
    Dx8Commands(driver_).delete_pixel_shader(handle);
    send(handle, found->second);
}

} // namespace d3d8
