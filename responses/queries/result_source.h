// Where an ended query gets its data from, once the GPU has passed its END. Called on the emulator's thread.
#pragma once

#include <cstddef>
#include <span>

namespace responses {

class ResultSource {
  public:
    virtual ~ResultSource() = default;
    virtual bool ready() const = 0; // never turns false again
    virtual void wait() = 0;        // returns when ready
    // The data of the query's type, which is as long as `data`; the same each time. Only once ready.
    virtual void write(std::span<std::byte> data) const = 0;
    // False: the data depends on this machine and moment; another run of the same calls gives other figures.
    virtual bool reproducible() const { return true; }
};

} // namespace responses
