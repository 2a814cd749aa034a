#include "tests/bench/scenes/scene_rig.h"

#include <stdexcept>

#include "dp2/assembler.h"
#include "dp2/error_text.h"
#include "responses/response_parser.h"
#include "tests/bench/scenes/scenes.h"

namespace bench {

using rasterizer::Handle;

namespace {

constexpr std::size_t kAnswerRoom = 1u << 16; // of the command surface, beyond the commands

void require(const dp2::Status& status) {
    if (!status.ok()) throw std::runtime_error(dp2::describe(status.error()));
}

responses::EmulatorOptions emulator_options(const SceneRig::Options& options) {
    responses::EmulatorOptions out;
    out.workers = options.workers;
    out.kernels = options.kernels;
    return out;
}

} // namespace

SceneRig::SceneRig(const Options& options, std::uint32_t samples)
    : emulator_(emulator_options(options)), samples_(samples) {
    drawn_ = surface(dp2::Format::A8R8G8B8, SC_W, SC_H, 1, dp2::kUsageRenderTarget, 1);
    if (samples > 1) drawn_ = surface(dp2::Format::A8R8G8B8, SC_W, SC_H, 1, dp2::kUsageRenderTarget, samples);
    const Handle depth = surface(dp2::Format::D24S8, SC_W, SC_H, 1, dp2::kUsageDepthStencil, samples);
    const auto context = emulator_.create_context(5, drawn_, depth);
    if (!context.ok()) throw std::runtime_error(dp2::describe(context.error()));
    context_ = *context;
}

Handle SceneRig::surface(dp2::Format format, std::uint32_t width, std::uint32_t height, std::uint32_t levels,
                         std::uint32_t usage, std::uint32_t samples) {
    rasterizer::SurfaceDesc desc;
    desc.format = format;
    desc.width = width;
    desc.height = height;
    desc.levels = levels;
    desc.usage = usage;
    desc.samples = samples;
    require(emulator_.gpu().resources().create_surface(next_, desc));
    return next_++;
}

Handle SceneRig::texture(std::vector<std::uint32_t> texels, std::uint32_t side, bool mips) {
    std::uint32_t levels = 1;
    if (mips)
        while (side >> levels) ++levels;
    const Handle handle = surface(dp2::Format::A8R8G8B8, side, side, levels, dp2::kUsageTexture, 1);
    for (std::uint32_t level = 0; level < levels; ++level, side /= 2) {
        if (level > 0) sc_tex_half(texels.data(), static_cast<int>(side * 2), texels.data());
        require(emulator_.write_surface(handle, level, 0, nullptr,
                                        std::as_bytes(std::span(texels.data(), std::size_t{side} * side)),
                                        std::size_t{side} * 4));
    }
    return handle;
}

Handle SceneRig::buffer(std::span<const std::byte> bytes) {
    require(emulator_.gpu().resources().create_buffer(next_, bytes.size()));
    require(emulator_.write_buffer(next_, 0, bytes));
    return next_++;
}

void SceneRig::set_frame(const std::string& commands) {
    const std::string size = std::to_string(SC_W) + " " + std::to_string(SC_H) + " ";
    std::string text = "VIEWPORTINFO { 0 0 " + size +
                       "} ZRANGE { 0 1 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }\n"
                       "CLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS " +
                       std::to_string(SC_CLEAR_ARGB) + " 1 0 }\n" + commands;
    if (samples_ > 1)
        text += "\nBLT { " + std::to_string(drawn_) + " 0 0 " + size + "0 " + std::to_string(kTarget) + " 0 0 " + size +
                "0 0 }";
    assemble(text);
}

void SceneRig::prepare(const std::string& commands) {
    assemble(commands);
    submit();
}

void SceneRig::assemble(const std::string& commands) {
    const auto assembled = dp2::assemble(commands, {});
    if (!assembled.ok()) throw std::runtime_error(assembled.error().to_string());
    commands_ = *assembled;
    memory_.resize(commands_.size() + kAnswerRoom);
}

void SceneRig::draw() {
    submit();
    emulator_.present();
}

void SceneRig::submit() {
    std::copy(commands_.begin(), commands_.end(), memory_.begin());
    responses::Call call;
    call.context = context_;
    call.commands = memory_;
    call.command_length = static_cast<std::uint32_t>(commands_.size());
    emulator_.submit(call);
    if (call.ddrval != 0) throw std::runtime_error(dp2::describe(emulator_.last_error()));
    const auto response = responses::parse_response(emulator_.response(call));
    if (!response.ok() || response->more) throw std::runtime_error("the answers do not fit or do not parse");
    answers_sum_ = 0;
    for (const responses::ParsedAnswer& answer : response->answers)
        answers_sum_ += dp2::load<std::uint32_t>(answer.data.data());
}

std::vector<std::uint32_t> SceneRig::pixels() {
    std::vector<std::uint32_t> out(std::size_t{SC_W} * SC_H);
    require(emulator_.read_surface(kTarget, 0, 0, nullptr, std::as_writable_bytes(std::span(out)), SC_W * 4));
    return out;
}

} // namespace bench
