// The contents of a vertex or index buffer: in system memory, which locks return to the program, and in
// buffers of the driver, which draws read. When the contents change while gathered commands still read the
// old ones, another buffer of the driver is used from then on ("renaming"), so that the commands need not be
// submitted. Device lock required.
//
// A static buffer is sent before the next draw after a lock. A dynamic buffer behaves like GPU memory that
// stays mapped: programs write to it even after Unlock, and a draw reads everything written before it,
// whatever was locked. So before a draw the bytes that it reads, and only they, are compared with those that
// were sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/runtime/base/pages.h"
#include "tools/runtime/driver/driver.h"
#include "tools/runtime/resources/byte_ranges.h"
#include "tools/runtime/resources/lock_flags.h"

namespace runtime {

class BufferStore {
  public:
    // `dynamic`: see above; `renewable`: locks may discard the contents, or promise not to overwrite what
    // draws read, as those of dynamic buffers in D3DPOOL_DEFAULT; `managed`: the runtime copies it from
    // system memory by commands, if it manages resources.
    BufferStore(Driver& driver, std::uint32_t bytes, bool dynamic, bool renewable, bool managed);
    ~BufferStore();
    BufferStore(const BufferStore&) = delete;
    BufferStore& operator=(const BufferStore&) = delete;
    bool ok() const { // whether the driver has a buffer for it
        return copies_.front().handle != 0;
    }

    // The memory from `offset` on, where the program reads and writes; size 0: to the end. Null: the range is
    // not inside the buffer. Locks nest.
    std::byte* lock(std::uint32_t offset, std::uint32_t size, LockFlags flags = {});
    void unlock();
    // For dynamic buffers, before prepare(): the next command reads these bytes; a range past the end is cut.
    void reads(ByteRange range) {
        reads_.add({range.begin, std::min(range.end, bytes_.size())});
        prepared_ = false;
    }
    bool is_dynamic() const { return dynamic_; }
    // Updates and returns the driver's buffer; to be called right before the command that reads it.
    Handle prepare();
    // To be called right after a command that reads the buffer was emitted.
    void used() {
        if (is_dynamic()) return used_dynamic();
        copies_[current_].used_in = driver_.batch();
    }
    // The size in bytes.
    std::uint32_t size() const { return static_cast<std::uint32_t>(bytes_.size()); }
    // The program's bytes as they are now.
    const std::byte* bytes() const { return bytes_.data(); }

  private:
    struct Copy {
        Handle handle;
        // The last batch with a command that reads the copy; 0: none since it was created or renewed.
        std::uint64_t used_in = 0;
    };
    bool gathered_draws_read() const { return copies_[current_].used_in == driver_.batch(); }
    void send_static(ByteRange range);
    void rename(); // switches to a copy that no gathered command reads
    void discard();
    Handle prepare_dynamic();
    void used_dynamic();
    ByteRange changed(ByteRange range) const;      // which bytes of the range differ in the driver's copy
    void send(ByteRange range, ByteRange lacking); // `lacking`: changed(range)

    Driver& driver_;
    bool dynamic_, renewable_;
    std::vector<Copy> copies_; // the driver's buffers
    std::size_t current_ = 0;
    Pages bytes_; // the system memory that locks return, where the program writes
    std::uint32_t locks_ = 0;
    // Of a static buffer: bytes that were written since they were last sent to the driver's buffer.
    ByteRange dirty_;
    // Of a buffer that the runtime manages: the system memory's bytes, and the last batch that copies them.
    Handle system_ = 0;
    std::uint64_t system_used_in_ = 0;
    // Of a dynamic buffer:
    ByteRanges reads_;      // what the next command reads
    bool prepared_ = false; // the current copy was updated for reads_
    ByteRanges drawn_;      // what gathered commands read from the current copy
    Pages sent_;            // the current copy's bytes, valid within known_
    ByteRange known_;
    ByteRanges promised_; // ranges locked with D3DLOCK_NOOVERWRITE
};

} // namespace runtime
