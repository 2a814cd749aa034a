// The pass over memory: makes vertices of submissions and contents of objects shorter, or zeroes parts of
// them; zeros of objects' contents are then cut out.
#include <algorithm>

#include "dp2/base/bytes.h"
#include "dp2/reduce/cut_write.h"
#include "dp2/reduce/reduction.h"

namespace dp2 {

namespace {

using namespace capture;

// Tries the document with record `record` changed by `change(R&)`.
template <class R, class Change>
bool attempt_change(Reduction& reduction, std::size_t record, Change&& change) {
    Document candidate = reduction.best();
    change(std::get<R>(candidate[record]));
    return reduction.attempt(std::move(candidate));
}

template <class R> const R& best(const Reduction& reduction, std::size_t record) {
    return std::get<R>(reduction.best()[record]);
}

bool is_zero(ByteSpan bytes) {
    return std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{}; });
}

// Zeroes blocks of 1/512 of the bytes, at least four bytes each.
template <class R> void reduce_bytes(Reduction& reduction, std::size_t record, Blob R::*member) {
    const Blob source = best<R>(reduction, record).*member;
    const std::size_t block = std::max<std::size_t>(4, (source.size() + 511) / 512);
    std::vector<std::size_t> blocks; // offsets of blocks that are not zero yet
    for (std::size_t at = 0; at < source.size(); at += block)
        if (!is_zero(ByteSpan(source).subspan(at, std::min(block, source.size() - at)))) blocks.push_back(at);
    minimize(
        blocks.size(),
        [&](std::span<const std::size_t> kept) {
            return attempt_change<R>(reduction, record, [&](R& r) {
                Bytes bytes(source.size());
                for (const std::size_t b : kept)
                    std::copy_n(source.begin() + static_cast<std::ptrdiff_t>(blocks[b]),
                                std::min(block, source.size() - blocks[b]),
                                bytes.begin() + static_cast<std::ptrdiff_t>(blocks[b]));
                r.*member = std::move(bytes);
            });
        },
        reduction.stop_check());
}

// Removes bytes from the end.
template <class R> void reduce_end(Reduction& reduction, std::size_t record, Blob R::*member) {
    smallest(
        0, (best<R>(reduction, record).*member).size(),
        [&](std::uint64_t bytes) {
            return attempt_change<R>(reduction, record, [&](R& r) {
                r.*member = (r.*member).first(static_cast<std::size_t>(bytes));
            });
        },
        reduction.stop_check());
}

void reduce_start(Reduction& reduction, std::size_t record) {
    smallest(
        0, best<WriteBuffer>(reduction, record).data.size(),
        [&](std::uint64_t bytes) {
            return attempt_change<WriteBuffer>(reduction, record, [&](WriteBuffer& write) {
                const std::size_t cut = write.data.size() - static_cast<std::size_t>(bytes);
                write.data = write.data.last(static_cast<std::size_t>(bytes));
                write.offset += cut;
            });
        },
        reduction.stop_check());
}

// What is left after a cut has smaller blocks, so that fewer bytes stay at each step.
template <class R> void narrow(Reduction& reduction, std::size_t record, Blob R::*member) {
    do reduce_bytes(reduction, record, member);
    while (cut_write(reduction, record) && !reduction.stopped());
}

} // namespace

void reduce_memory(Reduction& reduction) {
    for (std::size_t record = 0; record < reduction.best().size() && !reduction.stopped(); ++record) {
        const Record& now = reduction.best()[record];
        if (std::holds_alternative<Submit>(now)) {
            reduce_end(reduction, record, &Submit::vertices);
            reduce_bytes(reduction, record, &Submit::vertices);
        } else if (std::holds_alternative<WriteBuffer>(now)) {
            reduce_end(reduction, record, &WriteBuffer::data);
            reduce_start(reduction, record);
            narrow(reduction, record, &WriteBuffer::data);
        } else if (std::holds_alternative<WriteSurface>(now)) {
            narrow(reduction, record, &WriteSurface::data);
        }
    }
}

} // namespace dp2
