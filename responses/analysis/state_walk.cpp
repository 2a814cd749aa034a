#include "responses/analysis/state_walk.h"

#include <limits>
#include <utility>

namespace responses {

using namespace dp2::capture;

void StateWalk::end_life(std::uint32_t number) {
    Walked& of = contexts_[number];
    const bool again = of.context.again || of.kept.has_value();
    of = {};
    of.context.number = number;
    of.context.again = again;
}

void StateWalk::started(std::size_t record) {
    written_.reset();
    now_ = nullptr;
    const Record& what = document_[record];
    if (const auto* created = std::get_if<CreateContext>(&what)) {
        end_life(created->context);
        contexts_[created->context].context.created = {record, std::nullopt};
    } else if (const auto* destroyed = std::get_if<DestroyContext>(&what)) {
        end_life(destroyed->context);
    } else if (const auto* submit = std::get_if<Submit>(&what)) {
        record_ = record;
        at_ = &contexts_[submit->context];
        at_->context.number = submit->context;
        running_ = {record, std::nullopt};
        changing_ = kAllStateBits;
    }
}

void StateWalk::executed(const Context& context, const dp2::Command* next) {
    now_ = &context;
    // If no command follows, submitted() says whether the last one has failed.
    if (next) end_written(std::numeric_limits<std::size_t>::max());
    last_ = std::exchange(running_, {record_, next ? std::optional(next->offset) : std::nullopt});
    if (!at_->kept) {
        at_->kept = initial_state(context);
        at_->stale = kAllStateBits;
        last_ = at_->context.created;
    }
    at_->stale |= std::exchange(changing_, next ? states_changed_by(*next->op) : 0);
    if (next && on_written_) begin_written(context, *next);
}

void StateWalk::submitted(const Call& call, const dp2::Error& error) {
    const bool in_command = call.ddrval != 0 && error.opcode != 0 && error.offset == last_.offset;
    end_written(in_command ? error.element : std::numeric_limits<std::size_t>::max());
}

std::vector<StateKey> StateWalk::changes() const {
    std::vector<StateKey> found;
    for_each_difference(*at_->kept, *now_, at_->stale, [&](const StateKey& key) { found.push_back(key); });
    return found;
}

void StateWalk::keep() {
    update_state(*at_->kept, *now_, std::exchange(at_->stale, 0));
    at_->was_kept = true;
}

void StateWalk::begin_written(const Context& context, const dp2::Command& command) {
    const bool sets = command.op->kind == dp2::Kind::State || command.op->kind == dp2::Kind::Shader;
    if (!sets || context.blocks.takes(command.op->op)) return;
    // The bytes of the capture outlive the call's.
    const auto& submit = std::get<Submit>(document_[record_]);
    const dp2::DecodeContext decode = dp2::decode_context(submit, dialect_);
    const std::uint64_t payload = command.offset - decode.base_offset + sizeof(dp2::wire::Command);
    dp2::Command kept = command;
    kept.payload =
        dp2::ByteSpan(submit.commands).subspan(static_cast<std::size_t>(payload), command.payload.size());
    written_.emplace(context.front_end.state(), kept, decode);
    written_by_ = command.op;
}

void StateWalk::end_written(std::size_t records) {
    if (!written_) return;
    const WrittenStates written = *std::exchange(written_, std::nullopt);
    const dp2::Place place = running_.offset ? running_ : last_;
    for (const WrittenState& state : written.finish(now_->front_end.state(), records))
        on_written_({state, at_->context.number, place, *written_by_});
}

} // namespace responses
