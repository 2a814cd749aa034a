// Vertex and index buffers.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "rasterizer/resources/contents_pool.h"
#include "rasterizer/resources/storage.h"

namespace rasterizer {

// A vertex or index buffer. Its contents do not change while a draw shares them: writing replaces them by a
// copy if necessary. Caller's thread only; draws may release the contents on any thread.
class Buffer {
  public:
    // Throws MemoryBudgetExceeded, std::bad_alloc.
    Buffer(MemoryBudget& memory_budget, const std::shared_ptr<ContentsPool>& pool, std::size_t size)
        : pool_(pool), contents_(std::make_shared<Contents>(UsedStorage{Storage(memory_budget, size), {}})) {}
    std::size_t size() const { return contents_->size(); }
    std::shared_ptr<const Storage> contents() const {
        if (!stale_.empty()) zero_stale({});
        return contents_;
    }
    bool is_held() const { // shared with a draw or another owner of contents()
        return contents_.use_count() > 1;
    }
    // The counts of old contents that draws still read, in bytes; may be null.
    using Sum = std::shared_ptr<std::atomic<std::uint64_t>>;
    // All bytes, for writing. Copies the contents if they are shared; the size of the old contents is added
    // to `sum` until their last owner releases them. Throws like the constructor.
    std::span<std::byte> writable(const Sum& sum = nullptr);
    // The address of the contents, for a caller that overwrites `bytes` bytes from `offset` on, and no
    // others. Else like the function above.
    std::byte* writable(std::size_t offset, std::size_t bytes, const Sum& sum);
    // Sets all bytes to zero. Draws that share the contents keep them. Else like writable().
    void renew(const Sum& sum);
    // Whether the buffer's contents are this very object.
    bool contains(const Storage* bytes) const { return contents_.get() == bytes; }
    // The end of the bytes that stream output has written.
    std::uint64_t streamed() const { return streamed_; }
    void set_streamed(std::uint64_t end) { streamed_ = end; }

  private:
    struct Contents : Storage {
        explicit Contents(UsedStorage used) : Storage(std::move(used.bytes)), dirty(used.dirty) {}
        ~Contents() {
            if (counted_in) *counted_in -= size();
            if (pool) pool->give({std::move(static_cast<Storage&>(*this)), dirty});
        }
        Sum counted_in;                     // null: not counted
        std::shared_ptr<ContentsPool> pool; // receives the memory; null: it is freed
        Extent dirty;                       // the bytes that may differ from zero
    };
    bool must_replace() const;
    void replace(std::shared_ptr<Contents> contents, const Sum& sum);
    std::shared_ptr<Contents> copy(const Extent& except) const;
    // Zeroes the stale bytes outside `except`.
    void zero_stale(const Extent& except) const;
    static void order_after_readers(std::shared_ptr<Contents> contents);

    std::uint64_t streamed_ = 0;
    std::shared_ptr<ContentsPool> pool_;
    std::shared_ptr<Contents> contents_; // never shared while stale_ is not empty
    mutable Extent stale_;               // bytes that are zero, though the memory has other values
};

} // namespace rasterizer
