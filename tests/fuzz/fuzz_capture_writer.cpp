// A program of calls of dp2c_writer.h, with little memory, bytes with gaps, records that contradict themselves, and
// callbacks that fail: the file has the records that the writer accepted, in both readers.
#include <cstdlib>
#include <cstring>

#include "tests/support/c_capture.h"

namespace {

using namespace dp2::capture;

// The input, as choices; 0 after its end.
class Input {
  public:
    Input(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    bool empty() const { return left_ == 0; }
    std::uint8_t byte() {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }
    // Mostly a small number, as most members have.
    template <class T> T number() {
        const std::uint8_t first = byte();
        if (first < 0xF8) return first % 8;
        T out = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) out = static_cast<T>(out << 8 | byte());
        return out;
    }

  private:
    const std::uint8_t* data_;
    std::size_t left_;
};

// A C structure whose data may have gaps, may be too long for the buffer, and may be invalid.
struct Call {
    dp2c_record record{};
    std::vector<Bytes> memory;

    explicit Call(Input& input) {
        const std::uint8_t choice = input.byte();
        record.type = choice == 0xFF ? input.number<dp2c_u32>() : choice % 28;
        if (record.type == 0 || record.type > DP2C_BLIT) return;
        c_capture::Members members(&record.as);
        Record fields = c_capture::record_of_type(record.type);
        std::visit([&](auto& r) { c_capture::visit_every_field(r, Fill{*this, input, members}); }, fields);
    }

  private:
    struct Fill {
        Call& call;
        Input& input;
        c_capture::Members& to;
        void operator()(std::uint32_t) const { to.next<dp2c_u32>() = input.number<dp2c_u32>(); }
        void operator()(std::uint64_t) const { to.next<dp2c_u64>() = input.number<dp2c_u64>(); }
        void operator()(const std::string&) const { fill(); }
        void operator()(const Blob&) const { fill(); }
        void fill() const {
            const std::size_t row = input.byte(), rows = input.byte() % 24, gap = input.byte();
            dp2c_data& data = to.next<dp2c_data>();
            Bytes& bytes = call.memory.emplace_back(rows * (row + 255) + 1);
            const std::uint8_t pattern = input.byte();
            for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * i * pattern >> 4);
            data = {bytes.data(), row * rows, row, row + gap};
            if (gap == 255) data = {nullptr, row, 0, 0};
            if (gap == 254) data.row = 0; // no gaps
            if (gap == 253 && row > 1) data.pitch = row - 1;
            if (gap == 252 && row > 1) data.row = data.pitch = row - 1; // mostly not a whole number of rows
        }
    };
};

// The record that a correct writer makes of a structure without gaps.
Record without_gaps(dp2c_record from) {
    std::vector<Bytes> memory;
    c_capture::Members members(&from.as);
    struct Close {
        c_capture::Members& from;
        std::vector<Bytes>& memory;
        void operator()(std::uint32_t) const { (void)from.next<dp2c_u32>(); }
        void operator()(std::uint64_t) const { (void)from.next<dp2c_u64>(); }
        void operator()(const std::string&) const { close(from.next<dp2c_data>()); }
        void operator()(const Blob&) const { close(from.next<dp2c_data>()); }
        void close(dp2c_data& data) const {
            if (data.row == 0) return;
            Bytes& bytes = memory.emplace_back();
            const auto* at = static_cast<const std::byte*>(data.bytes);
            for (; bytes.size() < data.size; at += data.pitch) bytes.insert(bytes.end(), at, at + data.row);
            data = {bytes.data(), bytes.size(), 0, 0};
        }
    };
    Record fields = c_capture::record_of_type(from.type);
    std::visit([&](auto& r) { c_capture::visit_every_field(r, Close{members, memory}); }, fields);
    return c_capture::from_c(from);
}

void require(bool holds) {
    if (!holds) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    const std::size_t buffer = DP2C_LEAST_BUFFER + 16u * input.byte(), offsets = input.byte(), names = input.byte();
    const std::uint8_t flags = input.byte();
    c_capture::WrittenFile file(buffer, offsets, names, (flags & 1) != 0);
    file.refuses_reads = (flags & 2) != 0;
    if (flags & 4) file.failing_write = input.byte();
    const std::size_t failing = file.failing_write;

    int status = dp2c_begin(&file.writer);
    Document accepted;
    while (!input.empty()) {
        Call call(input);
        const int next = dp2c_write(&file.writer, call.record.type, &call.record.as);
        require(status == DP2C_OK ? next <= DP2C_BAD_RECORD || next == DP2C_WRITE_FAILED : next == status);
        if (next == DP2C_OK) accepted.push_back(without_gaps(call.record));
        if (next != DP2C_BAD_RECORD) status = next;
    }
    const int finished = dp2c_finish(&file.writer);
    require(file.writes <= failing || file.writes == failing + 1); // no call after one that failed
    require((finished == DP2C_WRITE_FAILED) == (file.writes > failing));
    require(c_capture::difference(file.bytes).empty());
    if (file.bytes.empty()) return 0;
    ReadReport report;
    const auto back = read_capture(file.bytes, &report);
    require(back.ok() && *back == accepted);
    require(report.whole() == (finished == DP2C_OK));
    return 0;
}
