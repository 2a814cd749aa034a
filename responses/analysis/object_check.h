// Checks how the commands of a capture use objects: ids that no object has, ids that are taken, and the order
// of query commands (query_use.h). State carries over from call to call. Surfaces and buffers belong to all
// contexts, everything else to one. Lights are not checked, since a command that names one creates it. For n
// commands, time grows as n log n and memory as n.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "dp2/capture/capture.h"
#include "dp2/wire/dialect.h"
#include "rasterizer/resources/resources.h"
#include "responses/analysis/diagnostic.h"

namespace responses {

class ObjectCheck {
  public:
    // All arguments must outlive it. `resources`: the surfaces and buffers as they are after each record;
    // null: they are not known, as with a raw command buffer, and not checked.
    ObjectCheck(const dp2::capture::Document& document, const dp2::Dialect& dialect,
                const rasterizer::ResourceTable* resources);
    ~ObjectCheck();

    // What scripted failures (capture::FailCall) did to a submission.
    struct Scripted {
        std::optional<std::uint64_t> refused_at; // offset of the first command that was not executed
        bool lost = false;                       // its context is lost; nothing was executed
    };
    // Adds the diagnostics of a record to `out`; to be called once for each record that could be played, in
    // order. Of a submission that was observed to fail, or whose failure is scripted, the failing command and
    // those after it are not checked, since they were not executed.
    void check(std::size_t record, const Scripted& scripted, Diagnostics& out);
    // To be called after the last record.
    void end(Diagnostics& out);

  private:
    struct Objects; // of a context
    struct Walk;
    void check_calls(std::size_t record, const dp2::capture::Submit& submit, const Scripted& scripted,
                     Diagnostics& out);

    const dp2::capture::Document& document_;
    const dp2::Dialect& dialect_;
    const rasterizer::ResourceTable* resources_;
    // By this library: all calls are observed, except those that restore the initial state.
    bool recorded_ = false;
    // By the capture's numbers, without lost contexts.
    std::map<std::uint32_t, std::unique_ptr<Objects>> contexts_;
};

} // namespace responses
