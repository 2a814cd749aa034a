// Shared by the scenes and programs of bench_d3d9 and by bench_workloads: a device in a window, creation of objects
// with their contents, and the timed programs. Single-threaded. Errors throw std::runtime_error.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <windows.h>

#include <d3d9.h>

#include "tests/bench/scenes/scene_data.h"
#include "tests/bench/windows/subject.h"

namespace bench {

class Rig {
  public:
    explicit Rig(UINT width = kWidth, UINT height = kHeight);
    ~Rig();
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    IDirect3DDevice9* operator->() const { return device_.get(); }
    IDirect3DDevice9* device() const { return device_.get(); }
    UINT width() const { return width_; } // of the back buffer
    UINT height() const { return height_; }

    Owned<IDirect3DVertexBuffer9> vertices(std::span<const std::byte> data) const;
    Owned<IDirect3DIndexBuffer9> indices(std::span<const std::byte> data, D3DFORMAT format) const;
    Owned<IDirect3DVertexBuffer9> dynamic_vertices(UINT bytes) const;
    // A square texture of 0xAARRGGBB words; `mips`: with all smaller levels.
    Owned<IDirect3DTexture9> texture(std::vector<std::uint32_t> texels, UINT side, bool mips) const;
    Owned<IDirect3DTexture9> target(UINT side) const;
    Owned<IDirect3DVertexShader9> vertex_shader(const std::string& assembly) const;
    Owned<IDirect3DPixelShader9> pixel_shader(const std::string& assembly) const;
    Owned<IDirect3DQuery9> query(D3DQUERYTYPE type) const;
    // Sets the states that every frame starts from, clears, and begins the scene.
    void begin_frame() const;
    void depth(D3DCMPFUNC function) const;
    void blend(D3DBLEND source, D3DBLEND destination) const;
    // Sets a stage that combines a bilinear texture with the previous stage's colour, by default multiplied. Null:
    // stage 0 has no texture; a later stage is disabled.
    void stage(DWORD number, IDirect3DTexture9* texture, D3DTEXTUREFILTERTYPE mip = D3DTEXF_NONE,
               D3DTEXTUREOP operation = D3DTOP_MODULATE) const;

    void present() const;
    void finish() const;                       // waits until everything is drawn
    std::vector<std::uint32_t> pixels() const; // pixels of the back buffer: 0x00RRGGBB

  private:
    UINT width_, height_;
    HWND window_ = nullptr;
    Owned<IDirect3D9> d3d_;
    Owned<IDirect3DDevice9> device_;
    Owned<IDirect3DQuery9> event_;
};

// Waits for the query's answer and returns it.
DWORD answer(IDirect3DQuery9& query);

// Return null if there is no scene of this name.
std::unique_ptr<Subject> make_scene(const Rig& rig, const std::string& name);
std::unique_ptr<Subject> make_world(const Rig& rig);
std::unique_ptr<Subject> make_particles(const Rig& rig);
std::unique_ptr<Subject> make_city(const Rig& rig);

} // namespace bench
