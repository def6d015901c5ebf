#include "oci/origin.h"

#include <algorithm>
#include <array>

#include <arpa/inet.h>
#include <netinet/in.h>

#include <curl/curl.h>

#include "base/bytes.h"
#include "oci/http.h"

namespace helix::oci {
namespace {

struct Net4 {
    std::uint32_t address, mask;
};
constexpr std::array<Net4, 4> kNetworks4{{{0x0a000000, 0xff000000},
                                          {0x64400000, 0xffc00000},
                                          {0xac100000, 0xfff00000},
                                          {0xc0a80000, 0xffff0000}}};
constexpr std::array<Net4, 4> kOwn4{{{0x00000000, 0xff000000},
                                     {0x7f000000, 0xff000000},
                                     {0xa9fe0000, 0xffff0000},
                                     {0xe0000000, 0xe0000000}}};

template <typename Nets>
bool isIn(const Nets& nets, std::uint32_t address)
{
    return std::ranges::any_of(
        nets, [address](const Net4& net) { return (address & net.mask) == net.address; });
}

AddressReach reachOf6(const in6_addr& six)
{
    // Of IPv4 addresses in IPv6's clothes nobody has a need.
    if (IN6_IS_ADDR_V4MAPPED(&six) || IN6_IS_ADDR_V4COMPAT(&six) || IN6_IS_ADDR_LOOPBACK(&six) ||
        IN6_IS_ADDR_UNSPECIFIED(&six) || IN6_IS_ADDR_LINKLOCAL(&six) || IN6_IS_ADDR_MULTICAST(&six))
        return AddressReach::Own;
    return (six.s6_addr[0] & 0xfeU) == 0xfcU ? AddressReach::Network : AddressReach::Internet;
}

} // namespace

Origin originOf(const std::string& url)
{
    CURLU* parts = curl_url();
    const auto part = [parts](CURLUPart which) {
        char* text = nullptr;
        std::string copy;
        if (curl_url_get(parts, which, &text, CURLU_DEFAULT_PORT) == CURLUE_OK)
            copy = text;
        curl_free(text);
        return copy;
    };
    Origin origin;
    if (curl_url_set(parts, CURLUPART_URL, url.c_str(), 0) == CURLUE_OK)
        origin = {part(CURLUPART_SCHEME), inLowerCase(part(CURLUPART_HOST)), part(CURLUPART_PORT)};
    if (origin.host.starts_with('['))
        origin.host = origin.host.substr(1, origin.host.size() - 2);
    curl_url_cleanup(parts);
    return origin;
}

std::string hostOfUrl(const std::string& url)
{
    return originOf(url).host;
}

bool isLiteralAddress(const std::string& host)
{
    in6_addr room{};
    return ::inet_pton(AF_INET, host.c_str(), &room) == 1 ||
           ::inet_pton(AF_INET6, host.c_str(), &room) == 1;
}

AddressReach reachOf(std::string_view address)
{
    const std::string text(address);
    in_addr four{};
    if (::inet_pton(AF_INET, text.c_str(), &four) == 1) {
        const auto number = ntohl(four.s_addr);
        if (isIn(kOwn4, number))
            return AddressReach::Own;
        return isIn(kNetworks4, number) ? AddressReach::Network : AddressReach::Internet;
    }
    in6_addr six{};
    return ::inet_pton(AF_INET6, text.c_str(), &six) == 1 ? reachOf6(six) : AddressReach::Own;
}

} // namespace helix::oci
