#pragma once
// The boundary in words: what may be reached, by whose leave, and what became of a connection. The
// window, the sheet, the ledger and helixctl all say it with these. Pure.

#include <string>
#include <string_view>
#include <vector>

#include "boundary/boundary_snapshot.h"

namespace helix::boundary {

/// All that decides what one workspace may reach.
struct Reach {
    EgressChoice choice;
    std::vector<egress::Rule> always; ///< of every workspace, those that hold for this one
    std::vector<egress::Rule> once;
};
Reach reachOf(const BoundarySnapshot& snapshot);

/// "Open: the public internet", "Offline: no site", "Only \"Git hosts\", pypi.org and 3 more". Sites are
/// named by whoever gave them.
std::string describeReach(const Reach& reach);
/// Only named sites, and none is named by anybody.
bool reachesNothing(const Reach& reach);
/// What a mode means, as sentences.
std::string describeMode(egress::Mode mode);

/// "Allowed once, until it stops", "Allowed for this workspace", "Allowed for every workspace"
std::string describeScope(AllowScope scope);
/// "It may be reached on port 443 by this workspace for as long as it exists."
std::string describeRule(const egress::Rule& rule, AllowScope scope);

/// What a deny() between these two did, as sentences.
std::string describeDenial(const std::string& domain, const BoundarySnapshot& before,
                           const BoundarySnapshot& after);
/// What withdraw() did, as a sentence.
std::string describeTakenBack(const egress::Rule& rule, AllowScope scope);
/// What is on or off: its name, and as one sentence what it means.
struct SwitchWords {
    std::string title, meaning;
};
/// Of EgressChoice::strict.
SwitchWords describeStrict();
/// May the models' providers reach somewhere for the workspace? `allowed`: the user has said so;
/// with an open internet they may in any case.
SwitchWords describeProviderFetch(egress::Mode mode, bool allowed);
/// The clipboard, from this computer into the guest, and out of it.
SwitchWords describeClipboardIn(operations::ClipboardIn in);
SwitchWords describeClipboardOut(bool out);
/// Both in a line: "In: when you paste. Out: what you copy there.".
std::string describeClipboard(const operations::ClipboardChoice& choice);
/// Files that are dropped on the desktop.
SwitchWords describeDrop();
/// What it means to look at a page of a guest that way.
std::string describePage(bool guarded);

/// Why a line of the ledger was refused or what let it through, as a sentence; empty when a rule
/// is not known.
std::string describeCrossing(const LedgerLine& line);
/// The line with that sentence, as the export, the control socket and helixctl show it.
operations::ExplainedLine explained(const LedgerLine& line);

} // namespace helix::boundary
