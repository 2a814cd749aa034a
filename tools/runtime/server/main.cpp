// dp2-gpu64.exe: the GPU in a process of its own, for a program on a 32-bit dll of ours, which starts it with
// four handles: the shared memory, the events of the program and of the GPU, and the program's process.
#include <cstdio>
#include <cstdlib>

#include "tools/runtime/base/runtime_name.h"
#include "tools/runtime/server/gpu_server.h"

namespace runtime {

const char kRuntimeName[] = "dp2-gpu64";

} // namespace runtime

namespace {

// A fault ends the process at once: the program sees its end, while a dialog of the system would keep it
// alive.
LONG WINAPI end_at_once(EXCEPTION_POINTERS*) {
    TerminateProcess(GetCurrentProcess(), 3);
    return EXCEPTION_EXECUTE_HANDLER;
}

} // namespace

int main(int count, char** arguments) {
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    SetUnhandledExceptionFilter(end_at_once);
    if (count != 5) {
        std::fputs(
            "dp2-gpu64: d3d9.dll and other dlls of dp2emu start this program; it cannot be used by hand\n",
            stderr);
        return 2;
    }
    const auto handle = [&](int index) {
        return runtime::SystemHandle(reinterpret_cast<HANDLE>(
            static_cast<std::uintptr_t>(std::strtoull(arguments[index], nullptr, 10))));
    };
    runtime::Channel::Ends ends;
    ends.memory = runtime::SharedMemory::map(handle(1), runtime::Channel::kBytes);
    ends.program_event = handle(2);
    ends.gpu_event = handle(3);
    ends.other = handle(4);
    if (ends.memory.bytes().empty()) {
        std::fputs("dp2-gpu64: no shared memory\n", stderr);
        return 2;
    }
    runtime::Channel channel(runtime::Channel::Side::Gpu, std::move(ends));
    runtime::GpuServer(channel).serve();
}
