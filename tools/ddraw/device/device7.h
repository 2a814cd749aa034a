// A device of Direct3D 7: its states, which it sends to its driver as DirectX 7 did, each when the program
// sets it, and its draws. The driver transforms and lights. Call lock required; objects are looked up and
// pointers checked by tools/ddraw/interfaces/.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>

#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/device/render_device.h"
#include "tools/ddraw/device/values.h"
#include "tools/ddraw/device/vertex_buffer.h"

namespace ddraw {

class Device7 final : public RenderDevice, private Keeper<VertexBuffer> {
  public:
    Device7(Draw& draw, Surface& target, const GUID& kind, std::unique_ptr<Driver> driver);
    ~Device7() override;

    IUnknown* com() { return interfaces_->of(Version::V7); }

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
    HRESULT draw_memory(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> vertices, DWORD count,
                        const Indices& indices);
    HRESULT draw_buffer(D3DPRIMITIVETYPE type, VertexBuffer& buffer, DWORD first, DWORD count,
                        const Indices& indices);

    D3DCLIPSTATUS clip_status = {};

  private:
    void object_ends(VertexBuffer& buffer) noexcept override;
    bool draws_only_textures() const override { return true; }
    void send_everything() override;
    void send_transforms(DWORD first, DWORD last); // at most 8
    void send_viewport();
    void send_material();
    void send_light(DWORD index, const D3DLIGHT7& light);
    void send_clip_plane(DWORD index);
    void apply(const Setting& setting);
    static HRESULT check_draw(D3DPRIMITIVETYPE type, DWORD fvf, DWORD count, const Indices& indices);
    std::array<Surface*, kStages> bound_textures() const;
    StateBlock* block(DWORD handle); // null: there is none
    HRESULT add_block(StateBlock added, DWORD& handle);

    Values values_;
    std::optional<StateBlock> recorded_;
    std::vector<std::unique_ptr<StateBlock>> blocks_; // by handle - 1
    std::set<DWORD> sent_lights_;                     // those that the driver has
    struct BufferCopy {                               // of a vertex buffer, in the driver
        Handle handle = 0;
        std::uint64_t changes = 0;   // VertexBuffer::changes() when the driver had the same vertices
        std::uint64_t batch = 0;     // the call block with the last draw that reads it
        std::uint64_t seen = 0;      // VertexBuffer::changes() of the last draw
        std::uint32_t unchanged = 0; // draws since the last change
    };
    std::unordered_map<VertexBuffer*, BufferCopy> buffers_;

    std::unique_ptr<Interfaces> interfaces_;
    Registered<Device7, 1> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(Device7& device); // tools/ddraw/interfaces/

} // namespace ddraw
