// Memory for objects of one type which one thread makes often and any thread frees.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory_resource>
#include <new>
#include <utility>

namespace rasterizer {

// Keeps freed blocks for the next allocations. One thread at a time allocates and calls clear(); any thread
// frees. All blocks have the size of the first one; others are passed on to `upstream`.
class BlockPool : public std::pmr::memory_resource {
  public:
    explicit BlockPool(std::pmr::memory_resource* upstream) : upstream_(upstream) {}
    ~BlockPool() override { clear(); } // every block must have been freed
    BlockPool(const BlockPool&) = delete;
    BlockPool& operator=(const BlockPool&) = delete;

    // Gives the freed blocks back to `upstream`.
    void clear() noexcept {
        while (void* const block = pop()) upstream_->deallocate(block, bytes_, alignment_);
    }

  private:
    struct Block {
        Block* next;
    };

    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        if (bytes_ == 0 && bytes >= sizeof(Block)) bytes_ = bytes, alignment_ = alignment;
        void* const block = is_block(bytes, alignment) ? pop() : nullptr;
        return block ? block : upstream_->allocate(bytes, alignment);
    }
    void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
        if (!is_block(bytes, alignment)) return upstream_->deallocate(memory, bytes, alignment);
        auto* const block = new (memory) Block{freed_.load(std::memory_order_relaxed)};
        while (!freed_.compare_exchange_weak(block->next, block, std::memory_order_release,
                                             std::memory_order_relaxed)) {
        }
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
        return this == &other;
    }

    bool is_block(std::size_t bytes, std::size_t alignment) const {
        return bytes == bytes_ && alignment == alignment_;
    }
    // Null: no block is free.
    void* pop() {
        if (!taken_) taken_ = freed_.exchange(nullptr, std::memory_order_acquire);
        return taken_ ? std::exchange(taken_, taken_->next) : nullptr;
    }

    std::pmr::memory_resource* const upstream_;
    std::size_t bytes_ = 0, alignment_ = 0; // of a block; set before the first block exists
    std::atomic<Block*> freed_ = nullptr;   // blocks freed since pop() took the last ones
    Block* taken_ = nullptr;                // freed blocks of the allocating thread
};

} // namespace rasterizer
