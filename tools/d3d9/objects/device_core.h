// Shared by all objects of one device: the device's lock, options and driver, and lists of its objects. The
// COM device owns it; objects have a reference to it, which is valid since their reference counts keep the
// device alive.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/objects/cooperative_level.h"
#include "tools/runtime/driver/driver.h"

namespace d3d9 {

class TextureBase;

class DeviceCore {
  public:
    // `com`: the COM device that owns this object.
    DeviceCore(IDirect3DDevice9Ex& com, const D3DDEVICE_CREATION_PARAMETERS& creation, bool ex,
               std::unique_ptr<Driver> driver)
        : level(ex), com_device_(com), creation_(creation), ex_(ex), driver_(std::move(driver)) {}
    DeviceCore(const DeviceCore&) = delete;
    DeviceCore& operator=(const DeviceCore&) = delete;

    IDirect3DDevice9Ex& com_device() const { return com_device_; }
    Driver& driver() const { return *driver_; }
    const D3DDEVICE_CREATION_PARAMETERS& creation() const { return creation_; }
    HWND focus_window() const { return creation_.hFocusWindow; }
    DWORD behavior() const { return creation_.BehaviorFlags; } // D3DCREATE_*
    bool is_ex() const { return ex_; }                         // created by CreateDeviceEx
    bool has_software_vertices() const {
        return behavior() & (D3DCREATE_SOFTWARE_VERTEXPROCESSING | D3DCREATE_MIXED_VERTEXPROCESSING);
    }
    // On a pure device, the getters of many states fail (API page of D3DCREATE): those that Gallium Nine
    // checks, and for the clip status those of the WDK page "Pure Devices".
    bool is_pure() const { return (behavior() & D3DCREATE_PUREDEVICE) != 0; }
    bool is_lost() const { return level.is_lost(); }

    // Null: the program uses the device in one thread (no D3DCREATE_MULTITHREADED). See Guard.
    std::recursive_mutex* mutex() { return behavior() & D3DCREATE_MULTITHREADED ? &mutex_ : nullptr; }

    // The number of objects that must be released before Reset; ResetBlocker counts them.
    void count_reset_blockers(int change) { reset_blockers_ += change; }
    bool reset_blocked() const { return reset_blockers_ != 0; }

    // Every existing texture by its interface pointer, so that pointers from the program can be looked up
    // before they are used.
    using Textures = std::unordered_map<IDirect3DBaseTexture9*, TextureBase*>;
    void add_texture(IDirect3DBaseTexture9* com, TextureBase* texture) { textures_[com] = texture; }
    void remove_texture(IDirect3DBaseTexture9* com) { textures_.erase(com); }
    TextureBase* texture(IDirect3DBaseTexture9* com) const { // null: no texture of this device
        const auto found = textures_.find(com);
        return found == textures_.end() ? nullptr : found->second;
    }
    const Textures& textures() const { return textures_; }

    CooperativeLevel level;
    std::function<void()> frame_shown; // called after each present of a swap chain
    UINT frame_latency = 3;            // frames that may be queued, but not shown yet

  private:
    IDirect3DDevice9Ex& com_device_;
    D3DDEVICE_CREATION_PARAMETERS creation_;
    bool ex_;
    std::recursive_mutex mutex_;
    std::unique_ptr<Driver> driver_;
    Textures textures_;
    int reset_blockers_ = 0;
};

// Locks a device that was created with D3DCREATE_MULTITHREADED; no effect on others. Recursive.
class Guard {
  public:
    explicit Guard(DeviceCore& device) : mutex_(device.mutex()) {
        if (mutex_) mutex_->lock();
    }
    ~Guard() {
        if (mutex_) mutex_->unlock();
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

  private:
    std::recursive_mutex* mutex_;
};

} // namespace d3d9
