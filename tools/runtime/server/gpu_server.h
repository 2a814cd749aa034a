// Executes the requests of one program (tools/runtime/remote/messages.h) with a LocalEmulator, one after the
// other. Every byte of a request is checked, since the memory is shared: a request that no program of ours
// sends ends the process.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tools/runtime/emulator/local_emulator.h"
#include "tools/runtime/remote/channel.h"
#include "tools/runtime/remote/messages.h"
#include "tools/runtime/server/picture_writer.h"

namespace runtime {

class GpuServer final : private AnswerSink {
  public:
    explicit GpuServer(Channel& channel) : channel_(channel) {}
    // Serves until the program has ended, or has sent a wrong request; then ends a recording.
    void serve();

  private:
    using Bytes = std::span<const std::byte>;
    // The answer to a request that has one.
    struct Reply {
        dp2emu_result result = DP2EMU_OK;
        Bytes payload = {}; // in results_, in sent_pages_ or in the ring
        bool wrong = false; // the request is wrong
    };
    static Reply wrong() { return {DP2EMU_INVALID_ARGUMENT, {}, true}; }

    bool serve_one();
    template <class Request> bool handle(const RequestHead& head, bool replies);
    bool send(const Reply& reply);
    bool take(dp2emu_response response, std::uint64_t batch) override;

    Reply on(const Create& request, Bytes payload);
    Reply on(const Destroy& request, Bytes payload);
    Reply on(const CreateSurface& request, Bytes payload);
    Reply on(const CreateSublevel& request, Bytes payload);
    Reply on(const CreateBuffer& request, Bytes payload);
    Reply on(const RenewBuffer& request, Bytes payload);
    Reply on(const DestroyObject& request, Bytes payload);
    Reply on(const WriteSurface& request, Bytes payload);
    Reply on(const ReadSurface& request, Bytes payload);
    Reply on(const WriteBuffer& request, Bytes payload);
    Reply on(const SetColorKey& request, Bytes payload);
    Reply on(const Run& request, Bytes payload);
    Reply on(const Poll& request, Bytes payload);
    Reply on(const Finish& request, Bytes payload);
    Reply on(const WaitForAnswer& request, Bytes payload);
    Reply on(const ProcessVertices& request, Bytes payload);
    Reply on(const Present& request, Bytes payload);
    Reply on(const AddPictureMemory& request, Bytes payload);
    Reply on(const StartCapture& request, Bytes payload);
    Reply on(const StopCapture& request, Bytes payload);
    Reply on(const AnnotateCapture& request, Bytes payload);
    Reply on(const LastError& request, Bytes payload);
    void count_losses();

    Channel& channel_;
    std::unique_ptr<LocalEmulator> emulator_; // null before Create and after Destroy
    std::unique_ptr<CallBlock> block_;
    std::map<std::uint32_t, std::uint64_t> picture_bytes_; // of surfaces: 4 bytes for each texel
    std::map<std::uint32_t, PictureMemory> pictures_;
    PictureWriter writer_; // uses pictures_ and pictures of emulator_
    std::vector<std::byte> results_;
    std::vector<std::byte> pages_, sent_pages_; // of answers: AnswerPage and bytes
    std::uint64_t lost_requests_ = 0;           // requests without a reply for which there was no memory
};

} // namespace runtime
