#pragma once
// What the boundary, the providers and the budgets say as the control socket shows it
// (operations/boundary_values.h, provider_values.h).

#include "boundary/boundary.h"
#include "operations/boundary_values.h"
#include "operations/provider_values.h"
#include "operations/workspaces.h"
#include "providers/providers.h"

namespace helix::app {

operations::EgressChoice answerOf(const boundary::EgressChoice& choice);
/// As it is typed: "example.org", "*.example.org:8443".
std::vector<std::string> textsOf(const std::vector<egress::Rule>& rules);
/// InvalidArgument names the text that is no rule.
Result<std::vector<egress::Rule>> rulesOf(const std::vector<std::string>& texts);
/// The choice that is wished for, on top of `base`. InvalidArgument names the word that is wrong.
Result<boundary::EgressChoice> choiceOf(const operations::EgressWish& wish,
                                        boundary::EgressChoice base);

operations::Boundary answerOf(const boundary::BoundarySnapshot& snapshot);

operations::Provider answerOf(const providers::Provider& provider);
operations::NamedSecret answerOf(const providers::NamedSecret& secret);
operations::Usage answerOf(const providers::Usage& usage);
operations::UsageLine answerOf(const providers::UsageLine& line);

} // namespace helix::app
