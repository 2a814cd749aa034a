// The errors that make a driver refuse a record because of its bytes alone. The executor stops at them, and
// the validator lists them. Documented ranges that no driver enforces are in the validator; errors that
// depend on objects or state are in the executor.
#pragma once

#include "dp2/base/bytes.h"
#include "dp2/base/result.h"
#include "dp2/shaders/shader.h"
#include "dp2/tables/vertex_declaration.h"
#include "dp2/wire/wire.h"

namespace dp2 {

inline constexpr std::uint32_t kMaxPatchPoints = 1024;  // control points on one side of a rectangle patch
inline constexpr std::uint32_t kMaxConvolutionTaps = 7; // weights on one side of a convolution kernel

inline constexpr std::uint32_t kMaxPatternRepeat = 255; // wRepeatFactor of D3DRENDERSTATE_LINEPATTERN

// Whether a driver refuses the record. The errors name the field; they have no offset.
Status refusal(const wire::RenderState& record);
Status refusal(const wire::SetLight& record);
Status refusal(const wire::StateSet& record);
Status refusal(const wire::CreateQuery& record);
Status refusal(const wire::SetConvolutionKernelMono& record);
Status refusal(const wire::TexBlt& record);
Status refused_copy(const wire::Blt& record); // SURFACEBLT, which does not stretch
Status refusal(const wire::RectPatchInfo& info);
Status refusal(const wire::TriPatchInfo& info);

Status refusal(const wire::CreateShaderCode& record, ByteSpan code); // without checking the tokens

// Parses the code of CREATEVERTEXSHADERFUNC or CREATEPIXELSHADER. Errors: those of parse_shader(), but
// BadValue instead of Truncated and UnknownOpcode; BadVersion for code of the other stage.
Result<Shader> shader_of_stage(bool pixel, PackedArray<std::uint32_t> tokens);
// The declaration of CREATEVERTEXSHADER; its code, if any, is parsed by shader_of_stage().
Result<VertexDeclaration> created_declaration(const wire::CreateVertexShader& record, ByteSpan declaration,
                                              ByteSpan code);
// `strict`: elements with undefined values are refused; otherwise declaration_of_elements() decides.
Result<VertexDeclaration> created_declaration(const wire::CreateVertexShaderDecl& record,
                                              PackedArray<wire::VertexElement> elements, bool strict);

} // namespace dp2
