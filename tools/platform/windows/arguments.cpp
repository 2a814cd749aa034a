#include "tools/platform/arguments.h"

#include "tools/platform/windows/win.h"

// Of Microsoft's runtime: main()'s arguments, in UTF-16.
extern "C" int __cdecl __wgetmainargs(int* count, wchar_t*** words, wchar_t*** environment, int wildcards,
                                      int* new_mode);

namespace tools {

namespace {

std::string in_utf8(const wchar_t* word) {
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, word, -1, nullptr, 0, nullptr, nullptr);
    if (bytes <= 0) return {};
    std::string out(static_cast<std::size_t>(bytes), '\0');
    WideCharToMultiByte(CP_UTF8, 0, word, -1, out.data(), bytes, nullptr, nullptr);
    out.pop_back(); // the zero at the end
    return out;
}

} // namespace

// The shells of Windows leave names with * and ? to programs: they become the files that they match.
std::vector<std::string> program_arguments(int, char**) {
    int count = 0, new_mode = 0;
    wchar_t **words = nullptr, **environment = nullptr;
    constexpr int kWildcards = 1;
    __wgetmainargs(&count, &words, &environment, kWildcards, &new_mode);
    std::vector<std::string> out;
    for (int i = 1; i < count; ++i) out.push_back(in_utf8(words[i]));
    return out;
}

} // namespace tools
