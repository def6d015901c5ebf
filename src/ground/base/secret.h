#pragma once
// Secret: bytes that must never reach a log, a command line or an environment.

#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace helix {

/// Owns secret bytes; wipes them when it dies or is moved from. It has no stream operator, no
/// formatter and no conversion to text: whoever needs the bytes says so with reveal(), which is
/// what a reviewer greps for.
class Secret {
public:
    Secret() = default;
    explicit Secret(BytesView bytes);
    explicit Secret(std::string_view text)
        : Secret(asBytes(text))
    {
    }
    /// `count` fresh bytes from the system's random generator.
    static Secret random(std::size_t count);

    Secret(const Secret& other);
    Secret& operator=(const Secret& other);
    Secret(Secret&& other) noexcept;
    Secret& operator=(Secret&& other) noexcept;
    ~Secret();

    [[nodiscard]] bool empty() const { return m_bytes.empty(); }
    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    [[nodiscard]] BytesView reveal() const { return m_bytes; }
    [[nodiscard]] std::string_view revealText() const { return asText(m_bytes); }

    /// Constant-time comparison.
    friend bool operator==(const Secret& a, const Secret& b);

private:
    void wipe() noexcept;
    Bytes m_bytes;
};

} // namespace helix
