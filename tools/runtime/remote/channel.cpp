#include "tools/runtime/remote/channel.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace runtime {

namespace {

constexpr int kSpins = 200; // 3 to 10 microseconds: as long as a sleep and a wake-up take

} // namespace

static_assert(sizeof(ChannelHeader) <= Channel::kHeaderBytes);

Channel::Channel(Side side, Ends ends)
    : ends_(std::move(ends)), header_(*reinterpret_cast<ChannelHeader*>(ends_.memory.bytes().data())),
      own_event_(side == Side::Program ? ends_.program_event.get() : ends_.gpu_event.get()),
      other_event_(side == Side::Program ? ends_.gpu_event.get() : ends_.program_event.get()),
      own_sleeps_(side == Side::Program ? header_.program_sleeps : header_.gpu_sleeps),
      other_sleeps_(side == Side::Program ? header_.gpu_sleeps : header_.program_sleeps),
      own_closed_(side == Side::Program ? header_.program_closed : header_.gpu_closed),
      other_closed_(side == Side::Program ? header_.gpu_closed : header_.program_closed),
      out_(stream(side == Side::Program)), in_(stream(side == Side::Gpu)) {}

Channel::~Channel() {
    fail();
}

void Channel::fail() {
    gone_ = true;
    own_closed_.store(1);
    SetEvent(other_event_);
}

Channel::Stream Channel::stream(bool requests) {
    Stream out;
    out.positions = requests ? &header_.requests : &header_.replies;
    out.ring = ends_.memory.bytes().data() + kHeaderBytes + (requests ? 0 : kRingBytes);
    return out;
}

// ends: the sleep that the other side ends when it sees the new position.
void Channel::publish(std::atomic<std::uint32_t>& position, std::uint32_t value, Sleep ends) {
    // Sequentially consistent, as the other side's store of its flag and its load of the position are: it
    // sees the position, or this side sees the flag.
    position.store(value);
    std::uint32_t expected = ends;
    if (other_sleeps_.load() == ends && other_sleeps_.compare_exchange_strong(expected, Awake))
        SetEvent(other_event_);
}

template <class Done> bool Channel::wait(Sleep sleep, Done done) {
    for (int spins = 0; spins < kSpins; ++spins) {
        if (gone_ || done()) return !gone_;
        __builtin_ia32_pause();
    }
    for (;;) {
        own_sleeps_.store(sleep);
        if (gone_ || done()) break;
        const HANDLE handles[] = {own_event_, ends_.other.get()};
        const bool ended =
            other_closed_.load() != 0 || WaitForMultipleObjects(2, handles, FALSE, INFINITE) != WAIT_OBJECT_0;
        if (ended && !done()) gone_ = true;
    }
    own_sleeps_.store(Awake);
    return !gone_;
}

// How many bytes of the other stream can be read.
std::uint32_t Channel::readable() const {
    return in_.positions->written.load() - in_.at;
}

bool Channel::wait_for_bytes(std::uint32_t size) {
    if (!wait(UntilBytes, [&] { return readable() >= size; })) return false;
    if (readable() > kRingBytes) gone_ = true;
    return !gone_;
}

bool Channel::wait_for_room() {
    const auto used = [&] { return out_.at - out_.positions->read.load(); };
    if (used() < kRingBytes) return !gone_;
    flush(); // the other side must see the bytes to read them
    if (!wait(UntilRoom, [&] { return used() != kRingBytes; })) return false;
    if (used() > kRingBytes) gone_ = true;
    return !gone_;
}

bool Channel::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        if (!wait_for_room()) return false;
        const std::size_t place = out_.at % kRingBytes;
        const std::size_t room = kRingBytes - (out_.at - out_.positions->read.load());
        const std::size_t size = std::min({bytes.size(), kRingBytes - place, room});
        if (bytes.data() != out_.ring + place) std::memcpy(out_.ring + place, bytes.data(), size);
        out_.at += static_cast<std::uint32_t>(size);
        bytes = bytes.subspan(size);
    }
    return !gone_;
}

std::byte* Channel::place(std::size_t before, std::size_t size) {
    const std::uint32_t used = out_.at - out_.positions->read.load();
    if (used > kRingBytes || before + size > kRingBytes - used) return nullptr;
    const std::size_t begin = (out_.at + before) % kRingBytes;
    return begin + size <= kRingBytes ? out_.ring + begin : nullptr;
}

bool Channel::flush() {
    if (!gone_) publish(out_.positions->written, out_.at, UntilBytes);
    return !gone_;
}

bool Channel::read(std::span<std::byte> out) {
    while (!out.empty()) {
        if (!wait_for_bytes(1)) return false;
        const std::size_t place = in_.at % kRingBytes;
        const std::size_t size = std::min<std::size_t>({out.size(), kRingBytes - place, readable()});
        std::memcpy(out.data(), in_.ring + place, size);
        in_.at += static_cast<std::uint32_t>(size);
        publish(in_.positions->read, in_.at, UntilRoom);
        out = out.subspan(size);
    }
    return !gone_;
}

const std::byte* Channel::view(std::size_t size) {
    const std::size_t place = in_.at % kRingBytes;
    if (size <= kRingBytes - place) {
        if (!wait_for_bytes(static_cast<std::uint32_t>(size))) return nullptr;
        viewed_ = static_cast<std::uint32_t>(size);
        return in_.ring + place;
    }
    pieces_.resize(size);
    return read(pieces_) ? pieces_.data() : nullptr;
}

bool Channel::skip(std::uint64_t size) {
    std::array<std::byte, 4096> dropped;
    for (std::size_t piece = 0; size != 0; size -= piece) {
        piece = static_cast<std::size_t>(std::min<std::uint64_t>(size, dropped.size()));
        if (!read(std::span(dropped).first(piece))) return false;
    }
    return !gone_;
}

void Channel::release() {
    if (viewed_ != 0) {
        in_.at += viewed_;
        viewed_ = 0;
        publish(in_.positions->read, in_.at, UntilRoom);
    }
    constexpr std::size_t kKeptBytes = std::size_t{16} << 20;
    if (pieces_.capacity() > kKeptBytes) pieces_ = {};
}

} // namespace runtime
