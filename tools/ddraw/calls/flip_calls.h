// Flip, attachments of surfaces, and their loss.
#pragma once

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// `to`: the buffer that is shown next; null: the next one of the chain.
HRESULT flip(Surface& front, Surface* to);
// The refreshes of the monitor that Flip waits for with these DDFLIP_.
std::uint32_t flip_intervals(DWORD flags);
HRESULT flip_to_gdi(Draw& draw);
// The surface of the primary's chain that has the pixels which GDI draws to; null: there is none.
Surface* gdi_surface(const Draw& draw);

// `reference`: the version of the pointer to the other one, which has the attachment's reference.
HRESULT add_attached(Surface& surface, Version version, Surface* other, Version reference);
// `other` null: all that the program has attached.
HRESULT delete_attached(Surface& surface, Surface* other, Version reference);

HRESULT restore(Surface& surface);
HRESULT restore_all(Draw& draw);
HRESULT test_cooperative_level(const Draw& draw);

} // namespace ddraw
