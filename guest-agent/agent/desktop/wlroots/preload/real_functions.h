#pragma once
// The functions that these stand in front of.

#include <cstring>

#include <dlfcn.h>

namespace helix::preload {

/// wlroots 0.15, the only one whose insides are touched.
inline constexpr const char* kLibrary = "/libwlroots.so.10";

template <typename Function>
Function next(const char* name)
{
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

inline bool isOfWlroots(const void* code)
{
    Dl_info found{};
    if (::dladdr(code, &found) == 0 || found.dli_fname == nullptr)
        return false;
    const char* library = ::strrchr(found.dli_fname, '/');
    return library != nullptr && ::strncmp(library, kLibrary, ::strlen(kLibrary)) == 0;
}

} // namespace helix::preload
