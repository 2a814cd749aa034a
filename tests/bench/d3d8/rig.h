// Shared by the timed programs of Direct3D 8: a device in a window, creation of objects with their contents, and the
// states that every frame starts from. Single-threaded. Errors throw std::runtime_error.
#pragma once

#include <array>
#include <bit>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <windows.h>

#include <d3d8.h>

#include "tests/bench/scenes/scene_data.h"
#include "tests/bench/windows/shapes.h"
#include "tests/bench/windows/subject.h"

namespace bench {

class Rig {
  public:
    explicit Rig(DWORD processing = D3DCREATE_HARDWARE_VERTEXPROCESSING); // D3DCREATE_
    ~Rig();
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    IDirect3DDevice8* operator->() const { return device_.get(); }
    UINT width() const { return kWidth; } // of the back buffer
    UINT height() const { return kHeight; }

    Owned<IDirect3DVertexBuffer8> vertices(std::span<const std::byte> data) const;
    Owned<IDirect3DIndexBuffer8> indices(std::span<const std::uint16_t> data) const;
    Owned<IDirect3DVertexBuffer8> dynamic_vertices(UINT bytes) const;
    // A managed square texture of 0xAARRGGBB words, with all levels.
    Owned<IDirect3DTexture8> texture(std::vector<std::uint32_t> texels, UINT side) const;
    Owned<IDirect3DTexture8> pattern(UINT side, std::uint32_t seed) const { // of rocks and stripes
        return texture(pattern_texels(static_cast<int>(side), seed), side);
    }
    // Shaders by handle, which live as long as the device; `declaration` without the end mark.
    DWORD vertex_shader(std::vector<DWORD> declaration, const std::string& assembly) const;
    DWORD pixel_shader(const std::string& assembly) const;

    // Sets the states that every frame starts from, clears, and begins the scene.
    void begin_frame() const;
    void states(std::initializer_list<std::pair<D3DRENDERSTATETYPE, DWORD>> values) const;
    void blend(D3DBLEND source, D3DBLEND destination) const;
    // Sets a stage that combines a trilinear texture with the previous stage's colour. Null: stage 0 has no texture; a
    // later stage is disabled.
    void stage(DWORD number, IDirect3DTexture8* texture, D3DTEXTUREOP operation = D3DTOP_MODULATE) const;
    void camera(const D3DMATRIX& view, const D3DMATRIX& lens) const; // the world transform becomes the identity
    D3DMATRIX lens(float zoom, float near_z, float far_z) const;     // `zoom`: the cotangent of half the vertical angle
    // The columns of a matrix, as m4x4 reads them.
    void vertex_matrix(DWORD first, const D3DMATRIX& matrix) const;

    void present() const;
    void finish() const;                       // waits until everything is drawn
    std::vector<std::uint32_t> pixels() const; // pixels of the back buffer: 0x00RRGGBB

  private:
    // Copies the upper left part of the back buffer, of the surface's size.
    void read_back(IDirect3DSurface8& copy) const;

    HWND window_ = nullptr;
    Owned<IDirect3D8> d3d_;
    Owned<IDirect3DDevice8> device_;
    Owned<IDirect3DSurface8> pixel_; // of one pixel, in system memory
};

// A mesh in buffers; draw() needs select().
struct Geometry {
    Geometry(const Rig& rig, const Shape& shape);
    void select(const Rig& rig) const; // with the format kMeshFormat
    void draw(const Rig& rig) const;

    Owned<IDirect3DVertexBuffer8> vertices;
    Owned<IDirect3DIndexBuffer8> indices;
    UINT vertex_count, triangles;
};

inline DWORD bits(float value) {
    return std::bit_cast<DWORD>(value);
}
template <class Vertex> std::span<const std::byte> bytes_of(const std::vector<Vertex>& values) {
    return std::as_bytes(std::span(values));
}

// Each program's: what it draws, and how its device processes vertices (D3DCREATE_).
std::unique_ptr<Subject> make_subject(const Rig& rig);
extern const DWORD kProcessing;

} // namespace bench
