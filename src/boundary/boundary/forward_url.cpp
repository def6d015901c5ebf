#include "base/ids.h"
#include "boundary/forwards.h"

namespace helix::boundary {

std::string forwardName(std::string_view workspaceName, std::string_view label)
{
    std::string host = std::string(workspaceName) + ".localhost";
    std::string lower(label);
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a'); // names of hosts have no case
    if (checkName(lower, "label"))
        host = lower + "." + host;
    return host;
}

std::string forwardUrl(std::string_view workspaceName, std::string_view label, std::uint16_t port,
                       std::string_view hostAddress)
{
    const bool loopback = hostAddress.starts_with("127.") || hostAddress == "0.0.0.0";
    return "http://" + (loopback ? forwardName(workspaceName, label) : std::string(hostAddress)) +
           ":" + std::to_string(port);
}

} // namespace helix::boundary
