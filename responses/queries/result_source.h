// Provides the data of an ended query once the GPU has passed its END. Called on the emulator's thread.
#pragma once

#include <cstddef>
#include <span>

namespace responses {

class ResultSource {
  public:
    virtual ~ResultSource() = default;
    virtual bool ready() const = 0; // never turns false again
    virtual void wait() = 0;        // returns when ready() is true
    // Writes the query's data, which fills `data`; each call writes the same bytes. Must not be called before
    // ready() is true.
    virtual void write(std::span<std::byte> data) const = 0;
    // False: the data depends on time or on the machine, so that a replay may give another result.
    virtual bool reproducible() const { return true; }
};

} // namespace responses
