#include "tools/d3d8/resources/image.h"

#include <algorithm>

namespace d3d8 {

namespace {

std::uint32_t sample_count(const ImageDesc& desc) {
    return std::max(static_cast<std::uint32_t>(desc.samples), 1u);
}

} // namespace

Image::Image(Driver& driver, const ImageDesc& desc)
    : DescribedImage(driver, desc, sample_count(desc), nullptr) {}

UINT Image::level_bytes(UINT level) const {
    const Layout& layout = this->layout();
    const std::uint32_t width = at_level(desc().width, level), height = at_level(desc().height, level);
    const std::size_t slice = std::size_t{layout.tight_pitch(width)} * layout.rows(height);
    return static_cast<UINT>(slice * at_level(desc().depth, level) * sample_count(desc()));
}

} // namespace d3d8
