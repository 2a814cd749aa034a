#include "rasterizer/resources/image_rows.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

dp2::Result<ImageRows> image_rows(const Image& image, const Rect& rect) {
    const LevelSize view = image.view();
    if (rect.empty() || rect.left < 0 || rect.top < 0 || rect.right > view.width || rect.bottom > view.height)
        return Error{Fault::OutOfRange, 0, 0, "rectangle"};
    const dp2::FormatInfo& format = image.surface->format();
    ImageRows rows;
    rows.pitch = view.pitch;
    if (format.kind == dp2::FormatKind::Planar) {
        if (rect != view.whole()) return Error{Fault::OutOfRange, 0, 0, "rectangle of a planar format"};
        rows.bytes = dp2::row_bytes(format, static_cast<std::uint32_t>(view.width));
        rows.count = dp2::row_count(format, static_cast<std::uint32_t>(view.height));
        return rows;
    }
    const dp2::TexelGroup group = dp2::texel_group(format);
    const auto left = static_cast<std::size_t>(rect.left), right = static_cast<std::size_t>(rect.right),
               top = static_cast<std::size_t>(rect.top), bottom = static_cast<std::size_t>(rect.bottom);
    if (left % group.width || top % group.height || (right % group.width && rect.right != view.width) ||
        (bottom % group.height && rect.bottom != view.height)) {
        if (format.bits_per_texel < 8) return dp2::not_supported("rectangle inside a byte");
        return Error{Fault::OutOfRange, 0, 0, "rectangle inside a block"};
    }
    rows.begin = top / group.height * rows.pitch + left / group.width * group.bytes;
    rows.bytes = ((right + group.width - 1) / group.width - left / group.width) * group.bytes;
    rows.count = (bottom + group.height - 1) / group.height - top / group.height;
    return rows;
}

} // namespace rasterizer
