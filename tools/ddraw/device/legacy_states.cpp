// The states of a device of Direct3D 1 to 6. States that texture stages replaced in DirectX 6 are sent with
// their own numbers; the driver maps them to stage 0, as this does for what GetTextureStageState reads.
#include <bit>
#include <cmath>
#include <optional>

#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/device/matrices.h"
#include "tools/ddraw/objects/palette.h"

namespace ddraw {

namespace {

constexpr DWORD kDirectX6States = 136; // the numbers of its render states end here
constexpr DWORD kStageStatesOf6 = D3DTSS_BUMPENVLOFFSET + 1;

// What a D3DFILTER is in a texture stage.
struct Filters {
    DWORD filter, mip; // D3DTFN_ and D3DTFG_, D3DTFP_
};
constexpr Filters filters_of(DWORD filter) {
    switch (filter) {
    case D3DFILTER_LINEAR: return {D3DTFN_LINEAR, D3DTFP_NONE};
    case D3DFILTER_MIPNEAREST: return {D3DTFN_POINT, D3DTFP_POINT};
    case D3DFILTER_MIPLINEAR: return {D3DTFN_LINEAR, D3DTFP_POINT};
    case D3DFILTER_LINEARMIPNEAREST: return {D3DTFN_POINT, D3DTFP_LINEAR};
    case D3DFILTER_LINEARMIPLINEAR: return {D3DTFN_LINEAR, D3DTFP_LINEAR};
    default: return {D3DTFN_POINT, D3DTFP_NONE};
    }
}
constexpr DWORD filter_of(DWORD min, DWORD mip) {
    const bool linear = min >= D3DTFN_LINEAR;
    switch (mip) {
    case D3DTFP_POINT: return linear ? D3DFILTER_MIPLINEAR : D3DFILTER_MIPNEAREST;
    case D3DTFP_LINEAR: return linear ? D3DFILTER_LINEARMIPLINEAR : D3DFILTER_LINEARMIPNEAREST;
    default: return linear ? D3DFILTER_LINEAR : D3DFILTER_NEAREST;
    }
}

// The operations of a D3DTEXTUREBLEND.
struct Blend {
    DWORD color, alpha;
};
constexpr std::optional<Blend> blend_of(DWORD value) { // nothing: the masks, which change no operation
    switch (value) {
    case D3DTBLEND_DECAL:
    case D3DTBLEND_COPY: return Blend{D3DTOP_SELECTARG1, D3DTOP_SELECTARG1};
    case D3DTBLEND_DECALALPHA: return Blend{D3DTOP_BLENDTEXTUREALPHA, D3DTOP_SELECTARG2};
    case D3DTBLEND_MODULATE: return Blend{D3DTOP_MODULATE, D3DTOP_SELECTARG1};
    case D3DTBLEND_MODULATEALPHA: return Blend{D3DTOP_MODULATE, D3DTOP_MODULATE};
    case D3DTBLEND_ADD: return Blend{D3DTOP_ADD, D3DTOP_SELECTARG2};
    default: return std::nullopt;
    }
}

// D3DTBLEND_MODULATE takes the alpha of the vertices if the texture has none.
bool has_alpha(const Surface& texture) {
    const Format& format = texture.format();
    return (format.flags & DDPF_ALPHAPIXELS) || format.is_compressed() ||
           (texture.palette() && texture.palette()->has_alpha());
}

constexpr DWORD bits_of(float value) {
    return std::bit_cast<DWORD>(value);
}

} // namespace

// Wine: test_lighting_interface_versions, test_ck_default.
void LegacyDevice::set_defaults() {
    const Description& size = target().description;
    values_.set_defaults(depth_buffer() != nullptr, size.width, size.height);
    values_.render[D3DRENDERSTATE_SPECULARENABLE] = version_ != Version::V3;
    values_.render[D3DRENDERSTATE_COLORKEYENABLE] = version_ == Version::V1;
    light_[D3DLIGHTSTATE_COLORMODEL] = kind_.mono ? D3DCOLOR_MONO : D3DCOLOR_RGB;
    light_[D3DLIGHTSTATE_FOGSTART] = light_[D3DLIGHTSTATE_FOGDENSITY] = bits_of(1);
    light_[D3DLIGHTSTATE_COLORVERTEX] = TRUE; // Wine: test_lighting
    light_[D3DLIGHTSTATE_FOGEND] = bits_of(100);
    clip_status.dwFlags = D3DCLIPSTATUS_STATUS;
    clip_status.dwStatus = vertices::kStatusDefault;
    stats.dwSize = sizeof stats;
}

void LegacyDevice::map_from_render_state(DWORD state, DWORD value) {
    // A stage state that the program set before is overwritten by the driver, too.
    const auto put = [&](DWORD stage_state, DWORD stage_value) {
        values_.stage[0][stage_state] = stage_value;
        stage0_set_ &= ~(1u << stage_state);
    };
    const auto wrap = [&](DWORD bit) {
        DWORD& wrap0 = values_.render[D3DRENDERSTATE_WRAP0];
        wrap0 = value ? wrap0 | bit : wrap0 & ~bit;
    };
    switch (state) {
    case D3DRENDERSTATE_WRAPU: return wrap(D3DWRAP_U);
    case D3DRENDERSTATE_WRAPV: return wrap(D3DWRAP_V);
    case D3DRENDERSTATE_WRAP0:
        values_.render[D3DRENDERSTATE_WRAPU] = (value & D3DWRAP_U) != 0;
        values_.render[D3DRENDERSTATE_WRAPV] = (value & D3DWRAP_V) != 0;
        break;
    case D3DRENDERSTATE_TEXTUREADDRESS:
        for (const DWORD each : {D3DTSS_ADDRESS, D3DTSS_ADDRESSU, D3DTSS_ADDRESSV}) put(each, value);
        values_.render[D3DRENDERSTATE_TEXTUREADDRESSU] = values_.render[D3DRENDERSTATE_TEXTUREADDRESSV] =
            value;
        break;
    case D3DRENDERSTATE_TEXTUREADDRESSU: put(D3DTSS_ADDRESSU, value); break;
    case D3DRENDERSTATE_TEXTUREADDRESSV: put(D3DTSS_ADDRESSV, value); break;
    case D3DRENDERSTATE_BORDERCOLOR: put(D3DTSS_BORDERCOLOR, value); break;
    case D3DRENDERSTATE_MIPMAPLODBIAS: put(D3DTSS_MIPMAPLODBIAS, value); break;
    case D3DRENDERSTATE_ANISOTROPY: put(D3DTSS_MAXANISOTROPY, value); break;
    case D3DRENDERSTATE_TEXTUREMAG: put(D3DTSS_MAGFILTER, filters_of(value).filter); break;
    case D3DRENDERSTATE_TEXTUREMIN:
        put(D3DTSS_MINFILTER, filters_of(value).filter);
        put(D3DTSS_MIPFILTER, filters_of(value).mip);
        break;
    case D3DRENDERSTATE_TEXTUREMAPBLEND: {
        const auto blend = blend_of(value);
        if (!blend) break;
        put(D3DTSS_COLOROP, blend->color);
        put(D3DTSS_ALPHAOP, blend->alpha);
        for (const DWORD each : {D3DTSS_COLORARG1, D3DTSS_ALPHAARG1}) put(each, D3DTA_TEXTURE);
        for (const DWORD each : {D3DTSS_COLORARG2, D3DTSS_ALPHAARG2}) put(each, D3DTA_DIFFUSE);
        break;
    }
    default: break;
    }
}

// Of stage 0.
void LegacyDevice::map_to_render_state(DWORD state, DWORD value) {
    auto& render = values_.render;
    const auto& stage = values_.stage[0];
    switch (state) {
    case D3DTSS_ADDRESS:
        render[D3DRENDERSTATE_TEXTUREADDRESS] = render[D3DRENDERSTATE_TEXTUREADDRESSU] =
            render[D3DRENDERSTATE_TEXTUREADDRESSV] = value;
        break;
    case D3DTSS_ADDRESSU: render[D3DRENDERSTATE_TEXTUREADDRESSU] = value; break;
    case D3DTSS_ADDRESSV: render[D3DRENDERSTATE_TEXTUREADDRESSV] = value; break;
    case D3DTSS_BORDERCOLOR: render[D3DRENDERSTATE_BORDERCOLOR] = value; break;
    case D3DTSS_MIPMAPLODBIAS: render[D3DRENDERSTATE_MIPMAPLODBIAS] = value; break;
    case D3DTSS_MAXANISOTROPY: render[D3DRENDERSTATE_ANISOTROPY] = value; break;
    case D3DTSS_MAGFILTER: render[D3DRENDERSTATE_TEXTUREMAG] = filter_of(value, D3DTFP_NONE); break;
    case D3DTSS_MINFILTER:
    case D3DTSS_MIPFILTER:
        render[D3DRENDERSTATE_TEXTUREMIN] = filter_of(stage[D3DTSS_MINFILTER], stage[D3DTSS_MIPFILTER]);
        break;
    default: break;
    }
}

HRESULT LegacyDevice::set_render_state(DWORD state, DWORD value) {
    if (state == 0 || state >= kRenderStates) return DDERR_INVALIDPARAMS;
    if (state == D3DRENDERSTATE_TEXTUREHANDLE) {
        if (value && !handles<Surface>().find(value)) return DDERR_INVALIDPARAMS;
        texture_handle_ = value;
        values_.texture[0] = UsedSurface();
        return D3D_OK;
    }
    // The same value again changes nothing, also if stage states have overwritten it (Wine:
    // test_texturemapblend).
    if (state == D3DRENDERSTATE_TEXTUREMAPBLEND && values_.render[state] == value) return D3D_OK;
    values_.set_render(state, value);
    map_from_render_state(state, value);
    if (state < kDirectX6States) commands_.render_state(state, value);
    return D3D_OK;
}

HRESULT LegacyDevice::render_state(DWORD state, DWORD& out) {
    if (state == 0 || state >= kRenderStates) return DDERR_INVALIDPARAMS;
    out = values_.render[state];
    if (state == D3DRENDERSTATE_TEXTUREHANDLE) out = texture(0) ? handles<Surface>().of(*texture(0)) : 0;
    return D3D_OK;
}

HRESULT LegacyDevice::set_light_state(DWORD state, DWORD value) {
    if (state == 0 || state >= kLightStates) return DDERR_INVALIDPARAMS;
    if (state == D3DLIGHTSTATE_MATERIAL && value && !handles<Material>().find(value))
        return DDERR_INVALIDPARAMS;
    if (state == D3DLIGHTSTATE_COLORMODEL && value != D3DCOLOR_MONO && value != D3DCOLOR_RGB)
        return DDERR_INVALIDPARAMS;
    light_[state] = value;
    return D3D_OK;
}

HRESULT LegacyDevice::light_state(DWORD state, DWORD& out) const {
    if (state == 0 || state >= kLightStates) return DDERR_INVALIDPARAMS;
    out = light_[state];
    return D3D_OK;
}

HRESULT LegacyDevice::set_stage_state(DWORD stage, DWORD state, DWORD value) {
    if (stage >= kStages || state < D3DTSS_COLOROP || state >= kStageStatesOf6) return DDERR_INVALIDPARAMS;
    auto& values = values_.stage[stage];
    values[state] = value;
    if (state == D3DTSS_ADDRESS) values[D3DTSS_ADDRESSU] = values[D3DTSS_ADDRESSV] = value;
    if (stage == 0) {
        map_to_render_state(state, value);
        stage0_set_ |= state == D3DTSS_ADDRESS ? 1u << D3DTSS_ADDRESSU | 1u << D3DTSS_ADDRESSV : 1u << state;
    }
    commands_.stage_state(stage, state, value);
    return D3D_OK;
}

HRESULT LegacyDevice::stage_state(DWORD stage, DWORD state, DWORD& out) const {
    if (stage >= kStages || state < D3DTSS_COLOROP || state >= kStageStatesOf6) return DDERR_INVALIDPARAMS;
    out = values_.stage[stage][state];
    if (stage == 0 && state == D3DTSS_ALPHAOP && !(stage0_set_ & 1u << D3DTSS_ALPHAOP) &&
        values_.render[D3DRENDERSTATE_TEXTUREMAPBLEND] == D3DTBLEND_MODULATE && texture(0) &&
        !has_alpha(*texture(0)))
        out = D3DTOP_SELECTARG2; // the driver does the same
    return D3D_OK;
}

HRESULT LegacyDevice::set_texture(DWORD stage, Surface* texture) {
    if (stage >= kStages) return DDERR_INVALIDPARAMS;
    values_.texture[stage] = UsedSurface(texture);
    if (stage == 0) texture_handle_ = 0;
    return D3D_OK;
}

Surface* LegacyDevice::texture(DWORD stage) const {
    if (stage == 0 && texture_handle_) return handles<Surface>().find(texture_handle_);
    return values_.texture[stage].get();
}

HRESULT LegacyDevice::set_transform(DWORD index, const D3DMATRIX& matrix) {
    if (index < D3DTRANSFORMSTATE_WORLD || index > D3DTRANSFORMSTATE_PROJECTION) return DDERR_INVALIDPARAMS;
    values_.transform[index] = matrix;
    if (index == D3DTRANSFORMSTATE_PROJECTION) send_w_range();
    return D3D_OK;
}

HRESULT LegacyDevice::multiply_transform(DWORD index, const D3DMATRIX& matrix) {
    if (index < D3DTRANSFORMSTATE_WORLD || index > D3DTRANSFORMSTATE_PROJECTION) return DDERR_INVALIDPARAMS;
    const vertices::Matrix product = matrix_of(matrix) * matrix_of(values_.transform[index]);
    return set_transform(index, std::bit_cast<D3DMATRIX>(product));
}

// The least and the largest w of the visible volume; 1 and 1 of a projection that keeps w.
void LegacyDevice::send_w_range() {
    const D3DMATRIX& m = values_.transform[D3DTRANSFORMSTATE_PROJECTION];
    const auto w_at = [&](float z) { return z * m._34 + m._44; };
    const float near_z = -m._43 / m._33, far_z = (m._44 - m._43) / (m._33 - m._34);
    float nearest = w_at(near_z), farthest = w_at(far_z);
    const bool perspective = m._34 != 0 && std::isfinite(nearest) && std::isfinite(farthest);
    if (!perspective) nearest = farthest = 1;
    commands_.w_range(nearest, farthest);
}

// DirectX 5 has no stages.
void LegacyDevice::send_texture(DWORD stage, Handle handle) {
    if (version_ == Version::V3)
        commands_.texture(stage, handle);
    else if (stage == 0)
        commands_.render_state(D3DRENDERSTATE_TEXTUREHANDLE, handle);
}

// Of a new context: the render states say what stage 0 is, except what stage states have set since.
void LegacyDevice::send_everything() {
    nothing_is_sent();
    std::vector<DP2EMU_D3DHAL_DP2RENDERSTATE> states;
#define ROW(name, number, value, era)                                                                        \
    if ((number) < kDirectX6States && (era) != 2 && (number) != D3DRENDERSTATE_TEXTUREHANDLE &&              \
        (number) != DP2EMU_D3DRS_OLDALPHABLENDENABLE)                                                        \
        states.push_back({number, values_.render[number]});
    DP2EMU_FOR_EACH_RENDER_STATE(ROW)
#undef ROW
    commands_.render_states(states);
    for (DWORD s = 0; s < kStages && version_ == Version::V3; ++s)
        for (DWORD i = D3DTSS_COLOROP; i < kStageStatesOf6; ++i) {
            const bool says_more = s != 0 || (stage0_set_ & 1u << i);
            if (i != D3DTSS_ADDRESS && says_more) commands_.stage_state(s, i, values_.stage[s][i]);
        }
    sent_viewport_ = {};
    send_w_range();
}

} // namespace ddraw
