#include "tools/runtime/remote/picture_pool.h"

#include <mutex>
#include <utility>

namespace runtime {

class PicturePool::Copy : public PictureCopy {
  public:
    Copy(std::shared_ptr<PicturePool> pool, std::uint32_t number)
        : pool_(std::move(pool)), memory_(pool_->slots_[number]->memory), number_(number) {}
    // Waits, since the GPU's process would write to memory of the next picture.
    ~Copy() override {
        if (!uses_) return;
        wait();
        pool_->put_back(number_);
    }
    void use() { uses_ = true; } // the slot is this picture's from now on
    dp2emu_result pixels(const void** out) const override {
        wait();
        *out = memory_.pixels();
        return memory_.state().load() == PictureMemory::Drawn ? DP2EMU_OK : DP2EMU_INTERNAL;
    }

  private:
    // Returns when the picture is drawn or has failed, or the GPU's process has ended.
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
    bool uses_ = false;
};

PicturePool::Taken PicturePool::take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    Taken out;
    Slot* slot = nullptr;
    // A free slot of the right size, else a new one, else any free one.
    const auto find = [&](bool of_any_size) {
        for (std::uint32_t number = 0; !slot && number < slots_.size(); ++number)
            if (Slot& candidate = *slots_[number];
                !candidate.used && (of_any_size || candidate.memory.bytes() == bytes))
                slot = &candidate, out.number = number;
    };
    find(false);
    if (!slot && slots_.size() < kMost) {
        out.number = static_cast<std::uint32_t>(slots_.size());
        slot = slots_.emplace_back(std::make_unique<Slot>()).get();
    }
    if (!slot) find(true);
    if (!slot) return out;
    auto copy = std::make_unique<Copy>(shared_from_this(), out.number);
    if ((slot->memory.memory.bytes().empty() || slot->memory.bytes() != bytes) &&
        !allocate(*slot, bytes, out)) {
        slot->memory = {};
        if (WaitForSingleObject(gpu_, 0) == WAIT_OBJECT_0) ended_.store(true, std::memory_order_relaxed);
        return out;
    }
    slot->memory.state().store(PictureMemory::Pending);
    slot->used = true;
    copy->use();
    out.picture = std::move(copy);
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
    if (!share(slot.memory.memory.section(), out.section)) return false;
    if (share(slot.memory.event.get(), out.event)) return true;
    // Closes the handle of the GPU's process.
    DuplicateHandle(gpu_, out.section, nullptr, nullptr, 0, FALSE, DUPLICATE_CLOSE_SOURCE);
    return false;
}

void PicturePool::put_back(std::uint32_t number) {
    const std::lock_guard lock(mutex_);
    slots_[number]->used = false;
}

} // namespace runtime
