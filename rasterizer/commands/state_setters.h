// The state setters of a context: they write DeviceState, and add the parts of a draw snapshot that may
// depend on the change to DrawChanges. Numbers outside the tables are stored or ignored as WIRE.md E says for
// each opcode, without an error.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "dp2/base/bytes.h"
#include "dp2/wire/wire.h"
#include "rasterizer/commands/draw_changes.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

enum class ShaderStage : std::uint8_t { Vertex, Pixel };
enum class RegisterFile : std::uint8_t { Float, Integer, Boolean };
// How a matrix changes the current matrix M: the result is `matrix`, matrix * M, or M * matrix.
enum class MatrixChange : std::uint8_t { Replace, MultiplyBefore, MultiplyAfter };

// Owns the state; the resources and the changes must outlive it. Caller's thread only.
class StateSetters {
  public:
    // interface_version: WIRE.md H.2. `target` and `depth` are surfaces or 0; they are not checked.
    StateSetters(const dp2::Limits& limits, ResourceTable& resources, DrawChanges& changes,
                 std::uint32_t interface_version, Handle target, Handle depth);

    MemoryBudget& memory_budget() const { return resources_.memory_budget(); }
    const DeviceState& state() const { return state_; }
    void set_dialect(const dp2::Dialect& dialect) { state_.dialect = dialect; } // before the first draw

    void set_render_state(std::uint32_t number, std::uint32_t value);
    void set_stage_state(std::uint32_t stage, std::uint32_t number, std::uint32_t value);
    // Types without a matrix are ignored.
    void set_transform(std::uint32_t type, const Matrix& matrix, MatrixChange change);
    void set_material(const dp2::wire::SetMaterial& material);
    // Calls change(slot) for the light with this index, which is created if necessary. LimitExceeded: there
    // are max_lights.
    template <class Change> dp2::Status change_light(std::uint32_t index, Change&& change) {
        DP2_TRY(LightSlot* const slot, light(index));
        const std::optional<LightKind> kind = light_kind(*slot);
        change(*slot);
        const std::optional<LightKind> changed = light_kind(*slot);
        if (changed != kind) // programs depend on the number of lights of each kind
            changes_.add(kVertexParts);
        else if (kind)
            changes_.add(kVertexUniformPart);
        return {};
    }
    void set_clip_plane(std::uint32_t index, const std::array<float, 4>& plane); // 0..31; others are ignored
    void set_viewport(const Viewport& viewport);                                 // pixels
    void set_depth_range(float min_z, float max_z);
    void set_w_range(const WRange& range);
    void set_scissor(const Rect& rect); // pixels

    void set_stream(std::uint32_t stream, const StreamBinding& binding); // does not change the divider
    void set_stream_divider(std::uint32_t stream, std::uint32_t divider);
    void set_indices(Handle buffer, std::uint32_t width); // width: bytes per index
    void set_vertex_format(std::uint32_t fvf_or_declaration);
    // 0 and handles without a shader select the fixed functions.
    void set_vertex_shader(Handle handle);
    void set_pixel_shader(Handle handle);
    // `first`: a register; `words`: four per float or integer register, one per boolean. Registers past the
    // end of the file are ignored.
    void set_constants(ShaderStage stage, RegisterFile file, std::uint32_t first,
                       dp2::PackedArray<std::uint32_t> words);
    // BadValue: a side outside 1..kMaxConvolution. Missing weights are 1.
    dp2::Status set_convolution_kernel(std::uint32_t width, std::uint32_t height, dp2::PackedArray<float> row,
                                       dp2::PackedArray<float> column);

    // Checks that a surface other than 0 can be a render target or a depth buffer. BadHandle: it does not
    // exist; WrongKind, NotSupported: its format.
    dp2::Status check_target(Handle surface) const;
    dp2::Status check_depth(Handle surface) const;
    // Surface 0 removes the target; without target 0 nothing is drawn. Errors of check_target(); BadValue: an
    // index of kTargets or more.
    dp2::Status set_target(std::uint32_t index, Handle surface);
    // SETRENDERTARGET: target 0, which must not be 0 (BadHandle), and the depth buffer. On errors neither is
    // set.
    dp2::Status set_target_and_depth(Handle target, Handle depth);
    dp2::Status set_depth(Handle surface);

    // SETTEXLOD: the most detailed level of the texture that is sampled. BadHandle: no such surface.
    dp2::Status set_texture_lod(Handle surface, std::uint32_t lod);

  private:
    dp2::Result<LightSlot*> light(std::uint32_t index);
    bool switch_alpha_to_coverage(dp2::Rs state, std::uint32_t value);
    void map_legacy_state(std::uint32_t number, std::uint32_t value);
    void set_texture_blend(std::uint32_t value);

    const dp2::Limits& limits_;
    ResourceTable& resources_;
    DrawChanges& changes_;
    Charge lights_charge_, constants_charge_;
    DeviceState state_;
};

} // namespace rasterizer
