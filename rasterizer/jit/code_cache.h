// Compiled programs by content: contexts and states that lower to the same program share its machine code.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <unordered_map>

#include "rasterizer/base/memory_budget.h"
#include "rasterizer/jit/compile.h"

namespace rasterizer::jit {

struct CompileStatistics {
    std::uint64_t programs = 0,
                  instructions = 0; // compiled programs, and the number of their IR instructions
    std::uint64_t nanoseconds = 0;  // time of compiling
    std::uint64_t bytes = 0;        // size of the cached pages
};

// Keeps at most `max_bytes` of code pages and drops the least recently used code; queued draws keep the code
// they use. Threading: one thread at a time.
class CodeCache : MemoryBudget::Cache {
  public:
    // Called with each program after it was compiled.
    using Observer = std::function<void(const ir::Program&, const Code&)>;
    // Without an instruction set nothing is compiled.
    CodeCache(MemoryBudget& memory_budget, std::optional<Isa> isa, std::uint64_t max_bytes,
              Observer observer = {})
        : Cache(memory_budget), memory_budget_(memory_budget), isa_(isa), max_bytes_(max_bytes),
          observer_(std::move(observer)) {}

    // The program's code, compiled now if it is not cached. Returns null if there is no instruction set, and
    // always after the operating system has refused executable memory. Throws std::bad_alloc.
    std::shared_ptr<const Code> get(const ir::Program& program);
    std::optional<Isa> isa() const { return isa_; }
    const CompileStatistics& statistics() const { return statistics_; }

  private:
    struct Entry {
        std::uint64_t hash;
        ir::Program program;
        std::shared_ptr<const Code> code;
    };
    void evict();
    void drop() noexcept override {
        while (!entries_.empty()) evict();
    }

    MemoryBudget& memory_budget_;
    std::optional<Isa> isa_;
    std::optional<bool> gathers_pairs_; // quick_gathers(), from the first program on
    std::uint64_t max_bytes_;
    Observer observer_;
    std::list<Entry> entries_; // most recently used first
    std::unordered_multimap<std::uint64_t, std::list<Entry>::iterator> by_hash_;
    CompileStatistics statistics_;
};

} // namespace rasterizer::jit
