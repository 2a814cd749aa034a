// Names that a program gives to parts of its frames (D3DPERF_BeginEvent and the like). Recordings have them
// as metadata at their places between the commands (dp2/CAPTURE.md).
#pragma once

namespace runtime {

class Device;

// The devices whose recordings marks are written to; from any thread.
void add_to_marked(Device& device);
void remove_from_marked(Device& device);

enum class Mark { BeginEvent, EndEvent, Point };
// Writes the mark to the recordings of all devices that this thread may use. A device that several threads
// use is locked meanwhile. `name` may be null.
void mark(Mark kind, const wchar_t* name);

} // namespace runtime
