// Keeps this dll loaded.
#pragma once

namespace runtime {

// Threads of a device run code of the dll. So FreeLibrary() must not unload it while a device exists or while
// its last Release() runs.
void keep_this_dll();

} // namespace runtime
