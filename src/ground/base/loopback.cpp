#include "base/loopback.h"

#include <string>

#include <arpa/inet.h>

namespace helix {

bool isLoopbackHost(std::string_view host)
{
    if (host == "localhost" || host == "::1")
        return true;
    // Four numbers: "127.1" and names such as "127.example.org" are none here.
    in_addr address{};
    return host.starts_with("127.") &&
           ::inet_pton(AF_INET, std::string(host).c_str(), &address) == 1;
}

} // namespace helix
