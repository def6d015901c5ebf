#pragma once
// Programs of the host that are tried once before anything relies on them. For the files of this
// room only.

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "base/paths.h"

namespace helix::confine {

/// The program that `variable` names, else the one that PATH has under `name`; empty when there is
/// none.
std::string lookUpProgram(const Environment& environment, const char* variable, const char* name);

/// What this process has found out, by program. The kernel does not change its mind meanwhile. Any
/// thread.
template <typename Finding>
class Findings {
public:
    std::optional<Finding> find(const std::string& program)
    {
        const std::lock_guard guard(m_mutex);
        const auto found = m_known.find(program);
        return found == m_known.end() ? std::nullopt : std::optional(found->second);
    }
    void keep(const std::string& program, const Finding& finding)
    {
        const std::lock_guard guard(m_mutex);
        m_known[program] = finding;
    }

private:
    std::mutex m_mutex;
    std::map<std::string, Finding> m_known;
};

} // namespace helix::confine
