// D3DDEVINFO_RESOURCEMANAGER: what RESOURCEMANAGER queries answer. This driver never evicts anything, so
// every resource is in use, in video memory, managed and part of the working set.
#pragma once

#include "rasterizer/resources/resources.h"
#include "responses/protocol/protocol_structs.h"

namespace responses {

// Of everything that lives now. Bytes saturate at 2^32 - 1.
protocol::ResourceManager count_resources(const rasterizer::ResourceTable& resources);

} // namespace responses
