#include "tools/runtime/resources/buffer_store.h"

#include <cstring>
#include <utility>

#include "tools/runtime/commands/stream_commands.h"

namespace runtime {

namespace {

// Whether two blocks are equal. Wine's memcmp compares byte by byte, which is slow.
template <std::size_t kBytes> bool same(const std::byte* a, const std::byte* b) {
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < kBytes; i += sizeof difference) {
        std::uint64_t x, y;
        std::memcpy(&x, a + i, sizeof x), std::memcpy(&y, b + i, sizeof y);
        difference |= x ^ y;
    }
    return difference == 0;
}

// The range from the first to the last byte that differs.
ByteRange difference(const std::byte* a, const std::byte* b, std::size_t bytes) {
    constexpr std::size_t kBlock = 256, kWord = 8;
    std::size_t begin = 0, end = bytes;
    while (begin + kBlock <= end && same<kBlock>(a + begin, b + begin)) begin += kBlock;
    while (begin + kWord <= end && same<kWord>(a + begin, b + begin)) begin += kWord;
    while (begin < end && a[begin] == b[begin]) ++begin;
    while (begin + kBlock <= end && same<kBlock>(a + end - kBlock, b + end - kBlock)) end -= kBlock;
    while (begin + kWord <= end && same<kWord>(a + end - kWord, b + end - kWord)) end -= kWord;
    while (begin < end && a[end - 1] == b[end - 1]) --end;
    return {begin, end};
}

} // namespace

BufferStore::BufferStore(Driver& driver, std::uint32_t bytes, bool dynamic, bool renewable, bool managed)
    : driver_(driver), dynamic_(dynamic), renewable_(renewable), copies_(1), bytes_(bytes) {
    copies_.front().handle = driver.create_buffer(bytes);
    if (managed && !dynamic && driver.runtime_manages_resources()) system_ = driver.create_buffer(bytes);
}

BufferStore::~BufferStore() {
    driver_.destroy(system_);
    for (const Copy& copy : copies_) driver_.destroy(copy.handle);
}

std::byte* BufferStore::lock(std::uint32_t offset, std::uint32_t size, LockFlags flags) {
    const std::uint32_t total = static_cast<std::uint32_t>(bytes_.size());
    if (offset > total || (size != 0 && size > total - offset)) return nullptr;
    // The program writes to bytes_ directly. Some programs write outside the locked range, or despite
    // D3DLOCK_READONLY, so all of a static buffer counts as written.
    if (!is_dynamic())
        dirty_ = {0, total};
    else if (renewable_) {
        if (flags.no_overwrite)
            promised_.add({offset, size == 0 ? total : offset + size});
        else if (flags.discard && !flags.read_only)
            discard();
    }
    ++locks_;
    return bytes_.data() + offset;
}

// With D3DLOCK_NOOVERWRITE a program promises not to write bytes that draws still read. If it breaks the
// promise, draws that are not submitted yet read the new bytes (Wine: test_map_synchronisation).
void BufferStore::unlock() {
    if (locks_ != 0) --locks_;
    const ByteRanges promised = std::exchange(promised_, {});
    if (gathered_draws_read())
        for (const ByteRange& range : promised.all())
            if (drawn_.overlaps(range)) send(range, changed(range));
}

void BufferStore::rename() {
    // Beyond this many copies or bytes, submitting is cheaper than more memory.
    constexpr std::size_t kMostCopies = 256, kMostBytes = std::size_t{8} << 20;
    // Copies are used in turn, so if any is idle, the one after the current copy is.
    std::size_t next = (current_ + 1) % copies_.size();
    if (copies_[next].used_in == driver_.batch()) next = copies_.size();
    if (next == copies_.size() && next < kMostCopies && bytes_.size() * (next + 1) <= kMostBytes) {
        copies_.reserve(next + 1);
        if (const Handle handle = driver_.create_buffer(bytes_.size())) copies_.push_back({handle, 0});
    }
    if (next == copies_.size()) driver_.submit();
    current_ = next % copies_.size();
    known_ = {};
}

// DISCARD makes the bytes outside the lock undefined, too. So queued draws keep the memory that they read,
// and the driver need not copy it when the buffer is written.
void BufferStore::discard() {
    if (gathered_draws_read()) rename();
    Copy& copy = copies_[current_];
    if (copy.used_in == 0) return; // no draw has read it
    if (driver_.renew_buffer(copy.handle, bytes_.size())) copy.used_in = 0;
    known_ = {};
}

Handle BufferStore::prepare() {
    if (is_dynamic()) return prepare_dynamic();
    if (dirty_.empty()) return copies_[current_].handle;
    if (gathered_draws_read()) { // gathered draws need the old bytes
        rename();
        dirty_ = {0, bytes_.size()};
    }
    send_static(dirty_);
    // While the buffer is locked, more bytes may be written.
    if (locks_ == 0) dirty_ = {};
    return copies_[current_].handle;
}

void BufferStore::send_static(ByteRange range) {
    const Handle to = copies_[current_].handle;
    const auto begin = static_cast<std::uint32_t>(range.begin),
               size = static_cast<std::uint32_t>(range.size());
    // A write takes effect at once, so gathered copies must have been executed.
    if (system_ && system_used_in_ == driver_.batch()) driver_.submit();
    driver_.write_buffer(system_ ? system_ : to, range.begin, {bytes_.data() + range.begin, range.size()});
    if (!system_) return;
    StreamCommands(driver_).buffer_blt({to, system_, begin, begin, size, 0});
    system_used_in_ = driver_.batch();
}

// --- dynamic buffers ---

void BufferStore::used_dynamic() {
    if (!gathered_draws_read()) drawn_.clear();
    copies_[current_].used_in = driver_.batch();
    for (const ByteRange& range : reads_.all()) drawn_.add(range);
    reads_.clear();
    prepared_ = false;
}

// Prepares the buffer only once for each command, which may bind it several times.
Handle BufferStore::prepare_dynamic() {
    if (reads_.empty() || prepared_) return copies_[current_].handle;
    prepared_ = true;
    if (sent_.empty()) sent_ = Pages(bytes_.size());
    const auto ranges = reads_.all();
    std::array<ByteRange, ByteRanges::kMost> lacking;
    bool taken = false; // whether gathered draws still read bytes that would be overwritten
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        lacking[i] = changed(ranges[i]);
        taken |= gathered_draws_read() && drawn_.overlaps(lacking[i]);
    }
    if (taken) rename();
    for (std::size_t i = 0; i < ranges.size(); ++i)
        send(ranges[i], contains(known_, ranges[i]) ? lacking[i] : changed(ranges[i]));
    return copies_[current_].handle;
}

// The bytes that must be sent so that the driver's copy has `range`. known_ must stay one range, so bytes
// between known_ and `range` are sent, too.
ByteRange BufferStore::changed(ByteRange range) const {
    if (known_.empty()) return range;
    const ByteRange both = {std::max(range.begin, known_.begin), std::min(range.end, known_.end)};
    ByteRange out;
    if (!both.empty()) {
        const ByteRange differs =
            difference(bytes_.data() + both.begin, sent_.data() + both.begin, both.size());
        out = {both.begin + differs.begin, both.begin + differs.end};
    }
    if (range.begin < known_.begin) out = {range.begin, out.empty() ? known_.begin : out.end};
    if (range.end > known_.end) out = {out.empty() ? known_.end : out.begin, range.end};
    return out;
}

// Sends from the copy in sent_, since another thread may write to bytes_ meanwhile.
void BufferStore::send(ByteRange range, ByteRange lacking) {
    if (!lacking.empty()) {
        const std::span<std::byte> bytes(sent_.data() + lacking.begin, lacking.size());
        const ByteRange known = std::exchange(known_, {}); // stays empty if the write throws
        std::memcpy(bytes.data(), bytes_.data() + lacking.begin, bytes.size());
        driver_.write_buffer(copies_[current_].handle, lacking.begin, bytes);
        known_ = known;
    }
    known_ = known_.empty() ? range : hull(known_, range);
}

} // namespace runtime
