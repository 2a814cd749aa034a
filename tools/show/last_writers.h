// The last command or record of a replay that wrote each surface and buffer.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "dp2/capture/capture_place.h"
#include "responses/context/context.h"

namespace tools {

// The surfaces, or buffers, that a copy writes.
std::vector<rasterizer::Handle> destinations_of(const dp2::Command& copy);

class LastWriters {
  public:
    explicit LastWriters(const dp2::capture::Document& document) : document_(document) {}

    // Called before each record is played.
    void begin(std::size_t record);
    // For EmulatorOptions::trace: draws write the targets that are bound, copies their destination.
    void executed(const responses::Context& context, const dp2::Command* next);

    // The last writer of a surface (through any of its handles) or of a buffer. Nothing: there is no such
    // object, or it was never written.
    std::optional<dp2::Place> of(const rasterizer::ResourceTable& resources, rasterizer::Handle handle) const;

  private:
    void note_draw(const responses::Context& context);

    const dp2::capture::Document& document_;
    std::size_t record_ = 0;
    std::optional<dp2::Place> draw_;         // the draw or clear that is executed
    std::uint64_t skipped_ = 0, unfit_ = 0;  // draws before it: skipped; with a target that is not used
    dp2::Place copy_;                        // the copy that is executed
    std::vector<rasterizer::Handle> copied_; // which it writes
    std::map<rasterizer::Handle, dp2::Place> written_;
};

} // namespace tools
