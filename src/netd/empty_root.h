#pragma once

namespace helix::netd {

/// Moves this process (which must have no threads) into user and mount namespaces of its own whose
/// root is an empty read-only folder, and drops every capability. False where the system does not
/// allow it; the process is then as before.
bool enterEmptyRoot();

} // namespace helix::netd
