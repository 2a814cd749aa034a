// What devices of all versions of Direct3D 1 to 7 do alike: scenes, targets, textures, and draws of vertices
// of a call. Call lock required.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/device/driver_surfaces.h"
#include "tools/ddraw/objects/draw.h"
#include "tools/runtime/commands/dx7_commands.h"
#include "tools/runtime/recording/recording.h"

namespace ddraw {

inline constexpr DWORD kStages = 8;

// Whether a surface can be the target of a new device: D3D_OK, or the error. `hardware`: of the device's
// kind.
HRESULT check_target(const Surface& surface, bool hardware);
// The same of SetRenderTarget. `sets`: it becomes the target, also with an error.
HRESULT check_new_target(const Surface& surface, bool hardware, bool& sets);

class RenderDevice {
  public:
    // `target`: a surface that can be one. `creator`: the version of its references. `driver`: not null.
    // `is_part`: of the target, which owns it and counts its references, as in Direct3D 1.
    RenderDevice(Draw& draw, Surface& target, Version creator, const GUID& kind,
                 std::unique_ptr<Driver> driver, bool is_part = false);
    virtual ~RenderDevice();
    RenderDevice(const RenderDevice&) = delete;
    RenderDevice& operator=(const RenderDevice&) = delete;

    ULONG add_ref();
    ULONG release();
    bool is_part() const { return is_part_; }
    Draw& draw() const { return draw_; }
    const GUID& kind() const { return kind_; } // IID_IDirect3DHALDevice or the like

    HRESULT begin_scene();
    HRESULT end_scene();
    Surface& target() const { return *target_; }
    Surface* depth_buffer() const; // of the target; null: there is none
    // `counted`: the program sees the device's reference. Without it, the device takes one of the program's
    // when it has another target or ends, as in Windows (Wine: test_rt_caps).
    void set_target(Surface& surface, bool counted);
    // Clears rectangles of the target; `inside` clips them.
    HRESULT clear(std::span<const D3DRECT> rects, const RECT& inside, DWORD flags, D3DCOLOR color,
                  float depth, DWORD stencil);
    HRESULT preload(Surface& texture);

    struct Indices { // of a draw; `list` null: vertices in their order
        const WORD* list = nullptr;
        DWORD count = 0;
    };

  protected:
    using Commands = Dx7Commands<Driver>; // older devices write those that their version has

    // Whether a surface that was not created as a texture counts as none.
    virtual bool draws_only_textures() const = 0;
    // Sends all states: to a new context, and when commands were lost.
    virtual void send_everything() = 0;
    // Binds a surface of the driver to a stage; 0: none.
    virtual void send_texture(DWORD stage, Handle handle) { commands_.texture(stage, handle); }
    // Sends the bindings of targets, and pixels that the program has changed. False: there is no target.
    bool prepare_targets();
    // To be called before a draw, with the textures of all stages, null for none.
    bool prepare_draw(std::span<Surface* const, kStages> textures);
    // Draws vertices of the call. `start(bytes)`: makes room for commands of so many bytes with this draw's
    // vertices, and returns the number of the first one; nothing: there is no memory for them.
    template <class Start>
    HRESULT emit_draw(D3DPRIMITIVETYPE type, DWORD count, const Indices& indices, Start&& start);
    HRESULT draw_copied(D3DPRIMITIVETYPE type, DWORD fvf, DWORD stride, std::span<const std::byte> vertices,
                        DWORD count, const Indices& indices);
    // Whether primitives can have this type: D3D_OK, or the error.
    static HRESULT check_primitives(D3DPRIMITIVETYPE type, DWORD count, const Indices& indices);
    void nothing_is_sent();
    // To be called by constructors and destructors of devices: recordings begin and end there.
    void begin_recording() { recording_.device_created(); }
    void end_recording() { recording_.device_destroyed(); }

    Driver& driver() const { return *driver_; }

  private:
    void settle();
    void bind_texture(DWORD stage, Surface* texture);
    void attach_palette(Surface& texture, Handle handle);

    Draw& draw_;
    Version creator_;
    bool is_part_;
    bool sets_precision_; // the x87 unit has single precision as long as the device exists
    GUID kind_;
    ULONG references_ = 1;
    std::unique_ptr<Driver> driver_;
    DriverSurfaces surfaces_{draw_, *driver_, [this] { recording_.frame_shown(); }};
    Recording recording_{*driver_, [this] { settle(); }};

  protected:
    Commands commands_;

  private:
    void release_target();
    Surface* target_; // with a reference, unless the device is a part of it
    bool in_scene_ = false;

    // What the driver was sent.
    Handle sent_target_ = 0, sent_depth_ = 0;
    std::array<Handle, kStages> sent_texture_ = {};
    std::uint64_t losses_ = 0;
    struct SentPalette {
        Handle handle = 0;
        std::uint64_t changes = 0; // Palette::changes() of the entries
    };
    std::unordered_map<const Palette*, SentPalette> palettes_;
    std::unordered_map<Handle, Handle> attached_; // the palette of each surface of the driver
    Handle next_palette_ = 1;
};

} // namespace ddraw
