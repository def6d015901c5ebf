#pragma once
// The JSON form of what the boundary, the providers and the budgets say.

#include "app/snapshot_json.h"
#include "boundary/boundary.h"
#include "operations/workspaces.h"
#include "providers/providers.h"

namespace helix::app {

/// {"mode", "lists", "rules"}; a rule is its text, "example.org" or "*.example.org:8443".
Json toJson(const boundary::EgressChoice& choice);
/// Their texts.
Json rulesToJson(const std::vector<egress::Rule>& rules);
/// InvalidArgument names the text that is no rule.
Result<std::vector<egress::Rule>> rulesOf(const std::vector<std::string>& texts);
/// The choice that is wished for, on top of `base`. InvalidArgument names the word that is wrong.
Result<boundary::EgressChoice> choiceOf(const operations::EgressWish& wish,
                                        boundary::EgressChoice base);

Json toJson(const boundary::BoundarySnapshot& snapshot);
Json toJson(const boundary::LedgerTotal& total);

Json toJson(const providers::Provider& provider);
Json toJson(const providers::NamedSecret& secret);
/// {"requests", "tokens", "micro_usd"}; null: no limit.
Json toJson(const providers::Budget& budget);
Json toJson(const providers::Usage& usage);
Json toJson(const providers::UsageLine& line);

/// listToJson() for these types: a template sees what was declared before it.
template <typename T>
Json recordsToJson(const std::vector<T>& values)
{
    Json list = Json::array();
    for (const auto& value : values)
        list.push_back(toJson(value));
    return list;
}

} // namespace helix::app
