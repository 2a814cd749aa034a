#include "responses/context/stage_validation.h"

#include "dp2/tables/enums.h"
#include "rasterizer/commands/capabilities.h"
#include "responses/protocol/hresult.h"

namespace responses {

using dp2::TextureArg;
using dp2::TextureArgModifier;
using dp2::TextureOp;
using dp2::Tss;

namespace {

// The stage states of one half of a stage, and the errors of D3dValidateTextureStageState about it.
struct StageHalf {
    Tss operation, arguments[3]; // arguments: 1, 2, 0
    std::uint32_t bad_operation, bad_argument;
};
constexpr StageHalf kColor = {Tss::ColorOp,
                              {Tss::ColorArg1, Tss::ColorArg2, Tss::ColorArg0},
                              kUnsupportedColorOperation,
                              kUnsupportedColorArg};
constexpr StageHalf kAlpha = {Tss::AlphaOp,
                              {Tss::AlphaArg1, Tss::AlphaArg2, Tss::AlphaArg0},
                              kUnsupportedAlphaOperation,
                              kUnsupportedAlphaArg};

// Bit i: the operation reads arguments[i].
std::uint32_t arguments_read(TextureOp operation) {
    switch (operation) {
    case TextureOp::Disable: return 0;
    case TextureOp::SelectArg1:
    case TextureOp::PreModulate:
    case TextureOp::BumpEnvMap:
    case TextureOp::BumpEnvMapLuminance: return 1;
    case TextureOp::SelectArg2: return 2;
    case TextureOp::MultiplyAdd:
    case TextureOp::Lerp: return 7;
    default: return 3;
    }
}

bool is_argument(std::uint32_t value) {
    constexpr std::uint32_t kModifiers = dp2::enum_number(TextureArgModifier::Complement) |
                                         dp2::enum_number(TextureArgModifier::AlphaReplicate);
    return (value & ~kModifiers) <= dp2::enum_number(TextureArg::Constant);
}

std::uint32_t error_of(const rasterizer::DeviceState& state, std::size_t stage, const StageHalf& half) {
    const std::uint32_t operation = state.stage(stage, half.operation);
    if (!dp2::is_between(operation, TextureOp::Disable, TextureOp::Lerp)) return half.bad_operation;
    const std::uint32_t read = arguments_read(dp2::enum_cast<TextureOp>(operation));
    for (std::size_t i = 0; i < 3; ++i)
        if (read >> i & 1 && !is_argument(state.stage(stage, half.arguments[i]))) return half.bad_argument;
    return kD3dOk;
}

} // namespace

StageValidation validate_stages(const rasterizer::DeviceState& state,
                                const rasterizer::ResourceTable& resources) {
    constexpr StageValidation kOnePass = {kD3dOk, 1};
    if (state.pixel_shader != 0) return kOnePass;
    for (std::size_t stage = 0; stage < rasterizer::kStages; ++stage) {
        if (state.stage(stage, Tss::ColorOp) == dp2::enum_number(TextureOp::Disable)) break;
        for (const StageHalf& half : {kColor, kAlpha})
            if (const std::uint32_t error = error_of(state, stage, half); error != kD3dOk) return {error, 0};
        const rasterizer::Handle handle = state.stage(stage, Tss::Texture);
        const auto texture = resources.surface(handle, "D3DTSS_TEXTUREMAP");
        if (handle != 0 && texture.ok() &&
            ((*texture)->desc().samples > 1 ||
             !rasterizer::format_capabilities((*texture)->format()).texture))
            return {kWrongTextureFormat, 0};
    }
    return kOnePass;
}

} // namespace responses
