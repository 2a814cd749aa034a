// Turns exceptions into return values of API calls. The only exception that occurs is std::bad_alloc.
#pragma once

#include <new>
#include <type_traits>

#include "tools/runtime/base/win.h"

namespace runtime {

// Returns the call's result. Without memory: E_OUTOFMEMORY, or 0 for a method that returns no HRESULT.
template <class Call> std::invoke_result_t<Call> or_out_of_memory(Call&& call) noexcept {
    using Result = std::invoke_result_t<Call>;
    try {
        return call();
    } catch (const std::bad_alloc&) {
        if constexpr (std::is_same_v<Result, HRESULT>)
            return E_OUTOFMEMORY;
        else
            return Result();
    }
}

} // namespace runtime
