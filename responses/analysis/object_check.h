// Checks how the commands of a capture use objects: ids of no object, new objects with ids in use, and the
// order of query commands (query_use.h). Objects persist across calls. Contexts share surfaces and buffers;
// each other object belongs to one context. Lights are not checked, since a command that names one creates
// it. For n commands, time grows as n log n and memory as n.
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
    // All arguments must outlive this object. `resources`: the surfaces and buffers as they are after each
    // record; null: they are unknown, as with a raw command buffer, and not checked.
    ObjectCheck(const dp2::capture::Document& document, const dp2::Dialect& dialect,
                const rasterizer::ResourceTable* resources);
    ~ObjectCheck();

    // What scripted failures (capture::FailCall) did to a submission.
    struct Scripted {
        std::optional<std::uint64_t> refused_at; // offset of the first command that was not executed
        bool lost = false;                       // its context is lost; nothing was executed
    };
    // Adds the diagnostics of a record to `out`; to be called once for each record that could be played, in
    // order. If a submission was observed to fail, or its failure is scripted, the failing command and those
    // after it are not checked, since they were not executed.
    void check(std::size_t record, const Scripted& scripted, Diagnostics& out);
    // To be called after the last record.
    void end(Diagnostics& out);

  private:
    struct Objects; // what the commands of a context have created
    struct Walk;
    void check_calls(std::size_t record, const dp2::capture::Submit& submit, const Scripted& scripted,
                     Diagnostics& out);

    const dp2::capture::Document& document_;
    const dp2::Dialect& dialect_;
    const rasterizer::ResourceTable* resources_;
    // This library recorded the capture: all calls have observed results, except those of the preamble.
    bool recorded_ = false;
    // Contexts by the capture's numbers, without lost ones.
    std::map<std::uint32_t, std::unique_ptr<Objects>> contexts_;
};

} // namespace responses
