#include "tools/processes/shared_numbers.h"

#include <algorithm>
#include <new>

#include <sys/mman.h>

namespace tools {

SharedNumbers::SharedNumbers(std::size_t count) : bytes_(std::max<std::size_t>(1, count) * sizeof *numbers_) {
    void* const memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    numbers_ = static_cast<std::uint64_t*>(memory);
}

SharedNumbers::~SharedNumbers() {
    munmap(numbers_, bytes_);
}

} // namespace tools
