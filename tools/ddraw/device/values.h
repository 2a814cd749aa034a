// The states of a Direct3D device: values that the program has set. Those of DirectX 7 are a superset of
// those of older versions, whose devices use the states that they have.
#pragma once

#include <array>
#include <map>
#include <variant>
#include <vector>

#include "responses/include/dp2emu_protocol.h"
#include "tools/ddraw/device/render_device.h"
#include "tools/ddraw/device/used_surface.h"

namespace ddraw {

inline constexpr DWORD kDirectX7States = 153; // the numbers of its render states end here
inline constexpr DWORD kRenderStates = 256, kStageStates = 32, kClipPlanes = 32;
// D3DTRANSFORMSTATE_: world matrices 1, 4, 5, 6, view 2, projection 3, textures 16 to 23.
inline constexpr DWORD kTransforms = 24;
bool is_transform(DWORD index);

struct Light {
    D3DLIGHT7 data = {};
    BOOL enabled = FALSE;
};

using Plane = std::array<float, 4>;

struct Values {
    std::array<DWORD, kRenderStates> render = {};
    std::array<std::array<DWORD, kStageStates>, kStages> stage = {};
    std::array<UsedSurface, kStages> texture;
    std::array<D3DMATRIX, kTransforms> transform = {};
    D3DVIEWPORT7 viewport = {};
    D3DMATERIAL7 material = {};
    std::map<DWORD, Light> lights;
    std::array<Plane, kClipPlanes> clip_plane = {};

    // The defaults of a new device. `depth`: its target has a depth buffer.
    void set_defaults(bool depth, DWORD width, DWORD height);
    void set_render(DWORD state, DWORD value) {
        render[state] = value;
        // Two numbers of one state.
        if (state == D3DRENDERSTATE_ALPHABLENDENABLE || state == DP2EMU_D3DRS_OLDALPHABLENDENABLE)
            render[D3DRENDERSTATE_ALPHABLENDENABLE] = render[DP2EMU_D3DRS_OLDALPHABLENDENABLE] = value;
    }
};

// One value in a state block.
struct Setting {
    enum class Kind : std::uint8_t {
        Render,
        Stage,
        Texture,
        Transform,
        Viewport,
        Material,
        Light,
        LightEnable,
        ClipPlane
    };
    Kind kind;
    DWORD index = 0; // the state, stage, light, ...
    DWORD state = 0; // of Kind::Stage
    std::variant<DWORD, UsedSurface, D3DMATRIX, D3DVIEWPORT7, D3DMATERIAL7, D3DLIGHT7, Plane> value =
        DWORD{0};
};
using StateBlock = std::vector<Setting>;

// The current value of what a setting sets.
void capture(Setting& setting, const Values& values);
// What a block of this type has (D3DSBT_), with its current values.
StateBlock block_of(D3DSTATEBLOCKTYPE type, const Values& values);

} // namespace ddraw
