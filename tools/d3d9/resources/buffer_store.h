// The bytes of a vertex or index buffer: in system memory, which locks give to the program, and in buffers of
// the driver, which draws read. When the bytes change while gathered commands still read the old ones, they
// continue in another buffer of the driver's ("renaming"), so that nothing has to be submitted. Device lock
// required.
//
// A lock of a static buffer tells what may be written: it is sent before the next draw. A dynamic buffer of
// the default pool is memory of the GPU's for a program, also after the Unlock: a draw reads what was written
// by then, whatever was locked. So the bytes that a draw of a dynamic buffer reads, and they alone, are
// compared with those that were sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/d3d9/base/pages.h"
#include "tools/d3d9/base/win.h"
#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/resources/byte_ranges.h"

namespace d3d9 {

class BufferStore {
  public:
    BufferStore(Driver& driver, UINT bytes, DWORD usage, D3DPOOL pool);
    ~BufferStore();
    BufferStore(const BufferStore&) = delete;
    BufferStore& operator=(const BufferStore&) = delete;
    bool ok() const { // the driver has memory for it
        return copies_.front().handle != 0;
    }

    // Lock and Unlock of the interface; size 0: to the end. Locks nest.
    HRESULT lock(UINT offset, UINT size, void** out, DWORD flags);
    HRESULT unlock();
    // Before prepare(), of a dynamic buffer: the command to come reads these bytes, as far as there are such.
    void reads(ByteRange range) {
        reads_.add({range.begin, std::min(range.end, bytes_.size())});
        prepared_ = false;
    }
    bool is_dynamic() const { return (usage_ & D3DUSAGE_DYNAMIC) != 0; }
    // The driver's buffer with everything written so far that is read; call it right before the command that
    // reads it.
    Handle prepare();
    // The command just emitted reads it.
    void used() {
        if (is_dynamic()) return used_dynamic();
        copies_[current_].used_in = driver_.batch();
    }
    // In bytes.
    UINT size() const { return static_cast<UINT>(bytes_.size()); }
    DWORD usage() const { return usage_; }
    // What the program wrote, now.
    const std::byte* bytes() const { return bytes_.data(); }

  private:
    struct Copy {
        Handle handle;
        std::uint64_t used_in; // the batch whose commands read it last
    };
    bool gathered_draws_read() const { return copies_[current_].used_in == driver_.batch(); }
    void rename(); // continues in a copy that no gathered command reads
    Handle prepare_dynamic();
    void used_dynamic();
    ByteRange changed(ByteRange range) const;      // what the driver's copy lacks to have the range
    void send(ByteRange range, ByteRange lacking); // `lacking`: changed() of it

    Driver& driver_;
    DWORD usage_;
    D3DPOOL pool_;
    std::vector<Copy> copies_; // in the driver
    std::size_t current_ = 0;
    Pages bytes_; // the program's
    UINT locks_ = 0;
    // Static: bytes newer than in the driver's buffer.
    ByteRange dirty_;
    // Dynamic:
    ByteRanges reads_;      // what the command to come reads
    bool prepared_ = false; // has what it reads
    ByteRanges drawn_;      // what gathered commands read of the current copy
    Pages sent_;            // the current copy's contents, in known_
    ByteRange known_;
    ByteRanges promised_; // locked with D3DLOCK_NOOVERWRITE
};

} // namespace d3d9
