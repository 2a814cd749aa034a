// Prints the steps of a traced shader, or of the fixed functions, as text or JSON lines.
#pragma once

#include <string>

#include "responses/analysis/shader_debug.h"
#include "responses/analysis/trace_steps.h"
#include "tools/cli/json_lines.h"

namespace tools {

struct DebugForm {
    bool json = false;
    bool bits = false;   // text: each value also as hexadecimal digits
    bool all = false;    // also instructions that are not executed
    bool texels = false; // text: also the texels that each texture sample read
};

class DebugReport {
  public:
    // `debugged`: after play_traced(). All references must outlive the report.
    DebugReport(const std::string& file, const responses::ShaderDebug& debugged, const dp2::Place& draw,
                const dp2::DrawIndex& draws, const DebugForm& form)
        : file_(file), debugged_(debugged), trace_(debugged.trace()), draw_(draw), draws_(draws), form_(form),
          steps_(trace_) {}

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
    std::string filter_text(const responses::TracedStep& step) const;
    void print_texels(const responses::TracedStep& step) const;
    Json json_of_sample(const responses::TracedStep& step) const;

    const std::string& file_;
    const responses::ShaderDebug& debugged_;
    const rasterizer::ShaderTrace& trace_;
    const dp2::Place& draw_;
    const dp2::DrawIndex& draws_;
    const DebugForm& form_;
    const responses::TraceSteps steps_;
};

} // namespace tools
