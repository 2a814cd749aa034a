// The reference count of an object that belongs to no device: the program's first one, and devices. It is
// created with one reference, and the last Release deletes it.
#pragma once

#include <atomic>

#include "tools/runtime/base/win.h"

namespace runtime {

template <class Interface> class Root : public Interface {
  public:
    Root() = default;
    Root(const Root&) = delete;
    Root& operator=(const Root&) = delete;

    STDMETHOD_(ULONG, AddRef)() override { return ++references_; }
    STDMETHOD_(ULONG, Release)() override {
        if (destroying_) return 0;
        const ULONG now = --references_;
        if (now == 0) delete this;
        return now;
    }

  protected:
    virtual ~Root() = default;
    // From here on Release has no effect: objects of a device that is being destroyed still call it.
    void begin_destruction() { destroying_ = true; }
    // QueryInterface; `known`: whether this is an interface of the object.
    HRESULT give_itself(bool known, void** out) {
        *out = known ? static_cast<Interface*>(this) : nullptr;
        if (!known) return E_NOINTERFACE;
        ++references_;
        return S_OK;
    }

  private:
    std::atomic<ULONG> references_{1};
    bool destroying_ = false;
};

} // namespace runtime
