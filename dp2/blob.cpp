#include "dp2/blob.h"

namespace dp2::capture {

Blob::Blob(Bytes bytes) {
    if (!bytes.empty()) bytes_ = std::make_shared<const Bytes>(std::move(bytes));
}

} // namespace dp2::capture
