// What goes wrong inside the runtime, one line each: to the file that DP2_LOG names ("stderr" too), else to
// the debugger. What repeats, as with every frame, is told once.
#pragma once

namespace d3d9 {

[[gnu::format(gnu_printf, 1, 2)]] void log(const char* format, ...);

} // namespace d3d9
