#include "dp2/shaders/refusals.h"

#include <algorithm>

#include "dp2/tables/enums.h"
#include "dp2/tables/queries.h"
#include "dp2/tables/render_states.h"

namespace dp2 {

namespace {

bool bezier_degree(std::uint32_t degree) {
    return degree == 1 || degree == 3 || degree == 5;
}

// Handles of DX8 vertex shaders and of vertex declarations must be odd: they share one number space with FVF
// codes, which are even.
Status refused_declaration_handle(std::uint32_t handle) {
    return handle & 1 ? Status() : bad_value("dwHandle");
}

} // namespace

// The repeat factor has 16 bits, but hardware counts in 8, and drivers must refuse larger factors (Windows
// driver documentation, "Setting the Number of Line Pattern Repetitions").
Status refusal(const wire::RenderState& record) {
    const bool repeats = record.state == enum_number(Rs::LinePattern);
    return repeats && (record.value & 0xFFFF) > kMaxPatternRepeat ? bad_value("wRepeatFactor") : Status();
}

Status refusal(const wire::SetLight& record) {
    return record.data_type > enum_number(LightDataType::Data) ? bad_value("dwDataType") : Status();
}

Status refusal(const wire::StateSet& record) {
    using Operation = StateSetOperation;
    const auto operation = enum_cast<Operation>(record.operation);
    if (operation > Operation::Create) return bad_value("dwOperation");
    const bool names = operation == Operation::Begin || operation == Operation::Create;
    if (names && record.handle == 0) return Error{Fault::BadHandle, 0, 0, "dwParam"};
    const auto block = enum_cast<StateBlockType>(record.block_type);
    const bool typed = block >= StateBlockType::All && block <= StateBlockType::Vertex;
    if (operation == Operation::Create && !typed) return bad_value("sbType");
    return {};
}

Status refusal(const wire::CreateQuery& record) {
    const QueryInfo* info = find_query(record.type);
    return info && info->answered ? Status() : bad_value("QueryType");
}

Status refusal(const wire::SetConvolutionKernelMono& record) {
    const auto fits = [](std::uint32_t side) { return side >= 1 && side <= kMaxConvolutionTaps; };
    if (!fits(record.width)) return bad_value("dwWidth");
    if (!fits(record.height)) return bad_value("dwHeight");
    return {};
}

Status refusal(const wire::TexBlt& record) {
    const std::array<std::int32_t, 2> p = record.dest_point;
    const std::array<std::int32_t, 4> r = record.source_rect;
    const auto negative = [](std::int32_t v) { return v < 0; };
    if (std::ranges::any_of(p, negative)) return Error{Fault::OutOfRange, 0, 0, "pDest"};
    // dest 0 preloads a texture; rSrc is not used then.
    if (record.dest != 0 && std::ranges::any_of(r, negative)) return Error{Fault::OutOfRange, 0, 0, "rSrc"};
    return {};
}

Status refused_copy(const wire::Blt& record) {
    const std::array<std::int32_t, 4> from = record.source_rect, to = record.dest_rect;
    for (const std::size_t low : {0u, 1u})
        if (std::int64_t{from[low + 2]} - from[low] != std::int64_t{to[low + 2]} - to[low])
            return bad_value("rDest");
    return {};
}

Status refusal(const wire::RectPatchInfo& info) {
    const auto basis = enum_cast<PatchBasis>(info.basis);
    const std::uint32_t degree = info.degree;
    if (basis > PatchBasis::Interpolate) return bad_value("Basis");
    if (basis == PatchBasis::Interpolate ? degree != 3 : !bezier_degree(degree)) return bad_value("Degree");
    const auto fits = [&](std::uint32_t points) {
        return basis == PatchBasis::Bezier ? points == degree + 1
                                           : points > degree && points <= kMaxPatchPoints;
    };
    if (!fits(info.width)) return bad_value("Width");
    if (!fits(info.height)) return bad_value("Height");
    return {};
}

Status refusal(const wire::TriPatchInfo& info) {
    const std::uint32_t degree = info.degree;
    if (info.basis != enum_number(PatchBasis::Bezier)) return bad_value("Basis");
    if (!bezier_degree(degree)) return bad_value("Degree");
    return info.vertices == (degree + 1) * (degree + 2) / 2 ? Status() : bad_value("NumVertices");
}

Status refusal(const wire::CreateShaderCode& record, ByteSpan code) {
    if (record.handle == 0) return bad_value("dwHandle");
    return code.size() % 4 == 0 ? Status() : bad_value("dwCodeSize");
}

namespace {

// The command itself is whole, so truncated code or an unknown instruction is a BadValue of the command
// (WIRE.md F.1).
Error of_code(Error error) {
    if (error.fault == Fault::Truncated || error.fault == Fault::UnknownOpcode) error.fault = Fault::BadValue;
    return error;
}

} // namespace

Result<Shader> shader_of_stage(bool pixel, PackedArray<std::uint32_t> tokens) {
    auto parsed = parse_shader(tokens.copy());
    if (!parsed.ok()) return of_code(parsed.error());
    Shader& shader = *parsed;
    if (shader.pixel != pixel) return Error{Fault::BadVersion, 0, 0, "shader version"};
    return std::move(shader);
}

Result<VertexDeclaration> created_declaration(const wire::CreateVertexShader& record, ByteSpan declaration,
                                              ByteSpan code) {
    DP2_TRY(refused_declaration_handle(record.handle));
    if (code.size() % 4 != 0) return bad_value("dwCodeSize");
    if (declaration.size() % 4 != 0) return bad_value("dwDeclSize");
    auto made = declaration_of_tokens(PackedArray<std::uint32_t>(declaration));
    if (!made.ok()) return of_code(made.error());
    return made;
}

Result<VertexDeclaration> created_declaration(const wire::CreateVertexShaderDecl& record,
                                              PackedArray<wire::VertexElement> elements, bool strict) {
    DP2_TRY(refused_declaration_handle(record.handle));
    if (strict) DP2_TRY(check_elements(elements));
    return declaration_of_elements(elements);
}

} // namespace dp2
