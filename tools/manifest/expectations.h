// The expectations of a manifest's call as records: the result, and the hashes of pictures.
#pragma once

#include <map>
#include <string>

#include "tools/manifest/step_reader.h"

namespace tools {

// The number of expectations of each kind that a capture cannot hold: "buffers", "flags", ...
using LeftOut = std::map<std::string, std::uint64_t>;

// Reads the member `expect` of a call. `partial`: only the members that are there are expected (basis
// observed); otherwise a missing one is D3D_OK, 0 or empty.
void read_expectations(const JsonNode& expect, bool partial, StepReader& reader, LeftOut& left_out);

} // namespace tools
