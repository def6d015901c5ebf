#pragma once
// Keeps a key out of what goes back to the guest, should a server repeat it.

#include <string>
#include <string_view>

#include "base/secret.h"

namespace helix::gateway {

/// Replaces every occurrence of the key by as many asterisks, also where it is cut into pieces.
/// Only bytes that may be the beginning of the key are held back.
class KeyMask {
public:
    /// Keys shorter than kMinKey are not looked for: they would be found everywhere.
    explicit KeyMask(Secret key);
    static constexpr std::size_t kMinKey = 8;

    /// Appends to `out` what may go on.
    void feed(std::string_view text, std::string& out);
    /// Appends what was held back.
    void finish(std::string& out);
    /// A whole text at once.
    [[nodiscard]] std::string masked(std::string_view text) const;

private:
    Secret m_key;
    std::string m_held;
};

} // namespace helix::gateway
