#include "tools/report/picture_writer.h"

#include <algorithm>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

namespace tools {

namespace {

// The most pictures, and bytes of their surfaces, in the queue: enough that the replay seldom waits.
constexpr std::size_t kMostEntries = 256;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 28;
// The replay has a thread itself, and helps while it waits.
constexpr unsigned kMostThreads = 8;

unsigned thread_count() {
    return std::clamp(std::thread::hardware_concurrency(), 2u, kMostThreads + 1) - 1;
}

} // namespace

PictureWriter::PictureWriter(const rasterizer::Gpu::Options& gpu, PictureOpener open)
    : gpu_(gpu), open_(std::move(open)), own_(gpu) {}

PictureWriter::~PictureWriter() {
    try {
        wait_until(0, 0); // what was made before an error of the replay is kept
    } catch (const std::bad_alloc&) {
    }
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void PictureWriter::work() {
    std::optional<PictureMaker> maker;
    try {
        maker.emplace(gpu_);
    } catch (const std::bad_alloc&) {
        return; // the thread that waits for pictures makes them
    }
    std::unique_lock lock(mutex_);
    while (!ends_)
        if (!work_on_one(*maker, lock)) changed_.wait(lock);
}

// Makes the first picture that waits, without the lock. False: none waits.
bool PictureWriter::work_on_one(PictureMaker& maker, std::unique_lock<std::mutex>& lock) {
    using Stage = Entry::Stage;
    const auto found = std::ranges::find(entries_, Stage::Waits, &Entry::stage);
    if (found == entries_.end()) return false;
    Entry& entry = **found;
    entry.stage = Stage::Works;
    lock.unlock();
    try {
        const PictureTask& task = entry.task;
        if (task.hashed) entry.facts.hash = maker.hash(*task.snapshot);
        entry.facts.legend = maker.legend(*task.snapshot, task.aspect, task.depths);
        if (!task.path.empty()) {
            const std::string legend = legend_text(entry.facts.legend, SIZE_MAX);
            maker.write(task.path, *task.snapshot, task.aspect, entry.facts.legend,
                        legend.empty() || task.words.empty() ? task.words : task.words + ", " + legend,
                        open_);
        }
    } catch (...) {
        entry.failure = std::current_exception();
    }
    lock.lock();
    entry.stage = Stage::Done;
    changed_.notify_all();
    return true;
}

void PictureWriter::write(PictureTask task, std::function<void(const PictureFacts&)> print) {
    if (failure_) return;
    // A replay without pictures starts no threads. If the system refuses them, wait_until() makes the
    // pictures.
    if (threads_.empty()) try {
            while (threads_.size() < thread_count()) threads_.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
        }
    const std::uint64_t bytes = task.snapshot->own_bytes;
    wait_until(kMostEntries, kMostBytes - std::min(bytes, kMostBytes));
    if (failure_) return;
    auto entry = std::make_unique<Entry>();
    entry->task = std::move(task);
    entry->print = std::move(print);
    {
        const std::lock_guard lock(mutex_);
        entries_.push_back(std::move(entry));
        waiting_bytes_ += bytes;
    }
    changed_.notify_all();
}

void PictureWriter::print(std::function<void()> print) {
    wait_until(kMostEntries, UINT64_MAX);
    if (failure_) return;
    {
        const std::lock_guard lock(mutex_);
        if (!entries_.empty()) {
            auto entry = std::make_unique<Entry>();
            entry->print = [print = std::move(print)](const PictureFacts&) { print(); };
            entry->stage = Entry::Stage::Done;
            entries_.push_back(std::move(entry));
            return;
        }
    }
    print();
}

// Prints the entries at the front that are done. After a failure nothing is printed, and nothing begun.
void PictureWriter::print_ready() {
    for (;;) {
        std::unique_ptr<Entry> entry;
        {
            const std::lock_guard lock(mutex_);
            if (entries_.empty() || entries_.front()->stage != Entry::Stage::Done) return;
            entry = std::move(entries_.front());
            entries_.pop_front();
            if (entry->task.snapshot) waiting_bytes_ -= entry->task.snapshot->own_bytes;
            if (entry->failure && !failure_) {
                failure_ = entry->failure;
                std::erase_if(entries_, [](const auto& e) { return e->stage != Entry::Stage::Works; });
            }
        }
        if (!failure_) entry->print(entry->facts);
    }
}

// Prints, and makes pictures, until at most that much is queued.
void PictureWriter::wait_until(std::size_t most_entries, std::uint64_t most_bytes) {
    for (;;) {
        print_ready();
        std::unique_lock lock(mutex_);
        if (entries_.size() <= most_entries && (waiting_bytes_ <= most_bytes || entries_.empty())) return;
        if (entries_.front()->stage == Entry::Stage::Done || work_on_one(own_, lock)) continue;
        changed_.wait(lock, [this] { return entries_.front()->stage == Entry::Stage::Done; });
    }
}

void PictureWriter::check() {
    print_ready();
    if (failure_) std::rethrow_exception(failure_);
}

void PictureWriter::finish() {
    wait_until(0, 0);
    check();
}

} // namespace tools
