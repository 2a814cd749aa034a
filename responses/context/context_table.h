// An emulator's contexts by their ids. Threading: the emulator's.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "responses/context/context.h"

namespace responses {

class ContextTable {
  public:
    // The arguments outlive it; `observer` may be null.
    ContextTable(rasterizer::Gpu& gpu, const CompletionModel& model, const dp2::Dialect& dialect,
                 MachineFacts& machine, QueryObserver* observer)
        : gpu_(gpu), model_(model), dialect_(dialect), machine_(machine), observer_(observer) {}

    // Ids start at 1. BadValue: a version over 5; BadHandle, WrongKind: a surface that cannot be a target;
    // LimitExceeded: max_contexts exist.
    dp2::Result<std::uint32_t> create(std::uint32_t interface_version, rasterizer::Handle target,
                                      rasterizer::Handle depth);
    dp2::Status destroy(std::uint32_t id);           // BadHandle: there is none
    Context* find(std::uint32_t id);                 // null: there is none
    dp2::Result<Context*> context(std::uint32_t id); // BadHandle: there is none
    dp2::Result<Context*> usable(std::uint32_t id);  // BadHandle: there is none; ContextLost: it is lost
    dp2::Status lose(std::uint32_t id);              // BadHandle: there is none
    void lose_all();
    const std::map<std::uint32_t, std::unique_ptr<Context>>& all() const { return contexts_; }
    rasterizer::FrontEndCounts counts() const; // of all contexts, including destroyed ones

  private:
    rasterizer::Gpu& gpu_;
    const CompletionModel& model_;
    const dp2::Dialect& dialect_;
    MachineFacts& machine_;
    QueryObserver* observer_;
    std::map<std::uint32_t, std::unique_ptr<Context>> contexts_;
    std::uint32_t next_ = 1;
    rasterizer::FrontEndCounts dead_; // of destroyed contexts
};

} // namespace responses
