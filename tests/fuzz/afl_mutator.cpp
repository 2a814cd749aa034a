// AFL++'s interface for mutators (AFL_CUSTOM_MUTATOR_LIBRARY), implemented by the hooks that a target has for
// libFuzzer.
#include <algorithm>
#include <vector>

#include "tests/fuzz/support/random.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);
// Null if the target has no mutator.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                                             unsigned seed);
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                               const std::uint8_t* other, std::size_t other_size,
                                                               std::uint8_t* out, std::size_t max_size, unsigned seed);

namespace {

constexpr std::size_t kLongest = 16000; // the largest `longest` in targets.def

struct State {
    fuzz::Random random;
    std::vector<std::uint8_t> out;
};

} // namespace

extern "C" [[gnu::visibility("default")]] void* afl_custom_init(void*, unsigned seed) {
    return new State{fuzz::Random(seed), std::vector<std::uint8_t>(kLongest)};
}

extern "C" [[gnu::visibility("default")]] void afl_custom_deinit(void* data) {
    delete static_cast<State*>(data);
}

extern "C" [[gnu::visibility("default")]] std::size_t afl_custom_fuzz(void* data, std::uint8_t* in, std::size_t size,
                                                                      std::uint8_t** out, std::uint8_t* other,
                                                                      std::size_t other_size, std::size_t max_size) {
    State& state = *static_cast<State*>(data);
    const std::size_t most = std::min(max_size, kLongest);
    const auto seed = static_cast<unsigned>(state.random.below(1u << 31));
    std::size_t written = 0;
    if (LLVMFuzzerCustomCrossOver && other && other_size != 0 && state.random.one_in(4))
        written = LLVMFuzzerCustomCrossOver(in, size, other, other_size, state.out.data(), most, seed);
    if (written == 0) {
        size = std::min(size, most);
        std::copy_n(in, size, state.out.begin());
        written = LLVMFuzzerCustomMutator ? LLVMFuzzerCustomMutator(state.out.data(), size, most, seed)
                                          : LLVMFuzzerMutate(state.out.data(), size, most);
    }
    *out = state.out.data();
    return written;
}
