#include "sessions/agent_options.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/try.h"
#include "protocol/option_words.h"
#include "sessions/option_choice.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

constexpr std::chrono::seconds kOptionLimit{30};

auto optionWithId(const std::vector<acp::ConfigOption>& options, const std::string& id)
{
    return std::ranges::find(options, id, &acp::ConfigOption::id);
}

/// The method by which the agent takes the value, and the parameters beside the session's id.
std::pair<std::string, nlohmann::json> requestFor(const acp::ConfigOption& option,
                                                  const std::string& value)
{
    nlohmann::json params = nlohmann::json::object();
    if (option.legacy && option.category == "model") {
        params["modelId"] = value;
        return {"session/set_model", params};
    }
    if (option.legacy) {
        params["modeId"] = value;
        return {"session/set_mode", params};
    }
    params["configId"] = option.id;
    if (option.isSwitch) {
        params["type"] = "boolean";
        params["value"] = value == "true";
    } else {
        params["value"] = value;
    }
    return {"session/set_config_option", params};
}

} // namespace

AgentOptions::AgentOptions(const SessionLifetime& life, AgentProfile& agent, SessionKeeper& keeper,
                           SessionNotifier& notifier, AgentLink& link, WishRefused wishRefused)
    : m_life(life)
    , m_agent(agent)
    , m_keeper(keeper)
    , m_notifier(notifier)
    , m_link(link)
    , m_wishRefused(std::move(wishRefused))
{
}

async::Task<Result<void>> AgentOptions::choose(std::string option, std::string value)
{
    const auto held = m_life.hold();
    if (m_agent.known) {
        CO_TRY(const auto choice,
               chooseOption(m_agent.options, m_agent.shownTitle(), option, value));
        option = choice.option;
        value = choice.value;
    }
    const auto known = std::ranges::find(m_agent.options, option, &acp::ConfigOption::id);
    if (m_link.reachesProcess() && !m_link.isBeingIntroduced() && known != m_agent.options.end()) {
        const acp::ConfigOption now = *known;
        const auto set = co_await tellAgent(now, value);
        if (m_life.isShut() || !set)
            co_return set;
    } else if (known != m_agent.options.end()) {
        known->current = value;
    }
    m_agent.chosen[option] = value;
    m_keeper.factsChanged();
    m_notifier.showNow();
    co_return co_await m_keeper.onRecord();
}

Result<void> AgentOptions::resolveWishes()
{
    const auto chosen = std::exchange(m_agent.chosen, {});
    Result<void> done;
    for (const auto& [name, value] : chosen) {
        const bool isOwn = optionWithId(m_agent.options, name) != m_agent.options.end();
        const bool isWord = std::ranges::count(protocol::kOptionWords, name) > 0;
        auto choice = chooseOption(m_agent.options, m_agent.shownTitle(), name, value);
        if (choice) {
            m_agent.chosen[choice->option] = choice->value;
        } else if (isWord && done) {
            done = fail(choice.error());
            m_wishRefused(name, value);
        } else if (!isOwn) {
            m_agent.chosen[name] = value;
        }
    }
    m_keeper.factsChanged();
    return done;
}

async::Task<void> AgentOptions::apply(agents::KnownAgent agent)
{
    const auto held = m_life.hold();
    const auto& options = m_agent.options;
    auto chosen = m_agent.chosen;
    // The machine is the boundary: the agent needs no leave of its own, unless the user says so.
    for (const auto& option : options)
        if (option.category == "mode" && !agent.mode.empty() &&
            std::ranges::find(option.choices, agent.mode, &acp::ConfigChoice::value) !=
                option.choices.end())
            chosen.try_emplace(option.id, agent.mode);
    for (const auto& [id, value] : chosen) {
        const auto option = optionWithId(options, id);
        if (option == options.end() || option->current == value)
            continue;
        const auto set = co_await tellAgent(*option, value);
        if (m_life.isShut())
            co_return;
        if (!set)
            m_keeper.note(set.error().message);
    }
}

async::Task<Result<void>> AgentOptions::tellAgent(acp::ConfigOption option, std::string value)
{
    const auto held = m_life.hold();
    auto request = requestFor(option, value);
    request.second["sessionId"] = m_agent.acpSession;
    const JsonPtr params = std::make_shared<const nlohmann::json>(std::move(request.second));
    const auto answer = co_await m_link.call(request.first, params, kOptionLimit);
    if (m_life.isShut() || !answer)
        co_return answer ? Result<void>() : fail(answer.error());
    if (const auto error = errorOf(**answer))
        co_return fail(ErrorCode::InvalidArgument, m_agent.shownTitle() + " did not take '" +
                                                       printable(value, 80) + "' as " +
                                                       option.name + ": " + error->text);
    auto setup = acp::decodeSessionSetup(memberOf(**answer, "result"));
    if (setup && !setup->options.empty()) {
        takeOptions(m_agent, std::move(setup->options));
    } else {
        for (auto& known : m_agent.options)
            if (known.id == option.id)
                known.current = value;
    }
    m_keeper.factsChanged();
    m_notifier.showNow();
    co_return Result<void>();
}

} // namespace helix::sessions
