// The versions of the interfaces of one object. Each has a reference count of its own; the object lives as
// long as one of them has references.
#pragma once

#include <cstddef>

#include "tools/ddraw/base/win.h"

namespace ddraw {

enum class Version : std::size_t {
    V1,
    V2,
    V3,
    V4,
    V7,
    Gamma,
    // These share the references of another version.
    Direct3D1,
    Direct3D2,
    Direct3D3,
    Direct3D7,
    Texture1,
    Texture2
};
inline constexpr std::size_t kVersions = 12;

// Whether its structures are those of DirectX 6 and later (DDSURFACEDESC2, DDSCAPS2).
inline bool has_second_structures(Version version) {
    return version == Version::V4 || version == Version::V7;
}

// The version of the surfaces that a version of IDirectDraw creates.
inline Version surface_version(Version draw) {
    return draw == Version::V2 ? Version::V1 : draw;
}

class Counts {
  public:
    ULONG add(Version version) { return ++at(version); }
    ULONG remove(Version version) { return at(version) == 0 ? 0 : --at(version); }
    ULONG of(Version version) const { return counts_[static_cast<std::size_t>(version)]; }
    bool none() const { return none_but(Version::V1) && of(Version::V1) == 0; }
    bool none_but(Version version) const { // `version` may have some
        for (std::size_t i = 0; i < kVersions; ++i)
            if (counts_[i] != 0 && i != static_cast<std::size_t>(version)) return false;
        return true;
    }

  private:
    ULONG& at(Version version) { return counts_[static_cast<std::size_t>(version)]; }
    ULONG counts_[kVersions] = {};
};

// The interfaces of an object, which tools/ddraw/interfaces/ implements.
class Interfaces {
  public:
    Interfaces() = default;
    virtual ~Interfaces() = default;
    Interfaces(const Interfaces&) = delete;
    Interfaces& operator=(const Interfaces&) = delete;
    virtual IUnknown* of(Version version) = 0; // null: the object has none of this version
};

} // namespace ddraw
