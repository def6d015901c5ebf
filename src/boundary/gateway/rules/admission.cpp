#include "gateway/rules/admission.h"

#include <algorithm>

namespace helix::gateway {
namespace {

tl::unexpected<Error> refused(const std::string& sentence)
{
    return fail(ErrorCode::PermissionDenied, "HelixVM: " + sentence);
}

tl::unexpected<Error> unknownCost(const std::string& what)
{
    return refused(what +
                   ", so what it takes is not known beforehand, and this workspace has a budget. "
                   "The user can change the budget in Helix.");
}

/// The provider may have worked on it although it answered with an error.
bool mayHaveWorked(int status)
{
    return status == 0 || status == 408 || status == 499 || status == 504 || status == 524;
}

} // namespace

std::optional<std::string> reachOf(const BodyFacts& facts, const Headers& headers,
                                   std::string_view modelInPath)
{
    if (facts.reach)
        return facts.reach;
    if (auto model = reachOfModel(modelInPath))
        return model;
    return reachOfHeaders(headers);
}

std::string refusedReach(const std::string& what)
{
    return "HelixVM: this request has " + what +
           ", with which the model's provider would reach beyond this workspace's boundary. The "
           "user can allow it: \"the provider may fetch for it\" on its boundary sheet.";
}

Result<Admission> admit(const BodyFacts& facts, Dialect dialect, const Account& account,
                        const Price* price, bool free, bool fetches)
{
    if (facts.background)
        return refused("answers in the background are not served; nobody could count them.");
    Admission admission;
    Estimate& estimate = admission.estimate;
    estimate = {facts.mostInput, facts.maxTokens, facts.answers, Estimate::Caches::No, price, free};
    if (dialect == Dialect::Embeddings)
        estimate.output = 0;
    if (dialect == Dialect::AnthropicMessages)
        estimate.caches = facts.longCache ? Estimate::Caches::Hour : Estimate::Caches::Minutes;
    if (!account.isLimited())
        return admission;
    if (fetches)
        return unknownCost("the provider would fetch something for this request");
    if (facts.stored)
        return unknownCost("this request goes on from what is kept at the provider");
    if (!facts.unclear.empty())
        return unknownCost("of this request it is not clear how long its answer may be: " +
                           facts.unclear);
    if (facts.dearer && account.countsMoney())
        return unknownCost("this request asks for a service with a price of its own");
    if (dialect == Dialect::Embeddings || facts.maxTokens > 0)
        return admission;
    estimate.input += kLongestLimit; // the provider may count every byte that it gets
    estimate.output = std::max(account.affordableOutput(estimate), kShortestAnswer);
    admission.limit = estimate.output;
    return admission;
}

TokenUsage spent(const Ending& ending, const BodyFacts& facts, const TokenUsage& most, bool limited)
{
    if (!ending.sent)
        return {};
    const bool good = ending.status / 100 == 2;
    if (!good && !mayHaveWorked(ending.status))
        return ending.usage;
    TokenUsage usage = ending.usage;
    if (good && ending.ended && usage.whole) {
        if (usage.allInput() == 0)
            usage.input = facts.bytes / 4 + 1;
        return usage;
    }
    if (!limited) {
        usage.output = std::max(usage.output, ending.events);
        if (usage.allInput() == 0)
            usage.input = facts.bytes / 4 + 1;
        return usage;
    }
    // What the beginning of a stream says about the prompt is true already.
    if (usage.allInput() == 0) {
        usage = most;
        return usage;
    }
    usage.output = std::max(usage.output, most.output);
    return usage;
}

} // namespace helix::gateway
