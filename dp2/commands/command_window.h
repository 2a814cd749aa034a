// Commands from memory that may change while it is read: other threads and a guest machine can write a
// caller's memory at any time. The memory is copied window by window, and decoding and execution use only the
// copies, so that the checked bytes are the executed bytes. Invariant: no byte is read twice.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "dp2/commands/caller_memory.h"
#include "dp2/commands/decoder.h"

namespace dp2 {

// Size of a window, unless a single command is larger. It should fit into the L1 data cache.
inline constexpr std::size_t kWindowBytes = std::size_t{1} << 15;

// `Source` has size() and read() like CallerMemory. Not thread-safe.
template <class Source> class CommandWindow {
  public:
    // `buffer` holds the window and grows if needed; keeping it between calls saves allocations. `whole`: the
    // window holds the whole source. `source` and `buffer` must outlive this object.
    CommandWindow(const Source& source, std::vector<std::byte>& buffer, bool whole)
        : source_(source), buffer_(buffer) {
        const std::size_t wanted = whole ? source.size() : std::min(source.size(), kWindowBytes);
        if (buffer_.size() < wanted) buffer_.resize(wanted);
    }

    // Drops the window's first `used` bytes and copies new bytes after the remaining ones. A full window
    // grows if `used` is 0 and the source has more bytes.
    void advance(std::size_t used) {
        if (used == 0 && filled_ == buffer_.size() && more())
            buffer_.resize(buffer_.size() + std::min(buffer_.size(), source_.size() - read_));
        filled_ -= used;
        offset_ += used;
        if (used != 0 && filled_ != 0) std::memmove(buffer_.data(), buffer_.data() + used, filled_);
        const std::size_t count = std::min(buffer_.size() - filled_, source_.size() - read_);
        source_.read(read_, std::span(buffer_).subspan(filled_, count));
        filled_ += count;
        read_ += count;
    }
    ByteSpan bytes() const { return ByteSpan(buffer_).first(filled_); }
    std::size_t offset() const { return offset_; }       // where the window starts in the source
    bool more() const { return read_ < source_.size(); } // there are bytes after the window

  private:
    const Source& source_;
    std::vector<std::byte>& buffer_;
    std::size_t offset_ = 0, filled_ = 0, read_ = 0;
};

// decode() for a source that may change. Commands point into `buffer`; they are valid until the handler
// returns. Throws std::bad_alloc when a command does not fit into memory.
template <class Source, class Handler>
Status decode_copied(const Source& source, std::vector<std::byte>& buffer, const DecodeContext& context,
                     Handler& handler) {
    // ClearZero::Detect looks ahead over several commands, so it needs the whole buffer.
    CommandWindow<Source> window(source, buffer, context.dialect.clear_zero == ClearZero::Detect);
    DecodeContext here = context;
    for (std::size_t used = 0;;) {
        window.advance(used);
        here.base_offset = context.base_offset + window.offset();
        CommandReader reader(window.bytes(), here, window.more());
        DP2_TRY(const bool ended, decode_commands(reader, here, handler));
        if (ended) return {};
        used = reader.position();
    }
}

} // namespace dp2
