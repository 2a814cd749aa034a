#include "tools/platform/streams.h"

#include <array>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <io.h>

#include "tools/platform/windows/crash_codes.h"
#include "tools/platform/windows/win.h"

namespace tools {

namespace {

constexpr int kInput = 0, kOutput = 1, kError = 2; // descriptors

HANDLE handle_of(int descriptor) {
    return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

bool is_console(int descriptor) {
    DWORD mode = 0;
    return GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

} // namespace

struct StandardStreams::Console {
    UINT code_page = 0;   // the output's earlier code page; 0: there is no console
    DWORD error_mode = 0; // the earlier mode of standard error
    bool has_mode = false;
};

StandardStreams::StandardStreams() : console_(std::make_unique<Console>()) {
    for (const int stream : {kInput, kOutput, kError}) {
        if (_get_osfhandle(stream) == -1) _open("NUL", stream == kInput ? _O_WRONLY : _O_RDONLY);
        _setmode(stream, _O_BINARY);
    }
    // Crashes end the process without a dialog box. So does abort(), whose usual status, 3, would mean a bad
    // input.
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    std::signal(SIGABRT, [](int) { TerminateProcess(GetCurrentProcess(), kAborted); });
    if (is_console(kOutput) || is_console(kError)) {
        console_->code_page = GetConsoleOutputCP();
        SetConsoleOutputCP(CP_UTF8);
    }
    console_->has_mode = GetConsoleMode(handle_of(kError), &console_->error_mode) != 0;
    if (console_->has_mode)
        SetConsoleMode(handle_of(kError), console_->error_mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

StandardStreams::~StandardStreams() {
    if (console_->has_mode) SetConsoleMode(handle_of(kError), console_->error_mode);
    if (console_->code_page != 0) SetConsoleOutputCP(console_->code_page);
}

StreamKind kind_of_output() {
    if (is_console(kOutput)) return StreamKind::Terminal;
    return GetFileType(handle_of(kOutput)) == FILE_TYPE_PIPE ? StreamKind::Pipe : StreamKind::File;
}

bool error_is_terminal() {
    return is_console(kError);
}

bool output_is_unread() {
    if (kind_of_output() != StreamKind::Pipe) return false;
    DWORD written = 0;
    if (WriteFile(handle_of(kOutput), "", 0, &written, nullptr)) return false;
    return GetLastError() == ERROR_NO_DATA || GetLastError() == ERROR_BROKEN_PIPE;
}

// Standard output cannot be replaced by another stream here, so its descriptor becomes a pipe, which a thread
// reads.
struct OutputFilter::State {
    Sink sink;
    std::FILE* output = nullptr; // a stream on the original descriptor; null: nothing is replaced
    int original = -1;
    std::thread reader;
};

OutputFilter::OutputFilter(Sink sink) : state_(std::make_unique<State>()) {
    State& state = *state_;
    state.sink = std::move(sink);
    std::fflush(stdout);
    constexpr unsigned kPipeBytes = 1u << 16;
    std::array<int, 2> ends = {-1, -1};
    if (_pipe(ends.data(), kPipeBytes, _O_BINARY | _O_NOINHERIT) != 0) return;
    state.original = _dup(kOutput);
    state.output = state.original < 0 ? nullptr : _fdopen(state.original, "wb");
    if (!state.output || _dup2(ends[1], kOutput) != 0) {
        for (const int end : ends) _close(end);
        if (state.output) std::fclose(state.output);
        state.output = nullptr;
        return;
    }
    _close(ends[1]);
    state.reader = std::thread([&state, from = ends[0]] {
        std::array<char, 4096> part;
        for (int count = 0; (count = _read(from, part.data(), part.size())) > 0;)
            state.sink(part.data(), static_cast<std::size_t>(count), state.output);
        _close(from);
    });
}

OutputFilter::~OutputFilter() {
    State& state = *state_;
    if (!state.output) return;
    std::fflush(stdout);
    _dup2(state.original, kOutput); // closes the pipe's last end for writing, so that the thread ends
    state.reader.join();
    const bool lost = std::ferror(state.output) != 0;
    if (std::fclose(state.output) == 0 && !lost) return;
    // Bytes were lost. A write that fails sets the error flag of stdout, which finish_output() reports.
    if (!output_is_unread()) _close(kOutput);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

} // namespace tools
