// The output of dp2 test: a text or lines of JSON for each case, results.jsonl, and the files of --junit and
// --html.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "tools/testing/test_report.h"

namespace tools {

struct ResultOutputOptions {
    bool json = false;
    std::string junit, html; // files; empty: none
    std::uint64_t max_page_bytes = std::uint64_t{1} << 26;
};

class ResultOutput {
  public:
    // Empties the files, so that an error is found before the cases run. `out`: the folder for results.jsonl;
    // empty: there is none. `pictures_stay`: pictures of results are there after the end. Throws InputError.
    ResultOutput(const ResultOutputOptions& options, std::string out, bool pictures_stay);

    // Not for a merge, whose cases are from several runs.
    void begin(const RunLine& run);
    void print(CaseResult result);
    // Whether print() prints something.
    bool shows(const CaseResult& result) const;
    void finish(const TestReport& report);

  private:
    void print(const Json& line);
    void print_text(const CaseResult& result);

    const ResultOutputOptions& options_;
    const std::string out_;
    const bool pictures_stay_;
    RunLine run_;
    std::uint64_t written_ = 0, removed_ = 0; // files of --update
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> lines_{nullptr, std::fclose};
};

} // namespace tools
