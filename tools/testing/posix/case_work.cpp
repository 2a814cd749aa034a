#include "tools/testing/case_work.h"

namespace tools {

ChildWork work_of(const CaseToRun& run) {
    return {[run](int descriptor) {
                CaseReport report(descriptor, run.out);
                run_case(run.test, run.options, report,
                         [&run](std::uint64_t record) { run.records.set(run.number, record + 1); });
                return 0;
            },
            {}};
}

// Forked children need no verb.
void add_case_verb(CLI::App&, int&) {}

} // namespace tools
