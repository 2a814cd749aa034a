#include "rasterizer/resources/buffer.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace rasterizer {

namespace {

void zero(Storage& bytes, const Extent& part) {
    std::memset(bytes.data() + part.begin, 0, part.end - part.begin);
}

// Calls take(part) for the parts of `whole` before and after `hole`.
template <class Take> void for_each_outside(const Extent& whole, const Extent& hole, Take&& take) {
    if (hole.empty()) {
        if (!whole.empty()) take(whole);
        return;
    }
    for (const Extent part : {Extent{whole.begin, std::min(whole.end, hole.begin)},
                              Extent{std::max(whole.begin, hole.end), whole.end}})
        if (!part.empty()) take(part);
}

} // namespace

// use_count() does not synchronise. Another worker may have released the contents a moment ago: changing the
// count orders its reads before the writes that follow.
void Buffer::order_after_readers(std::shared_ptr<Contents>) {}

bool Buffer::must_replace() const {
    if (is_held()) contents_->memory_budget()->make_room(size()); // may end queued work that holds them
    if (is_held()) return true;
    order_after_readers(contents_);
    return false;
}

void Buffer::replace(std::shared_ptr<Contents> contents, const Sum& sum) {
    if (sum) {
        *sum += size();
        contents_->counted_in = sum;
    }
    contents_->pool = pool_;
    contents_ = std::move(contents);
}

void Buffer::zero_stale(const Extent& except) const {
    for_each_outside(stale_, except, [&](const Extent& part) { zero(*contents_, part); });
    stale_ = {};
}

// A copy of the contents, except `except`, whose bytes are undefined.
std::shared_ptr<Buffer::Contents> Buffer::copy(const Extent& except) const {
    auto out = std::make_shared<Contents>(pool_->take(size()));
    const Extent from = contents_->dirty;
    for_each_outside(std::exchange(out->dirty, from), from, [&](const Extent& used) {
        for_each_outside(used, except, [&](const Extent& part) { zero(*out, part); });
    });
    for_each_outside(from, except, [&](const Extent& part) {
        std::memcpy(out->data() + part.begin, contents_->data() + part.begin, part.end - part.begin);
    });
    return out;
}

std::byte* Buffer::writable(std::size_t offset, std::size_t bytes, const Sum& sum) {
    const Extent written{offset, offset + bytes};
    if (must_replace()) replace(copy(written), sum);
    zero_stale(written);
    contents_->dirty.add(written);
    return contents_->data();
}

std::span<std::byte> Buffer::writable(const Sum& sum) {
    writable(0, 0, sum);
    contents_->dirty = {0, size()};
    return *contents_;
}

void Buffer::renew(const Sum& sum) {
    if (must_replace()) {
        replace(std::make_shared<Contents>(pool_->take(size())), sum);
        stale_ = {};
    }
    stale_.add(std::exchange(contents_->dirty, {}));
    streamed_ = 0;
}

} // namespace rasterizer
