// Prints the steps of a traced shader, or of the fixed functions, as text or JSON lines.
#pragma once

#include <string>

#include "responses/analysis/shader_debug.h"
#include "responses/analysis/trace_steps.h"
#include "tools/cli/json_lines.h"

namespace tools {

struct DebugForm {
    bool json = false;
    bool bits = false; // text: each value also as hexadecimal digits
    bool all = false;  // also instructions that are not executed
};

class DebugReport {
  public:
    // All references must outlive the report.
    DebugReport(const std::string& file, const rasterizer::ShaderTrace& trace, const dp2::Place& draw,
                const dp2::DrawIndex& draws, const DebugForm& form)
        : file_(file), trace_(trace), draw_(draw), draws_(draws), form_(form), steps_(trace) {}

    // Prints all runs.
    void print() const;

  private:
    using Run = rasterizer::TraceLog::Run;
    void print_text(const Run& run, const std::vector<responses::TracedStep>& steps) const;
    void print_json(const Run& run, const std::vector<responses::TracedStep>& steps) const;
    std::string operand_text(const responses::TracedOperand& operand, const char* separator,
                             std::uint8_t unwritten = 0) const;
    std::string value_text(const responses::TracedValue& value, std::uint8_t unwritten = 0) const;
    std::string values_of(const responses::TracedStep& step) const;

    const std::string& file_;
    const rasterizer::ShaderTrace& trace_;
    const dp2::Place& draw_;
    const dp2::DrawIndex& draws_;
    const DebugForm& form_;
    const responses::TraceSteps steps_;
};

} // namespace tools
