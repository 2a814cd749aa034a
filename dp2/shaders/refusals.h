// What a driver refuses of a record by its bytes alone. The executor stops at these errors and the validator
// lists them: both ask here. Ranges that the documents give and no driver enforces are the validator's own;
// what depends on objects or on state is the driver's own.
#pragma once

#include "dp2/base/bytes.h"
#include "dp2/base/result.h"
#include "dp2/shaders/shader.h"
#include "dp2/tables/vertex_declaration.h"
#include "dp2/wire/wire.h"

namespace dp2 {

inline constexpr std::uint32_t kMaxPatchPoints = 1024;  // a side of a rectangle patch
inline constexpr std::uint32_t kMaxConvolutionTaps = 7; // a side of a convolution kernel

inline constexpr std::uint32_t kMaxPatternRepeat = 255; // wRepeatFactor of D3DRENDERSTATE_LINEPATTERN

// Errors name the field, without a place.
Status refusal(const wire::RenderState& record);
Status refusal(const wire::SetLight& record);
Status refusal(const wire::StateSet& record);
Status refusal(const wire::CreateQuery& record);
Status refusal(const wire::SetConvolutionKernelMono& record);
Status refusal(const wire::TexBlt& record);
Status refused_copy(const wire::Blt& record); // SURFACEBLT, which does not stretch
Status refusal(const wire::RectPatchInfo& info);
Status refusal(const wire::TriPatchInfo& info);

Status refusal(const wire::CreateShaderCode& record, ByteSpan code); // its tokens apart

// The code of CREATEVERTEXSHADERFUNC or CREATEPIXELSHADER: the errors of parse_shader(), BadVersion for the
// other stage.
Result<Shader> shader_of_stage(bool pixel, PackedArray<std::uint32_t> tokens);
// The declaration of CREATEVERTEXSHADER; its code, if any, is to be read with shader_of_stage().
Result<VertexDeclaration> created_declaration(const wire::CreateVertexShader& record, ByteSpan declaration,
                                              ByteSpan code);
// `strict`: elements with values that the documents do not define are refused; else see
// declaration_of_elements().
Result<VertexDeclaration> created_declaration(const wire::CreateVertexShaderDecl& record,
                                              PackedArray<wire::VertexElement> elements, bool strict);

} // namespace dp2
