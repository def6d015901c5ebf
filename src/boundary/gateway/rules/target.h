#pragma once
// A request's target: checked, taken apart, and freed from the token.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::gateway {

struct Target {
    std::string path;                 ///< byte for byte
    std::optional<std::string> query; ///< byte for byte, without the question mark
};

/// Protocol for anything but the plain form "/path?query": absolute URIs, "*", authorities,
/// fragments, and paths that checkPath refuses.
Result<Target> parseTarget(std::string_view target);

/// No segment that is empty (but the last), "." or ".." (also before a semicolon), no backslash,
/// and no encoded slash, backslash, dot, percent sign or control character.
Result<void> checkPath(std::string_view path);

/// The values of every parameter `name`, percent-decoded.
std::vector<std::string> parameterValues(const Target& target, std::string_view name);
/// The query without the parameters `name`; the rest stays byte for byte.
std::optional<std::string> withoutParameter(const Target& target, std::string_view name);

/// The query's parameters that a model provider may see; the rest (another project, another user,
/// headers by way of the query) is left out.
std::optional<std::string> queryForProvider(const Target& target);

/// "%41" to "A"; what is no escape stays.
std::string percentDecoded(std::string_view text);

} // namespace helix::gateway
