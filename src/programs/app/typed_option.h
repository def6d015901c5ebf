#pragma once
// An option of the program that is done before there is an application to read options.

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "base/exit_status.h"
#include "base/result.h"

namespace helix::app {

/// Of "OPTION VALUE" or "OPTION=VALUE"; nothing when it is not there, empty when it has no value.
inline std::optional<std::string> typedOption(int argc, char** argv, std::string_view option)
{
    for (int at = 1; at < argc; ++at) {
        const std::string_view word = argv[at];
        if (word == option)
            return at + 1 < argc ? argv[at + 1] : "";
        if (word.starts_with(option) && word.substr(option.size()).starts_with("="))
            return std::string(word.substr(option.size() + 1));
    }
    return std::nullopt;
}

/// What was done or why not, told on the terminal; the program's status.
inline int endWith(const Result<std::string>& said)
{
    if (said) {
        std::printf("%s\n", said->c_str());
        return 0;
    }
    std::fprintf(stderr, "helix: %s\n", said.error().message.c_str());
    if (!said.error().cause.empty())
        std::fprintf(stderr, "  %s\n", said.error().cause.c_str());
    return said.error().code == ErrorCode::InvalidArgument ? kWrongUsage : 1;
}

} // namespace helix::app
