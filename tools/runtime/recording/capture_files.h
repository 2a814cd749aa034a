// Names of the capture files of this process's devices: the first device gets the name in the settings,
// further ones that name with "-2", "-3" and so on before its extension. Safe in any thread.
#pragma once

#include <string>

namespace runtime {

// A name that no other device and no other process records to. Under dp2 record, which asks for reports
// (device_report.h), files of earlier processes of the program are kept, too: an empty file is then created
// to reserve the name.
std::string take_capture_file();
// Releases the name of a device that has recorded nothing. The file is removed if take_capture_file() created
// it or the device wrote to it (`has_written`); a file that existed before stays.
void give_capture_file_back(const std::string& name, bool has_written);

// To be called when a file could not be written: from then on nothing is recorded.
void give_up_recording();
bool recording_given_up();

} // namespace runtime
