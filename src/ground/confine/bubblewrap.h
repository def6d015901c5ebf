#pragma once
// Whether bubblewrap works on this host: tried, never assumed.

#include <filesystem>
#include <string>

#include "async/completion.h"
#include "base/paths.h"

namespace helix::confine {

struct Bubblewrap {
    std::filesystem::path program; ///< empty when there is none
    bool works = false;
    std::string whyNot; ///< a sentence for people, with what to do about it; empty when it works
};

/// Runs /bin/true in a cage, once per process and program; the answer is remembered. Looks for
/// bwrap in PATH; HELIXVM_BWRAP names another program. Any thread with an event loop.
async::Task<Bubblewrap> findBubblewrap(Environment environment = processEnvironment());

} // namespace helix::confine
