// The swap chains of Direct3D 8 and 9: back buffers, and the window in which they are shown. Base: a
// DeviceObject with the interface of a swap chain; Writer: is notified when buffers rotate, since they may be
// bound.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/objects/com.h"
#include "tools/runtime/resources/described_image.h"
#include "tools/runtime/window/pace.h"
#include "tools/runtime/window/presenter.h"

namespace runtime {

// Completes the size and format of the back buffers of a window; without one nothing is shown. False: in full
// screen they are not given.
template <class Parameters, class Format> bool complete_size(Parameters& p, HWND focus, Format mode_format) {
    const bool unknown = p.BackBufferFormat == Format{};
    if (!p.Windowed) return p.BackBufferWidth != 0 && p.BackBufferHeight != 0 && !unknown;
    RECT client = {};
    if (const HWND window = p.hDeviceWindow ? p.hDeviceWindow : focus) GetClientRect(window, &client);
    if (p.BackBufferWidth == 0) p.BackBufferWidth = static_cast<UINT>(std::max(client.right, 8L));
    if (p.BackBufferHeight == 0) p.BackBufferHeight = static_cast<UINT>(std::max(client.bottom, 8L));
    if (unknown) p.BackBufferFormat = mode_format;
    return true;
}

// The depth buffer that belongs to a swap chain.
template <class Api> ResourceDesc<Api> automatic_depth_desc(const typename Api::PresentParameters& p) {
    ResourceDesc<Api> desc;
    desc.format = p.AutoDepthStencilFormat;
    desc.width = p.BackBufferWidth, desc.height = p.BackBufferHeight;
    desc.usage = Api::kDepth;
    desc.samples = p.MultiSampleType;
    return desc;
}

template <class Base, class Writer> class CommonSwapChain : public Base {
  public:
    using typename Base::Api;
    using Parameters = typename Api::PresentParameters;
    // `implicit`: the device's own chain, which need not be released before Reset.
    CommonSwapChain(typename Api::Core& device, Writer& writer, const Parameters& parameters, bool implicit)
        : Base(device), parameters_(parameters), writer_(writer), reset_blocker_(device, !implicit),
          losses_(device.driver().losses()) {}

    STDMETHOD(GetBackBuffer)
    (UINT index, typename Api::BackBufferType, typename Api::ComSurface** out) override {
        const Guard guard(this->device());
        if (!out) return Api::kInvalidCall;
        Surface* const found = buffer(index);
        if (!found) return Api::kInvalidCall;
        *out = found;
        found->AddRef();
        return S_OK;
    }

    // S_OK, or an error for lack of memory: then there are no buffers.
    HRESULT make_buffers() {
        release_buffers();
        const HRESULT hr = or_out_of_memory([&] {
            buffers_.reserve(parameters_.BackBufferCount);
            for (UINT i = 0; i < parameters_.BackBufferCount; ++i) {
                typename Api::ImageClass::Desc desc;
                desc.format = parameters_.BackBufferFormat;
                desc.width = parameters_.BackBufferWidth;
                desc.height = parameters_.BackBufferHeight;
                desc.usage = Api::kTarget;
                desc.samples = parameters_.MultiSampleType;
                desc.lockable = (parameters_.Flags & Api::kLockableBackBuffer) != 0;
                Surface* const surface = make_buffer(desc);
                if (!surface) return Api::kOutOfVideoMemory;
                buffers_.emplace_back(surface);
            }
            return HRESULT{S_OK};
        });
        if (FAILED(hr)) release_buffers();
        return hr;
    }
    // Reset: creates new buffers. With 9Ex the program may still hold old ones.
    HRESULT reset(const Parameters& parameters) {
        presenter_.finish(); // shows queued frames in the previous window
        parameters_ = parameters;
        return make_buffers();
    }
    const Parameters& parameters() const { return parameters_; }
    typename Api::SurfaceClass* buffer(UINT index) const {
        return index < buffers_.size() ? buffers_[index].get() : nullptr;
    }
    bool buffers_referenced() const { // whether the program holds any buffer
        return std::ranges::any_of(buffers_, [](const auto& buffer) { return buffer->references() != 0; });
    }
    HWND window() const { // the window to which it presents; null: none
        return parameters_.hDeviceWindow ? parameters_.hDeviceWindow : this->device().focus_window();
    }

  protected:
    using Surface = typename Api::SurfaceClass;
    // Null: no memory.
    virtual Surface* make_buffer(const typename Api::ImageClass::Desc& desc) = 0;
    virtual void release_buffers() { buffers_.clear(); }

    // Shows the first buffer in a window. `rotates`: unless there is only one buffer, they change places.
    // `ended`: the result if the GPU's process has ended. `interval`: D3DPRESENT_INTERVAL_.
    HRESULT show(const RECT* from, const RECT* to, HWND window, bool rotates, HRESULT ended,
                 std::uint32_t interval) {
        Surface& shown = *buffers_.front();
        Presenter::Frame frame;
        frame.width = static_cast<int>(shown.width()), frame.height = static_cast<int>(shown.height());
        frame.window = window;
        // A full-screen device ignores the program's rectangles and shows the whole buffer (DXVK's
        // measurements).
        const bool windowed = parameters_.Windowed != FALSE;
        frame.from = from && windowed ? *from : RECT{0, 0, frame.width, frame.height};
        if (to && windowed) frame.to = *to;
        auto& device = this->device();
        device.driver().submit();
        if (device.driver().has_ended()) return ended;
        // Read once: the GPU's process may count another loss meanwhile.
        const std::uint64_t losses = device.driver().losses();
        if (std::exchange(losses_, losses) != losses)
            return E_OUTOFMEMORY; // commands of this frame were lost
        frame.picture = device.driver().present(shown.target());
        if (frame.picture) presenter_.queue(std::move(frame), device.frame_latency);
        if (rotates && buffers_.size() > 1) {
            for (std::size_t i = 0; i + 1 < buffers_.size(); ++i) buffers_[i]->swap_images(*buffers_[i + 1]);
            writer_.targets_are_stale();
        }
        device.frame_shown();
        FrameTurn turn; // waits with the device lock, as Present of the runtimes does
        pace_.show(turn, present_intervals(interval));
        return S_OK;
    }

    Parameters parameters_;
    // The first buffer is the one that is presented next. Empty after a Reset that failed.
    std::vector<Held<Surface>> buffers_;
    Presenter presenter_;

  private:
    Pace pace_;
    Writer& writer_;
    ResetBlocker reset_blocker_;
    std::uint64_t losses_; // Driver::losses() at the last Present
};

} // namespace runtime
