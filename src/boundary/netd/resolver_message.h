#pragma once
// The two messages between helix-netd and its resolver child: fixed sizes over a SOCK_SEQPACKET
// pair.

#include <array>
#include <cstdint>

namespace helix::netd {

inline constexpr std::size_t kMaxResolved = 16;

struct ResolverQuestion {
    std::uint32_t id = 0;
    std::uint32_t length = 0;
    std::array<char, 256> name{}; ///< normalised DNS name
};

enum class Resolution : std::uint32_t { Found, NoSuchName, Failed };

struct ResolverAnswer {
    std::uint32_t id = 0;
    Resolution resolution = Resolution::Failed;
    std::uint32_t count = 0;
    std::array<std::uint32_t, kMaxResolved> addresses{}; ///< host byte order
};

} // namespace helix::netd
