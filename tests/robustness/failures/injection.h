// Makes allocations and thread starts fail, on every thread: operator new in all its forms, the library's calloc and
// mmap, and std::thread. Allocations of the test itself on the main thread never fail.
#pragma once

#include <cstdint>

namespace failures {

enum class What : std::uint8_t { Allocations, ThreadStarts };
enum class Mode : std::uint8_t { Once, FromThereOn };

// During its lifetime the n-th allocation or start (from 0) fails, and with FromThereOn all later ones, too.
class Injection {
  public:
    Injection(What what, Mode mode, long n);
    ~Injection();
    Injection(const Injection&) = delete;
    Injection& operator=(const Injection&) = delete;
    bool fired() const; // whether a call has failed
};

// Marks code in which the main thread is inside the library.
class InLibrary {
  public:
    InLibrary();
    ~InLibrary();
    InLibrary(const InLibrary&) = delete;
    InLibrary& operator=(const InLibrary&) = delete;
};

// The number of the library's allocations by operator new that were not deleted yet. Exact only while no other thread
// works.
long live_allocations();

} // namespace failures
