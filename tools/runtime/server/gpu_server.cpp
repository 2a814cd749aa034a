#include "tools/runtime/server/gpu_server.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <utility>

#include "tools/runtime/base/log.h"
#include "tools/runtime/server/server_log.h"

namespace runtime {

namespace {

constexpr std::uint64_t kMostPayload = std::uint64_t{1} << 31; // bytes; a level of 8192x8192 texels has 1 GiB
constexpr std::uint64_t kMostCommandBytes = std::uint64_t{65} << 20;

} // namespace

void GpuServer::serve() {
    while (serve_one()) {
    }
    writer_.finish();
    if (emulator_) emulator_->stop_capture();
}

bool GpuServer::serve_one() {
    RequestHead head;
    if (!channel_.read(std::as_writable_bytes(std::span(&head, 1)))) return false;
    switch (static_cast<RequestKind>(head.kind)) {
#define KIND(name, replies)                                                                                  \
    case RequestKind::name: return handle<name>(head, replies);
        RUNTIME_FOR_EACH_REQUEST(KIND)
#undef KIND
    }
    return false;
}

template <class Request> bool GpuServer::handle(const RequestHead& head, bool replies) {
    Request request;
    if (head.bytes != sizeof request || head.payload > kMostPayload ||
        !channel_.read(std::as_writable_bytes(std::span(&request, 1))))
        return false;
    if (!emulator_ && !std::is_same_v<Request, Create>) return false;
    Reply reply = {DP2EMU_OUT_OF_MEMORY, {}, false};
    const std::byte* payload = nullptr;
    try {
        payload = channel_.view(static_cast<std::size_t>(head.payload));
    } catch (const std::bad_alloc&) {
        if (!channel_.skip(head.payload)) return false;
    }
    if (channel_.gone()) return false;
    if (payload) try {
            reply = on(request, {payload, static_cast<std::size_t>(head.payload)});
        } catch (const std::bad_alloc&) { // as set above
        }
    channel_.release();
    if (reply.wrong) return false;
    if (!replies && reply.result != DP2EMU_OK) ++lost_requests_;
    count_losses();
    return !replies || send(reply);
}

bool GpuServer::send(const Reply& reply) {
    // Rows in the ring follow the head at once; lines wait for another reply.
    std::array<char, kMostLogBytes> lines;
    const std::span<const char> text =
        std::span(lines).first(channel_.is_place(reply.payload.data()) ? 0 : take_log(lines));
    ReplyHead head;
    head.result = reply.result;
    head.log = static_cast<std::uint32_t>(text.size());
    head.payload = reply.payload.size();
    return channel_.write(std::as_bytes(std::span(&head, 1))) && channel_.write(std::as_bytes(text)) &&
           channel_.write(reply.payload) && channel_.flush();
}

void GpuServer::count_losses() {
    const std::uint64_t losses = lost_requests_ + (emulator_ ? emulator_->losses() : 0);
    channel_.header().losses.store(static_cast<std::uint32_t>(losses), std::memory_order_relaxed);
}

bool GpuServer::take(dp2emu_response response, std::uint64_t batch) {
    if (response.length != 0) try {
            const AnswerPage page{batch, response.length};
            pages_.reserve(pages_.size() + sizeof page + response.length); // all of it or nothing
            const auto append = [&](Bytes bytes) { pages_.insert(pages_.end(), bytes.begin(), bytes.end()); };
            append(std::as_bytes(std::span(&page, 1)));
            append({static_cast<const std::byte*>(response.bytes), response.length});
        } catch (const std::bad_alloc&) {
            ++lost_requests_;
        }
    channel_.header().answer_bytes.store(static_cast<std::uint32_t>(pages_.size()),
                                         std::memory_order_relaxed);
    dp2emu_answer answer = {};
    answer.size = sizeof answer;
    while (dp2emu_next_answer(&response, &answer) == DP2EMU_OK) {
    }
    return response.more != 0;
}

GpuServer::Reply GpuServer::on(const Create& request, Bytes) {
    if (request.messages_version != kMessagesVersion || request.library_version != dp2emu_version()) {
        log("dp2-gpu64.exe and the dll are of different builds");
        return {DP2EMU_NOT_SUPPORTED};
    }
    if (emulator_ || request.instruction_set[sizeof request.instruction_set - 1] != 0) return wrong();
    EmulatorOptions options;
    options.workers = request.workers;
    options.completion = request.completion;
    options.most_bytes = request.most_bytes;
    options.interface_version = request.interface_version;
    options.interpret = request.interpret != 0;
    options.instruction_set = request.instruction_set;
    emulator_ = LocalEmulator::create(options, *this);
    return {emulator_ ? DP2EMU_OK : DP2EMU_NOT_SUPPORTED};
}

GpuServer::Reply GpuServer::on(const Destroy&, Bytes) {
    writer_.finish();
    pictures_.clear();
    picture_bytes_.clear();
    pages_.clear();
    lost_requests_ = 0;
    results_ = {};
    block_ = {};
    emulator_.reset();
    return {};
}

GpuServer::Reply GpuServer::on(const CreateSurface& request, Bytes) {
    const dp2emu_result result = emulator_->create_surface(request.desc);
    if (result == DP2EMU_OK)
        picture_bytes_[request.desc.handle] = std::uint64_t{request.desc.width} * request.desc.height * 4;
    return {result};
}

GpuServer::Reply GpuServer::on(const CreateSublevel& request, Bytes) {
    return {emulator_->create_sublevel(request.handle, request.surface, request.level, request.slice)};
}

GpuServer::Reply GpuServer::on(const CreateBuffer& request, Bytes) {
    return {emulator_->create_buffer(request.handle, request.bytes)};
}

GpuServer::Reply GpuServer::on(const RenewBuffer& request, Bytes) {
    emulator_->renew_buffer(request.handle, request.bytes);
    return {};
}

GpuServer::Reply GpuServer::on(const DestroyObject& request, Bytes) {
    picture_bytes_.erase(request.handle);
    emulator_->destroy_object(request.handle);
    return {};
}

namespace {

SurfacePart part_of(const SurfaceRequest& request) {
    return {request.handle, request.level, request.slice, request.has_rect ? &request.rect : nullptr,
            static_cast<std::size_t>(request.pitch)};
}

} // namespace

GpuServer::Reply GpuServer::on(const WriteSurface& request, Bytes payload) {
    if (request.bytes != payload.size()) return wrong();
    const dp2emu_result result = emulator_->write_surface(part_of(request), payload);
    if (result != DP2EMU_OK) log("write_surface: %s", dp2emu_result_name(result));
    return {result};
}

GpuServer::Reply GpuServer::on(const ReadSurface& request, Bytes) {
    if (request.bytes > kMostPayload) return wrong();
    const auto bytes = static_cast<std::size_t>(request.bytes);
    // If possible, the rows are read to where the reply will be in the ring.
    std::byte* place = channel_.place(sizeof(ReplyHead), bytes);
    if (!place) {
        results_.resize(std::max(results_.size(), bytes));
        place = results_.data();
    }
    const std::span results(place, bytes);
    const dp2emu_result result = emulator_->read_surface(part_of(request), results);
    return {result, result == DP2EMU_OK ? results : Bytes()};
}

GpuServer::Reply GpuServer::on(const WriteBuffer& request, Bytes payload) {
    const dp2emu_result result = emulator_->write_buffer(request.handle, request.offset, payload);
    if (result != DP2EMU_OK) log("write_buffer: %s", dp2emu_result_name(result));
    return {result};
}

GpuServer::Reply GpuServer::on(const SetColorKey& request, Bytes) {
    const dp2emu_result result =
        emulator_->set_color_key(request.handle, request.has_key != 0 ? &request.key : nullptr);
    if (result != DP2EMU_OK) log("set_color_key: %s", dp2emu_result_name(result));
    return {};
}

GpuServer::Reply GpuServer::on(const Run& request, Bytes payload) {
    if (request.vertices > payload.size() || request.vertices > CallBlock::kMostVertexBytes) return wrong();
    const std::size_t bytes = payload.size() - static_cast<std::size_t>(request.vertices);
    if (request.capacity < bytes || request.capacity > kMostCommandBytes) return wrong();
    if (!block_ || block_->capacity() != request.capacity)
        block_ = std::make_unique<CallBlock>(static_cast<std::size_t>(request.capacity));
    block_->assign(payload.first(bytes), payload.subspan(bytes), request.from);
    emulator_->run(*block_, request.batch);
    return {};
}

GpuServer::Reply GpuServer::on(const Poll& request, Bytes) {
    emulator_->poll(request.batch);
    sent_pages_.clear();
    sent_pages_.swap(pages_);
    channel_.header().answer_bytes.store(0, std::memory_order_relaxed);
    return {DP2EMU_OK, sent_pages_};
}

GpuServer::Reply GpuServer::on(const Finish&, Bytes) {
    emulator_->finish();
    return {};
}

GpuServer::Reply GpuServer::on(const WaitForAnswer& request, Bytes) {
    emulator_->wait_for_answer(request.query);
    return {};
}

GpuServer::Reply GpuServer::on(const ProcessVertices& request, Bytes payload) {
    const std::uint64_t elements = std::uint64_t{request.elements} * sizeof(dp2emu_vertex_element);
    if (elements > payload.size() || request.bytes != payload.size() - elements) return wrong();
    std::vector<dp2emu_vertex_element> layout(request.elements);
    if (elements != 0) std::memcpy(layout.data(), payload.data(), static_cast<std::size_t>(elements));
    const Bytes old = payload.subspan(static_cast<std::size_t>(elements));
    results_.resize(std::max(results_.size(), old.size()));
    std::copy(old.begin(), old.end(), results_.begin());
    const auto results = std::span(results_).first(old.size());
    dp2emu_processing work{};
    work.size = sizeof work;
    work.first = request.first;
    work.count = request.count;
    work.elements = layout.data();
    work.element_count = request.elements;
    work.stride = request.stride;
    work.do_not_copy = request.do_not_copy;
    const dp2emu_result result = emulator_->process_vertices(work, results);
    return {result, result == DP2EMU_OK ? results : Bytes()};
}

GpuServer::Reply GpuServer::on(const Present& request, Bytes) {
    const auto memory = pictures_.find(request.memory);
    const auto bytes = picture_bytes_.find(request.surface);
    if (memory == pictures_.end()) return wrong();
    Picture picture;
    if (bytes != picture_bytes_.end() && bytes->second == memory->second.bytes()) try {
            picture = emulator_->present(request.surface);
        } catch (const std::bad_alloc&) { // the frame is not shown
            ++lost_requests_;
        }
    writer_.queue(std::move(picture), memory->second);
    return {};
}

GpuServer::Reply GpuServer::on(const AddPictureMemory& request, Bytes) {
    const auto handle = [](std::uint64_t number) {
        return SystemHandle(reinterpret_cast<HANDLE>(static_cast<std::uintptr_t>(number)));
    };
    PictureMemory memory;
    memory.event = handle(request.event);
    memory.memory = SharedMemory::map(handle(request.section),
                                      PictureMemory::kPixels + static_cast<std::size_t>(request.bytes));
    if (memory.memory.bytes().empty()) return wrong();
    writer_.finish();
    pictures_.insert_or_assign(request.number, std::move(memory));
    return {};
}

GpuServer::Reply GpuServer::on(const StartCapture&, Bytes payload) {
    const std::string path(reinterpret_cast<const char*>(payload.data()), payload.size());
    return {emulator_->start_capture(path.c_str())};
}

GpuServer::Reply GpuServer::on(const StopCapture&, Bytes) {
    return {emulator_->stop_capture()};
}

GpuServer::Reply GpuServer::on(const AnnotateCapture&, Bytes payload) {
    const std::string text(reinterpret_cast<const char*>(payload.data()), payload.size());
    const std::size_t end = text.find('\0');
    if (end == std::string::npos) return wrong();
    emulator_->annotate_capture(text.c_str(), text.c_str() + end + 1);
    return {};
}

GpuServer::Reply GpuServer::on(const LastError&, Bytes) {
    const std::string text = emulator_->last_error();
    const Bytes bytes = std::as_bytes(std::span(text));
    results_.assign(bytes.begin(), bytes.end());
    return {DP2EMU_OK, std::span(results_)};
}

} // namespace runtime
