#include "responses/context/context_table.h"

#include "rasterizer/base/counter_sums.h"

namespace responses {

using dp2::Error;
using dp2::Fault;

dp2::Result<std::uint32_t> ContextTable::create(std::uint32_t interface_version, rasterizer::Handle target,
                                                rasterizer::Handle depth) {
    if (interface_version > rasterizer::kDx9) return Error{Fault::BadValue, 0, 0, "interface version"};
    if (contexts_.size() >= gpu_.limits().max_contexts) return dp2::limit_exceeded("max_contexts");
    const std::uint32_t id = next_++;
    auto context = std::make_unique<Context>(gpu_, interface_version, model_, machine_);
    context->queries.observe(observer_);
    context->front_end.setters().set_dialect(dialect_);
    if (target != 0) DP2_TRY(context->front_end.setters().set_target(0, target));
    DP2_TRY(context->front_end.setters().set_depth(depth));
    contexts_[id] = std::move(context);
    return id;
}

dp2::Status ContextTable::destroy(std::uint32_t id) {
    const auto found = contexts_.find(id);
    if (found == contexts_.end()) return Error{Fault::BadHandle, 0, 0, "context"};
    rasterizer::add_counters(dead_, found->second->front_end.counts());
    contexts_.erase(found);
    return {};
}

Context* ContextTable::find(std::uint32_t id) {
    const auto found = contexts_.find(id);
    return found == contexts_.end() ? nullptr : found->second.get();
}

dp2::Result<Context*> ContextTable::context(std::uint32_t id) {
    if (Context* const found = find(id)) return found;
    return Error{Fault::BadHandle, 0, 0, "context"};
}

dp2::Result<Context*> ContextTable::usable(std::uint32_t id) {
    DP2_TRY(Context* const found, context(id));
    if (found->lost) return Error{Fault::ContextLost, 0, 0, "context"};
    return found;
}

dp2::Status ContextTable::lose(std::uint32_t id) {
    DP2_TRY(Context* const found, context(id));
    found->lost = true;
    return {};
}

void ContextTable::lose_all() {
    for (const auto& [id, context] : contexts_) context->lost = true;
}

rasterizer::FrontEndCounts ContextTable::counts() const {
    rasterizer::FrontEndCounts sum = dead_;
    for (const auto& [id, context] : contexts_) rasterizer::add_counters(sum, context->front_end.counts());
    return sum;
}

} // namespace responses
