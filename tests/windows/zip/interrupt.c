/* Starts a program, waits until a file has a text, sends the program Ctrl-Break, and ends with its exit code.
 * Compile with -municode. Usage: interrupt FILE TEXT COMMAND-LINE */
#include <stdio.h>
#include <string.h>
#include <windows.h>

static int has_text(const wchar_t* path, const wchar_t* text) {
    static char bytes[1 << 16], narrow[256];
    FILE* file = _wfopen(path, L"rb");
    if (!file) return 0;
    bytes[fread(bytes, 1, sizeof bytes - 1, file)] = 0;
    fclose(file);
    WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, sizeof narrow, NULL, NULL);
    return strstr(bytes, narrow) != NULL;
}

int wmain(int argc, wchar_t** argv) {
    STARTUPINFOW start = {0};
    PROCESS_INFORMATION made;
    DWORD code = 99;
    int tries = 0;
    if (argc != 4) return 98;
    AllocConsole(); /* the signal goes to the programs of a console; fails if there is one already */
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    if (!CreateProcessW(NULL, argv[3], NULL, NULL, TRUE, CREATE_NEW_PROCESS_GROUP, NULL, NULL, &start, &made)) return 97;
    while (!has_text(argv[1], argv[2]) && ++tries < 600) Sleep(100);
    Sleep(500); /* so that the next case has begun */
    if (!GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, made.dwProcessId)) fprintf(stderr, "interrupt: error %lu\n", GetLastError());
    if (WaitForSingleObject(made.hProcess, 60000) != WAIT_OBJECT_0) TerminateProcess(made.hProcess, 96);
    GetExitCodeProcess(made.hProcess, &code);
    return (int)code;
}
