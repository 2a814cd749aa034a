// The headers of Direct3D 1 to 7.
#pragma once

#include "tools/ddraw/base/win.h"

#include <d3d.h>
