// The one place that knows which Catch2 is installed: Debian 12 has 2.x (one header), later releases 3.x.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
