// Shared by all objects of one Direct3D 8 device.
#pragma once

#include <memory>

#include "tools/d3d8/base/api.h"
#include "tools/runtime/commands/dx8_commands.h"
#include "tools/runtime/objects/device_core.h"

namespace d3d8 {

class DeviceCore : public runtime::DeviceCore<Api> {
  public:
    DeviceCore(IDirect3DDevice8& com, const D3DDEVICE_CREATION_PARAMETERS& creation,
               std::unique_ptr<Driver> driver)
        : runtime::DeviceCore<Api>(com, creation, false, std::move(driver)) {}

    Dx8Commands<Driver> commands() const { return Dx8Commands(driver()); }
};

} // namespace d3d8
