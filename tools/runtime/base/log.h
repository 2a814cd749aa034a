// Logs errors of the runtime, one line each, to the file that DP2_LOG names (or "stderr"), else to the
// debugger. A line that repeats the previous one is dropped. Safe in any thread.
#pragma once

#include <string_view>

namespace runtime {

#ifdef _WIN32 // MinGW's printf checks the formats of Microsoft's library
[[gnu::format(gnu_printf, 1, 2)]]
#else
[[gnu::format(printf, 1, 2)]]
#endif
void log(const char* format, ...);

// Logs a line of at most 1023 bytes. The dll's is in log.cpp, that of the GPU's process in
// tools/runtime/server/server_log.cpp.
void log_line(const char* text);

// Prints an error of the driver on the program's standard error. Defined where log_line() is.
void show_error(std::string_view text);

} // namespace runtime
