#pragma once
// What a user types, as the command line takes it.

#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "ctl/command_line.h"

namespace helix::ctl {

/// Words divided by spaces.
inline std::variant<CommandLine, UsageExit> parse(const std::string& typed)
{
    std::istringstream in(typed);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return parseCommandLine(words);
}

/// The command of type T; a failure of the test and an empty one when it is something else.
template <typename T>
T commandIn(const std::variant<CommandLine, UsageExit>& result, const std::string& typed)
{
    if (const auto* usage = std::get_if<UsageExit>(&result)) {
        ADD_FAILURE() << typed << ": " << usage->text;
        return {};
    }
    const auto* command = std::get_if<T>(&std::get<CommandLine>(result).command);
    if (command == nullptr) {
        ADD_FAILURE() << typed << " is another command";
        return {};
    }
    return *command;
}

template <typename T>
T parsed(const std::string& typed)
{
    return commandIn<T>(parse(typed), typed);
}

/// The words one by one, for those with spaces in them.
template <typename T>
T parsedWords(const std::vector<std::string>& words)
{
    return commandIn<T>(parseCommandLine(words), testing::PrintToString(words));
}

/// Refused as wrong usage, which is status 2.
inline bool isWrongUsage(const std::variant<CommandLine, UsageExit>& result)
{
    const auto* usage = std::get_if<UsageExit>(&result);
    return usage != nullptr && usage->status == 2;
}

} // namespace helix::ctl
