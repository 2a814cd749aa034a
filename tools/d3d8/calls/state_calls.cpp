#include "tools/d3d8/calls/state_calls.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "responses/include/dp2emu_protocol.h"

namespace d3d8 {

// --- render and stage states ---

HRESULT StateCalls::SetRenderState(D3DRENDERSTATETYPE state, DWORD value) {
    const auto index = static_cast<UINT>(state);
    if (index >= Shape::kRenderStates) return D3D_OK; // unknown states are ignored
    // If the state already has this value, it was sent or is marked to be sent.
    if (state_.recorded_block || state_.values.render[index] != value) {
        state_.set_values().render[index] = value;
        state_.set_parts().render.set(index);
    }
    return D3D_OK;
}
HRESULT StateCalls::GetRenderState(D3DRENDERSTATETYPE state, DWORD* out) {
    const auto index = static_cast<UINT>(state);
    if (!out || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = index < Shape::kRenderStates ? state_.values.render[index] : 0;
    return D3D_OK;
}

HRESULT StateCalls::SetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE type, DWORD value) {
    const auto state = static_cast<UINT>(type);
    if (stage >= Shape::kStages || state >= Shape::kStageStates) return D3D_OK;
    if (!state_.recorded_block && state_.values.stage[stage][state] == value) return D3D_OK;
    state_.set_values().stage[stage][state] = value;
    state_.set_parts().stage[stage].set(state);
    return D3D_OK;
}
HRESULT StateCalls::GetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE type, DWORD* out) {
    const auto state = static_cast<UINT>(type);
    if (!out || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = stage < Shape::kStages && state < Shape::kStageStates ? state_.values.stage[stage][state] : 0;
    return D3D_OK;
}

// --- textures ---

HRESULT StateCalls::SetTexture(DWORD stage, IDirect3DBaseTexture8* texture) {
    if (stage >= Shape::kStages) return D3D_OK;
    TextureBase* const object = texture ? device_.texture(texture) : nullptr;
    if (texture && !object) return D3DERR_INVALIDCALL;
    state_.set_values().texture[stage] = object;
    state_.set_parts().texture.set(stage);
    return D3D_OK;
}
HRESULT StateCalls::GetTexture(DWORD stage, IDirect3DBaseTexture8** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (stage >= Shape::kStages) return D3D_OK;
    if (TextureBase* const object = state_.values.texture[stage].get()) {
        *out = object->com_texture();
        (*out)->AddRef();
    }
    return D3D_OK;
}

// --- viewport ---

HRESULT StateCalls::SetViewport(const D3DVIEWPORT8* viewport) {
    if (!viewport) return D3DERR_INVALIDCALL;
    const Surface* const target = state_.targets.color.get();
    D3DVIEWPORT8 set = *viewport;
    // The viewport must be inside the target (Wine: test_viewport).
    if (target && (set.Width > target->width() || set.X > target->width() - set.Width ||
                   set.Height > target->height() || set.Y > target->height() - set.Height))
        return D3DERR_INVALIDCALL;
    // If the depth range is empty or reversed, MaxZ is set to MinZ plus this (WinterSnowfall/d8vk-tests).
    constexpr float kSmallestRange = 0.001f;
    if (!(set.MinZ < set.MaxZ)) set.MaxZ = set.MinZ + kSmallestRange;
    state_.set_values().viewport = set;
    state_.set_parts().viewport = true;
    return D3D_OK;
}
HRESULT StateCalls::GetViewport(D3DVIEWPORT8* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = state_.values.viewport;
    return D3D_OK;
}

// --- device information ---

// The driver draws everything in one pass, with any filter (Wine: test_filter).
HRESULT StateCalls::ValidateDevice(DWORD* passes) {
    if (passes) *passes = 1;
    return D3D_OK;
}

// Only debug runtimes have statistics (1 to 3; Wine: test_get_info). The vertex cache (4) has no layout that
// a program could prefer: zeros, as ATI's drivers answer (DXVK).
HRESULT StateCalls::GetInfo(DWORD id, void* data, DWORD size) {
    if (!data || size == 0) return D3DERR_INVALIDCALL;
    constexpr DWORD kVertexCache = 4;
    if (id != kVertexCache) return E_FAIL;
    constexpr DP2EMU_D3DDEVINFO_VCACHE kNone = {};
    if (size < sizeof kNone) return D3DERR_INVALIDCALL;
    std::memcpy(data, &kNone, sizeof kNone);
    return S_FALSE;
}

// --- state blocks ---

HRESULT StateCalls::BeginStateBlock() {
    if (state_.recorded_block) return D3DERR_INVALIDCALL;
    state_.recorded_block = std::make_unique<StateBlock>();
    return D3D_OK;
}
HRESULT StateCalls::EndStateBlock(DWORD* token) {
    if (!state_.recorded_block || !token) return D3DERR_INVALIDCALL;
    *token = state_.blocks.add(std::move(state_.recorded_block));
    return D3D_OK;
}
HRESULT StateCalls::ApplyStateBlock(DWORD token) {
    if (state_.recorded_block) return D3DERR_INVALIDCALL;
    if (token == 0) return D3D_OK; // (Wine: test_ApplyStateBlock)
    StateBlock* const block = state_.blocks.find(token);
    if (!block) return D3DERR_INVALIDCALL;
    const Parts& parts = block->parts;
    add_common_parts(parts, state_.writer.stale()); // first, since it may throw for lack of memory
    copy_common_parts(parts, block->values, state_.values);
    State& values = state_.values;
    // Shaders may have been deleted since the block got them.
    if (is_shader_handle(values.vertex_shader) && !state_.writer.vertex_shaders.find(values.vertex_shader))
        values.vertex_shader = 0;
    if (!state_.writer.pixel_shaders.find(values.pixel_shader)) values.pixel_shader = 0;
    state_.sources.follow(parts, values);
    // The runtime of a pure device leaves state blocks to the driver (WDK page "Pure Devices").
    if (device_.is_pure()) state_.writer.execute(*block);
    return D3D_OK;
}
HRESULT StateCalls::CaptureStateBlock(DWORD token) {
    StateBlock* const block = state_.blocks.find(token);
    if (!block || state_.recorded_block) return D3DERR_INVALIDCALL;
    state_.writer.forget(*block);
    copy_common_parts(block->parts, state_.values, block->values);
    return D3D_OK;
}
HRESULT StateCalls::DeleteStateBlock(DWORD token) {
    StateBlock* const block = state_.blocks.find(token);
    if (!block || state_.recorded_block) return D3DERR_INVALIDCALL;
    state_.writer.forget(*block);
    state_.blocks.remove(token);
    return D3D_OK;
}
HRESULT StateCalls::CreateStateBlock(D3DSTATEBLOCKTYPE type, DWORD* token) {
    if (type < D3DSBT_ALL || type > D3DSBT_VERTEXSTATE || !token) return D3DERR_INVALIDCALL;
    if (state_.recorded_block) return D3DERR_INVALIDCALL;
    auto block = std::make_unique<StateBlock>();
    block->parts = parts_of_block<Parts>(type, state_.values);
    copy_common_parts(block->parts, state_.values, block->values);
    *token = state_.blocks.add(std::move(block));
    return D3D_OK;
}

} // namespace d3d8
