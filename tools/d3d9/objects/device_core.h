// What all objects of one device share: the device's lock, options and driver, and the lists that the device
// keeps of its objects. The COM device owns it; objects hold a reference, which their reference counts keep
// valid.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/objects/cooperative_level.h"

namespace d3d9 {

class TextureBase;

class DeviceCore {
  public:
    // `face`: the COM device that owns this object.
    DeviceCore(IDirect3DDevice9Ex& face, const D3DDEVICE_CREATION_PARAMETERS& creation, bool ex,
               std::unique_ptr<Driver> driver)
        : level(ex), face_(face), creation_(creation), ex_(ex), driver_(std::move(driver)) {}
    DeviceCore(const DeviceCore&) = delete;
    DeviceCore& operator=(const DeviceCore&) = delete;

    IDirect3DDevice9Ex& face() const { return face_; }
    Driver& driver() const { return *driver_; }
    const D3DDEVICE_CREATION_PARAMETERS& creation() const { return creation_; }
    HWND focus_window() const { return creation_.hFocusWindow; }
    DWORD behavior() const { return creation_.BehaviorFlags; } // D3DCREATE_*
    bool is_ex() const { return ex_; }                         // created by CreateDeviceEx
    // The values that state blocks hold cannot be queried, except those that are interfaces, and the viewport
    // (API page of D3DCREATE; which methods: Gallium Nine's checks, and the WDK page "Pure Devices" for the
    // clip status).
    bool has_software_vertices() const {
        return behavior() & (D3DCREATE_SOFTWARE_VERTEXPROCESSING | D3DCREATE_MIXED_VERTEXPROCESSING);
    }
    bool is_pure() const { return (behavior() & D3DCREATE_PUREDEVICE) != 0; }
    bool is_lost() const { return level.is_lost(); }

    // Null when the program promised to call from one thread (no D3DCREATE_MULTITHREADED). See Guard.
    std::recursive_mutex* mutex() { return behavior() & D3DCREATE_MULTITHREADED ? &mutex_ : nullptr; }

    // The number of objects that must be released before Reset; ResetBlocker counts them.
    void count_reset_blockers(int change) { reset_blockers_ += change; }
    bool reset_blocked() const { return reset_blockers_ != 0; }

    // Every existing texture by its interface pointer: a pointer from the program is looked up before it is
    // used.
    using Textures = std::unordered_map<IDirect3DBaseTexture9*, TextureBase*>;
    void add_texture(IDirect3DBaseTexture9* face, TextureBase* texture) { textures_[face] = texture; }
    void remove_texture(IDirect3DBaseTexture9* face) { textures_.erase(face); }
    TextureBase* texture(IDirect3DBaseTexture9* face) const { // null: no texture of this device
        const auto found = textures_.find(face);
        return found == textures_.end() ? nullptr : found->second;
    }
    const Textures& textures() const { return textures_; }

    CooperativeLevel level;
    std::function<void()> frame_shown; // after each present of a swap chain
    UINT frame_latency = 3;            // frames that may be queued and not shown yet

  private:
    IDirect3DDevice9Ex& face_;
    D3DDEVICE_CREATION_PARAMETERS creation_;
    bool ex_;
    std::recursive_mutex mutex_;
    std::unique_ptr<Driver> driver_;
    Textures textures_;
    int reset_blockers_ = 0;
};

// One call at a time into a device that asked for it (D3DCREATE_MULTITHREADED); free of cost otherwise. A
// thread may take it again while it has it.
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
