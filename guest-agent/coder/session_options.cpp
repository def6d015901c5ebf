#include "coder/session_options.h"

#include <algorithm>

#include "coder/models/prepared_answers.h"
#include "protocol/prepared_model.h"

namespace helix::agent::coder {
namespace {

acp::ConfigChoice effortChoice(Effort effort, const char* name, const char* description)
{
    return {std::string(toString(effort)), name, description};
}

acp::ConfigOption effortOption(Effort current)
{
    acp::ConfigOption option;
    option.id = "effort";
    option.name = "Effort";
    option.description = "How hard the model thinks before it answers.";
    option.category = "thought_level";
    option.current = toString(current);
    option.choices = {effortChoice(Effort::Default, "Default", "The provider's own choice"),
                      effortChoice(Effort::Low, "Low", "Fast and cheap"),
                      effortChoice(Effort::Medium, "Medium", "Balanced"),
                      effortChoice(Effort::High, "High", "Thorough")};
    return option;
}

/// Where no model is offered there are the prepared answers, for who asks for them.
std::vector<ModelChoice> choicesOf(const std::vector<ModelChoice>& offered)
{
    return offered.empty()
               ? std::vector{ModelChoice{"", "", "No model yet", {}, {}}, preparedModel()}
               : offered;
}

acp::ConfigOption modelOption(const ModelChoice& current, const std::vector<ModelChoice>& offered)
{
    acp::ConfigOption option;
    option.id = "model";
    option.name = "Model";
    option.category = "model";
    option.current = current.id;
    for (const ModelChoice& choice : offered)
        option.choices.push_back({choice.id, choice.label, choice.id});
    const bool known = std::ranges::any_of(
        option.choices, [&](const auto& choice) { return choice.value == option.current; });
    if (!known)
        option.choices.insert(option.choices.begin(), {option.current, current.label, ""});
    return option;
}

} // namespace

std::vector<acp::ConfigOption> sessionOptions(const SessionState& state,
                                              const std::vector<ModelChoice>& offered)
{
    std::vector<acp::ConfigOption> options;
    if (const auto choices = choicesOf(offered); state.model || offered.empty())
        options.push_back(modelOption(state.model.value_or(choices.front()), choices));
    options.push_back(effortOption(state.effort));
    return options;
}

Json sessionOptionsJson(const SessionState& state, const std::vector<ModelChoice>& offered)
{
    const acp::Update change = acp::ConfigChange{sessionOptions(state, offered)};
    return acp::encodeUpdate(state.id, change)["update"]["configOptions"];
}

Result<void> chooseOption(SessionState& state, const std::vector<ModelChoice>& offered,
                          const std::string& name, const std::string& value)
{
    if (name == "model") {
        const acp::ConfigOption first = sessionOptions(state, offered).front();
        const bool known = first.id == "model" &&
                           std::ranges::any_of(first.choices, [&](const acp::ConfigChoice& choice) {
                               return choice.value == value;
                           });
        if (!known)
            return fail(ErrorCode::InvalidArgument, "There is no such model.");
        const auto listed = std::ranges::find(offered, value, &ModelChoice::id);
        state.learntWindow.reset();
        state.model = listed != offered.end()             ? *listed
                      : value == protocol::kPreparedModel ? preparedModel()
                                                          : modelFromId(value);
    } else if (name == "effort") {
        const auto effort = effortFromString(value);
        if (!effort)
            return fail(ErrorCode::InvalidArgument, "There is no such effort.");
        state.effort = *effort;
    } else {
        return fail(ErrorCode::InvalidArgument, "There is no such option.");
    }
    SessionRecord record;
    record.kind = SessionRecord::Kind::Option;
    record.name = name;
    record.text = value;
    state.keep(record);
    return {};
}

} // namespace helix::agent::coder
