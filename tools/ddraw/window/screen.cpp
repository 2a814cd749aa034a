#include "tools/ddraw/window/screen.h"

#include <cstring>
#include <new>

#include "tools/runtime/window/display.h"

namespace ddraw {

namespace {

void apply_ramp(const Ramp& ramp, std::span<std::uint32_t> pixels) {
    std::uint32_t red[256], green[256], blue[256];
    for (std::size_t i = 0; i < 256; ++i) {
        red[i] = static_cast<std::uint32_t>(ramp.red[i] >> 8) << 16;
        green[i] = static_cast<std::uint32_t>(ramp.green[i] >> 8) << 8;
        blue[i] = ramp.blue[i] >> 8;
    }
    for (std::uint32_t& pixel : pixels)
        pixel = red[pixel >> 16 & 0xFF] | green[pixel >> 8 & 0xFF] | blue[pixel & 0xFF];
}

// Converts a rectangle of the scene to X8R8G8B8.
void convert_scene(const Scene& scene, const RECT& rect, std::vector<std::uint32_t>& out) {
    out.resize(static_cast<std::size_t>(width_of(rect)) * static_cast<std::size_t>(height_of(rect)));
    convert_for_screen(scene.image->memory(), *scene.format, rect, scene.colors, out.data());
    if (scene.has_ramp) apply_ramp(scene.ramp, out);
}

RECT rect_of(const Scene& scene) {
    return {0, 0, scene.width, scene.height};
}

// The client area of a window in screen coordinates; that of the screen for null.
RECT client_area(HWND window) {
    RECT area = {0, 0, GetSystemMetrics(SM_CXSCREEN), GetSystemMetrics(SM_CYSCREEN)};
    if (window && GetClientRect(window, &area))
        MapWindowPoints(window, nullptr, reinterpret_cast<POINT*>(&area), 2);
    return area;
}

} // namespace

struct Screen::Shared {
    std::mutex mutex;
    Scene scene;
    bool queued = false; // a frame is queued that has not taken the scene's pixels yet
};

class Screen::Frame final : public PictureCopy {
  public:
    explicit Frame(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}
    dp2emu_result pixels(const void** out) const override try {
        const std::lock_guard lock(shared_->mutex);
        shared_->queued = false;
        if (!shared_->scene.image || shared_->scene.is_older) return DP2EMU_INVALID_ARGUMENT;
        convert_scene(shared_->scene, rect_of(shared_->scene), pixels_);
        *out = pixels_.data();
        return DP2EMU_OK;
    } catch (const std::bad_alloc&) {
        return DP2EMU_OUT_OF_MEMORY;
    }

  private:
    std::shared_ptr<Shared> shared_;
    mutable std::vector<std::uint32_t> pixels_;
};

Screen::Screen() : shared_(std::make_shared<Shared>()) {}
Screen::~Screen() = default;

void Screen::set_scene(Scene scene) {
    const std::lock_guard lock(shared_->mutex);
    shared_->scene = std::move(scene);
}

void Screen::show(HWND window) {
    Presenter::Frame frame;
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->scene.is_older = false;
        if (shared_->queued || !shared_->scene.image) return;
        frame.width = shared_->scene.width, frame.height = shared_->scene.height;
        shared_->queued = true;
    }
    frame.from = {0, 0, frame.width, frame.height};
    frame.window = window;
    frame.picture = std::make_unique<Frame>(shared_);
    // More are never queued: the presenter shows one, and the next has its pixels or waits for them.
    constexpr UINT kNeverWaits = 8;
    presenter_.queue(std::move(frame), kNeverWaits);
}

void Screen::show_picture(HWND window, Picture picture, const RECT& size, const std::optional<RECT>& to) {
    Presenter::Frame frame;
    frame.width = static_cast<int>(width_of(size)), frame.height = static_cast<int>(height_of(size));
    frame.from = {0, 0, frame.width, frame.height};
    frame.window = window;
    frame.picture = std::move(picture);
    if (to) {
        const RECT area = client_area(window);
        frame.to = *to;
        OffsetRect(&*frame.to, -area.left, -area.top);
    } else {
        const std::lock_guard lock(shared_->mutex);
        shared_->scene.is_older = true;
    }
    constexpr UINT kLatency = 2; // frames that are not drawn yet
    presenter_.queue(std::move(frame), kLatency);
}

void Screen::show_now(HWND window, std::span<const RECT> parts) {
    presenter_.finish();
    const std::lock_guard lock(shared_->mutex);
    if (!shared_->scene.image) return;
    HDC dc = window ? shared_dc(window) : GetDC(nullptr);
    if (!dc) return;
    const RECT bounds = rect_of(shared_->scene), area = client_area(window);
    for (const RECT& each : parts) {
        RECT inside, rect;
        if (!IntersectRect(&inside, &each, &bounds) || !IntersectRect(&rect, &inside, &area)) continue;
        convert_scene(shared_->scene, rect, pixels_);
        const int width = static_cast<int>(width_of(rect)), height = static_cast<int>(height_of(rect));
        const BITMAPINFO info = bitmap_info(width, height);
        SetDIBitsToDevice(dc, static_cast<int>(rect.left - area.left), static_cast<int>(rect.top - area.top),
                          static_cast<DWORD>(width), static_cast<DWORD>(height), 0, 0, 0,
                          static_cast<UINT>(height), pixels_.data(), &info, DIB_RGB_COLORS);
    }
    ReleaseDC(window, dc);
}

void Screen::read_window(HWND window, const RECT& wanted) {
    const std::lock_guard lock(shared_->mutex);
    const Scene& scene = shared_->scene;
    if (!scene.image || scene.format->is_indexed()) return;
    const RECT bounds = rect_of(scene), area = client_area(window);
    RECT inside, rect;
    if (!IntersectRect(&inside, &wanted, &bounds) || !IntersectRect(&rect, &inside, &area)) return;
    HDC dc = shared_dc(window), memory = CreateCompatibleDC(dc);
    const int width = static_cast<int>(width_of(rect)), height = static_cast<int>(height_of(rect));
    const BITMAPINFO info = bitmap_info(width, height);
    void* bits = nullptr;
    if (HBITMAP bitmap = CreateDIBSection(memory, &info, DIB_RGB_COLORS, &bits, nullptr, 0)) {
        HGDIOBJ old = SelectObject(memory, bitmap);
        BitBlt(memory, 0, 0, width, height, dc, static_cast<int>(rect.left - area.left),
               static_cast<int>(rect.top - area.top), SRCCOPY);
        GdiFlush();
        Copy copy;
        copy.to = scene.image->bitmap();
        copy.from = {static_cast<std::byte*>(bits), std::ptrdiff_t{4} * width, 4};
        copy.to_rect = rect;
        copy.visible = {&rect, 1};
        copy.from_rect = {0, 0, width, height};
        converter_(copy, *display_format_of(32), *scene.format);
        SelectObject(memory, old);
        DeleteObject(bitmap);
    }
    DeleteDC(memory);
    ReleaseDC(window, dc);
}

} // namespace ddraw
