#include "app/boundary_answers.h"

#include <algorithm>

#include "base/try.h"
#include "boundary/words.h"
#include "providers/own_agent.h"

namespace helix::app {
namespace {

const char* nameOf(boundary::NetState state)
{
    switch (state) {
    case boundary::NetState::Down:
        return "down";
    case boundary::NetState::Up:
        return "up";
    case boundary::NetState::Restarting:
        return "restarting";
    case boundary::NetState::Failed:
        return "failed";
    }
    return "down";
}

Result<void> checkList(const std::string& name)
{
    if (egress::findList(name) != nullptr)
        return {};
    std::string known;
    for (const auto& list : egress::readyMadeLists())
        known += (known.empty() ? "" : ", ") + std::string(list.name);
    return fail(ErrorCode::InvalidArgument,
                "There is no list named '" + printable(name, 40) + "'; there are: " + known + ".");
}

} // namespace

std::vector<std::string> textsOf(const std::vector<egress::Rule>& rules)
{
    std::vector<std::string> texts;
    for (const auto& rule : rules)
        texts.push_back(egress::toString(rule));
    return texts;
}

operations::EgressChoice answerOf(const boundary::EgressChoice& choice)
{
    return {std::string(egress::toString(choice.mode)), choice.lists, textsOf(choice.rules),
            choice.strict};
}

Result<std::vector<egress::Rule>> rulesOf(const std::vector<std::string>& texts)
{
    std::vector<egress::Rule> rules;
    for (const auto& text : texts) {
        TRY(rules.emplace_back(), egress::parseRule(text));
    }
    return rules;
}

Result<boundary::EgressChoice> choiceOf(const operations::EgressWish& wish,
                                        boundary::EgressChoice base)
{
    base.strict = wish.strict.value_or(base.strict);
    if (!wish.mode.empty()) {
        TRY(base.mode, egress::parseMode(wish.mode));
    }
    if (wish.lists) {
        for (const auto& name : *wish.lists)
            TRY(checkList(name));
        base.lists = *wish.lists;
    }
    if (wish.rules) {
        TRY(base.rules, rulesOf(*wish.rules));
    }
    return base;
}

operations::Boundary answerOf(const boundary::BoundarySnapshot& snapshot)
{
    operations::Boundary answer;
    answer.choice = answerOf(snapshot.choice);
    answer.workspace = snapshot.workspace;
    answer.state = nameOf(snapshot.state);
    answer.problem = snapshot.problem;
    const auto reach = boundary::reachOf(snapshot);
    answer.reach = boundary::describeReach(reach);
    answer.reachesNothing = boundary::reachesNothing(reach);
    answer.always = textsOf(snapshot.always);
    answer.withheld = textsOf(snapshot.withheld);
    answer.once = textsOf(snapshot.once);
    answer.refused = snapshot.refused;
    for (const auto& blocked : snapshot.blocked)
        answer.blocked.push_back(
            {blocked.name, blocked.process, blocked.attempts, blocked.firstMs, blocked.lastMs});
    for (const auto& line : snapshot.live)
        answer.live.push_back(boundary::explained(line));
    answer.ledgerWritable = snapshot.ledgerWritable;
    answer.confinedSeccomp = snapshot.confinedSeccomp;
    answer.confinedEmptyRoot = snapshot.confinedEmptyRoot;
    answer.netdPid = snapshot.netdPid;
    return answer;
}

operations::Provider answerOf(const providers::Provider& provider)
{
    operations::Provider answer;
    answer.name = provider.name;
    answer.note = providers::ownAgentNote(provider.kind);
    answer.kind = providers::toString(provider.kind);
    answer.baseUrl = provider.baseUrl;
    answer.models = provider.models;
    answer.hasKey = provider.hasKey;
    answer.preferred = provider.preferred;
    answer.chosen = provider.chosen;
    return answer;
}

operations::NamedSecret answerOf(const providers::NamedSecret& secret)
{
    return {secret.name, secret.origin, secret.header, secret.granted};
}

operations::Usage answerOf(const providers::Usage& usage)
{
    return {usage.requests, usage.inputTokens, usage.outputTokens, usage.microUsd, usage.unpriced};
}

operations::UsageLine answerOf(const providers::UsageLine& line)
{
    operations::UsageLine answer;
    answer.usage = answerOf(line.usage);
    answer.timeMs = line.timeMs;
    answer.durationMs = line.durationMs;
    answer.firstByteMs = line.firstByteMs;
    answer.workspace = line.workspace;
    answer.session = line.session;
    answer.provider = line.provider;
    answer.model = line.model;
    answer.status = line.status;
    return answer;
}

} // namespace helix::app
