// The textures that a draw reads: found through the states of its samplers, decoded if samplers cannot read
// the format (compressed, YUV, palettised, one bit per texel), copied if the draw also writes them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "dp2/base/result.h"
#include "rasterizer/base/call_budget.h"
#include "rasterizer/commands/palettes.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/schedule/gpu.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

// A bound texture and its properties at the time of binding. Valid while the revision of the resources stays
// the same: they own the source.
struct TextureUse {
    const Surface* source = nullptr;
    std::uint32_t lod = 0;
    bool decoded = false;      // the texture's decoded form is bound
    std::uint64_t version = 0; // if decoded: version of the texels
    bool current() const { return source->lod() == lod && (!decoded || source->version() == version); }
};

struct DrawTextures {
    BoundTextures bound;
    std::vector<TextureUse> uses; // one per bound texture
    void clear() {
        bound.clear();
        uses.clear();
    }
};

// Owns the decoded forms, one per texture, which are renewed when its texels or its palette change. Caller's
// thread only. If queued work writes a texture, decoding and copying are queued after it
// (SurfaceHazards::perform()).
class TextureBinder : MemoryBudget::Cache {
  public:
    TextureBinder(Gpu& gpu, const DeviceState& state, const Palettes& palettes, CallBudget& budget)
        : Cache(gpu.memory_budget()), gpu_(gpu), state_(state), palettes_(palettes), budget_(budget) {}

    // Binds the pixel samplers that `shader` reads; null: the texture stages up to the first that is
    // disabled. WrongKind: a multisampled texture; LimitExceeded: decoding exceeds the call's budget. Handles
    // without a surface count as none.
    dp2::Status bind_pixel_textures(const ShaderObject* shader, DrawTextures& textures);
    // Binds the vertex samplers that `shader` reads. Errors as above.
    dp2::Status bind_vertex_textures(const ShaderObject& shader, DrawTextures& textures);
    // Replaces each texture that is also in `targets` by a copy of its content before the draw, so that the
    // result does not depend on the order of tiles. True: textures were replaced, and the next draw needs new
    // copies. LimitExceeded: copying exceeds the call's budget.
    dp2::Result<bool> copy_shared(const Targets& targets, BoundTextures& textures);

  private:
    void drop() noexcept override { decoded_.clear(); }
    struct Decoded {
        std::weak_ptr<Surface> source;
        std::shared_ptr<Surface> texels;
        std::uint64_t version = 0, palette_version = 0;
    };
    dp2::Result<std::shared_ptr<Surface>> bind(std::size_t sampler, DrawTextures& textures);
    dp2::Result<std::shared_ptr<Surface>> decode(Handle handle, const std::shared_ptr<Surface>& texture);
    dp2::Result<std::shared_ptr<Surface>> copy(const std::shared_ptr<Surface>& texture);
    dp2::Status perform(RowWork work, const Cost& cost);

    Gpu& gpu_;
    const DeviceState& state_;
    const Palettes& palettes_;
    CallBudget& budget_;
    std::map<Handle, Decoded> decoded_; // by handle of the texture
};

} // namespace rasterizer
