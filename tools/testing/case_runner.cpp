#include "tools/testing/case_runner.h"

#include <cstdio>
#include <filesystem>
#include <utility>

#include "tools/cli/errors.h"
#include "tools/platform/crash_text.h"
#include "tools/testing/case_work.h"

namespace tools {

namespace {

namespace fs = std::filesystem;
using std::chrono::duration;
using std::chrono::milliseconds;

std::string seconds_text(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", seconds);
    return text;
}

} // namespace

CaseRunner::CaseRunner(const std::vector<TestCase>& tests, const RunnerOptions& options,
                       Interrupts& interrupts)
    : tests_(tests), options_(options),
      pool_(options.jobs,
            {std::chrono::ceil<milliseconds>(duration<double>(options.seconds)), options.mebibytes << 20},
            interrupts),
      results_(tests.size()), locks_(tests.size()), records_(tests.size()) {}

std::string CaseRunner::folder(const std::string& parent, const TestCase& test) const {
    return parent.empty() ? "" : (fs::path(parent) / case_folder(test.name)).string();
}

// ", at record 17"; empty: before the first.
std::string CaseRunner::place(std::size_t number) const {
    const std::uint64_t next = records_.get(number);
    return next == 0 ? "" : ", at record " + std::to_string(next - 1);
}

void CaseRunner::start(std::size_t number) {
    const TestCase& test = tests_[number];
    const std::string out = folder(options_.cases.out, test);
    if (!out.empty()) clear_case_folder(out);
    if (test.path.empty()) return take_gone(number);
    if (!lock(number)) return take_busy(number);
    const std::error_code error =
        pool_.start(number, work_of({test, options_.cases, options_.case_words, out, records_, number}));
    if (error) throw InputError{kExitIo, "no process can be started: " + error.message()};
}

// Locks the folder that --update writes. False: another process writes it.
bool CaseRunner::lock(std::size_t number) {
    const CaseOptions& options = options_.cases;
    const std::string golden = folder(options.golden, tests_[number]);
    // A link that leads out of the folder of --golden is an error of the case.
    if (!options.update || link_out_of(options.golden, golden)) return true;
    try {
        locks_[number] = std::make_unique<FolderLock>(golden);
    } catch (const fs::filesystem_error& error) {
        throw InputError{kExitIo, golden + ": " + error.code().message()};
    }
    return locks_[number]->held();
}

// The result of a child, which may have crashed at any point.
CaseResult CaseRunner::result_of_end(const ChildPool::Ended& ended) const {
    CaseResult result;
    const bool complete = read_report(ended.end.output, result);
    const ChildEnd& end = ended.end;
    const std::string at = place(ended.key);
    const auto bad = [&](Cause cause, int status, const std::string& text) {
        fail(result, Outcome::Error, cause, status, text + at);
    };
    const std::string memory = options_.mebibytes == 0
                                   ? "takes more memory than there is"
                                   : "takes more memory than " + std::to_string(options_.mebibytes) +
                                         " MiB of addresses (--max-memory)";
    if (end.how == ChildEnd::How::TimedOut)
        bad(Cause::Time, kExitDiagnostics,
            "takes longer than " + seconds_text(options_.seconds) + " s (--timeout)");
    else if (end.how == ChildEnd::How::Signalled)
        // The system kills processes, too, when it runs out of memory.
        bad(Cause::Signal, may_be_out_of_memory(end.code) ? kExitDiagnostics : kExitInternal,
            "is ended by " + crash_sign(end.code));
    else if (complete && result.cause == Cause::Memory)
        bad(Cause::Memory, kExitDiagnostics, memory);
    else if (!complete)
        bad(Cause::Memory, kExitDiagnostics, "ends without a result; perhaps it " + memory);
    return result;
}

// Commits or discards the files of --update, and appends the reason of an error to differences.txt of --out.
void CaseRunner::settle(std::size_t number, CaseResult& result) {
    const TestCase& test = tests_[number];
    const CaseOptions& options = options_.cases;
    const bool bad = result.outcome == Outcome::Error || result.outcome == Outcome::Skipped;
    if (locks_[number]) {
        const std::string golden = folder(options.golden, test);
        try {
            if (!bad) commit(golden, {result.written, result.removed});
        } catch (const InputError& error) {
            fail(result, Outcome::Error, Cause::Input, error.status, error.text);
        }
        if (result.outcome == Outcome::Error || bad) result.written.clear(), result.removed.clear();
        discard(options.golden, golden);
        locks_[number].reset();
    }
    if (!options.out.empty() && (result.outcome == Outcome::Error || result.cause == Cause::Golden))
        append_to_case_folder(folder(options.out, test), result.text);
}

// The result of a case that has no capture, and therefore no process.
void CaseRunner::take_gone(std::size_t number) {
    CaseResult result;
    result.name = tests_[number].name;
    result.out = options_.cases.out;
    fail(result, Outcome::Failed, Cause::Golden, kExitDiagnostics,
         folder(options_.cases.golden, tests_[number]) +
             " is stored, but there is no such capture; remove it if the case is no longer wanted (--update "
             "leaves it)");
    put(number, std::move(result));
}

// The result of a case whose stored files another process writes.
void CaseRunner::take_busy(std::size_t number) {
    locks_[number].reset();
    CaseResult result;
    result.name = tests_[number].name;
    result.file = tests_[number].path;
    result.out = options_.cases.out;
    fail(result, Outcome::Error, Cause::Golden, kExitDiagnostics,
         folder(options_.cases.golden, tests_[number]) + ": another dp2 test --update writes it now");
    put(number, std::move(result));
}

void CaseRunner::put(std::size_t number, CaseResult&& result) {
    settle(number, result);
    results_[number] = std::move(result);
    ++finished_;
}

void CaseRunner::take(const ChildPool::Ended& ended) {
    CaseResult result = result_of_end(ended);
    result.name = tests_[ended.key].name;
    result.file = tests_[ended.key].path;
    result.seconds = ended.seconds;
    result.out = options_.cases.out;
    // The text is the first difference that the child reported.
    if (result.cause == Cause::Differs && !result.differences.empty())
        result.text = difference_text(result.differences.front());
    put(ended.key, std::move(result));
}

void CaseRunner::run(const std::function<void(const CaseResult&)>& done) {
    std::size_t next = 0, told = 0;
    const auto tell = [&] {
        for (; told < results_.size() && results_[told]; ++told) {
            done(*results_[told]);
            results_[told]->differences.clear();
        }
    };
    while (told < tests_.size()) {
        while (next < tests_.size() && !pool_.full()) start(next++);
        tell();
        if (told == tests_.size()) break;
        const auto ended = pool_.wait();
        if (!ended) break;
        take(*ended);
        if (progress) progress();
        tell();
    }
    for (std::size_t i = told; i < tests_.size(); ++i) {
        if (results_[i]) continue;
        CaseResult& result = results_[i].emplace();
        result.name = tests_[i].name;
        result.file = tests_[i].path;
        result.out = options_.cases.out;
        fail(result, Outcome::Skipped, Cause::Interrupt, kExitDiagnostics, "an interrupt came first");
        settle(i, result);
    }
    tell();
}

} // namespace tools
