// Handles of materials and textures: numbers that programs use for them with every device of the process,
// whichever device gave them, as long as the object exists. A number is not used again, so that a state with
// the handle of an object that ended names nothing.
#pragma once

#include <unordered_map>

#include "tools/ddraw/base/keepers.h"
#include "tools/ddraw/base/win.h"

namespace ddraw {

template <class Object> class Handles final : private Keeper<Object> {
  public:
    Handles() = default;
    Handles(const Handles&) = delete;
    Handles& operator=(const Handles&) = delete;

    // The handle of an object, which is made when it is asked for first.
    DWORD of(Object& object) {
        if (const auto found = handles_.find(&object); found != handles_.end()) return found->second;
        object.keepers().add(*this);
        try {
            objects_[next_] = &object;
            handles_[&object] = next_;
        } catch (...) {
            objects_.erase(next_);
            object.keepers().remove(*this);
            throw;
        }
        return next_++;
    }
    Object* find(DWORD handle) const { // null: it is no handle
        const auto found = objects_.find(handle);
        return found == objects_.end() ? nullptr : found->second;
    }
    // Exchanges the objects of two handles.
    void swap(Object& a, Object& b) {
        const DWORD first = of(a), second = of(b);
        std::swap(objects_[first], objects_[second]);
        std::swap(handles_[&a], handles_[&b]);
    }

  private:
    void object_ends(Object& object) noexcept override {
        const auto found = handles_.find(&object);
        objects_.erase(found->second);
        handles_.erase(found);
    }

    std::unordered_map<Object*, DWORD> handles_;
    std::unordered_map<DWORD, Object*> objects_;
    DWORD next_ = 1;
};

// Never destroyed: programs may release objects while the process ends.
template <class Object> Handles<Object>& handles() {
    static Handles<Object>& instance = *new Handles<Object>;
    return instance;
}

} // namespace ddraw
