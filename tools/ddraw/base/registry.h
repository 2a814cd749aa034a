// The interface pointers that programs hold. A pointer from a program is looked up before it is used, so that
// one of a released or foreign object is an error and no access to freed memory. Call lock required.
#pragma once

#include <array>
#include <cstddef>
#include <unordered_map>

namespace ddraw {

// Programs may change the table of methods that an interface pointer leads to (Wine: test_vtbl_protection).
void make_table_writable(const void* pointer);

template <class Object> class Registry {
  public:
    void add(const void* pointer, Object* object) {
        if (!pointer) return;
        objects_[pointer] = object;
        make_table_writable(pointer);
    }
    void remove(const void* pointer) { objects_.erase(pointer); }
    Object* find(const void* pointer) const { // null: no object of this kind
        const auto found = objects_.find(pointer);
        return found == objects_.end() ? nullptr : found->second;
    }

  private:
    std::unordered_map<const void*, Object*> objects_;
};

// Never destroyed: programs may release objects while the process ends.
template <class Object> Registry<Object>& registry() {
    static Registry<Object>& instance = *new Registry<Object>;
    return instance;
}

// Has the interface pointers of an object in the registry as long as it exists. Throws std::bad_alloc,
// without an effect.
template <class Object, std::size_t kCount> class Registered {
  public:
    Registered(Object& object, const std::array<const void*, kCount>& pointers) : pointers_(pointers) {
        try {
            for (const void* pointer : pointers_) registry<Object>().add(pointer, &object);
        } catch (...) {
            remove();
            throw;
        }
    }
    ~Registered() { remove(); }
    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

  private:
    void remove() {
        for (const void* pointer : pointers_) registry<Object>().remove(pointer);
    }
    std::array<const void*, kCount> pointers_;
};

} // namespace ddraw
