#include "responses/recording/recording_preamble.h"

#include <algorithm>
#include <map>
#include <set>

#include "dp2/capture/capture_place.h"
#include "dp2/capture/recorded_limits.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/recording/recorder.h"
#include "responses/recording/replayer.h"
#include "responses/recording/state_encoder.h"
#include "responses/recording/state_preamble.h"

namespace responses {

using namespace dp2::capture;
using rasterizer::Handle;

namespace {

constexpr std::uint32_t kTargetUsage = dp2::kUsageTexture | dp2::kUsageRenderTarget;

// Whether all bytes are 0, as in new objects, so that they need not be written.
bool is_blank(dp2::ByteSpan bytes) {
    return std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{}; });
}

CreateSurface small_surface(dp2::Format format, std::uint32_t usage) {
    return {0, static_cast<std::uint32_t>(format), 1, 1, 1, 1, 1, usage};
}

// Makes the records. State and sublevels bind objects by handle; a bound handle may by now name another
// object, or none, and a record or command that binds it would be refused. Such a handle is displaced: the
// recording first creates a stand-in with this handle and binds it, and then gives the handle its present
// object.
class RecordingPreamble {
  public:
    RecordingPreamble(Emulator& emulator, const std::function<dp2::Status(Record&&)>& take)
        : emulator_(emulator), resources_(emulator.gpu().resources()), take_(take) {
        resources_.for_each(*this);
    }

    dp2::Status run() {
        emulator_.gpu().drain(rasterizer::Stall::LockForRead);
        DP2_TRY(emulator_.failures().take_gpu_failure());
        for (const auto& [id, context] : emulator_.contexts()) DP2_TRY(check_state_preamble(*context));

        const EmulatorOptions& options = emulator_.options();
        if (const std::uint64_t frames = emulator_.counts().presents; frames != 0)
            add(Metadata{dp2::kFramesBefore, std::to_string(frames)});
        add(Completion{to_string({CompletionKind::Recorded}), to_string(options.completion)});
        add(ChosenDialect{to_string(options.dialect)});
        const auto all = [](Handle) { return true; };
        const auto displaced = [this](Handle handle) { return displaced_.contains(handle); };
        DP2_TRY(add_memory(all));
        add_sublevels(all);
        for (const auto& [id, context] : emulator_.contexts()) DP2_TRY(add_context(id, *context));
        add_sublevels(displaced);
        DP2_TRY(add_memory(displaced));
        for (const Handle handle : displaced_) add(Destroy{handle}); // handles without an object by now
        for (Record& what : emulator_.control().records()) add(std::move(what));
        for (Metadata& limit : dp2::recorded_limits(emulator_.gpu().limits())) add(std::move(limit));
        return taken_;
    }

    // Called by ResourceTable::for_each().
    void operator()(Handle handle, const rasterizer::Surface& surface) { surfaces_[handle] = &surface; }
    void operator()(Handle handle, const rasterizer::Buffer& buffer) { buffers_[handle] = &buffer; }
    void operator()(Handle handle, const rasterizer::ResourceTable::Sublevel& part) {
        sublevels_[handle] = part;
    }

  private:
    template <class Wanted> dp2::Status add_memory(Wanted&& wanted) {
        for (const auto& [handle, surface] : surfaces_)
            if (wanted(handle)) DP2_TRY(add_surface(handle, *surface));
        for (const auto& [handle, buffer] : buffers_)
            if (wanted(handle)) add_buffer(handle, *buffer);
        return taken_;
    }
    // Passes the record to take_, unless take_ has returned an error before.
    void add(Record record) {
        if (taken_.ok()) taken_ = take_(std::move(record));
    }

    dp2::Status add_surface(Handle handle, const rasterizer::Surface& surface) {
        const rasterizer::SurfaceDesc& d = surface.desc();
        CreateSurface record = surface_record(handle, d);
        record.lod = surface.lod();
        announce(handle, std::move(record));
        if (const auto& key = surface.dest_key())
            add(SetColorKey{handle, SetColorKey::Dest, 1, key->low, key->high});
        for (std::uint32_t level = 0; level < d.levels; ++level)
            for (std::uint32_t slice = 0; slice < static_cast<std::uint32_t>(surface.level(level).depth);
                 ++slice) {
                const rasterizer::Charge copy = charge_of_copy(emulator_, surface.image_bytes(level));
                DP2_TRY(auto pixels, surface_pixels(emulator_, handle, level, slice));
                if (!is_blank(pixels)) add(WriteSurface{handle, level, slice, std::move(pixels)});
                DP2_TRY(taken_);
            }
        return {};
    }

    void add_buffer(Handle handle, const rasterizer::Buffer& buffer) {
        announce(handle, CreateBuffer{handle, buffer.size()});
        const rasterizer::Storage& bytes = *buffer.contents();
        if (is_blank({bytes.data(), bytes.size()})) return;
        const rasterizer::Charge copy = charge_of_copy(emulator_, bytes.size());
        add(WriteBuffer{handle, 0, {bytes.begin(), bytes.end()}});
    }

    // Adds the deepest sublevels first: the handle of a sublevel's root may by now name a sublevel itself,
    // which is added later.
    template <class Wanted> void add_sublevels(Wanted&& wanted) {
        std::multimap<std::size_t, Handle, std::greater<>> by_depth;
        for (const auto& [handle, part] : sublevels_) by_depth.emplace(depth_of(handle), handle);
        for (const auto& [depth, handle] : by_depth)
            if (wanted(handle)) add_sublevel(handle, sublevels_.at(handle));
    }

    // The number of sublevels from this one, inclusive, to a surface.
    std::size_t depth_of(Handle handle) const {
        std::size_t depth = 0;
        for (auto part = sublevels_.find(handle); part != sublevels_.end() && depth < sublevels_.size();
             part = sublevels_.find(part->second.root))
            ++depth;
        return depth;
    }

    void add_sublevel(Handle handle, const rasterizer::ResourceTable::Sublevel& part) {
        const auto root = surfaces_.find(part.root);
        const bool holds = root != surfaces_.end() && !displaced_.contains(part.root) &&
                           root->second->desc().samples == 1 && resources_.image(handle, "").ok();
        if (!holds) stand_in(part.root, large_enough(part));
        announce(handle, CreateSublevel{handle, part.root, part.level, part.slice});
    }

    // The smallest volume that has the level and slice or, if it would be too deep, the smallest cube.
    static CreateSurface large_enough(const rasterizer::ResourceTable::Sublevel& part) {
        CreateSurface surface = small_surface(dp2::Format::L8, dp2::kUsageTexture);
        surface.levels = part.level + 1;
        surface.depth = (part.slice + 1) << part.level;
        if (surface.depth <= rasterizer::kMaxSurfaceSize) return surface;
        surface.depth = 1;
        surface.faces = 6;
        surface.width = surface.height = 1u << part.level;
        return surface;
    }

    dp2::Status add_context(std::uint32_t id, const Context& context) {
        const rasterizer::FrontEnd& front_end = context.front_end;
        const rasterizer::DeviceState& state = front_end.state();
        const auto serves = [&](Handle handle) {
            return handle == 0 || (intact(handle) && front_end.setters().check_target(handle).ok());
        };
        const auto has_depth = [&] {
            return state.depth == 0 ||
                   (intact(state.depth) && front_end.setters().check_depth(state.depth).ok());
        };
        const auto stand_in_depth = [&] {
            stand_in(state.depth, small_surface(dp2::Format::D24S8, dp2::kUsageDepthStencil));
        };
        const bool own_depth = has_depth();
        if (!own_depth) stand_in_depth();
        const auto stand_in_target = [&](Handle target) {
            if (!serves(target)) stand_in(target, small_surface(dp2::Format::A8R8G8B8, kTargetUsage));
        };
        const bool sets_target = StateEncoder::creation_sets_target(state);
        if (sets_target) stand_in_target(state.targets[0]);
        if (own_depth && !has_depth()) stand_in_depth(); // it was a sublevel of the replaced surface
        const bool direct = sets_target || serves(state.targets[0]);
        add(CreateContext{id, context.interface_version, direct ? state.targets[0] : 0, state.depth});
        if (context.calls == 0 && direct) return {};

        std::ranges::for_each(std::span(state.targets).subspan(sets_target ? 1 : 0), stand_in_target);
        for (const auto& [surface, palette] : front_end.palettes().attached()) any_surface(surface);
        const Handle holder = front_end.palettes().all().empty() ? 0
                              : surfaces_.empty()                ? any_surface(free_handle())
                                                                 : any_surface(surfaces_.begin()->first);
        Submit submit;
        submit.context = id;
        DP2_TRY(std::vector<std::byte> commands,
                state_preamble(context, holder, emulator_.options().dialect));
        const rasterizer::Charge copy = charge_of_copy(emulator_, commands.capacity());
        submit.commands = std::move(commands);
        submit.capacity = static_cast<std::uint32_t>(submit.commands.size());
        add(std::move(submit));
        add(ObservedResult{});
        const rasterizer::ContextCounts scene = context.scene_counts();
        if (scene.triangles_drawn != 0 || scene.triangles_added != 0)
            add(SceneCounts{id, scene.triangles_drawn, scene.triangles_added});
        return {};
    }

    bool intact(Handle handle) const {
        const auto part = sublevels_.find(handle);
        return !displaced_.contains(handle) &&
               (part == sublevels_.end() || !displaced_.contains(part->second.root));
    }

    // Creates a stand-in with this handle unless it names a surface; returns the handle.
    Handle any_surface(Handle handle) {
        if (!surfaces_.contains(handle) && !displaced_.contains(handle))
            stand_in(handle, small_surface(dp2::Format::A8R8G8B8, kTargetUsage));
        return handle;
    }

    Handle free_handle() const {
        Handle handle = 1;
        while (buffers_.contains(handle) || sublevels_.contains(handle) || displaced_.contains(handle))
            ++handle;
        return handle;
    }

    void stand_in(Handle handle, CreateSurface surface) {
        surface.handle = handle;
        add(surface);
        displaced_.insert(handle);
    }
    void announce(Handle handle, Record record) {
        add(std::move(record));
        displaced_.erase(handle);
    }

    Emulator& emulator_;
    const rasterizer::ResourceTable& resources_;
    std::map<Handle, const rasterizer::Surface*> surfaces_;
    std::map<Handle, const rasterizer::Buffer*> buffers_;
    std::map<Handle, rasterizer::ResourceTable::Sublevel> sublevels_;
    const std::function<dp2::Status(Record&&)>& take_;
    dp2::Status taken_;          // the first error of take_
    std::set<Handle> displaced_; // handles that are displaced now; each names a stand-in
};

} // namespace

dp2::Status recording_preamble(Emulator& emulator, const std::function<dp2::Status(Record&&)>& take) {
    return RecordingPreamble(emulator, take).run();
}

dp2::Result<Document> recording_preamble(Emulator& emulator) {
    Document document;
    DP2_TRY(recording_preamble(emulator, [&](Record&& record) -> dp2::Status {
        document.push_back(std::move(record));
        return {};
    }));
    return document;
}

} // namespace responses
