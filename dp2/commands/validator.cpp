#include "dp2/commands/validator.h"

#include <cmath>

#include "dp2/shaders/refusals.h"
#include "dp2/tables/fvf.h"

namespace dp2 {

// Checks the fields that have a documented range (WIRE.md C.5). NullHandler accepts all other records.
struct Validator::Handler : NullHandler {
    explicit Handler(Validator& v) : validator(v) {}
    Validator& validator;

    Status on_command(const Command&) {
        ++validator.commands_;
        return {};
    }
    Status refused(Error error, const Command& command) {
        if (validator.diagnostics_.size() >= validator.max_diagnostics_) return {};
        error.opcode = static_cast<std::uint8_t>(command.op->op);
        error.offset = command.offset;
        error.placed = true;
        validator.diagnostics_.push_back(error);
        return {};
    }

    Status expect(bool legal, const Command& command, const char* field) {
        return legal ? Status() : refused({Fault::BadValue, 0, 0, field}, command);
    }

    // Checks several conditions of one record, and reports each that fails.
    template <class... More>
    Status expect(bool legal, const Command& command, const char* field, More... more) {
        (void)expect(legal, command, field);
        return expect(more...);
    }
    Status on_render_state(const Command& c, const wire::RenderState& r) {
        if (const Status status = refusal(r); !status.ok()) return refused(status.error(), c);
        return expect(r.state < 256, c, "RenderState");
    }
    Status on_texture_stage_state(const Command& c, const wire::TextureStageState& r) {
        return expect(r.stage < 16 || (r.stage >= 256 && r.stage <= 260), c, "wStage", r.state <= 32, c,
                      "TSState");
    }
    Status on_update_palette(const Command& c, const wire::UpdatePalette& r, PackedArray<std::uint32_t>) {
        return expect(r.palette != 0, c, "dwPaletteHandle", r.start + r.entries <= 256, c, "wNumEntries");
    }
    Status on_w_info(const Command& c, const wire::WInfo& r) {
        return expect(std::isfinite(r.w_near), c, "dvWNear", std::isfinite(r.w_far), c, "dvWFar");
    }
    Status on_z_range(const Command& c, const wire::ZRange& r) {
        return expect(unit(r.min_z), c, "dvMinZ", unit(r.max_z), c, "dvMaxZ");
    }
    Status on_set_material(const Command& c, const wire::SetMaterial& r) {
        return expect(r.power >= 0, c, "power");
    }
    Status on_set_light(const Command& c, const wire::SetLight& r, const std::optional<wire::Light>& light) {
        if (const Status status = refusal(r); !status.ok()) (void)refused(status.error(), c);
        if (!light) return {};
        constexpr float kMaxRange = 1.8446744e19f, kPi = 3.1415928f; // kMaxRange: sqrt(FLT_MAX)
        const auto& attenuation = light->attenuation;
        return expect(is_between(light->type, LightType::Point, LightType::Directional), c, "dltType",
                      light->range >= 0 && light->range <= kMaxRange, c, "dvRange",
                      attenuation[0] >= 0 && attenuation[1] >= 0 && attenuation[2] >= 0, c, "dvAttenuation",
                      light->phi >= 0 && light->phi <= kPi, c, "dvPhi",
                      light->theta >= 0 && light->theta <= light->phi, c, "dvTheta");
    }
    Status on_set_transform(const Command& c, const wire::SetTransform& r) {
        return expect(transform(r.type), c, "xfrmType");
    }
    Status on_multiply_transform(const Command& c, const wire::SetTransform& r) {
        return expect(transform(r.type), c, "xfrmType");
    }
    Status on_state_set(const Command& c, const wire::StateSet& r) {
        if (const Status status = refusal(r); !status.ok()) return refused(status.error(), c);
        const bool ends = r.operation == enum_number(StateSetOperation::End);
        const bool typed = ends || r.operation == enum_number(StateSetOperation::Begin);
        return expect(r.handle != 0 || ends, c, "dwParam",
                      !typed || r.block_type <= enum_number(StateBlockType::Vertex), c, "sbType");
    }
    Status on_set_clip_plane(const Command& c, const wire::SetClipPlane& r) {
        return expect(r.index < 32, c, "dwIndex");
    }
    Status on_set_render_target(const Command& c, const wire::SetRenderTarget& r) {
        return expect(r.target != 0, c, "hRenderTarget");
    }
    Status on_set_render_target2(const Command& c, const wire::SetRenderTarget2& r) {
        return expect(r.index < 4, c, "RTIndex");
    }
    Status on_clear(const Command& c, const wire::Clear& r, PackedArray<wire::Rect>) {
        using Flags = ClearFlags;
        return expect(r.flags != 0 &&
                          has_only(r.flags, Flags::Target, Flags::Depth, Flags::Stencil, Flags::ComputeRects),
                      c, "dwFlags", !has_flag(r.flags, Flags::Depth) || unit(r.depth), c, "dvFillDepth");
    }

    Status on_set_stream_source(const Command& c, const wire::SetStreamSource& r) {
        return expect(r.stream < 16, c, "dwStream");
    }
    Status on_set_stream_source2(const Command& c, const wire::SetStreamSource2& r) {
        return expect(r.stream < 16, c, "dwStream");
    }
    Status on_set_stream_source_um(const Command& c, const wire::SetStreamSourceUm& r) {
        return expect(r.stream == 0, c, "dwStream");
    }
    Status on_set_stream_source_freq(const Command& c, const wire::SetStreamSourceFreq& r) {
        return expect(r.stream < 16, c, "dwStream", r.divider != 0 && r.divider >> 30 != 3, c, "dwDivider");
    }
    Status on_set_indices(const Command& c, const wire::SetIndices& r) {
        return expect(r.stride == 2 || r.stride == 4 || r.buffer == 0, c, "dwStride");
    }
    Status on_draw_primitive(const Command& c, const wire::DrawPrimitive& r) {
        return expect(is_between(r.type, PrimitiveType::PointList, PrimitiveType::TriangleFan), c,
                      "primType");
    }
    Status on_draw_primitive2(const Command& c, const wire::DrawPrimitive2& r) {
        return expect(is_between(r.type, PrimitiveType::PointList, PrimitiveType::TriangleFan), c,
                      "primType");
    }
    Status on_draw_indexed_primitive(const Command& c, const wire::DrawIndexedPrimitive& r) {
        return expect(is_between(r.type, PrimitiveType::LineList, PrimitiveType::TriangleFan), c, "primType");
    }
    Status on_draw_indexed_primitive2(const Command& c, const wire::DrawIndexedPrimitive2& r) {
        return expect(is_between(r.type, PrimitiveType::LineList, PrimitiveType::TriangleFan), c, "primType");
    }
    Status on_draw_rect_patch(const Command& c, const wire::DrawPatch& r, PackedArray<float>,
                              const std::optional<wire::RectPatchInfo>& info) {
        (void)expect(has_only(r.flags, PatchFlags::HasSegments, PatchFlags::HasInfo), c, "Flags",
                     r.handle != 0 || info, c, "Handle");
        const Status status = info ? refusal(*info) : Status();
        return status.ok() ? status : refused(status.error(), c);
    }
    Status on_draw_tri_patch(const Command& c, const wire::DrawPatch& r, PackedArray<float>,
                             const std::optional<wire::TriPatchInfo>& info) {
        (void)expect(has_only(r.flags, PatchFlags::HasSegments, PatchFlags::HasInfo), c, "Flags",
                     r.handle != 0 || info, c, "Handle");
        const Status status = info ? refusal(*info) : Status();
        return status.ok() ? status : refused(status.error(), c);
    }

    Status on_tex_blt(const Command& c, const wire::TexBlt& r) {
        if (const Status status = refusal(r); !status.ok()) (void)refused(status.error(), c);
        return expect(r.source != 0, c, "dwDDSrcSurface", ordered(r.source_rect), c, "rSrc");
    }
    Status on_volume_blt(const Command& c, const wire::VolumeBlt& r) {
        return expect(ordered_box(r.source_box), c, "srcBox");
    }
    Status on_blt(const Command& c, const wire::Blt& r) {
        return expect(r.flags <= enum_number(BltFilter::Linear), c, "Flags", ordered(r.source_rect), c,
                      "rSource", ordered(r.dest_rect), c, "rDest");
    }
    Status on_surface_blt(const Command& c, const wire::Blt& r) {
        if (const Status status = refused_copy(r); !status.ok()) return refused(status.error(), c);
        return expect(ordered(r.source_rect), c, "rSource", ordered(r.dest_rect), c, "rDest");
    }
    Status on_color_fill(const Command& c, const wire::ColorFill& r) {
        return expect(ordered(r.rect), c, "rRect");
    }
    Status on_add_dirty_rect(const Command& c, const wire::AddDirtyRect& r) {
        return expect(ordered(r.rect), c, "rDirtyArea");
    }
    Status on_add_dirty_box(const Command& c, const wire::AddDirtyBox& r) {
        return expect(ordered_box(r.box), c, "DirtyBox");
    }
    Status on_set_convolution_kernel_mono(const Command& c, const wire::SetConvolutionKernelMono& r,
                                          PackedArray<float>, PackedArray<float>) {
        if (const Status status = refusal(r); !status.ok()) (void)refused(status.error(), c);
        return expect(r.flags <= 3, c, "dwFlags");
    }
    Status on_compose_rects(const Command& c, const wire::ComposeRects& r) {
        return expect(r.count <= 0xFFFF, c, "NumRects",
                      is_between(r.operation, ComposeOperation::Copy, ComposeOperation::Neg), c, "Operation",
                      r.source != r.dest, c, "DstSurfaceHandle");
    }

    Status on_create_vertex_shader(const Command& c, const wire::CreateVertexShader& r, ByteSpan declaration,
                                   ByteSpan code) {
        if (const auto made = created_declaration(r, declaration, code); !made.ok())
            return refused(made.error(), c);
        return code.empty() ? Status() : shader(c, false, code);
    }
    Status on_create_vertex_shader_func(const Command& c, const wire::CreateShaderCode& r, ByteSpan code) {
        const Status status = refusal(r, code);
        return status.ok() ? shader(c, false, code) : refused(status.error(), c);
    }
    Status on_create_pixel_shader(const Command& c, const wire::CreateShaderCode& r, ByteSpan code) {
        const Status status = refusal(r, code);
        return status.ok() ? shader(c, true, code) : refused(status.error(), c);
    }
    Status shader(const Command& c, bool pixel, ByteSpan code) {
        const auto made = shader_of_stage(pixel, PackedArray<std::uint32_t>(code));
        return made.ok() ? Status() : refused(made.error(), c);
    }
    Status on_create_vertex_shader_decl(const Command& c, const wire::CreateVertexShaderDecl& r,
                                        PackedArray<wire::VertexElement> elements) {
        const auto made = created_declaration(r, elements, true);
        return made.ok() ? Status() : refused(made.error(), c);
    }
    Status on_set_vertex_shader(const Command& c, const wire::VertexFormat& r) {
        return vertex_format(c, r.handle);
    }
    Status on_set_vertex_shader_decl(const Command& c, const wire::VertexFormat& r) {
        return vertex_format(c, r.handle);
    }
    Status vertex_format(const Command& c, std::uint32_t value) {
        return expect(value == 0 || value & 1 || check_fvf(value).ok(), c, "dwHandle");
    }
    // `limit` is the number of constants of software vertex processing in d3d9types.h (WIRE.md F.4).
    Status registers(const Command& c, const wire::ShaderConstants& r, std::uint32_t limit) {
        return expect(r.first <= limit && r.count <= limit - r.first, c, "dwCount");
    }
    template <class Tail>
    Status on_set_vertex_shader_const(const Command& c, const wire::ShaderConstants& r, const Tail&) {
        return registers(c, r, 8192);
    }
    template <class Tail>
    Status on_set_pixel_shader_const(const Command& c, const wire::ShaderConstants& r, const Tail&) {
        return registers(c, r, 8192);
    }
    template <class Tail>
    Status on_set_vertex_shader_const_i(const Command& c, const wire::ShaderConstants& r, const Tail&) {
        return registers(c, r, 2048);
    }
    template <class Tail>
    Status on_set_pixel_shader_const_i(const Command& c, const wire::ShaderConstants& r, const Tail&) {
        return registers(c, r, 2048);
    }
    template <class Tail>
    Status on_set_vertex_shader_const_b(const Command& c, const wire::ShaderConstants& r, const Tail&) {
        return registers(c, r, 2048);
    }
    template <class Tail>
    Status on_set_pixel_shader_const_b(const Command& c, const wire::ShaderConstants& r, const Tail&) {
        return registers(c, r, 2048);
    }

    Status on_create_query(const Command& c, const wire::CreateQuery& r) {
        const Status status = refusal(r);
        return status.ok() ? status : refused(status.error(), c);
    }
    Status on_issue_query(const Command& c, const wire::IssueQuery& r) {
        return expect(r.flags != 0 && has_only(r.flags, IssueFlags::Begin, IssueFlags::End), c, "dwFlags");
    }

    static bool unit(float value) { return value >= 0 && value <= 1; }
    static bool transform(std::uint32_t type) {
        using T = TransformType;
        constexpr std::uint32_t kWorlds = 256;
        return is_between(type, T::WorldDx7, T::World3Dx7) || is_between(type, T::Texture0, T::Texture7) ||
               (type >= enum_number(T::World) && type < enum_number(T::World) + kWorlds);
    }
    static bool ordered(const std::array<std::int32_t, 4>& rect) {
        return rect[0] <= rect[2] && rect[1] <= rect[3];
    }
    static bool ordered_box(const std::array<std::uint32_t, 6>& box) {
        return box[0] <= box[2] && box[1] <= box[3] && box[4] <= box[5];
    }
};

void Validator::check(ByteSpan commands, const DecodeContext& context) {
    Handler handler(*this);
    const Status status = decode(commands, context, handler);
    walked_ = status.ok();
    if (!walked_) diagnostics_.push_back(status.error());
}

} // namespace dp2
