// The commands of DirectX 7, for contexts of interface 3.
#pragma once

#include "tools/runtime/commands/primitive_commands.h"
#include "tools/runtime/commands/state_commands.h"
#include "tools/runtime/commands/target_commands.h"

namespace runtime {

template <class Sink> class Dx7Commands : public TargetCommands<PrimitiveCommands<StateCommands<Sink>>> {
  public:
    explicit Dx7Commands(Sink& sink) : TargetCommands<PrimitiveCommands<StateCommands<Sink>>>(sink) {}
};

} // namespace runtime
