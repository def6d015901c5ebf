#pragma once
// What the user chose, and what helix-netd enforces of it. Pure.

#include <string>
#include <vector>

#include "base/result.h"
#include "egress/policy.h"

namespace helix::boundary {

/// What the user chose for one workspace, or as the default for new ones.
struct EgressChoice {
    egress::Mode mode = egress::Mode::Open;
    std::vector<std::string> lists;  ///< names of ready-made lists (egress::readyMadeLists)
    std::vector<egress::Rule> rules; ///< of this workspace
    bool strict = false;             ///< egress::Policy::strict
    friend bool operator==(const EgressChoice&, const EgressChoice&) = default;
};

/// The same choice with rules in their normal form and nothing twice. InvalidArgument for a list
/// that does not exist or a rule that egress::parseRule refuses; ResourceExhausted for more rules
/// than kMaxRules.
Result<EgressChoice> normalised(EgressChoice choice);
Result<std::vector<egress::Rule>> normalised(std::vector<egress::Rule> rules);
inline constexpr std::size_t kMaxRules = 500;

/// Everything expanded, with origins "list:NAME", "workspace", "always" and "once". A rule that
/// stands in several places has the first of these.
egress::Policy makePolicy(const EgressChoice& choice, const std::vector<egress::Rule>& always,
                          const std::vector<egress::Rule>& once);

/// Does the policy fit into one message to helix-netd? ResourceExhausted with a sentence.
Result<void> checkSize(const egress::Policy& policy);

} // namespace helix::boundary
