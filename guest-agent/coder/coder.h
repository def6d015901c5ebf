#pragma once
// The built-in coding agent: ACP on stdin and stdout (the program helix-coder).

namespace helix::agent {

/// Runs until stdin ends. Reads the inference gateway's address and token, HELIX_MODEL and
/// HELIX_SESSION from the environment. The exit status.
int runCoder();

} // namespace helix::agent
