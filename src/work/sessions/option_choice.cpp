#include "sessions/option_choice.h"

#include <algorithm>

#include "base/bytes.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMaxListed = 40;
constexpr std::size_t kMaxSaidName = 80;

const acp::ConfigOption* findOption(const std::vector<acp::ConfigOption>& options,
                                    const std::string& name)
{
    auto found = std::ranges::find(options, name, &acp::ConfigOption::id);
    if (found == options.end())
        found = std::ranges::find(options, name == "effort" ? "thought_level" : name,
                                  &acp::ConfigOption::category);
    return found == options.end() ? nullptr : &*found;
}

std::string lowered(std::string text)
{
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    });
    return text;
}

std::string listed(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t at = 0; at < std::min(words.size(), kMaxListed); ++at)
        text += (at == 0 ? "" : ", ") + printable(words[at], kMaxSaidName);
    return words.size() > kMaxListed ? text + " and more" : text;
}

/// Empty when none or several fit.
std::string valueFor(const acp::ConfigOption& option, const std::string& value)
{
    for (const auto& choice : option.choices)
        if (choice.value == value)
            return value;
    std::vector<std::string> fitting;
    for (const auto& choice : option.choices)
        if (lowered(choice.name) == lowered(value) || choice.value.ends_with("/" + value))
            fitting.push_back(choice.value);
    return fitting.size() == 1 ? fitting.front() : std::string();
}

} // namespace

Result<OptionChoice> chooseOption(const std::vector<acp::ConfigOption>& options,
                                  const std::string& agentTitle, const std::string& name,
                                  const std::string& value)
{
    const auto* option = findOption(options, name);
    if (option == nullptr) {
        std::vector<std::string> names;
        for (const auto& known : options)
            names.push_back(known.id);
        return fail(ErrorCode::NotFound,
                    agentTitle + " lets nobody choose its " + printable(name, kMaxSaidName) +
                        (names.empty() ? "." : "; it has: " + listed(names) + "."));
    }
    // An option that lists nothing takes what it is given, or says itself that it does not.
    if (option->choices.empty())
        return OptionChoice{option->id, value};
    const auto chosen = valueFor(*option, value);
    if (!chosen.empty())
        return OptionChoice{option->id, chosen};
    std::vector<std::string> values;
    for (const auto& choice : option->choices)
        values.push_back(choice.value);
    return fail(ErrorCode::InvalidArgument,
                agentTitle + " has no " + printable(name, kMaxSaidName) + " '" +
                    printable(value, kMaxSaidName) + "'. There is: " + listed(values) + ".");
}

} // namespace helix::sessions
