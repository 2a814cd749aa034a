// IDirect3DVertexShader9 and IDirect3DPixelShader9: checked tokens, which the driver has under a handle.
#pragma once

#include <span>
#include <vector>

#include "tools/d3d9/objects/counted.h"
#include "tools/d3d9/objects/shader_check.h"

namespace d3d9 {

// Without tokens, and with a line in the log, when they are not a shader of this stage or exceed the driver's
// caps. `software`: as of check_shader().
CheckedShader checked_shader(const DWORD* tokens, bool pixel, bool software);

template <class Interface, bool Pixel> class Shader final : public Com<Interface> {
  public:
    Shader(DeviceCore& device, CheckedShader checked);
    ~Shader() override;
    STDMETHOD(GetFunction)(void* data, UINT* size) override;
    // What the driver has it under; makes it again when the driver may have had no memory for it.
    DWORD handle();
    DWORD version() const { return checked_.version; } // D3DVS_VERSION, D3DPS_VERSION
    bool needs_software() const { return checked_.software; }

  private:
    void create(); // in the driver
    void remove();

    CheckedShader checked_;
    DWORD handle_ = 0;
    std::uint64_t losses_ = 0; // the driver's when it was made
};
using VertexShader = Shader<IDirect3DVertexShader9, false>;
using PixelShader = Shader<IDirect3DPixelShader9, true>;

} // namespace d3d9
