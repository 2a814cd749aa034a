// One context's front end: takes typed state and draws, freezes what a draw needs, and queues geometry chunks
// and clears. Invariant: everything that reaches the scene has been checked: vertex numbers, rectangles,
// handles.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dp2/bytes.h"
#include "dp2/vertex_declaration.h"
#include "dp2/wire.h"
#include "rasterizer/base/budget.h"
#include "rasterizer/geometry/stream_output.h"
#include "rasterizer/geometry/tessellate.h"
#include "rasterizer/programs/program_cache.h"
#include "rasterizer/resources/decode_surface.h"
#include "rasterizer/schedule/gpu.h"
#include "rasterizer/state/derive_pixel.h"
#include "rasterizer/state/device_state.h"
#include "rasterizer/state/skip_reason.h"
#include "rasterizer/state/vertex_binding.h"

namespace rasterizer {

// The vertices of one call (wire-format spec B.1, B.3): memory that is valid during the call only.
struct CallVertices {
    std::span<const std::byte> bytes; // empty: the call brought none
    std::uint64_t offset = 0;         // of vertex 0 of the legacy draws
    std::uint64_t stream_offset = 0;  // of vertex 0 of a user-memory stream
    bool present = false;
    bool user_memory = false; // D3DHALDP2_USERMEMVERTICES
    std::uint32_t count = 0;  // dwVertexLength
    std::uint32_t fvf = 0;    // dwVertexType
    std::uint32_t stride = 0; // dwVertexSize
};

// Totals since the context was made; skips() has those that were skipped by reason. The input assembler's do
// not know of caches or chunks.
struct DeviceCounts {
    std::uint64_t draws = 0, draws_skipped = 0, clears = 0, primitives = 0;
    std::uint64_t vertices = 0, assembled = 0;   // read and assembled by draws, before tessellation
    std::uint64_t patches = 0, patch_points = 0; // tessellated, N-patches too; points made of them
    std::uint64_t stream_shaded = 0;             // vertices of draws that went to the streams only
    std::array<StreamCounts, kOutputStreams> streams = {};
};

// What process_vertices() does.
struct VertexProcessing {
    const dp2::VertexDeclaration* layout = nullptr; // of the results, stream 0; floats and D3DCOLORs
    std::uint32_t stride = 0;                       // from result to result
    std::uint32_t first = 0, count = 0;             // vertices of the streams
    bool copies_rest =
        true; // what the vertex functions leave alone comes from the vertex (fixed functions only)
};

inline constexpr std::uint32_t kAlphaPalette = 0x2000; // dwPaletteFlags: DDRAWIPAL_ALPHA

// 256 PALETTEENTRYs as the wire has them: bytes R, G, B, flags (wire-format spec E.10, I-4).
struct Palette {
    std::array<std::uint32_t, 256> entries = {};
    bool alpha = false; // the fourth byte is alpha
    std::uint64_t version = 0;
    PaletteColors colors() const;
};

class Device {
  public:
    Device(Gpu& gpu, std::uint32_t interface_version, Handle target, Handle depth);

    // State setters; numbers outside the tables are stored or ignored as the spec says, never an error.
    void set_render_state(std::uint32_t number, std::uint32_t value);
    void set_stage_state(std::uint32_t stage, std::uint32_t number, std::uint32_t value);
    // Numbers that name no matrix are ignored. Multiplying puts the new matrix before the current one, or
    // behind.
    enum class Combine : std::uint8_t { Replace, Before, Behind };
    void set_transform(std::uint32_t type, const Matrix& matrix, Combine combine);
    void set_material(const dp2::wire::SetMaterial& material);
    // Makes the light exist when it does not. LimitExceeded: there are kMaxLights already.
    dp2::Result<LightSlot*> light(std::uint32_t index);
    void set_clip_plane(std::uint32_t index, const std::array<float, 4>& plane); // 0..31; others are ignored
    void set_viewport(const Viewport& viewport);
    void set_depth_range(float min_z, float max_z);
    void set_w_range(float w_near, float w_far);
    void set_scissor(const Rect& rect);
    void set_stream(std::uint32_t stream, const StreamBinding& binding);
    void set_stream_divider(std::uint32_t stream, std::uint32_t divider);
    void set_indices(Handle buffer, std::uint32_t width);
    void set_vertex_format(std::uint32_t fvf_or_declaration);
    enum class ShaderStage : std::uint8_t { Vertex, Pixel };
    enum class RegisterFile : std::uint8_t { Float, Integer, Boolean };
    // Registers past the end of the file are left out.
    void set_constants(ShaderStage stage, RegisterFile file, std::uint32_t first,
                       dp2::PackedArray<std::uint32_t> words);
    // BadValue: a side outside 1..kMaxConvolution. Absent weights are 1.
    dp2::Status set_convolution_kernel(std::uint32_t width, std::uint32_t height, dp2::PackedArray<float> row,
                                       dp2::PackedArray<float> column);
    // Shader code is read and checked here; a live handle is replaced. Errors of parse_shader(); BadVersion:
    // of the other stage; LimitExceeded: too much code. `declaration`: a DX8 shader, which brings its own.
    dp2::Status create_shader(ShaderStage stage, Handle handle, dp2::PackedArray<std::uint32_t> tokens);
    dp2::Status create_declared_shader(Handle handle, dp2::VertexDeclaration declaration,
                                       dp2::PackedArray<std::uint32_t> tokens);
    void delete_shader(ShaderStage stage, Handle handle);
    // 0 and handles that name nothing select the fixed functions.
    void set_vertex_shader(Handle handle);
    void set_pixel_shader(Handle handle);
    // index 0 must name a surface; depth 0 is none. The surfaces are checked here.
    dp2::Status check_target(Handle surface) const; // what set_target() says to one that is not 0
    dp2::Status check_depth(Handle surface) const;
    dp2::Status set_target(std::uint32_t index, Handle surface);
    dp2::Status set_depth(Handle surface);
    dp2::Status create_declaration(Handle handle, dp2::VertexDeclaration declaration);
    void delete_declaration(Handle handle);

    // A palette exists from the first command that attaches it; 0 detaches.
    dp2::Status attach_palette(Handle palette, bool alpha, Handle surface);
    // BadHandle: no such palette; OutOfRange: entries past 256.
    dp2::Status update_palette(Handle palette, std::uint32_t start, dp2::PackedArray<std::uint32_t> entries);
    dp2::Status set_texture_lod(Handle surface, std::uint32_t lod);

    const DeviceState& state() const { return state_; }
    // What commands have made here, by handle.
    using Shaders = std::map<Handle, std::shared_ptr<const ShaderObject>>;
    struct Objects {
        const std::map<Handle, dp2::VertexDeclaration>& declarations;
        const Shaders &vertex_shaders, &pixel_shaders, &declared_shaders; // the last: of DX8, by declaration
        const std::map<Handle, Palette>& palettes;
        const std::map<Handle, Handle>& attached_palettes; // surface to palette
        std::size_t patches;                               // that are kept
    };
    Objects objects() const {
        return {declarations_, vertex_shaders_,    pixel_shaders_, declared_shaders_,
                palettes_,     attached_palettes_, patches_.size()};
    }
    const DeviceCounts& counts() const { return counts_; }
    const SkipCounts& skips() const { return skips_; }

    // A call begins or ends: its vertices come and go, its budget starts afresh.
    void begin_call(const CallVertices& vertices, const Budget& budget);
    void end_call();
    // One more command of the call; LimitExceeded when there are too many.
    dp2::Status count_command() { return budget_.count_command(); }

    // Legacy draws: vertices of the call; indices are relative to `first` (wire-format spec D.1).
    dp2::Status draw_call_vertices(Topology topology, std::uint32_t primitives, std::uint32_t first);
    dp2::Status draw_call_indexed(Topology topology, std::uint32_t primitives, std::uint32_t first,
                                  dp2::PackedArray<std::uint16_t> indices);
    // Vertices inside the command buffer, in the call's format.
    dp2::Status draw_immediate(Topology topology, std::uint32_t primitives,
                               std::span<const std::byte> vertices);
    // DX8/9 draws from streams. Offsets are bytes added to stream 0, for the draws of transformed vertices.
    dp2::Status draw_streams(std::uint32_t primitive_type, std::uint32_t primitives,
                             std::uint32_t first_vertex, std::int64_t byte_offset);
    dp2::Status draw_streams_indexed(std::uint32_t primitive_type, std::uint32_t primitives,
                                     std::int64_t base_vertex, std::uint64_t index_byte_offset,
                                     std::int64_t byte_offset);
    // Patches: handle 0 is drawn once, others are kept; without `info` a known one is drawn again.
    dp2::Status draw_rect_patch(std::uint32_t handle, dp2::PackedArray<float> segments,
                                const std::optional<dp2::wire::RectPatchInfo>& info);
    dp2::Status draw_tri_patch(std::uint32_t handle, dp2::PackedArray<float> segments,
                               const std::optional<dp2::wire::TriPatchInfo>& info);
    void delete_patch(std::uint32_t handle);
    dp2::Status clear(const dp2::wire::Clear& clear, dp2::PackedArray<dp2::wire::Rect> rects);
    // Screen positions, colours and coordinates of vertices, as drawing them would make them; `out` has
    // count * stride bytes. BadHandle, OutOfRange: vertices are missing; BadValue: they are transformed.
    dp2::Status process_vertices(const VertexProcessing& work, std::span<std::byte> out);

    // The stream-output stage, behind the vertex stage: with a layout and at least one target, draws write
    // their primitives there. All targets are set together, those that are not given have none. BadHandle,
    // WrongKind: of a buffer; BadValue: an offset that is no multiple of 4; OutOfRange: one past the end.
    void set_stream_output(OutputLayout layout) { output_.layout = std::move(layout); }
    dp2::Status set_stream_targets(std::span<const OutputTarget> targets);

    // Draws and clears ask it, when there is one, whether they are skipped.
    void set_predicate(std::function<bool()> skips) { predicate_ = std::move(skips); }
    bool predicated_away() const { return predicate_ && predicate_(); }
    // Draws do what no command asked for: a predicate, or stream output.
    bool diverted() const { return predicate_ || streams_out() || !output_.layout.rasterizes; }

    // What the GPU has counted of this context, at this point among its commands.
    Snapshot snapshot() const { return gpu_.snapshot(context_); }

  private:
    struct Run; // one draw's vertices and indices, before it is frozen

    // A patch's control points as they were when it was defined. They are known by their usages, not by what
    // read them then: each draw feeds the vertex shader or the fixed functions of its own time.
    struct Patch {
        bool triangular = false;
        PatchBasis basis = PatchBasis::Bezier;
        std::uint32_t degree = 1, columns = 0, rows = 0;
        std::vector<dp2::DeclarationElement> elements; // four floats each, in this order
        std::vector<PatchVertex> points;
    };
    struct ControlPoints;
    // An input of the vertex stage, and where a mesh's vertices have its four floats, in fours.
    struct MeshInput {
        VertexInput input;
        std::size_t slot = 0;
    };
    dp2::Status draw_mesh(Mesh mesh, const VertexShape& shape, std::span<const MeshInput> inputs,
                          std::uint64_t patches, std::uint64_t control_points);
    dp2::Status draw_patch(const Patch& patch, Mesh mesh);
    dp2::Result<OrSkipped<ControlPoints>> bind_control_points();
    template <std::size_t N> std::array<std::uint32_t, N> patch_segments(dp2::PackedArray<float> given) const;
    dp2::Result<const Patch*> patch(std::uint32_t handle, std::optional<Patch> definition);
    // How fine N-patches make this draw's triangles; 1: they stay as they are.
    std::uint32_t n_patch_segments(Topology topology, const VertexShape& shape) const;
    dp2::Status draw_n_patches(const Run& run, std::uint32_t segments);
    // One of the most recent FVF codes.
    dp2::Result<const dp2::VertexDeclaration*> fvf_declaration(std::uint32_t code);
    dp2::Result<const dp2::VertexDeclaration*> stream_declaration();
    std::shared_ptr<const std::vector<std::byte>> call_memory();
    StreamMemory stream_memory(std::uint32_t stream) const;
    // How a draw goes through the streams. Vertex 0 of what is bound is `first_vertex`.
    struct StreamWalk {
        std::int64_t byte_offset = 0; // of stream 0
        std::uint32_t first_vertex = 0;
        std::optional<std::uint32_t> instance; // of an indexed draw
    };
    // What reads vertices of a declaration now.
    struct VertexReaders {
        const ShaderObject* shader = nullptr; // null: the fixed functions
        const ShaderObject* passed = nullptr; // the ps_3_0 that transformed vertices go to
    };
    VertexReaders vertex_readers(bool transformed) const;
    using Streams = std::array<StreamMemory, kStreams>;
    OrSkipped<Streams> walk_streams(const StreamWalk& walk);
    dp2::Result<OrSkipped<VertexBinding>> bind_streams(const dp2::VertexDeclaration& declaration,
                                                       const StreamWalk& walk);
    std::uint32_t instance_count() const;
    dp2::Status draw_call(Topology topology, std::uint32_t primitives, std::uint32_t first,
                          IndexSource indices, std::shared_ptr<const void> index_memory);
    std::shared_ptr<Surface> decoded(Handle handle, const std::shared_ptr<Surface>& texture);
    bool decoded_current() const;
    std::shared_ptr<Surface> unshared(const std::shared_ptr<Surface>& texture);
    static bool vertices_exist(const Run& run);
    dp2::Status draw_curved(Run& run);
    dp2::Status rasterize(const ChunkWork& whole);
    auto wait_for_pixels() {
        return [this](const PixelTally& tally) { return gpu_.wait(tally, Stall::PixelLimit); };
    }
    bool streams_out() const;
    dp2::Status stream_out(ChunkWork work, const VertexShape& shape); // of the whole draw
    dp2::Status draw(Run& run);
    dp2::Result<std::shared_ptr<const DrawState>> freeze(Topology topology, const VertexShape& shape);
    dp2::Result<BoundTextures> bind_textures(const ShaderObject* pixel, const ShaderObject* vertex);
    dp2::Result<std::shared_ptr<Surface>> bind_texture(std::size_t sampler);
    void settle_vertex_textures(const DrawState& state);
    dp2::Result<std::shared_ptr<const ShaderObject>> read_shader(ShaderStage stage,
                                                                 dp2::PackedArray<std::uint32_t> tokens);
    void keep(Shaders& shaders, Handle handle, std::shared_ptr<const ShaderObject> object);
    void forget(Shaders& shaders, Handle handle);
    const ShaderObject* vertex_shader() const; // selected; null: the fixed functions
    const ShaderObject* pixel_shader() const;
    const ShaderObject*
    direct_reader() const; // the pixel shader when it is a ps_3_0, which names what it reads
    std::uint64_t statics_number(const StaticConstants& statics);
    dp2::Status freeze_vertex_shader(DrawState& state, std::uint64_t wanted, const ShaderObject* reader,
                                     const BoundTextures& textures);
    dp2::Result<DrawState> freeze_processing(const VertexShape& shape, std::uint64_t wanted);
    struct FoundTargets {
        Targets targets;
        bool first = false;       // target 0 is there, without which nothing is drawn
        bool any = false;         // more than a NULL target
        bool same_samples = true; // else no draw can go to them together
    };
    FoundTargets look_up_targets() const;
    dp2::Result<FoundTargets> bind_targets() const;
    dp2::Status clear_targets(const Targets& targets, bool color, bool depth, const dp2::wire::Clear& clear,
                              dp2::PackedArray<dp2::wire::Rect> rects);
    bool switch_alpha_to_coverage(dp2::Rs state, std::uint32_t value);
    void map_legacy_state(std::uint32_t number, std::uint32_t value);
    dp2::Status skip(SkipReason reason);

    Gpu& gpu_;
    std::shared_ptr<ContextCounts> context_ = std::make_shared<ContextCounts>();
    DeviceState state_;
    DeviceCounts counts_;
    SkipCounts skips_ = {};
    std::function<bool()> predicate_;
    struct Output {
        struct Slot {
            Handle buffer = 0;
            std::uint64_t end = 0; // where the next primitive goes
        };
        OutputLayout layout;
        std::array<Slot, kOutputSlots> slots = {};
        bool overflowed = false; // nothing is written until targets are set again
    };
    Output output_;
    Budget budget_;
    CallVertices call_;
    std::shared_ptr<const std::vector<std::byte>> call_copy_;
    std::map<Handle, dp2::VertexDeclaration> declarations_;
    std::map<std::uint32_t, dp2::VertexDeclaration> fvf_declarations_;
    ProgramCache<PixelKey, PixelProgram> pixel_programs_;
    ProgramCache<VertexKey, VertexProgram> vertex_programs_;

    Shaders vertex_shaders_, pixel_shaders_, declared_shaders_; // the last: of DX8, by declaration
    std::uint64_t next_shader_ = 1;
    std::size_t shader_code_ = 0;                      // instructions in all of them
    std::map<StaticConstants, std::uint64_t> statics_; // numbers of those that programs were lowered with
    std::uint64_t next_statics_ = 1;

    std::map<Handle, Palette> palettes_;
    std::map<Handle, Handle> attached_palettes_; // surface to palette
    struct DecodedTexture {
        std::weak_ptr<Surface> source;
        std::shared_ptr<Surface> plain;
        std::uint64_t version = 0, palette_version = 0;
    };
    std::map<Handle, DecodedTexture> decoded_; // textures in plain form, by handle
    std::vector<std::pair<std::shared_ptr<Surface>, std::uint64_t>>
        frozen_decoded_; // what the frozen draw was made of

    std::map<std::uint32_t, Patch> patches_;
    Patch dynamic_patch_;
    std::size_t patch_points_ = 0; // in patches_

    // The last frozen draw, reused while nothing it depends on has changed.
    std::shared_ptr<const DrawState> frozen_;
    VertexShape frozen_shape_;
    DrawnAs frozen_drawn_ = DrawnAs::Areas;
    bool stale_ = true;
    std::uint64_t revision_ = 0;
    Targets targets_;
};

} // namespace rasterizer
