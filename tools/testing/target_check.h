// For a case that shows no frame: compares what its targets hold when they are destroyed, or after the last
// record, with the pictures that are stored for them, or stores them.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"
#include "tools/report/snapshot_picture.h"
#include "tools/testing/picture_check.h"

namespace tools {

class TargetCheck {
  public:
    // All references must outlive it. `frames`: the document shows frames, so no target is compared.
    TargetCheck(const dp2::capture::Document& document, const GoldenFolder& golden, bool frames,
                PictureCheck& pictures);

    // Before each record is played. Errors: a target cannot be read.
    dp2::Status before(std::size_t record, responses::Emulator& emulator);
    // After the last record: also reports stored pictures of which there are no targets.
    dp2::Status finish(responses::Emulator& emulator);
    bool empty() const { return !any_; } // there is no target to compare

  private:
    struct Target {
        std::uint64_t life = 1;
        std::uint32_t root = 0; // of a sublevel: the handle of its surface
    };
    void created(const dp2::capture::Record& record);
    dp2::Status ends(std::uint32_t handle, responses::Emulator& emulator);
    dp2::Status check(std::uint32_t handle, std::uint64_t life, responses::Emulator& emulator);

    const dp2::capture::Document& document_;
    const GoldenFolder& golden_;
    PictureCheck& pictures_;
    const bool frames_;
    bool any_ = false;
    std::map<std::uint32_t, Target> alive_;
    std::map<std::uint32_t, std::uint64_t> lives_; // by handle: so far
    std::set<std::string> shown_;                  // names of pictures
    PictureMaker maker_{rasterizer::Gpu::Options()};
};

} // namespace tools
