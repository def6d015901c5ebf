#pragma once
// The model that is none: answers that were written beforehand, for the sample project, so that the
// built-in agent can be seen at work where nobody has a model yet. What it does is done.

namespace helix::protocol {

/// As a session's model is chosen.
inline constexpr const char* kPreparedModel = "prepared/show-me";

} // namespace helix::protocol
