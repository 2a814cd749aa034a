// D3DDEVINFO_RESOURCEMANAGER, the answer of RESOURCEMANAGER queries. This driver never evicts resources, so
// each is in use, in video memory, managed and part of the working set.
#pragma once

#include "rasterizer/resources/resources.h"
#include "responses/protocol/protocol_structs.h"

namespace responses {

// Statistics of all resources that exist now. Bytes saturate at 2^32 - 1.
protocol::ResourceManager count_resources(const rasterizer::ResourceTable& resources);

} // namespace responses
