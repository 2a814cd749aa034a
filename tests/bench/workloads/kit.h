// Helpers of the workloads: matrices for row vectors in left-handed coordinates, meshes, textures of any format,
// targets, and shader constants. Errors throw std::runtime_error.
#pragma once

#include <array>
#include <bit>
#include <initializer_list>

#include "tests/bench/d3d9/rig.h"
#include "tests/bench/windows/shapes.h"

namespace bench {

// `zoom`: the cotangent of half the vertical field of view.
D3DMATRIX projection(const Rig& rig, float zoom, float near_z, float far_z);
// Maps clip space to texture coordinates, with texel centres at .5.
D3DMATRIX to_texture(float side);

struct Geometry {
    Owned<IDirect3DVertexBuffer9> vertices;
    Owned<IDirect3DIndexBuffer9> indices;
    UINT vertex_count, triangles;
    void select(const Rig& rig) const; // with the format kMeshFormat
    void draw(const Rig& rig) const;   // select() must precede
};
Geometry geometry(const Rig& rig, const Shape& shape);

// Boxes and spheres at random places, on a plane if `ground`.
class Village {
  public:
    Village(const Rig& rig, int things, float half, std::uint32_t seed, bool ground = true);
    // Draws with the current shaders. Vertex constants: c0 to c3 world * view_projection, c4 to c7 world.
    void draw(const D3DMATRIX& view_projection) const;
    // Draws with the fixed-function pipeline; sets only the world transform.
    void draw_fixed() const;

  private:
    struct Thing {
        int mesh;
        D3DMATRIX world;
    };
    const Rig& rig_;
    std::vector<Geometry> meshes_;
    std::vector<Thing> things_;
};

// texel(x, y, level) returns a Texel; `levels` 0: all.
Owned<IDirect3DTexture9> empty_texture(const Rig& rig, D3DFORMAT format, UINT width, UINT height, UINT levels = 1,
                                       DWORD usage = 0, D3DPOOL pool = D3DPOOL_MANAGED);
template <class Texel, class Function>
void write_texels(IDirect3DTexture9& texture, UINT level, const Function& texel, DWORD flags = 0) {
    D3DSURFACE_DESC description;
    require(texture.GetLevelDesc(level, &description), "GetLevelDesc");
    D3DLOCKED_RECT locked;
    require(texture.LockRect(level, &locked, nullptr, flags), "LockRect");
    for (UINT y = 0; y < description.Height; ++y) {
        auto* row = reinterpret_cast<Texel*>(static_cast<std::byte*>(locked.pBits) +
                                             std::size_t{y} * static_cast<UINT>(locked.Pitch));
        for (UINT x = 0; x < description.Width; ++x) row[x] = texel(x, y, level);
    }
    require(texture.UnlockRect(level), "UnlockRect");
}
template <class Texel, class Function>
Owned<IDirect3DTexture9> texture_of(const Rig& rig, D3DFORMAT format, UINT width, UINT height, UINT levels,
                                    const Function& texel) {
    Owned<IDirect3DTexture9> out = empty_texture(rig, format, width, height, levels);
    for (UINT level = 0; level < out->GetLevelCount(); ++level) write_texels<Texel>(*out, level, texel);
    return out;
}
Owned<IDirect3DTexture9> pattern(const Rig& rig, UINT side, std::uint32_t seed, bool mips = true);

// A sky with clouds, bright at the horizon.
Owned<IDirect3DCubeTexture9> sky_cube(const Rig& rig, UINT side);

struct Target {
    Owned<IDirect3DTexture9> texture;
    Owned<IDirect3DSurface9> surface;
    UINT width, height;
};
Target color_target(const Rig& rig, D3DFORMAT format, UINT width, UINT height);
Target depth_target(const Rig& rig, D3DFORMAT format, UINT width, UINT height);
Owned<IDirect3DSurface9> color_surface(const Rig& rig, D3DFORMAT format, UINT width, UINT height, UINT samples = 0);
Owned<IDirect3DSurface9> depth_surface(const Rig& rig, UINT width, UINT height, UINT samples = 0); // D24S8

// The surfaces that a new device draws to.
class Screen {
  public:
    explicit Screen(const Rig& rig);
    void select() const;
    IDirect3DSurface9* color() const { return color_.get(); }
    IDirect3DSurface9* depth() const { return depth_.get(); }

  private:
    const Rig& rig_;
    Owned<IDirect3DSurface9> color_, depth_;
};
// Draws to these from now on; null: without a depth buffer.
void draw_to(const Rig& rig, IDirect3DSurface9* color, IDirect3DSurface9* depth);

// A rectangle of pixels, with texture coordinates 0 to 1 (set 0), without a vertex shader.
struct Area {
    float left, top, right, bottom;
};
void draw_area(const Rig& rig, const Area& area, std::uint32_t color = 0xFFFFFFFF, float z = 0.5f);
void cover(const Rig& rig, UINT width, UINT height);

void sampler(const Rig& rig, DWORD number, IDirect3DBaseTexture9* texture, D3DTEXTUREFILTERTYPE filter,
             D3DTEXTUREFILTERTYPE mip, D3DTEXTUREADDRESS address = D3DTADDRESS_WRAP);
using Register = std::array<float, 4>;
void vertex_constants(const Rig& rig, UINT first, std::initializer_list<Register> values);
void pixel_constants(const Rig& rig, UINT first, std::initializer_list<Register> values);
// The columns of a matrix, as m4x4 reads them.
void vertex_matrix(const Rig& rig, UINT first, const D3DMATRIX& matrix);
bool offers(const Rig& rig, D3DFORMAT format, DWORD usage, D3DRESOURCETYPE type);
// Alpha to coverage by the render state of NVIDIA's drivers; the alpha test where the driver does not offer it, as
// programs do.
void cover_by_alpha(const Rig& rig, bool on);
// `elements` without the end mark.
Owned<IDirect3DVertexDeclaration9> declaration(const Rig& rig, std::vector<D3DVERTEXELEMENT9> elements);
void states(const Rig& rig, std::initializer_list<std::pair<D3DRENDERSTATETYPE, DWORD>> values);
// A directional light, a white material, and the three transforms of the fixed-function pipeline; lighting on.
void light_scene(const Rig& rig, const D3DMATRIX& view, const D3DMATRIX& lens, DWORD ambient = 0xFF404048);
inline DWORD bits(float value) {
    return std::bit_cast<DWORD>(value);
}

} // namespace bench
