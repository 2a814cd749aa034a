#include "responses/recording/state_preamble.h"

#include <algorithm>
#include <cstring>

#include "dp2/commands/encoder.h"
#include "dp2/shaders/shader.h"
#include "responses/recording/state_parts.h"

namespace responses {

namespace {

using dp2::Status;
using rasterizer::Handle;

class Preamble {
  public:
    Preamble(const Context& context, Handle any_surface, std::span<std::byte> out,
             const dp2::DecodeContext& decode)
        : context_(context), front_end_(context.front_end), any_surface_(any_surface), out_(out, decode) {}

    Status run() {
        DP2_TRY(shaders());
        DP2_TRY(palettes());
        StateEncoder encoder(front_end_.state(), out_);
        for (const StatePart& part : state_parts())
            if (part.write) DP2_TRY((encoder.*part.write)());
        return queries();
    }
    dp2::ByteSpan bytes() const { return out_.bytes(); }

  private:
    Status shaders() {
        for (const auto& [handle, declaration] : front_end_.shaders().declarations()) {
            const auto code = front_end_.shaders().declared_shaders().find(handle);
            const bool with_code = code != front_end_.shaders().declared_shaders().end();
            if (with_code || of_tokens(declaration)) {
                DP2_TRY(out_.create_vertex_shader({handle, 0, 0}, dp2::declaration_tokens(declaration),
                                                  with_code ? dp2::shader_tokens(code->second->code)
                                                            : std::vector<std::uint32_t>()));
            } else {
                DP2_TRY(out_.create_vertex_shader_decl({handle, 0}, dp2::declaration_elements(declaration)));
            }
        }
        for (const auto& [handle, shader] : front_end_.shaders().vertex_shaders())
            DP2_TRY(out_.create_vertex_shader_func({handle, 0}, dp2::shader_tokens(shader->code)));
        for (const auto& [handle, shader] : front_end_.shaders().pixel_shaders())
            DP2_TRY(out_.create_pixel_shader({handle, 0}, dp2::shader_tokens(shader->code)));
        return {};
    }
    // Whether CREATEVERTEXSHADER creates a declaration without code. Contexts of DirectX 9 get it only for
    // what the elements of CREATEVERTEXSHADERDECL cannot say; older ones for all that tokens can say.
    bool of_tokens(const dp2::VertexDeclaration& declaration) const {
        const auto made = [](const auto& element) { return element.type != dp2::DeclType::Unused; };
        if (!declaration.constants.empty() || std::ranges::any_of(declaration.generated, made)) return true;
        if (context_.interface_version >= rasterizer::kDx9) return false;
        const std::vector<std::uint32_t> tokens = dp2::declaration_tokens(declaration);
        const auto back =
            dp2::declaration_of_tokens(dp2::PackedArray<std::uint32_t>(std::as_bytes(std::span(tokens))));
        return back.ok() && *back == declaration;
    }
    // Attaching a palette to a surface creates the palette, so each is first attached to any_surface_.
    Status palettes() {
        if (front_end_.palettes().all().empty()) return {};
        const auto attach = [&](Handle handle, Handle surface) {
            const bool alpha = front_end_.palettes().all().at(handle).alpha;
            return out_.set_palette({handle, alpha ? rasterizer::kAlphaPalette : 0, surface});
        };
        for (const auto& [handle, palette] : front_end_.palettes().all()) {
            DP2_TRY(attach(handle, any_surface_));
            DP2_TRY(out_.update_palette({handle, 0, 0}, palette.entries));
        }
        DP2_TRY(out_.set_palette({0, 0, any_surface_}));
        for (const auto& [surface, handle] : front_end_.palettes().attached())
            DP2_TRY(attach(handle, surface));
        return {};
    }

    Status queries() {
        const auto all = context_.queries.at_rest(); // check_state_preamble() has checked it
        if (!all) return {};
        for (const auto& [id, kind] : *all)
            DP2_TRY(out_.create_query({static_cast<std::uint32_t>(id), kind->number}));
        return {};
    }

    const Context& context_;
    const rasterizer::FrontEnd& front_end_;
    const Handle any_surface_;
    dp2::Encoder out_;
};

// Encodes into a growing buffer until the commands fit, since their size is not known.
dp2::Result<std::vector<std::byte>> encoded(const Context& context, Handle any_surface,
                                            const dp2::DecodeContext& decode) {
    constexpr std::size_t kLargest = std::size_t{256} << 20;
    for (std::size_t room = std::size_t{64} << 10;; room *= 4) {
        std::vector<std::byte> out(std::min(room, kLargest));
        Preamble preamble(context, any_surface, out, decode);
        const Status status = preamble.run();
        if (status.ok()) {
            out.resize(preamble.bytes().size());
            return out;
        }
        if (status.error().fault != dp2::Fault::NoSpace || room >= kLargest) return status.error();
    }
}

} // namespace

Status check_state_preamble(const Context& context) {
    if (context.lost) return dp2::not_supported("recording with a lost context");
    if (context.front_end.patches().size() != 0) return dp2::not_supported("recording with kept patches");
    if (context.front_end.diverted())
        return dp2::not_supported("recording with predication or stream output");
    if (!context.queries.at_rest())
        return dp2::not_supported("recording while a query counts or waits for its answer");
    return {};
}

dp2::Result<std::vector<std::byte>> state_preamble(const Context& context, Handle any_surface,
                                                   const dp2::Dialect& dialect) {
    DP2_TRY(check_state_preamble(context));
    const dp2::DecodeContext decode{0, 0, dialect};
    DP2_TRY(std::vector<std::byte> out, encoded(context, any_surface, decode));
    const auto append = [&out](dp2::ByteSpan bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); };
    const auto say = [&](StateSetOperation operation, std::uint32_t handle) -> Status {
        std::byte room[sizeof(wire::Command) + sizeof(wire::StateSet)];
        dp2::Encoder encoder(room, decode);
        DP2_TRY(encoder.state_set({static_cast<std::uint32_t>(operation), handle, 0}));
        append(encoder.bytes());
        return {};
    };
    // The block that is being recorded comes last, since it stays open.
    const auto open = context.blocks.open();
    for (const auto& [handle, commands] : context.blocks.all()) {
        if (handle == open) continue;
        DP2_TRY(say(StateSetOperation::Begin, handle));
        append(commands);
        DP2_TRY(say(StateSetOperation::End, 0));
    }
    if (open) {
        DP2_TRY(say(StateSetOperation::Begin, *open));
        append(context.blocks.all().at(*open));
    }
    return out;
}

} // namespace responses
