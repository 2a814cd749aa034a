// One of the numbers that the process which started this one shares with it (SharedNumbers).
#pragma once

#include <cstddef>
#include <cstdint>

namespace tools {

class InheritedNumber {
  public:
    // Throws InputError: the handle is not one of such numbers, or there are not so many.
    InheritedNumber(std::uintptr_t handle, std::size_t number);
    ~InheritedNumber();
    InheritedNumber(const InheritedNumber&) = delete;
    InheritedNumber& operator=(const InheritedNumber&) = delete;

    void set(std::uint64_t value);

  private:
    std::uint64_t* numbers_;
    const std::size_t number_;
};

} // namespace tools
