// The budget of an emulator's memory: everything that grows with input is charged before it is allocated, and
// given back when it is freed or when the allocation failed. Containers charge by themselves when they take
// their memory from memory(), or from worker_memory() on threads of the GPU. Threading: any thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <memory_resource>
#include <new>
#include <utility>
#include <vector>

#include "dp2/base/limits.h"
#include "rasterizer/base/memory_source.h"

namespace rasterizer {

// The memory budget is used up. It is a std::bad_alloc, so that code which handles failed allocations handles
// it, too; without_bad_alloc() distinguishes it from a failed allocation.
class MemoryBudgetExceeded : public std::bad_alloc {
  public:
    const char* what() const noexcept override { return "max_bytes"; }
    static constexpr dp2::Error error() { return dp2::limit_exceeded("max_bytes"); }
};

class MemoryBudget {
  public:
    explicit MemoryBudget(std::uint64_t limit, const MemorySource& source = {})
        : limit_(limit), source_(source) {}
    MemoryBudget(const MemoryBudget&) = delete;
    MemoryBudget& operator=(const MemoryBudget&) = delete;

    // Throws MemoryBudgetExceeded.
    void charge(std::uint64_t bytes) { add(bytes, limit_); }
    // charge() for worker threads: may use a reserve beyond the limit, because a worker that fails would keep
    // the memory of its queued work from being freed.
    void charge_worker(std::uint64_t bytes) { add(bytes, limit_ + limit_ / 16 + kReserve); }
    void give_back(std::uint64_t bytes) noexcept { used_.fetch_sub(bytes, std::memory_order_relaxed); }

    std::uint64_t limit() const { return limit_; }
    std::uint64_t used() const { return used_.load(std::memory_order_relaxed); }
    std::uint64_t peak() const { return peak_.load(std::memory_order_relaxed); }
    std::uint64_t reserved() const { return reserved_.load(std::memory_order_relaxed); }
    // Whether `bytes` fit in addition to the charged bytes and those reserved for queued work.
    bool has_room(std::uint64_t bytes) const {
        const std::uint64_t taken = used() + reserved_.load(std::memory_order_relaxed);
        return taken <= limit_ && bytes <= limit_ - taken;
    }

    // Base class of caches, whose contents may be dropped because they can be computed again. Used only by
    // the thread that makes library calls.
    class Cache {
      public:
        explicit Cache(MemoryBudget& memory_budget) : memory_budget_(memory_budget) {
            memory_budget_.caches_.push_back(this);
        }
        virtual ~Cache() { std::erase(memory_budget_.caches_, this); }
        Cache(const Cache&) = delete;
        Cache& operator=(const Cache&) = delete;
        // Frees the entries that nothing uses at the moment.
        virtual void drop() noexcept = 0;

      private:
        MemoryBudget& memory_budget_;
    };
    // `finish_work` waits until queued work has freed its memory; it must not throw.
    void on_relief(std::function<void()> finish_work) { finish_work_ = std::move(finish_work); }
    // Called before `bytes` are charged, at places where the open scene may be sealed and caches dropped. If
    // the bytes do not fit, finishes queued work and drops caches. If they still do not fit, the following
    // charge() throws.
    void make_room(std::uint64_t bytes) {
        if (!has_room(bytes)) relieve();
    }

    // make_room() before a command of `bytes` bytes is handled: handling may keep several times its size in
    // memory.
    void make_room_for_command(std::uint64_t bytes) {
        constexpr std::uint64_t kKept = 16, kLeast = std::uint64_t{1} << 16;
        make_room(std::min(bytes, limit_) * kKept +
                  std::min(limit_ / 4, std::clamp(limit_ / 16, kLeast, kReserve)));
    }
    // make_room() before a small allocation.
    void make_room() { make_room_for_command(0); }
    // make_room() that throws MemoryBudgetExceeded if `bytes` still do not fit.
    void require(std::uint64_t bytes) {
        if (has_room(bytes)) return;
        relieve();
        if (!has_room(bytes)) throw MemoryBudgetExceeded();
    }

    // The source of the memory of Storage and of containers that use memory() or worker_memory().
    const MemorySource& source() const { return source_; }
    std::pmr::memory_resource* memory() { return &own_; }
    std::pmr::memory_resource* worker_memory() { return &worker_; }

    // An estimate of the bytes that queued work will charge when it runs; held until it has run.
    class Reservation;

  private:
    class Resource : public std::pmr::memory_resource {
      public:
        Resource(MemoryBudget& memory_budget, bool worker) : memory_budget_(memory_budget), worker_(worker) {}

      private:
        void* do_allocate(std::size_t bytes, std::size_t alignment) override;
        void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override;
        bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
            const auto* same = dynamic_cast<const Resource*>(&other);
            // Memory from one resource may be freed by the other.
            return same && &same->memory_budget_ == &memory_budget_;
        }
        MemoryBudget& memory_budget_;
        bool worker_;
    };
    void add(std::uint64_t bytes, std::uint64_t limit);
    static constexpr std::uint64_t kReserve = std::uint64_t{1} << 20;
    void relieve();

    const std::uint64_t limit_;
    const MemorySource source_;
    std::atomic<std::uint64_t> used_ = 0, peak_ = 0, reserved_ = 0;
    Resource own_{*this, false}, worker_{*this, true};
    std::vector<Cache*> caches_;
    std::function<void()> finish_work_;
    bool relieving_ = false;
};

// The charge for one object; given back by the destructor.
class Charge {
  public:
    Charge() = default;
    // Throws MemoryBudgetExceeded.
    Charge(MemoryBudget& memory_budget, std::uint64_t bytes) : memory_budget_(&memory_budget), bytes_(bytes) {
        memory_budget.charge(bytes);
    }
    Charge(Charge&& other) noexcept
        : memory_budget_(std::exchange(other.memory_budget_, nullptr)),
          bytes_(std::exchange(other.bytes_, 0)) {}
    Charge& operator=(Charge&& other) noexcept {
        std::swap(memory_budget_, other.memory_budget_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Charge() {
        if (memory_budget_) memory_budget_->give_back(bytes_);
    }
    MemoryBudget* memory_budget() const { return memory_budget_; }
    std::uint64_t bytes() const { return bytes_; }
    // Changes the charge to `bytes`. Throws MemoryBudgetExceeded, and changes nothing, if the charge grows
    // and does not fit; shrinking never throws.
    void resize(MemoryBudget& memory_budget, std::uint64_t bytes) {
        if (bytes > bytes_) memory_budget.charge(bytes - bytes_);
        if (bytes < bytes_) memory_budget.give_back(bytes_ - bytes);
        memory_budget_ = &memory_budget;
        bytes_ = bytes;
    }

  private:
    MemoryBudget* memory_budget_ = nullptr; // null: no charge
    std::uint64_t bytes_ = 0;
};

// Moves `value` to the heap, with a charge for its own bytes and `heap_bytes` more.
template <class T>
std::shared_ptr<const T> charged(MemoryBudget& memory_budget, T value, std::uint64_t heap_bytes) {
    struct Held {
        Charge charge;
        T value;
    };
    constexpr std::uint64_t kControl = 48;
    auto held = std::make_shared<const Held>(
        Held{Charge(memory_budget, sizeof(Held) + kControl + heap_bytes), std::move(value)});
    return {held, &held->value};
}

// A shared pointer to `value` that also holds a charge for the value's own bytes and `bytes` more.
template <class T>
std::shared_ptr<const T> with_charge(MemoryBudget& memory_budget, std::shared_ptr<const T> value,
                                     std::uint64_t bytes) {
    struct Held {
        std::shared_ptr<const T> value;
        Charge charge;
    };
    constexpr std::uint64_t kControl = 96;
    Charge charge(memory_budget, sizeof(T) + kControl + bytes);
    const T* const at = value.get();
    return {std::make_shared<const Held>(Held{std::move(value), std::move(charge)}), at};
}

class MemoryBudget::Reservation {
  public:
    Reservation() = default;
    Reservation(Reservation&& other) noexcept
        : memory_budget_(std::exchange(other.memory_budget_, nullptr)),
          bytes_(std::exchange(other.bytes_, 0)) {}
    Reservation& operator=(Reservation&& other) noexcept {
        std::swap(memory_budget_, other.memory_budget_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Reservation() { end(); }
    void add(MemoryBudget& memory_budget, std::uint64_t bytes) noexcept {
        memory_budget_ = &memory_budget;
        bytes_ += bytes;
        memory_budget.reserved_.fetch_add(bytes, std::memory_order_relaxed);
    }
    void end() noexcept {
        if (memory_budget_)
            memory_budget_->reserved_.fetch_sub(std::exchange(bytes_, 0), std::memory_order_relaxed);
    }

  private:
    MemoryBudget* memory_budget_ = nullptr;
    std::uint64_t bytes_ = 0;
};

} // namespace rasterizer
