// Distinguishes exceptions that report a lack of memory from all others, which are bugs of this library.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>

namespace rasterizer {

inline bool is_lack_of_memory(const std::exception_ptr& exception) {
    try {
        std::rethrow_exception(exception);
    } catch (const std::bad_alloc&) {
        return true;
    } catch (const std::length_error&) { // a container would exceed its max_size()
        return true;
    } catch (...) {
        return false;
    }
}

} // namespace rasterizer
