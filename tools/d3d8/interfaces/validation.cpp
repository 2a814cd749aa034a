#include "tools/d3d8/interfaces/validation.h"

#include <cstring>
#include <new>
#include <string>

#include "tools/d3d8/caps/capabilities.h"
#include "tools/d3d8/objects/declaration.h"
#include "tools/d3d8/objects/shader_handles.h"
#include "tools/d3d8/objects/shader_reads.h"

namespace d3d8 {

namespace {

// Returns the result with its text; an empty text means success.
HRESULT report(const std::string& error, bool wants_errors, char** errors) {
    if (errors) {
        const char* const text = wants_errors ? error.c_str() : "";
        const std::size_t bytes = std::strlen(text) + 1;
        *errors = static_cast<char*>(HeapAlloc(GetProcessHeap(), 0, bytes));
        if (!*errors) return E_OUTOFMEMORY;
        std::memcpy(*errors, text, bytes);
    }
    return error.empty() ? S_OK : E_FAIL;
}

std::string refusal(const CheckedShader& checked) {
    return std::string(checked.field) + " (" + checked.fault + ") at token " + std::to_string(checked.token) +
           "\n";
}

// Whether the caps allow the version; versions are compared without the number of the stage.
bool allows(DWORD highest, DWORD version) {
    return (version & 0xFFFF) <= (highest & 0xFFFF);
}

std::string vertex_error(const DWORD* code, const DWORD* declaration, const D3DCAPS8* caps) {
    if (!code) return "no shader\n";
    const CheckedShader checked = checked_shader(code, false);
    if (checked.tokens.empty()) return refusal(checked);
    if (caps && !allows(caps->VertexShaderVersion, checked.version)) return "a version beyond the caps\n";
    const ShaderReads reads = reads_of_shader(checked.tokens);
    if (caps && reads.constants > caps->MaxVertexShaderConst) return "a constant beyond the caps\n";
    if (!declaration) return {};
    const Declaration read =
        read_declaration(reinterpret_cast<const std::uint32_t*>(declaration), false, kMostVertexConstants);
    if (read.tokens.empty()) return "an invalid declaration\n";
    return reads.inputs & ~read.inputs ? "an input that the declaration lacks\n" : "";
}

std::string pixel_error(const DWORD* code, const D3DCAPS8* caps) {
    const CheckedShader checked = checked_shader(code, true);
    if (checked.tokens.empty()) return refusal(checked);
    return caps && !allows(caps->PixelShaderVersion, checked.version) ? "a version beyond the caps\n" : "";
}

} // namespace

HRESULT validate_vertex_shader(const DWORD* code, const DWORD* declaration, const D3DCAPS8* caps,
                               bool wants_errors, char** errors) try {
    return report(vertex_error(code, declaration, caps), wants_errors, errors);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

// Without a shader the text is not set (Wine: test_validate_ps).
HRESULT validate_pixel_shader(const DWORD* code, const D3DCAPS8* caps, bool wants_errors, char** errors) try {
    if (!code) return E_FAIL;
    return report(pixel_error(code, caps), wants_errors, errors);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

} // namespace d3d8
