#include "dp2/base/blob.h"

#include "dp2/base/hash.h"

namespace dp2::capture {

Blob::Blob(Bytes bytes) {
    if (!bytes.empty()) block_ = std::make_shared<const Block>(std::move(bytes));
}

Blob::Name Blob::name() const {
    const auto of = [](ByteSpan bytes) { return Name{xxh64(bytes, 0), xxh64(bytes, 1)}; };
    if (!block_) return of({});
    std::call_once(block_->is_named, [&] { block_->name = of(block_->bytes); });
    return block_->name;
}

} // namespace dp2::capture
