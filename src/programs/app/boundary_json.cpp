#include "app/boundary_json.h"

#include "base/try.h"
#include "boundary/ledger_json.h"
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

Json blockedJson(const boundary::BlockedDomain& blocked)
{
    return {{"name", blocked.name},
            {"process", blocked.process},
            {"attempts", blocked.attempts},
            {"first_ms", blocked.firstMs},
            {"last_ms", blocked.lastMs}};
}

template <typename T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
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

Json rulesToJson(const std::vector<egress::Rule>& rules)
{
    Json list = Json::array();
    for (const auto& rule : rules)
        list.push_back(egress::toString(rule));
    return list;
}

Json toJson(const boundary::EgressChoice& choice)
{
    return {{"mode", egress::toString(choice.mode)},
            {"lists", choice.lists},
            {"rules", rulesToJson(choice.rules)},
            {"strict", choice.strict}};
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

Json toJson(const boundary::BoundarySnapshot& snapshot)
{
    Json json = toJson(snapshot.choice);
    json["workspace"] = snapshot.workspace.str();
    json["state"] = nameOf(snapshot.state);
    json["problem"] = snapshot.problem;
    const auto reach = boundary::reachOf(snapshot);
    json["reach"] = boundary::describeReach(reach);
    json["reaches_nothing"] = boundary::reachesNothing(reach);
    json["always"] = rulesToJson(snapshot.always);
    json["withheld"] = rulesToJson(snapshot.withheld);
    json["once"] = rulesToJson(snapshot.once);
    json["refused"] = snapshot.refused;
    Json blocked = Json::array();
    for (const auto& domain : snapshot.blocked)
        blocked.push_back(blockedJson(domain));
    json["blocked"] = std::move(blocked);
    Json live = Json::array();
    for (const auto& line : snapshot.live)
        live.push_back(boundary::toJson(line));
    json["live"] = std::move(live);
    json["ledger_writable"] = snapshot.ledgerWritable;
    json["confined_seccomp"] = snapshot.confinedSeccomp;
    json["confined_empty_root"] = snapshot.confinedEmptyRoot;
    json["netd_pid"] = snapshot.netdPid;
    return json;
}

Json toJson(const boundary::LedgerTotal& total)
{
    return {{"name", total.name},        {"connections", total.connections},
            {"denials", total.denials},  {"bytes_out", total.bytesOut},
            {"bytes_in", total.bytesIn}, {"last_ms", total.lastMs}};
}

Json toJson(const providers::Provider& provider)
{
    return {{"name", provider.name},
            {"note", providers::ownAgentNote(provider.kind)},
            {"kind", providers::toString(provider.kind)},
            {"base_url", provider.baseUrl},
            {"has_key", provider.hasKey},
            {"models", provider.models},
            {"preferred", provider.preferred}};
}

Json toJson(const providers::NamedSecret& secret)
{
    Json granted = Json::array();
    for (const auto& id : secret.granted)
        granted.push_back(id.str());
    return {{"name", secret.name},
            {"origin", secret.origin},
            {"header", secret.header},
            {"granted", std::move(granted)}};
}

Json toJson(const providers::Budget& budget)
{
    return {{"requests", orNull(budget.requests)},
            {"tokens", orNull(budget.tokens)},
            {"micro_usd", orNull(budget.microUsd)}};
}

Json toJson(const providers::Usage& usage)
{
    return {{"requests", usage.requests},
            {"input_tokens", usage.inputTokens},
            {"output_tokens", usage.outputTokens},
            {"micro_usd", usage.microUsd},
            {"unpriced", usage.unpriced}};
}

Json toJson(const providers::UsageLine& line)
{
    Json json = toJson(line.usage);
    json["time_ms"] = line.timeMs;
    json["workspace"] = line.workspace.str();
    json["session"] = line.session;
    json["provider"] = line.provider;
    json["model"] = line.model;
    json["status"] = line.status;
    json["duration_ms"] = line.durationMs;
    json["first_byte_ms"] = line.firstByteMs;
    return json;
}

} // namespace helix::app
