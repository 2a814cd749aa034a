// The commands of DirectX 5 and 6, for contexts of interfaces 0 to 2.
#pragma once

#include "tools/runtime/commands/early_commands.h"
#include "tools/runtime/commands/primitive_commands.h"

namespace runtime {

template <class Sink> class Dx6Commands : public PrimitiveCommands<EarlyCommands<Sink>> {
  public:
    explicit Dx6Commands(Sink& sink) : PrimitiveCommands<EarlyCommands<Sink>>(sink) {}
};

} // namespace runtime
