#pragma once
// The head of an HTTP/1 message (RFC 9112), read so strictly that no two readers can disagree about
// where a message ends. What is unusual is refused, not repaired.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::gateway {

inline constexpr std::size_t kMaxHead = std::size_t{64} << 10; ///< bytes, with the empty line
inline constexpr std::size_t kMaxHeaders = 128;

struct Header {
    std::string name; ///< as it came; compare with isName()
    std::string value;
    friend bool operator==(const Header&, const Header&) = default;
};
using Headers = std::vector<Header>;

/// Header names are compared without regard to ASCII case.
bool isName(std::string_view a, std::string_view b);
/// The first header of that name.
const Header* find(const Headers& headers, std::string_view name);
std::size_t count(const Headers& headers, std::string_view name);

/// How the body of a message is delimited.
struct Framing {
    enum class Kind { None, Length, Chunked, UntilClose };
    Kind kind = Kind::None;
    std::uint64_t length = 0; ///< with Length
};

struct RequestHead {
    std::string method;
    std::string target; ///< byte for byte
    int minor = 1;      ///< of HTTP/1.x
    Headers headers;
    Framing framing;
    bool keepAlive = true;
    bool expectsContinue = false;
};

struct ResponseHead {
    int status = 0;
    std::string reason;
    int minor = 1;
    Headers headers;
    bool keepAlive = true;
};

/// The bytes before and including the empty line, or nothing while it has not come. A lone line
/// feed does not end a line.
std::optional<std::size_t> headLength(std::string_view received);

/// `head` as cut by headLength. Protocol errors say what is wrong: line ends other than CRLF,
/// folded lines, control characters, spaces before colons, more or fewer than one Host,
/// Content-Length beside Transfer-Encoding, either of them twice, codings other than chunked,
/// Upgrade.
Result<RequestHead> parseRequestHead(std::string_view head);
Result<ResponseHead> parseResponseHead(std::string_view head);

/// How a response's body ends; `toHead`: it answers a HEAD request.
Result<Framing> responseFraming(const ResponseHead& head, bool toHead);

} // namespace helix::gateway
