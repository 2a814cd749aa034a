#include "tools/runtime/base/keep_dll.h"

#include "tools/runtime/base/win.h"

namespace runtime {

void keep_this_dll() {
    HMODULE self = nullptr;
    GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_PIN | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                       reinterpret_cast<const char*>(&keep_this_dll), &self);
}

} // namespace runtime
