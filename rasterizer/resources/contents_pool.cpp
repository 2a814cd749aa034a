#include "rasterizer/resources/contents_pool.h"

#include <algorithm>
#include <mutex>
#include <new>
#include <utility>

namespace rasterizer {

UsedStorage ContentsPool::take(std::size_t bytes) {
    if (bytes >= kLeastBytes) {
        const std::unique_lock<Mutex> lock(mutex_);
        // From the end: the memory that was given last is in the processor's caches.
        const auto fits = [&](const UsedStorage& s) { return s.bytes.size() == bytes; };
        const auto found = std::find_if(unused_.rbegin(), unused_.rend(), fits);
        if (found != unused_.rend()) {
            UsedStorage out = std::move(*found);
            *found = std::move(unused_.back());
            unused_.pop_back();
            kept_ -= bytes;
            return out;
        }
    }
    return {Storage(memory_budget_, bytes), {}};
}

void ContentsPool::give(UsedStorage storage) noexcept {
    const std::size_t bytes = storage.bytes.size();
    if (bytes < kLeastBytes || bytes > kMostBytes) return;
    UsedStorage oldest; // freed after unlocking
    const std::unique_lock<Mutex> lock(mutex_);
    try {
        if (unused_.capacity() < kMostEntries) unused_.reserve(kMostEntries);
    } catch (const std::bad_alloc&) {
        return;
    }
    if (unused_.size() == kMostEntries || kept_ + bytes > kMostBytes) {
        // Sizes that are no longer needed make room, one by one.
        kept_ -= unused_.front().bytes.size();
        oldest = std::move(unused_.front());
        unused_.front() = std::move(unused_.back());
        unused_.pop_back();
    }
    if (kept_ + bytes > kMostBytes) return;
    unused_.push_back(std::move(storage));
    kept_ += bytes;
}

void ContentsPool::drop() noexcept {
    const std::unique_lock<Mutex> lock(mutex_);
    unused_.clear();
    kept_ = 0;
}

} // namespace rasterizer
