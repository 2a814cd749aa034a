// IDirect3DVertexShader9 and IDirect3DPixelShader9: checked tokens, and the handle of the driver's shader.
#pragma once

#include <span>
#include <vector>

#include "tools/d3d9/objects/com.h"
#include "tools/runtime/driver/shader_check.h"

namespace d3d9 {

// If the tokens are not a shader of this stage or exceed the driver's caps, the result has no tokens, and the
// reason is logged. `software`: software versions are allowed (check_shader()).
CheckedShader checked_shader(const DWORD* tokens, bool pixel, bool software);

template <class Interface, bool Pixel> class Shader final : public Com<Interface> {
  public:
    Shader(DeviceCore& device, CheckedShader checked);
    ~Shader() override;
    STDMETHOD(GetFunction)(void* data, UINT* size) override;
    // The handle of the driver's shader, which is created again if commands were lost.
    DWORD handle();
    DWORD version() const { return checked_.version; } // D3DVS_VERSION, D3DPS_VERSION
    bool needs_software() const { return checked_.software; }

  private:
    void create(); // creates the driver's shader
    void remove();

    CheckedShader checked_;
    DWORD handle_ = 0;
    std::uint64_t losses_ = 0; // Driver::losses() when the driver's shader was created
};
using VertexShader = Shader<IDirect3DVertexShader9, false>;
using PixelShader = Shader<IDirect3DPixelShader9, true>;

} // namespace d3d9
