#include "tools/bisect/draw_inputs.h"

#include <span>
#include <utility>

#include "dp2/shaders/shader.h"
#include "dp2/tables/vertex_declaration.h"
#include "dp2/text/shader_text.h"
#include "responses/recording/state_parts.h"

namespace tools {

namespace {

// Encodes into a growing buffer until the commands fit, since their size is not known.
std::vector<std::byte> encoded_state(const rasterizer::DeviceState& state, const dp2::Dialect& dialect) {
    constexpr std::size_t kLargest = std::size_t{64} << 20;
    for (std::size_t room = std::size_t{64} << 10; room <= kLargest; room *= 4) {
        std::vector<std::byte> out(room);
        dp2::Encoder encoder(out, {0, 0, dialect});
        responses::StateEncoder writer(state, encoder);
        bool fits = true;
        for (const responses::StatePart& part : responses::state_parts())
            fits = fits && (!part.write || (writer.*part.write)().ok());
        if (!fits) continue;
        out.resize(encoder.bytes().size());
        return out;
    }
    return {};
}

Json program_json(const rasterizer::ShaderObject* shader) {
    return shader ? Json{{"asm", dp2::disassemble_shader(shader->code)}} : Json("fixed functions");
}

class BoundObjects {
  public:
    BoundObjects(responses::Emulator& emulator, std::vector<DrawInputs::Bound>& out)
        : emulator_(emulator), out_(out) {}

    void add_texture(const std::string& role, rasterizer::Handle handle) {
        if (handle == 0) return;
        const auto surface = emulator_.gpu().resources().surface(handle, "surface");
        if (!surface.ok()) return;
        emulator_.gpu().hazards().settle_for_reading(**surface, rasterizer::Stall::LockForRead);
        const std::span<const std::byte> bytes = std::as_const(**surface).bytes();
        out_.push_back({role, handle, {bytes.begin(), bytes.end()}});
    }
    // The colours of the texture's palette, and whether it has alpha.
    void add_palette(const std::string& role, const rasterizer::Palettes& palettes,
                     rasterizer::Handle texture) {
        const auto attached = palettes.attached().find(texture);
        const rasterizer::Palette* palette = palettes.of(texture);
        if (attached == palettes.attached().end() || !palette) return;
        const auto colors = std::as_bytes(std::span(palette->entries));
        std::vector<std::byte> bytes(colors.begin(), colors.end());
        bytes.push_back(std::byte{palette->alpha});
        out_.push_back({role, attached->second, std::move(bytes)});
    }
    void add_buffer(const std::string& role, rasterizer::Handle handle) {
        if (handle == 0) return;
        const auto buffer = emulator_.gpu().resources().buffer(handle, "buffer");
        if (!buffer.ok()) return;
        const auto contents = (*buffer)->contents();
        out_.push_back({role, handle, {contents->begin(), contents->end()}});
    }

  private:
    responses::Emulator& emulator_;
    std::vector<DrawInputs::Bound>& out_;
};

} // namespace

DrawInputs::DrawInputs(responses::Emulator& emulator, const responses::Context& context,
                       const dp2::Dialect& dialect) {
    const rasterizer::DeviceState& device = context.front_end.state();
    state = encoded_state(device, dialect);
    const rasterizer::ShaderTable& shaders = context.front_end.shaders();
    programs["vertex shader"] = program_json(shaders.vertex_shader());
    programs["pixel shader"] = program_json(shaders.pixel_shader());
    if (const dp2::VertexDeclaration* declaration = shaders.declaration(device.vertex_format))
        programs["declaration"] = dp2::declaration_tokens(*declaration);
    BoundObjects objects(emulator, bound);
    for (std::size_t stage = 0; stage < rasterizer::kSamplers; ++stage) {
        const std::string of_sampler = " of sampler " + std::to_string(stage);
        const rasterizer::Handle texture = device.stage(stage, dp2::Tss::Texture);
        objects.add_texture("texture" + of_sampler, texture);
        objects.add_palette("palette" + of_sampler, context.front_end.palettes(), texture);
    }
    for (std::size_t stream = 0; stream < rasterizer::kStreams; ++stream)
        objects.add_buffer("buffer of stream " + std::to_string(stream), device.streams[stream].buffer);
    objects.add_buffer("buffer of indices", device.indices);
}

} // namespace tools
