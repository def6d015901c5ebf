#pragma once
// What is true of one workspace's boundary at a moment. Values.

#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "boundary/egress_choice.h"
#include "boundary/ledger_line.h"
#include "egress/policy.h"
#include "operations/clipboard_values.h"

namespace helix::boundary {

enum class AllowScope {
    Once,      ///< until the workspace stops
    Workspace, ///< kept with the workspace
    Always,    ///< kept for every workspace under Allowlist
};

/// A domain the guest asked for and was refused, waiting for the user's word.
struct BlockedDomain {
    std::string name;
    std::string process; ///< who asked, as far as known
    std::uint32_t attempts = 1;
    std::int64_t firstMs = 0, lastMs = 0;
};

enum class NetState {
    Down,       ///< the workspace does not run
    Up,         ///< helix-netd carries its traffic under the policy
    Restarting, ///< helix-netd is gone and comes back; no traffic meanwhile
    Failed,     ///< it does not come back: no traffic; `problem` says why
};

/// Everything about one workspace's boundary, by value.
struct BoundarySnapshot {
    WorkspaceId workspace;
    NetState state = NetState::Down;
    std::string problem;
    EgressChoice choice;
    operations::ClipboardChoice clipboard;
    std::vector<egress::Rule> always;   ///< of every workspace, but for `withheld`
    std::vector<egress::Rule> withheld; ///< of every workspace, and not of this one
    std::vector<egress::Rule> once;
    std::vector<std::string> refused;   ///< domains the user has refused: no more prompts
    std::vector<BlockedDomain> blocked; ///< newest last, bounded
    std::vector<LedgerLine> live;       ///< open connections, bounded
    bool ledgerWritable = true;         ///< false: egress is closed because of it
    bool confinedSeccomp = false, confinedEmptyRoot = false;
    int netdPid = 0;
};

} // namespace helix::boundary
