// Requests that no program of ours sends: the GPU's process ends by itself, and does not crash. And the channel:
// messages of all sizes between two threads, impossible positions, and a side that ends.
#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "program.h"
#include "tools/runtime/remote/gpu_process.h"
#include "tools/runtime/remote/messages.h"

namespace runtime {

void log(const char*, ...) {} // of tools/runtime/base/log.h, for the sources that the dll shares with this program

} // namespace runtime

using namespace runtime;

namespace {

std::mt19937 g_random(37); // fixed: each run tests the same

template <class Request>
bool send(Channel& channel, RequestKind kind, const Request& request, const std::vector<std::byte>& payload = {},
          std::uint64_t claimed = 0, std::uint32_t bytes = sizeof(Request)) {
    RequestHead head;
    head.kind = static_cast<std::uint32_t>(kind);
    head.bytes = bytes;
    head.payload = claimed ? claimed : payload.size();
    return channel.write(std::as_bytes(std::span(&head, 1))) && channel.write(std::as_bytes(std::span(&request, 1))) &&
           channel.write(payload) && channel.flush();
}

// Reads a reply and returns its result; -1: there is none.
int reply(Channel& channel) {
    ReplyHead head;
    if (!channel.read(std::as_writable_bytes(std::span(&head, 1)))) return -1;
    std::vector<std::byte> rest(head.log + static_cast<std::size_t>(head.payload));
    return channel.read(rest) ? head.result : -1;
}

Create create_request() {
    Create request;
    request.library_version = dp2emu_version();
    request.interface_version = 5;
    request.workers = 1;
    request.completion = DP2EMU_COMPLETION_ASYNC;
    request.most_bytes = 64 << 20;
    return request;
}

// Calls `misuse` with a channel whose process has an emulator; the process must then end with status 0.
template <class Misuse> void ends(const char* what, Misuse misuse) {
    auto channel = start_gpu_process();
    check(channel != nullptr, "a process");
    if (!channel) return;
    check(send(*channel, RequestKind::Create, create_request()) && reply(*channel) == DP2EMU_OK, "Create");
    misuse(*channel);
    DWORD status = STILL_ACTIVE;
    if (WaitForSingleObject(channel->other(), 20000) != WAIT_OBJECT_0) TerminateProcess(channel->other(), 99);
    WaitForSingleObject(channel->other(), 10000);
    GetExitCodeProcess(channel->other(), &status);
    check(status == 0, what);
}

template <class Request> void wrong_sizes(RequestKind kind) {
    ends("a structure of a wrong size",
         [&](Channel& channel) { send(channel, kind, Request{}, {}, 0, sizeof(Request) + 4); });
    ends("a payload without end", [&](Channel& channel) { send(channel, kind, Request{}, {}, ~std::uint64_t{0}); });
}

// Makes a random request one that is executed: sizes that do not fit end the process.
template <class Request> void mend(Request&, std::size_t) {}
void mend(WriteSurface& request, std::size_t payload) {
    request.bytes = payload;
    request.pitch %= 1u << 20;
}
void mend(ReadSurface& request, std::size_t) {
    request.bytes %= 1u << 20;
    request.pitch %= 1u << 20;
}
void mend(Run& request, std::size_t payload) {
    request.capacity = payload + 4096;
}
void mend(ProcessVertices& request, std::size_t payload) {
    request.elements %= payload / sizeof(dp2emu_vertex_element) + 1;
    request.bytes = payload - request.elements * sizeof(dp2emu_vertex_element);
}

template <class Request> void send_random(Channel& channel, RequestKind kind, std::uint32_t most) {
    Request request;
    auto* const words = reinterpret_cast<std::uint32_t*>(&request);
    for (std::size_t at = 0; at < sizeof request / 4; ++at) words[at] = static_cast<std::uint32_t>(g_random()) % most;
    std::vector<std::byte> payload(g_random() % 4096);
    for (std::byte& byte : payload) byte = static_cast<std::byte>(g_random() % most);
    mend(request, payload.size());
    send(channel, kind, request, payload);
}

// Requests of random content with sizes that fit, small numbers or any.
void random_requests(std::uint32_t most) {
    ends("random requests", [&](Channel& channel) {
        std::atomic<bool> over = false;
        std::thread reader([&] { // takes all replies
            while (!over.load()) {
                channel.header().replies.read.store(channel.header().replies.written.load());
                SetEvent(channel.other_event()); // it may sleep until there is room
                Sleep(1);
            }
        });
        for (int i = 0; i < 200; ++i) {
            switch (g_random() % 13) {
            case 0: send_random<CreateSurface>(channel, RequestKind::CreateSurface, most); break;
            case 1: send_random<CreateSublevel>(channel, RequestKind::CreateSublevel, most); break;
            case 2: send_random<CreateBuffer>(channel, RequestKind::CreateBuffer, most); break;
            case 3: send_random<DestroyObject>(channel, RequestKind::DestroyObject, most); break;
            case 4: send_random<WriteSurface>(channel, RequestKind::WriteSurface, most); break;
            case 5: send_random<ReadSurface>(channel, RequestKind::ReadSurface, most); break;
            case 6: send_random<WriteBuffer>(channel, RequestKind::WriteBuffer, most); break;
            case 7: send_random<Run>(channel, RequestKind::Run, most); break;
            case 8: send_random<Poll>(channel, RequestKind::Poll, most); break;
            case 9: send_random<WaitForAnswer>(channel, RequestKind::WaitForAnswer, most); break;
            case 10: send_random<ProcessVertices>(channel, RequestKind::ProcessVertices, most); break;
            case 11: send_random<RenewBuffer>(channel, RequestKind::RenewBuffer, most); break;
            default: send_random<LastError>(channel, RequestKind::LastError, most); break;
            }
        }
        send(channel, static_cast<RequestKind>(1000), Destroy{});
        WaitForSingleObject(channel.other(), 20000);
        over.store(true);
        reader.join();
    });
}

void wrong_requests() {
#define KIND(name, replies) wrong_sizes<name>(RequestKind::name);
    RUNTIME_FOR_EACH_REQUEST(KIND)
#undef KIND
    ends("a request after Destroy", [](Channel& channel) {
        send(channel, RequestKind::Destroy, Destroy{});
        reply(channel);
        send(channel, RequestKind::Finish, Finish{});
    });
    ends("a second Create", [](Channel& channel) { send(channel, RequestKind::Create, create_request()); });
    ends("a name without end", [](Channel& channel) {
        send(channel, RequestKind::Destroy, Destroy{});
        reply(channel);
        Create request = create_request();
        std::memset(request.instruction_set, 'a', sizeof request.instruction_set);
        send(channel, RequestKind::Create, request);
    });
    ends("an unknown kind", [](Channel& channel) { send(channel, static_cast<RequestKind>(99), Destroy{}); });
    ends("rows that are not there", [](Channel& channel) {
        WriteSurface request;
        request.bytes = 100;
        send(channel, RequestKind::WriteSurface, request, std::vector<std::byte>(99));
    });
    ends("more rows than a reply has", [](Channel& channel) {
        ReadSurface request;
        request.bytes = std::uint64_t{1} << 40;
        send(channel, RequestKind::ReadSurface, request);
    });
    ends("commands beyond their block", [](Channel& channel) {
        send(channel, RequestKind::Run, Run{1, 10}, std::vector<std::byte>(11));
    });
    ends("a block without end", [](Channel& channel) { send(channel, RequestKind::Run, Run{1, ~std::uint64_t{0}}); });
    ends("vertices that are not there", [](Channel& channel) {
        send(channel, RequestKind::Run, Run{1, 100, 12}, std::vector<std::byte>(11));
    });
    ends("vertices without end", [](Channel& channel) {
        send(channel, RequestKind::Run, Run{1, 100, ~std::uint64_t{0}}, std::vector<std::byte>(11));
    });
    ends("commands beyond their block, behind vertices", [](Channel& channel) {
        send(channel, RequestKind::Run, Run{1, 10, 9}, std::vector<std::byte>(20));
    });
    ends("elements that are not there", [](Channel& channel) {
        ProcessVertices request;
        request.elements = 0xFFFFFFFF;
        send(channel, RequestKind::ProcessVertices, request, std::vector<std::byte>(64));
    });
    ends("a picture without memory", [](Channel& channel) { send(channel, RequestKind::Present, Present{1, 5}); });
    ends("memory without a section", [](Channel& channel) {
        send(channel, RequestKind::AddPictureMemory, AddPictureMemory{0, 0, 0, 0, 4096});
    });
    ends("a text without its middle",
         [](Channel& channel) { send(channel, RequestKind::AnnotateCapture, AnnotateCapture{}, {std::byte{65}}); });
    ends("a position behind the other one", [](Channel& channel) {
        channel.header().requests.written.store(channel.header().requests.read.load() - 1);
        SetEvent(channel.other_event());
    });
    ends("a position far ahead", [](Channel& channel) {
        channel.header().requests.written.fetch_add(0x7FFFFFFF);
        SetEvent(channel.other_event());
    });
}

// --- the channel, between two threads ---

struct Pair {
    SystemHandle ended[2]; // stand for the processes; set: the process has ended
    std::unique_ptr<Channel> program, gpu;
};

SystemHandle same(HANDLE handle) {
    HANDLE out = nullptr;
    DuplicateHandle(GetCurrentProcess(), handle, GetCurrentProcess(), &out, 0, FALSE, DUPLICATE_SAME_ACCESS);
    return SystemHandle(out);
}

Pair make_pair() {
    Pair out;
    SharedMemory memory = SharedMemory::create(Channel::kBytes);
    const SystemHandle events[2] = {SystemHandle(CreateEventA(nullptr, FALSE, FALSE, nullptr)),
                                    SystemHandle(CreateEventA(nullptr, FALSE, FALSE, nullptr))};
    for (SystemHandle& ended : out.ended) ended = SystemHandle(CreateEventA(nullptr, TRUE, FALSE, nullptr));
    const auto ends_of = [&](SharedMemory mapped, int other) {
        return Channel::Ends{std::move(mapped), same(events[0].get()), same(events[1].get()),
                             same(out.ended[other].get())};
    };
    out.gpu = std::make_unique<Channel>(Channel::Side::Gpu,
                                        ends_of(SharedMemory::map(same(memory.section()), Channel::kBytes), 0));
    out.program = std::make_unique<Channel>(Channel::Side::Program, ends_of(std::move(memory), 1));
    return out;
}

// Messages of a size and as many bytes, up to twice the ring, come back as they were sent.
void echoes() {
    Pair pair = make_pair();
    std::thread gpu([&] {
        for (;;) {
            std::uint32_t size = 0;
            if (!pair.gpu->read(std::as_writable_bytes(std::span(&size, 1)))) return;
            const std::byte* const bytes = pair.gpu->view(size);
            if (!bytes) return;
            const std::vector<std::byte> copy(bytes, bytes + size);
            pair.gpu->release();
            if (!pair.gpu->write(copy) || !pair.gpu->flush()) return;
        }
    });
    bool same = true;
    for (int i = 0; i < 300 && same; ++i) {
        const std::uint32_t size = i % 50 == 49 ? static_cast<std::uint32_t>(g_random() % (2 * Channel::kRingBytes))
                                                : static_cast<std::uint32_t>(g_random() % 300'000);
        std::vector<std::byte> sent(size), back(size);
        for (std::size_t at = 0; at < size; at += 1 + at % 7) sent[at] = static_cast<std::byte>(g_random());
        const bool written = pair.program->write(std::as_bytes(std::span(&size, 1))) && pair.program->write(sent) &&
                             pair.program->flush();
        same = written && pair.program->read(back) && back == sent;
    }
    check(same, "messages of all sizes");
    SetEvent(pair.ended[0].get());
    gpu.join();
}

void ended_sides() {
    std::byte byte{};
    {
        Pair pair = make_pair();
        SetEvent(pair.ended[1].get());
        check(!pair.program->read({&byte, 1}) && pair.program->gone(), "a read after the other side's end");
        check(!pair.program->write({&byte, 1}) || !pair.program->flush(), "a write after it");
    }
    {
        Pair pair = make_pair();
        SetEvent(pair.ended[1].get());
        check(!pair.program->write(std::vector<std::byte>(2 * Channel::kRingBytes)), "a write that does not fit");
    }
    { // what was written before the end can be read
        Pair pair = make_pair();
        check(pair.gpu->write({&byte, 1}) && pair.gpu->flush(), "a write");
        SetEvent(pair.ended[1].get());
        check(pair.program->read({&byte, 1}), "the last words of the other side");
        check(!pair.program->read({&byte, 1}), "nothing after them");
    }
    {
        Pair pair = make_pair();
        pair.program->header().replies.written.store(0x80000000);
        check(!pair.program->read({&byte, 1}), "an impossible position of the writer");
        pair.gpu->header().replies.read.store(0x12345678);
        check(!pair.gpu->write({&byte, 1}), "an impossible position of the reader");
    }
}

} // namespace

int main() {
    echoes();
    ended_sides();
    wrong_requests();
    for (int round = 0; round < 8; ++round) random_requests(round % 2 ? 0xFFFFFFFF : 9);
    return finish("requests");
}
