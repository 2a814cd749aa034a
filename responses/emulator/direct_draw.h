// Functions of DirectDraw that draw or change surfaces outside of command buffers: DdBlt, DdSetColorKey
// (WIRE.md H.9). Threading: as Emulator.
#pragma once

#include <optional>

#include "rasterizer/commands/surface_blits.h"
#include "responses/emulator/emulator_core.h"

namespace responses {

class DirectDraw {
  public:
    explicit DirectDraw(EmulatorCore& core) : core_(core), blits_(core.gpu) {} // core: must outlive it

    // Queued after all earlier work that uses the surfaces. Errors of SurfaceBlits::perform(), and
    // LimitExceeded: it took longer than max_milliseconds.
    dp2::Status blit(const rasterizer::SurfaceBlit& blit);
    // Of a surface or the handle of its largest level. Draws that are queued keep the old key. Errors of
    // ResourceTable::set_color_key(); LimitExceeded: as blit().
    dp2::Status set_color_key(rasterizer::Handle handle, rasterizer::ResourceTable::KeyUse use,
                              const std::optional<rasterizer::ColorKey>& key);

  private:
    EmulatorCore& core_;
    rasterizer::SurfaceBlits blits_;
};

} // namespace responses
