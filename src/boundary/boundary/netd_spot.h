#pragma once
// Where the helix-netd of one workspace lives, and how long it may take. Values.

#include <chrono>
#include <filesystem>

namespace helix::boundary {

/// Where the sockets of one workspace's helix-netd are, all in its 0700 runtime folder.
struct NetdSpot {
    std::filesystem::path qemuSocket;    ///< QEMU listens (-netdev stream)
    std::filesystem::path controlSocket; ///< netd listens
    std::filesystem::path log;
    std::filesystem::path spool; ///< of its ledger, beside the disk; empty: none (tests)
};

/// Deadlines and pauses around helix-netd; tests shorten them.
struct NetTiming {
    std::chrono::milliseconds start{15000};    ///< from exec until netd listens
    std::chrono::milliseconds answer{5000};    ///< to any request
    std::chrono::milliseconds quit{1500};      ///< to be gone after quit, before SIGKILL
    std::chrono::milliseconds firstPause{100}; ///< before a restart; doubles each time
    std::chrono::milliseconds longestPause{5000};
    std::chrono::milliseconds longLife{10000}; ///< a shorter one was a quick death
    int quickDeaths = 10;                      ///< in a row, then it stays down
};

} // namespace helix::boundary
