// Starts the GPU's process, dp2-gpu64.exe beside this dll, and keeps one that is not in use for the next
// device, since starting a process takes some tenths of a second under Wine.
#pragma once

#include <memory>

#include "tools/runtime/remote/channel.h"

namespace runtime {

// The channel to a process that waits for Create. Null: there is none, and the log says why.
std::unique_ptr<Channel> start_gpu_process();
// Takes back the channel of a process whose emulator is destroyed.
void keep_gpu_process(std::unique_ptr<Channel> channel) noexcept;

} // namespace runtime
