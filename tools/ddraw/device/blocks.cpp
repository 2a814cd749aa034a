// The state blocks of a Direct3D 7 device. Handles are numbers from 1 on; the lowest free one is used next.
#include "tools/ddraw/device/device7.h"

namespace ddraw {

StateBlock* Device7::block(DWORD handle) {
    return handle - 1 < blocks_.size() ? blocks_[handle - 1].get() : nullptr;
}

HRESULT Device7::add_block(StateBlock added, DWORD& handle) {
    auto block = std::make_unique<StateBlock>(std::move(added));
    std::size_t place = 0;
    while (place < blocks_.size() && blocks_[place]) ++place;
    if (place == blocks_.size()) blocks_.emplace_back();
    blocks_[place] = std::move(block);
    handle = static_cast<DWORD>(place + 1);
    return D3D_OK;
}

HRESULT Device7::begin_block() {
    if (recorded_) return D3DERR_INBEGINSTATEBLOCK;
    recorded_.emplace();
    return D3D_OK;
}

HRESULT Device7::end_block(DWORD& handle) {
    if (!recorded_) return D3DERR_NOTINBEGINSTATEBLOCK;
    StateBlock recorded = std::move(*recorded_);
    recorded_.reset();
    return add_block(std::move(recorded), handle);
}

HRESULT Device7::create_block(D3DSTATEBLOCKTYPE type, DWORD& handle) {
    if (recorded_) return D3DERR_INBEGINSTATEBLOCK;
    return add_block(block_of(type, values_), handle);
}

HRESULT Device7::apply_block(DWORD handle) {
    if (recorded_) return D3DERR_INBEGINSTATEBLOCK;
    const StateBlock* const applied = block(handle);
    if (!applied) return D3DERR_INVALIDSTATEBLOCK;
    for (const Setting& setting : *applied) apply(setting);
    return D3D_OK;
}

HRESULT Device7::capture_block(DWORD handle) {
    if (recorded_) return D3DERR_INBEGINSTATEBLOCK;
    StateBlock* const captured = block(handle);
    if (!captured) return D3DERR_INVALIDSTATEBLOCK;
    for (Setting& setting : *captured) capture(setting, values_);
    return D3D_OK;
}

HRESULT Device7::delete_block(DWORD handle) {
    if (recorded_) return D3DERR_INBEGINSTATEBLOCK;
    if (!block(handle)) return D3DERR_INVALIDSTATEBLOCK;
    blocks_[handle - 1].reset();
    return D3D_OK;
}

void Device7::apply(const Setting& setting) {
    const DWORD i = setting.index;
    switch (setting.kind) {
    case Setting::Kind::Render: set_render_state(i, std::get<DWORD>(setting.value)); break;
    case Setting::Kind::Stage: set_stage_state(i, setting.state, std::get<DWORD>(setting.value)); break;
    case Setting::Kind::Texture: set_texture(i, std::get<UsedSurface>(setting.value).get()); break;
    case Setting::Kind::Transform: set_transform(i, std::get<D3DMATRIX>(setting.value)); break;
    case Setting::Kind::Viewport: set_viewport(std::get<D3DVIEWPORT7>(setting.value)); break;
    case Setting::Kind::Material: set_material(std::get<D3DMATERIAL7>(setting.value)); break;
    case Setting::Kind::Light: set_light(i, std::get<D3DLIGHT7>(setting.value)); break;
    case Setting::Kind::LightEnable:
        enable_light(i, static_cast<BOOL>(std::get<DWORD>(setting.value)));
        break;
    case Setting::Kind::ClipPlane: set_clip_plane(i, std::get<Plane>(setting.value)); break;
    }
}

} // namespace ddraw
