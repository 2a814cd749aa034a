// IDirect3DDevice9Ex: the runtime. It keeps the program's state, checks every call as Microsoft's runtime
// does, and turns draws into DP2 commands for the driver. Methods are spread over device_*.cpp by what they
// are about.
#pragma once

#include <atomic>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/objects/query.h"
#include "tools/d3d9/state/state.h"
#include "tools/d3d9/state/state_writer.h"
#include "tools/d3d9/window/swap_chain.h"
#include "tools/d3d9/window/window.h"

namespace d3d9 {

class Direct3D;
class StateBlock;
class Surface;

class Device final : public IDirect3DDevice9Ex {
  public:
    // D3D_OK and *out with one reference, or why not. `modes`: one for each swap chain of an adapter group
    // (one).
    static HRESULT create(Direct3D& d3d, UINT adapter, D3DDEVTYPE type, HWND focus, DWORD flags,
                          D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode, bool ex,
                          Device** out);

    STDMETHOD(QueryInterface)(REFIID, void**) override;
    STDMETHOD_(ULONG, AddRef)() override;
    STDMETHOD_(ULONG, Release)() override;
    STDMETHOD(TestCooperativeLevel)() override;
    STDMETHOD_(UINT, GetAvailableTextureMem)() override;
    STDMETHOD(EvictManagedResources)() override;
    STDMETHOD(GetDirect3D)(IDirect3D9**) override;
    STDMETHOD(GetDeviceCaps)(D3DCAPS9*) override;
    STDMETHOD(GetDisplayMode)(UINT, D3DDISPLAYMODE*) override;
    STDMETHOD(GetCreationParameters)(D3DDEVICE_CREATION_PARAMETERS*) override;
    STDMETHOD(SetCursorProperties)(UINT, UINT, IDirect3DSurface9*) override;
    STDMETHOD_(void, SetCursorPosition)(int, int, DWORD) override;
    STDMETHOD_(BOOL, ShowCursor)(BOOL) override;
    STDMETHOD(CreateAdditionalSwapChain)(D3DPRESENT_PARAMETERS*, IDirect3DSwapChain9**) override;
    STDMETHOD(GetSwapChain)(UINT, IDirect3DSwapChain9**) override;
    STDMETHOD_(UINT, GetNumberOfSwapChains)() override;
    STDMETHOD(Reset)(D3DPRESENT_PARAMETERS*) override;
    STDMETHOD(Present)(const RECT*, const RECT*, HWND, const RGNDATA*) override;
    STDMETHOD(GetBackBuffer)(UINT, UINT, D3DBACKBUFFER_TYPE, IDirect3DSurface9**) override;
    STDMETHOD(GetRasterStatus)(UINT, D3DRASTER_STATUS*) override;
    STDMETHOD(SetDialogBoxMode)(BOOL) override;
    STDMETHOD_(void, SetGammaRamp)(UINT, DWORD, const D3DGAMMARAMP*) override;
    STDMETHOD_(void, GetGammaRamp)(UINT, D3DGAMMARAMP*) override;
    STDMETHOD(CreateTexture)
    (UINT, UINT, UINT, DWORD, D3DFORMAT, D3DPOOL, IDirect3DTexture9**, HANDLE*) override;
    STDMETHOD(CreateVolumeTexture)
    (UINT, UINT, UINT, UINT, DWORD, D3DFORMAT, D3DPOOL, IDirect3DVolumeTexture9**, HANDLE*) override;
    STDMETHOD(CreateCubeTexture)
    (UINT, UINT, DWORD, D3DFORMAT, D3DPOOL, IDirect3DCubeTexture9**, HANDLE*) override;
    STDMETHOD(CreateVertexBuffer)(UINT, DWORD, DWORD, D3DPOOL, IDirect3DVertexBuffer9**, HANDLE*) override;
    STDMETHOD(CreateIndexBuffer)(UINT, DWORD, D3DFORMAT, D3DPOOL, IDirect3DIndexBuffer9**, HANDLE*) override;
    STDMETHOD(CreateRenderTarget)
    (UINT, UINT, D3DFORMAT, D3DMULTISAMPLE_TYPE, DWORD, BOOL, IDirect3DSurface9**, HANDLE*) override;
    STDMETHOD(CreateDepthStencilSurface)
    (UINT, UINT, D3DFORMAT, D3DMULTISAMPLE_TYPE, DWORD, BOOL, IDirect3DSurface9**, HANDLE*) override;
    STDMETHOD(UpdateSurface)(IDirect3DSurface9*, const RECT*, IDirect3DSurface9*, const POINT*) override;
    STDMETHOD(UpdateTexture)(IDirect3DBaseTexture9*, IDirect3DBaseTexture9*) override;
    STDMETHOD(GetRenderTargetData)(IDirect3DSurface9*, IDirect3DSurface9*) override;
    STDMETHOD(GetFrontBufferData)(UINT, IDirect3DSurface9*) override;
    STDMETHOD(StretchRect)
    (IDirect3DSurface9*, const RECT*, IDirect3DSurface9*, const RECT*, D3DTEXTUREFILTERTYPE) override;
    STDMETHOD(ColorFill)(IDirect3DSurface9*, const RECT*, D3DCOLOR) override;
    STDMETHOD(CreateOffscreenPlainSurface)
    (UINT, UINT, D3DFORMAT, D3DPOOL, IDirect3DSurface9**, HANDLE*) override;
    STDMETHOD(SetRenderTarget)(DWORD, IDirect3DSurface9*) override;
    STDMETHOD(GetRenderTarget)(DWORD, IDirect3DSurface9**) override;
    STDMETHOD(SetDepthStencilSurface)(IDirect3DSurface9*) override;
    STDMETHOD(GetDepthStencilSurface)(IDirect3DSurface9**) override;
    STDMETHOD(BeginScene)() override;
    STDMETHOD(EndScene)() override;
    STDMETHOD(Clear)(DWORD, const D3DRECT*, DWORD, D3DCOLOR, float, DWORD) override;
    STDMETHOD(SetTransform)(D3DTRANSFORMSTATETYPE, const D3DMATRIX*) override;
    STDMETHOD(GetTransform)(D3DTRANSFORMSTATETYPE, D3DMATRIX*) override;
    STDMETHOD(MultiplyTransform)(D3DTRANSFORMSTATETYPE, const D3DMATRIX*) override;
    STDMETHOD(SetViewport)(const D3DVIEWPORT9*) override;
    STDMETHOD(GetViewport)(D3DVIEWPORT9*) override;
    STDMETHOD(SetMaterial)(const D3DMATERIAL9*) override;
    STDMETHOD(GetMaterial)(D3DMATERIAL9*) override;
    STDMETHOD(SetLight)(DWORD, const D3DLIGHT9*) override;
    STDMETHOD(GetLight)(DWORD, D3DLIGHT9*) override;
    STDMETHOD(LightEnable)(DWORD, BOOL) override;
    STDMETHOD(GetLightEnable)(DWORD, BOOL*) override;
    STDMETHOD(SetClipPlane)(DWORD, const float*) override;
    STDMETHOD(GetClipPlane)(DWORD, float*) override;
    STDMETHOD(SetRenderState)(D3DRENDERSTATETYPE, DWORD) override;
    STDMETHOD(GetRenderState)(D3DRENDERSTATETYPE, DWORD*) override;
    STDMETHOD(CreateStateBlock)(D3DSTATEBLOCKTYPE, IDirect3DStateBlock9**) override;
    STDMETHOD(BeginStateBlock)() override;
    STDMETHOD(EndStateBlock)(IDirect3DStateBlock9**) override;
    STDMETHOD(SetClipStatus)(const D3DCLIPSTATUS9*) override;
    STDMETHOD(GetClipStatus)(D3DCLIPSTATUS9*) override;
    STDMETHOD(GetTexture)(DWORD, IDirect3DBaseTexture9**) override;
    STDMETHOD(SetTexture)(DWORD, IDirect3DBaseTexture9*) override;
    STDMETHOD(GetTextureStageState)(DWORD, D3DTEXTURESTAGESTATETYPE, DWORD*) override;
    STDMETHOD(SetTextureStageState)(DWORD, D3DTEXTURESTAGESTATETYPE, DWORD) override;
    STDMETHOD(GetSamplerState)(DWORD, D3DSAMPLERSTATETYPE, DWORD*) override;
    STDMETHOD(SetSamplerState)(DWORD, D3DSAMPLERSTATETYPE, DWORD) override;
    STDMETHOD(ValidateDevice)(DWORD*) override;
    STDMETHOD(SetPaletteEntries)(UINT, const PALETTEENTRY*) override;
    STDMETHOD(GetPaletteEntries)(UINT, PALETTEENTRY*) override;
    STDMETHOD(SetCurrentTexturePalette)(UINT) override;
    STDMETHOD(GetCurrentTexturePalette)(UINT*) override;
    STDMETHOD(SetScissorRect)(const RECT*) override;
    STDMETHOD(GetScissorRect)(RECT*) override;
    STDMETHOD(SetSoftwareVertexProcessing)(BOOL) override;
    STDMETHOD_(BOOL, GetSoftwareVertexProcessing)() override;
    STDMETHOD(SetNPatchMode)(float) override;
    STDMETHOD_(float, GetNPatchMode)() override;
    STDMETHOD(DrawPrimitive)(D3DPRIMITIVETYPE, UINT, UINT) override;
    STDMETHOD(DrawIndexedPrimitive)(D3DPRIMITIVETYPE, INT, UINT, UINT, UINT, UINT) override;
    STDMETHOD(DrawPrimitiveUP)(D3DPRIMITIVETYPE, UINT, const void*, UINT) override;
    STDMETHOD(DrawIndexedPrimitiveUP)
    (D3DPRIMITIVETYPE, UINT, UINT, UINT, const void*, D3DFORMAT, const void*, UINT) override;
    STDMETHOD(ProcessVertices)
    (UINT, UINT, UINT, IDirect3DVertexBuffer9*, IDirect3DVertexDeclaration9*, DWORD) override;
    STDMETHOD(CreateVertexDeclaration)(const D3DVERTEXELEMENT9*, IDirect3DVertexDeclaration9**) override;
    STDMETHOD(SetVertexDeclaration)(IDirect3DVertexDeclaration9*) override;
    STDMETHOD(GetVertexDeclaration)(IDirect3DVertexDeclaration9**) override;
    STDMETHOD(SetFVF)(DWORD) override;
    STDMETHOD(GetFVF)(DWORD*) override;
    STDMETHOD(CreateVertexShader)(const DWORD*, IDirect3DVertexShader9**) override;
    STDMETHOD(SetVertexShader)(IDirect3DVertexShader9*) override;
    STDMETHOD(GetVertexShader)(IDirect3DVertexShader9**) override;
    STDMETHOD(SetVertexShaderConstantF)(UINT, const float*, UINT) override;
    STDMETHOD(GetVertexShaderConstantF)(UINT, float*, UINT) override;
    STDMETHOD(SetVertexShaderConstantI)(UINT, const int*, UINT) override;
    STDMETHOD(GetVertexShaderConstantI)(UINT, int*, UINT) override;
    STDMETHOD(SetVertexShaderConstantB)(UINT, const BOOL*, UINT) override;
    STDMETHOD(GetVertexShaderConstantB)(UINT, BOOL*, UINT) override;
    STDMETHOD(SetStreamSource)(UINT, IDirect3DVertexBuffer9*, UINT, UINT) override;
    STDMETHOD(GetStreamSource)(UINT, IDirect3DVertexBuffer9**, UINT*, UINT*) override;
    STDMETHOD(SetStreamSourceFreq)(UINT, UINT) override;
    STDMETHOD(GetStreamSourceFreq)(UINT, UINT*) override;
    STDMETHOD(SetIndices)(IDirect3DIndexBuffer9*) override;
    STDMETHOD(GetIndices)(IDirect3DIndexBuffer9**) override;
    STDMETHOD(CreatePixelShader)(const DWORD*, IDirect3DPixelShader9**) override;
    STDMETHOD(SetPixelShader)(IDirect3DPixelShader9*) override;
    STDMETHOD(GetPixelShader)(IDirect3DPixelShader9**) override;
    STDMETHOD(SetPixelShaderConstantF)(UINT, const float*, UINT) override;
    STDMETHOD(GetPixelShaderConstantF)(UINT, float*, UINT) override;
    STDMETHOD(SetPixelShaderConstantI)(UINT, const int*, UINT) override;
    STDMETHOD(GetPixelShaderConstantI)(UINT, int*, UINT) override;
    STDMETHOD(SetPixelShaderConstantB)(UINT, const BOOL*, UINT) override;
    STDMETHOD(GetPixelShaderConstantB)(UINT, BOOL*, UINT) override;
    STDMETHOD(DrawRectPatch)(UINT, const float*, const D3DRECTPATCH_INFO*) override;
    STDMETHOD(DrawTriPatch)(UINT, const float*, const D3DTRIPATCH_INFO*) override;
    STDMETHOD(DeletePatch)(UINT) override;
    STDMETHOD(CreateQuery)(D3DQUERYTYPE, IDirect3DQuery9**) override;
    STDMETHOD(SetConvolutionMonoKernel)(UINT, UINT, float*, float*) override;
    STDMETHOD(ComposeRects)
    (IDirect3DSurface9*, IDirect3DSurface9*, IDirect3DVertexBuffer9*, UINT, IDirect3DVertexBuffer9*,
     D3DCOMPOSERECTSOP, INT, INT) override;
    STDMETHOD(PresentEx)(const RECT*, const RECT*, HWND, const RGNDATA*, DWORD) override;
    STDMETHOD(GetGPUThreadPriority)(INT*) override;
    STDMETHOD(SetGPUThreadPriority)(INT) override;
    STDMETHOD(WaitForVBlank)(UINT) override;
    STDMETHOD(CheckResourceResidency)(IDirect3DResource9**, UINT32) override;
    STDMETHOD(SetMaximumFrameLatency)(UINT) override;
    STDMETHOD(GetMaximumFrameLatency)(UINT*) override;
    STDMETHOD(CheckDeviceState)(HWND) override;
    STDMETHOD(CreateRenderTargetEx)
    (UINT, UINT, D3DFORMAT, D3DMULTISAMPLE_TYPE, DWORD, BOOL, IDirect3DSurface9**, HANDLE*, DWORD) override;
    STDMETHOD(CreateOffscreenPlainSurfaceEx)
    (UINT, UINT, D3DFORMAT, D3DPOOL, IDirect3DSurface9**, HANDLE*, DWORD) override;
    STDMETHOD(CreateDepthStencilSurfaceEx)
    (UINT, UINT, D3DFORMAT, D3DMULTISAMPLE_TYPE, DWORD, BOOL, IDirect3DSurface9**, HANDLE*, DWORD) override;
    STDMETHOD(ResetEx)(D3DPRESENT_PARAMETERS*, D3DDISPLAYMODEEX*) override;
    STDMETHOD(GetDisplayModeEx)(UINT, D3DDISPLAYMODEEX*, D3DDISPLAYROTATION*) override;

    // --- for the objects of this device ---
    Driver& driver() { return *driver_; }
    bool is_ex() const { return ex_; }
    bool is_lost() const { return state_of_device_ != DeviceState::Operational; }
    // A surface or texture in D3DPOOL_DEFAULT was made or went: Reset wants none.
    void count_default_pool(int change) { default_pool_ += change; }
    // The textures there are, by the interface that the program has; looking one up does not touch it.
    void add_texture(IDirect3DBaseTexture9* face, TextureBase* texture) { textures_[face] = texture; }
    void remove_texture(IDirect3DBaseTexture9* face) { textures_.erase(face); }
    TextureBase* texture(IDirect3DBaseTexture9* face) const {
        const auto found = textures_.find(face);
        return found == textures_.end() ? nullptr : found->second;
    }
    HWND focus_window() const { return creation_.hFocusWindow; }
    DWORD behavior() const { return creation_.BehaviorFlags; }
    std::recursive_mutex& mutex() { return mutex_; }
    // For state blocks.
    State& state() { return state_; }
    Parts& changed() { return changed_; }
    StateBlock* recording() const { return recording_; }
    // The window lost or got the focus (full-screen devices).
    void window_activated(bool active);
    void mode_was_changed(); // by someone else, while the device has the screen
    bool fullscreen() const;
    SwapChain& implicit_chain() const { return *chains_.front(); }
    void count_additional_chains(int change) { additional_chains_ += static_cast<UINT>(change); }
    void buffers_rotated();
    // The driver hears of everything that is only told before a draw and may name objects that are gone by
    // now, and has nothing left to do: a recording may begin.
    void settle();

  private:
    Device(Direct3D& d3d, D3DDEVICE_CREATION_PARAMETERS creation, bool ex);
    ~Device();
    HRESULT initialize(D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode);
    HRESULT reset_device(D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode);
    HRESULT make_auto_depth(const D3DPRESENT_PARAMETERS& parameters);
    void set_default_state(const D3DPRESENT_PARAMETERS& parameters);
    void bind_implicit_targets(const D3DPRESENT_PARAMETERS& parameters);
    void drop_bindings();
    UINT chains_alive() const;
    void mark_scene(bool begins);

    // Where setters write: the block being recorded, or the device.
    State& target_state();
    Parts& target_parts();

    // Draws.
    HRESULT begin_draw(D3DPRIMITIVETYPE type, UINT primitives, bool indexed);
    void write_targets();
    HRESULT draw_up(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT primitives,
                    const void* indices, D3DFORMAT index_format, const void* data, UINT stride);
    void targets_were_drawn();

    // Resources.
    HRESULT make_surface(UINT width, UINT height, D3DFORMAT format, D3DMULTISAMPLE_TYPE samples,
                         DWORD quality, DWORD usage, D3DPOOL pool, bool lockable, IDirect3DSurface9** out,
                         void* user_memory);
    template <class Texture, class Interface>
    HRESULT make_texture(ImageDesc desc, Interface** out, HANDLE* shared);
    HRESULT check_texture(D3DRESOURCETYPE type, UINT width, UINT height, UINT depth, UINT& levels,
                          DWORD usage, D3DFORMAT format, D3DPOOL pool, void** shared, void** user_memory);
    HRESULT blt(Surface& source, const RECT& from, Surface& dest, const RECT& to,
                D3DTEXTUREFILTERTYPE filter);
    VertexDeclaration* declaration_of_fvf(DWORD fvf);

    enum class DeviceState { Operational, Lost, NotReset };

    std::atomic<ULONG> references_{1};
    std::recursive_mutex mutex_;
    Direct3D* d3d_;
    D3DDEVICE_CREATION_PARAMETERS creation_;
    bool ex_;
    DeviceState state_of_device_ = DeviceState::Operational;
    bool destroying_ = false;
    std::unique_ptr<Driver> driver_;
    std::unique_ptr<StateWriter> writer_;
    std::unique_ptr<Window> window_;
    State state_;
    Parts changed_;
    std::vector<Held<SwapChain>> chains_;
    std::array<Held<Surface>, kTargets> targets_;
    Held<Surface> depth_, auto_depth_;
    bool targets_changed_ = true;
    StateBlock* recording_ = nullptr;
    bool in_scene_ = false;
    bool software_vertices_ = false;
    float npatch_mode_ = 0;
    std::vector<std::byte> up_scratch_;
    std::unordered_map<IDirect3DBaseTexture9*, TextureBase*> textures_;
    int default_pool_ = 0;
    UINT additional_chains_ = 0;
    std::uint32_t frames_ = 0;
    D3DGAMMARAMP gamma_ = {};
    std::map<DWORD, Held<VertexDeclaration>> fvf_declarations_;
    D3DCLIPSTATUS9 clip_status_ = {0, 0xFFFFFFFF};
    BOOL cursor_visible_ = FALSE;
    HCURSOR cursor_ = nullptr;
    POINT cursor_hotspot_ = {};
    UINT max_frame_latency_ = 3;
    INT gpu_priority_ = 0;
};

} // namespace d3d9
