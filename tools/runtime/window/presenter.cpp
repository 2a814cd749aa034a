#include "tools/runtime/window/presenter.h"

#include <new>
#include <system_error>

#include "tools/runtime/window/display.h"
#include "tools/runtime/window/shown_area.h"

namespace runtime {

Presenter::~Presenter() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

bool Presenter::is_full(UINT latency) const {
    const std::lock_guard lock(mutex_);
    return frames_.size() - (held_ ? 1 : 0) >= latency;
}

void Presenter::queue(Frame frame, UINT latency) {
    if (!thread_.joinable()) {
        try {
            thread_ = std::thread([this] { loop(); });
        } catch (const std::system_error&) { // the system starts no thread; tried again with the next frame
        } catch (const std::bad_alloc&) {
        }
        if (!thread_.joinable()) {
            if (const void* pixels = nullptr; frame.picture && frame.picture->pixels(&pixels) == DP2EMU_OK)
                show(frame, pixels);
            return;
        }
    }
    std::unique_lock lock(mutex_);
    frames_.push_back(std::move(frame));
    changed_.notify_all();
    changed_.wait(lock, [&] { return frames_.size() <= latency; });
}

void Presenter::finish() {
    std::unique_lock lock(mutex_);
    ++finishing_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return frames_.empty(); });
    --finishing_;
}

namespace {

// A screen shows some 60 frames in a second. Copying more to the window costs as much as drawing many of
// them.
constexpr DWORD kScreenTime = 16; // ms

} // namespace

void Presenter::wait_for_screen(std::unique_lock<Mutex>& lock, DWORD shown_at, bool or_for_frame) {
    const DWORD passed = GetTickCount() - shown_at;
    if (passed >= kScreenTime) return;
    changed_.wait_for(lock, kScreenTime - passed,
                      [&] { return stopping_ || finishing_ != 0 || (or_for_frame && frames_.size() > 1); });
}

void Presenter::loop() {
    DWORD shown_at = GetTickCount() - kScreenTime;
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || !frames_.empty(); });
        if (frames_.empty()) return;
        const Frame& frame = frames_.front(); // the reference stays valid while others are appended
        if (frame.taken_late) wait_for_screen(lock, shown_at, false);
        lock.unlock();
        const void* pixels = nullptr; // waits until the frame is drawn
        if (!frame.picture || frame.picture->pixels(&pixels) != DP2EMU_OK) pixels = nullptr;
        lock.lock();
        held_ = true;
        wait_for_screen(lock, shown_at, true);
        held_ = false;
        const bool covered =
            frames_.size() > 1 && frames_[1].covers(frame) && GetTickCount() - shown_at < kScreenTime;
        if (pixels && !covered) {
            lock.unlock();
            show(frame, pixels);
            // Wine shows GDI's drawing only when a thread checks for messages, which the program may not do
            // for seconds.
            MsgWaitForMultipleObjects(0, nullptr, FALSE, 0, QS_ALLINPUT);
            shown_at = GetTickCount();
            lock.lock();
        }
        frames_.pop_front();
        changed_.notify_all();
    }
}

void Presenter::show(const Frame& frame, const void* pixels) {
    if (!frame.window) return;
    RECT client = {};
    GetClientRect(frame.window, &client);
    const auto area = shown_area(frame.from, frame.width, frame.height, frame.to ? *frame.to : client);
    if (!area) return;
    RECT from = area->from, to = area->to, visible = {};
    int width = frame.width, height = frame.height;
    if ((to.right - to.left != from.right - from.left || to.bottom - to.top != from.bottom - from.top) &&
        IntersectRect(&visible, &to, &client)) {
        try {
            pixels = stretch_(static_cast<const std::uint32_t*>(pixels), width, from, to, visible);
            to = visible;
            width = static_cast<int>(visible.right - visible.left);
            height = static_cast<int>(visible.bottom - visible.top);
            from = {0, 0, width, height};
        } catch (const std::bad_alloc&) { // without memory for the filter, GDI stretches the picture
        }
    }
    const BITMAPINFO info = bitmap_info(width, height);
    const WindowDc dc(frame.window);
    if (!dc) return;
    // The source rectangle of StretchDIBits counts rows from the bottom, also for top-down bitmaps.
    StretchDIBits(dc, to.left, to.top, to.right - to.left, to.bottom - to.top, from.left,
                  height - from.bottom, from.right - from.left, from.bottom - from.top, pixels, &info,
                  DIB_RGB_COLORS, SRCCOPY);
}

} // namespace runtime
