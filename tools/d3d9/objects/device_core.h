// Shared by all objects of one Direct3D 9 device: what runtime::Device has, the device's options, and its
// textures.
#pragma once

#include <memory>
#include <unordered_map>

#include "tools/d3d9/base/win.h"
#include "tools/runtime/commands/dx9_commands.h"
#include "tools/runtime/objects/device.h"

namespace d3d9 {

class TextureBase;

class DeviceCore : public Device {
  public:
    // `com`: the COM device that owns this object.
    DeviceCore(IDirect3DDevice9Ex& com, const D3DDEVICE_CREATION_PARAMETERS& creation, bool ex,
               std::unique_ptr<Driver> driver)
        : Device(com, (creation.BehaviorFlags & D3DCREATE_MULTITHREADED) != 0, ex, std::move(driver)),
          com_device_(com), creation_(creation), ex_(ex) {}

    IDirect3DDevice9Ex& com_device() const { return com_device_; }
    Dx9Commands<Driver> commands() const { return Dx9Commands(driver()); }
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

  private:
    IDirect3DDevice9Ex& com_device_;
    D3DDEVICE_CREATION_PARAMETERS creation_;
    bool ex_;
    Textures textures_;
};

} // namespace d3d9
