// Names of the capture files of this process's devices: the one in the settings, and for further devices that
// name with "-2", "-3" and so on before its extension. Safe in any thread.
#pragma once

#include <string>

namespace d3d9 {

// A name that no other device and no other process records to. Under dp2 record, which asks for reports
// (device_report.h), files of earlier processes of the program are kept, too; to reserve the name, an empty
// file is created then.
std::string take_capture_file();
// Releases a name whose device has recorded nothing. The file is removed, unless it existed before: it was
// neither created by take_capture_file() nor written (`has_written`).
void give_capture_file_back(const std::string& name, bool has_written);

// To be called when a file could not be written: from then on nothing is recorded.
void give_up_recording();
bool recording_given_up();

} // namespace d3d9
