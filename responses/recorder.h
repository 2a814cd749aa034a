// Records what an embedder does with an emulator as a capture file (.dp2c), as it happens.
// Invariant: the file replays to the same answers and pixels; it starts with everything that was alive when
// recording began.
#pragma once

#include <fstream>
#include <string>

#include "dp2/capture_file.h"
#include "responses/emulator.h"

namespace responses {

// A surface as a capture describes it.
dp2::capture::CreateSurface surface_record(rasterizer::Handle handle, const rasterizer::SurfaceDesc& desc);

class Recorder {
  public:
    // Errors of recording_preamble() (recording_preamble.h), and then no file is made. Io: the file cannot be
    // written.
    static dp2::Result<std::unique_ptr<Recorder>> start(const std::string& path, Emulator& emulator);

    void add(const dp2::capture::Record& record) { good_ = writer_.add(record) && good_; }
    // One call: `before` is the block as it came, `after` as it returned.
    void add_call(const Call& before, const Call& after, const std::vector<std::byte>& commands,
                  const Emulator& emulator);
    dp2::Status stop();
    bool good() const { return good_; } // false: the file could not be written, and what follows is lost

  private:
    explicit Recorder(const std::string& path);

    std::ofstream file_;
    bool good_ = true;
    dp2::capture::CaptureWriter writer_;
};

} // namespace responses
