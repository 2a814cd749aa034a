// What the timed programs of Direct3D 8 and 9 are to the code that times them, and owned COM objects.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include <windows.h>

#include <unknwn.h>

namespace bench {

// Errors throw std::runtime_error.
inline void require(HRESULT result, const char* what) {
    if (FAILED(result)) throw std::runtime_error(std::string(what) + " failed: " + std::to_string(result));
}

// Releases the program's reference to an object.
struct Releases {
    void operator()(IUnknown* object) const { object->Release(); }
};
template <class Interface> using Owned = std::unique_ptr<Interface, Releases>;

// One scene or program: frame() draws frame `number` without presenting it.
class Subject {
  public:
    virtual ~Subject() = default;
    virtual void frame(unsigned number) = 0;
    std::uint64_t answers = 0; // the sum of the answers to the last frame's queries
};

} // namespace bench
