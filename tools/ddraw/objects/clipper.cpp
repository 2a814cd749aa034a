#include "tools/ddraw/objects/clipper.h"

#include <cstring>

#include "tools/ddraw/objects/surface.h"
#include "tools/runtime/window/display.h"

namespace ddraw {

namespace {

struct Region {
    Region() = default;
    ~Region() { DeleteObject(handle); }
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;
    HRGN handle = CreateRectRgn(0, 0, 0, 0);
};

bool rectangles_of(HRGN region, std::vector<RECT>& out) {
    const DWORD size = GetRegionData(region, 0, nullptr);
    std::vector<std::byte> memory(size);
    auto* const data = reinterpret_cast<RGNDATA*>(memory.data());
    if (size == 0 || GetRegionData(region, size, data) == 0) return false;
    const auto* rect = reinterpret_cast<const RECT*>(data->Buffer);
    out.assign(rect, rect + data->rdh.nCount);
    return true;
}

} // namespace

Clipper::Clipper(bool is_initialized)
    : initialized(is_initialized), interfaces_(make_interfaces(*this)), registered_(*this, {com()}) {}

Clipper::~Clipper() {
    while (!users_.empty()) users_.back()->forget_clipper();
}

ULONG Clipper::release() {
    const ULONG now = --references_;
    if (now == 0) delete this;
    return now;
}

bool Clipper::set_list(const RGNDATA* list) {
    std::vector<RECT> rectangles;
    if (list) {
        if (list->rdh.dwSize < sizeof list->rdh || list->rdh.iType != RDH_RECTANGLES) return false;
        const auto* first = reinterpret_cast<const RECT*>(list->Buffer);
        for (DWORD i = 0; i < list->rdh.nCount; ++i)
            if (!IsRectEmpty(first + i)) rectangles.push_back(first[i]);
    }
    has_list_ = list != nullptr;
    list_ = std::move(rectangles);
    return true;
}

HRESULT Clipper::window_rectangles(std::vector<RECT>& out) const {
    if (!IsWindow(window_)) return E_FAIL;
    const WindowDc dc(window_);
    if (!dc) return E_FAIL;
    const Region region;
    // SYSRGN: the visible region, in screen coordinates.
    const bool known = GetRandomRgn(dc, region.handle, SYSRGN) == 1 && rectangles_of(region.handle, out);
    return known ? DD_OK : E_FAIL;
}

HRESULT Clipper::rectangles(const RECT* bounds, std::vector<RECT>& out) const {
    out.clear();
    if (window_) {
        if (const HRESULT hr = window_rectangles(out); FAILED(hr)) return hr;
    } else if (has_list_) {
        out = list_;
    } else {
        return DDERR_NOCLIPLIST;
    }
    if (!bounds) return DD_OK;
    std::erase_if(out, [&](RECT& rect) {
        const RECT whole = rect;
        return !IntersectRect(&rect, &whole, bounds);
    });
    return DD_OK;
}

void Clipper::remove_user(Surface& surface) {
    std::erase(users_, &surface);
}

} // namespace ddraw
