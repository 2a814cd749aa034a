// Commands out of memory that may change while it is read: a caller's, which other threads and a guest's
// machine can write at any time. Windows of it are copied, one behind the other, and all that follows sees
// the copies alone, so that what was measured is what is used. Invariant: no byte is read twice.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "dp2/commands/caller_memory.h"
#include "dp2/commands/decoder.h"

namespace dp2 {

// What one window holds, unless a single command is larger. Small enough to stay in the processor's first
// caches.
inline constexpr std::size_t kWindowBytes = std::size_t{1} << 15;

// `Source` has size() and read() as CallerMemory has them. Not for several threads at once.
template <class Source> class CommandWindow {
  public:
    // `buffer` holds the windows and is made larger when it must be; keeping it between calls saves
    // allocations. `whole`: one window for everything. Both arguments live longer than the window.
    CommandWindow(const Source& source, std::vector<std::byte>& buffer, bool whole)
        : source_(source), buffer_(buffer) {
        const std::size_t wanted = whole ? source.size() : std::min(source.size(), kWindowBytes);
        if (buffer_.size() < wanted) buffer_.resize(wanted);
    }

    // Drops the window's first `used` bytes and copies what comes behind the others. A window of which
    // nothing was used becomes larger; do not ask for that when more() is false.
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
    std::size_t offset() const { return offset_; }       // of the window's first byte in the source
    bool more() const { return read_ < source_.size(); } // there are bytes behind the window

  private:
    const Source& source_;
    std::vector<std::byte>& buffer_;
    std::size_t offset_ = 0, filled_ = 0, read_ = 0;
};

// decode() of a source that may change. The commands' payloads, and the headers before them, are in `buffer`
// and are gone when the handler returns. Throws std::bad_alloc when a command does not fit into memory.
template <class Source, class Handler>
Status decode_copied(const Source& source, std::vector<std::byte>& buffer, const DecodeContext& context,
                     Handler& handler) {
    // Telling the forms of CLEAR apart looks ahead.
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
