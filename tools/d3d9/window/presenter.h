// Puts frames on the screen in a thread of its own, each as soon as it is drawn, while the program goes on
// with the next ones: Present does not wait for its own frame. Methods are called with the device locked; the
// thread never takes that lock and sends no messages.
#pragma once

#include <deque>
#include <optional>
#include <thread>

#include "rasterizer/base/locks.h"
#include "tools/d3d9/base/win.h"
#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/window/stretch.h"

namespace d3d9 {

class Presenter {
  public:
    // What Present says of a frame.
    struct Frame {
        Picture picture;
        int width = 0, height = 0; // of the picture
        HWND window = nullptr;
        RECT from = {};         // of the picture, as the program gave it
        std::optional<RECT> to; // of the window's client area, the same; nothing: all of it
    };

    Presenter() = default;
    ~Presenter(); // shows what is queued
    Presenter(const Presenter&) = delete;
    Presenter& operator=(const Presenter&) = delete;

    // The frame is shown when it is drawn. Waits while more than `latency` frames are not shown yet.
    void queue(Frame frame, UINT latency);
    bool is_full(UINT latency) const; // queue() would wait
    void finish();                    // waits until everything queued is on the screen

  private:
    void loop();
    void show(const Frame& frame);

    mutable rasterizer::Mutex mutex_;
    rasterizer::Condition changed_;
    std::deque<Frame> frames_; // not shown yet, oldest first
    bool stopping_ = false;
    Stretch stretch_;    // of show(): the thread's, or the program's where there is no thread
    std::thread thread_; // started with the first frame
};

} // namespace d3d9
