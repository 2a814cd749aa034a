#include "tests/bench/scenes/scene_capture.h"

#include <stdexcept>

#include "dp2/text/assembler.h"
#include "tests/bench/scenes/scene_data.h"

namespace bench {

namespace {

constexpr std::uint32_t kAnswerRoom = 1u << 16; // size of the command surface beyond the commands, in bytes

dp2::capture::Bytes copy_of(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

dp2::capture::Submit call(const std::string& commands) {
    auto assembled = dp2::assemble(commands, {});
    if (!assembled.ok()) throw std::runtime_error(assembled.error().to_string());
    dp2::capture::Submit out;
    out.context = SceneCapture::kContext;
    out.commands = std::move(*assembled);
    out.capacity = static_cast<std::uint32_t>(out.commands.size()) + kAnswerRoom;
    return out;
}

} // namespace

SceneCapture::SceneCapture(std::uint32_t samples) : samples_(samples) {
    drawn_ = surface(dp2::Format::A8R8G8B8, kWidth, kHeight, 1, dp2::kUsageRenderTarget, 1);
    if (samples > 1) drawn_ = surface(dp2::Format::A8R8G8B8, kWidth, kHeight, 1, dp2::kUsageRenderTarget, samples);
    const std::uint32_t depth = surface(dp2::Format::D24S8, kWidth, kHeight, 1, dp2::kUsageDepthStencil, samples);
    setup_.push_back(dp2::capture::CreateContext{kContext, 5, drawn_, depth});
}

std::uint32_t SceneCapture::surface(dp2::Format format, std::uint32_t side_x, std::uint32_t side_y,
                                    std::uint32_t levels, std::uint32_t usage, std::uint32_t samples) {
    dp2::capture::CreateSurface record;
    record.handle = next_++;
    record.format = static_cast<std::uint32_t>(format);
    record.width = side_x;
    record.height = side_y;
    record.levels = levels;
    record.usage = usage;
    record.samples = samples;
    setup_.push_back(record);
    return record.handle;
}

std::uint32_t SceneCapture::texture(std::vector<std::uint32_t> texels, std::uint32_t side, bool mips) {
    std::uint32_t levels = 1;
    if (mips)
        while (side >> levels) ++levels;
    const std::uint32_t handle = surface(dp2::Format::A8R8G8B8, side, side, levels, dp2::kUsageTexture, 1);
    for (std::uint32_t level = 0; level < levels; ++level, side /= 2) {
        if (level > 0) texels = half_size(texels, static_cast<int>(side * 2));
        setup_.push_back(dp2::capture::WriteSurface{handle, level, 0, copy_of(std::as_bytes(std::span(texels)))});
    }
    return handle;
}

std::uint32_t SceneCapture::buffer(std::span<const std::byte> bytes) {
    setup_.push_back(dp2::capture::CreateBuffer{next_, bytes.size()});
    setup_.push_back(dp2::capture::WriteBuffer{next_, 0, copy_of(bytes)});
    return next_++;
}

void SceneCapture::prepare(const std::string& commands) {
    setup_.push_back(call(commands));
}

void SceneCapture::set_frame(const std::string& commands) {
    const std::string size = std::to_string(kWidth) + " " + std::to_string(kHeight) + " ";
    std::string text = "VIEWPORTINFO { 0 0 " + size +
                       "} ZRANGE { 0 1 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }\n"
                       "CLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS " +
                       std::to_string(kClearColor) + " 1 0 }\n" + commands;
    if (samples_ > 1)
        text += "\nBLT { " + std::to_string(drawn_) + " 0 0 " + size + "0 " + std::to_string(kTarget) + " 0 0 " + size +
                "0 0 }";
    set_call(text);
}

void SceneCapture::set_call(const std::string& commands) {
    frame_ = call(commands);
}

} // namespace bench
