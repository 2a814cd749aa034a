// Puts frames on the screen in a thread of its own, so that Present need not wait for its frame. Methods are
// called with the device lock held; the thread never takes that lock and sends no window messages.
#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include "tools/runtime/base/locks.h"
#include "tools/runtime/base/win.h"
#include "tools/runtime/driver/driver.h"
#include "tools/runtime/window/stretch.h"

namespace runtime {

class Presenter {
  public:
    // A frame, with the arguments of Present.
    struct Frame {
        Picture picture;
        int width = 0, height = 0; // size of the picture
        HWND window = nullptr;
        RECT from = {};         // in the picture; the program's source rectangle
        std::optional<RECT> to; // in the window's client area; without a value: all of it
        // Its pixels are taken when it is shown, since what it shows still changes. Otherwise they are taken
        // as soon as they are drawn.
        bool taken_late = false;
        // Whether nothing of an earlier frame stays visible.
        bool covers(const Frame& earlier) const {
            return window == earlier.window && width == earlier.width && height == earlier.height &&
                   EqualRect(&from, &earlier.from) && (!to || (earlier.to && EqualRect(&*to, &*earlier.to)));
        }
    };

    Presenter() = default;
    ~Presenter(); // shows all queued frames first
    Presenter(const Presenter&) = delete;
    Presenter& operator=(const Presenter&) = delete;

    // Queues a frame. It is shown when it is drawn, or, if the screen has just shown another one, a screen's
    // time after that, unless a later frame covers it by then. Waits while more than `latency` frames are
    // queued.
    void queue(Frame frame, UINT latency);
    bool is_full(UINT latency) const; // whether queue() would wait
    void finish();                    // shows all queued frames and waits until they are on the screen

  private:
    void loop();
    // Waits until the screen's time has passed since a frame was shown, or until another one is queued.
    void wait_for_screen(std::unique_lock<Mutex>& lock, DWORD shown_at, bool or_for_frame);
    void show(const Frame& frame, const void* pixels);

    mutable Mutex mutex_;
    Condition changed_;
    std::deque<Frame> frames_; // not shown yet, oldest first
    bool stopping_ = false;
    bool held_ =
        false; // the oldest frame is drawn, and waits for its turn on the screen or for a later frame
    unsigned finishing_ = 0; // calls of finish() that wait
    Stretch stretch_;        // used by show(): in the thread, or in the program's thread if there is none
    std::thread thread_;     // started with the first frame
};

} // namespace runtime
