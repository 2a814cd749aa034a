#include "tools/show/state_groups.h"

namespace tools {

StateGroup group_of_render_state(std::uint32_t number) {
    using dp2::Rs;
    const auto state = static_cast<Rs>(number);
    const auto from_to = [state](Rs first, Rs last) { return first <= state && state <= last; };
    if (from_to(Rs::Wrap0, Rs::Wrap7) || from_to(Rs::Wrap8, Rs::Wrap15)) return StateGroup::Stages;
    if (from_to(Rs::StipplePattern00, Rs::StipplePattern31)) return StateGroup::Rasterizer;
    if (from_to(Rs::StencilEnable, Rs::StencilWriteMask) ||
        from_to(Rs::TwoSidedStencilMode, Rs::CcwStencilFunc))
        return StateGroup::Depth;
    if (from_to(Rs::DiffuseMaterialSource, Rs::EmissiveMaterialSource)) return StateGroup::Lighting;
    if (from_to(Rs::MinTessellationLevel, Rs::EnableAdaptiveTessellation)) return StateGroup::Patches;
    switch (state) {
    case Rs::FillMode:
    case Rs::ShadeMode:
    case Rs::CullMode:
    case Rs::LastPixel:
    case Rs::LinePattern:
    case Rs::AntiAlias:
    case Rs::EdgeAntiAlias:
    case Rs::AntialiasedLineEnable:
    case Rs::StippledAlpha:
    case Rs::StippleEnable:
    case Rs::ScissorTestEnable:
    case Rs::PointSize:
    case Rs::PointSizeMin:
    case Rs::PointSizeMax:
    case Rs::PointSpriteEnable:
    case Rs::PointScaleEnable:
    case Rs::PointScaleA:
    case Rs::PointScaleB:
    case Rs::PointScaleC: return StateGroup::Rasterizer;
    case Rs::ZEnable:
    case Rs::ZWriteEnable:
    case Rs::ZFunc:
    case Rs::ZVisible:
    case Rs::ZBias:
    case Rs::DepthBias:
    case Rs::SlopeScaleDepthBias: return StateGroup::Depth;
    case Rs::AlphaTestEnable:
    case Rs::AlphaRef:
    case Rs::AlphaFunc:
    case Rs::AlphaBlendEnable:
    case Rs::OldAlphaBlendEnable:
    case Rs::SrcBlend:
    case Rs::DestBlend:
    case Rs::BlendOp:
    case Rs::BlendFactor:
    case Rs::SeparateAlphaBlendEnable:
    case Rs::SrcBlendAlpha:
    case Rs::DestBlendAlpha:
    case Rs::BlendOpAlpha:
    case Rs::ColorWriteEnable:
    case Rs::ColorWriteEnable1:
    case Rs::ColorWriteEnable2:
    case Rs::ColorWriteEnable3:
    case Rs::SrgbWriteEnable:
    case Rs::DitherEnable:
    case Rs::Rop2:
    case Rs::PlaneMask:
    case Rs::ColorKeyEnable:
    case Rs::ColorKeyBlendEnable: return StateGroup::Blend;
    case Rs::FogEnable:
    case Rs::FogColor:
    case Rs::FogTableMode:
    case Rs::FogVertexMode:
    case Rs::FogStart:
    case Rs::FogEnd:
    case Rs::FogDensity:
    case Rs::RangeFogEnable: return StateGroup::Fog;
    case Rs::Lighting:
    case Rs::Ambient:
    case Rs::ColorVertex:
    case Rs::LocalViewer:
    case Rs::NormalizeNormals:
    case Rs::SpecularEnable: return StateGroup::Lighting;
    case Rs::VertexBlend:
    case Rs::IndexedVertexBlendEnable:
    case Rs::TweenFactor: return StateGroup::Transforms;
    case Rs::Clipping:
    case Rs::ClipPlaneEnable: return StateGroup::Clip;
    case Rs::MultisampleAntiAlias:
    case Rs::MultisampleMask: return StateGroup::Multisample;
    case Rs::PatchEdgeStyle:
    case Rs::PatchSegments:
    case Rs::PositionDegree:
    case Rs::NormalDegree: return StateGroup::Patches;
    case Rs::TextureHandle:
    case Rs::TexturePerspective:
    case Rs::TextureMapBlend:
    case Rs::TextureFactor:
    case Rs::WrapU:
    case Rs::WrapV: return StateGroup::Stages;
    case Rs::TextureAddress:
    case Rs::TextureAddressU:
    case Rs::TextureAddressV:
    case Rs::TextureMag:
    case Rs::TextureMin:
    case Rs::BorderColor:
    case Rs::MipMapLodBias:
    case Rs::Anisotropy: return StateGroup::Samplers;
    default: return StateGroup::Other;
    }
}

} // namespace tools
