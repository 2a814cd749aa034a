/* The functions of the public headers for other people's drivers, compiled as C89 without a library. */
#define DP2C_WRITER_IMPLEMENTATION
#define DP2C_READER_IMPLEMENTATION
#include "responses/include/dp2c_reader.h"
#include "responses/include/dp2c_writer.h"
