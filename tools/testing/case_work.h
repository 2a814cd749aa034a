// The process of a case.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "tools/processes/child_work.h"
#include "tools/processes/shared_numbers.h"
#include "tools/testing/case_replay.h"

namespace tools {

struct CaseToRun {
    const TestCase& test;
    const CaseOptions& options;
    // given_case_options(), from which a process that is not forked makes its CaseOptions.
    const std::vector<std::string>& words;
    std::string out;        // the case's folder for files; empty: none
    SharedNumbers& records; // where the process stores the record that is played, plus 1
    std::size_t number = 0; // the place there
};

// What the process does: run_case(), whose report is its output. The references must outlive the process.
ChildWork work_of(const CaseToRun& run);

// The verb by which a process runs a case where processes cannot fork: on Windows. It is part of no help, and
// its options may change. Elsewhere this adds nothing.
void add_case_verb(CLI::App& app, int& status);

} // namespace tools
