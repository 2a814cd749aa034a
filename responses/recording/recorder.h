// Writes a capture file (.dp2c): the objects and state that exist when it is started, then the records that
// RecordingEmulator adds. Invariant: only whole records are written; after the first failed write good() is
// false, and later records are lost. The process may end at any time: each call and each frame is in the file
// as soon as it has been added.
#pragma once

#include <string>

#include "dp2/capture/capture_file.h"
#include "responses/emulator/emulator.h"
#include "responses/recording/capture_output.h"

namespace responses {

// The capture's record of a surface.
dp2::capture::CreateSurface surface_record(rasterizer::Handle handle, const rasterizer::SurfaceDesc& desc);

// Charges bytes that are copied for a record, after freeing memory for them and for the writer's own copy if
// needed. Throws rasterizer::MemoryBudgetExceeded.
rasterizer::Charge charge_of_copy(Emulator& emulator, std::uint64_t bytes);

class Recorder {
  public:
    // Creates or replaces the file. Waits for the GPU. Errors of recording_preamble() and, unless
    // EmulatorOptions::prove_recordings is off, PreambleProof; then no file is created. Io: the file cannot
    // be written, or another recording writes it. The recorder's memory is charged to the emulator's memory
    // budget. Throws rasterizer::MemoryBudgetExceeded, std::bad_alloc.
    static dp2::Result<std::unique_ptr<Recorder>> start(const std::string& path, Emulator& emulator);

    void add(const dp2::capture::Record& record);
    // Adds a call: `before` has its arguments, `after` its results, with answers in the command surface;
    // `commands` and `vertices` are copies of what it executed.
    void add_call(const Call& before, const Call& after, std::vector<std::byte>&& commands,
                  std::vector<std::byte>&& vertices, const Emulator& emulator);
    // Passes all records to the system, so that they survive the process.
    void flush();
    // Writes the index and closes the file. Io: something could not be written, or the process is ending
    // while a thread is in add(); then the file has all whole records, but no index.
    dp2::Status stop();
    bool good() const { return good_; } // false: a write has failed

  private:
    // Allocates nothing after it has opened the file, so that no file is left when it throws.
    Recorder(const std::string& path, Emulator& emulator);

    CaptureOutput file_;
    bool good_ = true;
    bool adding_ = false; // a thread is in add(), or was killed there at the end of the process
    dp2::capture::CaptureWriter writer_;
};

} // namespace responses
