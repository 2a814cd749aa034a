// Makes one allocation of the library fail: operator new of the fuzz program counts the library's allocations on every
// thread, and the n-th one throws std::bad_alloc.
#pragma once

#include <cstdint>

namespace fuzz {

// During its lifetime allocations on its thread count as the library's; those on threads that the library started
// always do.
class LibraryCall {
  public:
    LibraryCall();
    ~LibraryCall();
    LibraryCall(const LibraryCall&) = delete;
    LibraryCall& operator=(const LibraryCall&) = delete;
};

// During its lifetime the n-th allocation of the library fails; 0: none does. On the thread that constructs it, only
// allocations inside a LibraryCall are counted.
class FailingAllocation {
  public:
    explicit FailingAllocation(std::uint32_t n);
    ~FailingAllocation();
    FailingAllocation(const FailingAllocation&) = delete;
    FailingAllocation& operator=(const FailingAllocation&) = delete;
    bool failed() const;

  private:
    bool chosen_;
};

} // namespace fuzz
