// Flip, attachments of surfaces, and their loss.
#pragma once

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// `to`: the buffer that is shown next; null: the next one of the chain.
HRESULT flip(Surface& front, Surface* to);
HRESULT flip_to_gdi(Draw& draw);
// The surface of the primary's chain that has the pixels which GDI draws to; null: there is none.
Surface* gdi_surface(const Draw& draw);

HRESULT add_attached(Surface& surface, Version version, Surface* other);
// `other` null: all that the program has attached.
HRESULT delete_attached(Surface& surface, Version version, Surface* other);

HRESULT restore(Surface& surface);
HRESULT restore_all(Draw& draw);
HRESULT test_cooperative_level(const Draw& draw);

} // namespace ddraw
