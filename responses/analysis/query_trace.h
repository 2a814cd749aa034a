// Watches a replay and notes each query's issues and answers, as the query engine reports them, and what
// became of each draw's pixels. It is the replay's observer, and attached to the options of the emulator that
// replays; it outlives both. Threading: the emulator's thread.
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

// A command: the record of its call, and its place in that call's commands.
struct CommandPlace {
    std::size_t record = 0;
    std::uint64_t offset = 0; // as errors count it (Dialect)
};

// A command that drew something.
struct DrawTrace {
    std::uint32_t context = 0; // the capture's number
    CommandPlace place;
    const dp2::OpInfo* op = nullptr;
    std::uint64_t draws = 0, primitives = 0;
    rasterizer::ContextCounts counts;
};

enum class IssueFate : std::uint8_t { Pending, Answered, Replaced, Deleted };
const char* issue_fate_name(IssueFate fate); // "answered"

// One BEGIN and END, or END alone.
struct IssueTrace {
    std::optional<CommandPlace> begun;
    std::optional<CommandPlace> ended; // nothing: not before the capture's end, or not at all
    IssueFate fate = IssueFate::Pending;
    std::size_t answered = 0;    // record whose response has the answer
    std::vector<std::byte> data; // of the answer
    std::size_t first_draw = 0,
                end_draw = 0; // in draws(): what lies between BEGIN and END, other contexts' too
};
struct QueryTraceRow {
    std::uint32_t context = 0, id = 0;
    dp2::QueryType type = {};
    std::vector<IssueTrace> issues;
};

class QueryTrace : public ReplayObserver, private QueryObserver {
  public:
    explicit QueryTrace(const dp2::capture::Document& document) : document_(document) {}
    // The emulator counts the rejections of its draws, and reports commands and queries to this trace.
    void attach_to(EmulatorOptions& options);
    // Once the replay is over and everything is drawn.
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
    IssueTrace* pending(QueryKey id);

    const dp2::capture::Document& document_;
    CommandPlace place_;        // of last_command_, the one that is executed
    std::uint32_t context_ = 0; // of the record's call
    std::optional<dp2::Command> last_command_;
    Point last_;
    std::vector<DrawTrace> draws_;
    std::vector<OpenDraw> open_; // whose counts are not final yet
    std::vector<QueryTraceRow> queries_;
    std::map<std::pair<std::uint32_t, QueryKey>, std::size_t> live_; // by context and id, in queries_
};

} // namespace responses
