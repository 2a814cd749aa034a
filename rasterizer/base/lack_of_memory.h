// Which exceptions say that there was not enough memory. Any other one is a mistake of this library.
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
    } catch (const std::length_error&) { // of a container, beyond what it could ever hold
        return true;
    } catch (...) {
        return false;
    }
}

} // namespace rasterizer
