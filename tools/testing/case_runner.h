// Runs cases, each in a process of its own with limits, several at once, and reports their results in order.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "tools/platform/folder_lock.h"
#include "tools/processes/child_pool.h"
#include "tools/processes/shared_numbers.h"
#include "tools/testing/case_replay.h"

namespace tools {

struct RunnerOptions {
    CaseOptions cases;
    std::size_t jobs = 1;
    std::vector<std::string> case_words; // given_case_options()
    double seconds = 60;                 // for each case
    std::uint64_t mebibytes = 4096;      // address space of each case; 0: no limit
};

class CaseRunner {
  public:
    // The references must outlive it.
    CaseRunner(const std::vector<TestCase>& tests, const RunnerOptions& options, Interrupts& interrupts);
    CaseRunner(const CaseRunner&) = delete;
    CaseRunner& operator=(const CaseRunner&) = delete;

    // Calls done(result) for every case, in their order, as soon as it and those before it are finished;
    // after an interrupt for the others, too, as skipped ones.
    void run(const std::function<void(const CaseResult&)>& done);
    std::size_t finished() const { return finished_; }
    // Called whenever a case is finished.
    std::function<void()> progress;

  private:
    void start(std::size_t number);
    bool lock(std::size_t number);
    void take_gone(std::size_t number);
    void take_busy(std::size_t number);
    void take(const ChildPool::Ended& ended);
    CaseResult result_of_end(const ChildPool::Ended& ended) const;
    void settle(std::size_t number, CaseResult& result);
    void put(std::size_t number, CaseResult&& result);
    std::string folder(const std::string& parent, const TestCase& test) const;
    std::string place(std::size_t number) const;

    const std::vector<TestCase>& tests_;
    const RunnerOptions& options_;
    ChildPool pool_;
    std::vector<std::optional<CaseResult>> results_;
    // With --update: the case's folder in that of --golden, from its start until its files are there
    std::vector<std::unique_ptr<FolderLock>> locks_;
    std::size_t finished_ = 0;
    SharedNumbers records_; // for each case the record that is played, plus 1
};

} // namespace tools
