/* A program of Microsoft's compiler and linker that needs no C library: dp2emu.dll answers a query. Ends with 7. */
#include <dp2emu.h>

static const char text[] = "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }";
static unsigned char commands[256];
static dp2emu_call call; /* not on the stack: to fill it with zeros the compiler would call memset() */

int entry(void);
int entry(void) {
    dp2emu* driver;
    uint32_t context;
    size_t bytes;
    if (dp2emu_create(0, &driver) != DP2EMU_OK) return 1;
    if (dp2emu_create_context(driver, 5, 0, 0, &context) != DP2EMU_OK) return 2;
    if (dp2emu_assemble(text, sizeof text - 1, 0, commands, sizeof commands, &bytes, 0) != DP2EMU_OK) return 3;
    call.size = sizeof call;
    call.context = context;
    call.commands = commands;
    call.command_capacity = sizeof commands;
    call.command_length = (uint32_t)bytes;
    if (dp2emu_submit(driver, &call) != DP2EMU_OK) return 4;
    dp2emu_destroy(driver);
    return call.ddrval == 0 && call.error_offset == 20 ? 7 : 5;
}
