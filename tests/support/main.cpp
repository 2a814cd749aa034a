// Catch2's main() and the path of the sources: the only translation unit that depends on the checkout's path.
#include "tests/support/source_folder.h"

const std::string kSourceFolder = DP2_SOURCE_DIR;

// Tests request more memory than exists, also from calloc: the sanitizer must return null instead of ending the
// program.
extern "C" [[gnu::visibility("default")]] const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
    return "allocator_may_return_null=1";
}
extern "C" [[gnu::visibility("default")]] const char* __tsan_default_options();
extern "C" const char* __tsan_default_options() {
    return "allocator_may_return_null=1";
}

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_session.hpp>
int main(int argc, char** argv) {
    return Catch::Session().run(argc, argv);
}
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
