# Cross build for 32-bit Windows. Floats are computed in SSE registers, as everywhere else, so that the bits are the
# same; programs call in with stacks that are aligned to four bytes.
set(mingw_processor i686)
include(${CMAKE_CURRENT_LIST_DIR}/mingw.cmake)
set(CMAKE_C_FLAGS_INIT "-msse2 -mfpmath=sse -mstackrealign")
set(CMAKE_CXX_FLAGS_INIT "-msse2 -mfpmath=sse -mstackrealign")
