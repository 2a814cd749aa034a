#include "tools/d3d9/resources/image.h"

#include "tools/d3d9/caps/capabilities.h"

namespace d3d9 {

Image::Image(Driver& driver, const ImageDesc& desc, void* user_memory)
    : DescribedImage(driver, desc, sample_count(desc.format, desc.samples, desc.quality), user_memory) {}

} // namespace d3d9
