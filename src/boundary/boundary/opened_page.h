#pragma once
// A page of a guest in the user's browser: the way it is wanted, and where it was opened. Values.

#include <string>

namespace helix::boundary {

/// How a page of a guest comes into the user's browser.
enum class PageWay {
    ByPolicy, ///< guarded, unless the workspace is Open and can send anywhere anyway
    Guarded,  ///< through helix-port-page
    Direct,   ///< by the mapping itself
};

struct OpenedPage {
    std::string url; ///< guarded: works once, for a minute
    bool guarded = false;
    std::string note; ///< what that means (describePage())
};

} // namespace helix::boundary
