#include "responses/emulator/presents.h"

namespace responses {

void Presents::wait() {
    const TimedCall in_time = core_.timed();
    core_.gpu.drain(rasterizer::Stall::Present);
    ++core_.counts.presents;
}

dp2::Result<std::unique_ptr<ShownPicture>> Presents::copy(rasterizer::Handle shown) {
    const TimedCall in_time = core_.timed();
    auto picture = pictures_.copy(shown);
    ++core_.counts.presents;
    DP2_TRY(core_.failures.take_timeout());
    return picture;
}

} // namespace responses
