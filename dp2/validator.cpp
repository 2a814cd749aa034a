#include "dp2/validator.h"

#include "dp2/fvf.h"
#include "dp2/queries.h"
#include "dp2/vertex_declaration.h"

namespace dp2 {

// Wire-format spec C.5: the fields with a legal range. Inherited handlers accept the rest.
struct Validator::Handler : NullHandler {
    explicit Handler(Validator& v) : validator(v) {}
    Validator& validator;

    Status on_command(const Command&) {
        ++validator.commands_;
        return {};
    }
    Status expect(bool legal, const Command& command, const char* field) {
        if (!legal && validator.findings_.size() < validator.max_findings_)
            validator.findings_.push_back(
                {Fault::BadValue, static_cast<std::uint8_t>(command.op->op), command.offset, field});
        return {};
    }

    Status on_render_state(const Command& c, const wire::RenderState& r) {
        return expect(r.state < 256, c, "RenderState");
    }
    Status on_texture_stage_state(const Command& c, const wire::TextureStageState& r) {
        (void)expect(r.stage < 16 || (r.stage >= 256 && r.stage <= 260), c, "wStage");
        return expect(r.state <= 32, c, "TSState");
    }
    Status on_draw_primitive(const Command& c, const wire::DrawPrimitive& r) {
        return expect(r.type >= 1 && r.type <= 6, c, "primType");
    }
    Status on_draw_primitive2(const Command& c, const wire::DrawPrimitive2& r) {
        return expect(r.type >= 1 && r.type <= 6, c, "primType");
    }
    Status on_draw_indexed_primitive(const Command& c, const wire::DrawIndexedPrimitive& r) {
        return expect(r.type >= 2 && r.type <= 6, c, "primType");
    }
    Status on_draw_indexed_primitive2(const Command& c, const wire::DrawIndexedPrimitive2& r) {
        return expect(r.type >= 2 && r.type <= 6, c, "primType");
    }
    Status on_set_indices(const Command& c, const wire::SetIndices& r) {
        return expect(r.stride == 2 || r.stride == 4 || r.buffer == 0, c, "dwStride");
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
        (void)expect(r.stream < 16, c, "dwStream");
        return expect(r.divider != 0 && r.divider >> 30 != 3, c, "dwDivider");
    }
    Status on_set_light(const Command& c, const wire::SetLight& r, const std::optional<wire::Light>&) {
        return expect(r.data_type <= 2, c, "dwDataType");
    }
    Status on_update_palette(const Command& c, const wire::UpdatePalette& r, PackedArray<std::uint32_t>) {
        return expect(r.start + r.entries <= 256, c, "wNumEntries");
    }
    Status on_set_clip_plane(const Command& c, const wire::SetClipPlane& r) {
        return expect(r.index < 32, c, "dwIndex");
    }
    Status on_set_render_target2(const Command& c, const wire::SetRenderTarget2& r) {
        return expect(r.index < 4, c, "RTIndex");
    }
    Status on_clear(const Command& c, const wire::Clear& r, PackedArray<wire::Rect>) {
        return expect(r.flags != 0 && r.flags < 16, c, "dwFlags");
    }
    Status on_state_set(const Command& c, const wire::StateSet& r) {
        return expect(r.operation <= 5, c, "dwOperation");
    }
    Status on_create_vertex_shader(const Command& c, const wire::CreateVertexShader& r, ByteSpan, ByteSpan) {
        (void)expect(r.declaration_bytes % 4 == 0 && r.code_bytes % 4 == 0, c, "dwDeclSize");
        return expect(r.handle & 1, c, "dwHandle");
    }
    Status on_create_vertex_shader_decl(const Command& c, const wire::CreateVertexShaderDecl& r,
                                        PackedArray<wire::VertexElement> elements) {
        (void)expect(r.handle & 1, c, "dwHandle");
        const auto declaration = declaration_of_elements(elements);
        return expect(declaration.ok(), c, declaration.ok() ? "" : declaration.error().field);
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
    Status on_create_query(const Command& c, const wire::CreateQuery& r) {
        return expect(find_query(r.type), c, "QueryType");
    }
    Status on_issue_query(const Command& c, const wire::IssueQuery& r) {
        return expect(r.flags >= 1 && r.flags <= 3, c, "dwFlags");
    }
};

void Validator::check(ByteSpan commands, const DecodeContext& context) {
    Handler handler(*this);
    const Status status = decode(commands, context, handler);
    if (!status.ok()) findings_.push_back(status.error());
}

} // namespace dp2
