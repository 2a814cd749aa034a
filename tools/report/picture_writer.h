// Writes pictures on threads beside the replay. Everything that is printed goes through this class, in order:
// the line of a picture is printed once its file is written, and lines that come after it wait. Nothing is
// printed after a picture that failed.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tools/report/snapshot_picture.h"

namespace tools {

struct PictureTask {
    std::shared_ptr<const SurfaceSnapshot> snapshot;
    Aspect aspect = Aspect::Shown;
    std::string path;  // empty: no file
    std::string words; // for the description in the file, before the legend
    bool hashed = false;
    std::optional<DepthRange> depths; // see PictureMaker::legend()
};

struct PictureFacts {
    std::uint64_t hash = 0; // if hashed
    PictureLegend legend;
};

// The functions are called on the thread that makes it.
class PictureWriter {
  public:
    PictureWriter(const rasterizer::Gpu::Options& gpu, PictureOpener open);
    ~PictureWriter(); // writes and prints what waits, unless a picture failed
    PictureWriter(const PictureWriter&) = delete;
    PictureWriter& operator=(const PictureWriter&) = delete;

    // Makes a picture, then calls `print`. Waits while too much is queued. Throws nothing but std::bad_alloc:
    // see check().
    void write(PictureTask task, std::function<void(const PictureFacts&)> print);
    // Calls `print` after everything that was given before.
    void print(std::function<void()> print);
    // Prints what is ready. Throws the error of the first picture that failed.
    void check();
    // check(), after everything is written.
    void finish();

  private:
    struct Entry {
        PictureTask task; // no snapshot: nothing to make
        std::function<void(const PictureFacts&)> print;
        PictureFacts facts;
        std::exception_ptr failure;
        enum class Stage : std::uint8_t { Waits, Works, Done } stage = Stage::Waits;
    };
    void work();
    bool work_on_one(PictureMaker& maker, std::unique_lock<std::mutex>& lock);
    void print_ready();
    void wait_until(std::size_t most_entries, std::uint64_t most_bytes);

    const rasterizer::Gpu::Options gpu_;
    const PictureOpener open_;
    PictureMaker own_; // of the calling thread, which helps while it waits
    std::exception_ptr failure_;
    // Under the lock, except the members of an entry in stage Works, which belong to its thread:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::unique_ptr<Entry>> entries_;
    std::uint64_t waiting_bytes_ = 0; // of the entries' snapshots
    bool ends_ = false;
    std::vector<std::thread> threads_;
};

} // namespace tools
