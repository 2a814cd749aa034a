#include "tools/ddraw/device/device7.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ddraw {

namespace {

constexpr DWORD kSentClipPlanes = 6; // those that the driver has

// A light that is enabled before it is set.
constexpr D3DLIGHT7 kNewLight = [] {
    D3DLIGHT7 light = {};
    light.dltType = D3DLIGHT_DIRECTIONAL;
    light.dcvDiffuse.r = light.dcvDiffuse.g = light.dcvDiffuse.b = 1;
    light.dvDirection.z = 1;
    return light;
}();

// The rectangle of a viewport, inside a target.
RECT inside(const D3DVIEWPORT7& viewport, const Surface& target) {
    const auto end = [](DWORD first, DWORD size, DWORD most) {
        return static_cast<LONG>(std::min<std::uint64_t>(std::uint64_t{first} + size, most));
    };
    const DWORD width = target.description.width, height = target.description.height;
    return {static_cast<LONG>(std::min(viewport.dwX, width)),
            static_cast<LONG>(std::min(viewport.dwY, height)), end(viewport.dwX, viewport.dwWidth, width),
            end(viewport.dwY, viewport.dwHeight, height)};
}

} // namespace

Device7::Device7(Draw& draw, Surface& target, const GUID& kind, std::unique_ptr<Driver> driver)
    : RenderDevice(draw, target, Version::V7, kind, std::move(driver)), interfaces_(make_interfaces(*this)),
      registered_(*this, {interfaces_->of(Version::V7)}) {
    values_.set_defaults(depth_buffer() != nullptr, target.description.width, target.description.height);
    begin_recording();
    send_everything();
}

Device7::~Device7() {
    end_recording();
    for (const auto& [buffer, copy] : buffers_) buffer->keepers().remove(*this);
}

HRESULT Device7::clear(std::span<const D3DRECT> rects, DWORD flags, D3DCOLOR color, float depth,
                       DWORD stencil) {
    return RenderDevice::clear(rects, inside(values_.viewport, target()), flags, color, depth, stencil);
}

// --- states ---

void Device7::send_transforms(DWORD first, DWORD last) {
    std::array<DP2EMU_D3DHAL_DP2SETTRANSFORM, kStages> out;
    for (DWORD i = first; i <= last; ++i) {
        out[i - first].xfrmType = i;
        static_assert(sizeof out[0].matrix == sizeof values_.transform[i]);
        std::memcpy(out[i - first].matrix, &values_.transform[i], sizeof out[0].matrix);
    }
    commands_.transforms(std::span(out).first(last - first + 1));
}

void Device7::send_viewport() {
    const D3DVIEWPORT7& v = values_.viewport;
    commands_.viewport({v.dwX, v.dwY, v.dwWidth, v.dwHeight});
    // A range that is empty or reversed is made a small one (Wine: test_viewport).
    constexpr float kSmallestRange = 0.001f;
    commands_.depth_range(v.dvMinZ, std::max(v.dvMaxZ, v.dvMinZ + kSmallestRange));
}

void Device7::send_material() {
    commands_.material(std::bit_cast<DP2EMU_D3DMATERIAL7>(values_.material));
}

void Device7::send_light(DWORD index, const D3DLIGHT7& light) {
    if (sent_lights_.insert(index).second) commands_.create_light(index);
    commands_.light(index, std::bit_cast<DP2EMU_D3DLIGHT7>(light));
}

void Device7::send_clip_plane(DWORD index) {
    DP2EMU_D3DHAL_DP2SETCLIPPLANE out{index, {}};
    std::memcpy(out.plane, values_.clip_plane[index].data(), sizeof out.plane);
    if (index < kSentClipPlanes) commands_.clip_plane(out);
}

HRESULT Device7::set_render_state(DWORD state, DWORD value) {
    if (recorded_) {
        recorded_->push_back({Setting::Kind::Render, state, 0, value});
        return D3D_OK;
    }
    if (values_.render[state] == value) return D3D_OK;
    values_.set_render(state, value);
    if (state < kDirectX7States) commands_.render_state(state, value);
    return D3D_OK;
}

HRESULT Device7::set_stage_state(DWORD stage, DWORD state, DWORD value) {
    if (recorded_) {
        recorded_->push_back({Setting::Kind::Stage, stage, state, value});
        return D3D_OK;
    }
    // ADDRESS sets both directions, which can be set again alone.
    if (state != D3DTSS_ADDRESS && values_.stage[stage][state] == value) return D3D_OK;
    values_.stage[stage][state] = value;
    if (state == D3DTSS_ADDRESS)
        values_.stage[stage][D3DTSS_ADDRESSU] = values_.stage[stage][D3DTSS_ADDRESSV] = value;
    commands_.stage_state(stage, state, value);
    return D3D_OK;
}

HRESULT Device7::set_texture(DWORD stage, Surface* texture) {
    if (recorded_)
        recorded_->push_back({Setting::Kind::Texture, stage, 0, UsedSurface(texture)});
    else
        values_.texture[stage] = UsedSurface(texture);
    return D3D_OK;
}

HRESULT Device7::set_transform(DWORD index, const D3DMATRIX& matrix) {
    if (recorded_) {
        recorded_->push_back({Setting::Kind::Transform, index, 0, matrix});
        return D3D_OK;
    }
    values_.transform[index] = matrix;
    send_transforms(index, index);
    return D3D_OK;
}

// The new matrix is `matrix` times the current one. It is the device's also while a block is recorded (Wine:
// test_multiply_transform).
HRESULT Device7::multiply_transform(DWORD index, const D3DMATRIX& matrix) {
    const auto at = [](const D3DMATRIX& m, int row, int column) {
        return reinterpret_cast<const float*>(&m)[row * 4 + column];
    };
    D3DMATRIX product;
    auto* const out = reinterpret_cast<float*>(&product);
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column) {
            float sum = 0;
            for (int k = 0; k < 4; ++k) sum += at(matrix, row, k) * at(values_.transform[index], k, column);
            out[row * 4 + column] = sum;
        }
    values_.transform[index] = product;
    send_transforms(index, index);
    return D3D_OK;
}

HRESULT Device7::set_viewport(const D3DVIEWPORT7& viewport) {
    if (recorded_) {
        recorded_->push_back({Setting::Kind::Viewport, 0, 0, viewport});
        return D3D_OK;
    }
    values_.viewport = viewport;
    send_viewport();
    return D3D_OK;
}

HRESULT Device7::set_material(const D3DMATERIAL7& material) {
    if (recorded_) {
        recorded_->push_back({Setting::Kind::Material, 0, 0, material});
        return D3D_OK;
    }
    values_.material = material;
    send_material();
    return D3D_OK;
}

HRESULT Device7::set_light(DWORD index, const D3DLIGHT7& light) {
    if (recorded_) {
        recorded_->push_back({Setting::Kind::Light, index, 0, light});
        return D3D_OK;
    }
    values_.lights[index].data = light;
    send_light(index, light);
    return D3D_OK;
}

HRESULT Device7::enable_light(DWORD index, BOOL enabled) {
    if (recorded_) {
        recorded_->push_back({Setting::Kind::LightEnable, index, 0, static_cast<DWORD>(enabled)});
        return D3D_OK;
    }
    const auto [light, added] = values_.lights.try_emplace(index);
    if (added) {
        light->second.data = kNewLight;
        send_light(index, kNewLight);
    }
    light->second.enabled = enabled;
    commands_.enable_light(index, enabled != FALSE);
    return D3D_OK;
}

HRESULT Device7::set_clip_plane(DWORD index, const Plane& plane) {
    if (recorded_) {
        recorded_->push_back({Setting::Kind::ClipPlane, index, 0, plane});
        return D3D_OK;
    }
    values_.clip_plane[index] = plane;
    send_clip_plane(index);
    return D3D_OK;
}

void Device7::send_everything() {
    nothing_is_sent();
    sent_lights_.clear();
    std::vector<DP2EMU_D3DHAL_DP2RENDERSTATE> states;
#define ROW(name, number, value, era)                                                                        \
    if ((number) < kDirectX7States && (era) != 2) states.push_back({number, values_.render[number]});
    DP2EMU_FOR_EACH_RENDER_STATE(ROW)
#undef ROW
    // The states of stage 0 that DirectX 5 had as render states would overwrite those of the stage.
    std::erase_if(states, [](const DP2EMU_D3DHAL_DP2RENDERSTATE& s) {
        switch (s.RenderState) {
        case D3DRENDERSTATE_TEXTUREHANDLE:
        case DP2EMU_D3DRS_OLDALPHABLENDENABLE: // ALPHABLENDENABLE has its value
        case D3DRENDERSTATE_TEXTUREADDRESS:
        case D3DRENDERSTATE_TEXTUREADDRESSU:
        case D3DRENDERSTATE_TEXTUREADDRESSV:
        case D3DRENDERSTATE_TEXTUREMAG:
        case D3DRENDERSTATE_TEXTUREMIN:
        case D3DRENDERSTATE_TEXTUREMAPBLEND:
        case D3DRENDERSTATE_BORDERCOLOR:
        case D3DRENDERSTATE_MIPMAPLODBIAS:
        case D3DRENDERSTATE_ANISOTROPY:
        case D3DRENDERSTATE_WRAPU:
        case D3DRENDERSTATE_WRAPV: return true;
        default: return false;
        }
    });
    commands_.render_states(states);
    for (DWORD s = 0; s < kStages; ++s)
        for (DWORD i = 1; i <= D3DTSS_TEXTURETRANSFORMFLAGS; ++i)
            if (i != D3DTSS_ADDRESS) commands_.stage_state(s, i, values_.stage[s][i]);
    send_transforms(D3DTRANSFORMSTATE_WORLD, D3DTRANSFORMSTATE_WORLD3);
    send_transforms(D3DTRANSFORMSTATE_TEXTURE0, D3DTRANSFORMSTATE_TEXTURE7);
    send_viewport();
    send_material();
    for (const auto& [index, light] : values_.lights) {
        send_light(index, light.data);
        commands_.enable_light(index, light.enabled != FALSE);
    }
    for (DWORD i = 0; i < kSentClipPlanes; ++i) send_clip_plane(i);
}

} // namespace ddraw
