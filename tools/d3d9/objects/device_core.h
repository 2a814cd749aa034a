// Shared by all objects of one Direct3D 9 device.
#pragma once

#include <memory>

#include "tools/d3d9/base/api.h"
#include "tools/runtime/commands/dx9_commands.h"
#include "tools/runtime/objects/device_core.h"

namespace d3d9 {

class DeviceCore : public runtime::DeviceCore<Api> {
  public:
    DeviceCore(IDirect3DDevice9Ex& com, const D3DDEVICE_CREATION_PARAMETERS& creation, bool ex,
               std::unique_ptr<Driver> driver)
        : runtime::DeviceCore<Api>(com, creation, ex, std::move(driver)), ex_(ex) {}

    Dx9Commands<Driver> commands() const { return Dx9Commands(driver()); }
    bool is_ex() const { return ex_; } // created by CreateDeviceEx
    bool has_software_vertices() const {
        return behavior() & (D3DCREATE_SOFTWARE_VERTEXPROCESSING | D3DCREATE_MIXED_VERTEXPROCESSING);
    }

  private:
    bool ex_;
};

} // namespace d3d9
