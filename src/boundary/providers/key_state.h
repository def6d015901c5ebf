#pragma once
// Whether a provider has taken its key: said of every provider before anybody relies on it. Pure.

#include <array>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

namespace helix::providers {

enum class KeyState {
    Untested, ///< never asked with this key, or it did not answer
    Works,    ///< it answered when it was last tested
    Refused,  ///< it refused the key then
};

/// "untested", "works", "refused"
constexpr std::string_view toString(KeyState state)
{
    constexpr std::array<std::string_view, 3> kWords{"untested", "works", "refused"};
    return kWords[static_cast<std::size_t>(state)];
}

/// The setting in which the states are kept: "anthropic=works local=refused", untested ones left
/// out.
inline constexpr const char* kKeyStatesSetting = "providers.keyStates";

/// Of one provider, by the setting's value.
inline KeyState keyStateIn(const std::string& states, const std::string& provider)
{
    std::istringstream words(states);
    for (std::string word; words >> word;)
        for (const auto state : {KeyState::Works, KeyState::Refused})
            if (word == provider + "=" + std::string(toString(state)))
                return state;
    return KeyState::Untested;
}

/// Those whose key was refused, by name.
inline std::set<std::string> refusedKeysIn(const std::string& states)
{
    const std::string refused = "=" + std::string(toString(KeyState::Refused));
    std::set<std::string> names;
    std::istringstream words(states);
    for (std::string word; words >> word;)
        if (word.ends_with(refused))
            names.insert(word.substr(0, word.size() - refused.size()));
    return names;
}

/// The setting's value with another state of one provider.
inline std::string withKeyState(const std::string& states, const std::string& provider,
                                KeyState state)
{
    std::istringstream words(states);
    std::string kept;
    for (std::string word; words >> word;)
        if (!word.starts_with(provider + "="))
            kept += (kept.empty() ? "" : " ") + word;
    if (state == KeyState::Untested)
        return kept;
    return kept + (kept.empty() ? "" : " ") + provider + "=" + std::string(toString(state));
}

} // namespace helix::providers
