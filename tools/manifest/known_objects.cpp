#include "tools/manifest/known_objects.h"

#include <type_traits>
#include <variant>

#include "rasterizer/state/device_state.h"

namespace tools {

using namespace dp2::capture;

namespace {

[[noreturn]] void refuse_record(const std::string& text) {
    throw InputError{kExitBadInput, text};
}

} // namespace

const CreateSurface* KnownObjects::find_surface(std::uint32_t handle) const {
    const auto found = objects_.find(handle);
    return found != objects_.end() && found->second.kind == Kind::Surface ? &found->second.surface : nullptr;
}

const KnownObjects::Object& KnownObjects::existing(std::uint32_t handle) const {
    const auto found = objects_.find(handle);
    if (found == objects_.end()) refuse_record("no object has the handle " + std::to_string(handle));
    return found->second;
}

void KnownObjects::check_new(std::uint32_t handle) const {
    const auto found = objects_.find(handle);
    if (found != objects_.end())
        refuse_record("the handle " + std::to_string(handle) + " belongs to " + found->second.place);
}

LevelShape KnownObjects::shape_of(const WriteSurface& r) const {
    const Object& object = existing(r.handle);
    if (object.kind == Kind::Buffer) refuse_record("the object " + std::to_string(r.handle) + " is a buffer");
    const bool part = object.kind == Kind::Sublevel;
    if (part && (r.level != 0 || r.slice != 0)) refuse_record("a sublevel has one level and slice");
    const CreateSurface* const surface = part ? find_surface(object.root) : &object.surface;
    if (!surface)
        refuse_record("the surface of the sublevel, " + std::to_string(object.root) + ", does not exist");
    LevelShape shape = level_shape(*surface, part ? object.level : r.level);
    if (!r.writes_whole_level()) shape = rectangle_shape(shape, r);
    if (r.slice >= shape.slices)
        refuse_record("the level has no slice " + std::to_string(r.slice) +
                      " (slices: " + std::to_string(shape.slices) + ")");
    return shape;
}

template <class R> void KnownObjects::follow_one(const R& r, const std::string& place) {
    if constexpr (std::is_same_v<R, CreateSurface>) {
        (void)level_shape(r, 0);
        objects_[r.handle] = {place, Kind::Surface, r};
    } else if constexpr (std::is_same_v<R, CreateBuffer>) {
        objects_[r.handle] = {place, Kind::Buffer, {}, r.bytes};
    } else if constexpr (std::is_same_v<R, CreateSublevel>) {
        const CreateSurface* const of = find_surface(r.surface);
        if (!of) refuse_record("no surface has the handle " + std::to_string(r.surface));
        (void)level_shape(*of, r.level);
        objects_[r.handle] = {place, Kind::Sublevel, {}, 0, r.surface, r.level};
    } else if constexpr (std::is_same_v<R, WriteSurface>) {
        const LevelShape shape = shape_of(r);
        if (r.data.size() != shape.bytes())
            refuse_record("writes " + std::to_string(r.data.size()) + " bytes of " +
                          std::to_string(shape.bytes()));
    } else if constexpr (std::is_same_v<R, WriteBuffer>) {
        const Object& object = existing(r.handle);
        if (object.kind != Kind::Buffer)
            refuse_record("the object " + std::to_string(r.handle) + " is a surface");
        if (r.offset > object.bytes || r.data.size() > object.bytes - r.offset)
            refuse_record("writes " + std::to_string(r.data.size()) + " bytes at " +
                          std::to_string(r.offset) + " of a buffer of " + std::to_string(object.bytes));
    } else if constexpr (std::is_same_v<R, SetColorKey>) {
        (void)existing(r.handle);
    } else if constexpr (std::is_same_v<R, BlitSurface>) {
        (void)existing(r.dest);
        if (r.source != 0) (void)existing(r.source);
    } else if constexpr (std::is_same_v<R, Destroy>) {
        (void)existing(r.handle);
        objects_.erase(r.handle);
    } else if constexpr (std::is_same_v<R, Present>) {
        if (r.surface != 0) (void)existing(r.surface);
    } else if constexpr (std::is_same_v<R, ObservedSurface>) {
        (void)existing(r.handle);
    } else if constexpr (std::is_same_v<R, CreateContext>) {
        if (r.interface_version > rasterizer::kDx9)
            refuse_record("the interface " + std::to_string(r.interface_version) +
                          " is no version from 0 to 5");
        contexts_.insert(r.context);
    } else if constexpr (std::is_same_v<R, DestroyContext>) {
        contexts_.erase(r.context);
    }
}

void KnownObjects::follow(const Record& record, const std::string& place) {
    std::visit([&](const auto& r) { follow_one(r, place); }, record);
}

} // namespace tools
