// Catch2's main() and the path of the sources: the one translation unit that depends on the checkout.
#include "tests/source_folder.h"

const std::string kSourceFolder = DP2_SOURCE_DIR;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
// Tests ask for more memory than there is, also of calloc.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
    return "allocator_may_return_null=1";
}
#endif
#endif

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_session.hpp>
int main(int argc, char** argv) {
    return Catch::Session().run(argc, argv);
}
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
