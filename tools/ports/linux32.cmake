# 32-bit x86 on a 64-bit system, with Debian's g++-12-multilib or a later one. Floats are computed in SSE registers, as on 64-bit x86, so
# that results are identical.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
# gcc-multilib, which has the link to <asm/errno.h>, cannot be installed with cross compilers. The 64-bit
# system's file is identical, so its folder is searched as well, last.
set(CMAKE_C_FLAGS_INIT "-m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu")
set(CMAKE_CXX_FLAGS_INIT ${CMAKE_C_FLAGS_INIT})
