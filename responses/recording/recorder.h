// A capture file (.dp2c) that is being written: everything that was alive when it was started, then the
// records that RecordingEmulator adds. Invariant: only whole records are written; after the first write that
// fails, good() is false and what follows is lost. A process may end at any time: each call and each frame is
// in the file when it has been added.
#pragma once

#include <string>

#include "dp2/capture/capture_file.h"
#include "responses/emulator/emulator.h"
#include "responses/recording/capture_output.h"

namespace responses {

// A surface as a capture describes it.
dp2::capture::CreateSurface surface_record(rasterizer::Handle handle, const rasterizer::SurfaceDesc& desc);

// Of bytes that are copied for a record; makes room for them and for the writer's own copy. Throws
// rasterizer::MemoryBudgetExceeded.
rasterizer::Charge charge_of_copy(Emulator& emulator, std::uint64_t bytes);

class Recorder {
  public:
    // Creates or replaces the file. Waits for the GPU. Errors of recording_preamble() and, unless
    // EmulatorOptions::prove_recordings is off, PreambleProof; then no file is made. Io: the file cannot
    // be written, or another recording writes it. What it keeps is charged to the emulator's memory budget.
    // Throws rasterizer::MemoryBudgetExceeded, std::bad_alloc.
    static dp2::Result<std::unique_ptr<Recorder>> start(const std::string& path, Emulator& emulator);

    void add(const dp2::capture::Record& record);
    // One call: `before` is the block as it came, `after` as it returned, whose command surface may hold
    // answers; copies of its command bytes and vertices.
    void add_call(const Call& before, const Call& after, std::vector<std::byte>&& commands,
                  std::vector<std::byte>&& vertices, const Emulator& emulator);
    // Hands what was added to the system, which keeps it when this process is killed.
    void flush();
    // Writes the index and closes the file. Io: something could not be written, or the process is ending and
    // its end caught a thread in add(): then the file keeps its whole records and gets no index.
    dp2::Status stop();
    bool good() const { return good_; } // false: the file could not be written

  private:
    // Allocates nothing behind the file's opening, so that there is none when it throws.
    Recorder(const std::string& path, Emulator& emulator);

    CaptureOutput file_;
    bool good_ = true;
    bool adding_ = false; // a thread is in add(), or was when the end of the process stopped it
    dp2::capture::CaptureWriter writer_;
};

} // namespace responses
