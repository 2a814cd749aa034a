// The files that the devices of this process record to: the one that the settings name, and for further
// devices that are recorded at the same time or later the same name with "-2", "-3" and so on before its
// extension. Any thread.
#pragma once

#include <string>

namespace d3d9 {

// A name that no other device and no other process records to; whoever starts dp2 record, which asks for
// reports (device_report.h), also finds what an earlier process of the program recorded left alone. The file
// may exist then, without a byte.
std::string take_capture_file();
// Its device has left nothing in it: the name may be taken again. The file is removed, unless it is what
// somebody had there before: not made by the function above, nor, as `has_written` says, written.
void give_capture_file_back(const std::string& name, bool has_written);

// A file could not be written: from then on nothing more is recorded.
void give_up_recording();
bool recording_given_up();

} // namespace d3d9
