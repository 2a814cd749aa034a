// Provides the data of an ended query once the GPU has passed its END. Called on the emulator's thread.
#pragma once

#include <cstddef>
#include <span>

namespace responses {

class ResultSource {
  public:
    virtual ~ResultSource() = default;
    virtual bool ready() const = 0; // never turns false again
    virtual void wait() = 0;        // returns when ready
    // Writes the query's data, which is as long as `data`; each call writes the same. To be called only once
    // ready.
    virtual void write(std::span<std::byte> data) const = 0;
    // False: the data depends on time or machine, so that a replay may give another result.
    virtual bool reproducible() const { return true; }
};

} // namespace responses
