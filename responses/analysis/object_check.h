// What the commands of a capture do with objects: ids that no object has, or that one has already, and the
// use of queries (query_use.h). State carries over from call to call. Surfaces and buffers belong to all
// contexts, everything else to one. Lights are left out: naming one makes it. Of a capture with n commands,
// time grows as n log n and memory as n.
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
    // All outlive it. `resources`: the surfaces and buffers as they are after each record; null: they are not
    // known, as with a raw command buffer, and not checked.
    ObjectCheck(const dp2::capture::Document& document, const dp2::Dialect& dialect,
                const rasterizer::ResourceTable* resources);
    ~ObjectCheck();

    // What a script (capture::FailCall) did to a submission.
    struct Scripted {
        std::optional<std::uint64_t> refused_at; // offset of the first command that was not executed
        bool lost = false;                       // its context is lost, and it executed nothing
    };
    // Adds the diagnostics of a record to `out`. Called once for each record that could be played, in order.
    // Of a submission that was observed to fail, or fails by script, commands count up to there: the failing
    // one was not executed.
    void check(std::size_t record, const Scripted& scripted, Diagnostics& out);
    // The capture ends here.
    void end(Diagnostics& out);

  private:
    struct Objects; // of a context
    struct Walk;
    void check_calls(std::size_t record, const dp2::capture::Submit& submit, const Scripted& scripted,
                     Diagnostics& out);

    const dp2::capture::Document& document_;
    const dp2::Dialect& dialect_;
    const rasterizer::ResourceTable* resources_;
    bool recorded_ = false; // by this library: its calls are observed, but those that restore a state
    // By the capture's numbers; none that is lost.
    std::map<std::uint32_t, std::unique_ptr<Objects>> contexts_;
};

} // namespace responses
