// The objects and contexts that the records of a manifest create, and what a record has to name. Import
// refuses a record that breaks these rules unless its step is "unchecked"; export writes such records as
// unchecked.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "dp2/capture/capture.h"
#include "tools/manifest/surface_data.h"

namespace tools {

// Errors are InputErrors without a place.
class KnownObjects {
  public:
    // Throws if the record names what does not exist or does not fit it; otherwise keeps what it creates, in
    // place of an older object with the same handle, as in a driver. `place`: of the record, for messages.
    void follow(const dp2::capture::Record& record, const std::string& place);
    // Throws if an object has the handle.
    void check_new(std::uint32_t handle) const;
    // What the write replaces; throws if there is no such part.
    LevelShape shape_of(const dp2::capture::WriteSurface& r) const;

    bool has(std::uint32_t handle) const { return objects_.contains(handle); }
    // The surface with this handle; null: there is none.
    const dp2::capture::CreateSurface* find_surface(std::uint32_t handle) const;
    bool has_context(std::uint32_t number) const { return contexts_.contains(number); }

  private:
    enum class Kind : std::uint8_t { Surface, Buffer, Sublevel };
    struct Object {
        std::string place; // of the record that created it
        Kind kind = Kind::Surface;
        dp2::capture::CreateSurface surface = {};
        std::uint64_t bytes = 0;           // the size of a buffer
        std::uint32_t root = 0, level = 0; // for a sublevel: the handle of its surface, and its level
    };
    const Object& existing(std::uint32_t handle) const;
    template <class R> void follow_one(const R& r, const std::string& place);

    std::map<std::uint32_t, Object> objects_;
    std::set<std::uint32_t> contexts_;
};

} // namespace tools
