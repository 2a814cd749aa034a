#include "rasterizer/jit/code_cache.h"

#include <algorithm>
#include <array>
#include <bit>

#include "rasterizer/base/activity.h"
#include "rasterizer/jit/quick_gathers.h"

namespace rasterizer::jit {

namespace {

std::uint64_t hash_of(const ir::Program& program) {
    constexpr std::uint64_t kPrime = 0x9E3779B97F4A7C15;
    std::uint64_t hash = program.code.size();
    const auto mix = [&](std::uint64_t word) {
        hash = (hash ^ word) * kPrime;
        hash ^= hash >> 32;
    };
    for (const ir::Instruction& in : program.code) {
        mix(static_cast<std::uint64_t>(in.op) << 32 | in.a);
        mix(std::uint64_t{in.b} << 32 | in.c);
        mix(in.imm);
    }
    for (const ir::Sampler& sampler : program.samplers) {
        const auto words = std::bit_cast<std::array<std::uint32_t, sizeof sampler / 4>>(sampler);
        for (const std::uint32_t word : words) mix(word);
    }
    return hash;
}

} // namespace

std::shared_ptr<const Code> CodeCache::get(const ir::Program& program) {
    if (!isa_) return nullptr;
    const std::uint64_t hash = hash_of(program);
    const auto [first, last] = by_hash_.equal_range(hash);
    for (auto found = first; found != last; ++found) {
        if (!(found->second->program == program)) continue;
        entries_.splice(entries_.begin(), entries_, found->second);
        return found->second->code;
    }
    const std::uint64_t start = steady_nanoseconds();
    std::shared_ptr<const Code> code;
#if RASTERIZER_HAS_JIT // without JIT isa_ is empty
    try {
        // Scratch memory per instruction (the plan, the order, register allocation), as measured.
        constexpr std::uint64_t kScratchBytes = 288;
        const Charge scratch(memory_budget_, program.code.size() * kScratchBytes);
        if (!gathers_pairs_) gathers_pairs_ = quick_gathers(*isa_);
        code = compile(program, *isa_, *gathers_pairs_);
        code = with_charge(memory_budget_, code,
                           code->memory().reserved() + ir::heap_bytes(program) + sizeof(Entry) + 128);
    } catch (const ExecutableMemory::NotExecutable&) {
        isa_.reset();
        return nullptr;
    }
#endif
    statistics_.nanoseconds += steady_nanoseconds() - start;
    if (observer_) observer_(program, *code);
    ++statistics_.programs;
    statistics_.instructions += program.code.size();
    entries_.push_front({hash, program, code});
    try {
        by_hash_.emplace(hash, entries_.begin());
    } catch (...) {
        entries_.pop_front();
        throw;
    }
    statistics_.bytes += code->memory().reserved();
    while (statistics_.bytes > max_bytes_ && entries_.size() > 1) evict();
    return code;
}

void CodeCache::evict() {
    const auto oldest = std::prev(entries_.end());
    const auto [first, last] = by_hash_.equal_range(oldest->hash);
    by_hash_.erase(std::find_if(first, last, [&](const auto& entry) { return entry.second == oldest; }));
    statistics_.bytes -= oldest->code->memory().reserved();
    entries_.pop_back();
}

} // namespace rasterizer::jit
