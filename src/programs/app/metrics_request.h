#pragma once
// A request for metrics over HTTP, and what is answered. Pure.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace helix::app {

/// Longer heads are refused.
inline constexpr std::size_t kMaxMetricsHead = 8192;

/// The answer (HTTP/1.1, the connection ends with it) to the head of a request, which ends with an
/// empty line; nothing while that has not come. `metrics` makes the text. Asked for another host than
/// this computer's loopback it is refused: a page of the web could have led its own name here (DNS
/// rebinding); and so is whatever a page asks for (Origin).
std::optional<std::string> answerMetrics(std::string_view received,
                                         const std::function<std::string()>& metrics);

} // namespace helix::app
