// What commands do to the objects of ObjectTrace.
#include <algorithm>
#include <utility>

#include "rasterizer/commands/clear.h"
#include "rasterizer/state/color_writes.h"
#include "rasterizer/state/vendor_switches.h"
#include "responses/analysis/object_trace.h"

namespace responses {

namespace {

namespace wire = dp2::wire;
using dp2::Opcode;
using dp2::Rs;
using rasterizer::DeviceState;
using Version = std::uint32_t;

Version version_of(const rasterizer::ShaderTable::Shaders& shaders, std::uint32_t handle) {
    const auto found = shaders.find(handle);
    return found == shaders.end() ? 0 : found->second->code.version();
}

bool reads_streams(Opcode op) {
    switch (op) {
    case Opcode::DrawPrimitive:
    case Opcode::DrawPrimitive2:
    case Opcode::DrawIndexedPrimitive:
    case Opcode::DrawIndexedPrimitive2:
    case Opcode::DrawRectPatch:
    case Opcode::DrawTriPatch: return true;
    default: return false;
    }
}

} // namespace

// Notes the actions of a command that is about to be executed.
struct ObjectTrace::Walk : dp2::NullHandler {
    Walk(Pending& p, const Context& c) : pending(p), context(c), state(c.front_end.state()) {}
    using Does = Action::Does;
    dp2::Status add(Does does, ObjectKind kind, std::uint32_t handle, std::uint64_t bytes = 0,
                    dp2::QueryType query = {}) {
        if (handle != 0 || kind == ObjectKind::Query)
            pending.actions.push_back({does, {kind, handle}, query, bytes});
        return {};
    }
    // Surface stands for a buffer, too.
    dp2::Status reads(std::uint32_t handle) { return add(Does::Reads, ObjectKind::Surface, handle); }
    dp2::Status writes(std::uint32_t handle) { return add(Does::Writes, ObjectKind::Surface, handle); }
    dp2::Status copies(std::uint32_t source, std::uint32_t dest) {
        (void)reads(source);
        return writes(dest);
    }

    dp2::Status on_clear(const dp2::Command&, const wire::Clear& clear, const dp2::PackedArray<wire::Rect>&) {
        if (clear.flags & rasterizer::kClearTarget)
            for (const rasterizer::Handle target : state.targets) (void)writes(target);
        if (clear.flags & (rasterizer::kClearDepth | rasterizer::kClearStencil)) (void)writes(state.depth);
        return {};
    }
    dp2::Status on_tex_blt(const dp2::Command&, const wire::TexBlt& r) { return copies(r.source, r.dest); }
    dp2::Status on_volume_blt(const dp2::Command&, const wire::VolumeBlt& r) {
        return copies(r.source, r.dest);
    }
    dp2::Status on_buffer_blt(const dp2::Command&, const wire::BufferBlt& r) {
        return copies(r.source, r.dest);
    }
    dp2::Status on_blt(const dp2::Command&, const wire::Blt& r) { return copies(r.source, r.dest); }
    dp2::Status on_surface_blt(const dp2::Command&, const wire::Blt& r) { return copies(r.source, r.dest); }
    dp2::Status on_color_fill(const dp2::Command&, const wire::ColorFill& r) { return writes(r.surface); }
    dp2::Status on_generate_mip_sub_levels(const dp2::Command&, const wire::GenerateMipSubLevels& r) {
        return copies(r.surface, r.surface);
    }
    dp2::Status on_compose_rects(const dp2::Command&, const wire::ComposeRects& r) {
        (void)reads(r.source_rects);
        (void)reads(r.dest_rects);
        return copies(r.source, r.dest);
    }
    dp2::Status on_render_state(const dp2::Command&, const wire::RenderState& r) {
        if (rasterizer::written_switch(static_cast<Rs>(r.state), r.value) !=
            rasterizer::WrittenSwitch::ResolveDepth)
            return {};
        return copies(state.depth, state.stage(0, dp2::Tss::Texture));
    }

    dp2::Status on_create_vertex_shader(const dp2::Command&, const wire::CreateVertexShader& r,
                                        dp2::ByteSpan declaration, dp2::ByteSpan code) {
        return add(Does::Creates, ObjectKind::Declaration, r.handle, declaration.size() + code.size());
    }
    dp2::Status on_create_vertex_shader_decl(const dp2::Command&, const wire::CreateVertexShaderDecl& r,
                                             const dp2::PackedArray<wire::VertexElement>& elements) {
        return add(Does::Creates, ObjectKind::Declaration, r.handle,
                   elements.size() * sizeof(wire::VertexElement));
    }
    dp2::Status on_create_vertex_shader_func(const dp2::Command&, const wire::CreateShaderCode& r,
                                             dp2::ByteSpan code) {
        return add(Does::Creates, ObjectKind::VertexShader, r.handle, code.size());
    }
    dp2::Status on_create_pixel_shader(const dp2::Command&, const wire::CreateShaderCode& r,
                                       dp2::ByteSpan code) {
        return add(Does::Creates, ObjectKind::PixelShader, r.handle, code.size());
    }
    dp2::Status on_delete_vertex_shader(const dp2::Command&, const wire::ShaderHandle& r) {
        return add(Does::Destroys, ObjectKind::Declaration, r.handle);
    }
    dp2::Status on_delete_vertex_shader_decl(const dp2::Command&, const wire::ShaderHandle& r) {
        return add(Does::Destroys, ObjectKind::Declaration, r.handle);
    }
    dp2::Status on_delete_vertex_shader_func(const dp2::Command&, const wire::ShaderHandle& r) {
        return add(Does::Destroys, ObjectKind::VertexShader, r.handle);
    }
    dp2::Status on_delete_pixel_shader(const dp2::Command&, const wire::ShaderHandle& r) {
        return add(Does::Destroys, ObjectKind::PixelShader, r.handle);
    }

    dp2::Status on_create_query(const dp2::Command&, const wire::CreateQuery& r) {
        return add(Does::Creates, ObjectKind::Query, r.id, 0, static_cast<dp2::QueryType>(r.type));
    }
    dp2::Status on_delete_query(const dp2::Command&, const wire::DeleteQuery& r) {
        return add(Does::Destroys, ObjectKind::Query, r.id);
    }
    dp2::Status on_state_set(const dp2::Command&, const wire::StateSet& r) {
        const auto block = [&](Does does, std::uint32_t handle) {
            return add(does, ObjectKind::StateBlock, handle);
        };
        switch (static_cast<dp2::StateSetOperation>(r.operation)) {
        case dp2::StateSetOperation::Begin:
            return context.blocks.recording() ? dp2::Status() : block(Does::Creates, r.handle);
        case dp2::StateSetOperation::Create:
            (void)block(Does::Creates, r.handle);
            return block(Does::Writes, r.handle);
        case dp2::StateSetOperation::End: return block(Does::Writes, context.blocks.open().value_or(0));
        case dp2::StateSetOperation::Capture: return block(Does::Writes, r.handle);
        case dp2::StateSetOperation::Execute: return block(Does::Reads, r.handle);
        case dp2::StateSetOperation::Delete: return block(Does::Destroys, r.handle);
        }
        return {};
    }

    Pending& pending;
    const Context& context;
    const DeviceState& state;
};

void ObjectTrace::attach_to(EmulatorOptions& options) {
    options.query_observer = this;
    options.trace = [this](Context& context, const dp2::Command* next) {
        if (failure_) return;
        try { // exceptions must not propagate into the call
            follow(context, next);
        } catch (...) {
            failure_ = std::current_exception();
        }
    };
}

// Called before each command, and after the last one of a call.
void ObjectTrace::follow(Context& context, const dp2::Command* next) {
    if (!next) return; // submitted() says whether the last command has failed
    end_command();
    if (context.blocks.takes(next->op->op)) return;
    context_ = &context;
    pending_ = {{}, next->op, 0, {record_, next->offset}};
    Walk walk(pending_, context);
    (void)dp2::dispatch(*next, *decode_, walk);
    if (!pending_.draws()) return;
    pending_.draws_before = context.front_end.counts().draws;
    (void)context.front_end.take_textures_read(); // only reads of this draw shall count
}

void ObjectTrace::submitted(std::size_t, const Call& call, dp2::ByteSpan) {
    finish();
    const dp2::Error& error = emulator_->last_error();
    if (context_ && call.ddrval != 0 && error.opcode != 0 && error.offset == pending_.place.offset)
        context_ = nullptr;
    end_command();
}

// Applies what the last command has done.
void ObjectTrace::end_command() {
    if (!context_) return;
    Context& context = *std::exchange(context_, nullptr);
    for (const Action& action : pending_.actions) {
        const Key& key = action.object;
        switch (action.does) {
        case Action::Does::Creates: {
            TracedObject& made = create(number_, key, pending_.place, action.bytes);
            made.query = action.query;
            made.shader_version = shader_version(context, key);
            break;
        }
        case Action::Does::Destroys: destroy(number_, key, pending_.place); break;
        case Action::Does::Writes:
        case Action::Does::Reads: {
            TracedObject* const used =
                key.first == ObjectKind::Surface ? memory(key.second) : find(number_, key);
            if (!used) break;
            (action.does == Action::Does::Reads ? used->reads : used->writes).add(pending_.place);
            if (const StateBlocks::Commands* block =
                    key.first == ObjectKind::StateBlock ? context.blocks.find(key.second) : nullptr)
                used->bytes = block->size();
            break;
        }
        }
    }
    if (pending_.draws() && context.front_end.counts().draws != pending_.draws_before) use_drawn(context);
}

std::uint32_t ObjectTrace::shader_version(const Context& context, const Key& key) {
    const rasterizer::ShaderTable& shaders = context.front_end.shaders();
    switch (key.first) {
    case ObjectKind::Declaration: return version_of(shaders.declared_shaders(), key.second);
    case ObjectKind::VertexShader: return version_of(shaders.vertex_shaders(), key.second);
    case ObjectKind::PixelShader: return version_of(shaders.pixel_shaders(), key.second);
    default: return 0;
    }
}

// Notes the objects that a draw has used. The state is still that of the draw.
void ObjectTrace::use_drawn(Context& context) {
    const DeviceState& state = context.front_end.state();
    std::vector<TracedObject*> used;
    const auto reads = [&](TracedObject* object) {
        if (!object) return;
        object->reads.add(pending_.place);
        used.push_back(object);
    };
    const auto writes = [&](TracedObject* object) {
        if (!object) return;
        object->writes.add(pending_.place);
        used.push_back(object);
    };
    for (std::size_t t = 0; t < rasterizer::kTargets; ++t)
        if (rasterizer::color_writes(state, t) != 0) writes(memory(state.targets[t]));
    const bool tests_depth = state.render(Rs::ZEnable) != 0, stencils = state.render(Rs::StencilEnable) != 0;
    if (tests_depth || stencils) reads(memory(state.depth));
    if ((tests_depth && state.render(Rs::ZWriteEnable) != 0) || stencils) writes(memory(state.depth));
    const std::uint32_t textures = context.front_end.take_textures_read();
    for (std::size_t slot = 0; slot < std::size_t{rasterizer::kTextureSlots}; ++slot) {
        const std::size_t row = slot < rasterizer::kPixelSamplers
                                    ? slot
                                    : rasterizer::kFirstVertexSampler + slot - rasterizer::kPixelSamplers;
        if (textures >> slot & 1) reads(memory(state.stage(row, dp2::Tss::Texture)));
    }
    const Opcode op = pending_.op->op;
    if (reads_streams(op)) {
        std::uint32_t streams = 1;
        if (const dp2::VertexDeclaration* declaration =
                context.front_end.shaders().declaration(state.vertex_format))
            for (const dp2::DeclarationElement& element : declaration->elements)
                if (element.stream < state.streams.size()) streams |= 1u << element.stream;
        for (std::size_t i = 0; i < state.streams.size(); ++i)
            if ((streams >> i & 1) && !state.streams[i].user_memory) reads(memory(state.streams[i].buffer));
    }
    if (op == Opcode::DrawIndexedPrimitive || op == Opcode::DrawIndexedPrimitive2)
        reads(memory(state.indices));
    reads(find(number_, {ObjectKind::Declaration, state.vertex_format}));
    reads(find(number_, {ObjectKind::VertexShader, state.vertex_shader}));
    reads(find(number_, {ObjectKind::PixelShader, state.pixel_shader}));
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (TracedObject* object : used) ++object->draws;
}

// A query is written by its END, and read by the response that has its answer.
void ObjectTrace::ended(QueryKey id, const QueryKind&) {
    const Key key{ObjectKind::Query, static_cast<std::uint32_t>(id)};
    if (TracedObject* const query = find(number_, key)) query->writes.add(pending_.place);
}

void ObjectTrace::answered(QueryKey id, std::span<const std::byte>) {
    const Key key{ObjectKind::Query, static_cast<std::uint32_t>(id)};
    if (TracedObject* const query = find(number_, key)) query->reads.add({record_, std::nullopt});
}

} // namespace responses
