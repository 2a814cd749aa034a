// Device: SetXxx and GetXxx of plain states.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "rasterizer/state/vendor_switches.h"
#include "tools/d3d9/driver/capabilities.h"
#include "tools/d3d9/faces/direct3d_device.h"
#include "tools/d3d9/state/state_block.h"

namespace d3d9 {

namespace {

// Switches of vendors that are written to states: each takes effect where it stands (pipeline spec 3.9).
bool is_vendor_point_size(DWORD value) {
    return rasterizer::written_switch(dp2::Rs::PointSize, value) != rasterizer::WrittenSwitch::None;
}
bool is_vendor_lod_bias(DWORD value) {
    return rasterizer::written_switch(dp2::Tss::MipMapLodBias, value) != rasterizer::WrittenSwitch::None;
}

} // namespace

State& Device::target_state() {
    return recording_ ? recording_->state() : state_;
}
Parts& Device::target_parts() {
    return recording_ ? recording_->parts() : changed_;
}

// --- render, stage and sampler states ---

HRESULT Device::SetRenderState(D3DRENDERSTATETYPE state, DWORD value) {
    const Guard guard(*this);
    const auto index = static_cast<UINT>(state);
    if (index >= kRenderStates) return D3D_OK; // what it does not know the runtime ignores
    target_state().render[index] = value;
    target_parts().render.set(index);
    if (state == D3DRS_POINTSIZE && is_vendor_point_size(value) && !recording_) {
        write_targets();
        writer_->write(state_, changed_);
        writer_->command(state, value);
        targets_were_drawn();
    }
    return D3D_OK;
}
HRESULT Device::GetRenderState(D3DRENDERSTATETYPE state, DWORD* out) {
    const Guard guard(*this);
    const auto index = static_cast<UINT>(state);
    if (!out || index >= kRenderStates || (behavior() & D3DCREATE_PUREDEVICE)) return D3DERR_INVALIDCALL;
    *out = state_.render[index];
    return D3D_OK;
}

HRESULT Device::SetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD value) {
    const Guard guard(*this);
    const auto index = static_cast<UINT>(state);
    if (stage >= kStages || index == 0 || index >= kStageStates) return D3D_OK;
    target_state().stage[stage][index] = value;
    target_parts().stage[stage].set(index);
    return D3D_OK;
}
HRESULT Device::GetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD* out) {
    const Guard guard(*this);
    const auto index = static_cast<UINT>(state);
    if (!out || index == 0 || index >= kStageStates) return D3DERR_INVALIDCALL;
    *out = stage < kStages ? state_.stage[stage][index] : 0;
    return stage < kStages ? D3D_OK : D3DERR_INVALIDCALL;
}

HRESULT Device::SetSamplerState(DWORD sampler, D3DSAMPLERSTATETYPE state, DWORD value) {
    const Guard guard(*this);
    const UINT s = sampler_index(sampler);
    const auto index = static_cast<UINT>(state);
    if (s == kSamplers || index == 0 || index >= kSamplerStates) return D3D_OK;
    target_state().sampler[s][index] = value;
    target_parts().sampler[s].set(index);
    if (state == D3DSAMP_MIPMAPLODBIAS && is_vendor_lod_bias(value) && !recording_)
        writer_->command(s, state, value);
    return D3D_OK;
}
HRESULT Device::GetSamplerState(DWORD sampler, D3DSAMPLERSTATETYPE state, DWORD* out) {
    const Guard guard(*this);
    const UINT s = sampler_index(sampler);
    const auto index = static_cast<UINT>(state);
    if (!out || index == 0 || index >= kSamplerStates) return D3DERR_INVALIDCALL;
    *out = s == kSamplers ? 0 : state_.sampler[s][index];
    return D3D_OK;
}

// --- textures and palettes ---

HRESULT Device::SetTexture(DWORD stage, IDirect3DBaseTexture9* texture) {
    const Guard guard(*this);
    const UINT s = sampler_index(stage);
    if (s == kSamplers) return D3D_OK;
    TextureBase* object = texture ? this->texture(texture) : nullptr;
    if (texture && !object) return D3DERR_INVALIDCALL;
    target_state().texture[s] = object;
    target_parts().texture.set(s);
    return D3D_OK;
}
HRESULT Device::GetTexture(DWORD stage, IDirect3DBaseTexture9** out) {
    const Guard guard(*this);
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    const UINT s = sampler_index(stage);
    if (s == kSamplers) return D3D_OK;
    if (TextureBase* object = state_.texture[s].get()) {
        *out = object->face();
        (*out)->AddRef();
    }
    return D3D_OK;
}

HRESULT Device::SetPaletteEntries(UINT number, const PALETTEENTRY* entries) {
    const Guard guard(*this);
    if (number >= 65536 || !entries) return D3DERR_INVALIDCALL;
    writer_->set_palette(number, entries);
    return D3D_OK;
}
HRESULT Device::GetPaletteEntries(UINT number, PALETTEENTRY* out) {
    const Guard guard(*this);
    const PALETTEENTRY* entries = writer_->palette(number);
    if (!out || !entries) return D3DERR_INVALIDCALL;
    std::copy_n(entries, 256, out);
    return D3D_OK;
}
HRESULT Device::SetCurrentTexturePalette(UINT number) {
    const Guard guard(*this);
    if (number >= 65536 || !writer_->palette(number)) return D3DERR_INVALIDCALL;
    writer_->current_palette = number;
    return D3D_OK;
}
HRESULT Device::GetCurrentTexturePalette(UINT* out) {
    const Guard guard(*this);
    if (!out) return D3DERR_INVALIDCALL;
    *out = writer_->current_palette;
    return D3D_OK;
}

// --- transforms, viewport, material ---

HRESULT Device::SetTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix) {
    const Guard guard(*this);
    const UINT index = transform_index(state);
    if (!matrix || index == kTransforms) return D3DERR_INVALIDCALL;
    target_state().transform[index] = *matrix;
    target_parts().transform.set(index);
    return D3D_OK;
}
HRESULT Device::GetTransform(D3DTRANSFORMSTATETYPE state, D3DMATRIX* out) {
    const Guard guard(*this);
    const UINT index = transform_index(state);
    if (!out || index == kTransforms) return D3DERR_INVALIDCALL;
    *out = state_.transform[index];
    return D3D_OK;
}
// new = matrix * current; the runtime multiplies and sends the product.
HRESULT Device::MultiplyTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix) {
    const Guard guard(*this);
    const UINT index = transform_index(state);
    if (!matrix || index == kTransforms) return D3DERR_INVALIDCALL;
    // Not part of a recorded block: the device's own matrix changes even then.
    const D3DMATRIX current = state_.transform[index];
    D3DMATRIX product = {};
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            for (int k = 0; k < 4; ++k) product.m[row][column] += matrix->m[row][k] * current.m[k][column];
    state_.transform[index] = product;
    changed_.transform.set(index);
    return D3D_OK;
}

HRESULT Device::SetViewport(const D3DVIEWPORT9* viewport) {
    const Guard guard(*this);
    if (!viewport) return D3DERR_INVALIDCALL;
    target_state().viewport = *viewport;
    target_parts().viewport = true;
    return D3D_OK;
}
HRESULT Device::GetViewport(D3DVIEWPORT9* out) {
    const Guard guard(*this);
    if (!out) return D3DERR_INVALIDCALL;
    *out = state_.viewport;
    return D3D_OK;
}
HRESULT Device::SetScissorRect(const RECT* rect) {
    const Guard guard(*this);
    if (!rect) return D3DERR_INVALIDCALL;
    target_state().scissor = *rect;
    target_parts().scissor = true;
    return D3D_OK;
}
HRESULT Device::GetScissorRect(RECT* out) {
    const Guard guard(*this);
    if (!out) return D3DERR_INVALIDCALL;
    *out = state_.scissor;
    return D3D_OK;
}
HRESULT Device::SetMaterial(const D3DMATERIAL9* material) {
    const Guard guard(*this);
    if (!material) return D3DERR_INVALIDCALL;
    target_state().material = *material;
    target_parts().material = true;
    return D3D_OK;
}
HRESULT Device::GetMaterial(D3DMATERIAL9* out) {
    const Guard guard(*this);
    if (!out) return D3DERR_INVALIDCALL;
    *out = state_.material;
    return D3D_OK;
}
HRESULT Device::SetClipPlane(DWORD index, const float* plane) {
    const Guard guard(*this);
    if (!plane) return D3DERR_INVALIDCALL;
    const UINT i = std::min<UINT>(index, driver_caps().MaxUserClipPlanes - 1);
    std::copy_n(plane, 4, target_state().clip_plane[i].v);
    target_parts().clip_plane.set(i);
    return D3D_OK;
}
HRESULT Device::GetClipPlane(DWORD index, float* out) {
    const Guard guard(*this);
    if (!out) return D3DERR_INVALIDCALL;
    const UINT i = std::min<UINT>(index, driver_caps().MaxUserClipPlanes - 1);
    std::copy_n(state_.clip_plane[i].v, 4, out);
    return D3D_OK;
}
HRESULT Device::SetClipStatus(const D3DCLIPSTATUS9* status) {
    if (!status) return D3DERR_INVALIDCALL;
    clip_status_ = *status;
    return D3D_OK;
}
HRESULT Device::GetClipStatus(D3DCLIPSTATUS9* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = clip_status_;
    return D3D_OK;
}

// --- lights ---

namespace {

bool good_light(const D3DLIGHT9& light) {
    switch (light.Type) {
    case D3DLIGHT_POINT:
    case D3DLIGHT_SPOT:
        // Attenuations that would divide by zero or brighten with the distance.
        return !(light.Attenuation0 < 0 || light.Attenuation1 < 0 || light.Attenuation2 < 0);
    case D3DLIGHT_DIRECTIONAL: return true;
    default: return static_cast<int>(light.Type) == 4 || static_cast<int>(light.Type) == 5; // DX7's, harmless
    }
}

} // namespace

HRESULT Device::SetLight(DWORD index, const D3DLIGHT9* light) {
    const Guard guard(*this);
    if (!light || !good_light(*light)) return D3DERR_INVALIDCALL;
    State& state = target_state();
    state.lights.try_emplace(index, Light{default_light(), FALSE}).first->second.data = *light;
    target_parts().light_data.insert(index);
    return D3D_OK;
}
HRESULT Device::GetLight(DWORD index, D3DLIGHT9* out) {
    const Guard guard(*this);
    const auto light = state_.lights.find(index);
    if (!out || light == state_.lights.end()) return D3DERR_INVALIDCALL;
    *out = light->second.data;
    return D3D_OK;
}
HRESULT Device::LightEnable(DWORD index, BOOL enable) {
    const Guard guard(*this);
    State& state = target_state();
    const auto [light, made] = state.lights.try_emplace(index, Light{default_light(), FALSE});
    if (made) target_parts().light_data.insert(index);
    constexpr BOOL kTrueOfMicrosoft = 128; // what GetLightEnable has always given
    light->second.enabled = enable ? kTrueOfMicrosoft : FALSE;
    target_parts().light_enable.insert(index);
    return D3D_OK;
}
HRESULT Device::GetLightEnable(DWORD index, BOOL* out) {
    const Guard guard(*this);
    const auto light = state_.lights.find(index);
    if (!out || light == state_.lights.end()) return D3DERR_INVALIDCALL;
    *out = light->second.enabled;
    return D3D_OK;
}

// --- vertex processing ---

HRESULT Device::SetSoftwareVertexProcessing(BOOL software) {
    const Guard guard(*this);
    const bool mixed = (behavior() & D3DCREATE_MIXED_VERTEXPROCESSING) != 0;
    if (!mixed && (software != FALSE) != software_vertices_) return D3DERR_INVALIDCALL;
    software_vertices_ = software != FALSE;
    return D3D_OK;
}
BOOL Device::GetSoftwareVertexProcessing() {
    return software_vertices_;
}
// The N-patch level travels as PATCHSEGMENTS (wire-format spec E.1).
HRESULT Device::SetNPatchMode(float segments) {
    const Guard guard(*this);
    npatch_mode_ = segments;
    const DWORD bits = std::bit_cast<DWORD>(segments);
    constexpr std::uint32_t kPatchSegments = 164;
    driver_->emit([&](dp2::Encoder& e) { return e.render_state({.state = kPatchSegments, .value = bits}); });
    return D3D_OK;
}
float Device::GetNPatchMode() {
    return npatch_mode_;
}

HRESULT Device::ValidateDevice(DWORD* passes) {
    const Guard guard(*this);
    for (UINT s = 0; s < 16; ++s) {
        const DWORD min = state_.sampler[s][D3DSAMP_MINFILTER], mag = state_.sampler[s][D3DSAMP_MAGFILTER];
        if (min == D3DTEXF_NONE || mag == D3DTEXF_NONE) return D3DERR_UNSUPPORTEDTEXTUREFILTER;
    }
    if (state_.render[D3DRS_ZENABLE] || state_.render[D3DRS_ZWRITEENABLE] ||
        state_.render[D3DRS_STENCILENABLE]) {
        const Surface* target = targets_[0].get();
        if (depth_ && target && (depth_->width() < target->width() || depth_->height() < target->height()))
            return D3DERR_CONFLICTINGRENDERSTATE;
    }
    if (passes) *passes = 1;
    return D3D_OK;
}

// --- state blocks ---

HRESULT Device::CreateStateBlock(D3DSTATEBLOCKTYPE type, IDirect3DStateBlock9** out) {
    const Guard guard(*this);
    if (type < D3DSBT_ALL || type > D3DSBT_VERTEXSTATE || !out) return D3DERR_INVALIDCALL;
    if (recording_) return D3DERR_INVALIDCALL;
    auto* block = new StateBlock(this, Parts::of_block(type, state_), false);
    block->capture();
    block->AddRef();
    *out = block;
    return D3D_OK;
}
HRESULT Device::BeginStateBlock() {
    const Guard guard(*this);
    if (recording_) return D3DERR_INVALIDCALL;
    recording_ = new StateBlock(this, {}, true);
    return D3D_OK;
}
HRESULT Device::EndStateBlock(IDirect3DStateBlock9** out) {
    const Guard guard(*this);
    if (!recording_ || !out) return D3DERR_INVALIDCALL;
    *out = recording_;
    recording_->AddRef();
    recording_ = nullptr;
    return D3D_OK;
}

} // namespace d3d9
