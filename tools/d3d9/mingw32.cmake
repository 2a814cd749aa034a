# Cross build for 32-bit Windows. Floats are computed in SSE registers, so that results have the same bits as
# in other builds. Programs call the dll with stacks that are aligned to four bytes only, so each function realigns its
# stack.
set(mingw_processor i686)
include(${CMAKE_CURRENT_LIST_DIR}/mingw.cmake)
set(CMAKE_C_FLAGS_INIT "-msse2 -mfpmath=sse -mstackrealign")
set(CMAKE_CXX_FLAGS_INIT "-msse2 -mfpmath=sse -mstackrealign")
