// The bytes of a vertex or index buffer: in system memory, where locks write them, and in buffers of the
// driver. A draw reads the driver's. When the bytes change while gathered commands still read the old ones,
// they continue in another buffer of the driver's ("renaming"), so that nothing has to be submitted. Device
// lock required.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/driver/driver.h"

namespace d3d9 {

class BufferStore {
  public:
    BufferStore(Driver& driver, UINT bytes, DWORD usage);
    ~BufferStore();
    BufferStore(const BufferStore&) = delete;
    BufferStore& operator=(const BufferStore&) = delete;
    bool ok() const { // the driver has memory for it
        return copies_.front().handle != 0;
    }

    // Lock and Unlock of the interface; size 0: to the end. Locks nest.
    HRESULT lock(UINT offset, UINT size, void** out, DWORD flags);
    HRESULT unlock();
    // The driver's buffer with everything written so far; call it right before the command that reads it.
    Handle prepare();
    // The command just emitted reads it.
    void used() { copies_[current_].used_in = driver_.batch(); }
    // In bytes.
    UINT size() const { return static_cast<UINT>(bytes_.size()); }
    DWORD usage() const { return usage_; }

  private:
    struct Copy {
        Handle handle;
        std::uint64_t used_in; // the batch whose commands read it last
    };
    bool gathered_draws_read() const { return copies_[current_].used_in == driver_.batch(); }
    void wrote(UINT begin, UINT end); // bytes that the driver does not have yet
    void rename();                    // continues in a copy that no gathered command reads

    Driver& driver_;
    DWORD usage_;
    std::vector<Copy> copies_; // in the driver
    std::size_t current_ = 0;
    std::vector<std::byte> bytes_;
    UINT dirty_begin_ = 0, dirty_end_ = 0;       // bytes newer than in the driver's buffer
    UINT promised_begin_ = 0, promised_end_ = 0; // locked with D3DLOCK_NOOVERWRITE
    UINT locks_ = 0;
};

} // namespace d3d9
