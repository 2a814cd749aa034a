// A device of Direct3D 1 to 6: its states, viewports, handles and draws. The runtime transforms, lights and
// clips vertices (tools/ddraw/vertices/); the driver gets transformed ones. It knows nothing of the versions
// of interfaces, except which one created it. Call lock required.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/device/handles.h"
#include "tools/ddraw/device/legacy_capabilities.h"
#include "tools/ddraw/device/material.h"
#include "tools/ddraw/device/matrix_handles.h"
#include "tools/ddraw/device/render_device.h"
#include "tools/ddraw/device/values.h"
#include "tools/ddraw/device/viewport.h"
#include "tools/ddraw/vertices/clip/draw.h"
#include "tools/ddraw/vertices/clip/pick.h"
#include "tools/ddraw/vertices/process/vertex_state.h"

namespace ddraw {

inline constexpr DWORD kLightStates = 9; // D3DLIGHTSTATE_ values are below

class LegacyDevice final : public RenderDevice {
  public:
    // `version`: of the interface that creates it, V1 to V3; one of V1 is a part of its target. `kind`: of
    // legacy_device_kinds().
    LegacyDevice(Draw& draw, Surface& target, Version version, const LegacyDeviceKind& kind,
                 std::unique_ptr<Driver> driver);
    ~LegacyDevice() override;

    Version version() const { return version_; }
    const LegacyDeviceKind& device_kind() const { return kind_; }
    IUnknown* com(Version version) { return interfaces_->of(version); } // V1 to V3

    // --- viewports ---
    const std::vector<Viewport*>& viewports() const { return viewports_; }
    HRESULT add_viewport(Viewport& viewport);
    HRESULT delete_viewport(Viewport& viewport);
    void forget_viewport(Viewport& viewport) noexcept;      // it ends
    Viewport* current_viewport() const { return current_; } // null: none
    HRESULT set_current_viewport(Viewport& viewport);
    // Copies rectangles of a depth buffer's size and format to that of the target; `inside` clips them.
    HRESULT copy_depth(Surface& from, std::span<const D3DRECT> rects, const RECT& inside);

    // --- states ---
    const Values& values() const { return values_; }
    HRESULT set_render_state(DWORD state, DWORD value);
    HRESULT render_state(DWORD state, DWORD& out);
    HRESULT set_light_state(DWORD state, DWORD value);
    HRESULT light_state(DWORD state, DWORD& out) const;
    HRESULT set_stage_state(DWORD stage, DWORD state, DWORD value);
    HRESULT stage_state(DWORD stage, DWORD state, DWORD& out) const;
    HRESULT set_texture(DWORD stage, Surface* texture); // with a reference; a handle's has none
    Surface* texture(DWORD stage) const;                // null: none
    HRESULT set_transform(DWORD index, const D3DMATRIX& matrix);
    HRESULT multiply_transform(DWORD index, const D3DMATRIX& matrix);

    MatrixHandles matrices{*this};

    // --- what vertices are processed with ---
    // `lights`: memory for the lights. `viewport`: that has been set.
    vertices::VertexState vertex_state(const Viewport& viewport, bool lit,
                                       std::vector<vertices::Light>& lights) const;
    // The material of D3DLIGHTSTATE_MATERIAL; null: none, vertices are not lit then.
    const Material* material() const { return handles<Material>().find(light_[D3DLIGHTSTATE_MATERIAL]); }

    // --- draws ---
    // Of vertices without gaps, with the current viewport.
    HRESULT draw_vertices(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> bytes, DWORD count,
                          const Indices& indices, DWORD flags);
    // Of vertices of a format that is not transformed; `flags`: D3DDP_. `viewport`: null is an error.
    HRESULT draw_untransformed(D3DPRIMITIVETYPE type, const vertices::VertexSource& source,
                               const Indices& indices, DWORD flags, const Viewport* viewport);
    // What is common to draws of processed vertices, as an execute buffer's.
    vertices::Draw draw_options(D3DPRIMITIVETYPE type, const Indices& indices, bool clips) const;

    // --- execute buffers ---
    struct Output {
        Driver& driver;
        Commands& commands;
    };
    // Where draws go, prepared for transformed vertices; nothing: there is no target.
    std::optional<Output> output(const Viewport& viewport);
    std::vector<vertices::PickRecord> picked; // by the last Pick, the nearest first

    // --- Begin to End: vertices and indices are gathered, and drawn by End ---
    HRESULT begin(D3DPRIMITIVETYPE type, DWORD fvf, DWORD flags);
    HRESULT begin_indexed(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> bytes, DWORD flags);
    HRESULT add_vertex(const void* vertex);
    HRESULT add_index(WORD index);
    HRESULT end();

    D3DCLIPSTATUS clip_status = {};
    D3DSTATS stats = {}; // since the device was created

  private:
    // Of transformed vertices without gaps, as the driver draws them. `type` and `indices`: checked.
    HRESULT draw_transformed(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> bytes, DWORD count,
                             const Indices& indices, const Viewport* viewport);
    HRESULT draw_result(D3DPRIMITIVETYPE type, const vertices::Drawn& drawn, DWORD fvf,
                        const Indices& indices, const Viewport* viewport);
    // The part of the target that a viewport has; null or not set: all of it.
    RECT drawn_area(const Viewport* viewport) const;
    void set_defaults();
    bool draws_only_textures() const override { return kind_.hardware; }
    void send_everything() override;
    void send_texture(DWORD stage, Handle handle) override;
    void send_viewport(const Viewport* viewport); // null: the whole target
    void send_w_range();
    void map_from_render_state(DWORD state, DWORD value);
    void map_to_render_state(DWORD state, DWORD value);
    bool prepare(const Viewport* viewport); // before a draw
    void count_drawn(D3DPRIMITIVETYPE type, DWORD elements);

    Version version_;
    const LegacyDeviceKind& kind_;
    Values values_;
    std::array<DWORD, kLightStates> light_ = {};
    DWORD stage0_set_ = 0;     // bit i: SetTextureStageState set state i of stage 0
    DWORD texture_handle_ = 0; // of TEXTUREHANDLE, without a reference; 0: stage 0 has that of SetTexture
    std::vector<Viewport*> viewports_;
    Viewport* current_ = nullptr;
    RECT sent_viewport_ = {};
    vertices::Drawing drawing_;
    std::vector<vertices::Light> lights_; // of the draw that is made; kept for its memory
    struct Begun {
        D3DPRIMITIVETYPE type;
        DWORD fvf, stride, flags;
        bool indexed;
        std::vector<std::byte> vertices;
        std::vector<WORD> indices;
    };
    std::optional<Begun> begun_;

    std::unique_ptr<Interfaces> interfaces_;
    Registered<LegacyDevice, 3> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(LegacyDevice& device); // tools/ddraw/interfaces/

} // namespace ddraw
