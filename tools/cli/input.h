// Reads a capture from a file, whose form is detected: container (.dp2c), text (.dp2t), or a raw command
// buffer.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dp2/capture/capture.h"
#include "tools/cli/files.h"

namespace tools {

inline constexpr const char* kRawInput = "--raw-input"; // the option of InputForm::raw

// How to read a file: what cannot be detected from its first bytes, and limits.
struct InputForm {
    bool raw = false; // always read it as a raw command buffer
    dp2::ReadLimits limits;
    std::string fvf;                 // vertex format of a raw command buffer; empty: none
    std::string vertices;            // for a raw command buffer: a file, or a number of bytes; empty: none
    std::string files_from;          // the folder of files that texts name; empty: that of each text
    bool strict = false;             // refuse a container that is not whole
    const ReadFiles* read = nullptr; // if not null: the files' contents, read in advance
};

struct Input {
    dp2::capture::Document document;
    // False: the container was cut off, has no index, or has records of a newer version. A warning was
    // printed; the document has the records that could be read.
    bool whole = true;
    bool raw = false; // a raw command buffer, whose surfaces and buffers are unknown
    // The exit status if the verb itself finds no error.
    int status() const { return whole ? kExitOk : kExitDiagnostics; }
};
// Text that is not a capture, pictures and other known file types are refused unless `form.raw` is set.
Input read_input(const std::string& path, const InputForm& form);

// A raw command buffer as one submission of a DX9 context with a 640x480 target (surface 1) and a D24S8 depth
// buffer (surface 2), and a present. `vertex_type`: FVF of the vertices, also of immediate ones; 0: none.
dp2::capture::Document raw_document(std::vector<std::byte> commands, std::uint32_t vertex_type,
                                    std::vector<std::byte> vertices = {});

} // namespace tools
