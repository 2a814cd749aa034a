// Turns exceptions for lack of memory into errors.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/base/lack_of_memory.h"
#include "rasterizer/base/memory_budget.h"

namespace responses {

// Returns what `body` returns, or an error when an allocation fails. Other exceptions are bugs and pass
// through.
template <class Body> dp2::Status without_bad_alloc(const dp2::Error& out_of_memory, Body&& body) {
    try {
        return body();
    } catch (const rasterizer::MemoryBudgetExceeded&) {
        dp2::Error full = out_of_memory;
        full.fault = dp2::Fault::LimitExceeded;
        full.field = rasterizer::MemoryBudgetExceeded::error().field;
        return full;
    } catch (...) {
        if (!rasterizer::is_lack_of_memory(std::current_exception())) throw;
        return out_of_memory;
    }
}

} // namespace responses
