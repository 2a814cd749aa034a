// The driver's copies of DirectDraw surfaces, for one Direct3D device. The pixels of a surface are in memory
// (Image) and, from the moment that the device reads or draws it, in a surface of the driver; this class
// brings each up to date when the other is newer. A mip map or a cube is one surface of the driver, whose
// parts are the images of its levels and faces. Call lock required.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tools/ddraw/blit/image.h"
#include "tools/ddraw/objects/surface.h"
#include "tools/runtime/driver/driver.h"

namespace ddraw {

class DriverSurfaces final : public ImageKeeper {
  public:
    // `draw`: the DirectDraw object of the device, which shows the driver's pictures; the device makes it
    // finish its frames (Draw::finish_frames()) before it ends. `shown`: called after each frame that the
    // program shows.
    DriverSurfaces(const Draw& draw, Driver& driver, std::function<void()> shown)
        : draw_(draw), driver_(driver), shown_(std::move(shown)) {}
    ~DriverSurfaces();
    DriverSurfaces(const DriverSurfaces&) = delete;
    DriverSurfaces& operator=(const DriverSurfaces&) = delete;

    // The driver's surface for draws that read this texture, with its current pixels; 0: there is none, since
    // the driver has no memory for it, or the texture is lost.
    Handle texture(Surface& surface);
    // The handle by which the surface is bound as a target, with its current pixels; 0: there is none.
    Handle target(Surface& surface);
    // To be called after a command has drawn to it: its memory is older now.
    void drawn(Surface& surface);

    // --- for Image ---
    void bring(Image& image) override; // reads back pixels that are newer in the driver
    void image_ends(Image& image) noexcept override;
    Picture frame_shown(Image& image, const Draw* screen) override;

  private:
    struct Part { // an image, as a level of a face of a surface of the driver
        Handle surface = 0;
        std::uint32_t level = 0, face = 0;
        Handle target = 0;         // the handle of this part alone; 0: none was needed yet
        std::uint64_t changes = 0; // Image::changes() when the driver had the same pixels
    };
    Part* part_of(Surface& surface); // null: the driver refuses to create it
    Part* create(Surface& surface);
    void update(Image& image, Part& part); // if memory is newer

    const Draw& draw_;
    Driver& driver_;
    std::function<void()> shown_;
    std::unordered_map<const Image*, Part> parts_;
    std::vector<std::byte> rotated_; // scratch, kept for its memory
    struct Whole {                   // a surface of the driver
        std::vector<Image*> images;  // its parts
        std::optional<DDCOLORKEY> key;
    };
    void update_key(const Surface& surface, Handle handle, Whole& whole);
    std::unordered_map<Handle, Whole> wholes_;
};

// The surfaces that are parts of one surface of the driver: the levels of the first face, then those of the
// next. A surface that is no part of a mip map or cube is alone.
struct TextureParts {
    std::uint32_t levels = 1, faces = 1;
    std::vector<Surface*> surfaces;
};
TextureParts parts_of_texture(Surface& surface);

} // namespace ddraw
