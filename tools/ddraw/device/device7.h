// A device of Direct3D 7: its states, targets, textures and draws, which it sends to its driver as DirectX 7
// did, each state when the program sets it. The driver transforms and lights. Call lock required; objects are
// looked up and pointers checked by tools/ddraw/interfaces/.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>

#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/device/driver_surfaces.h"
#include "tools/ddraw/device/values.h"
#include "tools/ddraw/device/vertex_buffer.h"
#include "tools/ddraw/objects/draw.h"
#include "tools/runtime/commands/dx7_commands.h"

namespace ddraw {

class Device7 {
  public:
    // `target`: a surface that can be one. Null `driver`: not allowed.
    Device7(Draw& draw, Surface& target, const GUID& kind, std::unique_ptr<Driver> driver);
    ~Device7();
    Device7(const Device7&) = delete;
    Device7& operator=(const Device7&) = delete;

    ULONG add_ref() { return ++references_; }
    ULONG release();
    IUnknown* com() { return interfaces_->of(Version::V7); }
    Draw& draw() const { return draw_; }
    const GUID& kind() const { return kind_; } // IID_IDirect3DHALDevice or the like

    // --- scenes and targets ---
    HRESULT begin_scene();
    HRESULT end_scene();
    HRESULT set_target(Surface& surface);
    Surface& target() const { return *target_; }
    // `rects`: none for the viewport.
    HRESULT clear(std::span<const D3DRECT> rects, DWORD flags, D3DCOLOR color, float depth, DWORD stencil);

    // --- states; while a block is recorded, setters add to it ---
    const Values& values() const { return values_; }
    HRESULT set_render_state(DWORD state, DWORD value);
    HRESULT set_stage_state(DWORD stage, DWORD state, DWORD value);
    HRESULT set_texture(DWORD stage, Surface* texture);
    HRESULT set_transform(DWORD index, const D3DMATRIX& matrix);
    HRESULT multiply_transform(DWORD index, const D3DMATRIX& matrix);
    HRESULT set_viewport(const D3DVIEWPORT7& viewport);
    HRESULT set_material(const D3DMATERIAL7& material);
    HRESULT set_light(DWORD index, const D3DLIGHT7& light);
    HRESULT enable_light(DWORD index, BOOL enabled);
    HRESULT set_clip_plane(DWORD index, const Plane& plane);

    // --- blocks ---
    HRESULT begin_block();
    HRESULT end_block(DWORD& handle);
    HRESULT create_block(D3DSTATEBLOCKTYPE type, DWORD& handle);
    HRESULT apply_block(DWORD handle);
    HRESULT capture_block(DWORD handle);
    HRESULT delete_block(DWORD handle);
    bool is_recording() const { return recorded_.has_value(); }

    // --- draws ---
    struct Indices { // of a draw; `list` null: vertices in their order
        const WORD* list = nullptr;
        DWORD count = 0;
    };
    HRESULT draw_memory(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> vertices, DWORD count,
                        const Indices& indices);
    HRESULT draw_buffer(D3DPRIMITIVETYPE type, VertexBuffer& buffer, DWORD first, DWORD count,
                        const Indices& indices);
    HRESULT preload(Surface& texture);
    // The driver's copy of a vertex buffer is not needed any more.
    void forget(VertexBuffer& buffer);

    D3DCLIPSTATUS clip_status = {};

  private:
    using Commands = Dx7Commands<Driver>;
    // Sends everything that the next draw or clear needs and that changes without a call of the device.
    bool prepare_targets();
    bool prepare_draw();
    void bind_texture(DWORD stage, Surface* texture);
    void attach_palette(Surface& texture, Handle handle);
    void send_everything();
    void send_transforms(DWORD first, DWORD last); // at most 8
    void send_viewport();
    void send_material();
    void send_light(DWORD index, const D3DLIGHT7& light);
    void send_clip_plane(DWORD index);
    void apply(const Setting& setting);
    HRESULT check_draw(D3DPRIMITIVETYPE type, DWORD fvf, DWORD count, const Indices& indices) const;
    // Emits a draw of vertices of the call from `first` on.
    template <class Start>
    HRESULT emit_draw(D3DPRIMITIVETYPE type, DWORD count, const Indices& indices, Start&& start);
    StateBlock* block(DWORD handle); // null: there is none
    HRESULT add_block(StateBlock added, DWORD& handle);

    Draw& draw_;
    GUID kind_;
    ULONG references_ = 1;
    std::unique_ptr<Driver> driver_;
    DriverSurfaces surfaces_;
    Commands commands_;
    Surface* target_ = nullptr; // with a reference
    Values values_;
    bool in_scene_ = false;
    std::optional<StateBlock> recorded_;
    std::vector<std::unique_ptr<StateBlock>> blocks_; // by handle - 1

    // What the driver was sent.
    Handle sent_target_ = 0, sent_depth_ = 0;
    std::array<Handle, kStages> sent_texture_ = {};
    std::set<DWORD> sent_lights_;
    std::uint64_t losses_ = 0;
    struct SentPalette {
        Handle palette = 0, surface = 0;
        std::uint64_t changes = 0;
    };
    std::unordered_map<const Palette*, SentPalette> palettes_;
    Handle next_palette_ = 1;
    struct BufferCopy {
        Handle handle = 0;
        std::uint64_t changes = 0;   // VertexBuffer::changes() when the driver had the same vertices
        std::uint64_t batch = 0;     // the call block with the last draw that reads it
        std::uint32_t unchanged = 0; // draws since the last change
    };
    std::unordered_map<const VertexBuffer*, BufferCopy> buffers_;

    std::unique_ptr<Interfaces> interfaces_;
    Registered<Device7, 1> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(Device7& device); // tools/ddraw/interfaces/

} // namespace ddraw
