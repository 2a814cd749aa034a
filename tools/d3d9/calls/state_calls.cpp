#include "tools/d3d9/calls/state_calls.h"

#include <algorithm>
#include <bit>
#include <span>

#include "tools/d3d9/state/state_block.h"
#include "tools/d3d9/state/unapplied.h"

namespace d3d9 {

namespace {

// Values of D3DRS_POINTSIZE that are commands to vendor features. They act when they are set, so they are
// sent at once, after all earlier state changes (PIPELINE.md 3.9).
bool is_vendor_point_size(DWORD value) {
    return value == DP2EMU_VENDOR_POINTSIZE_RESZ || value == DP2EMU_VENDOR_POINTSIZE_A2M1 ||
           value == DP2EMU_VENDOR_POINTSIZE_A2M0;
}
bool is_vendor_lod_bias(DWORD value) {
    return value == DP2EMU_VENDOR_MIPMAPLODBIAS_GET4 || value == DP2EMU_VENDOR_MIPMAPLODBIAS_GET1;
}

// Whether GetRenderState accepts a number: 0, and those from Direct3D 9's first state to 255, even if there
// is no such state (d9vk PR 143, 149).
bool readable(UINT state) {
    return state == 0 || (state >= D3DRS_ZENABLE && state <= 255);
}

// Numbers past the last stage mean the last stage, and states past the last one share a value (DXVK PR 3272).
struct StageState {
    StageState(DWORD number, D3DTEXTURESTAGESTATETYPE type)
        : stage(std::min<UINT>(number, Shape::kStages - 1)),
          state(std::min<UINT>(type, Shape::kStageStates - 1)) {}
    UINT stage, state;
};

} // namespace

// --- render, stage and sampler states ---

HRESULT StateCalls::SetRenderState(D3DRENDERSTATETYPE state, DWORD value) {
    const auto index = static_cast<UINT>(state);
    if (index >= Shape::kRenderStates) return D3D_OK; // unknown states are ignored
    // If the state already has this value, it was sent or is marked to be sent.
    if (state_.recorded_block || state_.values.render[index] != value) {
        if (is_unapplied(state, value) && !state_.recorded_block)
            state_.writer.keep(state, state_.values.render[index]);
        state_.set_values().render[index] = value;
        state_.set_parts().render.set(index);
    }
    if (state == D3DRS_POINTSIZE && is_vendor_point_size(value) && !state_.recorded_block) {
        state_.write_for_draw();
        state_.writer.command(state, value);
        state_.targets_were_drawn();
    }
    return D3D_OK;
}
HRESULT StateCalls::GetRenderState(D3DRENDERSTATETYPE state, DWORD* out) {
    const auto index = static_cast<UINT>(state);
    if (!out || !readable(index) || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = index >= D3DRS_ZENABLE && index < Shape::kRenderStates ? state_.values.render[index] : 0;
    return D3D_OK;
}

HRESULT StateCalls::SetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD value) {
    const StageState at(stage, state);
    if (!state_.recorded_block && state_.values.stage[at.stage][at.state] == value) return D3D_OK;
    state_.set_values().stage[at.stage][at.state] = value;
    state_.set_parts().stage[at.stage].set(at.state);
    return D3D_OK;
}
HRESULT StateCalls::GetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD* out) {
    if (!out || device_.is_pure()) return D3DERR_INVALIDCALL;
    const StageState at(stage, state);
    *out = state_.values.stage[at.stage][at.state];
    return D3D_OK;
}

HRESULT StateCalls::SetSamplerState(DWORD sampler, D3DSAMPLERSTATETYPE state, DWORD value) {
    const UINT s = sampler_index(sampler);
    const auto index = static_cast<UINT>(state);
    if (s == kSamplers || index == 0 || index >= kSamplerStates) return D3D_OK;
    if (state_.recorded_block || state_.values.sampler[s][index] != value) {
        if (is_unapplied(state, value) && !state_.recorded_block)
            state_.writer.keep(s, state, state_.values.sampler[s][index]);
        state_.set_values().sampler[s][index] = value;
        state_.set_parts().sampler[s].set(index);
    }
    if (state == D3DSAMP_MIPMAPLODBIAS && is_vendor_lod_bias(value) && !state_.recorded_block)
        state_.writer.command(s, state, value);
    return D3D_OK;
}
HRESULT StateCalls::GetSamplerState(DWORD sampler, D3DSAMPLERSTATETYPE state, DWORD* out) {
    const UINT s = sampler_index(sampler);
    const auto index = static_cast<UINT>(state);
    if (!out || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = s == kSamplers || index >= kSamplerStates ? 0 : state_.values.sampler[s][index];
    return D3D_OK;
}

// --- textures ---

HRESULT StateCalls::SetTexture(DWORD stage, IDirect3DBaseTexture9* texture) {
    const UINT s = sampler_index(stage);
    if (s == kSamplers) return D3D_OK;
    TextureBase* object = texture ? device_.texture(texture) : nullptr;
    if (texture && !object) return D3DERR_INVALIDCALL;
    state_.set_values().texture[s] = object;
    state_.set_parts().texture.set(s);
    return D3D_OK;
}
HRESULT StateCalls::GetTexture(DWORD stage, IDirect3DBaseTexture9** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    const UINT s = sampler_index(stage);
    if (s == kSamplers) return D3D_OK;
    if (TextureBase* object = state_.values.texture[s].get()) {
        *out = object->com_texture();
        (*out)->AddRef();
    }
    return D3D_OK;
}

// --- viewport ---

HRESULT StateCalls::SetViewport(const D3DVIEWPORT9* viewport) {
    if (!viewport) return D3DERR_INVALIDCALL;
    D3DVIEWPORT9& set = state_.set_values().viewport;
    set = *viewport;
    // If the depth range is empty or reversed, MaxZ is set to MinZ plus this (DXVK PR 5179).
    constexpr float kSmallestRange = 0.001f;
    if (!(set.MinZ < set.MaxZ)) set.MaxZ = set.MinZ + kSmallestRange;
    state_.set_parts().viewport = true;
    return D3D_OK;
}
HRESULT StateCalls::GetViewport(D3DVIEWPORT9* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = state_.values.viewport;
    return D3D_OK;
}
HRESULT StateCalls::SetScissorRect(const RECT* rect) {
    if (!rect) return D3DERR_INVALIDCALL;
    state_.set_values().scissor = *rect;
    state_.set_parts().scissor = true;
    return D3D_OK;
}
HRESULT StateCalls::GetScissorRect(RECT* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = state_.values.scissor;
    return D3D_OK;
}

// --- vertex processing ---

HRESULT StateCalls::SetSoftwareVertexProcessing(BOOL software) {
    const bool mixed = (device_.behavior() & D3DCREATE_MIXED_VERTEXPROCESSING) != 0;
    if (!mixed && (software != FALSE) != state_.software_vertices) return D3DERR_INVALIDCALL;
    state_.software_vertices = software != FALSE;
    return D3D_OK;
}
BOOL StateCalls::GetSoftwareVertexProcessing() {
    return state_.software_vertices;
}
// The N-patch level is sent as the render state PATCHSEGMENTS (WIRE.md E.1).
HRESULT StateCalls::SetNPatchMode(float segments) {
    state_.npatch_mode = segments;
    state_.commands().render_state(DP2EMU_D3DRS_PATCHSEGMENTS, std::bit_cast<DWORD>(segments));
    return D3D_OK;
}
float StateCalls::GetNPatchMode() {
    return state_.npatch_mode;
}

HRESULT StateCalls::ValidateDevice(DWORD* passes) {
    for (UINT s = 0; s < 16; ++s) {
        const DWORD min = state_.values.sampler[s][D3DSAMP_MINFILTER],
                    mag = state_.values.sampler[s][D3DSAMP_MAGFILTER];
        if (min == D3DTEXF_NONE || mag == D3DTEXF_NONE) return D3DERR_UNSUPPORTEDTEXTUREFILTER;
    }
    if (state_.values.render[D3DRS_ZENABLE] || state_.values.render[D3DRS_ZWRITEENABLE] ||
        state_.values.render[D3DRS_STENCILENABLE]) {
        const Surface *target = state_.targets.color[0].get(), *depth = state_.targets.depth.get();
        if (depth && target && (depth->width() < target->width() || depth->height() < target->height()))
            return D3DERR_CONFLICTINGRENDERSTATE;
    }
    if (passes) *passes = 1;
    return D3D_OK;
}

HRESULT StateCalls::SetConvolutionMonoKernel(UINT width, UINT height, float* rows, float* columns) {
    constexpr UINT kMostTexels = 7;
    if (width == 0 || height == 0 || width > kMostTexels || height > kMostTexels) return D3DERR_INVALIDCALL;
    const std::span<const float> row(rows, rows ? width : 0), column(columns, columns ? height : 0);
    std::vector<float> weights(row.begin(), row.end());
    weights.insert(weights.end(), column.begin(), column.end());
    // Flags: the weights of rows (1), of columns (2) follow the command.
    const std::uint32_t flags = (rows ? 1u : 0u) | (columns ? 2u : 0u);
    state_.commands().convolution_kernel({width, height, flags}, weights);
    return D3D_OK;
}

// --- state blocks ---

HRESULT StateCalls::CreateStateBlock(D3DSTATEBLOCKTYPE type, IDirect3DStateBlock9** out) {
    if (type < D3DSBT_ALL || type > D3DSBT_VERTEXSTATE || !out) return D3DERR_INVALIDCALL;
    if (state_.recorded_block) return D3DERR_INVALIDCALL;
    const Held<StateBlock> block(
        new StateBlock(device_, state_, parts_of_block<Parts>(type, state_.values), false));
    block->capture();
    block->keep_from_reset();
    return give_reference(block, out);
}
HRESULT StateCalls::BeginStateBlock() {
    if (state_.recorded_block) return D3DERR_INVALIDCALL;
    state_.recorded_block = new StateBlock(device_, state_, {}, true);
    return D3D_OK;
}
HRESULT StateCalls::EndStateBlock(IDirect3DStateBlock9** out) {
    if (!state_.recorded_block || !out) return D3DERR_INVALIDCALL;
    *out = state_.recorded_block;
    state_.recorded_block->keep_from_reset();
    state_.recorded_block->AddRef();
    state_.recorded_block = nullptr;
    return D3D_OK;
}

} // namespace d3d9
