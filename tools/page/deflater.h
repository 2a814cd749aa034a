// Raw deflate (RFC 1951) of many blocks with one zlib state, since making a state takes longer than to
// compress a small block. A block ends with an empty stored block and has none that is marked as the last: so
// blocks one after the other are a single stream, which a reader can inflate at once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

struct z_stream_s;

namespace tools {

class Deflater {
  public:
    Deflater(); // throws std::bad_alloc
    ~Deflater();
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    std::vector<std::uint8_t> compressed(std::span<const std::uint8_t> bytes);
    // The bytes as they are, in the same form.
    static std::vector<std::uint8_t> stored(std::span<const std::uint8_t> bytes);

  private:
    const std::unique_ptr<z_stream_s> stream_; // zlib keeps its address
};

} // namespace tools
