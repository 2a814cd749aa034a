#include "responses/analysis/object_check.h"

#include <algorithm>
#include <optional>
#include <set>

#include "dp2/capture/observations.h"
#include "dp2/commands/decoder.h"
#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"
#include "rasterizer/state/device_state.h"
#include "responses/analysis/query_use.h"

namespace responses {

using dp2::Command;
using dp2::Error;
using dp2::Fault;
using dp2::Status;
namespace capture = dp2::capture;
namespace wire = dp2::wire;

struct ObjectCheck::Objects {
    using Ids = std::set<std::uint32_t>;
    std::uint32_t interface_version = 0;
    QueryUse queries;
    Ids vertex_shaders, pixel_shaders;
    Ids declarations; // includes DX8 vertex shaders, which have declarations
    Ids palettes, state_sets;
    std::optional<std::uint32_t> open_set;        // the state set that is being recorded
    std::map<std::uint32_t, bool> triangle_patch; // by handle: whether a kept patch is a triangle patch
};

// Checks the commands of one submission, up to the failing command if it has failed.
struct ObjectCheck::Walk : dp2::NullHandler {
    Objects& objects;
    const rasterizer::ResourceTable* resources;
    std::size_t record;
    std::optional<std::uint64_t> failure;
    // The commands restore the state at the start of a recording, in which bound objects may be deleted ones.
    bool restores;
    Diagnostics& out;

    Walk(Objects& o, const rasterizer::ResourceTable* r, std::size_t number,
         std::optional<std::uint64_t> failed, bool is_preamble, Diagnostics& diagnostics)
        : objects(o), resources(r), record(number), failure(failed), restores(is_preamble), out(diagnostics) {
    }

    Status on_command(const Command& c) {
        const bool executed = !failure || c.offset < *failure;
        return executed ? Status() : Error{Fault::BadSequence, 0, 0, "after the observed failure"};
    }

    dp2::Place place(const Command& c) const { return {record, c.offset}; }
    Status report(const Command& c, const Error& error) {
        out.add(diagnostic_at(place(c), c.op->op, error));
        return {};
    }
    Status unknown(const Command& c, const char* field) { return report(c, {Fault::BadHandle, 0, 0, field}); }

    // Commands that create, use or delete an object by its id.
    Status made(const Command& c, Objects::Ids& ids, std::uint32_t id, const char* taken) {
        const bool added = ids.insert(id).second;
        return added ? Status() : report(c, {Fault::BadSequence, 0, 0, taken});
    }
    Status used(const Command& c, const Objects::Ids& ids, std::uint32_t id, const char* field) {
        return ids.contains(id) ? Status() : unknown(c, field);
    }
    Status selected(const Command& c, const Objects::Ids& ids, std::uint32_t id) {
        return id == 0 ? Status() : used(c, ids, id, "dwHandle");
    }
    Status deleted(const Command& c, Objects::Ids& ids, std::uint32_t id, const char* field) {
        return ids.erase(id) != 0 ? Status() : unknown(c, field);
    }

    // Queries
    bool has_queries() const { return objects.interface_version >= rasterizer::kDx9; }
    Status on_create_query(const Command& c, const wire::CreateQuery& r) {
        if (has_queries()) objects.queries.create(place(c), r.id, r.type, out);
        return {};
    }
    Status on_delete_query(const Command& c, const wire::DeleteQuery& r) {
        if (has_queries()) objects.queries.destroy(place(c), r.id, out);
        return {};
    }
    Status on_issue_query(const Command& c, const wire::IssueQuery& r) {
        if (has_queries()) objects.queries.issue(place(c), r.id, r.flags, out);
        return {};
    }

    // Shaders and declarations. An even handle is a vertex format (FVF).
    static constexpr const char* kTakenHandle = "dwHandle, which is taken";
    static bool is_declaration(std::uint32_t handle) { return handle & 1; }
    Status declared(const Command& c, std::uint32_t handle) {
        return is_declaration(handle) ? made(c, objects.declarations, handle, kTakenHandle) : Status();
    }
    Status format(const Command& c, std::uint32_t handle) {
        return is_declaration(handle) ? used(c, objects.declarations, handle, "dwHandle") : Status();
    }
    Status on_create_vertex_shader(const Command& c, const wire::CreateVertexShader& r, dp2::ByteSpan,
                                   dp2::ByteSpan) {
        return declared(c, r.handle);
    }
    Status on_delete_vertex_shader(const Command& c, const wire::ShaderHandle& r) {
        return deleted(c, objects.declarations, r.handle, "dwHandle");
    }
    Status on_set_vertex_shader(const Command& c, const wire::VertexFormat& r) { return format(c, r.handle); }
    Status on_create_vertex_shader_decl(const Command& c, const wire::CreateVertexShaderDecl& r,
                                        dp2::PackedArray<wire::VertexElement>) {
        return declared(c, r.handle);
    }
    Status on_delete_vertex_shader_decl(const Command& c, const wire::ShaderHandle& r) {
        return deleted(c, objects.declarations, r.handle, "dwHandle");
    }
    Status on_set_vertex_shader_decl(const Command& c, const wire::VertexFormat& r) {
        return format(c, r.handle);
    }
    Status on_create_vertex_shader_func(const Command& c, const wire::CreateShaderCode& r, dp2::ByteSpan) {
        return r.handle == 0 ? Status() : made(c, objects.vertex_shaders, r.handle, kTakenHandle);
    }
    Status on_delete_vertex_shader_func(const Command& c, const wire::ShaderHandle& r) {
        return deleted(c, objects.vertex_shaders, r.handle, "dwHandle");
    }
    Status on_set_vertex_shader_func(const Command& c, const wire::ShaderHandle& r) {
        return selected(c, objects.vertex_shaders, r.handle);
    }
    Status on_create_pixel_shader(const Command& c, const wire::CreateShaderCode& r, dp2::ByteSpan) {
        return r.handle == 0 ? Status() : made(c, objects.pixel_shaders, r.handle, kTakenHandle);
    }
    Status on_delete_pixel_shader(const Command& c, const wire::ShaderHandle& r) {
        return deleted(c, objects.pixel_shaders, r.handle, "dwHandle");
    }
    Status on_set_pixel_shader(const Command& c, const wire::ShaderHandle& r) {
        return selected(c, objects.pixel_shaders, r.handle);
    }

    // State sets: a BEGIN inside another one is ignored (WIRE.md E.12).
    Status on_state_set(const Command& c, const wire::StateSet& r) {
        using Operation = dp2::StateSetOperation;
        constexpr const char* kTaken = "dwParam, which is taken";
        switch (dp2::enum_cast<Operation>(r.operation)) {
        case Operation::Begin:
            if (objects.open_set || r.handle == 0) return {};
            objects.open_set = r.handle;
            return made(c, objects.state_sets, r.handle, kTaken);
        case Operation::End: objects.open_set.reset(); return {};
        case Operation::Create:
            return r.handle == 0 ? Status() : made(c, objects.state_sets, r.handle, kTaken);
        case Operation::Delete:
            if (objects.open_set == r.handle) objects.open_set.reset();
            return deleted(c, objects.state_sets, r.handle, "dwParam");
        case Operation::Execute:
        case Operation::Capture:
            return r.handle == 0 ? Status() : used(c, objects.state_sets, r.handle, "dwParam");
        }
        return {};
    }

    // Patches: a new definition replaces an old one.
    template <class Info>
    Status patch(const Command& c, std::uint32_t handle, const std::optional<Info>& info, bool triangle) {
        if (handle == 0) return {};
        if (info) {
            objects.triangle_patch[handle] = triangle;
            return {};
        }
        const auto known = objects.triangle_patch.find(handle);
        const bool fits = known != objects.triangle_patch.end() && known->second == triangle;
        return fits ? Status() : unknown(c, "Handle");
    }
    Status on_draw_rect_patch(const Command& c, const wire::DrawPatch& r, dp2::PackedArray<float>,
                              const std::optional<wire::RectPatchInfo>& info) {
        return patch(c, r.handle, info, false);
    }
    Status on_draw_tri_patch(const Command& c, const wire::DrawPatch& r, dp2::PackedArray<float>,
                             const std::optional<wire::TriPatchInfo>& info) {
        return patch(c, r.handle, info, true);
    }

    // Checks the handle of a surface or buffer, if these are known; handle 0 unbinds. Reports the error with
    // which the driver refuses the command.
    template <class Find> Status found(const Command& c, std::uint32_t handle, Find&& find) {
        if (!resources || handle == 0) return {};
        const auto result = find(*resources);
        return result.ok() ? Status() : report(c, result.error());
    }
    Status surface(const Command& c, std::uint32_t handle, const char* field) {
        return found(c, handle, [&](const auto& table) { return table.surface(handle, field); });
    }
    Status image(const Command& c, std::uint32_t handle, const char* field) {
        return found(c, handle, [&](const auto& table) { return table.image(handle, field); });
    }
    Status buffer(const Command& c, std::uint32_t handle, const char* field) {
        return found(c, handle, [&](const auto& table) { return table.buffer(handle, field); });
    }
    struct NamedImage {
        std::uint32_t handle;
        const char* field;
    };
    // Reports each invalid image; the driver stops at the first.
    Status images(const Command& c, const NamedImage& first, const NamedImage& second) {
        (void)image(c, first.handle, first.field);
        return image(c, second.handle, second.field);
    }
    Status bound_texture(const Command& c, std::uint32_t handle, const char* field) {
        return restores ? Status() : surface(c, handle, field);
    }
    Status bound_buffer(const Command& c, std::uint32_t handle) {
        return restores ? Status() : buffer(c, handle, "dwVBHandle");
    }
    Status on_render_state(const Command& c, const wire::RenderState& r) {
        switch (dp2::enum_cast<dp2::Rs>(r.state)) {
        case dp2::Rs::TextureHandle: return bound_texture(c, r.value, "D3DRENDERSTATE_TEXTUREHANDLE");
        case dp2::Rs::DeleteRtPatch: objects.triangle_patch.erase(r.value); return {};
        default: return {};
        }
    }
    Status on_texture_stage_state(const Command& c, const wire::TextureStageState& r) {
        const bool texture = r.state == dp2::enum_number(dp2::Tss::Texture);
        return texture ? bound_texture(c, r.value, "D3DTSS_TEXTUREMAP") : Status();
    }
    Status on_set_palette(const Command& c, const wire::SetPalette& r) {
        if (r.palette != 0) objects.palettes.insert(r.palette);
        return surface(c, r.surface, "dwSurfaceHandle");
    }
    Status on_update_palette(const Command& c, const wire::UpdatePalette& r,
                             dp2::PackedArray<std::uint32_t>) {
        return r.palette == 0 ? Status() : used(c, objects.palettes, r.palette, "dwPaletteHandle");
    }
    Status on_set_render_target(const Command& c, const wire::SetRenderTarget& r) {
        return images(c, {r.target, "hRenderTarget"}, {r.depth, "hZBuffer"});
    }
    Status on_set_render_target2(const Command& c, const wire::SetRenderTarget2& r) {
        return image(c, r.target, "hRenderTarget");
    }
    Status on_set_depth_stencil(const Command& c, const wire::SetDepthStencil& r) {
        return image(c, r.depth, "hZBuffer");
    }
    Status on_set_stream_source(const Command& c, const wire::SetStreamSource& r) {
        return bound_buffer(c, r.buffer);
    }
    Status on_set_stream_source2(const Command& c, const wire::SetStreamSource2& r) {
        return bound_buffer(c, r.buffer);
    }
    Status on_set_indices(const Command& c, const wire::SetIndices& r) { return bound_buffer(c, r.buffer); }
    Status on_tex_blt(const Command& c, const wire::TexBlt& r) {
        return images(c, {r.source, "dwDDSrcSurface"}, {r.dest, "dwDDDestSurface"});
    }
    Status on_volume_blt(const Command& c, const wire::VolumeBlt& r) {
        return images(c, {r.source, "dwDDSrcSurface"}, {r.dest, "dwDDDestSurface"});
    }
    Status on_buffer_blt(const Command& c, const wire::BufferBlt& r) {
        (void)buffer(c, r.dest, "dwDDDestSurface");
        return buffer(c, r.source, "dwDDSrcSurface");
    }
    Status on_blt(const Command& c, const wire::Blt& r) {
        return images(c, {r.source, "dwSource"}, {r.dest, "dwDest"});
    }
    Status on_surface_blt(const Command& c, const wire::Blt& r) { return on_blt(c, r); }
    Status on_color_fill(const Command& c, const wire::ColorFill& r) {
        return image(c, r.surface, "dwSurface");
    }
    Status on_generate_mip_sub_levels(const Command& c, const wire::GenerateMipSubLevels& r) {
        return surface(c, r.surface, "hSurface");
    }
    Status on_set_tex_lod(const Command& c, const wire::SetTexLod& r) {
        return surface(c, r.surface, "dwDDSurface");
    }
    Status on_set_priority(const Command& c, const wire::SetPriority& r) {
        const bool known = !resources || resources->contains(r.surface); // buffers have priorities, too
        return known ? Status() : unknown(c, "dwDDSurface");
    }
    Status on_add_dirty_rect(const Command& c, const wire::AddDirtyRect& r) {
        return image(c, r.surface, "dwSurface");
    }
    Status on_add_dirty_box(const Command& c, const wire::AddDirtyBox& r) {
        return image(c, r.surface, "dwSurface");
    }
    Status on_compose_rects(const Command& c, const wire::ComposeRects& r) {
        (void)surface(c, r.source, "SrcSurfaceHandle");
        (void)surface(c, r.dest, "DstSurfaceHandle");
        (void)buffer(c, r.source_rects, "SrcRectDescsVBHandle");
        return buffer(c, r.dest_rects, "DstRectDescsVBHandle");
    }
};

ObjectCheck::ObjectCheck(const capture::Document& document, const dp2::Dialect& dialect,
                         const rasterizer::ResourceTable* resources)
    : document_(document), dialect_(dialect), resources_(resources) {
    const auto* completion = capture::first_of<capture::Completion>(document);
    recorded_ = completion && !completion->made_with.empty();
}

ObjectCheck::~ObjectCheck() = default;

void ObjectCheck::check(std::size_t record, const Scripted& scripted, Diagnostics& out) {
    const auto destroy = [&](std::uint32_t number) {
        const auto found = contexts_.find(number);
        if (found == contexts_.end()) return;
        found->second->queries.end(out);
        contexts_.erase(found);
    };
    if (const auto* created = std::get_if<capture::CreateContext>(&document_[record])) {
        destroy(created->context); // from now on, the number names the new context
        const auto& objects = contexts_[created->context] = std::make_unique<Objects>();
        objects->interface_version = created->interface_version;
    }
    if (const auto* gone = std::get_if<capture::DestroyContext>(&document_[record])) destroy(gone->context);
    // Calls of a lost context fail, so it is no mistake that its queries are never ended.
    if (const auto* lost = std::get_if<capture::LoseContext>(&document_[record]))
        contexts_.erase(lost->context);
    if (const auto* submit = std::get_if<capture::Submit>(&document_[record]))
        check_calls(record, *submit, scripted, out);
}

void ObjectCheck::check_calls(std::size_t record, const capture::Submit& submit, const Scripted& scripted,
                              Diagnostics& out) {
    if (scripted.lost) contexts_.erase(submit.context);
    const auto context = contexts_.find(submit.context);
    if (context == contexts_.end() || submit.null_commands) return;
    Objects& objects = *context->second;
    auto failure = capture::expected_failure(document_, record, dialect_);
    if (scripted.refused_at) failure = std::min<std::uint64_t>(failure.value_or(~0ull), *scripted.refused_at);
    const capture::ObservedResult* observed = capture::observed_result(document_, record);
    Walk walk(objects, resources_, record, failure, recorded_ && !observed, out);
    // A malformed command ends the walk; the Validator reports it.
    (void)dp2::decode(submit.commands, decode_context(submit, dialect_), walk);
    const dp2::ByteSpan response = observed ? dp2::ByteSpan(observed->response) : dp2::ByteSpan();
    objects.queries.end_call(observed ? &response : nullptr);
}

void ObjectCheck::end(Diagnostics& out) {
    for (const auto& [number, objects] : contexts_) objects->queries.end(out);
    contexts_.clear();
}

} // namespace responses
