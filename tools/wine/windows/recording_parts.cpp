#include "tools/wine/recording_parts.h"

#include "tools/wine/windows/own_runtime.h"

namespace tools {

std::vector<Component> recording_parts() {
    std::vector<Component> out;
    for (const Runtime& runtime : kRuntimes) {
        const auto place = runtime_beside_this_program(runtime);
        const auto size = word_size_of(place);
        out.push_back({runtime.library, size.has_value(),
                       !size ? "not beside dp2.exe"
                             : place.string() + (size == WordSize::Bits64 ? ", for 64-bit programs"
                                                                          : ", for 32-bit programs"),
                       "dp2 record, and programs that load it",
                       size ? "" : "it is in the archive that dp2.exe is from"});
    }
    return out;
}

} // namespace tools
