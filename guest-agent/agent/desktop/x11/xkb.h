#pragma once
// The XKB extension's header, which has fields that are words of C++.

#include <cstdint>
#include <cstdlib>

#include <xcb/xcb.h>

#define explicit explicit_
#include <xcb/xkb.h>
#undef explicit
