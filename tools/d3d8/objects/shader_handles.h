// The shaders of a device by handle, as the driver has them, and what draws need to know of their vertices.
// Handles are odd numbers from 3 on and never reused; even numbers select vertex formats (FVF codes).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "tools/d3d8/base/win.h"
#include "tools/d3d8/objects/declaration.h"
#include "tools/runtime/driver/driver.h"
#include "tools/runtime/driver/shader_check.h"

namespace d3d8 {

// The vertices that draws read.
struct VertexFormat {
    std::array<UINT, kStreams> extents{}; // bytes of a vertex in each stream; 0: it is not read
    bool transformed = false;             // D3DFVF_XYZRHW
    bool reads_only_stream_0 = true;
};

constexpr bool is_shader_handle(DWORD handle) {
    return (handle & 1) != 0;
}

// If the tokens are not a shader of this stage, or of a version that Direct3D 8 does not have, the result has
// no tokens, and the reason is logged. Shaders of version 1.0 become those of version 1.1, of which they are
// a subset: the driver has no 1.0.
CheckedShader checked_shader(const DWORD* tokens, bool pixel);

class VertexShaders {
  public:
    explicit VertexShaders(Driver& driver) : driver_(driver) {}
    struct Shader {
        Declaration declaration;
        std::vector<std::uint32_t> code; // as the driver has it; empty: fixed functions
        std::uint32_t version = 0;       // the program's version token
        VertexFormat format;
        std::uint64_t losses = 0; // Driver::losses() when the driver's shader was created
    };

    DWORD create(Declaration declaration, CheckedShader code); // returns the handle
    const Shader* find(DWORD handle) const;                    // null: unknown
    bool remove(DWORD handle);                                 // false: unknown
    // To be called before the driver selects the shader: creates it again if commands were lost.
    void prepare(DWORD handle);
    // Of a handle or an FVF code; null: there are no such vertices.
    const VertexFormat* format(DWORD handle);

  private:
    void send(DWORD handle, Shader& shader);

    Driver& driver_;
    std::map<DWORD, Shader> shaders_;
    std::map<DWORD, VertexFormat> formats_; // of FVF codes that were used
    // The result of the last format(): programs draw many times with one format.
    DWORD last_ = 0;
    const VertexFormat* last_format_ = nullptr;
};

class PixelShaders {
  public:
    explicit PixelShaders(Driver& driver) : driver_(driver) {}
    struct Shader {
        std::vector<std::uint32_t> code;
        std::uint32_t version = 0;
        std::uint64_t losses = 0;
    };
    DWORD create(CheckedShader code);
    const Shader* find(DWORD handle) const;
    bool remove(DWORD handle);
    void prepare(DWORD handle); // as VertexShaders::prepare()

  private:
    void send(DWORD handle, Shader& shader);

    Driver& driver_;
    std::map<DWORD, Shader> shaders_;
};

} // namespace d3d8
