#include "responses/analysis/pixel_touch.h"

#include <algorithm>

#include "dp2/wire/wire.h"

namespace responses {

namespace {

namespace wire = dp2::wire;
using rasterizer::Handle;
using rasterizer::Image;

struct PixelOf {
    const rasterizer::ResourceTable& resources;
    const Image& image;
    const std::int64_t x, y;

    bool is_image(Handle handle, std::uint32_t level) const {
        const auto found = resources.image(handle, level, 0);
        return found.ok() && *found == image;
    }
    // The image is a level of the texture, whichever face or slice.
    bool is_in(Handle handle) const {
        const auto found = resources.image(handle, "surface");
        return found.ok() && found->surface == image.surface;
    }
    bool inside(const std::array<std::int32_t, 4>& r) const {
        return x >= r[0] && x < r[2] && y >= r[1] && y < r[3];
    }
    // at: a coordinate of the pixel, in texels of its level; [first, first + size): in texels of the first
    // level.
    bool along(std::int64_t at, std::int64_t first, std::int64_t size) const {
        const std::int64_t step = std::int64_t{1} << image.level;
        return at >= first / step && at < std::max(first / step + 1, (first + size + step - 1) / step);
    }

    bool written_by(const wire::ColorFill& fill) const {
        return is_image(fill.surface, 0) && inside(fill.rect);
    }
    bool written_by(const wire::Blt& blt) const {
        return is_image(blt.dest, blt.dest_level) && inside(blt.dest_rect);
    }
    bool written_by(const wire::TexBlt& blt) const {
        const std::array<std::int32_t, 4> from = blt.source_rect;
        const std::array<std::int32_t, 2> to = blt.dest_point;
        return is_in(blt.dest) && along(x, to[0], std::int64_t{from[2]} - from[0]) &&
               along(y, to[1], std::int64_t{from[3]} - from[1]);
    }
    bool written_by(const wire::VolumeBlt& blt) const {
        const std::array<std::uint32_t, 6> from = blt.source_box;
        const std::array<std::uint32_t, 3> to = blt.dest_corner;
        return is_in(blt.dest) && along(x, to[0], std::int64_t{from[2]} - from[0]) &&
               along(y, to[1], std::int64_t{from[3]} - from[1]) &&
               along(image.slice, to[2], std::int64_t{from[5]} - from[4]);
    }
    bool written_by(const wire::GenerateMipSubLevels& generate) const {
        return image.level != 0 && is_in(generate.surface);
    }

    template <class Record> bool written_by_any(dp2::ByteSpan payload) const {
        for (std::size_t at = 0; at + sizeof(Record) <= payload.size(); at += sizeof(Record))
            if (written_by(dp2::load<Record>(payload.data() + at))) return true;
        return false;
    }
};

} // namespace

bool writes_pixel(const dp2::Command& command, const rasterizer::ResourceTable& resources, const Image& image,
                  std::uint32_t x, std::uint32_t y) {
    const PixelOf pixel{resources, image, x, y};
    switch (command.op->op) {
    case dp2::Opcode::ColorFill: return pixel.written_by_any<wire::ColorFill>(command.payload);
    case dp2::Opcode::Blt:
    case dp2::Opcode::SurfaceBlt: return pixel.written_by_any<wire::Blt>(command.payload);
    case dp2::Opcode::TexBlt: return pixel.written_by_any<wire::TexBlt>(command.payload);
    case dp2::Opcode::VolumeBlt: return pixel.written_by_any<wire::VolumeBlt>(command.payload);
    case dp2::Opcode::GenerateMipSubLevels:
        return pixel.written_by_any<wire::GenerateMipSubLevels>(command.payload);
    default: return false;
    }
}

} // namespace responses
