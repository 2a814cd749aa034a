#include "tools/runtime/server/picture_writer.h"

#include <cstring>
#include <exception>
#include <utility>

namespace runtime {

PictureWriter::~PictureWriter() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void PictureWriter::queue(Picture picture, const PictureMemory& memory) noexcept {
    Item item{std::move(picture), &memory};
    try {
        if (!thread_.joinable()) thread_ = std::thread([this] { loop(); });
        const std::lock_guard lock(mutex_);
        items_.push_back(std::move(item));
    } catch (const std::exception&) { // no thread or no memory: tried again with the next picture
        finish();
        write(item);
        return;
    }
    changed_.notify_all();
}

void PictureWriter::finish() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return items_.empty(); });
}

void PictureWriter::write(Item& item) {
    const void* pixels = nullptr;
    const bool drawn = item.picture && item.picture->pixels(&pixels) == DP2EMU_OK;
    if (drawn) std::memcpy(item.memory->pixels(), pixels, item.memory->bytes());
    item.picture.reset();
    item.memory->state().store(drawn ? PictureMemory::Drawn : PictureMemory::Failed);
    SetEvent(item.memory->event.get());
}

void PictureWriter::loop() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || !items_.empty(); });
        if (items_.empty()) return;
        Item& item = items_.front(); // the reference stays valid while others are appended
        lock.unlock();
        write(item);
        lock.lock();
        items_.pop_front();
        changed_.notify_all();
    }
}

} // namespace runtime
