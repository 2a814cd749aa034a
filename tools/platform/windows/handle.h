// Owns a system handle and closes it.
#pragma once

#include <utility>

#include "tools/platform/windows/win.h"

namespace tools {

class Handle {
  public:
    Handle() = default;
    explicit Handle(HANDLE value) : value_(value == INVALID_HANDLE_VALUE ? nullptr : value) {}
    ~Handle() {
        if (value_) CloseHandle(value_);
    }
    Handle(Handle&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(value_, other.value_);
        return *this;
    }
    HANDLE get() const { return value_; } // null: there is none

  private:
    HANDLE value_ = nullptr;
};

} // namespace tools
