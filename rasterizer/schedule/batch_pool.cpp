#include "rasterizer/schedule/batch_pool.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <new>
#include <utility>

namespace rasterizer {

std::unique_ptr<Batch> BatchPool::take() {
    if (own_.empty()) {
        const std::unique_lock<Mutex> lock(mutex_);
        own_.swap(given_);
    }
    if (own_.empty()) {
        unused_ = 0;
        return std::make_unique<Batch>(memory_);
    }
    std::unique_ptr<Batch> batch = std::move(own_.back());
    own_.pop_back();
    unused_ = std::min(unused_, bytes_ -= batch->bytes());
    if (++takes_ >= kBatchPoolTakes) shrink();
    return batch;
}

void BatchPool::shrink() {
    takes_ = 0;
    try {
        const std::unique_lock<Mutex> lock(mutex_);
        own_.reserve(own_.size() + given_.size());
        std::ranges::move(given_, std::back_inserter(own_));
        given_.clear();
    } catch (const std::bad_alloc&) { // given_ does not change, only own_ shrinks
    }
    while (!own_.empty() && own_.back()->bytes() <= unused_) {
        const std::size_t bytes = own_.back()->bytes();
        own_.pop_back();
        unused_ -= bytes;
        bytes_ -= bytes;
    }
    unused_ = kBatchPoolBytes;
}

void BatchPool::drop() noexcept {
    own_.clear();
    const std::unique_lock<Mutex> lock(mutex_);
    given_.clear();
    bytes_ = 0;
    unused_ = kBatchPoolBytes;
}

void BatchPool::give(std::unique_ptr<Batch> batch) {
    batch->clear();
    const std::size_t bytes = batch->bytes();
    if (bytes_ + bytes > kBatchPoolBytes) return;
    const std::unique_lock<Mutex> lock(mutex_);
    try {
        given_.push_back(std::move(batch));
        bytes_ += bytes;
    } catch (const std::bad_alloc&) { // the batch is freed
    }
}

} // namespace rasterizer
