// libFuzzer's hooks for targets whose inputs are programs: each such target includes this once.
#pragma once

#include <algorithm>
#include <cstring>

#include "tests/fuzz/support/program_mutator.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace fuzz {

inline std::size_t copy_out(const Bytes& bytes, std::uint8_t* out, std::size_t max_size) {
    if (bytes.size() > max_size) return 0;
    std::memcpy(out, bytes.data(), bytes.size());
    return bytes.size();
}

inline void mutate_string(Bytes& bytes) {
    constexpr std::size_t kMost = 4096;
    const std::size_t size = std::min(bytes.size(), kMost);
    bytes.resize(std::max<std::size_t>(64, size * 2));
    bytes.resize(LLVMFuzzerMutate(bytes.data(), size, bytes.size()));
}

} // namespace fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    fuzz::Random random(seed);
    if (random.one_in(10)) return LLVMFuzzerMutate(data, size, max_size);
    fuzz::Program program = fuzz::read_program({data, size});
    for (std::size_t i = random.below(4) + 1; i > 0; --i) fuzz::mutate_program(program, fuzz::mutate_string, random);
    const std::size_t written = fuzz::copy_out(fuzz::write_program(program), data, max_size);
    return written != 0 ? written : LLVMFuzzerMutate(data, size, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size, std::uint8_t* out,
                                                 std::size_t max_size, unsigned seed) {
    fuzz::Random random(seed);
    fuzz::Program program = fuzz::read_program({one, one_size});
    fuzz::cross_programs(program, fuzz::read_program({other, other_size}), random);
    return fuzz::copy_out(fuzz::write_program(program), out, max_size);
}
