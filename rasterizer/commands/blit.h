// Copies between surfaces, outside the pipeline: raw where formats agree, else sampled and converted by the
// same programs that textures and targets use. Everything drawn before is in memory first. Wire-format spec
// E.13, E.14.
#pragma once

#include "dp2/wire.h"
#include "rasterizer/programs/program_cache.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

struct Box {
    std::uint32_t left = 0, top = 0, right = 0, bottom = 0, front = 0, back = 1; // the latter three exclusive
};
enum class BlitFilter : std::uint8_t { Point, Linear };

// An image by the handle of its surface or of itself, and levels below it.
struct ImageRef {
    Handle surface = 0;
    std::uint32_t level = 0;
    const char* field = ""; // of the command, for errors about the handle
};

struct BlitKey {
    std::uint32_t source_format = 0, target_format = 0;
    BlitFilter filter = BlitFilter::Point;
    std::uint8_t reserved[3] = {};
    bool operator==(const BlitKey&) const = default;
};

struct ResolveKey {
    std::uint32_t format = 0, samples = 1;
    bool operator==(const ResolveKey&) const = default;
};

class Blitter {
  public:
    explicit Blitter(Gpu& gpu);

    // BLT: stretches, and converts between colour formats. OutOfRange: a rectangle leaves its image or is
    // empty; NotSupported: formats that cannot be converted into each other.
    dp2::Status blt(const ImageRef& dest, const Rect& to, const ImageRef& source, const Rect& from,
                    BlitFilter filter);
    // SURFACEBLT: equal formats; the rectangles have one size (dp2::refused_copy()).
    dp2::Status surface_blt(const ImageRef& dest, const Rect& to, const ImageRef& source, const Rect& from);
    // TEXBLT and VOLUMEBLT: all common levels and faces of textures of one format. The corner and the box are
    // of the top level and are halved on the way down.
    dp2::Status texture_blt(Handle dest, const Box& corner, Handle source, const Box& from,
                            const char* dest_field, const char* source_field);
    // COLORFILL: the part of the rectangle that lies inside.
    dp2::Status color_fill(Handle surface, const Rect& rect, std::uint32_t argb);
    // COMPOSERECTS between A1 surfaces: `count` destination descriptors pick source rectangles.
    dp2::Status compose_rects(const dp2::wire::ComposeRects& compose);
    // GENERATEMIPSUBLEVELS: each level from the one above it.
    dp2::Status generate_levels(Handle surface, BlitFilter filter);

    // The image in another format, as a surface of its own. Pixels must be in memory. NotSupported: a format
    // that cannot be converted into the other.
    dp2::Result<std::shared_ptr<Surface>> converted(const Image& source, dp2::Format format);

    // The surface itself, or a copy with one sample a pixel. Pixels must be in memory.
    dp2::Result<std::shared_ptr<Surface>> resolved(const std::shared_ptr<Surface>& surface);

  private:
    dp2::Result<Image> find(const ImageRef& ref, const char* level_field) const;
    dp2::Status convert(const Image& dest, const Rect& to, const Image& source, const Rect& from,
                        BlitFilter filter);

    Gpu& gpu_;
    ProgramCache<BlitKey, ir::Program> programs_;
    ProgramCache<ResolveKey, ir::Program> resolves_;
};

} // namespace rasterizer
