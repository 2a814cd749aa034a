// Who has an object's pointer without a reference: they are told when it ends.
#pragma once

#include <vector>

namespace ddraw {

template <class Object> class Keeper {
  public:
    virtual void object_ends(Object& object) noexcept = 0;

  protected:
    ~Keeper() = default;
};

// A member of the object.
template <class Object> class Keepers {
  public:
    void add(Keeper<Object>& keeper) { keepers_.push_back(&keeper); }
    void remove(Keeper<Object>& keeper) { std::erase(keepers_, &keeper); }
    // To be called once, by the object's destructor; keepers do not remove themselves meanwhile.
    void tell_end(Object& object) noexcept {
        for (Keeper<Object>* keeper : keepers_) keeper->object_ends(object);
        keepers_.clear();
    }

  private:
    std::vector<Keeper<Object>*> keepers_;
};

} // namespace ddraw
