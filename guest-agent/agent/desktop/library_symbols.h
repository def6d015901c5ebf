#pragma once
// The functions of a library that is opened while the program runs, because not every guest has it.

#include <dlfcn.h>

namespace helix::agent {

/// Finds functions until one is missing.
class LibrarySymbols {
public:
    explicit LibrarySymbols(void* library)
        : m_library(library)
    {
    }
    template <typename Function>
    LibrarySymbols& find(Function& function, const char* name)
    {
        function = reinterpret_cast<Function>(::dlsym(m_library, name));
        m_complete = m_complete && function != nullptr;
        return *this;
    }
    [[nodiscard]] bool isComplete() const { return m_complete; }

private:
    void* m_library;
    bool m_complete = true;
};

} // namespace helix::agent
