#include "responses/emulator/control.h"

#include <cstring>

namespace responses {

using namespace dp2::capture;
using dp2::Error;
using dp2::Fault;
using dp2::Status;

namespace {

template <class Set, class Value> Status select(Set& set, Value value, bool held, const HoldLimit& limit) {
    if (!held) {
        set.erase(value);
    } else if (!set.contains(value)) {
        if (set.size() >= limit.most) return dp2::limit_exceeded(limit.name);
        set.insert(value);
    }
    return {};
}

} // namespace

Status select_answers(AnswerHolds& holds, const AnswerSelection& selection, bool held,
                      const HoldLimit& limit) {
    switch (selection.what) {
    case HoldAnswers::All:
        if (selection.type != 0 || selection.query != 0) return dp2::bad_value("value of all answers");
        holds.all = held;
        return {};
    case HoldAnswers::Type: return select(holds.types, selection.type, held, limit);
    case HoldAnswers::Query: return select(holds.queries, selection.query, held, limit);
    default: return dp2::bad_value("selection of answers");
    }
}

Status Control::apply(const HoldAnswers& record) {
    DP2_TRY(Context* const context, contexts_.context(record.context));
    return select_answers(context->queries.holds(), {record.what, record.value, record.value},
                          record.held != 0, {context->queries.limit(), "max_queries"});
}

Status Control::apply(const SetClock& record) {
    machine_.clock.reset();
    if (record.frequency != 0) machine_.clock = VirtualClock{record.now, record.step, record.frequency};
    return {};
}

Status Control::apply(const FailCall& record) {
    if (record.calls == 0) {
        failures_.clear();
        return {};
    }
    if (record.context != 0) DP2_TRY(contexts_.context(record.context));
    if (record.call == 0) return dp2::bad_value("call");
    constexpr std::uint32_t kFailure = 0x80000000;
    switch (record.kind) {
    case FailCall::Refuse:
        if (!(record.ddrval & kFailure)) return dp2::bad_value("ddrval");
        break;
    case FailCall::LoseContext:
    case FailCall::Hang:
        if (record.ddrval != 0) return dp2::bad_value("ddrval");
        if (record.command != 0) return dp2::bad_value("command");
        break;
    default: return dp2::bad_value("kind");
    }
    forget_calls_of_dead_contexts();
    if (failures_.size() >= kMaxFailures) return dp2::limit_exceeded("calls that are to fail");
    failures_.push_back(record);
    return {};
}

Status Control::apply(const HangGpu& record) {
    machine_.gpu_hangs = record.hangs != 0;
    return {};
}

Status Control::apply(const OfferQueries& record) {
    if (record.types.size() % sizeof(std::uint32_t) != 0) return dp2::bad_value("types");
    if (record.chosen == 0) {
        offers_.queries.reset();
        return {};
    }
    std::vector<std::uint32_t> types(record.types.size() / sizeof(std::uint32_t));
    if (!types.empty()) std::memcpy(types.data(), record.types.data(), record.types.size());
    offers_.queries = std::move(types);
    return {};
}

Status Control::apply(const OfferCaps& record) {
    if (!record.caps.empty() && record.caps.size() != kCaps9Bytes) return dp2::bad_value("caps");
    offers_.caps = record.caps.copy();
    return {};
}

std::optional<FailCall> Control::next_call(std::uint32_t context) {
    std::optional<FailCall> out;
    for (FailCall& failure : failures_) {
        if (failure.context != 0 && failure.context != context) continue;
        if (failure.call > 1) {
            --failure.call;
            continue;
        }
        if (!out) out = failure;
        --failure.calls;
    }
    std::erase_if(failures_, [](const FailCall& failure) { return failure.calls == 0; });
    if (!out || out->kind == FailCall::Refuse) return out;
    if (out->kind == FailCall::Hang)
        machine_.gpu_hangs = true;
    else
        (void)contexts_.lose(context); // no effect if there is no such context
    return std::nullopt;
}

void Control::forget_calls_of_dead_contexts() {
    std::erase_if(failures_, [&](const FailCall& failure) {
        return failure.context != 0 && !contexts_.find(failure.context);
    });
}

Status Control::check_gpu() const {
    if (machine_.gpu_hangs) return Error{Fault::Hung, 0, 0, "GPU"};
    return {};
}

std::optional<SetClock> Control::clock() const {
    if (!machine_.clock) return std::nullopt;
    return SetClock{machine_.clock->now, machine_.clock->step, machine_.clock->frequency};
}

std::vector<Record> Control::records() {
    forget_calls_of_dead_contexts();
    std::vector<Record> out;
    for (const auto& [id, context] : contexts_.all()) {
        const AnswerHolds& holds = context->queries.holds();
        if (holds.all) out.push_back(HoldAnswers{id, HoldAnswers::All, 0});
        for (const std::uint32_t type : holds.types) out.push_back(HoldAnswers{id, HoldAnswers::Type, type});
        for (const QueryKey query : holds.queries)
            out.push_back(HoldAnswers{id, HoldAnswers::Query, static_cast<std::uint32_t>(query)});
    }
    if (const auto set = clock()) out.push_back(*set);
    for (const FailCall& failure : failures_) out.push_back(failure);
    if (machine_.gpu_hangs) out.push_back(HangGpu{});
    if (offers_.queries) {
        const auto bytes = std::as_bytes(std::span(*offers_.queries));
        out.push_back(OfferQueries{1, {bytes.begin(), bytes.end()}});
    }
    if (!offers_.caps.empty()) out.push_back(OfferCaps{offers_.caps});
    return out;
}

} // namespace responses
