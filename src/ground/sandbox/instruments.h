#pragma once

namespace helix::sandbox {

/// To be called before the process gives up its files. In the builds of ./test --sanitize and
/// --tsan, what is found from then on is told on stderr, not in a file, and no leaks are looked
/// for at the end, which takes /proc and without it never ends. Does nothing in any other build.
void keepInstrumentsWorking();

} // namespace helix::sandbox
