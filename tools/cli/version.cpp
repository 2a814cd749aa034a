// The program's version. Each build writes a header with the commit, which only this file includes.
#include <string>

#include "commit.h"
#include "dp2/capture/capture_file.h"
#include "rasterizer/tiles/kernels.h"
#include "responses/include/dp2emu.h"
#include "tools/cli/command_line.h"

namespace tools {

std::string version_text() {
    std::string text =
        "dp2 " + std::to_string(DP2EMU_VERSION_MAJOR) + "." + std::to_string(DP2EMU_VERSION_MINOR);
    if (*DP2_COMMIT) text += " (" DP2_COMMIT ")";
    text += "\ninstruction sets:";
    for (const char* name : kInstructionSets)
        if (rasterizer::find_kernels(name)) text += std::string(" ") + name;
    return text + "\ncapture container: version " + std::to_string(dp2::capture::kVersion);
}

} // namespace tools
