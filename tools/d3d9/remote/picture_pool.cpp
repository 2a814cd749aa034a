#include "tools/d3d9/remote/picture_pool.h"

#include <mutex>
#include <utility>

namespace d3d9 {

class PicturePool::Copy : public PictureCopy {
  public:
    Copy(std::shared_ptr<PicturePool> pool, std::uint32_t number)
        : pool_(std::move(pool)), memory_(pool_->slots_[number]->memory), number_(number) {}
    // Waits, since the GPU's process would write to memory of the next picture.
    ~Copy() override {
        wait();
        pool_->put_back(number_);
    }
    dp2emu_result pixels(const void** out) const override {
        wait();
        *out = memory_.pixels();
        return memory_.state().load() == PictureMemory::Drawn ? DP2EMU_OK : DP2EMU_INTERNAL;
    }

  private:
    // Until the picture is drawn, has failed, or the GPU's process has ended.
    void wait() const {
        const HANDLE handles[] = {memory_.event.get(), pool_->gpu_};
        while (memory_.state().load() == PictureMemory::Pending)
            if (WaitForMultipleObjects(2, handles, FALSE, INFINITE) != WAIT_OBJECT_0) {
                pool_->ended_.store(true, std::memory_order_relaxed);
                return;
            }
    }

    std::shared_ptr<PicturePool> pool_;
    const PictureMemory& memory_; // of a slot that this picture uses
    std::uint32_t number_;
};

PicturePool::Taken PicturePool::take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    Taken out;
    Slot* slot = nullptr;
    // A slot of the right size, else any free one, else a new one.
    for (std::uint32_t number = 0; number < slots_.size(); ++number) {
        Slot& candidate = *slots_[number];
        if (candidate.used || (slot && candidate.memory.bytes() != bytes)) continue;
        slot = &candidate;
        out.number = number;
        if (candidate.memory.bytes() == bytes) break;
    }
    if (!slot) {
        if (slots_.size() == kMost) return out;
        out.number = static_cast<std::uint32_t>(slots_.size());
        slot = slots_.emplace_back(std::make_unique<Slot>()).get();
    }
    if ((slot->memory.memory.bytes().empty() || slot->memory.bytes() != bytes) &&
        !allocate(*slot, bytes, out)) {
        slot->memory = {};
        if (WaitForSingleObject(gpu_, 0) == WAIT_OBJECT_0) ended_.store(true, std::memory_order_relaxed);
        return out;
    }
    slot->memory.state().store(PictureMemory::Pending);
    slot->used = true;
    out.picture = std::make_unique<Copy>(shared_from_this(), out.number);
    return out;
}

bool PicturePool::allocate(Slot& slot, std::size_t bytes, Taken& out) const {
    slot.memory = {SharedMemory::create(PictureMemory::kPixels + bytes),
                   SystemHandle(CreateEventA(nullptr, FALSE, FALSE, nullptr))};
    if (slot.memory.memory.bytes().empty() || !slot.memory.event.get()) return false;
    const auto share = [&](HANDLE handle, HANDLE& shared) {
        return DuplicateHandle(GetCurrentProcess(), handle, gpu_, &shared, 0, FALSE, DUPLICATE_SAME_ACCESS) !=
               0;
    };
    return share(slot.memory.memory.section(), out.section) && share(slot.memory.event.get(), out.event);
}

void PicturePool::put_back(std::uint32_t number) {
    const std::lock_guard lock(mutex_);
    slots_[number]->used = false;
}

} // namespace d3d9
