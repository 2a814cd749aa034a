// An object that a DirectDraw object makes and outlives, with one count of references for all its interfaces.
#pragma once

#include "tools/ddraw/objects/draw.h"

namespace ddraw {

template <class Object> class DrawChild {
  public:
    DrawChild(const DrawChild&) = delete;
    DrawChild& operator=(const DrawChild&) = delete;

    ULONG add_ref() { return ++references_; }
    ULONG release() { // 0, without an effect, if there is no reference
        if (references_ == 0) return 0;
        if (--references_ == 0) {
            delete static_cast<Object*>(this);
            return 0;
        }
        return references_;
    }

  protected:
    // `creator`: the version whose count the object holds, see Draw::hold()
    explicit DrawChild(Draw& draw, Version creator = Version::V1) : draw_(draw), creator_(creator) {
        draw_.hold(creator_);
    }
    ~DrawChild() { draw_.drop(creator_); }

  private:
    Draw& draw_;
    Version creator_;
    ULONG references_ = 1;
};

} // namespace ddraw
