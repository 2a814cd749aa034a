#include "tools/runtime/remote/remote_emulator.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "tools/runtime/base/log.h"
#include "tools/runtime/remote/gpu_process.h"

namespace runtime {

namespace {

constexpr std::uint32_t kMostAnswerBytes = 1 << 20; // that wait for a Poll

template <class T> std::span<const std::byte> bytes_of(const T& value) {
    return std::as_bytes(std::span(&value, 1));
}

// Passes lines that the GPU's process has logged to the log, and marked ones to the program's standard error.
void log_lines(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        if (text.front() == kErrorMark)
            show_error(text.substr(1, end - 1));
        else
            log("%.*s", static_cast<int>(end), text.data());
        text.remove_prefix(end + 1);
    }
}

} // namespace

RemoteEmulator::RemoteEmulator(std::unique_ptr<Channel> channel, AnswerSink& sink)
    : channel_(std::move(channel)), sink_(sink), pictures_(std::make_shared<PicturePool>(channel_->other())) {
}

std::unique_ptr<RemoteEmulator> RemoteEmulator::create(const EmulatorOptions& options, AnswerSink& sink) {
    auto channel = start_gpu_process();
    if (!channel) return nullptr;
    std::unique_ptr<RemoteEmulator> out(new RemoteEmulator(std::move(channel), sink));
    Create request;
    request.library_version = dp2emu_version();
    request.interface_version = options.interface_version;
    request.workers = options.workers;
    request.completion = options.completion;
    request.interpret = options.interpret;
    request.most_bytes = options.most_bytes;
    options.instruction_set.copy(request.instruction_set, sizeof request.instruction_set - 1);
    const dp2emu_result result = out->ask(RequestKind::Create, request);
    out->created_ = result == DP2EMU_OK;
    if (out->created_) return out;
    log("the GPU process cannot be used (%s): the GPU is part of this process", dp2emu_result_name(result));
    return nullptr;
}

RemoteEmulator::~RemoteEmulator() {
    if (created_ && !sending_ && ask(RequestKind::Destroy, Destroy{}) == DP2EMU_OK)
        keep_gpu_process(std::move(channel_));
}

bool RemoteEmulator::lost() const noexcept {
    if (!std::exchange(logged_end_, true)) log("the GPU process has ended: nothing more is drawn");
    return false;
}

template <class Request>
bool RemoteEmulator::send(RequestKind kind, const Request& request, Rows<const std::byte> payload,
                          Bytes more) const noexcept {
    RequestHead head;
    head.kind = static_cast<std::uint32_t>(kind);
    head.bytes = sizeof request;
    head.payload = payload.size() + more.size();
    sending_ = true;
    bool sent = channel_->write(bytes_of(head)) && channel_->write(bytes_of(request));
    for (std::size_t row = 0; sent && row < payload.count; ++row) sent = channel_->write(payload.row(row));
    if (!sent || !channel_->write(more) || !channel_->flush()) return lost();
    sending_ = false;
    return true;
}

bool RemoteEmulator::read_head(ReplyHead& out) const noexcept {
    sending_ = true;
    if (!channel_->read(std::as_writable_bytes(std::span(&out, 1)))) return lost();
    std::array<char, kMostLogBytes> text;
    const std::span<char> lines = std::span(text).first(std::min(out.log, kMostLogBytes));
    if (!channel_->read(std::as_writable_bytes(lines))) return lost();
    log_lines({lines.data(), lines.size()});
    return true;
}

template <class Request>
dp2emu_result RemoteEmulator::ask(RequestKind kind, const Request& request, Rows<const std::byte> payload,
                                  Bytes more, Rows<std::byte> results) const noexcept {
    ReplyHead head;
    if (!send(kind, request, payload, more) || !read_head(head)) return DP2EMU_INTERNAL;
    bool received = true;
    if (head.payload == results.size())
        for (std::size_t row = 0; received && row < results.count; ++row)
            received = channel_->read(results.row(row));
    else
        received = channel_->skip(head.payload);
    if (!received) {
        lost();
        return DP2EMU_INTERNAL;
    }
    sending_ = false;
    return head.result;
}

template <class Byte>
RemoteEmulator::Rows<Byte>::Rows(const SurfacePart& part, std::span<Byte> memory) : Rows(memory) {
    if (part.rows == 0 || part.row_bytes > part.pitch) return;
    bytes = part.row_bytes;
    pitch = part.pitch;
    count = part.rows;
}

// --- objects ---

dp2emu_result RemoteEmulator::create_surface(const dp2emu_surface_desc& desc) {
    const dp2emu_result result = ask(RequestKind::CreateSurface, CreateSurface{desc});
    if (result == DP2EMU_OK) picture_bytes_[desc.handle] = std::uint64_t{desc.width} * desc.height * 4;
    return result;
}

dp2emu_result RemoteEmulator::create_sublevel(std::uint32_t handle, std::uint32_t surface,
                                              std::uint32_t level, std::uint32_t slice) {
    return ask(RequestKind::CreateSublevel, CreateSublevel{handle, surface, level, slice});
}

dp2emu_result RemoteEmulator::create_buffer(std::uint32_t handle, std::uint64_t bytes) {
    return ask(RequestKind::CreateBuffer, CreateBuffer{handle, 0, bytes});
}

// If there is no memory for new contents, the buffer keeps the old ones, which is not reported.
bool RemoteEmulator::renew_buffer(std::uint32_t handle, std::uint64_t bytes) {
    return send(RequestKind::RenewBuffer, RenewBuffer{{handle, 0, bytes}});
}

void RemoteEmulator::destroy_object(std::uint32_t handle) noexcept {
    picture_bytes_.erase(handle);
    send(RequestKind::DestroyObject, DestroyObject{handle});
}

template <class Byte>
SurfaceRequest RemoteEmulator::request_of(const SurfacePart& part, const Rows<Byte>& rows) {
    SurfaceRequest out;
    out.handle = part.handle;
    out.level = part.level;
    out.slice = part.slice;
    out.has_rect = part.rect != nullptr;
    if (part.rect) out.rect = *part.rect;
    out.pitch = rows.count == 1 ? part.pitch : rows.bytes;
    out.bytes = rows.size();
    return out;
}

dp2emu_result RemoteEmulator::write_surface(const SurfacePart& part, std::span<const std::byte> data) {
    const Rows<const std::byte> rows(part, data);
    return send(RequestKind::WriteSurface, WriteSurface{request_of(part, rows)}, rows) ? DP2EMU_OK
                                                                                       : DP2EMU_INTERNAL;
}

dp2emu_result RemoteEmulator::read_surface(const SurfacePart& part, std::span<std::byte> data) {
    const Rows<std::byte> rows(part, data);
    return ask(RequestKind::ReadSurface, ReadSurface{request_of(part, rows)}, {}, {}, rows);
}

dp2emu_result RemoteEmulator::write_buffer(std::uint32_t handle, std::uint64_t offset,
                                           std::span<const std::byte> data) {
    return send(RequestKind::WriteBuffer, WriteBuffer{handle, 0, offset}, data) ? DP2EMU_OK : DP2EMU_INTERNAL;
}

dp2emu_result RemoteEmulator::set_color_key(std::uint32_t handle, const dp2emu_color_key* key) {
    const SetColorKey request{handle, key ? 1u : 0u, key ? *key : dp2emu_color_key{}};
    return send(RequestKind::SetColorKey, request) ? DP2EMU_OK : DP2EMU_INTERNAL;
}

// --- commands ---

void RemoteEmulator::run(CallBlock& block, std::uint64_t batch) noexcept {
    batch_ = batch;
    send(RequestKind::Run, Run{batch, block.capacity(), block.vertices().size(), block.read_vertices(), 0},
         block.commands(), block.vertices());
}

void RemoteEmulator::poll(std::uint64_t batch) noexcept try {
    ReplyHead head;
    if (!send(RequestKind::Poll, Poll{batch}) || !read_head(head)) return;
    std::vector<std::byte> pages(static_cast<std::size_t>(head.payload));
    if (!channel_->read(pages)) return (void)lost();
    sending_ = false;
    for (std::size_t at = 0; at + sizeof(AnswerPage) <= pages.size();) {
        AnswerPage page;
        std::memcpy(&page, pages.data() + at, sizeof page);
        at += sizeof page;
        if (page.bytes > pages.size() - at) return;
        dp2emu_response response = {};
        response.size = sizeof response;
        response.bytes = pages.data() + at;
        response.length = static_cast<std::uint32_t>(page.bytes);
        sink_.take(response, page.batch);
        at += static_cast<std::size_t>(page.bytes);
    }
} catch (const std::exception&) { // no memory for the answers, which are lost
    channel_->fail();
    lost();
}

void RemoteEmulator::finish() noexcept {
    ask(RequestKind::Finish, Finish{});
}

void RemoteEmulator::wait_for_answer(std::uint32_t query) noexcept {
    ask(RequestKind::WaitForAnswer, WaitForAnswer{query});
}

std::uint64_t RemoteEmulator::losses() const noexcept {
    return channel_->header().losses.load(std::memory_order_relaxed);
}

dp2emu_result RemoteEmulator::process_vertices(const dp2emu_processing& work, std::span<std::byte> results) {
    ProcessVertices request;
    request.first = work.first;
    request.count = work.count;
    request.elements = work.element_count;
    request.stride = work.stride;
    request.do_not_copy = work.do_not_copy;
    request.bytes = results.size();
    return ask(RequestKind::ProcessVertices, request,
               std::as_bytes(std::span(work.elements, work.element_count)), results, results);
}

Picture RemoteEmulator::present(std::uint32_t surface) {
    const auto bytes = picture_bytes_.find(surface);
    if (bytes == picture_bytes_.end()) return nullptr;
    // A program that issues queries and never asks for their answers.
    if (channel_->header().answer_bytes.load(std::memory_order_relaxed) > kMostAnswerBytes) poll(batch_);
    auto taken = pictures_->take(static_cast<std::size_t>(bytes->second));
    if (!taken.picture) {
        log("a frame cannot be shown: there is no memory for its picture");
        return nullptr;
    }
    if (taken.section)
        send(RequestKind::AddPictureMemory,
             AddPictureMemory{taken.number, 0, reinterpret_cast<std::uintptr_t>(taken.section),
                              reinterpret_cast<std::uintptr_t>(taken.event), bytes->second});
    send(RequestKind::Present, Present{surface, taken.number});
    return std::move(taken.picture);
}

// --- recording ---

dp2emu_result RemoteEmulator::start_capture(const char* path) {
    char full[4 * MAX_PATH] = {}; // the other process may have another current folder
    const DWORD length = GetFullPathNameA(path, sizeof full, full, nullptr);
    if (length == 0 || length >= sizeof full) return DP2EMU_IO;
    return ask(RequestKind::StartCapture, StartCapture{}, std::as_bytes(std::span(full, length)));
}

// When the process ends, another thread may have been in the middle of a request; the GPU's process stops the
// recording when the program has ended.
dp2emu_result RemoteEmulator::stop_capture() {
    return sending_ ? DP2EMU_OK : ask(RequestKind::StopCapture, StopCapture{});
}

void RemoteEmulator::annotate_capture(const char* key, const char* value) {
    const std::span<const char> first(key, std::strlen(key) + 1), second(value, std::strlen(value));
    send(RequestKind::AnnotateCapture, AnnotateCapture{}, std::as_bytes(first), std::as_bytes(second));
}

std::string RemoteEmulator::last_error() const {
    ReplyHead head;
    std::string text = "the GPU process has ended";
    if (!send(RequestKind::LastError, LastError{}) || !read_head(head)) return text;
    try {
        text.resize(static_cast<std::size_t>(head.payload));
    } catch (const std::exception&) {
        channel_->fail();
        throw;
    }
    if (channel_->read(std::as_writable_bytes(std::span(text)))) sending_ = false;
    return text;
}

} // namespace runtime
