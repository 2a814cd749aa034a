// Records, during a replay, each query's issues and answers as the query engine reports them, and for each
// draw how many samples passed, and how many were rejected for each reason. The trace is the replay's
// observer and is attached to the options of the replaying emulator; it must outlive both. Threading: the
// emulator's thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "dp2/capture/capture.h"
#include "responses/context/context.h"
#include "responses/recording/replayer.h"

namespace responses {

// Where a command is: the record of its call, and its offset in the call's command surface.
struct TracedPlace {
    std::size_t record = 0;
    std::uint64_t offset = 0; // from the start of the command surface, in every dialect
};

// A command that drew something.
struct DrawTrace {
    std::uint32_t context = 0; // its number in the capture
    TracedPlace place;
    const dp2::OpInfo* op = nullptr;
    std::uint64_t draws = 0, primitives = 0;
    std::uint32_t samples_per_pixel = 1; // of the targets; the counts are of samples
    rasterizer::ContextCounts counts;
};

enum class IssueFate : std::uint8_t { Pending, Answered, Replaced, Deleted };
const char* issue_fate_name(IssueFate fate); // "answered"

// One use of a query: BEGIN and END, or END alone.
struct IssueTrace {
    std::optional<TracedPlace> begun;
    std::optional<TracedPlace> ended; // nothing: no END follows
    IssueFate fate = IssueFate::Pending;
    std::size_t answered = 0;                 // record whose response has the answer
    std::vector<std::byte> data;              // of the answer
    std::size_t first_draw = 0, end_draw = 0; // range in draws(): those of all contexts from BEGIN to END
};
struct QueryTraceRow {
    std::uint32_t context = 0, id = 0;
    dp2::QueryType type = {};
    std::vector<IssueTrace> issues;
};

class QueryTrace : public ReplayObserver, private QueryObserver {
  public:
    explicit QueryTrace(const dp2::capture::Document& document) : document_(document) {}
    // Makes an emulator with these options count rejected samples, and report commands and queries to this
    // trace.
    void attach_to(EmulatorOptions& options);
    // To be called after the replay, when the GPU has finished all draws.
    const std::vector<DrawTrace>& draws();
    const std::vector<QueryTraceRow>& queries() const { return queries_; }

    void started(std::size_t record) override;

  private:
    void begun(QueryKey id, const QueryKind& kind) override;
    void ended(QueryKey id, const QueryKind& kind) override;
    void replaced(QueryKey id) override;
    void answered(QueryKey id, std::span<const std::byte> data) override;
    void destroyed(QueryKey id) override;
    struct Point {
        rasterizer::CountSnapshot snapshot;
        rasterizer::FrontEndCounts front_end;
    };
    struct OpenDraw {
        std::size_t index; // in draws_
        Point from, to;
    };
    void at_command(Context& context, const dp2::Command* command);
    void settle(bool all);
    QueryTraceRow& row(QueryKey id, const QueryKind& kind);
    IssueTrace* pending(QueryKey id) { return pending(context_, id); }
    IssueTrace* pending(std::uint32_t context, QueryKey id);
    void forget_queries(std::uint32_t context);

    const dp2::capture::Document& document_;
    TracedPlace place_;         // of last_command_, the command under execution
    std::uint32_t context_ = 0; // of the newest Submit record; its number in the capture
    std::optional<dp2::Command> last_command_;
    Point last_;
    std::vector<DrawTrace> draws_;
    std::vector<OpenDraw> open_; // draws whose counts are not final yet
    std::vector<QueryTraceRow> queries_;
    std::map<std::pair<std::uint32_t, QueryKey>, std::size_t> live_; // index in queries_, by context and id
};

} // namespace responses
