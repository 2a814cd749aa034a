#include "tools/diff/capture_diff.h"

#include <algorithm>

namespace tools {

namespace {

using namespace dp2::capture;

// The data whose hashes are in the keys of items.
const Blob* hashed_data(const CaptureSide& side, const CaptureItem& item) {
    if (!item.is_record()) return nullptr;
    const Record& record = side.document[item.place.record];
    if (const auto* surface = std::get_if<WriteSurface>(&record)) return &surface->data;
    if (const auto* buffer = std::get_if<WriteBuffer>(&record)) return &buffer->data;
    if (const auto* submit = std::get_if<Submit>(&record)) return &submit->vertices;
    return nullptr;
}

// The records of the frames, for an exact comparison.
std::vector<const Record*> records_of(const CaptureItems& items, const Document& document) {
    std::vector<const Record*> records;
    for (const CaptureItem& item : items.items)
        if (item.is_record()) records.push_back(&document[item.place.record]);
    return records;
}

} // namespace

CaptureDiff::CaptureDiff(const CaptureSide& a, const CaptureSide& b, const std::optional<NumberRange>& frames)
    : a_(a), b_(b), objects_(a.document, b.document) {
    KeyNumbers numbers;
    items_a_ = items_of(a, ObjectPairs::Side::A, objects_, frames, numbers);
    items_b_ = items_of(b, ObjectPairs::Side::B, objects_, frames, numbers);
    script_ = edit_script(items_a_.keys, items_b_.keys, numbers.count());
    check_data();
    equal_ = std::ranges::equal(records_of(items_a_, a.document), records_of(items_b_, b.document),
                                [](const Record* x, const Record* y) { return *x == *y; });
}

// Bytes may differ although their hashes are equal.
void CaptureDiff::check_data() {
    for (Edit& edit : script_.edits) {
        if (!edit.equal) continue;
        const Blob* x = hashed_data(a_, in_a(edit));
        if (x && !(*x == *hashed_data(b_, in_b(edit)))) edit.equal = false;
    }
}

std::vector<CaptureDiff::GivenUp> CaptureDiff::given_up() const {
    std::vector<GivenUp> out;
    for (const AlignedRange& range : script_.given_up)
        out.push_back({&items_a_.items[range.a_first], &items_a_.items[range.a_end - 1],
                       &items_b_.items[range.b_first], &items_b_.items[range.b_end - 1],
                       range.a_end - range.a_first, range.b_end - range.b_first});
    return out;
}

} // namespace tools
