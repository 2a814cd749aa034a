#include "rasterizer/state/draw_parts.h"

#include "rasterizer/programs/sampler_key.h"

namespace rasterizer {

using dp2::Rs;
using dp2::Tss;

DrawParts parts_of(Rs state) {
    if (state >= Rs::StipplePattern00 && state <= Rs::StipplePattern31) return kPixelParts;
    switch (state) {
    case Rs::AlphaBlendEnable:
    case Rs::SrcBlend:
    case Rs::DestBlend:
    case Rs::BlendOp:
    case Rs::SeparateAlphaBlendEnable:
    case Rs::SrcBlendAlpha:
    case Rs::DestBlendAlpha:
    case Rs::BlendOpAlpha:
    case Rs::AlphaTestEnable:
    case Rs::AlphaFunc:
    case Rs::ZFunc:
    case Rs::ZWriteEnable:
    case Rs::StencilFail:
    case Rs::StencilZFail:
    case Rs::StencilPass:
    case Rs::StencilFunc:
    case Rs::ZEnable:
    case Rs::StencilEnable:
    case Rs::TwoSidedStencilMode:
    case Rs::CcwStencilFail:
    case Rs::CcwStencilZFail:
    case Rs::CcwStencilPass:
    case Rs::CcwStencilFunc:
    case Rs::ColorWriteEnable1:
    case Rs::ColorWriteEnable2:
    case Rs::ColorWriteEnable3:
    case Rs::DitherEnable:
    case Rs::SrgbWriteEnable:
    case Rs::Rop2:
    case Rs::FogEnable:
    case Rs::FogTableMode: return kPixelProgramPart;
    case Rs::ColorWriteEnable:
        return kTargetPart | kPixelProgramPart; // only targets that are written limit the drawable area
    case Rs::AlphaRef:
    case Rs::TextureFactor:
    case Rs::BlendFactor:
    case Rs::FogColor:
    case Rs::StencilRef:
    case Rs::StencilMask:
    case Rs::StencilWriteMask: return kPixelUniformPart;
    case Rs::PlaneMask:
    case Rs::LinePattern: return kPixelParts;
    case Rs::FogStart:
    case Rs::FogEnd:
    case Rs::FogDensity: return kPixelUniformPart | kVertexUniformPart;
    case Rs::DepthBias: return kPixelUniformPart | kRasterPart;
    case Rs::CullMode:
    case Rs::LastPixel:
    case Rs::PointSpriteEnable:
    case Rs::PointSizeMin:
    case Rs::PointSizeMax:
    case Rs::SlopeScaleDepthBias:
    case Rs::ZBias:
    case Rs::ScissorTestEnable:
    case Rs::MultisampleAntiAlias:
    case Rs::MultisampleMask: return kRasterPart;
    case Rs::Ambient:
    case Rs::TweenFactor:
    case Rs::PointScaleA:
    case Rs::PointScaleB:
    case Rs::PointScaleC: return kVertexUniformPart;
    case Rs::Lighting:
    case Rs::ColorVertex:
    case Rs::LocalViewer:
    case Rs::NormalizeNormals:
    case Rs::DiffuseMaterialSource:
    case Rs::SpecularMaterialSource:
    case Rs::AmbientMaterialSource:
    case Rs::EmissiveMaterialSource:
    case Rs::FogVertexMode:
    case Rs::RangeFogEnable:
    case Rs::PointScaleEnable: return kVertexParts;
    case Rs::SpecularEnable: return kPixelProgramPart | kVertexParts;
    case Rs::ClipPlaneEnable: return kVertexParts | kRasterPart;
    default: return kAllDrawParts;
    }
}

DrawParts parts_of(Tss state, std::size_t row) {
    switch (state) {
    case Tss::Texture: return kTexturePart;
    case Tss::Constant:
    case Tss::BumpEnvMat00:
    case Tss::BumpEnvMat01:
    case Tss::BumpEnvMat10:
    case Tss::BumpEnvMat11:
    case Tss::BumpEnvLScale:
    case Tss::BumpEnvLOffset: return kPixelUniformPart;
    case Tss::AddressU:
    case Tss::AddressV:
    case Tss::AddressW:
    case Tss::MagFilter:
    case Tss::MinFilter:
    case Tss::MipFilter:
    case Tss::MaxAnisotropy:
    case Tss::SrgbTexture:
    case Tss::BorderColor:
    case Tss::MipMapLodBias:
    case Tss::MaxMipLevel: return row < kPixelSamplers ? kPixelParts : kVertexParts;
    // Operations and arguments decide which textures a draw has. If another program reads other inputs, the
    // parts that depend on them are made again, too.
    case Tss::ColorOp:
    case Tss::ColorArg0:
    case Tss::ColorArg1:
    case Tss::ColorArg2:
    case Tss::AlphaOp:
    case Tss::AlphaArg0:
    case Tss::AlphaArg1:
    case Tss::AlphaArg2:
    case Tss::ResultArg: return kTexturePart | kPixelProgramPart;
    default: return kAllDrawParts;
    }
}

} // namespace rasterizer
