#include "tools/processes/windows/job.h"

#include <algorithm>
#include <filesystem>

namespace tools {

Job::Job(std::uint64_t bytes_of_each) : job_(CreateJobObjectW(nullptr, nullptr)) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION info = {};
    info.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    if (bytes_of_each != 0) {
        info.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_MEMORY;
        info.ProcessMemoryLimit = static_cast<SIZE_T>(std::min<std::uint64_t>(bytes_of_each, SIZE_MAX));
    }
    if (job_.get())
        SetInformationJobObject(job_.get(), JobObjectExtendedLimitInformation, &info, sizeof info);
}

Job::~Job() {
    end();
}

bool Job::start(std::wstring command_line, const JobStreams& streams, DWORD flags) {
    STARTUPINFOW start = {};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = streams.input;
    start.hStdOutput = streams.output;
    start.hStdError = streams.error;
    PROCESS_INFORMATION made = {};
    // Suspended until it is in the job.
    if (!job_.get() || !CreateProcessW(nullptr, command_line.data(), nullptr, nullptr, TRUE,
                                       flags | CREATE_SUSPENDED, nullptr, nullptr, &start, &made))
        return false;
    process_ = Handle(made.hProcess);
    const Handle thread(made.hThread);
    if (!AssignProcessToJobObject(job_.get(), process_.get())) {
        TerminateProcess(process_.get(), 1);
        return false;
    }
    return ResumeThread(thread.get()) != static_cast<DWORD>(-1);
}

bool Job::runs() const {
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION info = {};
    return QueryInformationJobObject(job_.get(), JobObjectBasicAccountingInformation, &info, sizeof info,
                                     nullptr) &&
           info.ActiveProcesses != 0;
}

void Job::end() {
    if (job_.get()) TerminateJobObject(job_.get(), 1);
    if (process_.get()) WaitForSingleObject(process_.get(), INFINITE);
}

namespace {

// A word in quotes if it needs them; backslashes before a quote are doubled.
std::string quoted_word(const std::string& word) {
    if (!word.empty() && word.find_first_of(" \t\"") == word.npos) return word;
    std::string out = "\"";
    std::size_t backslashes = 0;
    for (const char c : word) {
        if (c == '"') out.append(backslashes + 1, '\\');
        backslashes = c == '\\' ? backslashes + 1 : 0;
        out += c;
    }
    out.append(backslashes, '\\');
    return out + "\"";
}

} // namespace

std::wstring command_line_of(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted_word(word);
    return std::filesystem::path(line).wstring();
}

} // namespace tools
