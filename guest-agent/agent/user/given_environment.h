#pragma once
// What the host wants every program in this guest to find in its environment: the address of the
// model gateway and this workspace's token for it.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "agent/user/guest_user.h"
#include "base/result.h"

namespace helix::agent {

inline constexpr std::size_t kMaxVariables = 64;
inline constexpr std::size_t kMaxVariableBytes = 4096; ///< of one value

/// Used on the event loop's thread only.
class GivenEnvironment {
public:
    using Variables = std::map<std::string, std::string>;

    /// `shellFile`: where login shells read it as well (images/layers/base); empty: nowhere.
    GivenEnvironment(GuestUser owner, std::filesystem::path shellFile)
        : m_owner(std::move(owner))
        , m_shellFile(std::move(shellFile))
    {
    }

    /// Replaces what was set before. InvalidArgument, and nothing changed, unless there are at most
    /// kMaxVariables, names are of A-Z, 0-9 and _ and begin with no digit, and values are printable
    /// text of at most kMaxVariableBytes. A shell file that cannot be written is logged: programs
    /// started from the host have the variables all the same.
    Result<void> set(Variables variables);

    /// What an agent of this boot, that was killed, had last set.
    void recall();

    /// KEY=VALUE entries, added where `environment` has none of that name yet.
    void addTo(std::vector<std::string>& environment) const;

private:
    GuestUser m_owner;
    std::filesystem::path m_shellFile;
    Variables m_variables;
};

/// The lines a POSIX shell reads the variables from. Pure.
std::string shellLines(const GivenEnvironment::Variables& variables);
/// What shellLines() has made `text` of; other lines are passed over. Pure.
GivenEnvironment::Variables variablesOf(std::string_view text);

} // namespace helix::agent
