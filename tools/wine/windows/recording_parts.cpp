#include "tools/wine/recording_parts.h"

#include "tools/wine/windows/own_runtime.h"

namespace tools {

std::vector<Component> recording_parts() {
    const auto place = runtime_beside_this_program();
    const auto size = word_size_of(place);
    return {{"d3d9.dll", size.has_value(),
             !size ? "not beside dp2.exe"
                   : place.string() +
                         (size == WordSize::Bits64 ? ", for 64-bit programs" : ", for 32-bit programs"),
             "dp2 record, and programs that load it",
             size ? "" : "it is in the archive that dp2.exe is from"}};
}

} // namespace tools
