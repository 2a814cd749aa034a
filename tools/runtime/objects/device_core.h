// What all objects of one device of Direct3D 8 or 9 share: what Device has, the options of its creation, and
// its textures.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>

#include "tools/runtime/objects/device.h"

namespace runtime {

template <class Api> class TextureBase;

template <class Api> class DeviceCore : public Device {
  public:
    using Names = Api;
    using Creation = typename Api::CreationParameters;
    // `com`: the COM device that owns this object. `recovers`: see CooperativeLevel.
    DeviceCore(typename Api::OwnDevice& com, const Creation& creation, bool recovers,
               std::unique_ptr<Driver> driver)
        : Device(com, (creation.BehaviorFlags & Api::kMultithreaded) != 0, recovers, std::move(driver)),
          com_device_(com), creation_(creation) {
        // D3DCREATE_DISABLE_DRIVER_MANAGEMENT and _EX: older headers lack them.
        constexpr DWORD kRuntimeManages = 0x100 | 0x400;
        this->driver().let_runtime_manage_resources((creation.BehaviorFlags & kRuntimeManages) != 0);
    }

    // Whether a device can be created with these flags (D3DCREATE_): exactly one kind of vertex processing
    // must be chosen; for a pure device, the hardware's (DXVK PR 4081).
    static bool valid_behavior(DWORD flags) {
        const DWORD kind = flags & (Api::kSoftwareVertices | Api::kHardwareVertices | Api::kMixedVertices);
        if (kind == Api::kHardwareVertices) return true;
        return (kind == Api::kSoftwareVertices || kind == Api::kMixedVertices) && !(flags & Api::kPureDevice);
    }

    typename Api::OwnDevice& com_device() const { return com_device_; }
    const Creation& creation() const { return creation_; }
    HWND focus_window() const { return creation_.hFocusWindow; }
    DWORD behavior() const { return creation_.BehaviorFlags; } // D3DCREATE_
    // On a pure device, the getters of many states fail (API page of D3DCREATE): those that Gallium Nine
    // checks, and for the clip status those of the WDK page "Pure Devices".
    bool is_pure() const { return (behavior() & Api::kPureDevice) != 0; }

    // The result of TestCooperativeLevel.
    HRESULT cooperative_result() const {
        if (driver().has_ended()) return Api::kDriverError;
        switch (level.reported()) {
        case CooperativeLevel::Level::Operational: return S_OK;
        case CooperativeLevel::Level::Lost: return Api::kDeviceLost;
        default: return Api::kDeviceNotReset;
        }
    }

    // Every existing texture by its interface pointer, so that pointers from the program can be looked up
    // before they are used.
    using ComTexture = typename Api::ComBaseTexture;
    using Textures = std::unordered_map<ComTexture*, TextureBase<Api>*>;
    void add_texture(ComTexture* com, TextureBase<Api>* texture) { textures_[com] = texture; }
    void remove_texture(ComTexture* com) { textures_.erase(com); }
    TextureBase<Api>* texture(ComTexture* com) const { // null: no texture of this device
        const auto found = textures_.find(com);
        return found == textures_.end() ? nullptr : found->second;
    }
    const Textures& textures() const { return textures_; }

  private:
    typename Api::OwnDevice& com_device_;
    Creation creation_;
    Textures textures_;
};

} // namespace runtime
