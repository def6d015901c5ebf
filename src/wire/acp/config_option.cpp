#include "acp/config_option.h"

#include <algorithm>

#include "acp/fields.h"

namespace helix::acp {
namespace {

/// The old form of one choice: where its parts stand.
struct Legacy {
    const char* id;       ///< of the option, and the member that has it
    const char* name;     ///< for people
    const char* category; ///< as the present form says it
    const char* current;
    const char* available;
    const char* choice;
};
constexpr Legacy kModes{"modes", "Mode", "mode", "currentModeId", "availableModes", "id"};
constexpr Legacy kModels{"models",         "Model",           "model",
                         "currentModelId", "availableModels", "modelId"};

void addChoice(std::vector<ConfigChoice>& choices, const Json& json, const char* key)
{
    const auto value = textIn(json, key);
    if (value)
        choices.push_back({*value, textOr(json, "name", *value), textOr(json, "description")});
}

/// Choices may stand in groups; the groups are only for looks.
std::vector<ConfigChoice> readChoices(const Json& option)
{
    std::vector<ConfigChoice> choices;
    for (const Json& item : itemsIn(option, "options")) {
        addChoice(choices, item, "value");
        for (const Json& inner : itemsIn(item, "options"))
            addChoice(choices, inner, "value");
    }
    return choices;
}

std::optional<ConfigOption> readOption(const Json& json)
{
    ConfigOption option;
    option.id = textOr(json, "id");
    if (option.id.empty())
        return std::nullopt;
    option.name = textOr(json, "name", option.id);
    option.description = textOr(json, "description");
    option.category = textOr(json, "category");
    if (const auto isOn = protocol::boolIn(json, "currentValue")) {
        option.isSwitch = true;
        option.current = *isOn ? "true" : "false";
        option.choices = {{"true", "On", {}}, {"false", "Off", {}}};
        return option;
    }
    option.current = textOr(json, "currentValue");
    option.choices = readChoices(json);
    return option.choices.empty() ? std::nullopt : std::optional(option);
}

void addLegacy(std::vector<ConfigOption>& options, const Json& json, const Legacy& legacy)
{
    const Json* state = fieldIn(json, legacy.id);
    const bool isSaid = std::ranges::any_of(
        options, [&](const ConfigOption& option) { return option.category == legacy.category; });
    if (state == nullptr || isSaid)
        return;
    ConfigOption option;
    option.id = legacy.id;
    option.name = legacy.name;
    option.category = legacy.category;
    option.current = textOr(*state, legacy.current);
    option.legacy = true;
    for (const Json& item : itemsIn(*state, legacy.available))
        addChoice(option.choices, item, legacy.choice);
    if (!option.choices.empty())
        options.push_back(std::move(option));
}

Json encodeChoice(const ConfigChoice& choice)
{
    Json json = Json::object();
    json["value"] = choice.value;
    json["name"] = choice.name;
    if (!choice.description.empty())
        json["description"] = choice.description;
    return json;
}

Json encodeOption(const ConfigOption& option)
{
    Json json = Json::object();
    json["id"] = option.id;
    json["name"] = option.name;
    if (!option.description.empty())
        json["description"] = option.description;
    if (!option.category.empty())
        json["category"] = option.category;
    if (option.isSwitch) {
        json["type"] = "boolean";
        json["currentValue"] = option.current == "true";
        return json;
    }
    json["type"] = "select";
    json["currentValue"] = option.current;
    json["options"] = Json::array();
    for (const ConfigChoice& choice : option.choices)
        json["options"].push_back(encodeChoice(choice));
    return json;
}

} // namespace

std::vector<ConfigOption> decodeConfigOptions(const Json& json)
{
    std::vector<ConfigOption> options;
    for (const Json& item : itemsIn(json, "configOptions"))
        if (auto option = readOption(item))
            options.push_back(std::move(*option));
    addLegacy(options, json, kModes);
    addLegacy(options, json, kModels);
    return options;
}

Json encodeConfigOptions(const std::vector<ConfigOption>& options)
{
    Json json = Json::array();
    for (const ConfigOption& option : options)
        if (!option.legacy)
            json.push_back(encodeOption(option));
    return json;
}

} // namespace helix::acp
