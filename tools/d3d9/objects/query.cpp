#include "tools/d3d9/objects/query.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "responses/include/dp2emu.h"
#include "responses/include/dp2emu_protocol.h"
#include "tools/d3d9/caps/capabilities.h"

namespace d3d9 {

namespace {

// Types that the runtime itself answers, as Microsoft's does.
bool is_own(D3DQUERYTYPE type) {
    return type == D3DQUERYTYPE_TIMESTAMP || type == D3DQUERYTYPE_TIMESTAMPFREQ ||
           type == D3DQUERYTYPE_TIMESTAMPDISJOINT;
}
bool has_begin(D3DQUERYTYPE type) {
#define CASE(name, number, bytes, begins)                                                                    \
    case number: return begins;
    switch (static_cast<std::uint32_t>(type)) {
        DP2EMU_FOR_EACH_QUERY_TYPE(CASE)
    default: return false;
    }
#undef CASE
}

} // namespace

HRESULT check_query(D3DQUERYTYPE type) {
    return driver_answers(type) || is_own(type) ? D3D_OK : D3DERR_NOTAVAILABLE;
}

Query::Query(DeviceCore& device, D3DQUERYTYPE type)
    : Com(device), type_(type),
      id_(driver_answers(type) ? device.driver().create_query(static_cast<std::uint32_t>(type)) : 0),
      losses_(device.driver().losses()) {}

Query::~Query() {
    if (id_) device().driver().delete_query(id_);
}

DWORD Query::GetDataSize() {
    return dp2emu_query_size(static_cast<std::uint32_t>(type_));
}

void Query::renew() {
    Driver& driver = device().driver();
    if (!id_ || losses_ == driver.losses()) return;
    const std::uint32_t again = driver.create_query(static_cast<std::uint32_t>(type_));
    driver.delete_query(std::exchange(id_, again));
    losses_ = driver.losses();
    state_ = State::Lost;
}

HRESULT Query::Issue(DWORD flags) try {
    const Guard guard(device());
    if (flags == 0 || (flags & ~DWORD{D3DISSUE_BEGIN | D3DISSUE_END})) return D3DERR_INVALIDCALL;
    const bool building = state_ == State::Building;
    renew();
    if (flags & D3DISSUE_BEGIN) {
        if (type_ == D3DQUERYTYPE_EVENT) return D3DERR_INVALIDCALL;
        if (!has_begin(type_)) return D3D_OK; // BEGIN is ignored for types that use only END
        state_ = State::Building;
        if (id_) device().driver().issue_query(id_, D3DISSUE_BEGIN);
        return D3D_OK;
    }
    if (building && state_ == State::Lost) return E_OUTOFMEMORY;
    // An END without a BEGIN implies one.
    if (has_begin(type_) && state_ != State::Building && id_)
        device().driver().issue_query(id_, D3DISSUE_BEGIN);
    state_ = State::Issued;
    if (id_) {
        device().driver().issue_query(id_, D3DISSUE_END);
    } else {
        LARGE_INTEGER now;
        QueryPerformanceCounter(&now);
        stamp_ = static_cast<UINT64>(now.QuadPart);
    }
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

// The answer; null: not available yet. A program that asks with FLUSH twice, without a command in between, is
// waiting in a loop: the second call then waits for the answer, because polling would take processor time
// from the workers. It does not wait for draws after the query.
const std::vector<std::byte>* Query::fetch(bool flush) {
    Driver& driver = device().driver();
    if (const auto* answer = driver.answer(id_)) return answer;
    if (!flush) {
        driver.poll();
    } else if (driver.gathered()) {
        driver.submit();
    } else if (asked_in_ == driver.batch()) {
        driver.wait_for_answer(id_);
    } else {
        driver.poll();
    }
    if (flush) asked_in_ = driver.batch();
    return driver.answer(id_);
}

HRESULT Query::GetData(void* data, DWORD size, DWORD flags) try {
    const Guard guard(device());
    if (device().is_lost()) return D3DERR_DEVICELOST;
    if (size != 0 && !data) return D3DERR_INVALIDCALL;
    if (state_ == State::Building) return S_FALSE;
    if (state_ == State::Created) {
        // If the query was never issued, Microsoft's runtime fills the memory with this pattern.
        constexpr int kNothing = 0xDD;
        if (data) std::memset(data, kNothing, std::min<DWORD>(size, GetDataSize()));
        return S_OK;
    }
    if (!id_) {
        LARGE_INTEGER frequency;
        QueryPerformanceFrequency(&frequency);
        const UINT64 value = type_ == D3DQUERYTYPE_TIMESTAMP       ? stamp_
                             : type_ == D3DQUERYTYPE_TIMESTAMPFREQ ? static_cast<UINT64>(frequency.QuadPart)
                                                                   : 0; // timestamps are never disjoint
        if (data) std::memcpy(data, &value, std::min<DWORD>(size, GetDataSize()));
        return D3D_OK;
    }
    if (state_ == State::Lost) return E_OUTOFMEMORY;
    const auto* answer = fetch((flags & D3DGETDATA_FLUSH) != 0);
    if (!answer && device().driver().has_ended()) return D3DERR_DEVICELOST;
    if (state_ != State::Answered && losses_ != device().driver().losses()) {
        state_ = State::Lost; // draws that the query counts, or its END, may not have been executed
        return E_OUTOFMEMORY;
    }
    if (!answer) return S_FALSE;
    state_ = State::Answered;
    if (data) {
        std::memcpy(data, answer->data(), std::min<std::size_t>(size, answer->size()));
        // The answer is zero-extended to a larger integer.
        if (size > answer->size() && size <= sizeof(UINT64))
            std::memset(static_cast<std::byte*>(data) + answer->size(), 0, size - answer->size());
    }
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

} // namespace d3d9
