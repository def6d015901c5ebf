#pragma once
// Reads a tool's arguments and says what is wrong with them. Pure.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"

namespace helix::agent {

/// One call's arguments. The readers never fail on their own: the first thing that is wrong is
/// kept, later readers return fallbacks, and verdict() tells.
class Arguments {
public:
    explicit Arguments(const nlohmann::json& json);

    /// A whole number from `low` to `high`; without `fallback` it must be given.
    int integer(const char* name, int low, int high, std::optional<int> fallback = {});
    double number(const char* name, double low, double high, double fallback);
    bool boolean(const char* name, bool fallback);
    /// Well-formed UTF-8 of at most `maxBytes`, not empty.
    std::string text(const char* name, std::size_t maxBytes, std::optional<std::string> fallback);
    /// One of `choices`; the first one when it is not given.
    std::string choice(const char* name, const std::vector<std::string>& choices);
    /// The value as it is; null when it is not given.
    const nlohmann::json& raw(const char* name);
    [[nodiscard]] bool has(const char* name) const;

    /// Remembers a failure that the caller found in argument `name`.
    void refuse(const char* name, const std::string& why);
    /// InvalidArgument naming the first wrong argument; an argument that no reader asked for is
    /// wrong, too.
    [[nodiscard]] Result<void> verdict() const;

private:
    const nlohmann::json* find(const char* name, bool isRequired);

    const nlohmann::json& m_json;
    std::vector<std::string> m_known;
    std::optional<Error> m_error;
};

} // namespace helix::agent
