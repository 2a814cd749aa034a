// Where an ended query gets its value from, once the GPU has come that far.
#pragma once

#include <cstdint>

namespace responses {

class ResultSource {
  public:
    virtual ~ResultSource() = default;
    virtual bool ready() const = 0;          // never turns false again
    virtual void wait() = 0;                 // returns when ready
    virtual std::uint64_t value() const = 0; // passed pixels of an OCCLUSION bracket; final once ready
};

} // namespace responses
