// Shared by all objects of one Direct3D 8 device: what runtime::Device has, the device's options, and its
// textures.
#pragma once

#include <memory>
#include <unordered_map>

#include "tools/d3d8/base/win.h"
#include "tools/runtime/commands/dx8_commands.h"
#include "tools/runtime/objects/device.h"

namespace d3d8 {

class TextureBase;

class DeviceCore : public Device {
  public:
    // `com`: the COM device that owns this object.
    DeviceCore(IDirect3DDevice8& com, const D3DDEVICE_CREATION_PARAMETERS& creation,
               std::unique_ptr<Driver> driver)
        : Device(com, (creation.BehaviorFlags & D3DCREATE_MULTITHREADED) != 0, false, std::move(driver)),
          com_device_(com), creation_(creation) {}

    IDirect3DDevice8& com_device() const { return com_device_; }
    Dx8Commands<Driver> commands() const { return Dx8Commands(driver()); }
    const D3DDEVICE_CREATION_PARAMETERS& creation() const { return creation_; }
    HWND focus_window() const { return creation_.hFocusWindow; }
    DWORD behavior() const { return creation_.BehaviorFlags; } // D3DCREATE_*
    // On a pure device, the getters of states that the hardware keeps fail (API page of D3DCREATE).
    bool is_pure() const { return (behavior() & D3DCREATE_PUREDEVICE) != 0; }

    // Every existing texture by its interface pointer, so that pointers from the program can be looked up
    // before they are used.
    using Textures = std::unordered_map<IDirect3DBaseTexture8*, TextureBase*>;
    void add_texture(IDirect3DBaseTexture8* com, TextureBase* texture) { textures_[com] = texture; }
    void remove_texture(IDirect3DBaseTexture8* com) { textures_.erase(com); }
    TextureBase* texture(IDirect3DBaseTexture8* com) const { // null: no texture of this device
        const auto found = textures_.find(com);
        return found == textures_.end() ? nullptr : found->second;
    }
    const Textures& textures() const { return textures_; }

  private:
    IDirect3DDevice8& com_device_;
    D3DDEVICE_CREATION_PARAMETERS creation_;
    Textures textures_;
};

} // namespace d3d8
