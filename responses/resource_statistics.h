// D3DDEVINFO_RESOURCEMANAGER: what RESOURCEMANAGER queries answer. This driver never evicts anything, so
// every resource is in use, in video memory, managed and part of the working set.
#pragma once

#include <array>
#include <cstdint>

#include "rasterizer/resources/resources.h"

namespace responses {

struct ResourceStatistics {
    struct OfType { // D3DRESOURCESTATS
        std::uint32_t thrashing, bytes_downloaded, evicts, video_creates, last_priority, used, used_in_video,
            working_set, working_set_bytes, managed, bytes;
    };
    std::array<OfType, 8> types = {}; // by D3DRESOURCETYPE
};
static_assert(sizeof(ResourceStatistics) == 352);

// Of everything that lives now. Bytes saturate at 2^32 - 1.
ResourceStatistics count_resources(const rasterizer::ResourceTable& resources);

} // namespace responses
