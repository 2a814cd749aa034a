// Makes allocations and thread starts of this program fail, on every thread: operator new in all its forms, calloc and
// mmap of the library, std::thread. What this program itself allocates on the main thread is left alone.
#pragma once

#include <cstdint>

namespace failures {

enum class What : std::uint8_t { Allocations, ThreadStarts };
enum class Mode : std::uint8_t { Once, FromThereOn };

// During its lifetime the n-th allocation or start (from 0) fails, and with FromThereOn all later ones.
class Injection {
  public:
    Injection(What what, Mode mode, long n);
    ~Injection();
    Injection(const Injection&) = delete;
    Injection& operator=(const Injection&) = delete;
    bool fired() const; // one has failed
};

// The main thread is inside the library during its lifetime.
class InLibrary {
  public:
    InLibrary();
    ~InLibrary();
    InLibrary(const InLibrary&) = delete;
    InLibrary& operator=(const InLibrary&) = delete;
};

// Allocations of the library's operator new that were not deleted yet. Exact while no other thread works.
long live_allocations();

} // namespace failures
